//! Telling how far a run is: a bar on a terminal, a plain line every 10 seconds elsewhere.

use std::io::{IsTerminal, stderr};
use std::sync::atomic::Ordering;
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

use clap::ValueEnum;
use indicatif::{HumanDuration, ProgressBar, ProgressStyle};

use super::tell;
use crate::batch::Signals;
use crate::checkpoint::{Doing, GiveUp, Progress};
use crate::output::number::{grouped, rounded};

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(super) enum Mode {
    /// A bar on a terminal, else plain lines
    #[default]
    Auto,
    /// A plain line every 10 seconds, and one at the end
    Plain,
    /// Nothing
    None,
}

/// A run that is watched.
#[derive(Clone, Copy)]
pub(super) struct Watched<'r> {
    pub(super) signals: &'r Signals,
    pub(super) progress: &'r Progress,
    /// How many trials there are in all.
    pub(super) total: u64,
    /// Ends the process.
    pub(super) leave: &'r GiveUp<'r>,
}

impl Watched<'_> {
    /// Does `work`, says how far it is, and leaves where a signal asks for it and nothing is lost.
    pub(super) fn during<T>(self, mode: Mode, work: impl FnOnce() -> T) -> T {
        thread::scope(|scope| {
            let (finished, watched) = channel::<()>();
            let (done, ended) = channel::<()>();
            scope.spawn(move || self.follow(mode, &watched));
            scope.spawn(move || self.guard(&ended));
            let result = work();
            drop((finished, done));
            result
        })
    }

    /// Workers are stopped by those who started them, who save what is done; anything else can be left at once.
    fn guard(self, finished: &Receiver<()>) {
        const LONG: u32 = 10;
        let mut waits = 0;
        while goes_on(finished, Duration::from_millis(100)) {
            if self.signals.stopped_by().is_none() {
                continue;
            }
            match self.progress.doing() {
                Doing::Preparing | Doing::Tabulating => (self.leave)(None),
                Doing::Saving => waits += 1,
                Doing::Running => {}
            }
            if waits == LONG {
                tell("Saving what is done ..");
            }
        }
    }

    fn follow(self, mode: Mode, finished: &Receiver<()>) {
        match mode {
            Mode::None => {}
            Mode::Auto if stderr().is_terminal() => self.draw_bar(finished),
            Mode::Auto => self.print_lines(Instant::now(), finished),
            Mode::Plain => {
                let begun = Instant::now();
                self.print_lines(begun, finished);
                tell(format_args!("{} in {:.1} s", self.counts(), begun.elapsed().as_secs_f64()));
            }
        }
    }

    fn draw_bar(self, finished: &Receiver<()>) {
        let style = ProgressStyle::with_template("{wide_bar} {msg}").expect("a fixed template");
        let bar = ProgressBar::new(self.total).with_style(style);
        let begun = Instant::now();
        while goes_on(finished, Duration::from_millis(100)) {
            bar.set_position(self.signals.done.load(Ordering::Relaxed));
            bar.set_message(self.line(begun.elapsed()));
        }
        bar.finish_and_clear();
    }

    fn print_lines(self, begun: Instant, finished: &Receiver<()>) {
        while goes_on(finished, Duration::from_secs(10)) {
            tell(self.line(begun.elapsed()));
        }
    }

    fn counts(self) -> String {
        let done = self.signals.done.load(Ordering::Relaxed);
        format!("{} of {} trials", grouped(done), grouped(self.total))
    }

    fn line(self, passed: Duration) -> String {
        let done = self.signals.done.load(Ordering::Relaxed);
        let new = done.saturating_sub(self.progress.resumed());
        let rate = new as f64 / passed.as_secs_f64();
        let (counts, left) = (self.counts(), self.total.saturating_sub(done));
        match self.progress.doing() {
            Doing::Tabulating => format!("{counts}, making the tables"),
            _ if new == 0 => format!("{counts}, time left unknown"),
            _ if left == 0 => format!("{counts}, {} per second", rounded(rate)),
            _ => format!("{counts}, {} per second, {} left", rounded(rate), time(left as f64 / rate)),
        }
    }
}

fn time(seconds: f64) -> HumanDuration {
    HumanDuration(Duration::try_from_secs_f64(seconds).unwrap_or(Duration::MAX))
}

fn goes_on(finished: &Receiver<()>, wait: Duration) -> bool {
    finished.recv_timeout(wait) == Err(RecvTimeoutError::Timeout)
}
