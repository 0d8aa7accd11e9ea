//! What may stand between solutions: names of columns, headings, rules.

use std::collections::{BTreeMap, BTreeSet};

use super::foreign::{besides, is_padded};
use super::shape;
use crate::model::excerpt::excerpt;
use crate::programs::known_file;
use crate::programs::line::LineError;
use crate::programs::status::is_status;

/// What there is to ask of lines of which the first may name a column.
pub(super) fn about_header(text: &str) -> Option<String> {
    let mut lines = text.lines();
    let header = lines.next()?;
    let others: Vec<&str> = lines.collect();
    is_header(header, &others).then(|| names_columns(header))
}

/// Whether a line may name columns, and none of the others is the same.
pub(super) fn is_header(header: &str, others: &[&str]) -> bool {
    let lines = || others.iter().copied();
    let is_column = |cell: &str| known_file::KEY_COLUMNS.contains(&cell.trim().to_lowercase().as_str());
    let is_only = || known_file::is_column_name(header) && are_few(lines());
    let names_one =
        header.split([',', ';', '\t']).any(is_column) || is_only() || is_above_numbers(header, lines());
    names_one && !others.is_empty() && lines().all(|line| line != header)
}

/// Whether lines are many of a few kinds, none of which is there once.
fn are_few<'l>(lines: impl Iterator<Item = &'l str>) -> bool {
    const LINES: usize = 20;
    let mut times: BTreeMap<&str, usize> = BTreeMap::new();
    for line in lines {
        *times.entry(line.trim()).or_default() += 1;
    }
    times.values().sum::<usize>() >= LINES && times.values().all(|times| *times > 1)
}

/// Whether a line is of names, and all others are of as many numbers, or of one more, which number them.
fn is_above_numbers<'l>(header: &'l str, lines: impl Iterator<Item = &'l str>) -> bool {
    let is_sample =
        |names: &[&str]| names.len() == 1 && names[0].contains(|sign: char| sign.is_ascii_digit());
    let names = cells(header);
    let others: Vec<Vec<&str>> = lines.filter(|line| !line.trim().is_empty()).map(cells).collect();
    let width = others.first().map_or(0, Vec::len);
    !names.is_empty()
        && !is_sample(&names)
        && names.iter().all(is_name)
        && (width == names.len() || width == names.len() + 1)
        && others.iter().all(|cells| cells.len() == width && cells.iter().copied().all(is_number))
}

/// The same of names that signs separate, where a column below one of them has numbers alone, and others have not.
pub(super) fn about_mixed_header(text: &str) -> Option<String> {
    const ROWS: usize = 3;
    let mut lines = text.lines().filter(|line| !line.trim().is_empty());
    let header = lines.next().filter(|header| header.contains([',', ';', '\t']))?;
    let (names, others) = (cells(header), lines.map(cells).collect::<Vec<_>>());
    let are_rows = others.len() >= ROWS && others.iter().all(|cells| cells.len() == names.len());
    let is_above = |column: usize| others.iter().all(|cells| is_number(cells[column]));
    let is_header = names.iter().all(is_name) && are_rows && (0..names.len()).any(is_above);
    is_header.then(|| names_columns(header))
}

fn names_columns(header: &str) -> String {
    format!("the first line, {:?}, looks like names of columns: tail -n +2 leaves it out", excerpt(header))
}

fn is_name(name: &&str) -> bool {
    let is_plain = |sign: char| sign.is_alphanumeric() || "_. ".contains(sign);
    name.contains(char::is_alphabetic) && name.chars().all(is_plain)
}

fn is_number(cell: &str) -> bool {
    cell.parse::<f64>().is_ok_and(f64::is_finite)
}

/// What stands between white space, commas and semicolons, without quotes around it.
fn cells(line: &str) -> Vec<&str> {
    let between = |sign: char| sign.is_whitespace() || sign == ',' || sign == ';';
    line.split(between).map(|cell| cell.trim_matches('"')).filter(|cell| !cell.is_empty()).collect()
}

/// What there is to ask of lines among which some say how a search went, head others or rule them off.
pub(super) fn about_status(text: &str) -> Option<String> {
    let lines: Vec<&str> = text.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
    let status =
        lines.iter().find(|line| is_status(line)).filter(|_| !lines.iter().all(|line| is_status(line)));
    let has_samples = lines.iter().any(|line| line.contains(char::is_alphanumeric));
    let others = || lines.iter().filter(|line| !is_rule(line));
    let is_apart = |rule: &&&str| {
        rule.chars().all(|sign| sign.is_whitespace() || !others().any(|line| line.contains(sign)))
    };
    let are_alike = lines.iter().all(|line| line.len() == lines[0].len());
    let rule =
        || lines.iter().find(|line| is_rule(line)).filter(|_| has_samples && !are_alike).filter(is_apart);
    let found = status.or_else(rule).copied().or_else(|| heading(&lines)).or_else(|| at_intervals(&lines))?;
    let remedy = if text.contains('\r') || is_padded(text) { String::new() } else { besides(found) };
    Some(format!("{}{remedy}", LineError::Status(found.to_owned())))
}

/// What there is to ask of lines of which several in a row make a solution: the names before `=` or `:`, or how lines are written, come
/// again and again.
pub(super) fn about_parts(text: &str) -> Option<String> {
    let lines: Vec<&str> = text.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
    let keeps = |parts: usize| {
        let (is, done) = match only_other(&lines, parts) {
            Some(other) => (format!("!= {}", (other + 1) % parts), "leaves out the one that differs"),
            None => ("== 1".to_owned(), "keeps the first of them"),
        };
        format!(", grep . | awk 'NR % {parts} {is}' {done}")
    };
    let (parts, what, or) = named_parts(&lines)
        .map(|parts| (parts, "names", String::new()))
        .or_else(|| unlike_parts(&lines).map(|parts| (parts, "forms", keeps(parts))))?;
    let is_apart = text.trim().lines().any(|line| line.trim().is_empty());
    let remedy = if is_apart {
        "--record blank takes the lines between empty ones".to_owned()
    } else {
        format!("awk 'ORS = NR % {parts} ? \" \" : \"\\n\"' joins the {parts} lines of a solution")
    };
    Some(format!("these lines repeat the same {parts} {what} in turn: {remedy}{or}"))
}

/// What there is to ask of lines of which as many as they have places are a board each, with a 1 in each row and each column.
pub(super) fn about_boards(text: &str) -> Option<String> {
    const BOARDS: usize = 5;
    const SMALLEST: usize = 3;
    let place = |line: &str| {
        let places: Vec<&str> = line.split_whitespace().collect();
        let is_row = places.len() >= SMALLEST && places.iter().all(|cell| ["0", "1"].contains(cell));
        let mut ones = places.iter().enumerate().filter(|(_, cell)| **cell == "1");
        ones.next().filter(|_| is_row && ones.next().is_none()).map(|(place, _)| (place, places.len()))
    };
    let lines = text.lines().filter(|line| !line.trim().is_empty());
    let rows: Vec<(usize, usize)> = lines.map(place).collect::<Option<_>>()?;
    let (_, size) = *rows.first().filter(|(_, size)| rows.len() >= BOARDS * size)?;
    let is_board = |rows: &[(usize, usize)]| {
        let columns: BTreeSet<usize> = rows.iter().map(|(place, _)| *place).collect();
        columns.len() == rows.len() && rows.iter().all(|(_, own)| *own == size)
    };
    rows.chunks(size)
        .all(is_board)
        .then(|| "these lines are rows of boards: --format picture reads each board".to_owned())
}

/// How many lines make a solution, if each has another name before `=` or `:`.
fn named_parts(lines: &[&str]) -> Option<usize> {
    const SOLUTIONS: usize = 3;
    let name = |line: &&str| {
        let (name, value) = line.split_once(['=', ':'])?;
        let is_one = !name.trim().is_empty() && !value.contains(['=', ':']);
        is_one.then(|| name.trim().to_owned())
    };
    let names: Vec<String> = lines.iter().map(name).collect::<Option<_>>()?;
    let parts = period(&names, SOLUTIONS)?;
    let distinct: BTreeSet<&String> = names[..parts].iter().collect();
    (distinct.len() == parts).then_some(parts)
}

/// How many lines make a solution, if they are not all written alike, and come in the same order again and again.
fn unlike_parts(lines: &[&str]) -> Option<usize> {
    const SOLUTIONS: usize = 10;
    let shapes: Vec<String> = lines.iter().map(|line| shape(line)).collect();
    let parts = period(&shapes, SOLUTIONS)?;
    let is_open = |place: usize| lines.iter().skip(place).step_by(parts).any(|line| *line != lines[place]);
    (0..parts).any(is_open).then_some(parts)
}

/// Which of the first lines, of which as many are the `parts` of a solution, is written otherwise than all others, which are alike.
fn only_other(lines: &[&str], parts: usize) -> Option<usize> {
    let shapes: Vec<String> = lines[..parts].iter().map(|line| shape(line)).collect();
    let is_only = |at: &usize| shapes.iter().filter(|shape| **shape == shapes[*at]).count() == 1;
    let distinct: BTreeSet<&String> = shapes.iter().collect();
    (0..parts).find(is_only).filter(|_| parts > 2 && distinct.len() == 2)
}

/// After how many texts they come again, two at least, and so on to the end, `times` at least.
fn period(texts: &[String], times: usize) -> Option<usize> {
    const LONGEST: usize = 1000;
    let returns = |step: &usize| texts.iter().zip(&texts[*step..]).all(|(one, next)| one == next);
    let step = (1..=LONGEST.min(texts.len() / times)).find(returns)?;
    (step > 1).then_some(step)
}

/// Whether a line is one sign again and again, as what rules off is.
fn is_rule(line: &str) -> bool {
    let signs = || line.chars().filter(|sign| !sign.is_whitespace());
    let first = signs().next().filter(|first| "-=_~#*+>".contains(*first));
    signs().count() > 1 && first.is_some_and(|first| signs().all(|sign| sign == first))
}

/// The first heading, if every second line is one, or every third and so on from the first: always the same, or with a number that
/// counts them.
fn heading<'l>(lines: &[&'l str]) -> Option<&'l str> {
    const MOST_LINES: usize = 40;
    heading_of(lines, 1, 2).or_else(|| (2..=MOST_LINES).find_map(|step| heading_of(lines, 0, step)))
}

/// A line that comes again after as many lines each time, and nowhere else, while the one below does not: a sample would come by chance.
fn at_intervals<'l>(lines: &[&'l str]) -> Option<&'l str> {
    const TIMES: usize = 4;
    let mut places: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
    for (place, line) in lines.iter().enumerate() {
        places.entry(line).or_default().push(place);
    }
    let is_regular = |of: &Vec<usize>| {
        let step = of[1] - of[0];
        let below: BTreeSet<&str> = of.iter().filter_map(|place| lines.get(place + 1).copied()).collect();
        let times = if of[0] == 0 { TIMES } else { TIMES + 1 };
        step > 2
            && of.len() >= times
            && of[0] < step
            && lines.len() <= of[of.len() - 1] + step
            && of.windows(2).all(|pair| pair[1] - pair[0] == step)
            && below.len() > 1
    };
    let regular = places.iter().filter(|(_, of)| of.len() > 1 && is_regular(of));
    regular.min_by_key(|(_, of)| of[0]).map(|(line, _)| *line)
}

/// The first line from `start` on in these steps, if they head the others, none of which is written as they are.
fn heading_of<'l>(lines: &[&'l str], start: usize, step: usize) -> Option<&'l str> {
    const HEADINGS: usize = 5;
    let heads = || lines.iter().copied().skip(start).step_by(step);
    let others = || (0..).zip(lines).filter(|(place, _)| place % step != start).map(|(_, line)| *line);
    let first = heads().next().filter(|_| lines.len() >= step * HEADINGS)?;
    let is_equal = || first.contains(char::is_alphabetic) && heads().all(|line| line == first);
    let is_clear = || first.ends_with([':', '!']) || !others().any(|line| line.contains(char::is_alphabetic));
    let are_heads = are_counted(heads()) || (is_equal() && is_clear());
    (are_heads && !others().any(|line| shape(line) == shape(first))).then_some(first)
}

/// Whether lines are a word and a number that counts them.
fn are_counted<'l>(lines: impl Iterator<Item = &'l str>) -> bool {
    let word_and_number = |line: &'l str| {
        let (word, rest) = line.split_at(line.find(|sign: char| sign.is_ascii_digit())?);
        let end = rest.trim_end_matches(|sign: char| !sign.is_ascii_digit());
        Some((word, end.parse::<u64>().ok()?)).filter(|(word, _)| word.contains(char::is_alphabetic))
    };
    let counted: Option<Vec<_>> = lines.map(word_and_number).collect();
    counted.is_some_and(|counted| {
        counted.first().is_some_and(|(_, first)| *first <= 1)
            && counted
                .windows(2)
                .all(|pair| pair[0].0 == pair[1].0 && pair[0].1.checked_add(1) == Some(pair[1].1))
    })
}
