//! The protocol of workers: programs that stay and are asked for many trials, in lines of JSON (docs/worker.md).
//!
//! What a worker announces is part of the resolved experiment, since tables need its measures and outcomes where
//! there is no worker.

pub mod answer;
pub mod frame;
pub mod measure;
mod object;
pub mod question;

use std::collections::BTreeSet;
use std::fmt;
use std::sync::{Mutex, PoisonError};

use serde::Deserialize;
use serde::de::IgnoredAny;
use serde_json::json;
use thiserror::Error;

use self::measure::{AnnouncedMeasure, WrittenMeasure};
use self::object::Object;
use super::seeds::SeedForm;
use crate::model::excerpt::excerpt;
use crate::model::measure::DecimalPlaces;
use crate::model::outcome::{LIMIT, SOLVED};
use crate::model::program as taken;

/// The version of the protocol.
pub const VERSION: u64 = 1;

/// The maximum number of measures, and of outcomes, that a worker may announce.
pub const MAX_NAMES: usize = 64;

/// What a worker announces of itself, in its first line.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Announcement {
    /// The seeds that it takes.
    pub seed: SeedForm,
    /// What it measures besides steps.
    pub measures: Vec<AnnouncedMeasure>,
    /// The outcomes of its own.
    pub outcomes: Vec<&'static str>,
    /// Whether it can show what it does.
    pub trace: bool,
}

/// Why a line is no announcement.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum AnnouncementError {
    /// It has another form.
    #[error("{0:?} is no greeting: its first line has to be {{\"queenlab\":1, ..}}")]
    Form(String),
    /// A member of it is wrong.
    #[error("the greeting {line:?} cannot be read: {reason}")]
    Member {
        /// The line.
        line: String,
        /// What is wrong.
        reason: String,
    },
    /// It speaks another version.
    #[error("it speaks version {0} of the protocol: this is {VERSION}")]
    Version(u64),
    /// There is no such form of seeds.
    #[error("its seed is {0:?}: allowed is \"64\", \"53\", \"32\" or \"31\"")]
    Seed(String),
    /// A measure cannot be called so, or there are too many.
    #[error(
        "it measures {0:?}: allowed are at most {MAX_NAMES} names of small letters, digits, - and _, not steps, each once"
    )]
    Measures(Vec<String>),
    /// A measure cannot have as many places.
    #[error("it measures {0:?} with {1} places: allowed are 0 to {most}", most = DecimalPlaces::MOST)]
    Places(String, u64),
    /// An outcome cannot be called so, or there are too many.
    #[error(
        "it announces the outcomes {0:?}: allowed are at most {MAX_NAMES} names of small letters, digits, - and _ that are not outcomes of every program, each once"
    )]
    Outcomes(Vec<String>),
}

/// The line as it is written.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Greeting {
    queenlab: u64,
    #[serde(default)]
    seed: Option<String>,
    #[serde(default)]
    measures: Vec<WrittenMeasure>,
    #[serde(default)]
    outcomes: Vec<String>,
    #[serde(default)]
    trace: bool,
}

/// Why a line is no greeting: its member is wrong, if it is an object that says which version it speaks.
fn wrong_greeting(text: &str, error: &serde_json::Error) -> AnnouncementError {
    #[derive(Deserialize)]
    struct Beginning {
        #[serde(rename = "queenlab")]
        _version: IgnoredAny,
    }
    let line = excerpt(text.trim_end());
    match serde_json::from_str::<Beginning>(text) {
        Ok(_) => AnnouncementError::Member { line, reason: reason_of(error) },
        Err(_) => AnnouncementError::Form(line),
    }
}

/// What is wrong with a member of a JSON object that a worker wrote.
fn reason_of(error: &serde_json::Error) -> String {
    let reason = error.to_string();
    reason.split(" at line ").next().unwrap_or_default().replace("u64", "a whole number from 0")
}

impl Announcement {
    /// Parses the first line of a worker.
    ///
    /// # Errors
    /// If it is none, or names what cannot be.
    pub fn parse(line: &[u8]) -> Result<Self, AnnouncementError> {
        let text = String::from_utf8_lossy(line);
        let Object(greeting): Object<Greeting> =
            serde_json::from_str(&text).map_err(|error| wrong_greeting(&text, &error))?;
        if greeting.queenlab != VERSION {
            return Err(AnnouncementError::Version(greeting.queenlab));
        }
        let measures = greeting.measures.into_iter().map(WrittenMeasure::read).collect::<Result<_, _>>();
        let measures =
            measures.map_err(|(name, places)| AnnouncementError::Places(excerpt(&name), places))?;
        Self::new(greeting.seed.as_deref(), measures, greeting.outcomes, greeting.trace)
    }

    /// What a worker that takes seeds of `seed` bits, 53 by default, can say.
    ///
    /// # Errors
    /// If a name cannot be.
    pub fn new(
        seed: Option<&str>,
        measures: Vec<AnnouncedMeasure>,
        outcomes: Vec<String>,
        trace: bool,
    ) -> Result<Self, AnnouncementError> {
        let form = match seed {
            None => SeedForm::default(),
            Some(bits) => SeedForm::named(bits).ok_or_else(|| AnnouncementError::Seed(excerpt(bits)))?,
        };
        let names: Vec<String> = measures.iter().map(|measure| measure.name.clone()).collect();
        if !are_names(&names) {
            return Err(AnnouncementError::Measures(names));
        }
        let is_taken = |name: &String| is_taken(name);
        if !are_names(&outcomes) || outcomes.iter().any(is_taken) {
            return Err(AnnouncementError::Outcomes(outcomes));
        }
        let outcomes = outcomes.iter().map(|name| lasting(name)).collect();
        Ok(Self { seed: form, measures, outcomes, trace })
    }
}

impl fmt::Display for Announcement {
    /// The line that announces it, in full.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { seed, measures, outcomes, trace } = self;
        let line = json!({
            "queenlab": VERSION,
            "seed": seed.name(),
            "measures": measures.iter().map(AnnouncedMeasure::written).collect::<Vec<_>>(),
            "outcomes": outcomes,
            "trace": trace,
        });
        write!(f, "{line}")
    }
}

/// Whether all programs have an outcome of this name.
fn is_taken(name: &str) -> bool {
    taken::ALL.iter().map(|stop| stop.name).chain([SOLVED, LIMIT]).any(|taken| taken == name)
}

/// The outcome that a user calls `name`: one without a solution that all programs have, or one of its own.
pub fn outcome(name: &str) -> Option<&'static str> {
    let of_all = [taken::UNSOLVABLE, LIMIT].into_iter().find(|outcome| *outcome == name);
    of_all.or_else(|| (is_name(name) && !is_taken(name)).then(|| lasting(name)))
}

/// Whether these can be names of measures or outcomes, each once and not too many.
fn are_names(names: &[String]) -> bool {
    let is_new = |(place, name): (usize, &String)| !names[..place].contains(name);
    names.len() <= MAX_NAMES && names.iter().all(|name| is_name(name)) && names.iter().enumerate().all(is_new)
}

/// Whether a measure or an outcome of a program may be called so: 1 to 64 small letters, digits, `-` and `_`, but not `steps`.
pub(crate) fn is_name(name: &str) -> bool {
    let letter = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || b"-_".contains(&byte);
    (1..=64).contains(&name.len()) && name.bytes().all(letter) && name != "steps"
}

/// `name`, for as long as the process lasts: trials end with a name of a system or of a user, which is copied and has no owner.
/// Each takes memory once.
fn lasting(name: &str) -> &'static str {
    static NAMES: Mutex<BTreeSet<&'static str>> = Mutex::new(BTreeSet::new());
    let mut names = NAMES.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(&held) = names.get(name) {
        return held;
    }
    let held: &'static str = Box::leak(name.into());
    names.insert(held);
    held
}
