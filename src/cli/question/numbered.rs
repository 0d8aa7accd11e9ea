//! Lines that begin with their numbers.

use super::expression::Expression;

/// Fewer lines may begin with 1, 2 and so on by chance.
const NUMBERED: usize = 3;

/// As many that begin so are numbered, whatever is behind the numbers.
pub(super) const SURELY_NUMBERED: usize = 20;

/// The lines of a run, at least, where several follow each other that are each numbered from the beginning.
const RUN: usize = 10;

/// A line that begins with its number, perhaps behind a word.
struct Numbered<'l> {
    number: u64,
    /// The number of all, if it is behind it: `1/40`.
    total: Option<u64>,
    /// What is between the numbers and the rest.
    sign: &'l str,
    /// Whether a solution may stand behind them.
    is_clear: bool,
    /// Whether anything does.
    has_more: bool,
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
        let is_clear = is_solution(before, behind);
        let has_more = behind.len() > sign.len();
        Some(Self { number, total: total.map(|(total, _)| total), sign, is_clear, has_more })
    }
}

/// The digits that a text begins with, and what is behind them.
fn digits(text: &str) -> (&str, &str) {
    text.split_at(text.find(|sign: char| !sign.is_ascii_digit()).unwrap_or(text.len()))
}

/// What takes what is behind the numbers with which lines begin, perhaps behind a word, if these count them.
pub(super) fn numbered(lines: &[&str]) -> Option<Expression> {
    let first = lines.first().filter(|_| lines.len() >= NUMBERED)?;
    let before = &first[..first.find(|sign: char| sign.is_ascii_digit())?];
    let numbers: Vec<Numbered> =
        lines.iter().map(|line| Numbered::of(line, before)).collect::<Option<_>>()?;
    let &Numbered { number: start, total, sign, .. } = numbers.first()?;
    let are_alike = numbers.iter().all(|next| next.total == total && next.sign == sign);
    let is_sure = numbers.len() >= SURELY_NUMBERED && numbers.iter().all(|number| number.has_more);
    let are_clear = is_sure || numbers.iter().all(|number| number.is_clear);
    let is_assigned = before.contains('=') && !(sign.starts_with(':') || is_counter(before));
    let is_sign = sign.starts_with(|sign: char| "]):.,;\t |".contains(sign)) || !before.trim().is_empty();
    let are_in_order = || count_up(numbers.iter().map(|next| next.number), RUN);
    let are_numbered = start <= 1 && is_sign && !is_assigned && are_clear && are_alike && are_in_order();
    are_numbered.then(|| {
        let [before, sign] = [before, sign].map(regex::escape);
        let total = if total.is_some() { r"\s*(?:/|of)\s*\d+" } else { "" };
        Expression(format!(r"^{before}\d+{total}{sign}\s*(?<key>.*)$"))
    })
}

/// Whether each number is one more than the last, or the first again, after `run` of them or more on average.
pub(super) fn count_up(numbers: impl Iterator<Item = u64>, run: usize) -> bool {
    let mut numbers = numbers;
    let Some(start) = numbers.next() else { return false };
    let (mut last, mut runs, mut count) = (start, 0, 1);
    for number in numbers {
        if number != start && last.checked_add(1) != Some(number) {
            return false;
        }
        runs += usize::from(number == start);
        count += 1;
        last = number;
    }
    runs * run <= count
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
