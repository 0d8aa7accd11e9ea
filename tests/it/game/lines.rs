//! Every line of play on the smallest board, and drawn ones on larger boards, beside a plain implementation.

use std::collections::BTreeMap;

use queenlab::model::draw::Streams;
use queenlab::model::outcome::{End, Step};
use queenlab::systems::game::Game;
use queenlab::systems::game::board::SquareIndex;
use queenlab::systems::game::event::GameEvent;
use queenlab::systems::game::strategy::{Chooser, Variant};

use super::plain::Plain;
use super::{at, events, game};
use crate::support::{machine, sample};

/// The lines of play one after the other: choices are made as in the line before up to the last that can be made
/// otherwise.
#[derive(Default)]
struct Line {
    /// Index and length of each choice.
    choices: Vec<(usize, usize)>,
    made: usize,
}

impl Chooser for Line {
    fn index(&mut self, len: usize) -> usize {
        if self.made == self.choices.len() {
            self.choices.push((0, len));
        }
        let (index, length) = self.choices[self.made];
        assert_eq!(length, len, "the same choices lead to the same list");
        self.made += 1;
        index
    }
}

impl Line {
    /// The chance of the line.
    fn chance(&self) -> Ratio {
        Ratio(1, self.choices.iter().map(|&(_, len)| len as u128).product())
    }

    /// Whether there is another line.
    fn advance(&mut self) -> bool {
        self.made = 0;
        while let Some((index, len)) = self.choices.pop() {
            if index + 1 < len {
                self.choices.push((index + 1, len));
                return true;
            }
        }
        false
    }
}

/// An exact number, in lowest terms when it was added.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Ratio(u128, u128);

impl Ratio {
    fn plus(self, other: Self) -> Self {
        let common = divisor(self.1, other.1);
        let (top, bottom) =
            (self.0 * (other.1 / common) + other.0 * (self.1 / common), self.1 / common * other.1);
        let common = divisor(top, bottom);
        Self(top / common, bottom / common)
    }
}

fn divisor(a: u128, b: u128) -> u128 {
    if b == 0 { a } else { divisor(b, a % b) }
}

type Shares = BTreeMap<String, Ratio>;

/// The exact share of every ending.
fn shares(mut ending: impl FnMut(&mut Line) -> String) -> Shares {
    let mut shares = Shares::new();
    let mut line = Line::default();
    loop {
        let end = ending(&mut line);
        let share = shares.entry(end).or_insert(Ratio(0, 1));
        *share = share.plus(line.chance());
        if !line.advance() {
            return shares;
        }
    }
}

/// The ending of a game of the system.
fn ending(game: &Game, chooser: &mut impl Chooser) -> String {
    let mut state = game.new_game();
    loop {
        if let Step::Ended(End::Reached(outcome)) = state.advance(chooser) {
            return outcome.to_string();
        }
    }
}

fn plain(size: i32, variant: &str) -> Plain {
    Plain::new(size, variant.starts_with("as_described"), variant.ends_with("fair"))
}

#[test]
fn every_line_of_play_on_4_by_4_ends_as_in_the_plain_implementation() {
    for variant in ["as_coded", "as_described"] {
        let expected = shares(|line| plain(4, variant).play(&mut |len| line.index(len)).to_owned());
        assert_eq!(expected.values().copied().fold(Ratio(0, 1), Ratio::plus), Ratio(1, 1));
        assert_eq!(exact(variant), expected, "{variant}");
    }
}

#[test]
fn with_one_block_there_is_one_request_so_fairness_changes_nothing() {
    assert_eq!(exact("as_coded_fair"), exact("as_coded"));
    assert_eq!(exact("as_described_fair"), exact("as_described"));
}

/// The exact share of every ending of the system on 4 by 4.
fn exact(variant: &'static str) -> Shares {
    let game = game(4, &[("variant", variant)]);
    shares(|line| ending(&game, line))
}

#[test]
fn white_wins_169667_of_221760_games_on_4_by_4() {
    assert_eq!(exact("as_coded")["white"], Ratio(169_667, 221_760));
}

#[test]
fn a_million_drawn_games_come_as_near_to_it_as_chance_allows() {
    let machine = machine("game", 4, &[]);
    let tally = sample(machine.as_ref(), 1_000_000);
    let white = tally.solutions.iter().find(|solution| *solution.key == *"white").expect("white wins");
    let share = 169_667.0 / 221_760.0;
    let error = (share * (1.0 - share) / 1e6_f64).sqrt();
    assert!((white.count() as f64 / 1e6 - share).abs() < 4.0 * error);
}

/// Where figures stand, in the order in which they were put: queens, then blocks.
fn figures(events: &[GameEvent]) -> [Vec<SquareIndex>; 2] {
    let mut figures = [Vec::new(), Vec::new()];
    for event in events {
        match event {
            GameEvent::Queen { square, .. } => figures[0].push(*square),
            GameEvent::Block(decision) => figures[1].push(decision.square),
            _ => {}
        }
    }
    figures
}

#[test]
fn drawn_games_put_the_same_figures_as_the_plain_implementation() {
    let streams = Streams::new(2026, 1);
    for variant in Variant::NAMES {
        for (size, games) in [(4, 200), (5, 200), (6, 200), (7, 100), (8, 200), (10, 60), (13, 30), (16, 20)]
        {
            let game = game(size as u64, &[("variant", variant)]);
            for trial in 0..games {
                let played = events(&game, &mut streams.trial(trial));
                let mut plain = plain(size, variant);
                let mut draw = streams.trial(trial);
                plain.play(&mut |len| draw.index(len));
                let places = |places: &[(i32, i32)]| -> Vec<SquareIndex> {
                    places.iter().map(|&(x, y)| at(x as usize, y as usize)).collect()
                };
                let expected = [places(&plain.queens), places(&plain.blocks)];
                assert_eq!(figures(&played), expected, "{variant} size {size} trial {trial}");
            }
        }
    }
}
