//! How what was read is written as a key: on one line, and different solutions differently.

use std::borrow::Cow;

use serde::Serialize;

use crate::model::parts::cut;

/// The solution in which there is nothing.
pub const EMPTY: &str = "∅";

/// Where a line of a solution ends.
const LINE_END: &str = "↵";

/// A text as a key: nothing is [`EMPTY`], and lines are joined by `↵`. A text that has one of these characters itself, or
/// could be taken for one that has, is written as a string of JSON, with `\u` for them.
pub(super) fn text(text: &str) -> Cow<'_, str> {
    if text.is_empty() {
        return Cow::Borrowed(EMPTY);
    }
    let is_one_line = !text.contains(['\n', '\r']);
    let has_marks = text.contains(['∅', '↵']) || text.starts_with('"') && text.contains("\\u");
    if !has_marks && is_one_line {
        return Cow::Borrowed(text);
    }
    let lines = text.replace("\r\n", "\n");
    if !has_marks && !lines.contains('\r') {
        return Cow::Owned(lines.replace('\n', LINE_END));
    }
    Cow::Owned(quoted(text).replace('∅', "\\u2205").replace('↵', "\\u21b5"))
}

/// A text, or several, as JSON.
pub(super) fn quoted(text: &(impl Serialize + ?Sized)) -> String {
    serde_json::to_string(text).expect("text is JSON")
}

/// The lines that a key of several lines is made of.
pub fn lines(key: &str) -> Vec<&str> {
    key.split(LINE_END).collect()
}

/// The words of a text: what stands between commas or semicolons if it is a list, else between white space. What is in double
/// quotes and in brackets separates nothing, if they are closed.
pub(super) fn words(text: &str) -> Vec<&str> {
    let in_quotes =
        || cut(text, char::is_whitespace, false).unwrap_or_else(|| text.split_whitespace().collect());
    elements(text).or_else(|| cut(text, char::is_whitespace, true)).unwrap_or_else(in_quotes)
}

/// The elements of a list without brackets: `a=1, b=2`, `3,1,2` or `1,2; 3,4`, but not the pairs `1,2 3,4`.
fn elements(text: &str) -> Option<Vec<&str>> {
    let pieces = [';', ',']
        .into_iter()
        .find_map(|between| cut(text, |sign| sign == between, true).filter(|pieces| pieces.len() > 1))?;
    let is_spaced = pieces[1..].iter().any(|piece| piece.starts_with(char::is_whitespace));
    let is_list = is_spaced || cut(text, char::is_whitespace, true)?.len() == 1;
    let are_numbers =
        |piece: &str| piece.split_whitespace().count() > 1 && !piece.contains(char::is_alphabetic);
    let pieces: Vec<&str> = pieces.into_iter().map(str::trim).filter(|piece| !piece.is_empty()).collect();
    let are_elements =
        is_list && !pieces.iter().any(|piece| !piece.contains(['=', ':']) && are_numbers(piece));
    are_elements.then_some(pieces)
}

/// Words as a key: separated by a space if they can be cut again there, else an array of JSON; none are [`EMPTY`].
pub(super) fn of_words(all: &[impl AsRef<str>]) -> String {
    let all: Vec<&str> = all.iter().map(AsRef::as_ref).collect();
    if all.is_empty() {
        return EMPTY.to_owned();
    }
    let joined = all.join(" ");
    if words(&joined) == all && !joined.starts_with('[') && joined != EMPTY { joined } else { quoted(&all) }
}

/// What is put at places as a key, in the order of the places. Where each of 1, 2, .. has one and all are plain, they stand
/// one after the other, separated by `-` if they have several characters; else each with its place, `2=5`.
pub(super) fn of_places(pairs: &[(&str, &str)]) -> String {
    let is_plain = |put: &str| {
        !put.is_empty() && !put.contains(['-', '=', '"', '∅']) && !put.contains(char::is_whitespace)
    };
    let are_counted = (1..).zip(pairs).all(|(number, (at, _)): (usize, _)| *at == number.to_string());
    let are_short = pairs.iter().all(|(_, put)| put.chars().nth(1).is_none());
    if are_counted && pairs.iter().all(|(_, put)| is_plain(put)) && (are_short || pairs.len() > 1) {
        let puts: Vec<&str> = pairs.iter().map(|(_, put)| *put).collect();
        return puts.join(if are_short { "" } else { "-" });
    }
    let part = |text: &str| {
        let is_part = !text.is_empty() && !text.contains(['=', '"']) && !text.contains(char::is_whitespace);
        if is_part { text.to_owned() } else { quoted(text) }
    };
    let pairs = pairs.iter().map(|(at, put)| format!("{}={}", part(at), part(put)));
    pairs.collect::<Vec<_>>().join(" ")
}
