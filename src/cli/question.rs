//! What an output looks like, where nobody said how it is read: that is asked, not guessed.

use crate::model::excerpt::excerpt;
use crate::programs::format::Format;
use crate::programs::known_file;
use crate::programs::reader::picture;

/// What there is to ask of `text`, which is `subject`; without a format `otherwise` would be the key.
pub(super) fn about(text: &str, subject: &str, otherwise: &str) -> Option<String> {
    if text.lines().any(|line| line.starts_with("p cnf ")) {
        return Some(format!(
            "{subject} looks like a formula: a solver prints its models, which --format dimacs reads"
        ));
    }
    let reading = match Format::recognized(text) {
        Some(format) => format!("{}: --format {format} reads it", format.about()),
        None if lists_in_braces(text) => {
            "sets, or arrays as Gecode and C++ print them: --format list puts the elements of each in order".to_owned()
        }
        None if is_of_python(text) => {
            "sets or dicts as Python prints them: --format list reads sets, json.dumps prints JSON".to_owned()
        }
        None if is_stream_of_minizinc(text) => {
            "the JSON stream of MiniZinc: without --json-stream it prints what --format minizinc reads".to_owned()
        }
        None if text.trim_start().starts_with('{') => {
            "JSON: --key-json POINTER says where the key is, --key-json '' that all of it is one".to_owned()
        }
        None if is_list_of_objects(text) => {
            "a list of JSON objects: --key-json '/*/NAME' takes the member NAME of each".to_owned()
        }
        None if is_markup(text) => "HTML or XML: allowed is a sample a line, without tags".to_owned(),
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

/// Fewer lines may begin with 1, 2 and so on by chance.
const NUMBERED: usize = 3;

/// A line that begins with its number, perhaps behind a word.
#[derive(PartialEq, Eq)]
struct Numbered<'l> {
    number: u64,
    /// The number of all, if it is behind it: `1/40`.
    total: Option<u64>,
    /// What is between the numbers and the rest.
    sign: &'l str,
}

/// What may end the number of a line, perhaps behind a bracket.
const SIGNS: [&str; 14] =
    [" -> ", " => ", " = ", " | ", " : ", "->", "=>", ":", ".", ",", ";", "|", "=", ")"];

impl<'l> Numbered<'l> {
    /// What a line is that begins with `before`.
    fn of(line: &'l str, before: &str) -> Option<Self> {
        let (number, rest) = digits(line.strip_prefix(before)?);
        let number = number.parse().ok()?;
        let total = ["/", " of ", " / "].iter().find_map(|between| {
            let (total, behind) = digits(rest.strip_prefix(between)?);
            Some((total.parse().ok().filter(|total| number <= *total)?, behind))
        });
        let behind = total.map_or(rest, |(_, behind)| behind);
        let bracket = usize::from(behind.starts_with([']', ')', '}']));
        let sign = SIGNS.iter().find(|sign| behind[bracket..].starts_with(**sign));
        let end = bracket + sign.map_or(0, |sign| sign.trim_end().len());
        let sign = behind.get(..end.max(1)).filter(|sign| !sign.starts_with(char::is_alphanumeric))?;
        is_solution(before, behind).then_some(Self { number, total: total.map(|(total, _)| total), sign })
    }
}

/// The digits that a text begins with, and what is behind them.
fn digits(text: &str) -> (&str, &str) {
    text.split_at(text.find(|sign: char| !sign.is_ascii_digit()).unwrap_or(text.len()))
}

/// What there is to ask of lines that begin with their numbers, perhaps behind a word; without a format `otherwise` would be the key.
pub(super) fn about_numbers(text: &str, otherwise: &str) -> Option<String> {
    let lines: Vec<&str> = text.lines().filter(|line| !line.trim().is_empty()).collect();
    let first = lines.first().filter(|_| lines.len() >= NUMBERED)?;
    let before = &first[..first.find(|sign: char| sign.is_ascii_digit())?];
    let numbers: Vec<Numbered> =
        lines.iter().map(|line| Numbered::of(line, before)).collect::<Option<_>>()?;
    let &Numbered { number: start, total, sign } = numbers.first()?;
    let is_next = |(at, next): (u64, &Numbered)| *next == Numbered { number: start + at, total, sign };
    let is_assigned = before.contains('=') && !(sign.starts_with(':') || is_counter(before));
    let is_sign = sign.starts_with(|sign: char| "]):.,;\t |".contains(sign)) || !before.trim().is_empty();
    let are_numbered = start <= 1 && is_sign && !is_assigned && (0..).zip(&numbers).all(is_next);
    are_numbered.then(|| {
        let [before, sign] = [before, sign].map(regex::escape);
        let total = if total.is_some() { r"\s*(?:/|of)\s*\d+" } else { "" };
        format!(
            "these lines look numbered: --key-regex '^{before}\\d+{total}{sign}\\s*(?<key>.*)$' takes what is behind the numbers, --format columns takes {otherwise}"
        )
    })
}

/// Whether what is before `=` says that runs are counted.
fn is_counter(before: &str) -> bool {
    const COUNTERS: [&str; 8] = ["seed", "run", "trial", "iteration", "iter", "sample", "step", "rep"];
    COUNTERS.contains(&before.trim_end_matches([' ', '=']).to_lowercase().as_str())
}

/// Whether a solution may stand behind the number of a line: words, or several numbers behind a sign that ends the number of a line.
fn is_solution(before: &str, behind: &str) -> bool {
    let is_plain = before.chars().all(|sign| sign.is_alphabetic() || " #_=[(".contains(sign));
    let several = |rest: &str| {
        !rest.starts_with(' ') && rest.split([' ', ',']).filter(|word| !word.is_empty()).count() > 1
    };
    let listed =
        [": ", ". ", ") ", "] ", "]: ", "): ", " | "].iter().find_map(|sign| behind.strip_prefix(sign));
    behind.contains(char::is_alphabetic)
        || (is_plain && !behind.ends_with('.') && listed.is_some_and(several))
}

/// Whether it is what `MiniZinc` prints with `--json-stream`: messages, some of which are solutions.
fn is_stream_of_minizinc(text: &str) -> bool {
    const KINDS: [&str; 6] = ["solution", "status", "statistics", "warning", "comment", "time"];
    let kind = text.strip_prefix("{\"type\": \"").and_then(|rest| rest.split_once("\", \""));
    kind.is_some_and(|(kind, _)| KINDS.contains(&kind))
}

/// Whether it begins as a list of objects does in JSON.
fn is_list_of_objects(text: &str) -> bool {
    text.trim_start().strip_prefix('[').is_some_and(|rest| rest.trim_start().starts_with('{'))
}

/// Whether the first line is a tag.
fn is_markup(text: &str) -> bool {
    let first = text.trim_start().lines().next().unwrap_or_default();
    let begins = |tag: &str| tag.starts_with(|sign: char| sign.is_ascii_alphabetic() || "/!?".contains(sign));
    first.strip_prefix('<').is_some_and(|tag| begins(tag) && tag.contains('>'))
}

/// What there is to ask of lines among which one is a rule with crossings, as those of tables are; without a format `otherwise` would be
/// the key.
pub(super) fn about_rules(text: &str, otherwise: &str) -> Option<String> {
    let is_line = |sign: char| "-=+|:".contains(sign) || ('\u{2500}'..='\u{257f}').contains(&sign);
    let is_rule = |line: &str| {
        let line = line.trim();
        line.starts_with(['|', '+', '┌', '╭', '╔', '├'])
            && line.chars().count() > 3
            && line.chars().all(is_line)
    };
    let is_row = |line: &str| line.trim_start().starts_with(['|', '│', '║']) && !is_rule(line);
    let is_table = text.lines().take(3).any(is_rule) && text.lines().any(is_row);
    (is_table || is_printed_by_psql(text)).then(|| {
        format!(
            "this looks like a table with rules: allowed is a sample a line, as sqlite3 -list, psql -At and mysql -NB print them, --format columns takes {otherwise}"
        )
    })
}

/// Whether the second line is a rule as psql draws it below names of columns, which has crossings or a number of rows at the end.
fn is_printed_by_psql(text: &str) -> bool {
    let mut lines = text.lines();
    let has_names = lines.next().is_some_and(|names| names.contains(char::is_alphabetic));
    let rule = lines.next().unwrap_or_default();
    let is_rule = rule.starts_with("--") && rule.chars().all(|sign| "-+".contains(sign));
    let last = text.trim_end().lines().next_back().unwrap_or_default();
    has_names
        && is_rule
        && (rule.contains('+')
            || (last.starts_with('(') && (last.ends_with(" row)") || last.ends_with(" rows)"))))
}

/// What there is to ask of lines of which the first may name a column; without a format `otherwise` would be the key.
pub(super) fn about_header(text: &str, otherwise: &str) -> Option<String> {
    let mut lines = text.lines();
    let header = lines.next()?;
    let is_column = |cell: &str| known_file::KEY_COLUMNS.contains(&cell.trim().to_lowercase().as_str());
    let names_one = header.split([',', ';', '\t']).any(is_column) || is_above_numbers(header, lines.clone());
    (names_one && lines.next().is_some() && lines.all(|line| line != header)).then(|| {
        format!(
            "the first line, {:?}, looks like names of columns: tail -n +2 leaves it out, --format columns takes {otherwise}",
            excerpt(header)
        )
    })
}

/// Whether all lines below a word are numbers.
fn is_above_numbers<'l>(word: &str, lines: impl Iterator<Item = &'l str>) -> bool {
    let mut others = lines.map(str::trim).filter(|line| !line.is_empty()).peekable();
    word.contains(char::is_alphabetic)
        && word.chars().all(|sign| sign.is_alphabetic() || "_ \"".contains(sign))
        && others.peek().is_some()
        && others.all(|line| line.parse::<f64>().is_ok_and(f64::is_finite))
}

/// Whether the first line is in braces, without the quotes and colons of JSON and of Python.
fn lists_in_braces(text: &str) -> bool {
    let first = text.trim().lines().next().unwrap_or_default();
    first.starts_with('{') && first.ends_with('}') && !text.contains(['"', '\'', ':'])
}

/// Whether it begins as sets of text do in Python, and dicts that have text or numbers as keys.
fn is_of_python(text: &str) -> bool {
    let inner = text.trim_start().strip_prefix('{');
    inner.is_some_and(|inner| inner.starts_with(|sign: char| sign == '\'' || sign.is_ascii_digit()))
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
