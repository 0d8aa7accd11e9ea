//! Lines that have the same parts in another order.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::hash::Hash;

use regex::Regex;

use super::cycles::Cycles;
use super::expression::Expression;
use super::partition::{Partition, within};
use crate::model::excerpt::excerpt;
use crate::model::numpy;
use crate::programs::reader::{KeyPlace, Reader, Tokens};

/// What there is to ask of lines of which two name the same in another order, perhaps behind a label that all have.
pub(super) fn about_order(text: &str) -> Option<String> {
    about_unlabelled(text).or_else(|| {
        let lines: Vec<&str> = text.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
        let behind = Expression::of_label(&lines)?;
        let question = about_unlabelled(&behind.keys(&lines)?.join("\n"))?;
        Some(format!("behind what {behind} leaves out, {question}"))
    })
}

fn about_unlabelled(text: &str) -> Option<String> {
    of_collections(text)
        .or_else(|| of_parts(text))
        .or_else(|| of_pairs(text))
        .or_else(|| of_cycles(text))
        .or_else(|| of_tours(text))
        .or_else(|| of_partitions(text))
}

/// What there is to ask of partitions of a set, of which two have the same blocks with the same elements in another order.
fn of_partitions(text: &str) -> Option<String> {
    let lines = || text.lines().map(str::trim).filter(|line| !line.is_empty());
    let partitions: Vec<(&str, Partition)> =
        lines().map(|line| Some((line, Partition::of(line)?))).collect::<Option<_>>()?;
    let (_, first) = partitions.first()?;
    let elements = first.elements();
    let are_of_one_set = partitions.iter().all(|(_, other)| other.elements() == elements);
    let have_sizes = partitions.iter().any(|(_, other)| other.sizes() != first.sizes());
    if !(are_of_one_set && have_sizes) {
        return None;
    }
    let line = again(partitions.iter().map(|(line, partition)| (*line, partition)))?;
    let remedy = if line.starts_with(['[', '{', '(']) {
        "--tokens sets puts them in order"
    } else {
        "print the elements of each block and the blocks in order"
    };
    Some(format!(
        "two partitions have the same blocks in another order, one of them {:?}: {remedy}, if that means nothing",
        excerpt(line)
    ))
}

/// What there is to ask of lists of pairs, as edges are written, of which two have the same in another order, or the same with their
/// ends in another order, and others have others.
fn of_pairs(text: &str) -> Option<String> {
    const PAIR: &str = r"\([^()]*\)|\[[^\[\]]*\]|\w+--?\w+";
    let pair = Regex::new(PAIR).ok()?;
    let lines = || text.lines().map(str::trim).filter(|line| !line.is_empty());
    let lists: Vec<(&str, Vec<&str>)> =
        lines().map(|line| Some((line, pairs(line, &pair)?))).collect::<Option<_>>()?;
    let sorted = |pairs: &[&str]| pairs.iter().map(|pair| (*pair).to_owned()).collect::<BTreeSet<String>>();
    let turned = |pairs: &[&str]| -> Option<BTreeSet<String>> {
        pairs.iter().map(|pair| Some(ends(pair)?.join(" "))).collect()
    };
    let asked = |line: &str, how: &str, remedy: &str| {
        format!(
            "two lists have the same pairs {how}, one of them {:?}: {remedy}, if that means nothing",
            excerpt(line)
        )
    };
    let in_order: Vec<(&str, BTreeSet<String>)> =
        lists.iter().map(|(line, pairs)| (*line, sorted(pairs))).collect();
    let turned: Option<Vec<(&str, BTreeSet<String>)>> =
        lists.iter().map(|(line, pairs)| Some((*line, turned(pairs)?))).collect();
    let are_fewer = turned.as_ref().is_some_and(|turned| kinds(turned) < kinds(&in_order));
    if let Some(line) = again(in_order.into_iter()) {
        let remedy = match (is_list(line), are_fewer) {
            (true, true) => "--tokens sort puts them in order, --tokens sets the ends of each, too",
            (true, false) => "--tokens sort puts them in order",
            _ => "print them in order, as sorted() does in Python",
        };
        return Some(asked(line, "in another order", remedy));
    }
    let line = again(turned?.into_iter())?;
    let remedy = if is_list(line) {
        "--tokens sets puts the ends of each in order, too"
    } else {
        "print the smaller end of each first"
    };
    Some(asked(line, "the other way round", remedy))
}

/// How many different meanings lines have.
fn kinds<M: Eq + Hash>(lines: &[(&str, M)]) -> usize {
    lines.iter().map(|(_, meaning)| meaning).collect::<HashSet<_>>().len()
}

/// The pairs in a line that has several, all different, and nothing else.
fn pairs<'t>(line: &'t str, pair: &Regex) -> Option<Vec<&'t str>> {
    let inner = within(line).filter(|inner| inner.starts_with(['[', '('])).unwrap_or(line);
    let pairs: Vec<&str> = pair.find_iter(inner).map(|found| found.as_str()).collect();
    let between = pair.replace_all(inner, "");
    let distinct: BTreeSet<&&str> = pairs.iter().collect();
    let has_two = |pair: &&str| words(pair).count() == 2;
    let are_pairs = pairs.len() > 1 && distinct.len() == pairs.len() && pairs.iter().all(has_two);
    (are_pairs && !between.contains(|sign: char| !"[](){},; ".contains(sign))).then_some(pairs)
}

/// The ends of an edge, the smaller one first: two different ones.
fn ends(pair: &str) -> Option<[&str; 2]> {
    let mut ends = words(pair);
    let (one, other) = (ends.next()?, ends.next()?);
    (one != other && ends.next().is_none()).then(|| [one.min(other), one.max(other)])
}

/// Whether a line is a list of lists.
fn is_list(line: &str) -> bool {
    within(line).is_some_and(|inner| within(inner).is_some())
}

/// What is between signs.
fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|sign: char| !sign.is_alphanumeric() && sign != '_').filter(|word| !word.is_empty())
}

/// The first line that means the same as another, if there are several meanings.
fn again<'l, M: Eq + Hash>(lines: impl Iterator<Item = (&'l str, M)>) -> Option<&'l str> {
    let mut seen: HashMap<M, &str> = HashMap::new();
    let mut again = None;
    for (line, meaning) in lines {
        let first = *seen.entry(meaning).or_insert(line);
        again = again.or(Some(line).filter(|line| first != *line));
    }
    again.filter(|_| seen.len() > 1)
}

/// What there is to ask of closed tours, of which two are the same from another place on.
fn of_tours(text: &str) -> Option<String> {
    let lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
    let tours: Vec<(&str, Vec<&str>)> = lines.map(|line| Some((line, tour(line)?))).collect::<Option<_>>()?;
    again(tours.into_iter()).map(|line| {
        format!(
            "two closed tours are the same from another place on, one of them {:?}: print each from the same place, if that means nothing",
            excerpt(line)
        )
    })
}

/// What there is to ask of permutations in cycles, some of several, of which two are the same in another order or from another element on.
fn of_cycles(text: &str) -> Option<String> {
    let lines = || text.lines().map(str::trim).filter(|line| !line.is_empty());
    let has_several = lines().any(|line| line.matches('(').count() > 1);
    let permutations: Vec<(&str, Cycles)> =
        lines().map(|line| Some((line, Cycles::of(line)?))).collect::<Option<_>>()?;
    again(permutations.into_iter()).filter(|_| has_several).map(|line| {
        format!(
            "two permutations have the same cycles in another order, or from another element on, one of them {:?}: print each cycle from its smallest element on, cycles in order, and those of one element always or never, if that means nothing",
            excerpt(line)
        )
    })
}

/// The places of a closed tour, three at least and all different, from the smallest one on.
fn tour(line: &str) -> Option<Vec<&str>> {
    const FEWEST: usize = 3;
    let mut places: Vec<&str> = words(line).collect();
    let last = places.pop().filter(|last| places.first() == Some(last));
    let distinct: BTreeSet<&&str> = places.iter().collect();
    last.filter(|_| places.len() >= FEWEST && distinct.len() == places.len())?;
    let first = (0..places.len()).min_by_key(|at| places[*at])?;
    places.rotate_left(first);
    Some(places)
}

fn of_parts(text: &str) -> Option<String> {
    let sorted = Reader { place: KeyPlace::default(), tokens: Some(Tokens::Sorted) };
    let mut seen: BTreeMap<String, String> = BTreeMap::new();
    let has_negative = text.split_whitespace().any(|word| word.starts_with('-'));
    let are_literals = has_negative && are_literals(text);
    let plain = Notation::of(text);
    let label = common_words(text);
    let is_unordered = |line: &&str| {
        names_several(&plain.write(&line[label..])) || are_literals || (has_negative && is_clause(line))
    };
    let mut lines = text.lines().map(str::trim).filter(|line| !line.is_empty()).filter(is_unordered);
    let again = lines.find(|line| {
        let parts = with_joined_values(&plain.write(line));
        let key = sorted.read(&parts).map(Cow::into_owned);
        key.is_ok_and(|key| *seen.entry(key).or_insert_with(|| parts.clone()) != parts)
    })?;
    let written = plain.write(again);
    let joined = (with_joined_values(&written) != written).then_some(r"s/ *([=:]) */\1/g");
    let edits: Vec<&str> = plain.edits.iter().map(|edit| edit.command).chain(joined).collect();
    let before =
        if edits.is_empty() { String::new() } else { format!("sed -E '{}', then ", edits.join("; ")) };
    Some(format!(
        "two lines have the same parts in another order, one of them {:?}: {before}--tokens sort puts them in order, if that means nothing",
        excerpt(again)
    ))
}

/// How assignments are written otherwise than `x=1 y=2`.
struct Notation {
    edits: Vec<Edit>,
}

/// What makes one notation another.
struct Edit {
    found: Regex,
    by: &'static str,
    /// The same as a command of sed.
    command: &'static str,
}

impl Notation {
    /// What it is in these lines.
    fn of(text: &str) -> Self {
        const EDITS: [[&str; 3]; 7] = [
            [r"\) *\. *", ") ", r"s/\) *\. */) /g"],
            [r"\.$", "", r"s/\.$//"],
            [r"^\w+\(([^()]*=[^()]*)\)$", "$1", r"s/^\w+\(([^()]*)\)$/\1/"],
            [r"^\[([^\[\]]*;[^\[\]]*)\]$", "$1", r"s/^\[(.*)\]$/\1/"],
            [r" *[-=]> *", "=", "s/ *[-=]> */=/g"],
            [r"--(\w+)[ =]", "$1=", r"s/--(\w+)[ =]/\1=/g"],
            [r"[&|/]", " ", "s/[&|/]/ /g"],
        ];
        let mut lines: Vec<String> =
            text.lines().map(|line| line.trim().to_owned()).filter(|line| !line.is_empty()).collect();
        let mut edits = Vec::new();
        for [found, by, command] in EDITS {
            let Ok(found) = Regex::new(found) else { continue };
            if lines.iter().all(|line| found.is_match(line)) {
                let edit = Edit { found, by, command };
                lines = lines.iter().map(|line| edit.write(line)).collect();
                edits.push(edit);
            }
        }
        Self { edits }
    }

    /// A line in the plain notation.
    fn write(&self, line: &str) -> String {
        self.edits.iter().fold(line.to_owned(), |line, edit| edit.write(&line))
    }
}

impl Edit {
    fn write(&self, line: &str) -> String {
        self.found.replace_all(line, self.by).trim_end().to_owned()
    }
}

/// What there is to ask of sets and maps, as languages print them, of which two have the same elements in another order.
fn of_collections(text: &str) -> Option<String> {
    let mut seen: HashMap<Vec<&str>, &str> = HashMap::new();
    let again = text
        .lines()
        .map(str::trim)
        .find(|line| elements(line).is_some_and(|elements| *seen.entry(elements).or_insert(line) != *line))?;
    let size = if again.contains(") {") { r"s/^\w+\([0-9]+\) *//; " } else { "" };
    let apart = if again.contains(',') { "; s/, */,/g; s/ /_/g; s/,/ /g" } else { "" };
    let bare = format!("sed -E '{size}s/^[^[({{]*[[({{]+ *| *[])}}>]+$//g{apart}', then ");
    let before = if again.starts_with('{') { "" } else { &bare };
    Some(format!(
        "two collections have the same elements in another order, one of them {:?}: {before}--tokens sort puts them in order",
        excerpt(again)
    ))
}

/// The elements of a set or a map, in order, if a line is one by its name.
fn elements(line: &str) -> Option<Vec<&str>> {
    const NAMES: [&str; 12] = [
        "set", "hashset", "treeset", "linkedhashset", "frozenset", "unordered_set", "multiset", "map",
        "hashmap", "dict", "bag", "counter",
    ];
    let begin = line.find(['[', '(', '{'])?;
    let name = line[..begin].trim_end_matches([' ', ':', '<']);
    let name = name.rsplit(|sign: char| !(sign.is_alphanumeric() || sign == '_')).next().unwrap_or_default();
    let is_called = NAMES.contains(&name.to_lowercase().as_str()) && !line[begin..].starts_with('[');
    let is_set = line.starts_with('{') && !line.contains(':');
    let is_collection = line.starts_with("#{") || is_set || is_called;
    let sized = line[begin..].trim_start_matches('(').trim_start_matches(|sign: char| sign.is_ascii_digit());
    let inner = sized.strip_prefix(") ").unwrap_or(&line[begin..]);
    let inner = inner.trim_start_matches(['[', '(', '{']).trim_end_matches([']', ')', '}', '>']);
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

/// Whether lines are literals of the same variables, numbered from 1 on, each of which each has once.
fn are_literals(text: &str) -> bool {
    const FEWEST: usize = 3;
    let variables = |line: &str| -> Option<Vec<u64>> {
        let numbers = line.split_whitespace().map(|word| word.parse::<i64>().ok().map(i64::unsigned_abs));
        let mut variables: Vec<u64> = numbers.collect::<Option<_>>()?;
        variables.sort_unstable();
        Some(variables)
    };
    let are_all =
        |variables: Vec<u64>| variables.len() >= FEWEST && (1..).zip(&variables).all(|(at, own)| at == *own);
    let width = |line: &str| line.split_whitespace().count();
    let mut lines = text.lines().map(str::trim).filter(|line| !line.is_empty()).peekable();
    let first = lines.peek().map_or(0, |line| width(line));
    lines.all(|line| width(line) == first && variables(line).is_some_and(are_all))
}

/// How long the words are that all lines begin with, up to a sign that ends a label.
fn common_words(text: &str) -> usize {
    let mut lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
    let first = lines.next().unwrap_or_default();
    let common = lines.fold(first, |common, line| {
        let alike = common.char_indices().zip(line.chars()).find(|((_, one), other)| one != other);
        let end = alike.map_or(common.len().min(line.len()), |((at, _), _)| at);
        &common[..end]
    });
    common.rfind([':', ' ']).map_or(0, |end| end + 1)
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
            let before = line[..*at].trim_end();
            let name = before.rsplit(|sign: char| !(sign.is_alphanumeric() || "_[]".contains(sign)));
            let is_of_numpy = before.rsplit([' ', ',', '[', '(']).next().is_some_and(numpy::is_type);
            !is_of_numpy && name.into_iter().next().is_some_and(|name| name.contains(char::is_alphabetic))
        };
        line.match_indices(sign).filter(is_name).count()
    };
    ['=', '(', ':'].into_iter().any(|sign| names(sign) > 1)
}
