//! Which categories of a listing are there once, twice, or not at all.

/// The categories of a table by how often they were counted; those that a listing should not have by name.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Occurrences {
    /// How many were counted once.
    pub once: u64,
    /// Those that were counted twice.
    pub twice: FirstFew,
    /// Those that were not counted.
    pub missing: FirstFew,
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
        match count {
            0 => self.missing.add(name),
            1 => self.once += 1,
            2 => self.twice.add(name),
            _ => {}
        }
    }
}
