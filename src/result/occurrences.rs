//! Which categories of a listing are there once, twice, or not at all.

#[cfg(feature = "cli")]
use std::collections::BTreeMap;

/// The categories of a table by how often they were counted; those that a listing should not have by name.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Occurrences {
    /// How many were counted once.
    pub once: u64,
    /// Those that were counted twice.
    pub twice: FirstFew,
    /// Those that were not counted.
    pub missing: FirstFew,
    /// The two that were counted most often, the first of equal ones first.
    pub most: Vec<(String, u64)>,
    /// The one that was counted most rarely, but counted; the last of equal ones.
    pub rarest: Option<(String, u64)>,
    /// How many were counted how often.
    #[cfg(feature = "cli")]
    counts: BTreeMap<u64, u64>,
}

/// Names, of which the first are kept.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FirstFew {
    /// How many there are.
    pub count: u64,
    /// The first of them.
    pub names: Vec<String>,
}

impl FirstFew {
    /// The names that are kept.
    const KEPT: usize = 8;

    fn add(&mut self, name: &str) {
        self.count += 1;
        if self.names.len() < Self::KEPT {
            self.names.push(name.to_owned());
        }
    }
}

impl Occurrences {
    /// Notes a category and its count.
    pub fn note(&mut self, name: &str, count: u64) {
        self.rank(name, count);
        #[cfg(feature = "cli")]
        {
            *self.counts.entry(count).or_default() += 1;
        }
        match count {
            0 => self.missing.add(name),
            1 => self.once += 1,
            2 => self.twice.add(name),
            _ => {}
        }
    }

    /// How often the `few` most frequent were counted together.
    #[cfg(feature = "cli")]
    pub(crate) fn taken_by(&self, few: u64) -> u64 {
        let mut left = few;
        let taken = |(count, categories): (&u64, &u64)| {
            let named = left.min(*categories);
            left -= named;
            named * count
        };
        self.counts.iter().rev().map(taken).sum()
    }

    fn rank(&mut self, name: &str, count: u64) {
        const KEPT: usize = 2;
        let place = self.most.iter().take_while(|(_, most)| *most >= count).count();
        if count > 0 && place < KEPT {
            self.most.insert(place, (name.to_owned(), count));
            self.most.truncate(KEPT);
        }
        if count > 0 && self.rarest.as_ref().is_none_or(|(_, rarest)| count <= *rarest) {
            let (rarest, times) = self.rarest.get_or_insert_default();
            name.clone_into(rarest);
            *times = count;
        }
    }
}
