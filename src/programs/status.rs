//! Lines that say how a search went instead of what it found.

use super::reader::numeral::is_number;

/// What solvers, shells and languages print where there is no solution, or behind the last one.
const WHOLE: [&str; 56] = [
    "sat", "unsat", "unknown", "satisfiable", "unsatisfiable", "feasible", "infeasible", "optimal",
    "no solution", "no solutions", "no solution found", "no solutions found", "not found", "none", "null",
    "nil", "nan", "n/a", "yes", "no", "true", "false", "ok", "done", "finished", "solved", "failed", "fail",
    "failure", "success", "successful", "completed", "completed successfully", "process finished",
    "all tests passed", "gave up", "giving up", "stuck", "dead end", "aborted", "cancelled", "interrupted",
    "impossible", "max iterations reached", "exit", "bye", "timeout", "timed out", "killed", "no model",
    "all done", "optimum found", "no answer", "statistics", "stats", "summary",
];

const BEGINNINGS: [&str; 21] = [
    "error:", "warning:", "usage:", "fatal:", "debug:", "progress:", "$ ", "traceback (",
    "segmentation fault", "exception in", "no feasible", "no valid", "no solution ", "process finished",
    "solution written", "written to", "failed to find", "unable to find", "end of output", "yes (0",
    "saved to",
];

const ENDINGS: [&str; 7] = [
    " limit reached", " limit exceeded", " timed out", " gave up", "out of memory", "out of time",
    " not solved",
];

/// What a line is about that has one value, behind `:` or `=`, besides [`OF_RUNS`].
const LABELS: [&str; 27] = [
    "time",
    "solve time",
    "status",
    "solve status",
    "solutions",
    "solutions found",
    "number of solutions",
    "number of solutions found",
    "solution count",
    "models",
    "iterations",
    "steps",
    "nodes",
    "branches",
    "conflicts",
    "decisions",
    "propagations",
    "restarts",
    "failures",
    "backtracks",
    "best bound",
    "objective",
    "obj",
    "objective value",
    "best objective",
    "gap",
    "memory",
];

/// What only a search counts: these need no sign before their number.
const OF_SEARCHES: [&str; 8] =
    ["iterations", "branches", "conflicts", "decisions", "propagations", "restarts", "backtracks", "obj"];

/// What says of a run which one it was, or what time it took.
const OF_RUNS: [&str; 23] = [
    "timestamp", "cpu seconds", "wall seconds", "cpu time", "wall time", "real time", "total time",
    "elapsed", "elapsed time", "runtime", "run time", "duration", "seed", "random seed", "random state",
    "rng seed", "prng seed", "seed value", "rng state", "time taken", "num threads", "started at",
    "finished at",
];

/// The first words of a sentence with a number.
const VERBS: [&str; 10] =
    ["solved", "finished", "found", "done", "completed", "took", "real", "user", "sys", "sampling"];

const UNITS: [&str; 9] = ["s", "sec", "secs", "second", "seconds", "ms", "us", "µs", "min"];

const COUNTED: [&str; 8] =
    ["solution", "solutions", "model", "models", "answer", "answers", "sample", "samples"];

/// No status is longer, in bytes.
const LONGEST: usize = 200;

/// Whether a line says how a search ended or what it took, is a comment, rules off, or only closes brackets.
pub(crate) fn is_status(line: &str) -> bool {
    let line = line.trim();
    let is_board = || line.bytes().all(|byte| byte.is_ascii_digit() || byte == b' ');
    let are_assigned = || line.bytes().filter(|byte| *byte == b'=').count() > 1;
    if line.len() > LONGEST || is_board() {
        return false;
    }
    let line = line.to_lowercase();
    if are_assigned() && !is_rule(&line) {
        return are_of_run(&line);
    }
    WHOLE.contains(&line.trim_end_matches(['!', '.']))
        || is_comment(&line)
        || BEGINNINGS.iter().any(|beginning| line.starts_with(beginning))
        || ENDINGS.iter().any(|ending| line.trim_end_matches(['!', '.']).ends_with(ending))
        || line.chars().all(|character| ")]};".contains(character))
        || ["[]", "{}", "()"].contains(&line.as_str())
        || is_rule(&line)
        || is_of_one_value(&line)
        || is_of_gnu_prolog(&line)
        || is_sentence(&line)
}

/// Whether a line rules off.
fn is_rule(line: &str) -> bool {
    line.len() >= 3 && line.chars().all(|character| "-=_~".contains(character))
}

/// Whether a line stands between solutions in what a solver prints.
pub(crate) fn is_between_solutions(line: &str) -> bool {
    const VERDICTS: [&str; 5] =
        ["SATISFIABLE", "UNSATISFIABLE", "OPTIMUM FOUND", "s SATISFIABLE", "s OPTIMUM FOUND"];
    let line = line.trim();
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let is_long_rule = |sign: char| line.len() >= 8 && line.chars().all(|other| other == sign);
    is_long_rule('-')
        || is_long_rule('=')
        || VERDICTS.contains(&line)
        || line.strip_prefix("Answer: ").is_some_and(is_number)
}

/// Whether `label` is about a run, not about what came of it: its seed, the time that it took, perhaps in a unit.
pub(crate) fn is_of_run(label: &str) -> bool {
    const UNITS: [&str; 8] = [" ms", " s", " sec", " secs", " seconds", " us", " ns", " min"];
    let label = label.to_lowercase().replace(['_', '-'], " ");
    let label = label.trim();
    let with_unit = UNITS.iter().find_map(|unit| label.strip_suffix(unit));
    OF_RUNS.contains(&with_unit.unwrap_or(label)) || with_unit == Some("time")
}

/// Whether it is a comment in words.
pub(super) fn is_comment(line: &str) -> bool {
    let is_word = |word: &str| word.chars().filter(|sign| sign.is_alphabetic()).count() > 1;
    let comment = ["# ", "% ", "// "].iter().find_map(|sign| line.strip_prefix(sign));
    comment.is_some_and(|comment| comment.split_whitespace().any(is_word))
}

/// Whether it is `label: value`.
fn is_of_one_value(line: &str) -> bool {
    let with_number =
        || line.rsplit_once(' ').filter(|(label, value)| OF_SEARCHES.contains(label) && is_number(value));
    let Some((label, value)) = line.split_once([':', '=']).or_else(with_number) else { return false };
    (LABELS.contains(&label.trim()) || is_of_run(label))
        && value.split_whitespace().count() <= 2
        && !value.contains('=')
}

/// Whether it is assignments, all of which are about a run.
fn are_of_run(line: &str) -> bool {
    let is_about_run = |part: &str| {
        let parts = part.split_once('=');
        parts.is_some_and(|(label, value)| is_number(value) && (LABELS.contains(&label) || is_of_run(label)))
    };
    line.split_whitespace().all(is_about_run)
}

/// Whether it is the answer of GNU Prolog to a goal, behind its time: `(1 ms) yes`.
fn is_of_gnu_prolog(line: &str) -> bool {
    let parts = line.strip_prefix('(').and_then(|rest| rest.split_once(" ms) "));
    parts.is_some_and(|(time, answer)| is_number(time) && ["yes", "no"].contains(&answer))
}

/// Whether it says what time a search took, or how much it found.
fn is_sentence(line: &str) -> bool {
    let mut words = line.split([' ', '\t', ',', ':', '=']).filter(|word| !word.is_empty());
    let Some(first) = words.next() else { return false };
    let is_word = first.chars().all(char::is_alphabetic);
    if !is_word && !is_number(first) {
        return false;
    }
    let rest: Vec<&str> = words.collect();
    let has_time = rest.iter().any(|word| has_unit(word)) || rest.windows(2).any(is_time);
    if is_word {
        let has_number = rest.iter().any(|word| word.starts_with(|sign: char| sign.is_ascii_digit()));
        return has_time || (has_number && VERBS.contains(&first));
    }
    let is_counted = rest.first().is_some_and(|word| COUNTED.contains(word));
    is_counted && (rest.len() <= 2 || has_time)
}

/// Whether two words are a number and a unit of time.
fn is_time(words: &[&str]) -> bool {
    is_number(words[0]) && UNITS.contains(&words[1].trim_end_matches('.'))
}

/// Whether a word is a decimal number and a unit of time: `5s` may be a card.
fn has_unit(word: &str) -> bool {
    let word = word.trim_end_matches('.');
    let number = word.trim_end_matches(char::is_alphabetic);
    let unit = &word[number.len()..];
    UNITS.contains(&unit) && is_number(number) && (number.contains('.') || unit == "ms")
}

/// How the line of clingo's JSON begins that says how a run ended.
const RESULT: &[u8] = b"\"Result\":";

/// Whether a line of a SAT solver says that there is no model, or none but those that it listed.
pub fn is_without_model(line: &[u8]) -> bool {
    matches!(line.trim_ascii(), b"s UNSATISFIABLE" | b"UNSAT")
}

/// Whether a line of clingo, `MiniZinc` or a SAT solver says that a run ended without a solution.
pub fn is_without_solution(line: &[u8]) -> bool {
    match line.trim_ascii() {
        b"UNSATISFIABLE" | b"INCONSISTENT" | b"UNKNOWN" | b"INDET" | b"s UNKNOWN" | b"s INDETERMINATE" => {
            true
        }
        line if line.starts_with(RESULT) => {
            let result = line[RESULT.len()..].trim_ascii_start().split(|byte| *byte == b'"').nth(1);
            result.is_some_and(|result| [&b"UNSATISFIABLE"[..], b"UNKNOWN"].contains(&result))
        }
        line => {
            let words = [&b"UNKNOWN"[..], b"UNSATISFIABLE", b"UNBOUNDED", b"UNSATorUNBOUNDED", b"ERROR"];
            let word = line.strip_prefix(b"=====").and_then(|rest| rest.strip_suffix(b"====="));
            word.is_some_and(|word| words.contains(&word))
        }
    }
}
