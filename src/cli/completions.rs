//! `queenlab completions`: completions for a shell.

use std::fmt::Write as _;
use std::io::Write;

use clap_complete::Shell;

use super::stdout_error;
use crate::store::error::Error;

#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// The shell
    shell: Shell,
}

pub(super) fn run(args: &Args, command: &mut clap::Command, out: &mut dyn Write) -> Result<(), Error> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, command, "queenlab", &mut script);
    if args.shell == Shell::Fish {
        script.extend(arguments(command).into_bytes());
    }
    out.write_all(&script).map_err(stdout_error)
}

/// The values of arguments for fish, of which `clap_complete` writes those of options only.
fn arguments(command: &clap::Command) -> String {
    let mut lines = String::new();
    for subcommand in command.get_subcommands() {
        let values = subcommand.get_positionals().flat_map(clap::Arg::get_possible_values);
        let names: Vec<String> = values.map(|value| value.get_name().to_owned()).collect();
        if !names.is_empty() {
            let (name, names) = (subcommand.get_name(), names.join(" "));
            writeln!(
                lines,
                "complete -c queenlab -n \"__fish_queenlab_using_subcommand {name}\" -a \"{names}\""
            )
            .expect("memory takes any text");
        }
    }
    lines
}
