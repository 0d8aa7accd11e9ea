//! The word that names a problem in experiments and in `--like`, and the problems that are offered.

use std::borrow::Cow;
use std::sync::Arc;

use super::cells::Cells;
use super::cnf::Formula;
use super::graphs::{Colouring, Graph, NAMES};
use super::lines::{Lines, Piece};
use super::shape::Shape;
use super::{Form, MAX_ENTRIES, NetworkError, Problem};
use crate::model::excerpt::excerpt;
use crate::model::language::{Phrase, Sentence};
use crate::model::options::{Domain, OptionError, OptionSpec, Options, Value};
use crate::model::refusals;
use crate::model::words::systems::problems as words;

/// The option that names a problem.
pub const OPTION: &str = "problem";

/// The problem that is not named.
const QUEENS: &str = "queens";

/// The forms of the word.
const FORMS: &[&str] =
    &[QUEENS, "torus", "rooks", "latin", "sudoku", "sudoku:GIVENS", "graph:FILE:COLOURS", "cnf:FILE"];

/// The most colours, and the most rows of a board.
const MOST: usize = 64;

/// The option of solvers that take any problem.
pub const fn option() -> OptionSpec {
    OptionSpec {
        name: OPTION,
        about: words::PROBLEM,
        domain: Domain::Forms(FORMS),
        default: Value::Word(Cow::Borrowed(QUEENS)),
        is_quiet: true,
    }
}

/// The parts of a word; the name of a file may hold colons.
enum Parts<'w> {
    Plain(&'w str),
    Sudoku {
        givens: &'w str,
    },
    Graph {
        name: &'w str,
        colours: &'w str,
    },
    Cnf {
        name: &'w str,
    },
    /// Those of no problem.
    Other,
}

impl<'w> Parts<'w> {
    fn of(word: &'w str) -> Self {
        match word.split_once(':') {
            None => Self::Plain(word),
            Some(("sudoku", givens)) => Self::Sudoku { givens },
            Some(("graph", rest)) => {
                rest.rsplit_once(':').map_or(Self::Other, |(name, colours)| Self::Graph { name, colours })
            }
            Some(("cnf", name)) => Self::Cnf { name },
            Some(_) => Self::Other,
        }
    }
}

/// The file that the word names, if it names one.
pub fn file_of(word: &str) -> Option<&str> {
    match Parts::of(word) {
        Parts::Graph { name, .. } if Graph::named(name).is_none() => Some(name),
        Parts::Cnf { name } => Some(name),
        _ => None,
    }
}

/// The value with the file that it names, if it names one.
///
/// # Errors
/// If `read` cannot read the file.
pub fn with_file<E>(value: Value, read: impl FnOnce(&str) -> Result<Arc<str>, E>) -> Result<Value, E> {
    let word = value.to_string();
    match file_of(&word) {
        Some(name) => Ok(Value::File { text: read(name)?, word: word.into() }),
        None => Ok(value),
    }
}

/// What a user should know of the file that a value names.
pub fn note(value: &Value) -> Option<Sentence> {
    let Value::File { word, text } = value else { return None };
    let graph = Graph::parse(text).ok().filter(|graph| graph.doubles > 0)?;
    Some(words::DOUBLES.with(&[file_of(word)?, &graph.doubles.to_string()]))
}

/// Whether options choose another problem than N queens.
pub fn is_named(options: &Options) -> bool {
    options.get(OPTION).is_some_and(|value| *value != Value::Word(Cow::Borrowed(QUEENS)))
}

impl Problem {
    /// The problem that `options` choose, of their size if it has one.
    ///
    /// # Errors
    /// If there is no such problem, it has no such size, its file is wrong, or it surely has no solution.
    pub fn of(options: &Options) -> Result<Self, OptionError> {
        let value = options.get(OPTION);
        let word = value.map_or_else(|| QUEENS.to_owned(), ToString::to_string);
        let text = match value {
            Some(Value::File { text, .. }) => Some(text.as_ref()),
            _ => None,
        };
        match Parts::of(&word) {
            Parts::Plain(QUEENS) => lines(&word, Piece::Queen, size(options, &word)?),
            Parts::Plain("torus") => lines(&word, Piece::TorusQueen, size(options, &word)?),
            Parts::Plain("rooks") => lines(&word, Piece::Rook, size(options, &word)?),
            Parts::Plain("latin") => cells(&word, size(options, &word)?, None, ""),
            Parts::Plain("sudoku") => {
                let size = size(options, &word)?;
                cells(&word, size, block(size), "")
            }
            _ if options.get("size").is_some() => {
                let kind = word.split(':').next().unwrap_or_default();
                Err(OptionError { name: "size", message: refusals::NO_SIZE.with(&[&word, kind]) })
            }
            Parts::Sudoku { givens } => sudoku(&word, givens),
            Parts::Graph { name, colours } => colouring(&word, name, colours, text),
            Parts::Cnf { name } => formula(&word, name, text),
            Parts::Plain(_) | Parts::Other => Err(wrong(refusals::NO_PROBLEM.with(&[&excerpt(&word)]))),
        }
    }
}

/// Why a solver does not take the problem that `options` choose: `phrase` with its word, and one more.
pub(in crate::systems) fn refusal(options: &Options, phrase: &Phrase, more: &str) -> OptionError {
    let word = options.get(OPTION).map_or_else(|| QUEENS.to_owned(), ToString::to_string);
    wrong(phrase.with(&[&word, more]))
}

fn wrong(message: Sentence) -> OptionError {
    OptionError { name: OPTION, message }
}

/// Why there is no network of the problem.
pub(super) fn refused(word: &str, error: NetworkError, shape: &impl Shape) -> OptionError {
    wrong(match error {
        NetworkError::NoValue(none) => refusals::NO_VALUE.saying(&[word.into(), shape.name(none.place)]),
        NetworkError::TooLarge(entries) => {
            refusals::TOO_LARGE.with(&[word, &entries.to_string(), &MAX_ENTRIES.to_string()])
        }
    })
}

/// The size that is chosen, if the problem has it.
fn size(options: &Options, word: &str) -> Result<usize, OptionError> {
    let offered = OfferedProblem::ALL.iter().find(|offered| offered.word == word);
    let [least, most, _] = offered.and_then(|offered| offered.sizes).expect("a problem with a size");
    let fits = |&size: &usize| {
        (least..=most).contains(&(size as u64)) && (word != "sudoku" || block(size).is_some())
    };
    let chosen = options.get("size").map(|_| options.size());
    chosen.filter(fits).ok_or_else(|| {
        let allowed = match word {
            "sudoku" => "4, 6, 9".into(),
            _ => refusals::FROM_TO.with(&[&least.to_string(), &most.to_string()]),
        };
        let phrase = if chosen.is_some() { refusals::OTHER_SIZE } else { refusals::SIZE_MISSING };
        OptionError { name: "size", message: phrase.saying(&[word.into(), allowed]) }
    })
}

fn narrow(values: usize) -> u8 {
    u8::try_from(values).expect("at most 64 values")
}

fn lines(word: &str, piece: Piece, size: usize) -> Result<Problem, OptionError> {
    let lines = Lines { piece, size };
    let sizes = vec![narrow(size); size].into();
    Problem::new(word, sizes, lines.constraints(), Form::of_values(size), lines)
}

/// The rows and columns of a block of a sudoku.
fn block(size: usize) -> Option<(usize, usize)> {
    match size {
        4 => Some((2, 2)),
        6 => Some((2, 3)),
        9 => Some((3, 3)),
        _ => None,
    }
}

/// The squares of a size whose cells hold different symbols along lines and in blocks, those that are `givens` given.
pub(in crate::systems) fn cells(
    word: &str,
    size: usize,
    block: Option<(usize, usize)>,
    givens: &str,
) -> Result<Problem, OptionError> {
    let given = givens.bytes().enumerate().filter(|(_, digit)| (b'1'..=b'9').contains(digit));
    let givens: Vec<(usize, u8)> = given.map(|(place, digit)| (place, digit - b'1')).collect();
    let cells = Cells { size, block, givens };
    let sizes = vec![narrow(size); size * size].into();
    Problem::new(word, sizes, cells.constraints(), Form::of_values(size), cells)
}

fn sudoku(word: &str, givens: &str) -> Result<Problem, OptionError> {
    let size = [4, 6, 9].into_iter().find(|size| size * size == givens.len());
    let is_symbol = |sign: char, size: usize| {
        matches!(sign, '.' | '0') || sign.to_digit(10).is_some_and(|digit| digit as usize <= size)
    };
    let size = size.filter(|&size| givens.chars().all(|sign| is_symbol(sign, size)));
    let size = size.ok_or_else(|| wrong(refusals::GIVENS.with(&[&excerpt(givens)])))?;
    cells(word, size, block(size), givens)
}

fn colouring(word: &str, name: &str, colours: &str, text: Option<&str>) -> Result<Problem, OptionError> {
    let colours = (1..=MOST).find(|count| count.to_string() == colours);
    let colours = colours.ok_or_else(|| wrong(refusals::COLOURS.with(&[])))?;
    let graph = match (Graph::named(name), text) {
        (Some(graph), _) => graph,
        (None, Some(text)) => Graph::parse(text).map_err(|why| wrong(in_file(name, &why)))?,
        (None, None) => return Err(wrong(refusals::NO_GRAPH.with(&[&excerpt(name), &NAMES.join(", ")]))),
    };
    let colouring = Colouring { graph };
    let sizes = vec![narrow(colours); colouring.graph.vertices].into();
    Problem::new(word, sizes, colouring.constraints(), Form::of_values(colours), colouring)
}

fn formula(word: &str, name: &str, text: Option<&str>) -> Result<Problem, OptionError> {
    let text = text.ok_or_else(|| wrong(refusals::NO_FORMULA.with(&[&excerpt(name)])))?;
    let formula = Formula::parse(text).map_err(|why| wrong(in_file(name, &why)))?;
    let sizes = vec![2; formula.variables].into();
    let projected = formula.shown.as_ref().filter(|shown| shown.len() < formula.variables);
    let shown =
        projected.map(|shown| (0..formula.variables).map(|variable| shown.contains(&variable)).collect());
    let problem = Problem::new(word, sizes, formula.clauses.clone(), Form::Truths, formula)?;
    Ok(Problem { shown, ..problem })
}

fn in_file(name: &str, why: &Sentence) -> Sentence {
    Sentence::of(|language| format!("{name}: {}", why.in_language(language)))
}

/// A problem that is offered by name, and needs no file.
#[derive(Debug)]
pub struct OfferedProblem {
    /// The word that names it in experiments.
    pub word: &'static str,
    /// What people call it.
    pub name: Phrase,
    /// The smallest and the largest size, and one to begin with, if it has a size.
    pub sizes: Option<[u64; 3]>,
}

impl OfferedProblem {
    /// All of them, N queens first.
    pub const ALL: [Self; 8] = [
        Self::of("queens", words::QUEENS, Some([2, 32, 8])),
        Self::of("torus", words::TORUS, Some([2, 32, 5])),
        Self::of("rooks", words::ROOKS, Some([2, 32, 5])),
        Self::of("latin", words::LATIN, Some([2, 16, 3])),
        Self::of("sudoku", words::SUDOKU, Some([4, 9, 4])),
        Self::of("graph:petersen:3", words::PETERSEN, None),
        Self::of("graph:australia:3", words::AUSTRALIA, None),
        Self::of("graph:cycle-7:3", words::CYCLE, None),
    ];

    const fn of(word: &'static str, name: Phrase, sizes: Option<[u64; 3]>) -> Self {
        Self { word, name, sizes }
    }
}
