//! Finite constraint problems: variables in an order, each with a finite domain, and constraints over them.
//!
//! A problem says which values conflict, how a solution is written and read, which symmetries it has and how a board of it
//! looks, and lists its solutions if they are few enough. Solvers meet it in one form, as a [`Network`].
//!
//! | `problem` | places | values | constraints |
//! |---|---|---|---|
//! | `queens` (the default), `torus`, `rooks` | columns | rows | row, diagonals |
//! | `latin`, `sudoku`, `sudoku:GIVENS` | cells, row by row | symbols | row, column, block |
//! | `graph:NAME:COLOURS`, `graph:FILE:COLOURS` | vertices | colours | edges |
//! | `cnf:FILE` | variables | false, true | clauses |

mod assignment;
mod cells;
mod cnf;
pub mod constraint;
mod draft;
pub mod graphs;
mod lines;
mod listing;
mod network;
mod shape;
mod word;

use std::sync::OnceLock;

use self::assignment::HIDDEN;
use self::constraint::{Conflict, Constraint};
use self::shape::Shape;
use crate::model::excerpt::excerpt;
use crate::model::grid::{Axes, Grid};
use crate::model::keys::KeySpace;
use crate::model::language::{Phrase, Sentence};
use crate::model::options::OptionError;
use crate::model::refusals;
use crate::model::scene::Square;
use crate::model::start::StartError;
use crate::model::words::systems::problems as words;

pub use assignment::{Assignment, Form, Values};
pub use draft::NoValue;
pub use draft::{MAX_ENTRIES, NetworkError};
pub use listing::MAX_LISTED;
pub use network::{Network, Unmet};
pub use word::OfferedProblem;
pub use word::{OPTION, file_of, is_named, note, option, with_file};
pub(in crate::systems) use word::{cells, refusal};

/// A finite constraint problem.
#[derive(Debug)]
pub struct Problem {
    network: Network,
    /// The number of values of each place.
    sizes: Box<[u8]>,
    constraints: Vec<Constraint>,
    /// Whether a place is part of a key, if not all are.
    shown: Option<Box<[bool]>>,
    form: Form,
    shape: Box<dyn Shape>,
    solutions: OnceLock<Option<Vec<Assignment>>>,
}

impl Problem {
    fn new(
        word: &str,
        sizes: Box<[u8]>,
        constraints: Vec<Constraint>,
        form: Form,
        shape: impl Shape + 'static,
    ) -> Result<Self, OptionError> {
        let network =
            Network::new(&sizes, &constraints).map_err(|error| word::refused(word, error, &shape))?;
        let solutions = OnceLock::new();
        Ok(Self { network, sizes, constraints, shown: None, form, shape: Box::new(shape), solutions })
    }

    /// Its variables and constraints.
    pub fn network(&self) -> &Network {
        &self.network
    }

    /// Whether keys leave out some of its places.
    pub(crate) fn is_projected(&self) -> bool {
        self.shown.is_some()
    }

    /// Whether solutions have each value once: there are as many values as places, and any two places differ.
    pub(crate) fn is_of_permutations(&self) -> bool {
        let places = self.sizes.len();
        let differ =
            |constraint: &&Constraint| matches!(constraint, Constraint::Pair { clash: Conflict::Equal, .. });
        self.network.len() == places
            && self.sizes.iter().all(|&size| usize::from(size) == places)
            && self.constraints.iter().filter(differ).count() == places * (places - 1) / 2
    }

    /// The key of a solution, given the choice of each variable.
    #[inline]
    pub fn key(&self, board: &[u8]) -> Assignment {
        let mut values = self.network.values(board);
        if let Some(shown) = &self.shown {
            values.iter_mut().zip(shown).filter(|(_, shown)| !**shown).for_each(|(value, _)| *value = HIDDEN);
        }
        Assignment::new(values, self.form)
    }

    /// A board as it is written, whether or not it is a solution.
    pub fn written(&self, board: &[u8]) -> Assignment {
        Assignment::new(self.network.values(board), self.form)
    }

    /// The choices of a board that `text` denotes.
    ///
    /// # Errors
    /// If it denotes none.
    pub fn read(&self, text: &str) -> Result<Vec<u8>, StartError> {
        self.denoted(text).ok_or_else(|| self.unread(text))
    }

    /// A text denotes no board that a solver takes: what is allowed.
    pub(crate) fn unread(&self, text: &str) -> StartError {
        let allowed = self.written(&vec![0; self.network.len()]).to_string();
        StartError::Invalid(refusals::NO_BOARD.with(&[&excerpt(text), &allowed]))
    }

    fn denoted(&self, text: &str) -> Option<Vec<u8>> {
        let assignment = Assignment::parse(text, self.form, &self.sizes)?;
        let values = assignment.values();
        let fits = |(place, &value)| self.network.fixed(place).is_none_or(|fixed| fixed == value);
        let choices = (0..self.network.len())
            .map(|variable| self.network.choice(variable, values[self.network.place(variable)]));
        choices.collect::<Option<Vec<u8>>>().filter(|_| values.iter().enumerate().all(fits))
    }

    /// The board on which the first variables have these choices, and the others none yet.
    pub fn grid(&self, board: &[u8]) -> Grid {
        let mut values: Vec<Option<u8>> =
            (0..self.sizes.len()).map(|place| self.network.fixed(place)).collect();
        for (variable, &choice) in board.iter().enumerate() {
            values[self.network.place(variable)] = Some(self.network.value(variable, choice));
        }
        self.shape.grid(&values)
    }

    /// Where a variable is on the board, if it has this choice.
    pub fn square(&self, variable: usize, choice: u8) -> Square {
        self.shape.square(self.network.place(variable), self.network.value(variable, choice))
    }

    /// What a variable is called, such as "vertex 3".
    pub fn name(&self, variable: usize) -> Sentence {
        self.shape.name(self.network.place(variable))
    }

    /// What its values are called, such as "colour".
    pub(crate) fn value_name(&self) -> &'static Phrase {
        self.shape.value()
    }

    /// All solutions, ascending, if they can be listed.
    pub fn solutions(&self) -> Option<&[Assignment]> {
        let list = || {
            let is_shown =
                |variable| self.shown.as_ref().is_none_or(|shown| shown[self.network.place(variable)]);
            let count = listing::count(&self.network, is_shown)?;
            let mut solutions = Vec::with_capacity(count);
            listing::each(&self.network, is_shown, |board| solutions.push(self.key(board)));
            debug_assert_eq!(solutions.len(), count, "both searches find the same");
            solutions.sort_unstable();
            Some(solutions)
        };
        self.solutions.get_or_init(list).as_deref()
    }

    /// Whether a solution has the values of `key`, which is projected; `None` if it takes too long to say.
    fn has_solution(&self, key: &Assignment) -> Option<bool> {
        let values = key.values();
        let fixed = |place: usize| self.network.fixed(place).unwrap_or(values[place]);
        let fits = |(place, &value): (usize, &u8)| value == HIDDEN || value == fixed(place);
        let live = (0..self.network.len()).map(|variable| match values[self.network.place(variable)] {
            HIDDEN => u64::MAX,
            value => self.network.choice(variable, value).map_or(0, |choice| 1 << choice),
        });
        if !values.iter().enumerate().all(fits) {
            return Some(false);
        }
        listing::is_satisfiable(&self.network, &live.collect::<Vec<_>>())
    }

    /// The part of an assignment that is a key.
    fn projected(&self, whole: Assignment) -> Assignment {
        let Some(shown) = &self.shown else { return whole };
        whole
            .with(whole.values().iter().zip(shown).map(|(&value, shown)| if *shown { value } else { HIDDEN }))
    }

    /// Whether an assignment says the values of all places: a key says only those that are shown.
    fn is_whole(&self, read: &Assignment) -> bool {
        let is_hidden = |(&value, shown): (&u8, &bool)| value == 1 && !shown;
        self.shown.as_ref().is_none_or(|shown| read.values().iter().zip(shown).any(is_hidden))
    }

    /// The first constraint, with its number, that values of all places break.
    fn first_broken(&self, whole: &Assignment) -> Option<(usize, &Constraint)> {
        (0..).zip(&self.constraints).find(|(_, constraint)| constraint.is_broken(whole.values()))
    }
}

impl KeySpace<Assignment> for Problem {
    fn parse(&self, text: &str) -> Option<Assignment> {
        let read = Assignment::parse(text, self.form, &self.sizes)?;
        let is_model = self.is_whole(&read).then(|| self.first_broken(&read).is_none());
        let key = self.projected(read);
        is_model.or_else(|| self.has_solution(&key))?.then_some(key)
    }

    fn why_not(&self, text: &str) -> Option<Sentence> {
        let read = Assignment::parse(text, self.form, &self.sizes)?;
        if !self.is_whole(&read) {
            let is_known = self.has_solution(&self.projected(read)).is_some();
            return Some(if is_known { words::NOT_SHOWN } else { words::TOO_LONG }.with(&[]));
        }
        let (number, constraint) = self.first_broken(&read)?;
        Some(self.shape.broken(constraint, number, read.values()))
    }

    fn known(&self) -> Option<Vec<Assignment>> {
        self.solutions().map(<[Assignment]>::to_vec)
    }

    fn count(&self) -> Option<u64> {
        self.solutions().map(|solutions| solutions.len() as u64)
    }

    fn class(&self, key: &Assignment) -> Option<Assignment> {
        self.shape.class(key)
    }

    fn board(&self, key: &Assignment) -> Option<Grid> {
        let values: Vec<Option<u8>> =
            key.values().iter().map(|&value| Some(value).filter(|&value| value != HIDDEN)).collect();
        Some(self.shape.grid(&values))
    }

    fn axes(&self) -> Option<Axes> {
        Some(self.shape.axes())
    }

    fn symmetry(&self) -> &'static Phrase {
        self.shape.symmetry()
    }

    fn values(&self) -> Option<usize> {
        let most = self.sizes.iter().max().filter(|_| self.form != Form::Truths)?;
        Some(usize::from(*most))
    }
}
