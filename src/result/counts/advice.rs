//! What the messages of faults say besides: how a number could be read, what else there is.

use regex::Regex;

use crate::analysis::numerals::{NumeralFault, is_number, with_decimals, without_marks};

pub(super) fn about_numerals(fault: &NumeralFault) -> String {
    match fault {
        NumeralFault::DecimalOrThousands { place, cell, mark } => format!(
            "{place} is {cell:?}: {} with a decimal {mark} (--decimal {mark}), or {} with {mark}s between thousands (--decimal {})",
            with_decimals(cell),
            without_marks(cell),
            mark.other()
        ),
        NumeralFault::TwoDecimalMarks { .. } => {
            format!("{fault}: --decimal point or --decimal comma says which holds")
        }
        NumeralFault::SomePercent { .. } => fault.to_string(),
    }
}

pub(super) fn others_named(others: &[String]) -> String {
    let or = "or --raw COL where each row is an observation";
    if others.is_empty() {
        return or.to_owned();
    }
    let others: Vec<String> = others.iter().map(|name| format!("{name:?}")).collect();
    format!(
        "{or}; there is also {}: --category COLUMNS if they make the category, --group COL if it divides the table",
        others.join(", ")
    )
}

/// The column that is named for the counts.
pub(super) fn count_column(names: &[String]) -> String {
    if let [one] = names { format!("{one:?}") } else { "COL".to_owned() }
}

/// That several columns are counts together: of the groups that they are, or in the only row of the categories.
pub(super) fn several_columns(names: &[String], is_row: bool) -> String {
    /// More are not typed.
    const MOST: usize = 20;
    let all = if names.len() > MOST { "COL,COL,..".to_owned() } else { format!("{:?}", names.join(",")) };
    match names {
        [] | [_] => String::new(),
        _ if is_row => format!(", --count {all} the categories that the only row has the counts of"),
        _ => format!(", --count {all} several, each a group"),
    }
}

/// That two numbers are one, if a space may stand between its thousands.
pub(super) fn one_number(line: &str) -> &'static str {
    let is_group = |word: &str| word.len() == 3 && word.bytes().all(|sign| sign.is_ascii_digit());
    let are_groups = line.split_whitespace().skip(1).all(is_group);
    if is_number(line) && are_groups { ", --format counts if they are one number" } else { "" }
}

/// Numbers as people round them.
pub(super) const ROUNDED: &str = r"(?<cell>(?<number>[0-9][0-9.,]*)(?:[kKMB]|\s?(?i:tsd\.?|mio\.?|mrd\.?|mn|bn|mil|thousand|millions?|billions?))\+?)";

/// What to do about a count that is none.
pub(super) fn about_cell(cell: &str) -> &'static str {
    let is_rounded = Regex::new(&format!("^{ROUNDED}$")).is_ok_and(|form| form.is_match(cell));
    let unit = cell.trim_start_matches(|sign: char| sign.is_ascii_digit() || matches!(sign, '.' | ',' | ' '));
    match about_mark(cell) {
        "" if is_rounded => "; it is rounded: counts are needed in full, not as k or M",
        "" if cell.starts_with(|sign: char| sign.is_ascii_digit())
            && !unit.is_empty()
            && unit.chars().all(char::is_alphabetic) =>
        {
            "; leave out what stands behind the number"
        }
        about => about,
    }
}

/// What to do about a count with a mark.
pub(super) fn about_mark(cell: &str) -> &'static str {
    let has_count = cell.contains(|sign: char| sign.is_ascii_digit());
    let is_footnote = cell.starts_with(|sign: char| sign.is_ascii_digit())
        && cell.ends_with(['*', '\u{2020}', '\u{2021}', '\u{a7}', '\u{b9}', '\u{b2}', '\u{b3}', ']']);
    let is_about = cell.starts_with(['~', '\u{2248}', '<', '>', '\u{2264}', '\u{2265}', '\u{b1}']);
    match () {
        () if has_count && is_footnote => "; leave out what marks a footnote",
        () if has_count && is_about => "; counts are exact",
        () => "",
    }
}
