//! The word that names a problem in experiments and in `--like`.

use std::borrow::Cow;
use std::collections::BTreeMap;

use super::cells::Cells;
use super::cnf::Formula;
use super::colouring::Colouring;
use super::graphs::{Graph, NAMES};
use super::lines::{Lines, Piece};
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
#[must_use]
pub const fn option() -> OptionSpec {
    OptionSpec {
        name: OPTION,
        about: words::PROBLEM,
        domain: Domain::Forms(FORMS),
        default: Value::Word(Cow::Borrowed(QUEENS)),
        is_quiet: true,
    }
}

/// The file that the word names, if it names one.
#[must_use]
pub fn file_of(word: &str) -> Option<&str> {
    let parts: Vec<&str> = word.split(':').collect();
    match parts[..] {
        ["graph", name, _] if Graph::named(name).is_none() => Some(name),
        ["cnf", name] => Some(name),
        _ => None,
    }
}

/// What a user should know of the file that a value names.
#[must_use]
pub fn note(value: &Value) -> Option<Sentence> {
    let Value::File { word, text } = value else { return None };
    let graph = Graph::parse(text).ok().filter(|graph| graph.doubles > 0)?;
    Some(words::DOUBLES.with(&[file_of(word)?, &graph.doubles.to_string()]))
}

/// Whether options choose another problem than N queens.
#[must_use]
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
        let parts: Vec<&str> = word.split(':').collect();
        let sized = |allowed: &str, fits: &dyn Fn(usize) -> bool| size(options, &word, allowed, fits);
        let built = match parts[..] {
            [QUEENS] => lines(Piece::Queen, sized("2 to 32", &|size| (2..=32).contains(&size))?),
            ["torus"] => lines(Piece::TorusQueen, sized("2 to 32", &|size| (2..=32).contains(&size))?),
            ["rooks"] => lines(Piece::Rook, sized("2 to 32", &|size| (2..=32).contains(&size))?),
            ["latin"] => cells(sized("2 to 16", &|size| (2..=16).contains(&size))?, None, ""),
            ["sudoku"] => cells(sized("4, 6, 9", &|size| block(size).is_some())?, Some(()), ""),
            [kind, ..] if options.get("size").is_some() => {
                return Err(OptionError { name: "size", message: refusals::NO_SIZE.with(&[&word, kind]) });
            }
            ["sudoku", givens] => sudoku(givens)?,
            ["graph", name, colours] => colouring(name, colours, text)?,
            ["cnf", name] => formula(name, text)?,
            _ => return Err(wrong(refusals::NO_PROBLEM.with(&[&excerpt(&word)]))),
        };
        built.map_err(|error| wrong(refused(&word, error)))
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
fn refused(word: &str, error: NetworkError) -> Sentence {
    match error {
        NetworkError::NoValue(none) => refusals::NO_VALUE.with(&[word, &(none.place + 1).to_string()]),
        NetworkError::TooLarge(entries) => {
            refusals::TOO_LARGE.with(&[word, &entries.to_string(), &MAX_ENTRIES.to_string()])
        }
    }
}

/// The size that is chosen, if the problem has it.
fn size(
    options: &Options,
    word: &str,
    allowed: &str,
    fits: &dyn Fn(usize) -> bool,
) -> Result<usize, OptionError> {
    let chosen = options.get("size").map(|_| options.size());
    chosen.filter(|&size| fits(size)).ok_or_else(|| {
        let phrase = if chosen.is_some() { refusals::OTHER_SIZE } else { refusals::SIZE_MISSING };
        OptionError { name: "size", message: phrase.with(&[word, allowed]) }
    })
}

fn narrow(values: usize) -> u8 {
    u8::try_from(values).expect("at most 64 values")
}

fn lines(piece: Piece, size: usize) -> Result<Problem, NetworkError> {
    let lines = Lines { piece, size };
    Problem::new(vec![narrow(size); size].into(), lines.constraints(), Form::of_values(size), lines)
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

fn cells(size: usize, is_sudoku: Option<()>, givens: &str) -> Result<Problem, NetworkError> {
    let given = givens.bytes().enumerate().filter(|(_, digit)| (b'1'..=b'9').contains(digit));
    let givens: BTreeMap<usize, u8> = given.map(|(place, digit)| (place, digit - b'1')).collect();
    let cells = Cells { size, block: is_sudoku.and_then(|()| block(size)), givens };
    Problem::new(vec![narrow(size); size * size].into(), cells.constraints(), Form::of_values(size), cells)
}

fn sudoku(givens: &str) -> Result<Result<Problem, NetworkError>, OptionError> {
    let size = [4, 6, 9].into_iter().find(|size| size * size == givens.len());
    let is_symbol = |sign: char, size: usize| {
        matches!(sign, '.' | '0') || sign.to_digit(10).is_some_and(|digit| digit as usize <= size)
    };
    let size = size.filter(|&size| givens.chars().all(|sign| is_symbol(sign, size)));
    let size = size.ok_or_else(|| wrong(refusals::GIVENS.with(&[&excerpt(givens)])))?;
    Ok(cells(size, Some(()), givens))
}

fn colouring(
    name: &str,
    colours: &str,
    text: Option<&str>,
) -> Result<Result<Problem, NetworkError>, OptionError> {
    let colours: Option<usize> = colours.parse().ok().filter(|colours| (1..=MOST).contains(colours));
    let colours = colours.ok_or_else(|| wrong(refusals::COLOURS.with(&[])))?;
    let graph = match (Graph::named(name), text) {
        (Some(graph), _) => graph,
        (None, Some(text)) => Graph::parse(text).map_err(|why| wrong(in_file(name, &why)))?,
        (None, None) => return Err(wrong(refusals::NO_GRAPH.with(&[&excerpt(name), &NAMES.join(", ")]))),
    };
    let colouring = Colouring { graph };
    let sizes = vec![narrow(colours); colouring.graph.vertices].into();
    Ok(Problem::new(sizes, colouring.constraints(), Form::of_values(colours), colouring))
}

fn formula(name: &str, text: Option<&str>) -> Result<Result<Problem, NetworkError>, OptionError> {
    let text = text.ok_or_else(|| wrong(refusals::NO_FORMULA.with(&[&excerpt(name)])))?;
    let formula = Formula::parse(text).map_err(|why| wrong(in_file(name, &why)))?;
    let sizes = vec![2; formula.variables].into();
    let projected = formula.shown.as_ref().filter(|shown| shown.len() < formula.variables);
    let shown =
        projected.map(|shown| (0..formula.variables).map(|variable| shown.contains(&variable)).collect());
    let built = Problem::new(sizes, formula.clauses.clone(), Form::Truths, formula);
    Ok(built.map(|problem| Problem { shown, ..problem }))
}

fn in_file(name: &str, why: &Sentence) -> Sentence {
    Sentence::of(|language| format!("{name}: {}", why.in_language(language)))
}
