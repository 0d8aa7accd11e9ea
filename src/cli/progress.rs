//! Telling how far a run is: a bar on a terminal, a plain line every 10 seconds elsewhere.

use std::fmt::Write;
use std::io::{IsTerminal, stderr};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

use clap::ValueEnum;
use indicatif::{HumanDuration, ProgressBar, ProgressState, ProgressStyle};

use super::interrupt::{PATIENCE, leave};
use super::tell;
use crate::batch::Signals;
use crate::output::number::{grouped, rounded};

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(super) enum Mode {
    /// A bar on a terminal, else plain lines
    #[default]
    Auto,
    /// A plain line every 10 seconds
    Plain,
    /// Nothing
    None,
}

/// Does `work`, tells how many of `total` trials are done, has the workers hand over what they have every second, and
/// leaves if they do not stop when they are asked to.
pub(super) fn watch<T>(mode: Mode, total: u64, signals: &Signals, work: impl FnOnce() -> T) -> T {
    thread::scope(|scope| {
        let (finished, watched) = channel::<()>();
        let (done, ended) = channel::<()>();
        scope.spawn(move || follow(mode, total, &signals.done, &watched));
        scope.spawn(move || tick(signals, &ended));
        let result = work();
        drop((finished, done));
        result
    })
}

fn tick(signals: &Signals, finished: &Receiver<()>) {
    const TICK: Duration = Duration::from_millis(250);
    let mut asked: Option<Instant> = None;
    while goes_on(finished, TICK) {
        signals.tick.fetch_add(1, Ordering::Relaxed);
        asked = asked.or_else(|| signals.stopped_by().map(|_| Instant::now()));
        if asked.is_some_and(|asked| asked.elapsed() > PATIENCE) {
            leave(signals);
        }
    }
}

fn follow(mode: Mode, total: u64, done: &AtomicU64, finished: &Receiver<()>) {
    match mode {
        Mode::None => {}
        Mode::Auto if stderr().is_terminal() => draw_bar(total, done, finished),
        Mode::Auto | Mode::Plain => print_lines(total, done, finished),
    }
}

fn draw_bar(total: u64, done: &AtomicU64, finished: &Receiver<()>) {
    let template = "{wide_bar} {human_pos}/{human_len} trials  {rate} per second  {eta} left";
    let style = ProgressStyle::with_template(template).expect("a fixed template");
    let style = style.with_key("rate", |state: &ProgressState, out: &mut dyn Write| {
        let _ = out.write_str(&rounded(state.per_sec()));
    });
    let bar = ProgressBar::new(total).with_style(style);
    while goes_on(finished, Duration::from_millis(100)) {
        bar.set_position(done.load(Ordering::Relaxed));
    }
    bar.finish_and_clear();
}

fn print_lines(total: u64, done: &AtomicU64, finished: &Receiver<()>) {
    let begun = Instant::now();
    while goes_on(finished, Duration::from_secs(10)) {
        let done = done.load(Ordering::Relaxed);
        tell(line(done, total, begun.elapsed()));
    }
}

fn line(done: u64, total: u64, passed: Duration) -> String {
    let rate = done as f64 / passed.as_secs_f64();
    let left = if done == 0 {
        "time left unknown".to_owned()
    } else {
        let seconds = (total - done) as f64 / rate;
        format!("{} left", HumanDuration(Duration::try_from_secs_f64(seconds).unwrap_or(Duration::MAX)))
    };
    format!("{} of {} trials, {} per second, {left}", grouped(done), grouped(total), rounded(rate))
}

fn goes_on(finished: &Receiver<()>, wait: Duration) -> bool {
    finished.recv_timeout(wait) == Err(RecvTimeoutError::Timeout)
}
