//! Parts of a key as results write it: the positions of a sequence, the cells of rows, the members of an object, the atoms of
//! a set; how a key is cut into them, and in which order they are shown.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};

use serde_json::value::RawValue;

use super::named::named;
use super::natural;

/// Whether parts are counted: not in a browser, where no page asks for them and every function has to be loaded.
pub const COUNTED: bool = cfg!(feature = "programs");

named! {
    /// What the parts of keys are.
    pub enum PartForm {
        /// Places that hold values: positions of a sequence, cells of rows, variables.
        Positions = "positions",
        /// Atoms, each of which is in a key or not.
        Atoms = "atoms",
        /// Places, and each two of them together, whose value is that of both.
        PositionPairs = "position-pairs",
        /// Atoms, and each two of them together, which are in a key if both are.
        AtomPairs = "atom-pairs",
    }
}

/// The value of an atom that is in a key.
pub const IN: &str = "in";

/// The value of an atom that is not in a key.
pub const OUT: &str = "out";

/// What stands for the value of a place that a key does not have: no value is empty.
pub const ABSENT: &str = "";

/// The key in which there is nothing.
const EMPTY: &str = "∅";

/// A part of a key, and its value.
type Part<'k> = (Cow<'k, str>, Cow<'k, str>);

impl PartForm {
    /// The same parts, and each two of them together.
    pub const fn with_pairs(self) -> Self {
        if self.is_of_atoms() { Self::AtomPairs } else { Self::PositionPairs }
    }

    /// Whether parts are in a key or not.
    pub(crate) const fn is_of_atoms(self) -> bool {
        matches!(self, Self::Atoms | Self::AtomPairs)
    }

    /// Whether each two parts are a part, too.
    pub(crate) const fn has_pairs(self) -> bool {
        matches!(self, Self::PositionPairs | Self::AtomPairs)
    }

    /// The value of a part that a key does not have.
    pub const fn absent(self) -> &'static str {
        if self.is_of_atoms() { OUT } else { ABSENT }
    }

    /// Calls `take` with each part of `key`, each once, and its value. Returns how many there are, without pairs.
    pub fn each(self, key: &str, mut take: impl FnMut(&str, &str)) -> u64 {
        if !COUNTED || key == EMPTY {
            return 0;
        }
        let mut parts = if self.is_of_atoms() {
            atoms(key).into_iter().map(|atom| (atom, Cow::Borrowed(IN))).collect()
        } else {
            positions(key)
        };
        if self.has_pairs() {
            for (part, _) in &mut parts {
                *part = Cow::Owned(side(part).into_owned());
            }
            parts.sort_by(|(one, _), (other, _)| natural::cmp(one, other));
            self.each_pair(&parts, &mut take);
        }
        for (part, value) in &parts {
            take(part, value);
        }
        parts.len() as u64
    }

    /// Whether it is clear where the parts of `key` begin and end: not where brackets or quotes of another notation than JSON are among
    /// them, signs between numbers, or what stands before them.
    pub fn is_clear(self, key: &str) -> bool {
        if key.starts_with(['[', '{']) && add_leaves(key, "", &mut Vec::new()).is_some() {
            return true;
        }
        let mut parts = Vec::new();
        self.each(key, |part, value| parts.push(if self.is_of_atoms() { part } else { value }.to_owned()));
        let has_numbers = parts.iter().any(|part| part.contains(|sign: char| sign.is_ascii_digit()));
        let is_sign =
            |part: &String| has_numbers && part.len() == 1 && part.contains(['|', ':', '<', '>', '+', '_']);
        let is_label = |part: &String| part.ends_with(':') && part.len() > 1;
        let is_number_of_element = |part: &String| {
            let number = part.strip_prefix('[').and_then(|part| part.strip_suffix(']'));
            number.is_some_and(|number| number.bytes().all(|byte| byte.is_ascii_digit()))
        };
        let is_open = |part: &String| cut(part, |_| false, true).is_none() || part == "'";
        !parts
            .iter()
            .any(|part| is_sign(part) || is_label(part) || is_number_of_element(part) || is_open(part))
    }

    fn each_pair(self, parts: &[Part], take: &mut impl FnMut(&str, &str)) {
        for (number, (part, value)) in parts.iter().enumerate() {
            for (other, with) in &parts[number + 1..] {
                let together = if self.is_of_atoms() { IN } else { &both(&side(value), &side(with)) };
                take(&both(part, other), together);
            }
        }
    }

    /// The names of the two parts that a part is, if it is a pair.
    pub fn pair(self, part: &str) -> Option<[&str; 2]> {
        let sides = cut(part, |sign| sign == '&', false).filter(|_| self.has_pairs())?;
        <[&str; 2]>::try_from(sides).ok().map(|[one, other]| [one.trim_end(), other.trim_start()])
    }
}

/// The name of two parts together, or of two values, as they stand [beside another](side); the first is the smaller one.
pub fn both(one: &str, other: &str) -> String {
    format!("{one} & {other}")
}

/// A name or a value as it stands beside another: quoted, if it could be taken for two.
pub fn side(name: &str) -> Cow<'_, str> {
    if name.contains(['&', '"']) { Cow::Owned(format!("{name:?}")) } else { Cow::Borrowed(name) }
}

/// The elements of the array that `key` is, or its words.
fn atoms(key: &str) -> BTreeSet<Cow<'_, str>> {
    let elements = || serde_json::from_str::<Vec<&RawValue>>(key).ok();
    match elements().filter(|_| key.starts_with('[')) {
        Some(elements) => elements.into_iter().map(|element| plain(element.get())).collect(),
        None => words(key).into_iter().map(Cow::Borrowed).collect(),
    }
}

fn positions(key: &str) -> Vec<Part<'_>> {
    let mut leaves = Vec::new();
    if key.starts_with(['[', '{']) && add_leaves(key, "", &mut leaves).is_some() {
        return leaves;
    }
    let lines: Vec<&str> = key.split('↵').collect();
    if let Some(parts) = key.contains('=').then(|| named(&lines).or_else(|| named(&words(key)))).flatten() {
        return parts;
    }
    let rows: Vec<&str> = lines.into_iter().flat_map(|line| line.split('/')).collect();
    if let [row] = rows.as_slice() {
        return numbered(row).collect();
    }
    let cell = |row: usize| move |(column, value): Part<'_>| (format!("{row},{column}"), value.into_owned());
    let cells = (1..).zip(rows).flat_map(|(row, text)| numbered(text).map(cell(row)));
    cells.map(|(place, value)| (Cow::Owned(place), Cow::Owned(value))).collect()
}

/// Adds what stands in the arrays and objects of a value of JSON, each with the way to it; `None` if it is none.
fn add_leaves<'k>(value: &'k str, way: &str, leaves: &mut Vec<Part<'k>>) -> Option<()> {
    let below = |name: &str| if way.is_empty() { name.to_owned() } else { format!("{way},{name}") };
    if value.starts_with('[') {
        let elements: Vec<&RawValue> = serde_json::from_str(value).ok()?;
        let mut elements = (1..).zip(elements);
        return elements.try_for_each(|(number, element): (usize, _)| {
            add_leaves(element.get(), &below(&number.to_string()), leaves)
        });
    }
    if value.starts_with('{') {
        let members: BTreeMap<String, &RawValue> = serde_json::from_str(value).ok()?;
        return members
            .iter()
            .try_for_each(|(name, member)| add_leaves(member.get(), &below(&step(name)), leaves));
    }
    leaves.push((Cow::Owned(way.to_owned()), plain(value)));
    Some(())
}

/// The name of a member in the way to what stands there: one with a comma is quoted, so that it is no way of two steps.
fn step(name: &str) -> Cow<'_, str> {
    if name.contains([',', '"']) { Cow::Owned(format!("{name:?}")) } else { Cow::Borrowed(name) }
}

/// A value of JSON without the quotes of a text, unless there is nothing else.
fn plain(value: &str) -> Cow<'_, str> {
    let text = || serde_json::from_str(value).ok().filter(|text: &String| !text.is_empty()).map(Cow::Owned);
    if value.starts_with('"') { text().unwrap_or(Cow::Borrowed(value)) } else { Cow::Borrowed(value) }
}

/// The places of `1=a` and `q = [2,4];`, if all are such and no place is there twice.
fn named<'k>(all: &[&'k str]) -> Option<Vec<Part<'k>>> {
    let mut parts = Vec::new();
    for assignment in all {
        let &[place, value] = cut(assignment.trim_end_matches(';'), |sign| sign == '=', true)?.as_slice()
        else {
            return None;
        };
        let (place, value) = (plain(place.trim()), value.trim());
        let held = parts.len();
        if !value.starts_with(['[', '{']) || add_leaves(value, &place, &mut parts).is_none() {
            parts.truncate(held);
            parts.push((place, plain(value)));
        }
    }
    let places: BTreeSet<&str> = parts.iter().map(|(place, _)| place.as_ref()).collect();
    (places.len() == parts.len()).then_some(parts)
}

/// What a sequence is made of, with its number.
fn numbered(text: &str) -> impl Iterator<Item = Part<'_>> {
    let pieces = (1..).zip(pieces(text));
    pieces.map(|(number, piece): (usize, _)| (Cow::Owned(number.to_string()), plain(piece.trim())))
}

/// The words of a text, outside of quotes and brackets.
fn words(text: &str) -> Vec<&str> {
    let all = || text.split_whitespace().collect();
    cut(text, char::is_whitespace, true).unwrap_or_else(all)
}

/// What a sequence is made of: what the first sign of these separates that is there outside of quotes and brackets, or else
/// its characters.
fn pieces(text: &str) -> Vec<&str> {
    let separators: [fn(char) -> bool; 4] =
        [|sign| sign == ',', |sign| sign == ';', char::is_whitespace, |sign| sign == '-'];
    let there = separators.into_iter().filter(|is| text.contains(*is));
    let several = there.filter_map(|is| cut(text, is, true)).find(|all| all.len() > 1);
    several.unwrap_or_else(|| text.split("").filter(|piece| !piece.is_empty()).collect())
}

/// What stands between signs that separate, outside of double quotes, and of brackets if these matter; `None` if quotes or
/// brackets are not closed.
pub fn cut(text: &str, separates: impl Fn(char) -> bool, brackets: bool) -> Option<Vec<&str>> {
    let (mut pieces, mut begun, mut open) = (Vec::new(), None, 0usize);
    let (mut is_quoted, mut is_escaped) = (false, false);
    for (place, character) in text.char_indices() {
        match (separates(character) && !is_quoted && open == 0, begun) {
            (true, Some(first)) => {
                pieces.push(&text[first..place]);
                begun = None;
            }
            (false, None) => begun = Some(place),
            _ => {}
        }
        match character {
            '"' if !is_escaped => is_quoted = !is_quoted,
            '(' | '[' | '{' if brackets && !is_quoted => open += 1,
            ')' | ']' | '}' if brackets && !is_quoted => open = open.checked_sub(1)?,
            _ => {}
        }
        is_escaped = is_quoted && character == '\\' && !is_escaped;
    }
    pieces.extend(begun.map(|first| &text[first..]));
    (!is_quoted && open == 0).then_some(pieces)
}
