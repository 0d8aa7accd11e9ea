//! Lines that have the same parts in another order.

use std::borrow::Cow;
use std::collections::{BTreeMap, HashMap};

use regex::Regex;

use crate::model::excerpt::excerpt;
use crate::programs::reader::{KeyPlace, Reader, Tokens};

/// What there is to ask of lines of which two name the same in another order; without a format `otherwise` would be the key.
pub(super) fn about_order(text: &str, otherwise: &str) -> Option<String> {
    of_collections(text, otherwise)
        .or_else(|| of_parts(text, otherwise))
        .or_else(|| of_pairs(text, otherwise))
}

/// What there is to ask of lists of pairs, as edges are written, of which two have the same in another order, and others have others.
fn of_pairs(text: &str, otherwise: &str) -> Option<String> {
    const PAIR: &str = r"\([^()]*\)|\[[^\[\]]*\]|\w+-\w+";
    let pair = Regex::new(PAIR).ok()?;
    let mut seen: HashMap<Vec<&str>, &str> = HashMap::new();
    let mut again = None;
    for line in text.lines().map(str::trim).filter(|line| !line.is_empty()) {
        let inner = line.strip_prefix(['[', '(', '{']).and_then(|rest| rest.strip_suffix([']', ')', '}']));
        let inner = inner.filter(|inner| inner.starts_with(['[', '('])).unwrap_or(line);
        let mut pairs: Vec<&str> = pair.find_iter(inner).map(|found| found.as_str()).collect();
        let between = pair.replace_all(inner, "");
        if pairs.len() < 2 || between.contains(|sign: char| !"[](){},; ".contains(sign)) {
            return None;
        }
        pairs.sort_unstable();
        if pairs.windows(2).any(|pair| pair[0] == pair[1]) {
            return None;
        }
        let first = *seen.entry(pairs).or_insert(line);
        again = again.or(Some(line).filter(|line| first != *line));
    }
    let again = again.filter(|_| seen.len() > 1)?;
    Some(format!(
        "two lists have the same pairs in another order, one of them {:?}: print them in order, as sorted() does in Python, if that means nothing, --format columns takes {otherwise}",
        excerpt(again)
    ))
}

fn of_parts(text: &str, otherwise: &str) -> Option<String> {
    let sorted = Reader { place: KeyPlace::default(), tokens: Some(Tokens::Sorted) };
    let mut seen: BTreeMap<String, String> = BTreeMap::new();
    let has_negative = text.split_whitespace().any(|word| word.starts_with('-'));
    let is_unordered = |line: &&str| names_several(line) || (has_negative && is_clause(line));
    let mut lines = text.lines().map(str::trim).filter(is_unordered);
    let again = lines.find(|line| {
        let parts = with_joined_values(line);
        let key = sorted.read(&parts).map(Cow::into_owned);
        key.is_ok_and(|key| *seen.entry(key).or_insert_with(|| parts.clone()) != parts)
    })?;
    let before = if with_joined_values(again) == again { "" } else { "sed -E 's/ *([=:]) */\\1/g', then " };
    Some(format!(
        "two lines have the same parts in another order, one of them {:?}: {before}--tokens sort puts them in order, if that means nothing, --format columns takes {otherwise}",
        excerpt(again)
    ))
}

/// What there is to ask of sets and maps, as languages print them, of which two have the same elements in another order.
fn of_collections(text: &str, otherwise: &str) -> Option<String> {
    let mut seen: HashMap<Vec<&str>, &str> = HashMap::new();
    let again = text
        .lines()
        .map(str::trim)
        .find(|line| elements(line).is_some_and(|elements| *seen.entry(elements).or_insert(line) != *line))?;
    let apart = if again.contains(',') { "; s/, */,/g; s/ /_/g; s/,/ /g" } else { "" };
    Some(format!(
        "two collections have the same elements in another order, one of them {:?}: \
         sed -E 's/^[^[({{]*[[({{]+|[])}}]+$//g{apart}', then --tokens sort puts them in order, --format columns takes {otherwise}",
        excerpt(again)
    ))
}

/// The elements of a set or a map, in order, if a line is one by its name.
fn elements(line: &str) -> Option<Vec<&str>> {
    const NAMES: [&str; 12] = [
        "set",
        "hashset",
        "treeset",
        "linkedhashset",
        "frozenset",
        "unordered_set",
        "multiset",
        "map",
        "hashmap",
        "dict",
        "bag",
        "counter",
    ];
    let begin = line.find(['[', '(', '{'])?;
    let name = line[..begin].trim_end_matches([' ', ':', '<']);
    let name = name.rsplit(|sign: char| !(sign.is_alphanumeric() || sign == '_')).next().unwrap_or_default();
    let is_called = NAMES.contains(&name.to_lowercase().as_str()) && !line[begin..].starts_with('[');
    let is_collection = line.starts_with("#{") || is_called;
    let inner = line[begin..].trim_start_matches(['[', '(', '{']).trim_end_matches([']', ')', '}', '>']);
    let between = |sign: char| if inner.contains(',') { sign == ',' } else { sign.is_whitespace() };
    let mut elements: Vec<&str> =
        inner.split(between).map(str::trim).filter(|part| !part.is_empty()).collect();
    elements.sort_unstable();
    (is_collection && elements.len() > 1).then_some(elements)
}

/// Whether a line is of literals, with a 0 at its end.
fn is_clause(line: &str) -> bool {
    line.ends_with(" 0") && line.split_whitespace().all(|word| word.parse::<i64>().is_ok())
}

/// A line without spaces between names, `=` or `:`, and values.
fn with_joined_values(line: &str) -> String {
    let mut joined = String::with_capacity(line.len());
    for word in line.split_whitespace() {
        let is_apart = !joined.is_empty() && !joined.ends_with(['=', ':']) && !word.starts_with(['=', ':']);
        joined.extend(is_apart.then_some(' '));
        joined.push_str(word);
    }
    joined
}

/// Whether a line has several parts that say themselves what they are: assignments, or atoms with arguments.
fn names_several(line: &str) -> bool {
    let names = |sign: char| {
        let is_name = |(at, _): &(usize, &str)| {
            let name =
                line[..*at].trim_end().rsplit(|sign: char| !(sign.is_alphanumeric() || "_[]".contains(sign)));
            name.into_iter().next().is_some_and(|name| name.contains(char::is_alphabetic))
        };
        line.match_indices(sign).filter(is_name).count()
    };
    ['=', '(', ':'].into_iter().any(|sign| names(sign) > 1)
}
