//! Which option of a solver matters, for which answer.
//!
//! The effect of a level is the mean difference between the cells that have it and those that have the baseline instead
//! and are the same in all other options. Where cells are missing the mean is over the pairs that are there, never over unlike
//! cells. The effect of two levels together is by how much the effect of one changes with the other. All effects that are shown
//! are corrected for their number by Holm's method (1979).

mod contrast;
mod design;

pub use contrast::{Change, Measurement};
pub use design::{Baseline, Design, DesignFactor, Levels};

use self::design::Places;
use super::Name;
use super::ranking::Question;
use crate::stats::tail::holm;
use crate::stats::variance::{VarianceShares, pairs};

/// A number that every cell may have.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Response {
    /// What answers a question.
    Answer(Question),
    /// The mean steps of all trials, where those without a solution count as the step limit.
    MeanSteps,
    /// The share of the trials that reached a solution.
    ShareSolved,
    /// The mean of a measure over the solved trials.
    Measure(String),
}

impl Response {
    /// Those that do not depend on the solver, in the order in which they are shown.
    pub const COMMON: [Self; 6] = [
        Self::Answer(Question::Evenness),
        Self::Answer(Question::Expected),
        Self::Answer(Question::Effective),
        Self::Answer(Question::Steps),
        Self::MeanSteps,
        Self::ShareSolved,
    ];

    /// The name in tables and on the command line: that of the statistic, or of the measure.
    pub fn name(&self) -> &str {
        match self {
            Self::Answer(question) => question.statistic().name(),
            Self::MeanSteps => "steps_mean",
            Self::ShareSolved => Name::ShareSolved.name(),
            Self::Measure(measure) => measure,
        }
    }

    /// Whether it is a share.
    pub(crate) fn is_share(&self) -> bool {
        match self {
            Self::Answer(question) => question.is_share(),
            Self::ShareSolved => true,
            Self::MeanSteps | Self::Measure(_) => false,
        }
    }

    /// Whether the error that its measurements have is a bound of the true one.
    pub(crate) fn has_bounded_error(&self) -> bool {
        matches!(self, Self::Answer(Question::Evenness | Question::Expected))
    }
}

/// What a level changes, against the baseline of its option.
#[derive(Clone, Debug, PartialEq)]
pub struct MainEffect {
    /// The number of the option.
    pub factor: usize,
    /// The number of the level.
    pub level: usize,
    /// The number of pairs of cells that differ in this alone.
    pub matched: usize,
    /// The change; none without a pair.
    pub change: Option<Change>,
}

/// By how much the effect of one level changes with another.
#[derive(Clone, Debug, PartialEq)]
pub struct Interaction {
    /// The numbers of the options.
    pub factors: [usize; 2],
    /// The numbers of the levels.
    pub levels: [usize; 2],
    /// The number of fours of cells that differ in these alone.
    pub matched: usize,
    /// The change; none without such cells.
    pub change: Option<Change>,
}

/// What the options do to one response.
#[derive(Clone, Debug, PartialEq)]
pub struct ResponseEffects {
    /// The response.
    pub response: Response,
    /// The options, each with its baseline among the cells that have the response.
    pub factors: Vec<DesignFactor>,
    /// It in each cell that has it.
    pub measured: Vec<Option<Measurement>>,
    /// The effects of single levels, option by option.
    pub main: Vec<MainEffect>,
    /// Those of two together.
    pub interactions: Vec<Interaction>,
    /// What the options explain of the variance between cells; none if the cells do not differ.
    pub shares: Option<VarianceShares>,
    /// The mean of the variances of single cells over the variance between cells: what sampling alone explains, at most
    /// all.
    pub sampling: Option<f64>,
}

impl ResponseEffects {
    fn of(design: &Design, response: Response, measured: Vec<Option<Measurement>>, conf_level: f64) -> Self {
        let cells: Vec<usize> = (0..measured.len()).filter(|&cell| measured[cell].is_some()).collect();
        let known: Vec<Measurement> = measured.iter().flatten().copied().collect();
        let values: Vec<f64> = known.iter().map(|held| held.value).collect();
        let terms: Vec<Vec<usize>> =
            (0..design.factors.len()).map(|factor| design.term(factor, &cells)).collect();
        let shares = VarianceShares::of(&terms, &values);
        let factors = design.matched(&cells);
        let places = Places::of(design, &factors, &cells);
        let matching = Matched { places, measured: &measured, conf_level };
        Self {
            main: matching.main(&factors),
            interactions: matching.interactions(&factors),
            sampling: shares
                .as_ref()
                .and_then(|shares| Some((mean_variance(&known)? / shares.total).min(1.0))),
            shares,
            response,
            factors,
            measured,
        }
    }

    /// The number of cells without this response.
    pub(crate) fn left_out(&self) -> usize {
        self.measured.iter().filter(|held| held.is_none()).count()
    }

    /// Whether the cells that have this response differ in an option.
    pub fn varies(&self, design: &Design, factor: usize) -> bool {
        let measured = design.cells.iter().zip(&self.measured).filter(|(_, held)| held.is_some());
        let mut levels = measured.filter_map(|(cell, _)| cell[factor]);
        let first = levels.next();
        levels.any(|level| Some(level) != first)
    }

    /// The effects of the levels of an option.
    pub fn of_factor(&self, factor: usize) -> impl Iterator<Item = &MainEffect> {
        self.main.iter().filter(move |effect| effect.factor == factor)
    }

    /// Whether an effect of this option is seen beyond chance.
    pub fn is_seen(&self, factor: usize, conf_level: f64) -> bool {
        self.of_factor(factor).filter_map(|effect| effect.change).any(|change| change.is_seen(conf_level))
    }

    /// Whether an effect of these two options together is seen beyond chance.
    pub(crate) fn is_joint(&self, factors: [usize; 2], conf_level: f64) -> bool {
        let own = self.interactions.iter().filter(|effect| effect.factors == factors);
        own.filter_map(|effect| effect.change).any(|change| change.is_seen(conf_level))
    }
}

/// The mean of the squared standard errors; `None` if one is not known.
fn mean_variance(known: &[Measurement]) -> Option<f64> {
    let variances = known.iter().map(|held| held.std_error().map(|error| error * error));
    Some(variances.sum::<Option<f64>>()? / known.len() as f64)
}

/// Cells that have a response, to be matched.
struct Matched<'d> {
    places: Places<'d>,
    measured: &'d [Option<Measurement>],
    conf_level: f64,
}

impl Matched<'_> {
    /// The mean difference, or difference of differences, that these levels make, and over how many matches.
    fn change(&self, chosen: &[(usize, usize)]) -> (usize, Option<Change>) {
        let matched = self.places.matched(chosen);
        let share = 1.0 / matched.len() as f64;
        let sign = |subset: usize| if subset.count_ones().is_multiple_of(2) { share } else { -share };
        let mut weights = vec![0.0; self.measured.len()];
        for (subset, &cell) in matched.iter().flat_map(|cells| cells.iter().enumerate()) {
            weights[cell] += sign(subset);
        }
        let parts = weights.iter().zip(self.measured).filter(|(weight, _)| **weight != 0.0);
        let parts: Vec<(f64, Measurement)> =
            parts.filter_map(|(weight, held)| Some((*weight, (*held)?))).collect();
        let change = (!matched.is_empty()).then(|| Change::sum(&parts, self.conf_level)).flatten();
        (matched.len(), change)
    }

    fn main(&self, factors: &[DesignFactor]) -> Vec<MainEffect> {
        let effects = factors.iter().enumerate().flat_map(|(factor, own)| {
            own.others().map(move |level| {
                let (matched, change) = self.change(&[(factor, level)]);
                MainEffect { factor, level, matched, change }
            })
        });
        effects.collect()
    }

    fn interactions(&self, factors: &[DesignFactor]) -> Vec<Interaction> {
        let mut all = Vec::new();
        for both in pairs(factors.len()) {
            let [one, other] = both.map(|factor| &factors[factor]);
            for levels in one.others().flat_map(|a| other.others().map(move |b| [a, b])) {
                let chosen = [(both[0], levels[0]), (both[1], levels[1])];
                let (matched, change) = self.change(&chosen);
                all.push(Interaction { factors: both, levels, matched, change });
            }
        }
        all
    }
}

/// What the options of an experiment do to some responses.
#[derive(Clone, Debug, PartialEq)]
pub struct OptionEffects {
    /// The options, each with its baseline among all cells, and the cells.
    pub design: Design,
    /// The level of the intervals.
    pub conf_level: f64,
    /// What they do to each response.
    pub responses: Vec<ResponseEffects>,
    /// The largest share of the trials of a cell with solutions that were ended before they could reach one.
    pub undecided: f64,
    /// Whether cells with solutions have trials without one, too.
    pub has_others: bool,
    /// Whether trials without a solution count as the step limit in mean steps.
    pub has_limited: bool,
    /// The measures of which trials without a solution count as 0.
    pub estimates: Vec<String>,
}

impl OptionEffects {
    /// The effects at `conf_level` in (0, 1), from the measurements of every cell for each response. P-values are corrected for
    /// the number of effects of all responses, and those of pairs for theirs.
    pub fn of(
        mut design: Design,
        responses: Vec<(Response, Vec<Option<Measurement>>)>,
        conf_level: f64,
    ) -> Self {
        let effects = |(response, measured)| ResponseEffects::of(&design, response, measured, conf_level);
        let mut responses: Vec<ResponseEffects> = responses.into_iter().map(effects).collect();
        correct(responses.iter_mut().flat_map(|own| &mut own.main).filter_map(|own| own.change.as_mut()));
        correct(
            responses.iter_mut().flat_map(|own| &mut own.interactions).filter_map(|own| own.change.as_mut()),
        );
        design.factors = design.matched(&(0..design.cells.len()).collect::<Vec<_>>());
        Self {
            design,
            conf_level,
            responses,
            undecided: 0.0,
            has_others: false,
            has_limited: false,
            estimates: Vec::new(),
        }
    }

    /// The place of the first response, if all cells have it, or else of one that they have, an effect on which is seen: what matters most
    /// may be whether there is a solution.
    pub fn leading(&self) -> usize {
        let have_all = |own: &ResponseEffects| own.left_out() == 0;
        let factors = 0..self.design.factors.len();
        let is_seen = |own: &ResponseEffects| {
            have_all(own) && factors.clone().any(|factor| own.is_seen(factor, self.conf_level))
        };
        match self.responses.first() {
            Some(first) if !have_all(first) => self.responses.iter().position(is_seen).unwrap_or(0),
            _ => 0,
        }
    }
}

fn correct<'c>(changes: impl Iterator<Item = &'c mut Change>) {
    let mut tested: Vec<&mut Change> = changes.filter(|change| change.log10_p.is_some()).collect();
    let log10_p: Vec<f64> = tested.iter().filter_map(|change| change.log10_p).collect();
    for (change, corrected) in tested.iter_mut().zip(holm(&log10_p)) {
        change.log10_p_holm = Some(corrected);
    }
}
