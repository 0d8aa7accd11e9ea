//! Permutations in cycles, as lines of text.

use std::collections::BTreeSet;

/// The cycles of a permutation that have several elements, each from the smallest one on.
#[derive(PartialEq, Eq, Hash)]
pub(super) struct Cycles<'t>(BTreeSet<Vec<&'t str>>);

impl<'t> Cycles<'t> {
    /// Those that a line is of: elements, each there once, in parentheses.
    pub(super) fn of(line: &'t str) -> Option<Self> {
        let inner = line.strip_prefix('(')?.strip_suffix(')').filter(|inner| !inner.starts_with('('))?;
        let cycles = || inner.split(')').map(|cycle| cycle.trim_start_matches(is_around).trim());
        let is_spaced = cycles().any(|cycle| cycle.contains(is_between));
        let elements = |cycle: &'t str| -> Vec<&'t str> {
            let parts = if is_spaced { cycle.split(is_between) } else { return signs(cycle) };
            parts.filter(|part| !part.is_empty()).collect()
        };
        let all: Vec<Vec<&str>> = cycles().map(elements).collect();
        let distinct: BTreeSet<&&str> = all.iter().flatten().collect();
        let are_plain = distinct.iter().all(|element| element.chars().all(char::is_alphanumeric));
        let are_once = distinct.len() == all.iter().map(Vec::len).sum::<usize>();
        let several = all.into_iter().filter(|cycle| cycle.len() > 1);
        (are_plain && are_once).then(|| Self(several.map(from_smallest).collect()))
    }
}

/// What may stand before the elements of a cycle.
fn is_around(sign: char) -> bool {
    sign == '(' || is_between(sign)
}

fn is_between(sign: char) -> bool {
    sign == ' ' || sign == ','
}

fn signs(cycle: &str) -> Vec<&str> {
    cycle.split("").filter(|sign| !sign.is_empty()).collect()
}

fn from_smallest(mut cycle: Vec<&str>) -> Vec<&str> {
    let smallest = (0..cycle.len()).min_by_key(|at| cycle[*at]).unwrap_or(0);
    cycle.rotate_left(smallest);
    cycle
}
