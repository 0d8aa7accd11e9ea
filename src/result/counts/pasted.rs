//! Counts as terminals print them, a line each.

use super::decoration::{is_bar, undecorated, without_bar, without_drawn};
use super::derived::are_shares;
use super::fault::{CountsError, CountsFault};
use super::layout::could_be_observations;
use super::marked;
use super::options::{CountsForm, Doubtful, KnownCategories, ReadingNote, Separator, TableOptions, TextForm};
use super::reshaped::{ends_a_word, in_brackets, without_share};
use super::sheet::{Sheet, add_empty_lines, at_line, is_whole, numbers_rows};
use super::thousands::{
    before_last, beginning_with_groups, behind_first, is_unbroken, joined, may_end_in_groups,
};
use crate::analysis::numerals::is_number;
use crate::model::totals::is_total_name;

/// A line that has more than space, its number counted from 1, and its text.
type NumberedLine<'t> = (usize, &'t str);

/// The category before the count, or behind it.
type Parts<'l> = (&'l str, &'l str);

pub(super) fn lines(text: &str) -> impl Iterator<Item = NumberedLine<'_>> {
    let numbered = text.lines().enumerate().map(|(index, line)| (index + 1, line));
    numbered.filter(|(_, line)| !line.trim().is_empty())
}

/// Whether a line begins as a comment does.
fn is_comment(line: &str) -> bool {
    line.starts_with('#')
}

/// The form of lines that have no separator but space and no header, if it is one of those of counts.
///
/// # Errors
/// If either end of the lines could be the count.
pub(super) fn form_of(text: &str, options: &TableOptions) -> Result<Option<CountsForm>, CountsError> {
    let keeps = options.comments == Some(Doubtful::Keep);
    let lines: Vec<NumberedLine> = lines(text).filter(|(_, line)| keeps || !is_comment(line)).collect();
    let all = |test: fn(&str) -> bool| !lines.is_empty() && lines.iter().all(|(_, line)| test(line));
    if are_counts(&lines) {
        return Ok(Some(CountsForm::Counts));
    }
    match (all(|line| uniq(line).is_some()), all(|line| pair(line).is_some())) {
        (true, false) => of_uniq(&lines).map(Some),
        (false, _) if are_pairs_of_thousands(text) => Ok(Some(CountsForm::Pairs)),
        (false, true) => of_pairs(&lines).map(Some),
        (true, true) if all(|line| line.split_whitespace().count() == 2) => of_two_numbers(&lines).map(Some),
        (true, true) if have_arrows(&lines) => Ok(Some(CountsForm::Pairs)),
        (true, _) if may_be_values(&lines) => of_uniq(&lines).map(Some),
        (true, _) if are_aligned(&lines) && !may_be_columns(&lines) => Ok(Some(CountsForm::Uniq)),
        _ => marked::fault_of(lines.iter().copied(), |line| pair(line).is_some())
            .map_or(Ok(None), |(number, fault)| Err(fault.at(Some(number)))),
    }
}

/// Whether each line is a number, at most with spaces that no line is broken at; not all with others, as two numbers have.
fn are_counts(lines: &[NumberedLine]) -> bool {
    let firsts =
        || lines.iter().map(|(_, line)| line.trim().split(char::is_whitespace).next().unwrap_or_default());
    let has_parts = |(_, line): &NumberedLine| line.trim().contains(char::is_whitespace);
    let is_one = |(_, line): &NumberedLine| is_unbroken(line.trim());
    lines.iter().all(|(_, line)| is_number(line.trim()))
        && (!lines.iter().all(has_parts) || (lines.iter().all(is_one) && !numbers_rows(firsts())))
        && !lines.is_empty()
}

/// Whether lines are pairs once no space stands between thousands.
fn are_pairs_of_thousands(text: &str) -> bool {
    joined(text).is_some_and(|text| {
        let lines: Vec<NumberedLine> = lines(&text).filter(|(_, line)| !is_comment(line)).collect();
        lines.iter().all(|(_, line)| pair(line).is_some()) && of_pairs(&lines).is_ok()
    })
}

/// Whether the lines that have per cent behind their counts have the shares of these: other numbers before per cent may be part of a name.
fn have_own_shares(lines: &[NumberedLine]) -> bool {
    let pairs: Vec<Pair> = lines.iter().filter_map(|(_, line)| pair(line)).collect();
    let shares: Vec<&str> = pairs.iter().filter_map(|pair| pair.share).collect();
    let digits = |count: &str| count.chars().filter(char::is_ascii_digit).collect::<String>();
    let counts: Vec<String> = pairs.iter().map(|pair| digits(pair.count)).collect();
    let counts: Vec<&str> = counts.iter().map(String::as_str).collect();
    shares.is_empty() || (shares.len() == counts.len() && are_shares(&shares, &counts))
}

/// Pairs, if nothing but the number at the end of each line could be its count: no other number is before it, but one that
/// numbers the lines, and it is no part of a time or the last of several assignments.
fn of_pairs(lines: &[NumberedLine]) -> Result<CountsForm, CountsError> {
    let number = |line| {
        let name = pair(line)?.category;
        let last = name.rsplit(is_between).find(|word| is_number(word)).filter(|last| *last != name)?;
        Some((name.rsplit_once(last)?.0, last))
    };
    let numbers: Vec<Option<Parts>> = lines.iter().map(|(_, line)| number(line)).collect();
    let is_label = numbers.len() > 1
        && numbers.windows(2).all(|two| two[0].map(|(name, _)| name) == two[1].map(|(name, _)| name))
        && numbers_rows(numbers.iter().map(|number| number.map_or("", |(_, number)| number)));
    let is_doubtful = |((_, line), number): &(&NumberedLine, &Option<Parts>)| {
        (number.is_some() && !is_label) || is_cut(line)
    };
    let first = || lines.iter().zip(&numbers).next().filter(|_| !have_own_shares(lines));
    match lines.iter().zip(&numbers).find(is_doubtful).or_else(first) {
        None => odd_one(lines).map_or(Ok(CountsForm::Pairs), |odd| {
            let (number, line) = lines[odd];
            Err(CountsFault::OddPair(line.trim().to_owned()).at(Some(number)))
        }),
        Some((&(number, line), _)) => {
            let line = line.trim().to_owned();
            let fault = if may_end_in_groups(lines.iter().map(|(_, line)| *line)) {
                space_in_thousands(line, "pairs")
            } else {
                CountsFault::SeveralNumbers(line)
            };
            Err(fault.at(Some(number)))
        }
    }
}

/// Whether the sign before the number at the end also stands elsewhere in the line, or between digits as in a time.
fn is_cut(line: &str) -> bool {
    let Some(Pair { category, sign: Some(sign), is_next: true, .. }) = pair(line) else { return false };
    category.contains(sign) || (sign == ':' && category.ends_with(|c: char| c.is_ascii_digit()))
}

/// The first or last lines whose counts do not stand behind the sign that those of the others do, unless they are totals: titles, and
/// what a run took.
fn odd_one(lines: &[NumberedLine]) -> Option<usize> {
    let pairs: Vec<Pair> = lines.iter().filter_map(|(_, line)| pair(line)).collect();
    let ends = [0, pairs.len().checked_sub(1)?];
    let is_odd = |place: &usize| {
        let Pair { category, sign, .. } = &pairs[*place];
        let has_colon = |pair: &Pair| pair.sign == Some(':');
        let same = pairs.iter().filter(|other| has_colon(other) == (*sign == Some(':'))).count();
        3 * same <= pairs.len() && !is_total_name(category)
    };
    ends.into_iter().find(is_odd)
}

/// Which of two numbers is the count: not the one that numbers the lines, and of lines that are padded on the left, as those
/// of `uniq -c` are, the first. Of lines that begin with their numbers the second may be an observation.
fn of_two_numbers(lines: &[NumberedLine]) -> Result<CountsForm, CountsError> {
    let parts = || lines.iter().filter_map(|(_, line)| uniq(line));
    let numbers_first = numbers_rows(parts().map(|(first, _)| first));
    let numbers_last = numbers_rows(parts().map(|(_, second)| second));
    let are_counts = || !could_be_observations(lines.iter().filter_map(|(_, line)| Some(uniq(line)?.1)));
    match (is_padded(lines), numbers_first, numbers_last) {
        (true, false, _) | (false, false, true) => Ok(CountsForm::Uniq),
        (false, true, false) if are_counts() => Ok(CountsForm::Pairs),
        _ => {
            let (number, line) = lines[0];
            Err(CountsFault::UniqOrPairs(line.trim().to_owned()).at(Some(number)))
        }
    }
}

/// Whether an arrow stands between the two numbers of each line.
fn have_arrows(lines: &[NumberedLine]) -> bool {
    lines.iter().all(|(_, line)| {
        let words: Vec<&str> = line.split_whitespace().collect();
        matches!(words.as_slice(), [_, "->" | "=>" | "→", _])
    })
}

/// Lines that begin with their counts, unless these could number the lines, which are not padded then.
fn of_uniq(lines: &[NumberedLine]) -> Result<CountsForm, CountsError> {
    let counts = lines.iter().filter_map(|(_, line)| Some(uniq(line)?.0));
    let in_brackets = |line: &str| {
        let name = uniq(line)?.1;
        let inner = name.trim_matches(|sign: char| "()[]".contains(sign));
        Some(inner.len() < name.len() && is_number(inner))
    };
    let has_others = lines.iter().all(|(_, line)| in_brackets(line) == Some(true));
    if let Some((number, line)) = beginning_with_groups(lines) {
        return Err(space_in_thousands(line.trim().to_owned(), "uniq").at(Some(number)));
    }
    if !may_be_values(lines) && (is_padded(lines) || !(numbers_rows(counts) || has_others)) {
        return Ok(CountsForm::Uniq);
    }
    let (number, line) = lines[0];
    Err(CountsFault::UniqOrNumbered(line.trim().to_owned()).at(Some(number)))
}

fn space_in_thousands(line: String, form: &'static str) -> CountsFault {
    CountsFault::SpaceInThousands { line, form }
}

/// Whether numbers that begin lines may be values: padded, they ascend beside a count in brackets or bars, and do not end where `uniq -c`
/// aligns its counts; or they begin ranges, each where the one before ends.
fn may_be_values(lines: &[NumberedLine]) -> bool {
    let parts: Vec<Parts> = lines.iter().filter_map(|(_, line)| uniq(line)).collect();
    let ascend = || {
        let numbers: Option<Vec<u64>> = parts.iter().map(|(number, _)| number.parse().ok()).collect();
        numbers.is_some_and(|numbers| numbers.len() > 2 && numbers.windows(2).all(|pair| pair[0] < pair[1]))
    };
    let are_figures =
        |text: &str| text.chars().all(|sign| sign.is_ascii_digit() || " ./%()[]:|│".contains(sign));
    let is_beside = |name: &str| {
        let words = name.split_whitespace();
        let has_bar = words.clone().any(is_bar) && words.filter(|word| !is_bar(word)).all(are_figures);
        let is_count = name.starts_with(['(', '['])
            && are_figures(name)
            && !name.trim_matches(['(', '[', ')', ']']).trim().contains(' ');
        has_bar || is_count || (name.starts_with(':') && are_figures(name))
    };
    let ranges: Option<Vec<[u64; 2]>> = parts.iter().map(|part| range(*part)).collect();
    let are_ranges = ranges
        .is_some_and(|ranges| ranges.len() > 1 && ranges.windows(2).all(|pair| pair[0][1] == pair[1][0]));
    are_ranges
        || (is_padded(lines)
            && !are_aligned(lines)
            && parts.iter().all(|(_, name)| is_beside(name))
            && ascend())
}

/// The ends of the range that a number and what is behind it are, if more follows: `0 .. 10`.
fn range((from, name): Parts<'_>) -> Option<[u64; 2]> {
    let mut words = name.split_whitespace();
    words.next().filter(|sign| ["..", "-", "–", "—"].contains(sign))?;
    let to = words.next()?.parse().ok()?;
    words.next()?;
    Some([from.parse().ok()?, to])
}

/// Whether all lines are padded on the left, as those of `uniq -c` are.
fn is_padded(lines: &[NumberedLine]) -> bool {
    lines.iter().all(|(_, line)| line.starts_with(char::is_whitespace))
}

/// Whether all counts end where `uniq -c` aligns them, and a space is next: in the column 7 of GNU, 4 of BSD, or behind it.
fn are_aligned(lines: &[NumberedLine]) -> bool {
    let end = |line: &str| {
        let digits = line.trim_start_matches(' ').find(' ')?;
        Some((line.len() - line.trim_start_matches(' ').len() + digits, digits))
    };
    let is_of = |width: usize| {
        let ends = |(_, line): &NumberedLine| end(line).is_some_and(|(end, digits)| end == width.max(digits));
        lines.iter().all(ends)
    };
    lines.iter().any(|(_, line)| line.starts_with(' ')) && [7, 4].into_iter().any(is_of)
}

/// Whether the first numbers may number the lines, or more columns are aligned.
fn may_be_columns(lines: &[NumberedLine]) -> bool {
    let parts = || lines.iter().filter_map(|(_, line)| uniq(line));
    numbers_rows(parts().map(|(count, _)| count)) || parts().any(|(_, counted)| counted.starts_with(' '))
}

/// Whether each line begins with a number and a space, behind which a tab is part of what was counted.
pub(super) fn has_counts_before_tabs(text: &str) -> bool {
    let before = |line: &str| line.trim_start().split_once(' ').is_some_and(|(count, _)| is_whole(count));
    lines(text).all(|(_, line)| before(line))
}

/// Checks that lines that begin with a count are padded, where they could also be cut at `separator`.
///
/// # Errors
/// If they are not.
pub(super) fn check_padded(text: &str, separator: Separator) -> Result<(), CountsError> {
    let lines: Vec<NumberedLine> = lines(text).filter(|(_, line)| !is_comment(line)).collect();
    match lines.first() {
        Some((number, line)) if !is_padded(&lines) && !are_aligned(&lines) => {
            Err(CountsFault::UniqOrTable { line: line.trim().to_owned(), separator: separator.name() }
                .at(Some(*number)))
        }
        _ => Ok(()),
    }
}

/// A count, and behind one space what was counted.
fn uniq(line: &str) -> Option<Parts<'_>> {
    let (count, category) = behind_first(line.trim_start())?;
    (is_whole(count) || is_unbroken(count)).then(|| (count, category.trim_end()))
}

fn is_between(sign: char) -> bool {
    ends_a_word(sign) || matches!(sign, '/' | ',' | ';')
}

/// A line that ends in a count.
struct Pair<'l> {
    category: &'l str,
    /// The sign before the count, if it is `:` or `=`, perhaps with space behind it.
    sign: Option<char>,
    count: &'l str,
    /// Per cent behind the count.
    share: Option<&'l str>,
    /// Whether the sign before the count is next to it, without a space.
    is_next: bool,
}

impl<'l> Pair<'l> {
    fn cells(self) -> Vec<&'l str> {
        [self.category, self.count].into_iter().chain(self.share).collect()
    }
}

/// Whether a line begins or ends with a count.
pub(super) fn is_counted(line: &str) -> bool {
    uniq(line).is_some() || ends_in_count(line)
}

pub(super) fn ends_in_count(line: &str) -> bool {
    pair(line).is_some()
}

/// What was counted, and in brackets its count as papers write it: `red (n = 12)`.
fn with_size(line: &str) -> Option<Pair<'_>> {
    let (category, size) = line.strip_suffix(')')?.rsplit_once(" (")?;
    let count = size.strip_prefix(['n', 'N'])?.trim_start().strip_prefix('=')?.trim_start();
    is_number(count).then_some(Pair { category, sign: None, count, share: None, is_next: false })
}

/// What was counted, and behind space or a colon its count, perhaps with its share or a bar.
fn pair(line: &str) -> Option<Pair<'_>> {
    let line = without_bar(line.trim());
    if let Some(pair) = with_size(line) {
        return Some(pair);
    }
    let (line, share) = without_share(line).map_or((line, None), |(line, share)| (line, Some(share)));
    let (before, written) = before_last(line, ends_a_word)?;
    let category = before.trim_end().trim_end_matches([':', '=']).trim_end();
    let count = in_brackets(written).filter(|_| !is_number(category)).unwrap_or(written);
    let between = &line[without_drawn(category).len()..line.len() - written.len()];
    let sign = line[..line.len() - written.len()].chars().rfind(|sign| matches!(sign, ':' | '='));
    let sign = sign.filter(|sign| between.contains(*sign) || without_drawn(category).ends_with(*sign));
    let is_next = between.ends_with([':', '=']);
    (is_number(count) && !category.is_empty()).then_some(Pair { category, sign, count, share, is_next })
}

/// The counts of lines in the form of `uniq -c`.
///
/// # Errors
/// If a line does not begin with a number.
pub(super) fn uniq_sheet(text: &str, options: &TableOptions) -> Result<Sheet, CountsError> {
    sheet(text, options, TextForm::Uniq, |line| uniq(line).map(|(count, category)| vec![category, count]))
}

/// The counts of lines that end in them.
///
/// # Errors
/// If a line does not end in a number.
pub(super) fn pairs_sheet(text: &str, options: &TableOptions) -> Result<Sheet, CountsError> {
    let joined = joined(text);
    let text = joined.as_deref().unwrap_or(text);
    sheet(text, options, TextForm::Pairs, |line| pair(line).map(Pair::cells))
}

/// The counts, one on each line.
///
/// # Errors
/// If a line is no number.
pub(super) fn counts_sheet(text: &str, options: &TableOptions) -> Result<Sheet, CountsError> {
    let mut sheet =
        sheet(text, options, TextForm::Counts, |line| is_number(line.trim()).then(|| vec![line.trim()]))?;
    add_empty_lines(text, &mut sheet.rows);
    Ok(sheet)
}

/// The rows of lines in a form. A line that begins with `#` is a comment if it is not in the form, or if a space is next.
///
/// # Errors
/// If a line is not in it, or begins with `#` and is.
fn sheet(
    text: &str,
    options: &TableOptions,
    form: TextForm,
    cells: fn(&str) -> Option<Vec<&str>>,
) -> Result<Sheet, CountsError> {
    let (mut numbers, mut rows, mut comments) = (Vec::new(), Vec::new(), 0);
    for (number, line) in lines(text) {
        let found = cells(line).filter(|_| options.comments.is_some() || !line.starts_with("# "));
        let fault = match (found, is_comment(line), options.comments) {
            (_, true, Some(Doubtful::Skip)) | (None, true, None) => {
                comments += 1;
                continue;
            }
            (Some(_), true, None) => CountsFault::CommentOrRow,
            (Some(cells), _, _) => {
                numbers.push(number);
                rows.push(cells);
                continue;
            }
            (None, _, _) => CountsFault::NotOfForm { form: form.name(), found: line.trim().to_owned() },
        };
        return Err(fault.at(Some(number)));
    }
    if rows.is_empty() {
        return Err(CountsFault::NoRows.anywhere());
    }
    // What `uniq -c` counted is a name as it is, but for a bar that psql draws between columns.
    let is_behind_bar = |row: &Vec<&str>| row[0].starts_with(['|', '│']);
    let has_bare_names =
        form == TextForm::Pairs || (form == TextForm::Uniq && rows.iter().all(is_behind_bar));
    let beside = has_bare_names.then(|| bare_names(&mut rows, options)).flatten();
    let rows = numbers.into_iter().zip(rows).map(|(number, cells)| at_line(cells, number)).collect();
    let mut sheet = Sheet::pasted(form, rows);
    sheet.notes.extend(beside.map(ReadingNote::Decoration));
    sheet.notes.extend((comments > 0).then_some(ReadingNote::Comments(comments)));
    Ok(sheet)
}

/// Leaves out what stands beside the names of `rows`, and their shares unless all have one; the first of what stands beside names.
fn bare_names(rows: &mut [Vec<&str>], options: &TableOptions) -> Option<String> {
    let width = rows.iter().map(Vec::len).min()?;
    for row in &mut *rows {
        row.truncate(width);
    }
    let names: Vec<&str> = rows.iter().filter(|_| width > 1).map(|row| row[0]).collect();
    let known = match &options.known {
        Some(KnownCategories::Listed(known)) => known.as_slice(),
        _ => &[],
    };
    let (bare, beside) =
        undecorated(&names).filter(|_| !known.iter().any(|name| names.contains(&name.as_str())))?;
    for (row, name) in rows.iter_mut().zip(bare) {
        row[0] = name;
    }
    Some(beside)
}
