//! Lists as programming languages print them.

#[cfg(feature = "cli")]
use std::ops::Range;

use super::ReadError;
use super::json::Json;
use super::numeral::is_number;
use crate::model::numpy::unwrapped;

const OPENING: [char; 3] = ['[', '(', '{'];
const CLOSING: [char; 3] = [']', ')', '}'];

/// How deep lists may be nested.
const DEEPEST: usize = 128;

/// The last list in `output`: in square or round brackets, its elements separated by commas, and perhaps lists themselves; or in
/// curly ones, a set, whose elements are put in order. Text may be quoted; numbers are exact decimals. Round brackets around a
/// single element that no comma follows are no list. Numbers may be printed as numpy does, and vectors as R does.
pub(super) fn find(output: &str) -> Result<Json, ReadError> {
    if let Some(vector) = vector(output)? {
        return Ok(vector);
    }
    let mut text = output;
    while let Some(end) = text.rfind(CLOSING) {
        let found = opening(&text[..=end]).and_then(|begin| Some((begin, called(&text[begin..=end])?)));
        match found {
            Some((begin, _)) if text[..begin].trim_end().ends_with(OPENING) => {
                return Err(ReadError::Unfinished);
            }
            Some((_, list)) => return Ok(list),
            None => text = &text[..opening(&text[..=end]).unwrap_or(end)],
        }
    }
    Err(ReadError::NoList)
}

/// The vector with which `output` ends, as R prints it: `[1] 2 4 1 3`, where each line begins with the number of its first element.
///
/// # Errors
/// If its first line is not there.
fn vector(output: &str) -> Result<Option<Json>, ReadError> {
    let lines = output.lines().rev().map(str::trim).filter(|line| !line.is_empty());
    let mut rows: Vec<(u64, Vec<Json>)> = Vec::new();
    for (first, values) in lines.map_while(numbered) {
        rows.push((first, values));
        if first == 1 {
            break;
        }
    }
    match rows.last() {
        None => Ok(None),
        Some((1, _)) => {
            Ok(Some(Json::Array(rows.into_iter().rev().flat_map(|(_, values)| values).collect())))
        }
        Some(_) => Err(ReadError::NoList),
    }
}

/// The number of the first element in a line of a vector that R printed, and the elements.
fn numbered(line: &str) -> Option<(u64, Vec<Json>)> {
    let (number, values) = line.strip_prefix('[')?.split_once("] ")?;
    let mut rest = values.trim();
    let mut elements = Vec::new();
    while !rest.is_empty() {
        if rest.starts_with('"') {
            elements.push(text(&mut rest, '"').ok()?);
        } else {
            let (word, after) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
            rest = after;
            elements.push(Json::scalar(word));
        }
        rest = rest.trim_start();
    }
    let is_vector = !values.contains(OPENING) && !values.contains(CLOSING);
    Some((number.parse().ok()?, elements)).filter(|_| is_vector && !number.starts_with('0'))
}

/// The list that `text` is, if it is one.
pub(super) fn whole(text: &str) -> Option<Json> {
    let (text, spaced) = (text.trim(), spaced(text));
    let mut rest = spaced.as_deref().unwrap_or(text);
    let list = text.starts_with(OPENING).then(|| value(&mut rest, DEEPEST).ok()).flatten()?;
    let is_one = matches!(&list, Json::Array(elements) if elements.len() == 1);
    let is_tuple = !(text.starts_with('(') && is_one) || ends_in_comma(text);
    (rest.is_empty() && is_tuple).then_some(list)
}

/// Whether a comma stands before the bracket at the end of `text`.
fn ends_in_comma(text: &str) -> bool {
    text.strip_suffix(CLOSING).is_some_and(|inner| inner.trim_end().ends_with(','))
}

/// The list that stands alone in the round brackets of `text`, as `array([3], dtype=int32)` and `frozenset({1})` have it, or that
/// `text` is.
fn called(text: &str) -> Option<Json> {
    let inner = text.strip_prefix('(').and_then(|text| text.strip_suffix(')'));
    inner.and_then(|inner| whole(without_arguments(inner))).or_else(|| whole(text))
}

/// What stands before the named arguments at the end of `inner`.
fn without_arguments(mut inner: &str) -> &str {
    let is_name = |name: &str| name.starts_with(|first: char| first.is_alphabetic());
    let is_named = |last: &str| last.split_once('=').is_some_and(|(name, _)| is_name(name.trim_start()));
    while let Some((before, _)) = inner.rsplit_once(',').filter(|(_, last)| is_named(last)) {
        inner = before;
    }
    inner
}

/// Numbers in square brackets that spaces separate, as numpy prints them, with commas.
pub(crate) fn spaced(text: &str) -> Option<String> {
    let is_element = |word: &str| is_number(word.trim_matches(['[', ']']));
    let words = || text.split_whitespace();
    let is_so = text.trim_start().starts_with('[') && !text.contains(',');
    let is_spaced =
        is_so && words().all(|word| is_element(word) || word.chars().all(|bracket| "[]".contains(bracket)));
    is_spaced.then(|| {
        // numpy writes 2.0 as `2.`.
        let joined = words().map(|word| word.trim_end_matches('.')).collect::<Vec<_>>().join(",");
        joined.replace("[,", "[").replace(",]", "]").replace(".]", "]")
    })
}

/// The last brackets of `text` that are closed, with what is in them.
#[cfg(feature = "cli")]
pub(crate) fn last_brackets(text: &str) -> Option<Range<usize>> {
    let end = text.rfind(CLOSING)?;
    Some(opening(&text[..=end])?..end + 1)
}

/// Where the bracket opens that the last character of `text` closes.
fn opening(text: &str) -> Option<usize> {
    let mut open = 0usize;
    for (place, character) in text.char_indices().rev() {
        if CLOSING.contains(&character) {
            open += 1;
        } else if OPENING.contains(&character) {
            open = open.checked_sub(1)?;
            if open == 0 {
                return Some(place);
            }
        }
    }
    None
}

/// Takes a value from the beginning of `rest`.
fn value(rest: &mut &str, layers: usize) -> Result<Json, ReadError> {
    let below = layers.checked_sub(1).ok_or(ReadError::NoList)?;
    *rest = rest.trim_start();
    if let Some(set) = set(rest, below) {
        return Ok(set);
    }
    let begin = rest.chars().next().ok_or(ReadError::NoList)?;
    match OPENING.iter().position(|&bracket| bracket == begin) {
        Some(kind) => {
            *rest = &rest[1..];
            let mut items = elements(rest, CLOSING[kind], below)?;
            if begin == '{' {
                Json::sort(&mut items);
            }
            Ok(Json::Array(items))
        }
        None if begin == '"' || begin == '\'' => text(rest, begin),
        None => Ok(word(rest)),
    }
}

/// Takes a set as Python prints it by its name: `frozenset({1, 2})`, or `set()` of an empty one.
fn set(rest: &mut &str, layers: usize) -> Option<Json> {
    let mut after = ["frozenset(", "set("].iter().find_map(|name| rest.strip_prefix(name))?;
    let set = match elements(&mut after, ')', layers).as_deref() {
        Ok([]) => Json::Array(Vec::new()),
        Ok([set @ Json::Array(_)]) => set.clone(),
        _ => return None,
    };
    *rest = after;
    Some(set)
}

/// Takes elements and the bracket that closes them.
fn elements(rest: &mut &str, closing: char, layers: usize) -> Result<Vec<Json>, ReadError> {
    let mut all = Vec::new();
    loop {
        *rest = rest.trim_start();
        if let Some(after) = rest.strip_prefix(closing) {
            *rest = after;
            return Ok(all);
        }
        all.push(value(rest, layers)?);
        *rest = rest.trim_start();
        match rest.strip_prefix(',') {
            Some(after) => *rest = after,
            None if rest.starts_with(closing) => {}
            None => return Err(ReadError::NoList),
        }
    }
}

/// Takes a text in quotes; a backslash stands before a quote or a backslash.
fn text(rest: &mut &str, quote: char) -> Result<Json, ReadError> {
    let mut taken = String::new();
    let mut characters = rest[1..].char_indices();
    while let Some((place, character)) = characters.next() {
        match character {
            '\\' => taken.extend(characters.next().map(|(_, escaped)| escaped)),
            _ if character == quote => {
                *rest = &rest[1 + place + 1..];
                return Ok(Json::Text(taken));
            }
            _ => taken.push(character),
        }
    }
    Err(ReadError::NoList)
}

/// Takes what ends before a comma or a bracket; brackets within it are closed, as in `x(1,2)`.
fn word(rest: &mut &str) -> Json {
    let mut open = 0usize;
    let end = rest.find(|character| {
        let ends = open == 0 && (character == ',' || CLOSING.contains(&character));
        open += usize::from(OPENING.contains(&character));
        open -= usize::from(CLOSING.contains(&character) && open > 0);
        ends
    });
    let (taken, after) = rest.split_at(end.unwrap_or(rest.len()));
    *rest = after;
    let mut value = unwrapped(taken.trim());
    match value.chars().next() {
        Some(quote @ ('"' | '\'')) if value.len() < taken.trim().len() => {
            text(&mut value, quote).unwrap_or_else(|_| Json::scalar(taken.trim()))
        }
        _ => Json::scalar(value),
    }
}
