//! Lines that may be counts of what they name, and no samples.

use std::collections::BTreeSet;

use regex::Regex;

use super::EACH_LINE;
use crate::programs::shell::quoted;
use crate::result::counts;

/// What there is to ask of lines that look like counts, where nobody said that they have steps.
pub(super) fn about_counts(text: &str, has_steps: bool) -> Option<String> {
    let text = &text.replace('：', ":").replace('，', ",");
    let pairs = || option_of_pairs(text).filter(|_| !has_steps);
    let unigen = are_of_unigen(text).then_some(" --format pairs");
    let option = unigen.or_else(|| counts::recognized(text).then_some("")).or_else(pairs)?;
    Some(format!(
        "these look like counts, which queenlab stats{option} tests: --format columns takes {EACH_LINE}"
    ))
}

/// What there is to ask of lines below names of columns, of which one may be counts of what the others name.
pub(super) fn about_headed_counts(text: &str) -> Option<String> {
    let is_of_samples = |cell: &str| ["solution", "key"].contains(&cell.trim().to_lowercase().as_str());
    let header = text.lines().next().filter(|header| !header.split([',', ';', '\t']).any(is_of_samples))?;
    let is_name =
        |name: &String| header.contains(name.as_str()) && !name.contains(|sign: char| sign.is_ascii_digit());
    let column = counts::unnamed_counts(text).filter(is_name)?;
    // Behind a tab stand steps, which names of columns are not.
    let end =
        if header.contains('\t') { String::new() } else { format!(", --format columns takes {EACH_LINE}") };
    Some(format!(
        "{column:?} may be how often each of these came, which queenlab stats --count {} tests: tail -n +2 leaves out the names of \
         the columns if each line is a sample{end}",
        quoted(&column)
    ))
}

/// Whether each line is a model, with how often it was drawn behind the 0 at its end, as `UniGen` writes them.
fn are_of_unigen(text: &str) -> bool {
    let is_literal = |word: &str| word.parse::<i64>().is_ok();
    let is_drawn = |line: &str| {
        let parts = line.trim().rsplit_once(" 0:");
        parts.is_some_and(|(model, times)| {
            times.parse::<u64>().is_ok() && model.trim_start_matches('v').split_whitespace().all(is_literal)
        })
    };
    let mut lines = text.lines().filter(|line| !line.trim().is_empty()).peekable();
    lines.peek().is_some() && lines.all(is_drawn)
}

/// A name and a number, perhaps with its share.
struct Pair<'t> {
    name: &'t str,
    /// What stands between them.
    sign: &'t str,
    number: &'t str,
    has_share: bool,
}

impl<'t> Pair<'t> {
    fn of(line: &'t str, form: &Regex) -> Option<Self> {
        let parts = form.captures(line)?;
        let part = |name: &str| parts.name(name).map(|part| part.as_str());
        let (name, sign, number) = (part("name")?, part("sign")?.trim(), part("number")?);
        Some(Self { name, sign, number, has_share: part("share").is_some() })
    }

    /// Whether the name is a row of digits as boards are written, not all of which are bits, with more of them than the number.
    fn is_of_board(&self) -> bool {
        let is_long = self.name.len() >= BOARD && self.name.len() > self.number.len();
        let is_count = !(self.number.len() > 1 && self.number.starts_with('0'));
        is_long
            && is_count
            && are_digits(self.name)
            && !self.name.bytes().all(|digit| digit == b'0' || digit == b'1')
    }
}

/// With as many digits a number may be a board.
const BOARD: usize = 5;

/// As many each, on average, are counts rather than what was drawn.
const MANY: f64 = 20.0;

fn are_digits(text: &str) -> bool {
    text.bytes().all(|byte| byte.is_ascii_digit())
}

/// What reads lines of a name that no other has and a number that may be how often that was found: behind a colon, beside its share or
/// behind a board.
fn option_of_pairs(text: &str) -> Option<&'static str> {
    const PAIR: &str = r"^(?<name>[^\s,;:=|]+)(?<sign>\s*[:=]\s*|\s*[,;|]\s*|\s+)(?<number>\d+)(?<share>[\s,;|]*\(?\d+(?:\.\d+)?\s?%\)?)?$";
    let form = Regex::new(PAIR).ok()?;
    let lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
    let pairs: Vec<Pair> = lines.map(|line| Pair::of(line, &form)).collect::<Option<_>>()?;
    let first = pairs.first().filter(|_| pairs.len() > 1)?;
    let names: BTreeSet<&str> = pairs.iter().map(|pair| pair.name).collect();
    let all = |is: &dyn Fn(&Pair) -> bool| pairs.iter().all(is);
    let is_named = first.sign == ":";
    let are_alike = names.len() == pairs.len() && all(&|pair| pair.sign == first.sign);
    let are_boards = all(&|pair| pair.number.len() >= BOARD && pair.number.len() == first.number.len());
    let are_of_boards = || all(&|pair| pair.is_of_board() && pair.name.len() == first.name.len());
    let total: f64 = pairs.iter().filter_map(|pair| pair.number.parse::<f64>().ok()).sum();
    let are_many = total >= MANY * pairs.len() as f64;
    let are_called = || is_named && are_many && text.contains(": ") && all(&|pair| are_digits(pair.name));
    let are_counts = all(&|pair| pair.has_share) || are_called() || are_of_boards();
    let option = if is_named || first.sign.is_empty() { " --format pairs" } else { " --no-header --count 2" };
    (are_alike && are_counts && !are_boards).then_some(option)
}
