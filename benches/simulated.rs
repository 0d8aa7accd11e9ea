//! A census on many cores, simulated on one: workers take turns, each with a clock of its own, and the one whose clock is
//! behind goes on.

use std::fs;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

use queenlab::model::census::{Census as _, Remainder};
use queenlab::model::system::System as _;
use queenlab::systems::repair::Repair;

/// How long a worker goes on at a time.
const TURN: Duration = Duration::from_millis(1);

/// A part of a census, or a piece of one.
type Piece = (u64, Option<Remainder>);

/// What a worker is told: to begin a piece, or to go on, and whether another one waits for a piece that nobody gave.
struct Go {
    piece: Option<Piece>,
    is_wanted: bool,
}

/// What it did in its turn.
struct Turn {
    took: Duration,
    given: Option<Piece>,
    is_done: bool,
}

struct Worker {
    go: Sender<Go>,
    turns: Receiver<Turn>,
    clock: Duration,
    is_busy: bool,
}

/// The processor time and the time that passes, of a census by `cores` cores, the largest parts first as in the command.
pub fn census(repair: &Repair, cores: usize) -> (Duration, Duration) {
    thread::scope(|scope| {
        let workers = (0..cores).map(|_| {
            let ((go, told), (said, turns)) = (channel(), channel());
            scope.spawn(move || work(repair, &told, &said));
            Worker { go, turns, clock: Duration::ZERO, is_busy: false }
        });
        simulate(workers.collect(), (0..repair.extent().parts).rev().map(|part| (part, None)).collect())
    })
}

/// Gives pieces to workers in the order of their clocks.
fn simulate(mut workers: Vec<Worker>, parts: Vec<Piece>) -> (Duration, Duration) {
    let mut took = Duration::ZERO;
    let mut pieces: Vec<_> = parts.into_iter().map(|piece| (Duration::ZERO, piece)).collect();
    while let Some((place, now)) = next(&workers, pieces.last().map(|&(since, _)| since)) {
        let piece = if workers[place].is_busy { None } else { pieces.pop().map(|(_, piece)| piece) };
        let waiting = workers.iter().filter(|worker| !worker.is_busy && worker.clock <= now).count();
        let worker = &mut workers[place];
        let is_wanted = worker.is_busy && waiting > pieces.len();
        worker.go.send(Go { piece, is_wanted }).expect("it waits");
        let turn = worker.turns.recv().expect("it answers");
        (worker.clock, worker.is_busy) = (now + turn.took, !turn.is_done);
        took += turn.took;
        pieces.extend(turn.given.map(|given| (worker.clock, given)));
    }
    (took, workers.into_iter().map(|worker| worker.clock).max().unwrap_or_default())
}

/// The worker that goes on next, and when: one that has a piece, or that is given the one that is there `since` then.
fn next(workers: &[Worker], since: Option<Duration>) -> Option<(usize, Duration)> {
    let starts = workers.iter().map(|worker| match since {
        _ if worker.is_busy => Some(worker.clock),
        since => since.map(|since| since.max(worker.clock)),
    });
    let able = starts.enumerate().filter_map(|(place, start)| Some((place, start?)));
    able.min_by_key(|&(_, start)| start)
}

/// The time that this thread had a processor, so that other work on the machine does not count. It is brought up to date
/// where a thread lets others go on.
fn processor_time() -> Duration {
    thread::yield_now();
    let text = fs::read_to_string("/proc/thread-self/schedstat").expect("Linux counts it");
    let nanoseconds = text.split(' ').next().and_then(|number| number.parse().ok());
    Duration::from_nanos(nanoseconds.expect("nanoseconds"))
}

/// A worker, until nobody tells it to go on.
fn work(repair: &Repair, told: &Receiver<Go>, said: &Sender<Turn>) {
    let (mut state, mut counted) = (repair.blank(), processor_time());
    while let Ok(Go { piece, mut is_wanted }) = told.recv() {
        let (part, left) = piece.expect("an idle worker is given a piece");
        let mut begun = Instant::now();
        let mut families = repair.enumerate(&mut state, part, left.as_ref(), u64::MAX);
        let mut given = None;
        loop {
            let is_done = families.next().is_none();
            if is_wanted && !is_done && given.is_none() {
                given = families.split().map(|given| (part, Some(given)));
            }
            if !is_done && given.is_none() && begun.elapsed() < TURN {
                continue;
            }
            let now = processor_time();
            said.send(Turn { took: now.saturating_sub(counted), given: given.take(), is_done })
                .expect("it is heard");
            counted = now;
            if is_done {
                break;
            }
            let Ok(go) = told.recv() else { return };
            (is_wanted, begun) = (go.is_wanted, Instant::now());
        }
    }
}
