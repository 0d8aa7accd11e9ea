//! Which options vary between cells, and which cells differ in one of them alone.

use std::collections::{BTreeMap, BTreeSet, HashMap};

/// The level that others are compared with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Baseline {
    /// The default of the option.
    Default,
    /// The first level: the default, if there is one, is not among the levels.
    First {
        /// The default.
        default: Option<String>,
    },
    /// The level of the most pairs of cells that differ in it alone: that which it would be else has fewer, or none.
    Matched {
        /// The other level.
        other: String,
    },
}

/// An option that varies, or the solver if there are several.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DesignFactor {
    /// The option.
    pub name: String,
    /// Its levels, in the order of the experiment: at least two.
    pub levels: Vec<String>,
    /// The number of the level that the others are compared with.
    pub baseline: usize,
    /// Why it is this one.
    pub reason: Baseline,
}

impl DesignFactor {
    /// The level that the others are compared with.
    pub fn base(&self) -> &str {
        &self.levels[self.baseline]
    }

    /// The numbers of the other levels.
    pub fn others(&self) -> impl Iterator<Item = usize> + use<'_> {
        (0..self.levels.len()).filter(|level| *level != self.baseline)
    }
}

/// The levels of a cell, one for each factor; none of an option that it does not have.
pub type Levels = Vec<Option<usize>>;

/// The cells of an experiment as combinations of levels.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Design {
    /// What varies.
    pub factors: Vec<DesignFactor>,
    /// The cells, in their order.
    pub cells: Vec<Levels>,
}

impl Design {
    /// How many combinations of levels there could be of the options that cells have together: more than there are cells if some
    /// are missing.
    pub fn combinations(&self) -> usize {
        let mut kinds: BTreeMap<Vec<bool>, Vec<BTreeSet<usize>>> = BTreeMap::new();
        for cell in &self.cells {
            let has = cell.iter().map(Option::is_some).collect();
            let seen = kinds.entry(has).or_insert_with(|| vec![BTreeSet::new(); cell.len()]);
            seen.iter_mut().zip(cell).for_each(|(seen, level)| seen.extend(level));
        }
        let product = |levels: &Vec<BTreeSet<usize>>| {
            levels.iter().map(|levels| levels.len().max(1)).product::<usize>()
        };
        kinds.values().map(product).sum()
    }

    /// The factors, each with the baseline that has others of these cells to be compared with: the default if there are any, else the
    /// level of which there are the most.
    pub fn matched(&self, cells: &[usize]) -> Vec<DesignFactor> {
        let matched = |(number, factor): (usize, &DesignFactor)| {
            let pairs = self.pairs(number, cells);
            let mut factor = factor.clone();
            let most = pairs.iter().copied().max().unwrap_or(0);
            let enough = if factor.reason == Baseline::Default { most.min(1) } else { most };
            if pairs[factor.baseline] < enough {
                let other = factor.base().to_owned();
                factor.baseline = pairs.iter().position(|own| *own == most).unwrap_or(factor.baseline);
                factor.reason = Baseline::Matched { other };
            }
            factor
        };
        self.factors.iter().enumerate().map(matched).collect()
    }

    /// How many pairs of `cells` differ in a factor alone, for each of its levels.
    fn pairs(&self, factor: usize, cells: &[usize]) -> Vec<usize> {
        let mut alike: BTreeMap<Levels, Vec<usize>> = BTreeMap::new();
        for &cell in cells {
            let mut others = self.cells[cell].clone();
            if let Some(level) = others[factor].take() {
                alike.entry(others).or_default().push(level);
            }
        }
        let mut pairs = vec![0; self.factors[factor].levels.len()];
        for levels in alike.values() {
            for level in levels {
                pairs[*level] += levels.len() - 1;
            }
        }
        pairs
    }

    /// The level of each of `cells`, of which one number stands for those without the option.
    pub(super) fn term(&self, factor: usize, cells: &[usize]) -> Vec<usize> {
        let none = self.factors[factor].levels.len();
        cells.iter().map(|&cell| self.cells[cell][factor].unwrap_or(none)).collect()
    }
}

/// Cells by their levels.
pub(super) struct Places<'d> {
    factors: &'d [DesignFactor],
    by_levels: HashMap<&'d [Option<usize>], usize>,
}

impl<'d> Places<'d> {
    pub(super) fn of(design: &'d Design, factors: &'d [DesignFactor], cells: &[usize]) -> Self {
        let place = |&cell: &usize| (design.cells[cell].as_slice(), cell);
        Self { factors, by_levels: cells.iter().map(place).collect() }
    }

    /// For each cell that has these levels of some factors: it, and for each subset of them, in the order of binary numbers, the
    /// cell that has the baselines of that subset instead and is like it in everything else. Only where all are there.
    pub(super) fn matched(&self, chosen: &[(usize, usize)]) -> Vec<Vec<usize>> {
        let has =
            |levels: &&[Option<usize>]| chosen.iter().all(|&(factor, level)| levels[factor] == Some(level));
        let mut matched: Vec<Vec<usize>> = self
            .by_levels
            .keys()
            .filter(|levels| has(levels))
            .filter_map(|levels| {
                (0..1 << chosen.len()).map(|subset| self.turned(levels, chosen, subset)).collect()
            })
            .collect();
        matched.sort_unstable();
        matched
    }

    /// The cell like the one with `levels`, with the baselines of a subset of factors.
    fn turned(&self, levels: &[Option<usize>], chosen: &[(usize, usize)], subset: usize) -> Option<usize> {
        let mut levels = levels.to_vec();
        for (bit, &(factor, _)) in chosen.iter().enumerate() {
            if subset >> bit & 1 == 1 {
                levels[factor] = Some(self.factors[factor].baseline);
            }
        }
        self.by_levels.get(levels.as_slice()).copied()
    }
}
