//! Partitions of a set, as lines of text.

use std::collections::BTreeSet;

/// A set in blocks, which are sets, too.
#[derive(PartialEq, Eq, Hash)]
pub(super) struct Partition<'t>(BTreeSet<BTreeSet<&'t str>>);

impl<'t> Partition<'t> {
    /// The partition that a line is: lists in a list, or words or signs between bars.
    pub(super) fn of(line: &'t str) -> Option<Self> {
        let blocks = blocks(line)?;
        let elements: BTreeSet<&&str> = blocks.iter().flatten().collect();
        let is_one = elements.len() == blocks.iter().map(Vec::len).sum::<usize>() && elements.len() > 2;
        let is_plain =
            |word: &&&str| word.chars().all(|sign| sign.is_alphanumeric() || "_'\"".contains(sign));
        let are_blocks = blocks.iter().all(|block| !block.is_empty()) && elements.iter().all(is_plain);
        (is_one && are_blocks)
            .then(|| Self(blocks.into_iter().map(|block| block.into_iter().collect()).collect()))
    }

    pub(super) fn elements(&self) -> BTreeSet<&'t str> {
        self.0.iter().flatten().copied().collect()
    }

    /// How many elements its blocks have, ascending.
    pub(super) fn sizes(&self) -> Vec<usize> {
        let mut sizes: Vec<usize> = self.0.iter().map(BTreeSet::len).collect();
        sizes.sort_unstable();
        sizes
    }
}

const OPENING: [char; 3] = ['[', '{', '('];
const CLOSING: [char; 3] = [']', '}', ')'];

/// What is in the brackets around a line.
pub(super) fn within(line: &str) -> Option<&str> {
    line.strip_prefix(OPENING)?.strip_suffix(CLOSING)
}

/// What is in each block.
fn blocks(line: &str) -> Option<Vec<Vec<&str>>> {
    let Some(inner) = within(line) else { return Some(barred(line)) };
    inner.split_inclusive(CLOSING).map(listed).collect()
}

/// What is in each block between bars: words, or signs if no block has several words.
fn barred(line: &str) -> Vec<Vec<&str>> {
    let blocks = || line.split(['|', '/']).map(str::trim);
    if blocks().any(|block| block.contains(is_between)) {
        return blocks().map(words).collect();
    }
    blocks().map(|block| block.split("").filter(|sign| !sign.is_empty()).collect()).collect()
}

fn is_between(sign: char) -> bool {
    sign == ',' || sign == ' '
}

fn words(block: &str) -> Vec<&str> {
    block.split(is_between).filter(|word| !word.is_empty()).collect()
}

/// What is in a block in brackets, perhaps behind a comma.
fn listed(block: &str) -> Option<Vec<&str>> {
    block.trim_start_matches(is_between).strip_prefix(OPENING)?.strip_suffix(CLOSING).map(words)
}
