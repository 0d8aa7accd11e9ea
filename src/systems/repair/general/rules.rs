//! What the options of `repair` choose: who acts, where it goes, what is remembered, who reacts, when it begins again.
//!
//! The defaults are the published program. The others lead, one rule at a time, to min-conflicts.

use std::borrow::Cow;

use super::super::super::problems::Network;
use crate::model::draw::Draw;
use crate::model::language::Phrase;
use crate::model::options::{Domain, OptionSpec, Options, Value};
use crate::model::words::systems::repair::options as words;

/// Which of the variables that conflict with an earlier one acts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Actor {
    First,
    Random,
    Last,
}

/// Which value the variable that acts takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Target {
    Next,
    Random,
    /// The value other than its own that the fewest earlier ones attack, the first such after its own.
    Least,
    LeastRandom,
}

/// Which variable advances if a board is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Reactor {
    /// The one before it.
    Left,
    /// The first of the earlier ones that attack it.
    First,
    /// One of the earlier ones that attack it.
    Attacker,
    Earlier,
    Any,
}

/// Which boards are refused: all are boards of this trial.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Recall {
    /// The start, and those that moves led to.
    Moves,
    /// Those that reactions led to as well.
    All,
    None,
    /// The last of [`Recall::Moves`], this many: a tabu list.
    Last(usize),
}

const ACTORS: [(&str, Actor); 3] =
    [("first", Actor::First), ("random", Actor::Random), ("last", Actor::Last)];
const TARGETS: [(&str, Target); 4] = [
    ("next", Target::Next),
    ("random", Target::Random),
    ("least", Target::Least),
    ("least-random", Target::LeastRandom),
];
const REACTORS: [(&str, Reactor); 5] = [
    ("left", Reactor::Left),
    ("first", Reactor::First),
    ("attacker", Reactor::Attacker),
    ("earlier", Reactor::Earlier),
    ("any", Reactor::Any),
];
const RECALLS: [(&str, Recall); 3] = [("moves", Recall::Moves), ("all", Recall::All), ("none", Recall::None)];
const STARTS: [(&str, bool); 2] = [("rows", false), ("permutation", true)];

/// The longest tabu list.
const LONGEST: u64 = 1000;

const fn quiet(name: &'static str, about: Phrase, domain: Domain, default: Value) -> OptionSpec {
    OptionSpec { name, about, domain, default, is_quiet: true }
}

/// An option that chooses from a table, by default its first row.
macro_rules! choice {
    ($name:literal, $about:ident, $table:ident) => {
        quiet($name, words::$about, Domain::Words(&names(&$table)), Value::Word(Cow::Borrowed($table[0].0)))
    };
}

const fn names<T: Copy, const N: usize>(table: &[(&'static str, T); N]) -> [&'static str; N] {
    let mut names = [""; N];
    let mut row = 0;
    while row < N {
        names[row] = table[row].0;
        row += 1;
    }
    names
}

/// The rules of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::systems::repair) struct Rules {
    actor: Actor,
    target: Target,
    reactor: Reactor,
    pub(super) recall: Recall,
    /// The steps of an attempt; 0 is as many as it takes.
    pub(super) restart: u64,
    /// Whether a start has each value once.
    pub(super) permuted: bool,
}

impl Rules {
    pub(in crate::systems::repair) const MOVE: OptionSpec = choice!("move", MOVE, TARGETS);
    pub(in crate::systems::repair) const REACTION: OptionSpec = choice!("reaction", REACTION, REACTORS);
    pub(in crate::systems::repair) const MEMORY: OptionSpec = quiet(
        "memory",
        words::MEMORY,
        Domain::Numbers { low: 1, high: LONGEST, or: &names(&RECALLS) },
        Value::Word(Cow::Borrowed(RECALLS[0].0)),
    );
    pub(in crate::systems::repair) const CHOICE: OptionSpec = choice!("choice", CHOICE, ACTORS);
    pub(in crate::systems::repair) const START: OptionSpec = choice!("start", START, STARTS);
    pub(in crate::systems::repair) const RESTART: OptionSpec =
        quiet("restart", words::RESTART, Domain::Integers(0, 1_000_000_000), Value::Integer(0));

    pub(super) fn of(options: &Options) -> Self {
        let recall = match options.get(Self::MEMORY.name) {
            Some(Value::Integer(number)) => Recall::Last(usize::try_from(*number).expect("a short list")),
            _ => chosen(options, &Self::MEMORY, &RECALLS),
        };
        Self {
            actor: chosen(options, &Self::CHOICE, &ACTORS),
            target: chosen(options, &Self::MOVE, &TARGETS),
            reactor: chosen(options, &Self::REACTION, &REACTORS),
            recall,
            restart: options.integer(Self::RESTART.name),
            permuted: chosen(options, &Self::START, &STARTS),
        }
    }

    /// Whether an attempt is the one of the published program.
    pub(super) fn are_published(&self) -> bool {
        let published = Self { restart: self.restart, permuted: self.permuted, ..Self::PUBLISHED };
        *self == published
    }

    const PUBLISHED: Self = Self {
        actor: Actor::First,
        target: Target::Next,
        reactor: Reactor::Left,
        recall: Recall::Moves,
        restart: 0,
        permuted: false,
    };

    /// Whether a trial may draw after its start.
    pub(super) fn draw_later(&self) -> bool {
        self.restart > 0
            || self.actor == Actor::Random
            || matches!(self.target, Target::Random | Target::LeastRandom)
            || matches!(self.reactor, Reactor::Attacker | Reactor::Earlier | Reactor::Any)
    }

    /// The variable that acts, if any conflicts, and how many kinds of constraints are tested to find it.
    pub(super) fn actor(&self, network: &Network, board: &[u8], chance: &mut Chance) -> (Option<usize>, u64) {
        if self.actor == Actor::First {
            return match network.first_unmet(board) {
                Ok(()) => (None, network.tests()),
                Err(unmet) => (Some(unmet.variable), unmet.tested),
            };
        }
        let (unmet, tested) = network.unmet(board);
        let acts = match self.actor {
            Actor::Random if !unmet.is_empty() => Some(unmet[chance.among(unmet.len())]),
            _ => unmet.last().copied(),
        };
        (acts, tested)
    }

    /// The value that a variable takes, which is not its own. The board is as before when this returns.
    pub(super) fn target(
        &self,
        network: &Network,
        board: &mut [u8],
        variable: usize,
        chance: &mut Chance,
    ) -> u8 {
        let values = network.domain(variable);
        let after = |by: usize| narrow((usize::from(board[variable]) + by) % values);
        match self.target {
            Target::Next => after(1),
            Target::Random => after(1 + chance.among(values - 1)),
            Target::Least | Target::LeastRandom => {
                let others: Vec<u8> = (1..values).map(after).collect();
                let least = least_attacked(network, board, variable, &others);
                least[if self.target == Target::Least { 0 } else { chance.among(least.len()) }]
            }
        }
    }

    /// The variable that advances instead of one whose board is refused.
    pub(super) fn reactor(
        &self,
        network: &Network,
        board: &[u8],
        variable: usize,
        chance: &mut Chance,
    ) -> usize {
        let attackers = || network.clashing(variable, board, true);
        match self.reactor {
            Reactor::Left => variable - 1,
            Reactor::First => attackers()[0],
            Reactor::Attacker => {
                let attackers = attackers();
                attackers[chance.among(attackers.len())]
            }
            Reactor::Earlier => chance.among(variable),
            Reactor::Any => chance.among(network.len()),
        }
    }
}

/// The row of the table that is chosen.
fn chosen<T: Copy>(options: &Options, spec: &OptionSpec, table: &[(&str, T)]) -> T {
    let word = options.word(spec.name);
    let row = table.iter().find(|(name, _)| *name == word);
    row.unwrap_or_else(|| panic!("option {} is {word}, which is not allowed", spec.name)).1
}

/// Those of `values` that the fewest earlier variables attack, in their order.
fn least_attacked(network: &Network, board: &mut [u8], variable: usize, values: &[u8]) -> Vec<u8> {
    let own = board[variable];
    let (mut fewest, mut least) = (usize::MAX, Vec::new());
    for &value in values {
        board[variable] = value;
        let attackers = network.attackers(variable, board);
        if attackers < fewest {
            fewest = attackers;
            least.clear();
        }
        if attackers == fewest {
            least.push(value);
        }
    }
    board[variable] = own;
    least
}

#[inline]
pub(super) fn narrow(choice: usize) -> u8 {
    u8::try_from(choice).expect("at most 64 values")
}

/// The random stream of a trial, and whether anything was drawn from it.
pub(super) struct Chance<'d> {
    draw: &'d mut Draw,
    pub(super) is_used: bool,
}

impl<'d> Chance<'d> {
    pub(super) fn of(draw: &'d mut Draw) -> Self {
        Self { draw, is_used: false }
    }

    /// One of `len` places, drawn if there is a choice.
    pub(super) fn among(&mut self, len: usize) -> usize {
        if len == 1 {
            return 0;
        }
        self.is_used = true;
        self.draw.index(len)
    }
}
