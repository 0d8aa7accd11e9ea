//! What an output looks like, where nobody said how it is read: that is asked, not guessed.

use crate::programs::format::Format;
use crate::programs::reader::picture;

/// What there is to ask of `text`, which is `subject`; without a format `otherwise` would be the key.
pub(super) fn about(text: &str, subject: &str, otherwise: &str) -> Option<String> {
    let reading = match Format::recognized(text) {
        Some(format) => format!("{}: --format {format} reads it", format.about()),
        None if text.trim_start().starts_with("{'") => {
            "sets or dicts as Python prints them: --format list reads sets, json.dumps prints JSON".to_owned()
        }
        None if text.trim_start().starts_with('{') => {
            "JSON: --key-json POINTER says where the key is, --key-json '' that all of it is one".to_owned()
        }
        None if lists_boards(text) => "lists of boards: --key-json '/*' reads each of them, written as JSON".to_owned(),
        None if is_dialogue(text) => {
            "answers of Prolog: --key-regex says what of a line is the key, forall(GOAL, (print(X), nl)) prints a solution a line".to_owned()
        }
        None if goes_on(text) => {
            "lists that go on in the next line: print(x.tolist()) in Python and cat(x, \"\\n\") in R print each in one, \
             --record json reads JSON of several lines"
                .to_owned()
        }
        None if is_log(text) => "the log of a solver: --key-regex says what of a line is the key".to_owned(),
        None => return None,
    };
    Some(format!("{subject} looks like {reading}, --format columns takes {otherwise}"))
}

/// Whether the first line is a list of boards of queens, each a list of rows.
fn lists_boards(text: &str) -> bool {
    let first = text.trim_start().lines().next().unwrap_or_default();
    let board = first.strip_prefix('[').and_then(|boards| boards.split_inclusive(']').next());
    let rows = board.and_then(picture::rows_of_list).unwrap_or_default();
    let board = picture::board(&rows.iter().map(String::as_str).collect::<Vec<_>>());
    board.is_some_and(|board| picture::marks(&board).is_some())
}

/// Whether lines end as answers of a Prolog system to a question do: each but the last in ` ;`.
fn is_dialogue(text: &str) -> bool {
    let lines = || text.lines().map(str::trim_end);
    lines().any(|line| line.ends_with(" ;")) && lines().any(|line| line.ends_with('.'))
}

/// Whether a list that begins a line is closed in a later one, or goes on in one that begins with the number of its first element.
fn goes_on(text: &str) -> bool {
    let open = |line: &str| {
        line.chars()
            .map(|sign| i64::from("[({".contains(sign)) - i64::from("])}".contains(sign)))
            .sum::<i64>()
    };
    let is_open = |line: &&str| line.starts_with(['[', '(']) && open(line) > 0;
    let number = |line: &str| line.strip_prefix('[')?.split_once("] ")?.0.parse::<u64>().ok();
    let lines = || text.lines().map(str::trim);
    let closes = || lines().skip_while(|line| !is_open(line)).any(|line| open(line) < 0);
    closes() || (lines().any(|line| number(line) == Some(1)) && lines().any(|line| number(line) > Some(1)))
}

/// Whether a line says with what status a solver ended, as CP-SAT does.
fn is_log(text: &str) -> bool {
    const STATUSES: [&str; 5] = ["OPTIMAL", "FEASIBLE", "INFEASIBLE", "UNKNOWN", "MODEL_INVALID"];
    let is_status = |line: &str| {
        let parts = line.split_once(':').map(|(name, value)| (name.trim(), value.trim()));
        parts.is_some_and(|(name, value)| name.eq_ignore_ascii_case("status") && STATUSES.contains(&value))
    };
    text.lines().any(is_status)
}
