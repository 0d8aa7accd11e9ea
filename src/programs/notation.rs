//! The ways in which programs write a solution of N queens, or of another problem.

use std::borrow::Cow;
use std::collections::BTreeSet;
use std::fmt;

use super::reader::picture;
use super::reader::written::lines;
use crate::model::grid::Axes;
use crate::model::named::named;
use crate::systems::problems::{Assignment, Form, Values};

/// How a board of queens was written: the row of each column, counted from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct BoardNotation {
    /// The form.
    pub form: BoardForm,
    /// Whether rows are counted from 0.
    pub from_zero: bool,
}

named! {
    /// The forms of a board.
    #[derive(PartialOrd, Ord)]
    pub enum BoardForm {
        /// As keys are.
        Key = "keys",
        /// The digits of the rows.
        Digits = "digits",
        /// The rows as numbers with something in between: a list.
        List = "lists of rows",
        /// The column and the row of each queen.
        Pairs = "pairs of column and row",
        /// A picture, in several lines or as a list of rows.
        Picture = "pictures",
    }
}

impl fmt::Display for BoardNotation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.form.name())?;
        if self.from_zero { f.write_str(", counted from 0") } else { Ok(()) }
    }
}

/// The rows, column by column and counted from 1, of the `size` queens that `text` places one in each row and each column,
/// and how it writes them; in a picture row 1 is where `axes` have it. None if it does not.
pub fn queens(text: &str, size: usize, axes: Axes) -> Option<(Vec<usize>, BoardNotation)> {
    if let Some(mut board) = board(text).filter(|board| board.len() == size) {
        if axes.down {
            board.reverse();
        }
        let notation = BoardNotation { form: BoardForm::Picture, from_zero: false };
        return picture::marks(&board).map(|rows| (rows, notation));
    }
    let unnamed = without_name(text).replace(['=', ':'], " ");
    let numbers = numbers(&unnamed)?;
    let (form, mut rows) = match numbers.as_slice() {
        [digits] if digits.len() == size => {
            (BoardForm::Digits, each(digits.split("").filter(|digit| !digit.is_empty()))?)
        }
        rows if rows.len() == size => (BoardForm::List, each(rows.iter().copied())?),
        pairs if pairs.len() == 2 * size => (BoardForm::Pairs, by_column(&each(pairs.iter().copied())?)?),
        _ => return None,
    };
    let from_zero = rows.contains(&0);
    if from_zero {
        for row in &mut rows {
            *row += 1;
        }
    }
    are_all(&rows).then_some((rows, BoardNotation { form, from_zero }))
}

/// The board that `text` draws, in several lines or in one.
fn board(text: &str) -> Option<Vec<Vec<char>>> {
    picture::board(&lines(text)).or_else(|| {
        let rows = picture::rows_of_list(text)?;
        picture::board(&rows.iter().map(String::as_str).collect::<Vec<_>>())
    })
}

/// The assignments of values, at most `most`, that `text` may denote, as keys write them. It gives the values in the order of the places,
/// one by one as `2=5`, or as the true variables of the direct encoding: variable `most` (P - 1) + V says that place P holds value V.
/// Values are counted from 1; those that are counted from 0 are none, as 1 and 2 could be meant by either.
pub fn assignments(text: &str, most: usize) -> Vec<String> {
    let unnamed = without_name(text);
    let readings = [in_order(&unnamed), direct(&unnamed, most)].into_iter().flatten();
    let key = |values: Vec<usize>| {
        let value = |value: usize| u8::try_from(value.checked_sub(1)?).ok().filter(|_| value <= most);
        let values: Option<Vec<u8>> = values.into_iter().map(value).collect();
        Some(Assignment::new(Values::from_slice(&values?), Form::of_values(most)).to_string())
    };
    readings.filter_map(key).collect()
}

fn in_order(text: &str) -> Option<Vec<usize>> {
    if !text.contains('=') {
        return each(numbers(text)?.into_iter());
    }
    let pairs = text.split_whitespace().map(|pair| pair.split_once('='));
    let pairs: Vec<(&str, &str)> = pairs.collect::<Option<_>>()?;
    by_column(&each(pairs.into_iter().flat_map(|(place, value)| [place, value]))?)
}

fn direct(text: &str, most: usize) -> Option<Vec<usize>> {
    let variables = each(numbers(text)?.into_iter())?;
    (0..).zip(variables).map(|(place, variable)| variable.checked_sub(place * most)).collect()
}

/// A text without the name of what has values, if there is one alone: `q = [2, 4, 1, 3];`, `q(1,2) q(2,4)`, `q1=2 q2=4`.
fn without_name(text: &str) -> Cow<'_, str> {
    let is_letter = |sign: char| sign.is_ascii_alphabetic() || sign == '_';
    let names: BTreeSet<&str> = text.split(|sign| !is_letter(sign)).filter(|name| !name.is_empty()).collect();
    let mut names = names.into_iter();
    match (names.next(), names.next()) {
        (Some(name), None) if is_named(text, name) => Cow::Owned(
            text.replace(name, " ").replace(").", ")").trim_start_matches([' ', '=', ':']).to_owned(),
        ),
        _ => Cow::Borrowed(text),
    }
}

/// Whether a text begins with a name, behind which a value stands.
fn is_named(text: &str, name: &str) -> bool {
    let rest = text.trim_start_matches(['[', '(', '{', '"', ' ']).strip_prefix(name);
    rest.is_some_and(|rest| {
        rest.starts_with(|sign: char| sign.is_ascii_digit())
            || rest.trim_start().starts_with(['=', ':', '(', '['])
    })
}

/// The numbers of a text in which there is nothing else but what separates them.
fn numbers(text: &str) -> Option<Vec<&str>> {
    let separates = |character: char| character.is_whitespace() || ",;-()[]{}\"'|/↵".contains(character);
    let numbers: Vec<&str> = text.split(separates).filter(|part| !part.is_empty()).collect();
    let are_numbers = numbers.iter().all(|part| part.bytes().all(|byte| byte.is_ascii_digit()));
    are_numbers.then_some(numbers)
}

fn each<'t>(numbers: impl Iterator<Item = &'t str>) -> Option<Vec<usize>> {
    numbers.map(|number| number.parse().ok()).collect()
}

/// The rows of pairs of column and row, in the order of the columns.
fn by_column(pairs: &[usize]) -> Option<Vec<usize>> {
    let mut pairs: Vec<(usize, usize)> = pairs.chunks_exact(2).map(|pair| (pair[0], pair[1])).collect();
    pairs.sort_unstable();
    let first = pairs.first()?.0;
    let mut columns: Vec<usize> = pairs.iter().map(|(column, _)| column + 1 - first.min(1)).collect();
    columns.dedup();
    are_all(&columns).then(|| pairs.into_iter().map(|(_, row)| row).collect())
}

/// Whether these are 1, 2, 3 and so on in any order.
fn are_all(numbers: &[usize]) -> bool {
    let mut sorted = numbers.to_vec();
    sorted.sort_unstable();
    sorted.iter().copied().eq(1..=numbers.len())
}
