//! What an output looks like, where nobody said how it is read: that is asked, not guessed.

mod beside;
mod between;
mod bytes;
mod column;
mod costs;
mod counted;
mod cycles;
mod ending;
mod expression;
mod foreign;
mod json;
mod marks;
mod numbered;
mod one_line;
mod order;
mod part;
mod partition;
mod parts;
mod recognized;
mod rests;
mod rows;
mod summary;
mod taken;
mod varying;

use std::collections::{BTreeMap, BTreeSet};

pub(super) use bytes::{about_bytes, about_coding};
pub(super) use ending::{Ending, of_seed};
pub(super) use foreign::besides;
pub(super) use parts::Parts;
pub(super) use recognized::{about, against};
pub(super) use rows::about_rows;
pub(super) use taken::about_taken;

use crate::model::excerpt::excerpt;
use crate::programs::known::Known;
use crate::programs::status::is_status;
use crate::result::counts::{Capitals, written_alike};

/// What is a sample if nothing is asked of samples.
pub(super) const EACH_LINE: &str = "each line as a sample";

/// What is the key of a trial if nothing is asked of it.
pub(super) const LAST_LINE: &str = "its last line";

/// What is a key if nothing is asked of the keys that are taken.
const EACH_KEY: &str = "each key as it is";

/// The first lines of samples.
pub(super) struct First<'t> {
    pub(super) text: &'t str,
    /// Whether it is said where their steps are.
    pub(super) has_steps: bool,
    /// Whether there are no other lines.
    pub(super) is_whole: bool,
    /// Which samples can come, if that is known.
    pub(super) known: &'t Known,
}

/// What there is to ask of the first lines of samples of which nobody said how they are read, but perhaps where their steps are.
pub(super) fn about_samples(First { text, has_steps, is_whole, known }: First) -> Option<String> {
    let are_named = !matches!(known, Known::Nothing | Known::Count(_));
    // A system reads them in any order.
    let are_of_system = matches!(known, Known::Like(_));
    let about_first = || {
        beside::about_numbers(text)
            .filter(|_| !(has_columns(text) || has_steps && text.contains('\t')))
            .or_else(|| costs::about_costs(text).filter(|_| !has_steps))
            .or_else(|| beside::about_clocks(text))
            .or_else(|| foreign::about_nothing(text).filter(|_| is_whole && !are_named))
            .or_else(|| about_beside(text, has_steps).filter(|_| !are_named && begin_with_numbers(text)))
    };
    let about_last = || {
        between::about_header(text)
            .or_else(|| beside::about_times(text))
            .or_else(|| beside::about_progress(text))
            .or_else(|| about_open(text, has_steps, is_whole).filter(|_| !are_named))
            .or_else(|| order::about_order(text).filter(|_| !are_of_system))
            .or_else(|| about_spaces(text))
            .or_else(|| between::about_mixed_header(text))
    };
    about(text, "this", EACH_LINE)
        .or_else(|| about_first().map(or_columns(EACH_LINE)))
        .or_else(|| counted::about_counts(text, has_steps))
        .or_else(|| about_rules(text).map(or_columns(EACH_LINE)))
        .or_else(|| between::about_status(text))
        .or_else(|| counted::about_headed_counts(text))
        .or_else(|| about_last().map(or_columns(EACH_LINE)))
        .map(|question| without_empty_lines(question, text))
}

/// A question with what it ends in: how to say that there is nothing to ask, so that `otherwise` is the key.
pub(super) fn or_columns(otherwise: &str) -> impl Fn(String) -> String {
    move |question| format!("{question}, --format columns takes {otherwise}")
}

/// A question, and how to leave out empty lines where it proposes an expression that matches none.
fn without_empty_lines(question: String, text: &str) -> String {
    let has_empty = text.trim().lines().any(|line| line.trim().is_empty());
    if has_empty && question.contains("--key-regex '") {
        return format!(
            "{question}; before, grep '[^[:space:]]' leaves out empty lines, which it does not match"
        );
    }
    question
}

/// Whether tabs separate more columns than a key and its steps: which is which is asked where they are read.
fn has_columns(text: &str) -> bool {
    text.lines().next().is_some_and(|line| line.matches('\t').count() > 1)
}

/// Whether all lines begin with several numbers, none of which need be a count.
fn begin_with_numbers(text: &str) -> bool {
    let is_number = |word: &str| word.parse::<u64>().is_ok();
    let mut lines = text.lines().filter(|line| !line.trim().is_empty());
    lines.all(|line| line.split(' ').take(2).filter(|word| is_number(word)).count() == 2)
}

/// What there is to ask of what stands beside samples, unless tabs separate more columns than two.
fn about_beside(text: &str, has_steps: bool) -> Option<String> {
    beside::about_varying(text, has_steps).filter(|_| !has_columns(text))
}

/// What there is to ask of samples of which it is not known how they are written.
fn about_open(text: &str, has_steps: bool, is_whole: bool) -> Option<String> {
    one_line::about_one_line(text)
        .or_else(|| about_beside(text, has_steps))
        .or_else(|| between::about_boards(text))
        .or_else(|| about_spelling(text))
        .or_else(|| between::about_parts(text))
        .or_else(|| summary::about_summary(text).filter(|_| is_whole))
        .or_else(|| marks::about_marks(text, is_whole))
        .or_else(|| foreign::about_stranger(text, is_whole))
        .or_else(|| foreign::about_foreign(text))
}

/// A line among the last of many samples that is written as none is.
pub(super) fn foreign_line(text: &str) -> Option<String> {
    let line = foreign::foreign_line(text).map(|(line, _)| line);
    line.or_else(|| Some(summary::first_of_summary(text)?.1)).map(str::to_owned)
}

/// What there is to ask of what the last lines of trials were, one below the other, but for its end.
pub(super) fn about_keys(text: &str) -> Option<String> {
    let foreign = || {
        let line = foreign::foreign_line(text).map(|(line, _)| line).or_else(|| marks::mark_among(text))?;
        Some(format!(
            "{:?}, which a trial ended in, looks like no other line: --key-regex says what of the output is the key",
            excerpt(line)
        ))
    };
    costs::about_costs(text)
        .or_else(|| beside::about_varying(text, false))
        .or_else(foreign)
        .or_else(|| order::about_order(text))
        .or_else(|| about_spelling(text))
}

/// What there is to ask of keys that are taken: whether their order matters.
pub(super) fn about_order(keys: &str) -> Option<String> {
    order::about_order(keys).map(or_columns(EACH_KEY))
}

/// What there is to ask of an output whose last two lines look alike, so that its solution may be all of them.
pub(super) fn about_last_lines(text: &str) -> Option<String> {
    let mut lines = text.lines().rev().map(str::trim).filter(|line| !line.is_empty());
    let (last, before) = (lines.next().filter(|last| !is_status(last))?, lines.next()?);
    let name = |line: &'_ str| line.split_once('=').map(|(name, _)| name.trim().to_owned());
    let are_assigned = name(last).zip(name(before)).is_some_and(|(last, before)| last != before);
    (shape(last) == shape(before) || are_assigned).then(|| {
        format!(
            "the first trial printed several lines that look alike, the last of which is {:?}: --record output takes all that is \
             printed, --format columns takes the last line",
            excerpt(last)
        )
    })
}

/// A line with one sign in place of each word, in small or in capital letters, and of each number.
pub(super) fn shape(line: &str) -> String {
    if line.parse::<f64>().is_ok() {
        return "0".to_owned();
    }
    let mut signs: Vec<char> = line
        .chars()
        .map(|sign| match sign {
            _ if sign.is_ascii_digit() || "+-./".contains(sign) => '0',
            _ if sign.is_uppercase() => 'A',
            _ if sign.is_alphabetic() => 'a',
            _ if sign.is_whitespace() => ' ',
            _ => sign,
        })
        .collect();
    signs.dedup();
    signs.into_iter().collect()
}

/// What there is to ask of lines among which one is a rule with crossings, as those of tables are.
fn about_rules(text: &str) -> Option<String> {
    let is_line = |sign: char| "-=+|:".contains(sign) || ('\u{2500}'..='\u{257f}').contains(&sign);
    let is_rule = |line: &str| {
        let line = line.trim();
        line.starts_with(['|', '+', '┌', '╭', '╔', '├'])
            && line.chars().count() > 3
            && line.chars().all(is_line)
    };
    let is_row = |line: &str| line.trim_start().starts_with(['|', '│', '║']) && !is_rule(line);
    let is_table = text.lines().take(3).any(is_rule) && text.lines().any(is_row);
    (is_table || is_printed_by_psql(text) || is_underlined(text)).then(|| {
        "this looks like a table with rules: allowed is a sample a line, as sqlite3 -list, psql -At and mysql -NB print them".to_owned()
    })
}

/// Whether the second line rules off each of several names in the first, as sqlite3 does in columns.
fn is_underlined(text: &str) -> bool {
    let mut lines = text.lines();
    let names: Vec<&str> = lines.next().unwrap_or_default().split_whitespace().collect();
    let rules: Vec<&str> = lines.next().unwrap_or_default().split_whitespace().collect();
    names.len() > 1
        && rules.len() == names.len()
        && rules.iter().all(|rule| rule.bytes().all(|sign| sign == b'-'))
        && rules.iter().any(|rule| rule.len() > 1)
        && names.iter().all(|name| name.contains(char::is_alphabetic))
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

/// What there is to ask of keys of which two are the same but for spaces beside brackets and separators.
fn about_spaces(text: &str) -> Option<String> {
    let mut seen: BTreeMap<String, &str> = BTreeMap::new();
    let keys = text.lines().map(|line| line.split('\t').next().unwrap_or_default().trim());
    let again = keys.filter(|key| key.contains(SEPARATE)).find_map(|key| {
        let first = *seen.entry(without_spaces(key)).or_insert(key);
        (first != key).then_some([first, key])
    })?;
    let are_lists = again.iter().all(|key| key.starts_with(['[', '(']) && key.ends_with([']', ')']));
    let remedy =
        if are_lists { "--format list writes them" } else { "tr -d ' ' leaves them out and writes them" };
    let [first, other] = again.map(excerpt);
    Some(format!("{first:?} and {other:?} are the same but for spaces: {remedy} in one way"))
}

/// What there is to ask of keys that differ only in spaces, quotes or how numbers and characters are written.
fn about_spelling(text: &str) -> Option<String> {
    const LINES: usize = 20;
    let lines = || text.lines().filter(|line| !line.trim().is_empty());
    if lines().count() < LINES {
        return None;
    }
    let keys: BTreeSet<&str> = lines().map(|line| line.split('\t').next().unwrap_or_default()).collect();
    // Where all are equally long, spaces may be empty places of a board.
    let are_plain = keys.iter().all(|key| key.chars().all(|sign| sign == ' ' || !sign.is_whitespace()));
    let has_decimals =
        || keys.iter().any(|key| key.contains(|sign: char| sign.is_ascii_digit()) && key.contains('.'));
    if are_plain && are_of_one_length(keys.iter()) && !has_decimals() {
        return None;
    }
    let [one, other] = written_alike(keys.iter().copied(), Capitals::Matter).or_else(|| same_number(keys))?;
    Some(format!("{one:?} and {other:?} differ only in how they are written: print each solution in one way"))
}

/// Two of distinct texts that are the same number with decimals, if all are numbers: among words `1.10` may be a version.
fn same_number(keys: BTreeSet<&str>) -> Option<[&str; 2]> {
    /// With more digits, numbers may only be close to each other.
    const DIGITS: usize = 15;
    if !keys.iter().all(|key| key.parse::<f64>().is_ok()) {
        return None;
    }
    let is_plain = |key: &&str| key.bytes().all(|byte| byte.is_ascii_digit() || b"+-.".contains(&byte));
    let numbers = keys.into_iter().filter(|key| key.contains('.') && key.len() <= DIGITS).filter(is_plain);
    let mut seen: BTreeMap<u64, &str> = BTreeMap::new();
    let mut again =
        numbers.filter_map(|key| Some([seen.insert(key.parse::<f64>().ok()?.to_bits(), key)?, key]));
    again.next()
}

/// Whether texts are equally long.
fn are_of_one_length(texts: impl Iterator<Item = impl AsRef<str>>) -> bool {
    let mut lengths = texts.map(|text| text.as_ref().chars().count());
    let first = lengths.next();
    lengths.all(|length| Some(length) == first)
}

/// Signs beside which spaces mean nothing in most notations.
const SEPARATE: [char; 10] = ['[', ']', '(', ')', '{', '}', ',', ';', ':', '='];

/// A key with one space where there are several, and none beside brackets and separators.
fn without_spaces(key: &str) -> String {
    let mut written = String::with_capacity(key.len());
    for word in key.split_whitespace() {
        let is_apart = !written.is_empty() && !written.ends_with(SEPARATE) && !word.starts_with(SEPARATE);
        written.extend(is_apart.then_some(' '));
        written.push_str(word);
    }
    written
}

/// What there is to ask of lines whose first column is the key, if none has a tab, and all have as many of another sign that stands
/// between columns.
pub(super) fn about_columns(text: &str) -> Option<String> {
    let lines = || text.lines().map(str::trim).filter(|line| !line.is_empty());
    let count = |sign: char| lines().map(move |line| line.matches(sign).count());
    let is_between = |sign: &char| {
        let first = count(*sign).next().unwrap_or(0);
        first > 0 && count(*sign).all(|other| other == first)
    };
    let sign = [',', ';', '|'].into_iter().find(is_between)?;
    let is_plain = !text.contains('\t') && lines().all(|line| !line.starts_with(['[', '(', '{', '"', sign]));
    is_plain.then(|| {
        format!(
            "columns are separated by a tab, and no line has one: tr '{sign}' '\\t' makes one of each {sign}; without --key-column the line is the key"
        )
    })
}
