//! Trials of a program under test, shown one by one: what was run, what it printed, what was read.
//!
//! What a program prints is known only when it runs, so an experiment that does not say where key and steps are is
//! read without an error, and `check` shows three trials.

use std::collections::BTreeSet;
use std::io::Write;
use std::iter;
use std::time::Instant;

use super::failure::program_failed;
use super::question::{self, Ending, LAST_LINE, Parts};
use super::remarks::several_samples;
use super::report::{SampleReading, never_reached};
use super::stdout_error;
use crate::engine::batch::Signals;
use crate::engine::cell_tally::Solution;
use crate::experiment::Cell;
use crate::model::excerpt::excerpt;
use crate::programs::exec::Program;
use crate::programs::exec::conversation::Conversation;
use crate::programs::exec::invocation::{Finished, ProcessEnd};
use crate::programs::exec::trial::{Failure, Reading, TrialEnd};
use crate::programs::key::TextKey;
use crate::programs::shell::quoted;
use crate::programs::spec::{Lifetime, OutputSource, ProgramSpec};
use crate::programs::worker::Announcement;
use crate::result::cell::CellResult;
use crate::result::plain;
use crate::store::error::Error;
use crate::text::number::{many, significant};

/// How many trials are shown.
const TRIALS: u64 = 3;

/// Runs the first trials of `cell`, which are those of `program`, and shows each.
pub(super) fn show(program: &Program, cell: &Cell, out: &mut dyn Write) -> Result<(), Error> {
    if let Lifetime::Worker(Some(announced)) = &program.spec().lifetime {
        return converse(program, announced, cell, out);
    }
    let mut reader = program.reader();
    let begun = Instant::now();
    let trials = TRIALS.min(cell.job.trials);
    let mut keys = Vec::new();
    for index in 0..trials {
        let trial = program.call(&cell.job.streams, cell.job.budget, index);
        let words: Vec<String> = trial.arguments(None).iter().map(|word| quoted(word)).collect();
        let command = plain::line(&words.join(" ")).into_owned();
        let ending = trial.run(&mut reader, program.keys(), &Signals::default());
        let ending = ending.map_err(Error::request)?;
        let lines = ending.iter().flat_map(|ending| described(ending, program.spec()));
        keys.extend(ending.iter().filter_map(|ending| Some(ending.end.as_ref().ok()?.sample.key.clone())));
        let head = format!("Cell {}, trial {index}: {command}", cell.number);
        [head].into_iter().chain(lines).try_for_each(|line| writeln!(out, "{line}")).map_err(stdout_error)?;
    }
    let parts = cell.job.each.map(|form| Parts { form, is_named: true });
    if let Some(question) = parts.and_then(|parts| parts.question(keys.iter().map(TextKey::as_str))) {
        writeln!(out, "{}", plain::line(&question)).map_err(stdout_error)?;
    }
    let each = begun.elapsed().as_secs_f64() / trials as f64;
    let all = each * (cell.job.trials + program.repeated(cell.job.trials)) as f64;
    let time = format!(
        "Time: {} s a trial, so {} about {} s on one thread",
        significant(each),
        many(cell.job.trials, "trial takes", "trials take"),
        significant(all)
    );
    writeln!(out, "{time}").map_err(stdout_error)
}

/// The first trial of a program, which shows what it prints.
pub(super) struct FirstTrial<'p> {
    program: &'p Program,
    cell: &'p Cell,
    /// Why no sample was read, if none was.
    failure: Option<Failure>,
    /// What it printed.
    printed: Vec<u8>,
    /// How many lines that is, of which the last was read.
    lines: usize,
}

impl<'p> FirstTrial<'p> {
    /// Runs it.
    ///
    /// # Errors
    /// If the program cannot be started, or nobody said how to read what looks like a form that has a name.
    pub(super) fn of(program: &'p Program, cell: &'p Cell) -> Result<Self, Error> {
        let first = program.call(&cell.job.streams, cell.job.budget, 0);
        let ending = first.run(&mut program.reader(), program.keys(), &Signals::default());
        let ending = ending.map_err(Error::request)?;
        let failure = ending.as_ref().and_then(|ending| ending.end.as_ref().err().cloned());
        let finished = ending.map(|ending| ending.finished);
        let lines = finished.as_ref().map_or(0, |finished| lines_of(finished, program.spec()));
        let asked = finished.as_ref().and_then(|finished| asked_of(finished, program.spec()));
        let printed = finished.map(|finished| finished.stdout).unwrap_or_default();
        asked.map_or(Ok(Self { program, cell, failure, printed, lines }), |question| {
            Err(Error::Request(question))
        })
    }

    /// Asks about the last lines of all trials, if nobody said how these are read.
    ///
    /// # Errors
    /// If there is something to ask.
    pub(super) fn check(&self, solutions: &[Solution]) -> Result<(), Error> {
        const MOST: usize = 10_000;
        let spec = self.program.spec();
        let are_named = self.program.keys().named().is_some();
        let is_usual = spec.form.is_usual() && spec.from == OutputSource::Stdout;
        if are_named || !(is_usual || spec.form.leaves_order()) {
            return Ok(());
        }
        let again = |solution: &Solution| usize::try_from(solution.count()).unwrap_or(MOST).min(MOST);
        let keys = solutions.iter().flat_map(|solution| iter::repeat_n(&*solution.key, again(solution)));
        let text = keys.take(MOST).collect::<Vec<&str>>().join("\n");
        let asked = if is_usual {
            question::about_keys(&text)
                .or_else(|| self.has_seeds(solutions).then(|| question::of_seed(&solutions[0].key)))
                .or_else(|| self.about_end(solutions))
                .map(question::or_columns(LAST_LINE))
        } else {
            question::about_order(&text)
        };
        asked.map_or(Ok(()), |question| Err(Error::Request(question)))
    }

    /// Whether the key that a trial reached has a number in it that was in its command, such as its seed.
    fn has_seeds(&self, solutions: &[Solution]) -> bool {
        const MOST: usize = 100;
        const SHORTEST: usize = 3;
        let numbers = |text: &str| -> BTreeSet<String> {
            let words = text.split(|sign: char| !sign.is_ascii_digit());
            words.filter(|word| word.len() >= SHORTEST).map(str::to_owned).collect()
        };
        let command = |index: u64| {
            let call = self.program.call(&self.cell.job.streams, self.cell.job.budget, index);
            numbers(&call.arguments(None).join(" "))
        };
        let is_echo = |solution: &Solution| {
            let first = solution.reached.as_ref().map(|reached| reached.first);
            first.is_some_and(|first| {
                !numbers(&solution.key).is_disjoint(&(&command(first) - &command(first + 1)))
            })
        };
        solutions.len() > 1 && solutions.iter().take(MOST).all(is_echo)
    }

    /// What there is to ask where all trials end in a number, perhaps with words, below lines in which some differ.
    fn about_end(&self, solutions: &[Solution]) -> Option<String> {
        let keys: Vec<&str> = solutions.iter().map(|solution| &*solution.key).collect();
        let ending = Ending::of(&keys)?;
        self.others().find_map(|other| ending.question(&self.printed, &other))
    }

    /// Whether all trials ended in the same line, below others in which some differ.
    fn has_one_end(&self, found: &CellResult) -> bool {
        let is_one = found.reached.only().is_some_and(|trials| trials > 1);
        let is_open = is_one && self.lines > 1 && found.row.keys_known != Some(1);
        is_open && self.others().any(|other| other != self.printed)
    }

    /// What the trials after the first print, as far as it takes to see whether they differ.
    fn others(&self) -> impl Iterator<Item = Vec<u8>> {
        const MOST: u64 = 10;
        let trials = 1..self.cell.job.trials.min(MOST);
        trials.filter_map(|index| {
            let trial = self.program.call(&self.cell.job.streams, self.cell.job.budget, index);
            let ending = trial.run(&mut self.program.reader(), self.program.keys(), &Signals::default());
            Some(ending.ok()??.finished.stdout)
        })
    }

    /// How the samples of all trials were read, of which `found` was found.
    pub(super) fn reading(&self, samples: u64, found: &CellResult) -> String {
        let line = SampleReading {
            samples,
            left_out: 0,
            form: &self.program.spec().form,
            usual: "keys in the last line",
            keys: self.program.keys(),
            expected: self.cell.job.expected.as_deref(),
        };
        let never = never_reached(found, self.program.keys().named().as_deref()).unwrap_or_default();
        let line = format!("{line}{never}");
        match (&self.failure, several_samples([(self.cell, found)])) {
            (_, Some(several)) => format!("{line} {several}"),
            (Some(Failure { outcome, reason }), None) if samples == 0 => {
                format!("{line} The first trial ended as {outcome}: {reason}.")
            }
            _ if self.has_one_end(found) => format!(
                "{line} All trials ended in the same line, below others that differ: --key-regex says what of the output is the key, \
                 --record output that all of it is."
            ),
            _ if self.lines > 1 => {
                let others = many(self.lines as u64 - 1, "line", "lines");
                format!("{line} The first trial printed {others} before it.")
            }
            _ => line,
        }
    }
}

/// How many lines a trial printed, if nobody said how it is read, so that the last is.
fn lines_of(finished: &Finished, spec: &ProgramSpec) -> usize {
    let printed = match spec.from {
        OutputSource::Stdout => &finished.stdout,
        OutputSource::Stderr => &finished.stderr,
        OutputSource::Out => return 0,
    };
    let lines = printed.split(|&byte| byte == b'\n').filter(|line| !line.trim_ascii().is_empty());
    if spec.form.is_usual() { lines.count() } else { 0 }
}

/// What there is to ask of the first trial, if nobody said how it is read.
fn asked_of(finished: &Finished, spec: &ProgramSpec) -> Option<String> {
    const OF_SOLVERS: [i32; 3] = [10, 20, 30];
    if spec.form.is_usual() && spec.from == OutputSource::Stdout {
        let output = String::from_utf8_lossy(&finished.stdout);
        let asked = question::about_bytes(&finished.stdout, LAST_LINE)
            .or_else(|| question::about(&output, "what the first trial printed", LAST_LINE))
            .or_else(|| question::about_last_lines(&output));
        if asked.is_some() {
            return asked;
        }
    }
    match finished.ended {
        ProcessEnd::Exit(code) if OF_SOLVERS.contains(&code) && spec.rule(code).is_none() => Some(format!(
            "the first trial ended with exit code {code}: --exit {code}=read if it found a solution, --exit {code}=unsolvable if not"
        )),
        _ => None,
    }
}

/// Shows a conversation with the worker of `cell`.
fn converse(
    program: &Program,
    announced: &Announcement,
    cell: &Cell,
    out: &mut dyn Write,
) -> Result<(), Error> {
    let trials: Vec<u64> = (0..TRIALS.min(cell.job.trials)).collect();
    let Conversation { lines, failure } =
        program.converse(announced, &cell.job.streams, cell.job.budget, &trials);
    writeln!(out, "Cell {}", cell.number).map_err(stdout_error)?;
    lines.iter().try_for_each(|line| writeln!(out, "  {}", plain::line(line))).map_err(stdout_error)?;
    failure.map_or(Ok(()), |failure| Err(Error::Program(program_failed(&failure))))
}

/// The end of what was printed, and what was read.
fn described(ending: &TrialEnd, spec: &ProgramSpec) -> Vec<String> {
    const LINES: usize = 5;
    let printed = String::from_utf8_lossy(&ending.finished.stdout).into_owned();
    let lines: Vec<&str> = printed.lines().collect();
    let last = lines[lines.len().saturating_sub(LINES)..].iter().map(|line| format!("  | {}", excerpt(line)));
    let read = match &ending.end {
        Ok(Reading { sample, measures, .. }) => {
            let measures = spec.measured().zip(measures);
            let measures = measures.map(|(own, &kept)| format!(", {} {}", own.name, own.form.decimal(kept)));
            let key = plain::line(sample.key.as_str());
            format!("  key {key}, steps {}{}", sample.steps, measures.collect::<String>())
        }
        Err(failure) => format!("  {}: {}", failure.outcome, plain::line(&failure.reason)),
    };
    last.chain([read]).collect()
}
