//! What people type without quotes, and TOML does not take.

use toml::de::DeValue;

use crate::model::whole::whole;

/// How the value in the line of `position`, or the first of its list that is none, is written in quotes.
pub(super) fn in_quotes(text: &str, position: usize) -> Option<String> {
    let begin = text.get(..position)?.rfind('\n').map_or(0, |end| end + 1);
    let (_, value) = text[begin..].lines().next()?.split_once('=')?;
    let value = value.split('#').next()?.trim();
    let items = match value.strip_prefix('[') {
        Some(list) => list.trim_end_matches(']').split(',').map(str::trim).collect(),
        None => vec![value],
    };
    let is_none = |item: &&str| items.len() == 1 || DeValue::parse(item).is_err();
    let (item, kind) = items.iter().copied().filter(is_none).find_map(|item| Some((item, kind(item)?)))?;
    Some(format!("; in quotes this is {kind}: \"{item}\""))
}

/// What people mean by `value`.
fn kind(value: &str) -> Option<&'static str> {
    let is_number = |text: &str| whole(text.trim()).is_ok();
    let is_range = || value.split_once("..").is_some_and(|(first, last)| is_number(first) && is_number(last));
    let is_part = |c: char| c.is_ascii_alphanumeric() || "-_:./".contains(c);
    let is_word = || value.starts_with(|c: char| c.is_ascii_alphabetic()) && value.chars().all(is_part);
    match () {
        () if is_number(value) => Some("a number"),
        () if is_range() => Some("a range"),
        () if is_word() => Some("text"),
        () => None,
    }
}
