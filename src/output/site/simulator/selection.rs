//! Which trials a page replays of every solution: the shortest, the first and the longest, as far as there is room.

use crate::output::tables::FrequencyRow;

/// The steps that the traces of a page may have together. Eight queens need about 35,000.
const ROOM: u64 = 1_000_000;

/// A trial and the parts that it plays.
#[derive(Debug, PartialEq, Eq)]
pub struct Wanted {
    /// Its number.
    pub trial: u64,
    /// Such as `shortest` and `first`.
    pub roles: Vec<&'static str>,
}

/// The name of a part, the trial that plays it, and the most steps that it takes.
type Role = (&'static str, fn(&FrequencyRow) -> (Option<u64>, Option<u64>));

/// The more important parts first.
const ROLES: [Role; 3] = [
    ("shortest", |row| (row.shortest_trial, row.steps_min)),
    ("first", |row| (row.first_trial, row.steps_max)),
    ("longest", |row| (row.longest_trial, row.steps_max)),
];

/// The trials to replay of each row, in the order of `rows`.
#[must_use]
pub fn select(rows: &[&FrequencyRow]) -> Vec<Vec<Wanted>> {
    let mut room = ROOM;
    let mut selected: Vec<Vec<Wanted>> = rows.iter().map(|_| Vec::new()).collect();
    for (role, of) in ROLES {
        for (row, wanted) in rows.iter().zip(&mut selected) {
            if let (Some(trial), Some(most)) = of(row) {
                want(wanted, role, trial, most, &mut room);
            }
        }
    }
    selected
}

fn want(wanted: &mut Vec<Wanted>, role: &'static str, trial: u64, most: u64, room: &mut u64) {
    if let Some(same) = wanted.iter_mut().find(|other| other.trial == trial) {
        same.roles.push(role);
    } else if let Some(rest) = room.checked_sub(most) {
        *room = rest;
        wanted.push(Wanted { trial, roles: vec![role] });
    }
}
