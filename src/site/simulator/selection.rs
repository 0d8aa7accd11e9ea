//! Which trials a page replays of every solution: the shortest, the first and the longest, as far as there is room.

use crate::engine::tape::Ending;
use crate::model::named::named;
use crate::result::schema::FrequencyRow;

/// The steps that the traces of a page may have together. Eight queens need about 35,000.
const ROOM: u64 = 1_000_000;

named! {
    /// What part a trial plays for a solution, the more important first.
    pub enum Role {
        /// It takes the minimum of steps.
        Shortest = "shortest",
        /// It came first.
        First = "first",
        /// It takes the most steps.
        Longest = "longest",
    }
}

impl Role {
    /// Its trial, if there is one.
    pub fn trial(self, row: &FrequencyRow) -> Option<u64> {
        match self {
            Self::Shortest => row.shortest_trial.get(),
            Self::First => row.first_trial.get(),
            Self::Longest => row.longest_trial.get(),
        }
    }

    fn most_steps(self, row: &FrequencyRow) -> Option<u64> {
        match self {
            Self::Shortest => row.steps_min.get(),
            Self::First | Self::Longest => row.steps_max.get(),
        }
    }

    /// Whether its trial ended as the table says.
    pub fn is_played(self, row: &FrequencyRow, end: &Ending) -> bool {
        let steps = Some(end.steps);
        let as_recorded = match self {
            Self::Shortest => row.steps_min.get() == steps,
            Self::First => (row.steps_min.get()..=row.steps_max.get()).contains(&steps),
            Self::Longest => row.steps_max.get() == steps,
        };
        as_recorded && end.key.as_deref() == Some(&*row.solution)
    }
}

/// A trial and the parts that it plays.
#[derive(Debug, PartialEq, Eq)]
pub struct Wanted {
    /// Its number.
    pub trial: u64,
    /// At least one.
    pub roles: Vec<Role>,
}

/// The trials to replay of each row, in the order of `rows`.
pub fn select(rows: &[&FrequencyRow]) -> Vec<Vec<Wanted>> {
    let mut capacity = ROOM;
    let mut selected: Vec<Vec<Wanted>> = rows.iter().map(|_| Vec::new()).collect();
    for role in Role::ALL {
        for (row, wanted) in rows.iter().zip(&mut selected) {
            if let Some((trial, most)) = role.trial(row).zip(role.most_steps(row)) {
                want(wanted, role, trial, most, &mut capacity);
            }
        }
    }
    selected
}

fn want(wanted: &mut Vec<Wanted>, role: Role, trial: u64, most: u64, capacity: &mut u64) {
    if let Some(same) = wanted.iter_mut().find(|other| other.trial == trial) {
        same.roles.push(role);
    } else if let Some(rest) = capacity.checked_sub(most) {
        *capacity = rest;
        wanted.push(Wanted { trial, roles: vec![role] });
    }
}
