//! Reporting progress: a bar on a terminal, a plain line every 10 seconds elsewhere.

use std::io::{IsTerminal, stderr};
use std::sync::atomic::Ordering;
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

use clap::ValueEnum;
use indicatif::{HumanDuration, ProgressBar, ProgressStyle};

use super::console::is_quiet;
use super::note;
use crate::engine::batch::Signals;
use crate::store::checkpoint::{GiveUp, Phase, RunStatus};
use crate::text::number::{grouped, percent, rounded};

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
    pub(super) progress: &'r RunStatus,
    /// How many trials there are in all.
    pub(super) total: u64,
    /// Ends the process.
    pub(super) leave: &'r GiveUp<'r>,
}

impl Watched<'_> {
    /// Does `work`, reports its progress, and exits on a signal where nothing is lost.
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
            match self.progress.phase() {
                Phase::Preparing | Phase::Tabulating => (self.leave)(None),
                Phase::Saving => waits += 1,
                Phase::Running => {}
            }
            if waits == LONG {
                note("Saving what is done ..");
            }
        }
    }

    fn follow(self, mode: Mode, finished: &Receiver<()>) {
        match mode {
            Mode::None => {}
            _ if is_quiet() => {}
            Mode::Auto if stderr().is_terminal() => self.draw_bar(finished),
            Mode::Auto => self.print_lines(Instant::now(), finished),
            Mode::Plain => {
                let begun = Instant::now();
                self.print_lines(begun, finished);
                note(format_args!("{} in {:.1} s", self.counts(), begun.elapsed().as_secs_f64()));
            }
        }
    }

    fn draw_bar(self, finished: &Receiver<()>) {
        let style = ProgressStyle::with_template("{wide_bar} {msg}").expect("a fixed template");
        let bar = ProgressBar::new(self.total).with_style(style);
        let begun = Instant::now();
        while goes_on(finished, Duration::from_millis(100)) {
            bar.set_position(self.signals.done.load(Ordering::Relaxed));
            bar.set_message(self.message(begun.elapsed()));
        }
        bar.finish_and_clear();
    }

    fn print_lines(self, begun: Instant, finished: &Receiver<()>) {
        while goes_on(finished, Duration::from_secs(10)) {
            note(self.line(begun.elapsed()));
        }
    }

    fn done(self) -> u64 {
        self.signals.done.load(Ordering::Relaxed)
    }

    fn counts(self) -> String {
        format!("{} of {} trials", grouped(self.done()), grouped(self.total))
    }

    /// Trials per second, without those that were done before.
    fn rate(self, passed: Duration) -> f64 {
        self.done().saturating_sub(self.progress.resumed()) as f64 / passed.as_secs_f64()
    }

    /// What stands beside a bar, in less than 80 columns.
    fn message(self, passed: Duration) -> String {
        let share = percent((self.done() as f64 / self.total as f64).min(1.0));
        format!("{share} of {} trials, {}", grouped(self.total), self.rest(passed))
    }

    fn line(self, passed: Duration) -> String {
        let rate = rounded(self.rate(passed));
        format!("{}, {rate} per second, {}", self.counts(), self.rest(passed))
    }

    /// What is left to do.
    fn rest(self, passed: Duration) -> String {
        let (rate, left) = (self.rate(passed), self.total.saturating_sub(self.done()));
        match self.progress.phase() {
            Phase::Tabulating => match self.progress.tabulated() {
                0 => "making the tables".to_owned(),
                solutions => format!("making the tables: {} solutions", grouped(solutions)),
            },
            _ if rate == 0.0 => "time left unknown".to_owned(),
            _ => format!("{} left", time(left as f64 / rate)),
        }
    }
}

fn time(seconds: f64) -> HumanDuration {
    HumanDuration(Duration::try_from_secs_f64(seconds).unwrap_or(Duration::MAX))
}

fn goes_on(finished: &Receiver<()>, wait: Duration) -> bool {
    finished.recv_timeout(wait) == Err(RecvTimeoutError::Timeout)
}
