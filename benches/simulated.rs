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
const TURN: Duration = Duration::from_millis(2);

/// A part of a census, or a piece of one.
type Piece = (u64, Option<Remainder>);

/// What a worker is told: to begin a piece, or to go on, and whether another one waits for a piece.
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

/// The processor time and the time that passes, of a census of `size` queens on `cores` cores.
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
fn simulate(mut workers: Vec<Worker>, mut pieces: Vec<Piece>) -> (Duration, Duration) {
    let mut took = Duration::ZERO;
    let can_go = |workers: &[Worker], pieces: &[Piece]| {
        let able = (0..workers.len()).filter(|&place| workers[place].is_busy || !pieces.is_empty());
        able.min_by_key(|&place| workers[place].clock)
    };
    while let Some(place) = can_go(&workers, &pieces) {
        let piece = if workers[place].is_busy { None } else { pieces.pop() };
        workers[place].is_busy = true;
        let is_wanted = pieces.is_empty() && workers.iter().any(|worker| !worker.is_busy);
        let worker = &mut workers[place];
        worker.go.send(Go { piece, is_wanted }).expect("it waits");
        let turn = worker.turns.recv().expect("it answers");
        worker.clock += turn.took;
        worker.is_busy = !turn.is_done;
        took += turn.took;
        if let Some(given) = turn.given {
            let now = worker.clock;
            pieces.push(given);
            let idle = workers.iter_mut().filter(|worker| !worker.is_busy);
            idle.for_each(|worker| worker.clock = worker.clock.max(now));
        }
    }
    (took, workers.into_iter().map(|worker| worker.clock).max().unwrap_or_default())
}

/// The time that this thread had a processor, so that other work on the machine does not count.
fn processor_time() -> Duration {
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
