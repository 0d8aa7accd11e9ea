//! The command line of queenlab.

use std::process::ExitCode;

fn main() -> ExitCode {
    queenlab::cli::main()
}
