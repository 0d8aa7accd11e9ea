//! Several solvers side by side: what each reaches, who is best, and every pair tested.

use super::Statistic;
use super::matching::{Contestant, MatchError, Matching};
use super::pair::Pair;
use super::ranking::{Estimate, Question, Standing, corrected_level, standings};
use super::side::{OtherProblem, Side, TimeLimit};
use super::statistic::find;
use super::verdict::{Verdict, corrected, strongest};
use super::{CONF_LEVEL, Name, Source};

/// A cell in a contest.
#[derive(Clone, Debug, Default)]
pub struct Competitor {
    /// What is known to match it by.
    pub contestant: Contestant,
    /// Its counts, its run lengths and its statistics.
    pub side: Side,
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
    /// The distance by which solvers are ranked: from what is expected, if that is not equal shares for any of them.
    pub distance: Question,
    /// Whether steps are ranked: where they are the same unit, or all the same.
    pub ranks_steps: bool,
    /// How many others the cells are ranked beside, in all groups together.
    rivals: usize,
}

/// What the solvers of a group reach in the answer to a question, and where they stand.
#[derive(Clone, Debug)]
pub struct Ranked {
    /// The question.
    pub question: Question,
    /// The answers, one of each solver.
    pub estimates: Vec<Option<Estimate>>,
    /// Where they stand.
    pub standings: Vec<Standing>,
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
    /// Whether both are upper bounds.
    pub at_most: bool,
    /// The decimal logarithm of the smallest p-value that is known, which is corrected.
    strongest: Option<f64>,
    /// What is said of the two; of samples by the corrected p-value.
    pub verdict: Verdict,
}

impl Contest {
    /// Matches `entries` by the columns `by`, or by the default ones; the steps of different systems, which are different units,
    /// are ranked if it `ranks_all_steps`.
    ///
    /// # Errors
    /// If they cannot be matched.
    pub fn of(
        entries: Vec<Competitor>,
        by: Option<&[String]>,
        ranks_all_steps: bool,
    ) -> Result<Self, MatchError> {
        let contestants: Vec<Contestant> = entries.iter().map(|entry| entry.contestant.clone()).collect();
        let matching = Matching::of(&contestants, by)?;
        let rivals = matching
            .groups
            .iter()
            .map(|group| group.members.iter().flatten().count().saturating_sub(1))
            .sum();
        let is_one_unit = entries.windows(2).all(|pair| pair[0].side.unit == pair[1].side.unit);
        let ranks_steps = ranks_all_steps || is_one_unit;
        let contest = Self { distance: distance(&entries), entries, matching, ranks_steps, rivals };
        let groups = 0..contest.matching.groups.len();
        match groups.into_iter().find_map(|group| contest.contradiction(group)) {
            Some(contradiction) => Err(MatchError::OtherProblem(contradiction)),
            None => Ok(contest),
        }
    }

    /// Why the solvers of a group that are asked whether they are uniform do not solve one problem.
    fn contradiction(&self, group: usize) -> Option<OtherProblem> {
        let asked = self.distance.statistic();
        let is_asked = |side: &&Side| side.estimate(asked).is_some();
        let mut sides = self.sides(group).filter(is_asked);
        let first = sides.next()?;
        sides.find_map(|side| first.contradiction(side))
    }

    /// The entry of a solver in a group, if it has one.
    pub fn entry(&self, group: usize, solver: usize) -> Option<&Competitor> {
        self.matching.groups[group].members[solver].map(|cell| &self.entries[cell])
    }

    /// The questions by which solvers are ranked.
    pub fn questions(&self) -> [Question; 3] {
        [self.distance, Question::Effective, Question::Steps]
    }

    /// What the solvers of a group reach, with intervals at [`CONF_LEVEL`]; their steps within the smallest of their limits.
    pub fn estimates(&self, group: usize, question: Question) -> Vec<Option<Estimate>> {
        self.estimates_at(CONF_LEVEL, group, question)
    }

    fn estimates_at(&self, conf_level: f64, group: usize, question: Question) -> Vec<Option<Estimate>> {
        let limit = self.sides(group).filter_map(|side| side.lengths.limit).min();
        let estimate = |solver| {
            let side = &self.entry(group, solver)?.side;
            match question {
                Question::Steps if side.lengths.trials() > 0 => Some(median(side, limit, conf_level)),
                _ => side.answer(question).map(|answer| answer.at_level(conf_level)),
            }
        };
        (0..self.matching.solvers.len()).map(estimate).collect()
    }

    fn sides(&self, group: usize) -> impl Iterator<Item = &Side> {
        (0..self.matching.solvers.len()).filter_map(move |solver| Some(&self.entry(group, solver)?.side))
    }

    /// Whether trials of a group were ended by limits of time that differ, so that their steps cannot be compared.
    fn differs_in_time(&self, group: usize) -> bool {
        let limits: Vec<_> = self.sides(group).map(|side| side.time).collect();
        let seconds = |time: &Option<TimeLimit>| time.map_or(f64::INFINITY, |time| time.seconds);
        let differ = limits.windows(2).any(|pair| seconds(&pair[0]).total_cmp(&seconds(&pair[1])).is_ne());
        differ && limits.iter().flatten().any(|time| time.ended > 0)
    }

    /// What the solvers of a group reach, and where they stand.
    pub fn ranked(&self, group: usize, question: Question) -> Ranked {
        let estimates = self.estimates(group, question);
        let is_ranked = question != Question::Steps || (self.ranks_steps && !self.differs_in_time(group));
        let standings = if is_ranked {
            standings(question, &self.estimates_at(corrected_level(self.rivals), group, question))
        } else {
            vec![Standing::Unranked; estimates.len()]
        };
        Ranked { question, estimates, standings }
    }

    /// The number of the group and of both solvers of every pair within a group.
    pub fn pairs(&self) -> Vec<(usize, [usize; 2])> {
        let mut pairs = Vec::new();
        for (group, cells) in self.matching.groups.iter().enumerate() {
            let members: Vec<usize> =
                (0..cells.members.len()).filter(|&i| cells.members[i].is_some()).collect();
            for (place, &first) in members.iter().enumerate() {
                pairs.extend(members[place + 1..].iter().map(|&second| (group, [first, second])));
            }
        }
        pairs
    }

    /// The test of a pair, not yet [corrected](PairTest::together).
    pub fn test(&self, (group, solvers): (usize, [usize; 2])) -> PairTest {
        let side = |solver| self.entry(group, solver).map(|entry| &entry.side);
        let mut test = PairTest {
            group,
            solvers,
            tv: None,
            log10_p: None,
            log10_p_holm: None,
            at_most: false,
            strongest: None,
            verdict: Verdict::Untested,
        };
        let [Some(a), Some(b)] = solvers.map(side) else { return test };
        if let Ok(pair) = Pair::of(a, b) {
            let distance = find(&pair.frequencies, Name::TvBetween);
            test.tv = distance.and_then(|row| row.estimate);
            let declared = pair.frequencies.iter().find(|row| row.headline);
            let (verdict, ground) = pair.verdict();
            let ground =
                ground.filter(|_| verdict == Verdict::Differ || pair.frequencies.is_empty()).or(declared);
            let p = ground.and_then(Statistic::p_value);
            test.log10_p = p.map(|p| p.log10);
            test.at_most = p.is_some_and(|p| p.at_most);
            test.strongest = ground.and_then(|ground| strongest(ground, &pair.frequencies));
            test.verdict = verdict;
        } else {
            // A sample cannot be of a census that never reaches one of its solutions.
            test.log10_p = Some(f64::NEG_INFINITY);
            test.strongest = test.log10_p;
        }
        test
    }
}

/// The distance by which these are ranked.
fn distance(entries: &[Competitor]) -> Question {
    let estimated =
        |question: Question| entries.iter().any(|entry| entry.side.estimate(question.statistic()).is_some());
    let is_expected = estimated(Question::Expected) && !estimated(Question::Evenness);
    if is_expected { Question::Expected } else { Question::Evenness }
}

impl PairTest {
    /// All tests of a contest, corrected for their number.
    pub fn together(mut tests: Vec<Self>) -> Vec<Self> {
        let strongest: Vec<Option<f64>> = tests.iter().map(|test| test.strongest).collect();
        for (test, corrected) in tests.iter_mut().zip(corrected(&strongest)) {
            let (Some(corrected), Self { log10_p: Some(own), log10_p_holm, verdict, .. }) = (corrected, test)
            else {
                continue;
            };
            *log10_p_holm = Some(corrected.max(*own));
            if *verdict != Verdict::Identical {
                *verdict = match Verdict::of(corrected) {
                    Verdict::Rejected => Verdict::Differ,
                    verdict => verdict,
                };
            }
        }
        tests
    }
}

/// The median run length within `limit`, with its interval at `conf_level`; beyond all others where fewer than half of the trials were
/// solved. It is exact where that of all trials is, as of one start again and again.
fn median(side: &Side, limit: Option<u64>, conf_level: f64) -> Estimate {
    let lengths = side.lengths.within(limit);
    if lengths.solved.total() == 0 {
        return Estimate::BEYOND_ALL;
    }
    let whole = find(&side.statistics, Name::StepsQ50);
    let is_exact = whole.map_or(side.origin.is_exact(), |row| row.interval.is_none());
    let source = match (is_exact, side.is_dependent) {
        (true, _) => Source::Census,
        (false, true) => Source::Dependent,
        (false, false) => Source::Sample,
    };
    let value = lengths.median().unwrap_or(Estimate::BEYOND_ALL.value);
    Estimate { value, interval: lengths.median_interval(source, conf_level) }
}
