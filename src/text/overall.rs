//! What several cells say together: yes, no or it depends, then who is best.

use super::answers;
use super::endings::{are_keys_of, winners};
use super::finding::{ENOUGH, farthest, may_be_far, seen};
use super::hypothesis::sentence;
use super::ranking;
use super::variety::{NAMED, named};
use super::words;
use crate::analysis::against::is_expected;
use crate::analysis::verdict::Verdict;
use crate::model::key_figure::KeyFigure;
use crate::model::language::{Language, Phrase};
use crate::result::cell::{CellResult, CellResults};
use crate::result::judgement::Judgement;

/// The answer to what the cells are asked, then their ranking. Of endings there is but who wins most often, and
/// where something other than evenness is asked, who takes the fewest steps is no answer.
pub fn sentences(results: &CellResults, language: Language) -> Vec<String> {
    let winners = winners(results, language);
    if results.cells.iter().all(are_keys_of) {
        return winners.into_iter().collect();
    }
    let is_ranked = winners.is_none() && !results.cells.iter().all(has_own_answers);
    let contest = ranking::of_result(results).filter(|_| is_ranked);
    let ranked = contest.iter().flat_map(|contest| ranking::sentences(contest, language));
    let means = means(results, language).into_iter().chain(evenness(results, language));
    means.chain(estimates(results, language)).chain(winners).chain(ranked).collect()
}

/// What the first sentence answers, if that is whether the solutions come equally often.
pub fn question(results: &CellResults) -> Option<Phrase> {
    let has_mean = |cell: &CellResult| {
        cell.row.answers.0.iter().any(|answer| matches!(answer, KeyFigure::MeanOfKnown(..)))
    };
    let is_asked = |found: Option<Found>| found.is_some_and(|found| Found::JUDGED.contains(&found));
    if results.cells.iter().any(has_mean) || !Found::of_all(results).into_iter().any(is_asked) {
        return None;
    }
    let has_law = results.cells.iter().any(|cell| is_expected(&cell.statistics));
    Some(if has_law { words::WHETHER_AS_EXPECTED } else { words::WHETHER_EQUALLY })
}

/// That p is corrected, where several of `judgements` rest on a test.
pub fn correction<'j>(
    judgements: impl IntoIterator<Item = &'j Judgement>,
    language: Language,
) -> Option<String> {
    let tests = judgements.into_iter().filter(|judgement| judgement.holm.is_some()).count() as u64;
    (tests > 1).then(|| language.say(&words::P_CORRECTED, &[&language.grouped(tests)]))
}

/// Whether something other than evenness answers the question of `cell`.
fn has_own_answers(cell: &CellResult) -> bool {
    cell.row.answers.0.iter().any(|answer| !matches!(answer, KeyFigure::Mean(_)))
}

/// What is found of a cell that is asked whether its solutions come equally often.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Found {
    Exactly,
    AsFarAsSeen,
    Weakly,
    Unequal,
    /// All trials reached one of several solutions.
    One,
    Untested,
    Nothing,
    /// No solution exists.
    Impossible,
    /// One solution exists.
    Single,
}

impl Found {
    /// What answers the question, in the order in which it is said.
    const JUDGED: [Self; 5] = [Self::Exactly, Self::AsFarAsSeen, Self::Weakly, Self::Unequal, Self::One];

    /// What is found of each cell; nothing where that is not asked.
    fn of_all(results: &CellResults) -> Vec<Option<Self>> {
        let judgements = Judgement::of_cells(&results.cells);
        let of = |(cell, judgement): (&CellResult, Judgement)| Self::of(cell, judgement.verdict);
        results.cells.iter().zip(judgements).map(of).collect()
    }

    fn of(cell: &CellResult, verdict: Verdict) -> Option<Self> {
        if are_keys_of(cell) || has_own_answers(cell) {
            return None;
        }
        let only = cell.reached.only();
        Some(match verdict {
            _ if cell.row.keys_known == Some(0) => Self::Impossible,
            _ if cell.reached.keys == 0 => Self::Nothing,
            _ if cell.row.keys_known == Some(1) => Self::Single,
            Verdict::Rejected | Verdict::Unequal if only.is_some() => Self::One,
            _ if only.is_some_and(|trials| trials >= ENOUGH) => Self::One,
            Verdict::Rejected | Verdict::Unequal => Self::Unequal,
            Verdict::Weak => Self::Weakly,
            Verdict::NotSignificant => Self::AsFarAsSeen,
            Verdict::Equal => Self::Exactly,
            _ => Self::Untested,
        })
    }

    /// The phrase; `is_law` where other than equal shares are expected of some cells.
    const fn phrase(self, is_law: bool) -> Phrase {
        match self {
            Self::Exactly if is_law => words::EXACTLY_EXPECTED_IN,
            Self::Exactly => words::EXACTLY_IN,
            Self::AsFarAsSeen if is_law => words::EXPECTED_AS_FAR_IN,
            Self::AsFarAsSeen => words::AS_FAR_IN,
            Self::Weakly => words::WEAK_IN,
            Self::Unequal if is_law => words::NOT_EXPECTED_IN,
            Self::Unequal => words::UNEQUAL_IN,
            Self::One => words::ONE_IN,
            Self::Untested => words::UNTESTED_IN,
            Self::Nothing => words::NONE_IN,
            Self::Impossible => words::IMPOSSIBLE_IN,
            Self::Single => words::SINGLE_IN,
        }
    }
}

/// Cells that one sentence is about.
struct Judged<'a> {
    cells: Vec<(&'a CellResult, Found)>,
    results: &'a CellResults,
    language: Language,
}

/// Whether the solutions come equally often, if that is judged of several cells.
fn evenness(results: &CellResults, language: Language) -> Option<String> {
    let cells = results.cells.iter().zip(Found::of_all(results));
    let cells = cells.filter_map(|(cell, found)| Some((cell, found?))).collect();
    let about = Judged { cells, results, language };
    let Some((answer, said)) = about.answer() else { return only(results, language) };
    let rest = [Found::One, Found::Untested, Found::Nothing, Found::Impossible, Found::Single];
    let rest: Vec<Found> = rest.into_iter().filter(|found| !said.contains(found)).collect();
    let notes = about.clauses(&rest);
    let notes = (!notes.is_empty()).then(|| language.say(&words::NOTED, &[&notes]));
    let limits = [about.reach(), about.within_chance(), about.undecided(), notes];
    Some([answer].into_iter().chain(limits.into_iter().flatten()).collect::<Vec<_>>().join(" "))
}

/// That there is but one solution, where that is so in each cell.
fn only(results: &CellResults, language: Language) -> Option<String> {
    let is_only = |cell: &CellResult| cell.row.keys_known == Some(1) && cell.solved() > 0;
    let all_are = results.cells.iter().all(is_only) && !results.cells.is_empty();
    all_are.then(|| words::ONE_EXISTS.plain(language).to_owned())
}

impl Judged<'_> {
    /// The answer, and what is found in the cells that it is about; none where nothing could be judged.
    fn answer(&self) -> Option<(String, &'static [Found])> {
        let language = self.language;
        let found = || self.cells.iter().map(|(_, found)| *found);
        let judged: Vec<Found> = found().filter(|found| Found::JUDGED.contains(found)).collect();
        let all_are = |those: &[Found]| judged.iter().all(|found| those.contains(found));
        let is_nothing = |found| matches!(found, Found::Nothing | Found::Impossible | Found::Single);
        let is_asked = found().any(|found| found != Found::Single);
        let count = language.grouped(judged.len() as u64);
        let [in_none, exactly, as_far] = self.of_all();
        let is_open = self.may_be_far();
        let yes = if is_open { words::PERHAPS } else { words::YES }.plain(language);
        if let Some(named) = self.of_named(&judged) {
            return Some((named, &Found::JUDGED));
        }
        Some(match judged.as_slice() {
            [] if is_asked && found().all(is_nothing) => self.of_nothing(),
            [] => return self.of_untested(),
            _ if all_are(&[Found::Weakly]) => {
                (language.say(&words::PERHAPS_NO, &[&self.clauses(&[Found::Weakly])]), &Found::JUDGED)
            }
            _ if all_are(&[Found::One]) => (language.say(&words::NO_BUT_ONE, &[&count]), &[Found::One]),
            _ if all_are(&[Found::Unequal, Found::One]) => {
                (language.say(&in_none, &[&count]), &[Found::Unequal])
            }
            _ if all_are(&[Found::Exactly]) => (language.say(&exactly, &[&count]), &[Found::Exactly]),
            _ if all_are(&[Found::Exactly, Found::AsFarAsSeen]) => {
                (language.say(&as_far, &[&count, &self.seen(), yes]), &[Found::Exactly, Found::AsFarAsSeen])
            }
            _ if all_are(&[Found::Unequal, Found::One, Found::Weakly]) => {
                let those = self.clauses(&[Found::Unequal, Found::One, Found::Weakly]);
                (language.say(&words::NO, &[&those]), &Found::JUDGED)
            }
            _ if all_are(&[Found::Exactly, Found::AsFarAsSeen, Found::Weakly]) => {
                (language.say(&words::PERHAPS_NOT_ALL, &[&self.clauses(&Found::JUDGED)]), &Found::JUDGED)
            }
            _ => (language.say(&words::IT_DEPENDS, &[&self.clauses(&Found::JUDGED)]), &Found::JUDGED),
        })
    }

    /// Yes or no with the cells named: where only one is judged, or where others are asked something else.
    fn of_named(&self, judged: &[Found]) -> Option<String> {
        let is_part = judged.len() == 1 || self.cells.len() < self.results.cells.len();
        let all_are = |those: [Found; 2]| judged.iter().all(|found| those.contains(found));
        let named = Some(self.clauses(&Found::JUDGED)).filter(|named| is_part && !named.is_empty())?;
        if all_are([Found::Unequal, Found::One]) {
            return Some(self.language.say(&words::NO, &[&named]));
        }
        let yes = words::YES.plain(self.language);
        let is_even = all_are([Found::Exactly, Found::AsFarAsSeen]);
        is_even.then(|| if self.may_be_far() { sentence(&named) } else { format!("{yes}: {named}.") })
    }

    /// The answer where no cell reached a solution, or none has one.
    fn of_nothing(&self) -> (String, &'static [Found]) {
        let number = |those| self.cells.iter().filter(|(_, found)| *found == those).count() as u64;
        let [nothing, impossible] = [Found::Nothing, Found::Impossible].map(number);
        if nothing == 0 {
            return (sentence(&self.clauses(&[Found::Impossible])), &[Found::Impossible]);
        }
        if self.cells.len() < self.results.cells.len() {
            let those = &[Found::Impossible, Found::Nothing];
            return (sentence(&self.clauses(those)), those);
        }
        let all = self.language.grouped(nothing + impossible);
        (self.language.say(&words::NONE_IN_ALL, &[&all]), &[Found::Nothing])
    }

    /// The answer where cells are not tested, and no other was judged.
    fn of_untested(&self) -> Option<(String, &'static [Found])> {
        let is_so = self.cells.iter().any(|(_, found)| *found == Found::Untested);
        is_so.then(|| (words::NOT_TESTED.plain(self.language).to_owned(), &[Found::Untested][..]))
    }

    /// Whether other than equal shares are expected of some cells.
    fn is_law(&self) -> bool {
        self.cells.iter().any(|(cell, _)| is_expected(&cell.statistics))
    }

    /// The answers that hold for all cells: no, exactly, and as far as trials can show.
    fn of_all(&self) -> [Phrase; 3] {
        if self.is_law() {
            [words::NONE_AS_EXPECTED, words::ALL_EXACTLY_EXPECTED, words::ALL_EXPECTED_AS_FAR]
        } else {
            [words::NO_IN_ALL, words::YES_EXACTLY, words::YES_AS_FAR]
        }
    }

    /// What is found in which cells.
    fn clauses(&self, those: &[Found]) -> String {
        let clauses: Vec<String> = those.iter().filter_map(|&found| self.clause(found)).collect();
        clauses.join("; ")
    }

    fn clause(&self, found: Found) -> Option<String> {
        let cells: Vec<&CellResult> =
            self.cells.iter().filter(|(_, of)| *of == found).map(|(cell, _)| *cell).collect();
        let named = (!cells.is_empty()).then(|| named(&cells, self.results, self.language))?;
        let clause = self.language.say(&found.phrase(self.is_law()), &[&named, &self.seen()]);
        let is_open = found == Found::AsFarAsSeen && self.may_be_far();
        Some(if is_open { self.language.say(&words::PERHAPS_SO, &[&clause]) } else { clause })
    }

    /// The cells without evidence.
    fn unseen(&self) -> impl Iterator<Item = &CellResult> {
        self.cells.iter().filter(|(_, found)| *found == Found::AsFarAsSeen).map(|(cell, _)| *cell)
    }

    /// Whether one of the cells without evidence may be far from uniform.
    fn may_be_far(&self) -> bool {
        self.unseen().any(may_be_far)
    }

    /// How far from uniform these cells may be, as far as that is known.
    fn reach(&self) -> Option<String> {
        let far = || self.unseen().filter(|cell| may_be_far(cell)).map(farthest);
        let are_all = self.cells.iter().all(|(_, found)| *found == Found::AsFarAsSeen);
        let phrase = if are_all { words::MAY_BE_AS_FAR_AS } else { words::OPEN_AS_FAR_AS };
        let high = far().flatten().reduce(f64::max);
        let reach = high.map(|high| self.language.say(&phrase, &[&self.language.percent(high)]));
        let without = far().filter(Option::is_none).count() as u64;
        let open = (without > 0)
            .then(|| self.language.say(&words::WITHOUT_INTERVAL, &[&self.language.grouped(without)]));
        let said: Vec<String> = reach.into_iter().chain(open).collect();
        (!said.is_empty()).then(|| said.join(" "))
    }

    /// The cells of which each alone would be evidence.
    fn within_chance(&self) -> Option<String> {
        let is_alone = |cell: &&CellResult| Judgement::of_cell(cell).verdict == Verdict::Weak;
        let alone: Vec<&CellResult> = self.unseen().filter(is_alone).collect();
        let named = (!alone.is_empty()).then(|| named(&alone, self.results, self.language))?;
        Some(self.language.say(&words::WITHIN_CHANCE, &[&named]))
    }

    /// How much the trials could change that were ended without a solution.
    fn undecided(&self) -> Option<String> {
        let solved = self.cells.iter().filter(|(cell, _)| cell.solved() > 0);
        let most = solved.map(|(cell, _)| cell.undecided()).fold(0.0, f64::max);
        (most > 0.0).then(|| self.language.say(&words::UNDECIDED_IN_CELLS, &[&self.language.percent(most)]))
    }

    /// What the cells without evidence rest on.
    fn seen(&self) -> String {
        let sampled = self.cells.iter().filter(|(_, found)| *found == Found::AsFarAsSeen);
        let mut seen: Vec<String> = sampled.map(|(cell, _)| seen(cell, self.language)).collect();
        seen.dedup();
        match seen.as_slice() {
            [same] => same.clone(),
            _ => words::THE_TRIALS.plain(self.language).to_owned(),
        }
    }
}

/// How many solutions exist as cells estimate, where they are few.
fn estimates(results: &CellResults, language: Language) -> Option<String> {
    let clause = |cell| {
        let ground = answers::estimate(cell, language)?.ground;
        Some(format!("{}: {} ({ground})", named(&[cell], results, language), answers::short(cell, language)))
    };
    let clauses: Vec<String> = results.cells.iter().filter_map(clause).collect();
    (1..=NAMED).contains(&clauses.len()).then(|| sentence(&clauses.join("; ")))
}

/// Where the mean of a measure over all solutions is known: whether the cells have it.
fn means(results: &CellResults, language: Language) -> Vec<String> {
    let mut measures: Vec<&KeyFigure> = Vec::new();
    for answer in results.cells.iter().flat_map(|cell| &cell.row.answers.0) {
        if matches!(answer, KeyFigure::MeanOfKnown(..)) && !measures.contains(&answer) {
            measures.push(answer);
        }
    }
    measures.into_iter().filter_map(|answer| mean(answer, results, language)).collect()
}

fn mean(answer: &KeyFigure, results: &CellResults, language: Language) -> Option<String> {
    let KeyFigure::MeanOfKnown(measure, known) = answer else {
        return None;
    };
    let expected: f64 = known.parse().ok()?;
    let asked = results.cells.iter().filter(|cell| cell.row.answers.0.contains(answer));
    let means = asked
        .filter_map(|cell| Some((cell, cell.answer(answer)?)))
        .filter(|(_, mean)| mean.interval.is_some());
    let (with, without): (Vec<_>, Vec<_>) = means
        .partition(|(_, mean)| mean.interval.is_some_and(|ends| (ends.low..=ends.high).contains(&expected)));
    let [with, without] =
        [with, without].map(|cells| cells.into_iter().map(|(cell, _)| cell).collect::<Vec<_>>());
    let known = language.decimal(known);
    let count = language.grouped((with.len() + without.len()) as u64);
    Some(match (with.as_slice(), without.as_slice()) {
        ([], []) => return None,
        (_, []) => language.say(&words::MEAN_IN_ALL, &[&count, measure, &known]),
        ([], _) => language.say(&words::MEAN_IN_NONE, &[&count, measure, &known]),
        (with, without) => {
            let [with, without] = [with, without].map(|cells| named(cells, results, language));
            language.say(&words::MEAN_IN_SOME, &[measure, &known, &with, &without])
        }
    })
}
