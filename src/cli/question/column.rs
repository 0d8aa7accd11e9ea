//! One part of each line, in the same place, and whether it is of a run or of a search rather than of what was found.

use std::collections::{BTreeMap, BTreeSet};

use super::numbered::count_up;
use super::part::{
    BOARD, DECIMAL, NUMBER, VALUES, bare, digits, form, is_counted, is_long, is_measured, is_unit, is_valued,
    is_whole, is_word,
};
use super::rests::Rests;
use crate::model::natural;

/// With as many different numbers behind boards these may be steps.
const FEW: usize = 10;

/// With as many different numbers beside words these may be, too.
const MANY: usize = 100;

/// What numbers of runs and searches are called that nothing which is found is called.
const NAMES: [&str; 32] = [
    "seed", "trial", "iter", "iters", "iteration", "iterations", "gen", "generation", "elapsed", "took",
    "ts", "timestamp", "pid", "tid", "thread", "worker", "core", "cpu", "flips", "restarts", "conflicts",
    "backtracks", "nodes", "fails", "failures", "branches", "accepted", "rejected", "tries", "logp", "logw",
    "ms",
];

/// What they are called at the beginning of a line; elsewhere these may be things.
const FIRST: [&str; 3] = ["chain", "epoch", "attempt"];

/// Which part of a line it is, from the beginning or from the end.
#[derive(Clone, Copy)]
pub(super) enum Place {
    Begin(usize),
    End(usize),
}

impl Place {
    fn of<'t>(self, parts: &[&'t str]) -> Option<&'t str> {
        match self {
            Self::Begin(at) => parts.get(at),
            Self::End(at) => parts.iter().rev().nth(at),
        }
        .copied()
    }

    /// The places before it and behind it.
    fn beside(self) -> [Option<Self>; 2] {
        match self {
            Self::Begin(at) => [at.checked_sub(1).map(Self::Begin), Some(Self::Begin(at + 1))],
            Self::End(at) => [Some(Self::End(at + 1)), at.checked_sub(1).map(Self::End)],
        }
    }
}

/// A text without the brackets at its ends.
fn within_brackets(text: &str) -> &str {
    text.trim_matches(|sign: char| "()[]{}".contains(sign))
}

/// One part of each line.
pub(super) struct Column<'t> {
    values: Vec<&'t str>,
    distinct: BTreeSet<&'t str>,
    /// The words that stand before and behind all of them.
    labels: [Option<&'t str>; 2],
    /// How many parts begin the line before it, if it is counted from there.
    before: Option<usize>,
    /// Whether all lines have as many parts.
    is_of_table: bool,
    /// Whether spaces are between the parts.
    is_spaced: bool,
}

impl<'t> Column<'t> {
    /// The parts in this place, if all lines have one.
    pub(super) fn of(lines: &[Vec<&'t str>], place: Place, is_spaced: bool) -> Option<Self> {
        let values = |place: Place| {
            lines.iter().map(|parts| place.of(parts).map(str::trim)).collect::<Option<Vec<_>>>()
        };
        let own = values(place)?;
        let label = |place: Option<Place>| {
            let words = values(place?)?;
            let first = words[0];
            ((is_word(first) || is_unit(first)) && words.iter().all(|word| *word == first)).then_some(first)
        };
        let [before_it, behind_it] = place.beside();
        // `=` between a name and its number names nothing.
        let is_sign = |place: &Place| {
            values(*place).is_some_and(|all| all.iter().all(|sign| ["=", ":"].contains(sign)))
        };
        let before_it =
            before_it.and_then(|place| if is_sign(&place) { place.beside()[0] } else { Some(place) });
        // A word before another number names that one.
        let is_followed = |place: Place| {
            let next = place.beside()[1].and_then(values);
            next.is_some_and(|next| next.iter().all(|value| digits(value) > 0))
        };
        let unit = label(behind_it)
            .filter(|unit| unit.ends_with([',', ';', ')', ']', '}']) || !behind_it.is_some_and(is_followed));
        let labels = [label(before_it), unit];
        let before = match place {
            Place::Begin(at) => Some(at),
            Place::End(_) => None,
        };
        let is_of_table = lines.iter().all(|parts| parts.len() == lines[0].len());
        Some(Self {
            distinct: own.iter().copied().collect(),
            values: own,
            labels,
            before,
            is_of_table,
            is_spaced,
        })
    }

    /// Whether it is the same in each line, or says how much a line of a log matters.
    pub(super) fn is_constant(&self) -> bool {
        const LEVELS: [&str; 8] = ["trace", "debug", "info", "notice", "warn", "warning", "error", "fatal"];
        let is_level = |value: &&str| LEVELS.contains(&bare(value).to_lowercase().as_str());
        self.distinct.len() == 1 || self.distinct.iter().all(is_level)
    }

    /// Whether it is the same word, sign or assignment in each line, which says nothing of what stands beside it but what it is.
    pub(super) fn is_label(&self) -> bool {
        let is_sign = |value: &str| ["-", "–", "—", "->", "→", "|", ":", "@", "=", "=>"].contains(&value);
        let is_named = |value: &str| value.split_once('=').is_some_and(|(name, _)| is_word(name));
        let is_one = |value: &str| is_word(value) || is_sign(value) || is_named(value) || is_unit(value);
        self.distinct.len() == 1 && is_one(self.values[0])
    }

    /// Whether it is counted from the end of the line.
    pub(super) fn is_at_end(&self) -> bool {
        self.before.is_none()
    }

    /// Whether it has digits, but perhaps in a few lines.
    pub(super) fn has_digits(&self) -> bool {
        self.values.iter().filter(|value| digits(value) > 0).count() * 10 >= 9 * self.values.len()
    }

    /// Whether it is of a run or of a search, whose results are `rests`.
    pub(super) fn is_of_runs(&self, rests: &Rests) -> bool {
        let is_list =
            |value: &&str| value.starts_with('[') && value.contains([',', ' ']) && digits(value) > 1;
        if !self.has_digits() || self.values.iter().all(is_list) {
            return self.is_new_word(rests) || self.is_named(&NAMES);
        }
        (self.is_new() && self.is_clear())
            || self.is_named(&NAMES)
            || self.is_scattered(rests)
            || self.is_ascending(rests)
            || self.are_times()
            || self.are_remarks()
            || self.counts_lines()
    }

    /// Whether numbers are in columns beside others that are of runs, and could be, too.
    pub(super) fn may_be_of_runs(&self, rests: &Rests) -> bool {
        const EACH: usize = 3;
        let is_number = |form: String| form == NUMBER || form == DECIMAL;
        self.distinct.len() >= FEW
            && self.pairs(rests) >= EACH * rests.distinct.len()
            && self.form().is_some_and(is_number)
            && self.is_free(rests)
    }

    /// Whether decimal numbers have a unit of time or memory behind them, or brackets are around minutes and seconds.
    fn are_times(&self) -> bool {
        let is_decimal = |value: &&str| within_brackets(bare(value)).contains('.');
        let is_clock = |value: &&str| {
            let clock = within_brackets(bare(value)).split_once(':');
            value.starts_with('(') && clock.is_some_and(|(_, seconds)| seconds.len() == 2)
        };
        self.distinct.len() >= FEW
            && ((self.labels[1].is_some_and(is_unit) && self.values.iter().all(is_decimal))
                || self.values.iter().all(is_clock))
    }

    /// Whether brackets are around a number and the word for what it counts.
    fn are_remarks(&self) -> bool {
        const FEWEST: usize = 3;
        let is_number = |value: &&str| value.starts_with('(') && value[1..].parse::<u64>().is_ok();
        self.distinct.len() >= FEWEST
            && self.labels[1].is_some_and(|word| word.ends_with(')'))
            && self.values.iter().all(is_number)
    }

    /// Whether numbers with a name count lines, again and again from the first number on.
    fn counts_lines(&self) -> bool {
        const RUN: usize = 4;
        let are_named = self.labels[0].is_some();
        are_named
            && self.numbers().is_some_and(|numbers| numbers[0] <= 1 && count_up(numbers.into_iter(), RUN))
    }

    /// Whether its label says that a search found it beside its result.
    pub(super) fn is_value(&self) -> bool {
        self.has_digits() && self.is_named(&VALUES)
    }

    /// Whether all brackets are closed in the parts that open them.
    pub(super) fn are_whole(&self) -> bool {
        self.distinct.iter().all(|value| is_whole(value))
    }

    /// Whether numbers are whole and long, and all differ.
    pub(super) fn are_seeds(&self) -> bool {
        let is_whole = |value: &&str| value.len() >= 4 && value.bytes().all(|byte| byte.is_ascii_digit());
        let values = || self.values.iter().map(|value| value.trim_end_matches(':'));
        self.distinct.len() == self.values.len() && values().all(|value| is_whole(&value))
    }

    /// Whether hardly any is there twice.
    fn is_new(&self) -> bool {
        let (distinct, count) = (self.distinct.len(), self.values.len());
        distinct * 10 >= 9 * count
            || (distinct * 2 >= count && self.values.iter().all(|value| is_long(value)))
    }

    /// Whether it is no words and numbers of several forms, as dates with names of months are.
    fn is_clear(&self) -> bool {
        !self.values.iter().any(|value| value.contains(' ')) || self.form().is_some()
    }

    /// Whether words are new in each line of a table whose other columns repeat few, as names of people are.
    fn is_new_word(&self, rests: &Rests) -> bool {
        let (distinct, count) = (self.distinct.len(), self.values.len());
        self.is_of_table && distinct * 20 >= 19 * count && rests.distinct.len() * 10 <= count
    }

    /// Whether it says itself what it is, or a word beside it does.
    fn is_named(&self, names: &[&str]) -> bool {
        let is_name = |text: &str, at: Option<usize>| {
            let word = text.split(|sign: char| !sign.is_alphabetic()).find(|word| !word.is_empty());
            let word = word.unwrap_or_default().to_lowercase();
            names.contains(&word.as_str()) || (at == Some(0) && FIRST.contains(&word.as_str()))
        };
        let [before, behind] = self.labels;
        let place = self.before.map(|before| before.saturating_sub(1)).filter(|_| self.before > Some(0));
        let is_number = || !self.values.iter().any(|value| value.contains(char::is_alphabetic));
        let is_beside = |label: Option<&str>, at| label.is_some_and(|label| is_name(label, at));
        let is_own = || self.values.iter().all(|value| digits(value) > 0 && is_name(value, self.before));
        self.distinct.len() > 1
            && (is_own() || (is_number() && (is_beside(before, place) || is_beside(behind, None))))
    }

    /// Whether many numbers stand beside each of the few that are left, and the same ones beside several: costs and numbers of steps, which
    /// nothing of the rest is like.
    fn is_scattered(&self, rests: &Rests) -> bool {
        const EACH: usize = 5;
        let distinct = self.distinct.len();
        if distinct < FEW || distinct < EACH * rests.distinct.len() / 2 {
            return false;
        }
        let Some(form) = self.form() else { return false };
        let (numbers, each) = match form.as_str() {
            NUMBER if rests.are_boards() => (FEW, EACH / 2),
            NUMBER
                if rests.have(NUMBER)
                    && !rests.are_less(self.numbers().and_then(|numbers| numbers.into_iter().min())) =>
            {
                return false;
            }
            NUMBER if self.may_be_of_word(rests) => return false,
            NUMBER => (MANY, EACH),
            form if rests.have(form) => return false,
            DECIMAL if self.is_at_end() && !rests.have_numbers() => (MANY / 2, EACH),
            measured if !self.are_of_several(rests) && is_measured(measured, self.is_at_end()) => {
                (2 * FEW, EACH)
            }
            valued if !rests.assign_numbers() && is_valued(valued) => (2 * FEW, EACH),
            counted if self.is_at_end() && !self.are_of_several(rests) && is_counted(counted) => {
                let is_between = self.labels.iter().all(Option::is_some) && !rests.have_numbers();
                (if is_between { 2 * FEW } else { MANY }, EACH)
            }
            _ => return false,
        };
        distinct >= numbers && self.pairs(rests) >= each * rests.distinct.len() && self.is_free(rests)
    }

    /// How many different ones there are together with what is left of their lines.
    fn pairs(&self, rests: &Rests) -> usize {
        self.values.iter().copied().zip(&rests.texts).collect::<BTreeSet<_>>().len()
    }

    /// Whether the rests name numbers, too.
    fn are_of_several(&self, rests: &Rests) -> bool {
        rests.name_numbers(self.labels[0].filter(|_| self.is_at_end()))
    }

    /// Whether numbers may be part of names: they stand before words, or are years.
    fn may_be_of_word(&self, rests: &Rests) -> bool {
        const YEARS: std::ops::Range<u64> = 1000..2200;
        let are_bracketed = || self.values.iter().all(|value| value.starts_with(['(', '[']));
        (self.before.is_some() && self.is_spaced && rests.are_words() && !are_bracketed())
            || self.numbers().is_some_and(|numbers| numbers.iter().all(|number| YEARS.contains(number)))
    }

    /// All of them, if they are whole numbers, perhaps in brackets.
    fn numbers(&self) -> Option<Vec<u64>> {
        self.values.iter().map(|value| within_brackets(bare(value)).parse().ok()).collect()
    }

    /// Whether values that come again do not decide what is beside them.
    fn is_free(&self, rests: &Rests) -> bool {
        const SHARE: usize = 5;
        let mut beside: BTreeMap<&str, (usize, BTreeSet<&str>)> = BTreeMap::new();
        for (value, rest) in self.values.iter().zip(&rests.texts) {
            let (times, rests) = beside.entry(value).or_default();
            *times += 1;
            rests.insert(rest);
        }
        let again = beside.values().filter(|(times, _)| *times > 1);
        let shared = again.clone().filter(|(_, rests)| rests.len() > 1).count();
        shared * SHARE >= again.count()
    }

    /// Whether numbers or times, written as nothing of the rest is, never fall, while what stands beside equal ones does.
    fn is_ascending(&self, rests: &Rests) -> bool {
        const FEWEST: usize = 5;
        let is_apart = || self.form().is_some_and(|form| !rests.have(&form));
        let falls = |rests: &[String]| natural::cmp(&rests[0], &rests[1]).is_gt() && rests[0] > rests[1];
        let pairs = || self.values.windows(2).zip(rests.texts.windows(2));
        self.distinct.len() >= FEWEST
            && self.values.windows(2).all(|pair| natural::cmp(pair[0], pair[1]).is_le())
            && pairs().any(|(values, rests)| values[0] == values[1] && falls(rests))
            && is_apart()
    }

    /// How all of them are written, with the word that says what they are, if they are numbers of one form.
    fn form(&self) -> Option<String> {
        let written = |value: &str| form(within_brackets(bare(value)));
        let forms: BTreeSet<String> = self.values.iter().map(|value| written(value)).collect();
        let has_numbers = forms.iter().any(|form| form == NUMBER);
        let mut forms = forms.into_iter().filter(|form| !(has_numbers && form.starts_with(BOARD)));
        let one = forms.next().filter(|form| form.contains(NUMBER) || form.starts_with(BOARD))?;
        let is_one = forms.all(|form| form == DECIMAL && one == NUMBER);
        let one = if is_one && self.values.iter().any(|value| written(value) == DECIMAL) {
            DECIMAL.to_owned()
        } else {
            one
        };
        is_one.then(|| match self.labels {
            [Some(name), _] => format!("{} {one}", bare(name)),
            [None, Some(unit)] => format!("{one}{}", bare(unit)),
            [None, None] => one,
        })
    }
}
