//! What the parts of keys are, each of which is looked at.

use std::collections::BTreeSet;

use crate::model::excerpt::excerpt;
use crate::model::natural;
use crate::model::parts::PartForm;

/// What is said of the parts of keys.
#[derive(Clone, Copy, Debug)]
pub(in crate::cli) struct Parts {
    pub(in crate::cli) form: PartForm,
    /// Whether the user named it, and not how keys are written.
    pub(in crate::cli) is_named: bool,
}

impl Parts {
    /// What there is to ask of the parts of `keys`.
    pub(in crate::cli) fn question<'k>(self, keys: impl IntoIterator<Item = &'k str>) -> Option<String> {
        let distinct: BTreeSet<&str> = keys.into_iter().collect();
        if let Some(key) = distinct.iter().find(|key| !self.form.is_clear(key)) {
            return Some(format!(
                "--each: it is not clear what the parts of {:?} are: --format list reads lists as programs print them; otherwise print the \
                 parts alone, with spaces between them",
                excerpt(key)
            ));
        }
        if self.is_named || self.form.is_of_atoms() {
            return None;
        }
        let cut: Vec<Cut> = distinct.into_iter().map(Cut::of).collect();
        about_characters(&cut).or_else(|| about_ascending(&cut))
    }
}

/// A key, and what stands at each of its places.
struct Cut<'k> {
    key: &'k str,
    values: Vec<String>,
    /// Whether the places are numbers from 1 on.
    is_sequence: bool,
}

impl<'k> Cut<'k> {
    fn of(key: &'k str) -> Self {
        let (mut values, mut is_sequence) = (Vec::new(), true);
        PartForm::Positions.each(key, |place, value| {
            values.push(value.to_owned());
            is_sequence &= place.parse() == Ok(values.len());
        });
        Self { key, values, is_sequence }
    }

    /// Whether each of its characters is a part.
    fn is_of_characters(&self) -> bool {
        self.values.concat() == self.key
    }

    /// How long each of its numbers is, and what separates them.
    fn numbers(&self) -> (Vec<usize>, Vec<&'k str>) {
        let is_digit = |sign: char| sign.is_ascii_digit();
        let numbers = self.key.split(|sign| !is_digit(sign)).filter(|run| !run.is_empty());
        let between = self.key.split(is_digit).filter(|run| !run.is_empty());
        (numbers.map(str::len).collect(), between.collect())
    }

    /// Whether what stands at each place is greater than what stands before it.
    fn ascends(&self) -> bool {
        self.is_sequence && self.values.is_sorted_by(|one, next| natural::cmp(one, next).is_lt())
    }
}

/// Whether keys are letters alone, or a few digits, each of which is a part wherever it stands.
fn are_of_plain_signs(keys: &[Cut]) -> bool {
    const FEW: usize = 4;
    let signs: BTreeSet<char> = keys.iter().flat_map(|key| key.key.chars()).collect();
    let are_digits = || signs.iter().all(char::is_ascii_digit);
    signs.iter().all(|sign| sign.is_alphabetic()) || (signs.len() <= FEW && are_digits())
}

/// What there is to ask where characters are parts of keys that are not equally long, or whose numbers are not.
fn about_characters(keys: &[Cut]) -> Option<String> {
    if are_of_plain_signs(keys) {
        return None;
    }
    let is_of_several = |key: &&Cut| key.values.len() > 1 && key.is_of_characters();
    let longest = keys.iter().filter(is_of_several).max_by_key(|key| key.values.len())?;
    let (lengths, between) = longest.numbers();
    let are_joined = !between.is_empty() && keys.iter().all(|key| key.numbers().1 == between);
    let is_unlike = |key: &Cut| {
        !key.is_of_characters()
            || key.values.len() != longest.values.len()
            || (are_joined && key.numbers().0 != lengths)
    };
    keys.iter().any(is_unlike).then(|| {
        format!(
            "--each: it is not clear what the parts of {:?} are: --each=positions takes its characters; otherwise print the parts with spaces \
             between them",
            excerpt(longest.key)
        )
    })
}

/// Whether each place has a value that another place has in another key.
fn share_values(keys: &[Cut]) -> bool {
    let places = keys.iter().map(|key| key.values.len()).max().unwrap_or(0);
    let values =
        |place: usize| keys.iter().filter_map(move |key| key.values.get(place)).collect::<BTreeSet<_>>();
    let all: Vec<BTreeSet<&String>> = (0..places).map(values).collect();
    let is_shared = |(place, own): (usize, &BTreeSet<&String>)| {
        all.iter().enumerate().any(|(other, values)| other != place && !values.is_disjoint(own))
    };
    all.iter().enumerate().all(is_shared)
}

/// What there is to ask of keys all of which ascend, which is no chance: their elements have been put in order.
fn about_ascending(keys: &[Cut]) -> Option<String> {
    const FEWEST: usize = 3;
    const BY_CHANCE: f64 = 0.05;
    let orders = |key: &Cut| (1..=key.values.len()).map(|place| place as f64).product::<f64>();
    let are_all = keys.len() >= FEWEST && keys.iter().all(Cut::ascends) && share_values(keys);
    let by_chance = keys.iter().map(|key| orders(key).recip()).product::<f64>();
    let longest =
        keys.iter().max_by_key(|key| key.values.len()).filter(|_| are_all && by_chance < BY_CHANCE)?;
    let sets =
        if longest.is_of_characters() { "with spaces between them, --each=atoms" } else { "--each=atoms" };
    Some(format!(
        "--each: the elements of all solutions ascend ({:?}), as if they were put in order: {sets} counts which are in a solution, \
         --each=positions what stands at each position",
        excerpt(longest.key)
    ))
}
