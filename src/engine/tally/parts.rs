//! How often each part of keys has each value. Like all of a tally, merged in any order to the same counts.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::model::parts::PartForm;

/// How many values of parts are counted at most, each as often as its part has another one; long names count as several.
pub const MAX_PART_VALUES: usize = 1_000_000;

/// As many bytes of a name count as one more value.
const LONG: usize = 64;

/// How often each part of keys has each value, unless there are more than [`MAX_PART_VALUES`].
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PartCounts {
    /// The counts of the values of each part.
    parts: BTreeMap<Box<str>, BTreeMap<Box<str>, u64>>,
    /// The fewest and the most parts of a key.
    size: Option<(u64, u64)>,
    /// Whether there were too many, so that none are counted.
    is_cut: bool,
    /// What all values take of [`MAX_PART_VALUES`].
    #[serde(skip)]
    taken: usize,
}

impl PartCounts {
    /// The counts of these parts, of which each key has `size` if that is given.
    pub fn of<'c>(counts: impl IntoIterator<Item = (&'c str, &'c str, u64)>, size: Option<u64>) -> Self {
        let mut all = Self { size: size.map(|size| (size, size)), ..Self::default() };
        counts.into_iter().for_each(|(part, value, count)| all.add_value(part, value, count));
        all.cut_if_full();
        all
    }

    /// What is left of counts with too many values.
    pub(crate) fn too_many() -> Self {
        Self { is_cut: true, ..Self::default() }
    }

    /// Counts the parts of `key`, which `trials` trials reached.
    pub fn add(&mut self, form: PartForm, key: &str, trials: u64) {
        if self.is_cut {
            return;
        }
        let size = form.each(key, |part, value| self.add_value(part, value, trials));
        self.widen(size, size);
        self.cut_if_full();
    }

    /// Adds the counts of `other`.
    pub fn merge(&mut self, other: &Self) {
        self.is_cut |= other.is_cut;
        for (part, values) in &other.parts {
            for (value, &count) in values {
                self.add_value(part, value, count);
            }
        }
        if let Some((fewest, most)) = other.size {
            self.widen(fewest, most);
        }
        self.cut_if_full();
    }

    fn add_value(&mut self, part: &str, value: &str, count: u64) {
        if let Some(held) = self.parts.get_mut(part).and_then(|values| values.get_mut(value)) {
            *held += count;
            return;
        }
        if self.taken > MAX_PART_VALUES {
            return;
        }
        let weight = |name: &str| 1 + name.len() / LONG;
        let values = self.parts.entry(part.into()).or_default();
        self.taken += weight(value) + if values.is_empty() { weight(part) } else { 0 };
        values.insert(value.into(), count);
    }

    fn widen(&mut self, fewest: u64, most: u64) {
        let (least, greatest) = self.size.unwrap_or((fewest, most));
        self.size = Some((least.min(fewest), greatest.max(most)));
    }

    fn cut_if_full(&mut self) {
        if self.is_cut || self.taken > MAX_PART_VALUES {
            *self = Self::too_many();
        }
    }

    /// The same as it was counted, after it was read.
    fn checked(self) -> Self {
        let mut all = Self::default();
        all.merge(&self);
        all
    }

    /// Whether nothing was counted.
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    /// Whether there were too many values, so that none are counted.
    pub fn is_cut(&self) -> bool {
        self.is_cut
    }

    /// The number of parts of each key, if all have the same.
    pub fn size(&self) -> Option<u64> {
        self.size.filter(|(fewest, most)| fewest == most).map(|(size, _)| size)
    }

    /// The counts of the values of each part.
    pub fn parts(&self) -> &BTreeMap<Box<str>, BTreeMap<Box<str>, u64>> {
        &self.parts
    }

    /// The counts as they were written, if they can be those of `trials` trials.
    pub fn read(self, trials: u64) -> Option<Self> {
        let fits = |values: &BTreeMap<Box<str>, u64>| {
            let sum = values.values().try_fold(0u64, |sum, &count| sum.checked_add(count));
            sum.is_some_and(|sum| sum <= trials)
        };
        self.parts.values().all(fits).then(|| self.checked())
    }
}
