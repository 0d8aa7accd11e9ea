//! What is left of lines without what stands beside it.

use std::cell::OnceCell;
use std::collections::{BTreeMap, BTreeSet};

use super::are_of_one_length;
use super::part::{BOARD, DECIMAL, NUMBER, WORD, bare, form, is_whole};

/// What is left of each line without some columns.
pub(super) struct Rests<'l, 't> {
    parts: Vec<&'l [&'t str]>,
    pub(super) texts: Vec<String>,
    pub(super) distinct: BTreeSet<String>,
    /// How their parts are written, and what is written so, once that was asked.
    forms: OnceCell<BTreeMap<String, BTreeSet<&'t str>>>,
}

impl<'l, 't> Rests<'l, 't> {
    pub(super) fn new(parts: Vec<&'l [&'t str]>) -> Self {
        let texts: Vec<String> = parts.iter().map(|parts| parts.join(" ").trim().to_owned()).collect();
        let distinct = texts.iter().cloned().collect();
        Self { parts, texts, distinct, forms: OnceCell::new() }
    }

    /// Whether they are of several kinds.
    pub(super) fn are_open(&self) -> bool {
        self.distinct.len() > 1
    }

    /// Whether what is left are numbers that may be the steps of keys.
    pub(super) fn may_be_steps(&self) -> bool {
        self.distinct.iter().all(|rest| rest.parse::<u64>().is_ok())
            && !are_of_one_length(self.distinct.iter())
    }

    /// Whether no bracket is open or closed in them that is not closed or opened there.
    pub(super) fn are_whole(&self) -> bool {
        self.distinct.iter().all(|rest| is_whole(rest))
    }

    fn forms(&self) -> &BTreeMap<String, BTreeSet<&'t str>> {
        self.forms.get_or_init(|| {
            let mut forms: BTreeMap<String, BTreeSet<&str>> = BTreeMap::new();
            for part in self.parts.iter().copied().flatten() {
                forms.entry(form(part)).or_default().insert(part);
            }
            forms
        })
    }

    pub(super) fn have(&self, form: &str) -> bool {
        self.forms().contains_key(form)
    }

    /// Whether each is one number with as many digits as the others, as boards are written, or the same numbers or digits in another order.
    pub(super) fn are_boards(&self) -> bool {
        let mut open = self.forms().iter().filter(|(_, parts)| parts.len() > 1);
        let are_long = open.next().is_some_and(|(form, _)| form.starts_with(BOARD)) && open.next().is_none();
        are_long || self.are_arrangements()
    }

    /// Whether all have the same numbers, three at least, or digits of one number, in another order.
    fn are_arrangements(&self) -> bool {
        const FEWEST: usize = 3;
        let arranged = |rest: &String| {
            let words = rest.split(|sign: char| !sign.is_ascii_digit()).filter(|word| !word.is_empty());
            let mut elements: Vec<&str> = words.collect();
            if let [one] = elements[..] {
                elements = one.split("").filter(|digit| !digit.is_empty()).collect();
            }
            elements.sort_unstable();
            elements.join(" ")
        };
        let mut all = self.distinct.iter().map(arranged);
        let first = all.next().unwrap_or_default();
        first.split(' ').count() >= FEWEST && !self.have(WORD) && all.all(|elements| elements == first)
    }

    /// Whether each has several numbers, all of which are less than `least`.
    pub(super) fn are_less(&self, least: Option<u64>) -> bool {
        const SEVERAL: usize = 3;
        let number = |part: &&str| bare(part).parse::<u64>().ok();
        let are_less = |parts: &&[&str]| {
            let mut numbers = parts.iter().filter_map(number);
            parts.iter().filter_map(number).count() >= SEVERAL && numbers.all(|number| Some(number) < least)
        };
        self.parts.iter().all(are_less)
    }

    /// Whether a part is a number with a name or a unit, or beside a word other than `label`, as those of several numbers are.
    pub(super) fn name_numbers(&self, label: Option<&str>) -> bool {
        let open = || self.forms().iter().filter(|(_, parts)| parts.len() > 1).map(|(form, _)| form);
        let is_named = |form: &String| form.contains(NUMBER) && form.contains(char::is_alphabetic);
        let is_number = |form: &String| form == NUMBER || form == DECIMAL;
        let words = || self.forms().get(WORD).into_iter().flatten();
        let has_words = || words().any(|word| Some(*word) != label && word.contains(char::is_alphanumeric));
        open().any(|form| form.contains('=') || is_named(form)) || (open().any(is_number) && has_words())
    }

    /// Whether a part is a name, `=` and a number.
    pub(super) fn assign_numbers(&self) -> bool {
        let assigned = format!("={NUMBER}");
        self.forms().keys().any(|form| form.ends_with(&assigned))
    }

    /// Whether some of their parts are plain numbers.
    pub(super) fn have_numbers(&self) -> bool {
        self.have(NUMBER) || self.have(DECIMAL)
    }

    pub(super) fn are_words(&self) -> bool {
        self.forms().keys().all(|form| form == WORD)
    }
}
