//! `squares`: magic squares, latin squares and sudokus.
//!
//! The original program (A.II.1, "Cuadrados mágicos y Sudokus") swaps rows and columns of a magic square at random,
//! expands the square to a trivial sudoku, and exchanges cells of rows and columns until a test finds the sudoku not
//! easy. Its test finds every one easy, and all sudokus that it makes are the same up to relabelling. Its own exchange,
//! with random choices, is the remedy.
//!
//! Rows and columns are counted from 1. A key is the square row by row.

mod build;
mod class;
mod event;
pub mod exchange;
mod known;
mod latin;
mod magic;
pub mod published;
mod scenes;
mod square;
mod sudoku;
mod walk;

use self::build::Build;
pub use self::class::Classes;
use self::event::Maker;
pub use self::event::{Hit, SquaresEvent};
use self::latin::Latin;
pub use self::magic::{Reorder, Swap, siamese};
use self::published::Published;
pub use self::square::{Axis, SymbolSquare};
pub use self::sudoku::{Shape, Sudoku};
use self::walk::Walk;
use crate::model::draw::Draw;
use crate::model::grid::{Geometry, Grid};
use crate::model::key_figure::KeyFigure;
use crate::model::keys::KeySpace;
use crate::model::language::{Phrase, Sentence};
use crate::model::options::{OptionError, OptionSpec, Options};
use crate::model::outcome::{Outcome, Step};
use crate::model::refusals;
use crate::model::scene::Scene;
use crate::model::start::{Start, StartError, Unlisted};
use crate::model::system::{Card, System, Term};
use crate::model::words::symmetry;
use crate::model::words::systems::squares as words;

/// The largest square: the tables of the original program hold 31 columns.
const MAX_SIDE: u64 = 31;

/// The largest order whose latin squares are enumerated, including those that the negative control cannot reach: 576 of
/// order 4, 161,280 of order 5 (OEIS A002860).
const LISTED_UP_TO: usize = 4;

/// One method, for squares of one size.
#[derive(Debug)]
pub struct Squares {
    size: usize,
    way: Way,
    classes: Option<Classes>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Way {
    Swap(Reorder),
    Refine(Shape),
    Walk(Shape, u64),
    Latin(u64),
}

/// The state of a trial.
pub struct SquaresState(Box<dyn Maker>);

const OPTIONS: &[OptionSpec] = &[
    OptionSpec::size(words::options::SIZE, 1, MAX_SIDE, 9),
    OptionSpec::word(
        "product",
        words::options::PRODUCT,
        &["magic", "semimagic", "sudoku", "latin"],
        "sudoku",
    ),
    OptionSpec::word(
        "method",
        words::options::METHOD,
        &["published", "uniform", "walk", "jacobson-matthews", "cyclic"],
        "published",
    ),
    OptionSpec::integer("moves", words::options::MOVES, 1, 1_000_000_000, 1000),
    OptionSpec::integer("visits", words::options::VISITS, 1, 1_000_000_000, 64),
];

/// The mean number of exchange cycles over all sudokus of size 9.
const MEAN_CYCLES: &str = "36.87";

impl Squares {
    /// The largest symbol of its squares; the smallest is 1.
    fn symbols(&self) -> u16 {
        let symbols = match self.way {
            Way::Swap(_) => self.size * self.size,
            Way::Refine(shape) | Way::Walk(shape, _) => shape.symbols(),
            Way::Latin(_) => self.size,
        };
        u16::try_from(symbols).expect("at most 961")
    }

    /// The side of a block, if its squares are sudokus: the lines of a pseudo-sudoku do not hold all numbers.
    fn block(&self) -> Option<usize> {
        let (Way::Refine(shape) | Way::Walk(shape, _)) = self.way else { return None };
        (shape.symbols() == shape.size).then_some(shape.block)
    }

    fn geometry(&self) -> Geometry {
        self.block().map_or(Geometry::Plain, |side| Geometry::Blocks { rows: side, columns: side })
    }
}

impl System for Squares {
    const CARD: Card = Card {
        name: "squares",
        about: words::ABOUT,
        source: words::SOURCE,
        rule: words::RULE,
        step: words::STEP,
        options: OPTIONS,
        measures: &[
            Term { name: "tries", about: "published sudokus refined and tested" },
            Term {
                name: "hits",
                about: "pairs of the first block that the easy test found again, in all tries",
            },
            Term {
                name: "cycles",
                about: "exchange cycles of all pairs of rows in a band and columns in a stack of the sudoku, 36.87 on average over all of size 9",
            },
        ],
        entry_end: "\n",
        ..Card::PLAIN
    };

    type State = SquaresState;
    type Event = SquaresEvent;
    type Key = SymbolSquare;

    fn new(options: &Options) -> Result<Self, OptionError> {
        let size = options.size();
        let way = way(options)?;
        let classes = match way {
            Way::Refine(shape) | Way::Walk(shape, _) if size <= 9 => Some(Classes::of(shape)),
            _ => None,
        };
        Ok(Self { size, way, classes })
    }

    fn blank(&self) -> SquaresState {
        SquaresState(match self.way {
            Way::Swap(reorder) => Box::new(Build::new(self.size, reorder)),
            Way::Refine(shape) => Box::new(Published::new(shape)),
            Way::Walk(shape, moves) => Box::new(Walk::new(shape, moves)),
            Way::Latin(visits) => Box::new(Latin::new(self.size, visits)),
        })
    }

    fn keys(&self) -> &dyn KeySpace<SymbolSquare> {
        self
    }

    fn start(&self, state: &mut SquaresState, draw: &mut Draw) {
        state.0.start(draw);
    }

    fn place(&self, state: &mut SquaresState, start: Start) -> Result<(), StartError> {
        state.0.place(start)
    }

    fn step(&self, state: &mut SquaresState, draw: &mut Draw) -> Step<SquaresEvent, SymbolSquare> {
        state.0.step(draw)
    }

    fn finish(&self, state: &mut SquaresState, draw: &mut Draw, budget: u64) -> Outcome<SymbolSquare> {
        let ahead = state.0.skip_ahead(draw, budget);
        let rest = self.step_to_end(state, draw, budget - ahead);
        Outcome { steps: ahead + rest.steps, ..rest }
    }

    fn show(&self, state: &SquaresState) -> Grid {
        state.0.show().in_geometry(self.geometry())
    }

    fn opening(&self, state: &SquaresState) -> String {
        state.0.opening()
    }

    fn scenes(&self, state: &SquaresState, event: &SquaresEvent) -> Vec<Scene> {
        vec![scenes::scene(event, self.show(state))]
    }

    fn measure(&self, state: &SquaresState, values: &mut [u64]) {
        let measured = state.0.measured();
        values.copy_from_slice(&[measured.tries, measured.hits, measured.cycles]);
    }

    fn answers(&self) -> Vec<KeyFigure> {
        match self.way {
            Way::Refine(_) => vec![KeyFigure::Mean("tries".into()), KeyFigure::Classes],
            Way::Walk(..) if self.size == 9 => {
                vec![KeyFigure::MeanOfKnown("cycles".into(), MEAN_CYCLES.into())]
            }
            Way::Walk(..) => vec![KeyFigure::Mean("cycles".into())],
            Way::Swap(_) | Way::Latin(_) => Vec::new(),
        }
    }

    fn starts(&self) -> Result<u64, Unlisted> {
        match self.way {
            Way::Swap(reorder) => reorder.starts(self.size),
            Way::Refine(_) | Way::Walk(..) | Way::Latin(_) => Err(Unlisted::DrawsLater),
        }
    }
}

impl KeySpace<SymbolSquare> for Squares {
    fn parse(&self, text: &str) -> Option<SymbolSquare> {
        SymbolSquare::parse(text, self.size, self.symbols()).filter(|square| match self.way {
            Way::Swap(_) => square::is_semimagic(square),
            Way::Latin(_) => square::is_latin(square),
            Way::Refine(shape) | Way::Walk(shape, _) => {
                shape.is_pseudo() || square::is_sudoku(square, shape.block)
            }
        })
    }

    fn known(&self) -> Option<Vec<SymbolSquare>> {
        match self.way {
            Way::Swap(reorder) => known::semimagic(self.size, reorder),
            Way::Refine(shape) if self.size == 9 => known::refined(shape),
            Way::Walk(shape, _) if self.size == 4 => known::all(self.size, Some(shape.block)),
            Way::Latin(_) if self.size <= LISTED_UP_TO => known::all(self.size, None),
            _ => None,
        }
    }

    fn class(&self, key: &SymbolSquare) -> Option<SymbolSquare> {
        self.classes.as_ref().map(|classes| classes.minimal(key))
    }

    fn board(&self, key: &SymbolSquare) -> Option<Grid> {
        Some(key.grid(self.size).in_geometry(self.geometry()))
    }

    fn symmetry(&self) -> &'static Phrase {
        &symmetry::SUDOKU
    }

    /// Of sudokus (OEIS A109741; Russell and Jarvis 2006): up to symmetry and renaming.
    fn class_count(&self) -> Option<u64> {
        match self.block()? {
            2 => Some(2),
            3 => Some(5_472_730_538),
            _ => None,
        }
    }
}

/// The method that the options select together.
fn way(options: &Options) -> Result<Way, OptionError> {
    let (product, method, size) = (options.word("product"), options.word("method"), options.size());
    let methods = methods(product);
    if !methods.contains(&method) {
        let allowed = match methods {
            [only] => (*only).to_owned().into(),
            several => refusals::EITHER.with(several),
        };
        return Err(refused("method", method, product, &allowed));
    }
    let (possible, sizes) = match (product, method) {
        ("magic" | "semimagic", _) => (size % 2 == 1, refusals::ODD_SIZES),
        ("sudoku", "published") => ([9, 21, 25, 27].contains(&size), refusals::PUBLISHED_SIZES),
        ("sudoku", _) => ([4, 9, 21, 25, 27].contains(&size), refusals::WALK_SIZES),
        _ => (size > 1, refusals::LATIN_SIZES),
    };
    if !possible {
        return Err(refused("size", &size.to_string(), product, &sizes.with(&[])));
    }
    Ok(match (product, method) {
        ("magic", _) => Way::Swap(Reorder::Never),
        ("semimagic", "published") => Way::Swap(Reorder::Doubling(size)),
        ("semimagic", _) => Way::Swap(Reorder::Shuffle),
        ("sudoku", "published") => Way::Refine(Shape::of(size)),
        ("sudoku", _) => Way::Walk(Shape::of(size), options.integer("moves")),
        (_, "cyclic") => Way::Latin(0),
        _ => Way::Latin(options.integer("visits")),
    })
}

fn methods(product: &str) -> &'static [&'static str] {
    match product {
        "magic" => &["published"],
        "semimagic" => &["published", "uniform"],
        "sudoku" => &["published", "walk"],
        _ => &["jacobson-matthews", "cyclic"],
    }
}

fn refused(name: &'static str, value: &str, product: &str, allowed: &Sentence) -> OptionError {
    let message = refusals::NO_SUCH_SQUARE.saying(&[value.into(), product.into(), allowed.clone()]);
    OptionError { name, message }
}
