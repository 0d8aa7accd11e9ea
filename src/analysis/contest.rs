//! Several solvers side by side: what each reaches, who is best, and every pair tested.

use super::Statistic;
use super::conclusion::Conclusion;
use super::matching::{Contestant, MatchError, Matching};
use super::pair::Pair;
use super::ranking::{Estimate, Question, Standing, standings};
use super::side::Side;
use crate::model::draw::Draw;
use crate::stats::holm::holm;

/// A cell in a contest.
#[derive(Clone, Debug, Default)]
pub struct Competitor {
    /// What is known to match it by.
    pub contestant: Contestant,
    /// Its counts and steps.
    pub side: Side,
    /// Its statistics.
    pub statistics: Vec<Statistic>,
    /// What else answers the question of its system, in a few words.
    pub answers: String,
}

/// Several solvers, compared where they agree.
#[derive(Debug)]
pub struct Contest {
    /// The cells.
    pub entries: Vec<Competitor>,
    /// Which of them are compared.
    pub matching: Matching,
    /// Whether the steps of different systems, which are different units, are ranked all the same.
    pub ranks_all_steps: bool,
}

/// The test of one pair.
#[derive(Clone, Debug, PartialEq)]
pub struct PairTest {
    /// The number of the group, counted from 0.
    pub group: usize,
    /// The numbers of the two solvers, counted from 0.
    pub solvers: [usize; 2],
    /// The total variation distance of their frequencies.
    pub tv: Option<f64>,
    /// The decimal logarithm of the p-value of the test that carries the verdict; none of two censuses.
    pub log10_p: Option<f64>,
    /// The same, corrected for the number of all pairs (Holm 1979).
    pub log10_p_holm: Option<f64>,
}

impl Contest {
    /// Matches `entries` by the columns `by`, or by the default ones.
    ///
    /// # Errors
    /// If they cannot be matched.
    pub fn of(
        entries: Vec<Competitor>,
        by: Option<&[String]>,
        ranks_all_steps: bool,
    ) -> Result<Self, MatchError> {
        let contestants: Vec<Contestant> = entries.iter().map(|entry| entry.contestant.clone()).collect();
        Ok(Self { matching: Matching::of(&contestants, by)?, entries, ranks_all_steps })
    }

    /// The entry of a solver in a group, if it has one.
    #[must_use]
    pub fn entry(&self, group: usize, solver: usize) -> Option<&Competitor> {
        self.matching.groups[group].members[solver].map(|cell| &self.entries[cell])
    }

    /// Whether `question` is ranked: steps only where they are the same unit.
    #[must_use]
    pub fn ranks(&self, question: Question) -> bool {
        let mut systems = self.entries.iter().map(|entry| &entry.contestant.system);
        let first = systems.next();
        question != Question::Steps || self.ranks_all_steps || systems.all(|other| Some(other) == first)
    }

    /// What the solvers of a group reach.
    #[must_use]
    pub fn estimates(&self, group: usize, question: Question) -> Vec<Option<Estimate>> {
        let estimate = |solver| Estimate::of(&self.entry(group, solver)?.statistics, question.statistic());
        (0..self.matching.solvers.len()).map(estimate).collect()
    }

    /// Where the solvers of a group stand.
    #[must_use]
    pub fn standings(&self, group: usize, question: Question) -> Vec<Standing> {
        if self.ranks(question) {
            standings(question, &self.estimates(group, question))
        } else {
            vec![Standing::Unranked; self.matching.solvers.len()]
        }
    }

    /// The tests of all pairs within groups, corrected for their number; simulations draw from `draw`.
    #[must_use]
    pub fn pairs(&self, draw: &mut Draw) -> Vec<PairTest> {
        let mut pairs = Vec::new();
        for (group, cells) in self.matching.groups.iter().enumerate() {
            let members: Vec<usize> =
                (0..cells.members.len()).filter(|&i| cells.members[i].is_some()).collect();
            for (place, &first) in members.iter().enumerate() {
                let tests =
                    members[place + 1..].iter().map(|&second| self.pair(group, [first, second], draw));
                pairs.extend(tests);
            }
        }
        let tested: Vec<usize> = (0..pairs.len()).filter(|&pair| pairs[pair].log10_p.is_some()).collect();
        let log10_p: Vec<f64> = tested.iter().filter_map(|&pair| pairs[pair].log10_p).collect();
        for (pair, corrected) in tested.into_iter().zip(holm(&log10_p)) {
            pairs[pair].log10_p_holm = Some(corrected);
        }
        pairs
    }

    fn pair(&self, group: usize, solvers: [usize; 2], draw: &mut Draw) -> PairTest {
        let side = |solver| self.entry(group, solver).map(|entry| &entry.side);
        let mut test = PairTest { group, solvers, tv: None, log10_p: None, log10_p_holm: None };
        if let [Some(a), Some(b)] = solvers.map(side) {
            match Pair::of(a, b, draw) {
                Ok(pair) => {
                    let distance = pair.frequencies.iter().find(|row| row.name == "tv_between");
                    test.tv = distance.and_then(|row| row.estimate);
                    test.log10_p = Conclusion::of(&pair.frequencies).and_then(|by| by.ground.log10_p);
                }
                // A sample cannot be of a census that never reaches one of its solutions.
                Err(_) => test.log10_p = Some(f64::NEG_INFINITY),
            }
        }
        test
    }
}
