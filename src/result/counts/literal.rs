//! Counts as a program prints them: an object of JSON, a dict or a Counter of Python, a list of pairs, of objects or of
//! counts.

use std::collections::HashSet;

use csv::StringRecord;

use super::fault::{CountsError, CountsFault};
use super::names::is_clear_count_name;
use super::options::{ReadingNote, TextForm, VALUE};
use super::sheet::{Sheet, is_whole, numbers_rows};
use crate::analysis::numerals::{DecimalMark, is_number};
use crate::model::numpy::unwrapped;
use crate::programs::reader::spaced as spaced_list;

/// The values and their counts, as `numpy.unique` returns them: one array behind the other.
fn two_arrays(text: &str) -> Option<Vec<StringRecord>> {
    let text = text.trim();
    let is_pair = text.starts_with("(array([") && text.ends_with(')');
    let is_two_lines = text.starts_with('[') && text.lines().count() == 2;
    let (values, rest) = first_list(&text[text.find('[').filter(|_| is_pair || is_two_lines)?..])?;
    let (between, rest) = rest.split_at(rest.find('[')?);
    let (counts, after) = first_list(rest)?;
    let is_whole =
        values.len() == counts.len() && (is_pair || (between.trim().is_empty() && after.trim().is_empty()));
    // numpy puts the values in order.
    let number = |value: &StringRecord| value[0].parse::<f64>().ok();
    let is_in_order = values
        .windows(2)
        .all(|pair| number(&pair[0]).zip(number(&pair[1])).is_none_or(|(one, next)| one < next));
    (is_whole && (is_pair || is_in_order)).then(|| beside(&values, &counts))
}

/// The value in `Counter({..})`, `defaultdict(<class 'int'>, {..})` and `array([..])`, or without these.
fn inside(text: &str) -> Option<&str> {
    let text = text.trim();
    let start = text.find(['{', '['])?;
    let (before, value) = text.split_at(start);
    let is_wrapped = before.ends_with(['(', ' ']) && before.starts_with(|c: char| c.is_ascii_alphabetic());
    let is_call = is_wrapped && before.contains('(') && text.ends_with(')');
    if is_call {
        Some(value[..=value.rfind(['}', ']'])?].trim())
    } else {
        (before.is_empty() || is_label(before)).then_some(value)
    }
}

/// Whether it says what the value behind it is: words before a colon or `=`.
fn is_label(before: &str) -> bool {
    let words = before.trim_end().strip_suffix([':', '=']).map(str::trim_end);
    let is_of_word = |sign: char| sign.is_alphanumeric() || "_ ".contains(sign);
    words.is_some_and(|words| words.starts_with(char::is_alphabetic) && words.chars().all(is_of_word))
}

/// The values of the list that a text begins with, and what is behind it.
fn first_list(text: &str) -> Option<(Vec<StringRecord>, &str)> {
    let (list, rest) = text.split_at(closing(text)?);
    let rows = spaced(list).or_else(|| Parser { rest: list }.bracketed())?;
    rows.iter().all(|row| row.len() == 1).then_some((rows, rest))
}

/// The counts of an array of two rows, as numpy stacks values and their counts, of three columns at least, as pairs have two.
///
/// # Errors
/// If its values are not consecutive, so that they could be counts of another group.
fn of_two_rows(text: &str) -> Result<Option<Sheet>, CountsError> {
    let Some((values, counts)) = two_rows(text).filter(|(values, counts)| values.len() == counts.len())
    else {
        return Ok(None);
    };
    if values.len() < 3 || !values.iter().chain(&counts).all(|number| is_whole(&number[0])) {
        return Ok(None);
    }
    if !numbers_rows(values.iter().map(|value| &value[0])) {
        return Err(CountsFault::TwoRows.at(Some(1)));
    }
    Ok(Some(Sheet::pasted(TextForm::TwoArrays, beside(&values, &counts))))
}

/// The numbers of both rows.
fn two_rows(text: &str) -> Option<(Vec<StringRecord>, Vec<StringRecord>)> {
    let (values, rest) = first_list(inside(text)?.strip_prefix('[')?.trim_start())?;
    let (counts, rest) = first_list(rest.trim_start().trim_start_matches(',').trim_start())?;
    (rest.trim() == "]").then_some((values, counts))
}

/// A row for each value, with its count.
fn beside(values: &[StringRecord], counts: &[StringRecord]) -> Vec<StringRecord> {
    values.iter().zip(counts).map(|(value, count)| vec![&value[0], &count[0]].into()).collect()
}

/// The counts in a value, perhaps below comments; those of a list have no categories.
///
/// # Errors
/// If it is none, or one in which counts are nested.
pub(super) fn sheet(text: &str) -> Result<Sheet, CountsError> {
    if let Some(sheet) = of_two_rows(text)? {
        return Ok(sheet);
    }
    let (comments, text) = below_comments(text);
    let matrix = text.starts_with("[[").then(|| spaced_list(text)).flatten();
    let text = matrix.as_deref().unwrap_or(text);
    let mut sheet = of_arrays_or_pairs(text)?
        .or_else(|| tuple(text).map(|rows| Sheet::pasted(form_of_list(&rows), rows)))
        .map_or_else(|| of_value(text), Ok)?;
    sheet.mark = Some(DecimalMark::Point);
    sheet.notes.extend((comments > 0).then_some(ReadingNote::Comments(comments)));
    Ok(sheet)
}

/// How many lines that a text begins with are comments, and what is below them.
fn below_comments(text: &str) -> (usize, &str) {
    let mut rest = text.trim();
    let mut comments = 0;
    while let Some((_, below)) = rest.strip_prefix('#').and_then(|comment| comment.split_once('\n')) {
        comments += 1;
        rest = below.trim_start();
    }
    (comments, rest)
}

/// # Errors
/// If two lines could be either.
fn of_arrays_or_pairs(text: &str) -> Result<Option<Sheet>, CountsError> {
    let are_counts = |rows: &Vec<StringRecord>| rows.iter().all(|row| is_number(&row[1]));
    match (two_arrays(text).filter(are_counts), lines_of_pairs(text)) {
        (Some(_), Some(pairs)) if pairs[0][0] != pairs[1][0] => Err(CountsFault::PairsOrArrays.at(Some(1))),
        (Some(rows), _) => Ok(Some(Sheet::pasted(TextForm::TwoArrays, rows))),
        (None, pairs) => Ok(pairs.map(|rows| Sheet::pasted(TextForm::ListOfPairs, rows))),
    }
}

fn of_value(text: &str) -> Result<Sheet, CountsError> {
    let fault = |found: &str| {
        let found: String = found.chars().take(SHOWN).collect();
        CountsFault::NotOfForm { form: VALUE, found }.anywhere()
    };
    let value = inside(text).ok_or_else(|| fault(text))?;
    if let Some(rows) = spaced(value) {
        return Ok(Sheet::pasted(TextForm::List, rows));
    }
    let objects = lines_of_objects(value);
    let value = objects.as_deref().unwrap_or(value);
    let whole = value;
    let value = inner_value(value);
    let mut parser = Parser { rest: value };
    if value.strip_prefix('[').is_some_and(|rest| rest.trim_start().starts_with('{')) {
        let objects = parser.objects().filter(|_| parser.rest.trim().is_empty());
        return objects.and_then(of_objects).ok_or_else(|| fault(value));
    }
    let rows = parser.rows().filter(|_| parser.rest.trim().is_empty());
    let rows = rows.ok_or_else(|| fault(if value == whole { parser.rest } else { whole }))?;
    let form = match rows.first() {
        None => return Err(CountsFault::NoRows.anywhere()),
        Some(first) if rows.iter().any(|row| row.len() != first.len()) => return Err(fault(value)),
        Some(_) if text.starts_with("Counter(") || text.starts_with("collections.Counter(") => {
            TextForm::Counter
        }
        Some(_) if value.starts_with('{') => TextForm::Object,
        Some(_) => form_of_list(&rows),
    };
    Ok(Sheet::pasted(form, rows))
}

/// The object or the list of objects that is the only member of an object, or of the one in it, and called as counts or results are.
fn inner_value(value: &str) -> &str {
    const RESULTS: [&str; 5] = ["data", "histogram", "result", "results", "tally"];
    let only = || {
        let mut parser = Parser { rest: value.strip_prefix('{')? };
        let name = parser.scalar(true).filter(|_| parser.takes(':'))?;
        let is_called = is_clear_count_name(&name) || RESULTS.contains(&name.to_lowercase().as_str());
        let inner = parser.rest.trim().strip_suffix('}')?.trim_end();
        let is_object = inner.trim_start_matches('[').trim_start().starts_with('{');
        (is_called && is_object).then_some(inner)
    };
    only().map_or(value, inner_value)
}

/// A list of counts, or one of pairs.
fn form_of_list(rows: &[StringRecord]) -> TextForm {
    if rows.iter().all(|row| row.len() == 1) { TextForm::List } else { TextForm::ListOfPairs }
}

/// The numbers of an array that numpy prints, which has spaces between them.
fn spaced(value: &str) -> Option<Vec<StringRecord>> {
    if value.contains(',') {
        return None;
    }
    let words: Vec<&str> = value.strip_prefix('[')?.strip_suffix(']')?.split_whitespace().collect();
    let are_numbers = words.len() > 1 && words.iter().all(|word| is_number(word));
    are_numbers.then(|| words.into_iter().map(|word| vec![word].into()).collect())
}

/// The list of objects that stand in a line each, as `jq -c` prints them.
fn lines_of_objects(value: &str) -> Option<String> {
    let lines: Vec<&str> = value.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
    let begins = |line: &&str| line.starts_with('{');
    let follows = |two: &[&str]| two[0].ends_with('}') && begins(&two[1]);
    let [first, .., last] = lines.as_slice() else { return None };
    let is_stream = begins(first) && last.ends_with('}') && lines.windows(2).any(follows);
    let end = |two: &[&str]| [two[0], if follows(two) { "," } else { "\n" }].concat();
    is_stream.then(|| format!("[{}{last}]", lines.windows(2).map(end).collect::<Vec<_>>().concat()))
}

/// The pairs of a category and its count that stand in a line each, perhaps with commas behind them.
fn lines_of_pairs(text: &str) -> Option<Vec<StringRecord>> {
    let pair = |line: &str| {
        let mut parser = Parser { rest: line };
        let row = parser.element().filter(|row| row.len() == 2 && is_number(&row[1]))?;
        parser.takes(',');
        parser.rest.is_empty().then_some(row)
    };
    let lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
    let pairs: Vec<StringRecord> = lines.map(pair).collect::<Option<_>>()?;
    (pairs.len() > 1).then_some(pairs)
}

/// The numbers of a tuple of Python, or of a vector in R, which may name them.
fn tuple(text: &str) -> Option<Vec<StringRecord>> {
    let of_r = text.strip_prefix("c(");
    let mut parser = Parser { rest: of_r.or_else(|| text.strip_prefix('('))? };
    let rows = match of_r {
        Some(_) => parser.list(')', Parser::number_of_r),
        None => parser.list(')', Parser::number),
    };
    let rows = rows.filter(|_| parser.rest.trim().is_empty())?;
    let are_alike = rows.windows(2).all(|pair| pair[0].len() == pair[1].len());
    (rows.len() > 1 && are_alike).then_some(rows)
}

/// A sheet of objects that have the same members, a column for each.
fn of_objects(objects: Vec<Vec<(String, String)>>) -> Option<Sheet> {
    let header: Vec<String> = objects.first()?.iter().map(|(name, _)| name.clone()).collect();
    let row = |object: Vec<(String, String)>| -> Option<StringRecord> {
        let is_whole = object.len() == header.len();
        let cell = |name: &String| object.iter().find(|(own, _)| own == name).map(|(_, cell)| cell.as_str());
        header.iter().map(|name| cell(name).filter(|_| is_whole)).collect()
    };
    let rows: Option<Vec<StringRecord>> = objects.into_iter().map(row).collect();
    let names: HashSet<&String> = header.iter().collect();
    let is_table = names.len() == header.len() && !header.is_empty();
    let notes = vec![ReadingNote::Form(TextForm::ListOfObjects)];
    let mark = Some(DecimalMark::Point);
    Some(Sheet { rows: rows.filter(|_| is_table)?, header, mark, notes, ..Sheet::default() })
}

/// So many characters of what cannot be read are shown.
const SHOWN: usize = 30;

/// Reads a value from its front.
struct Parser<'t> {
    rest: &'t str,
}

impl Parser<'_> {
    /// Takes `expected` if it is next.
    fn takes(&mut self, expected: char) -> bool {
        let rest = self.rest.trim_start();
        let found = rest.strip_prefix(expected);
        self.rest = found.unwrap_or(rest);
        found.is_some()
    }

    /// The members of objects in a list.
    fn objects(&mut self) -> Option<Vec<Vec<(String, String)>>> {
        let object = |parser: &mut Self| {
            if parser.takes('{') { parser.list('}', Self::member) } else { None }
        };
        if self.takes('[') { self.list(']', object) } else { None }
    }

    fn rows(&mut self) -> Option<Vec<StringRecord>> {
        if self.takes('{') {
            let members = self.list('}', Self::member)?;
            return Some(members.into_iter().map(|(key, value)| vec![key, value].into()).collect());
        }
        self.bracketed()
    }

    fn bracketed(&mut self) -> Option<Vec<StringRecord>> {
        if self.takes('[') { self.list(']', Self::element) } else { None }
    }

    /// Items with commas between them, perhaps one behind the last, up to `end`.
    fn list<T>(&mut self, end: char, item: fn(&mut Self) -> Option<T>) -> Option<Vec<T>> {
        let mut items = Vec::new();
        while !self.takes(end) {
            items.push(item(self)?);
            if !self.takes(',') {
                return self.takes(end).then_some(items);
            }
        }
        Some(items)
    }

    fn number(&mut self) -> Option<StringRecord> {
        self.scalar(false).filter(|word| is_number(word)).map(|number| vec![number].into())
    }

    /// A number as R writes it, which ends in `L` if it is whole, perhaps behind its name.
    fn number_of_r(&mut self) -> Option<StringRecord> {
        let word = self.scalar(false)?;
        let mut cells = match word.split_once('=') {
            Some((name, number)) => vec![name.trim().trim_matches('`').to_owned(), number.trim().to_owned()],
            None if self.takes('=') => vec![word, self.scalar(false)?],
            None => vec![word],
        };
        if cells[0].contains('#') {
            return None;
        }
        let number = cells.last_mut()?;
        number.truncate(number.trim_end_matches('L').len());
        is_number(number).then(|| cells.into())
    }

    fn member(&mut self) -> Option<(String, String)> {
        let key = self.scalar(true)?;
        let value = self.takes(':').then(|| self.scalar(false))??;
        Some((key, value))
    }

    /// A count, or a pair of a category and its count.
    fn element(&mut self) -> Option<StringRecord> {
        let end = match (self.takes('('), self.takes('[')) {
            (true, _) => ')',
            (_, true) => ']',
            _ => return Some(vec![self.scalar(false)?].into()),
        };
        let key = self.scalar(true)?;
        let value = self.takes(',').then(|| self.scalar(false))??;
        self.takes(end).then(|| vec![key, value].into())
    }

    /// A text or a word; as a key it may be a tuple, which is kept as it is written.
    fn scalar(&mut self, is_key: bool) -> Option<String> {
        let rest = self.rest.trim_start();
        match rest.chars().next()? {
            quote @ ('"' | '\'') => {
                self.rest = &rest[1..];
                self.quoted(quote)
            }
            '(' if is_key => {
                let end = closing(rest)?;
                let (tuple, after) = rest.split_at(end);
                self.rest = after;
                Some(tuple.to_owned())
            }
            _ => {
                let end = rest.find([',', ':', '}', ']', '{', '[', ')', '(']).unwrap_or(rest.len());
                let call = rest[end..].starts_with('(').then(|| closing(&rest[end..])).flatten();
                let (word, after) = rest.split_at(end + call.unwrap_or(0));
                self.rest = after;
                let word = unwrapped(word.trim());
                match word.strip_prefix(['\'', '"']) {
                    Some(rest) => Parser { rest }.quoted(word.chars().next()?),
                    None => Some(word.to_owned()).filter(|word| !word.is_empty()),
                }
            }
        }
    }

    /// The text up to `quote`, which is taken.
    fn quoted(&mut self, quote: char) -> Option<String> {
        let mut text = String::new();
        let mut characters = self.rest.chars();
        loop {
            match characters.next()? {
                '\\' => text.push(escaped(&mut characters)?),
                end if end == quote => break,
                other => text.push(other),
            }
        }
        self.rest = characters.as_str();
        Some(text)
    }
}

/// Where the bracket that opens `text` is closed, outside of quotes.
fn closing(text: &str) -> Option<usize> {
    let (mut depth, mut quote) = (0usize, None);
    for (place, character) in text.char_indices() {
        match (quote, character) {
            (Some(open), _) => quote = Some(open).filter(|open| *open != character),
            (None, '"' | '\'') => quote = Some(character),
            (None, '(' | '[') => depth += 1,
            (None, ')' | ']') => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return Some(place + character.len_utf8());
        }
    }
    None
}

/// The character behind a backslash.
fn escaped(characters: &mut std::str::Chars) -> Option<char> {
    let code = |characters: &mut std::str::Chars, digits: usize| {
        let code: String = characters.take(digits).collect();
        u32::from_str_radix(&code, 16).ok().filter(|_| code.len() == digits)
    };
    match characters.next()? {
        'n' => Some('\n'),
        't' => Some('\t'),
        'r' => Some('\r'),
        'b' => Some('\u{8}'),
        'f' => Some('\u{c}'),
        'x' => char::from_u32(code(characters, 2)?),
        'U' => char::from_u32(code(characters, 8)?),
        'u' => match code(characters, 4)? {
            high @ 0xd800..=0xdbff => {
                let is_pair = characters.next() == Some('\\') && characters.next() == Some('u');
                let units = [high, code(characters, 4).filter(|_| is_pair)?].map(u16::try_from);
                char::decode_utf16(units.into_iter().flatten()).next()?.ok()
            }
            code => char::from_u32(code),
        },
        other => Some(other),
    }
}
