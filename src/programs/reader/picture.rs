//! Boards as programs draw them with characters.

use std::collections::BTreeSet;

use super::ReadError;
use super::written::quoted;

/// The characters with which programs draw empty squares.
const EMPTY_SQUARES: [char; 11] = ['.', '-', '_', '0', '·', '□', '+', '⬜', '◻', '▢', '\u{3000}'];

/// Those that are dark, which are marks where there are no others.
const DARK_SQUARES: [char; 4] = ['⬛', '◼', '░', '▒'];

/// Those that are a queen, beside which others are empty, too.
const QUEENS: [char; 5] = ['Q', 'q', '♛', '♕', '👑'];

/// The characters of empty squares beside queens.
const BESIDE_QUEENS: [char; 6] = ['*', '#', 'x', 'X', 'o', 'O'];

/// What programs draw between squares.
const BARS: [char; 4] = ['|', '│', '┃', '║'];

/// The smallest side of a board.
const SMALLEST: usize = 2;

/// The squares of a row: single characters, separated by white space, commas or bars, or by nothing if there are at most two
/// different ones; perhaps in square brackets, or beside the number of the row. None if `line` is no row of a board, or a line of `-`
/// and `=` alone.
pub fn row(line: &str) -> Option<Vec<char>> {
    let is_open = are_between_bars(line);
    let line = without_emoji_style(if is_open { line } else { line.trim() });
    let is_closed = line.starts_with(BARS) && line.ends_with(BARS);
    if !is_closed && line.chars().all(|character| "-=|".contains(character)) {
        return None;
    }
    let bare = line.replace(['[', ']', ','], " ");
    let parts = if is_open {
        line.split(BARS).map(str::trim).collect()
    } else if line.contains(BARS) {
        between_bars(&line)
    } else {
        bare.trim().trim_start_matches("array(").trim_end_matches(')').split_whitespace().collect()
    };
    let parts = parts.iter().map(|part| digit(part)).collect::<Option<Vec<&str>>>().unwrap_or(parts);
    let squares = match if is_closed || is_open { &parts } else { without_number_of_row(&parts) } {
        [one] => together(one)?,
        squares => squares.iter().map(|part| square(part)).collect::<Option<Vec<char>>>()?,
    };
    (squares.len() >= SMALLEST).then_some(squares)
}

/// A text whose characters are drawn in the same way with or without the sign that asks for an emoji.
fn without_emoji_style(text: &str) -> String {
    text.replace('\u{fe0f}', "")
}

/// Whether bars stand between squares that are equally wide, and none around them, so that spaces at the ends are squares.
fn are_between_bars(line: &str) -> bool {
    let mut widths = line.split(BARS).map(|square| square.chars().count());
    let first = widths.next().filter(|width| *width > 0);
    line.contains(BARS) && widths.all(|width| Some(width) == first)
}

/// What stands between bars; a number outside of them is that of the row.
fn between_bars(line: &str) -> Vec<&str> {
    let mut parts: Vec<&str> = line.split(BARS).map(str::trim).collect();
    let is_number = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
    let [is_open_left, is_open_right] = [!parts[0].is_empty(), !parts[parts.len() - 1].is_empty()];
    if !(is_open_left && is_open_right) {
        parts.pop_if(|last| is_number(last));
        if parts.first().is_some_and(|first| is_number(first)) {
            parts.remove(0);
        }
    }
    parts
}

/// The squares of a row that are no numbers themselves, without the number of the row before them, behind them or at both ends.
fn without_number_of_row<'w, 'l>(words: &'w [&'l str]) -> &'w [&'l str] {
    let is_number = |word: &&str| word.bytes().all(|byte| byte.is_ascii_digit());
    let are_bits = |word: &str| word.len() > SMALLEST && word.bytes().all(|byte| b"01".contains(&byte));
    let squares = match words {
        [one] if are_bits(one) => words,
        [first, squares @ .., last] if first == last && is_number(first) => squares,
        [first, squares @ ..] if is_number(first) => squares,
        [squares @ .., last] if is_number(last) => squares,
        squares => squares,
    };
    if squares.iter().any(is_number) { words } else { squares }
}

/// The rows of a board that is written in one line: a list of texts, or of lists of squares.
pub fn rows_of_list(text: &str) -> Option<Vec<String>> {
    const QUOTES: [char; 2] = ['"', '\''];
    let rows = text.trim().strip_prefix('[')?.strip_suffix(']')?;
    if rows.contains('[') {
        let row = |row: &str| row.split(']').next().map(|row| row.replace(QUOTES, ""));
        return rows.split('[').skip(1).map(row).collect();
    }
    let texts: Vec<String> = rows.split(QUOTES).skip(1).step_by(2).map(str::to_owned).collect();
    (texts.len() >= SMALLEST).then_some(texts)
}

/// Whether a line stands between the rows of a board, or beside all of them: a ruler with crossings, `+---+`, or the names of
/// the columns, `a b c d` or `1 2 3 4`.
pub(crate) fn is_between_rows(line: &str) -> bool {
    let line = line.trim();
    let is_of_signs =
        line.contains('+') && line.contains('-') && line.chars().all(|character| "-=+|".contains(character));
    let is_box = |character: char| ('\u{2500}'..='\u{257f}').contains(&character) || character == ' ';
    let is_ruler = is_of_signs || (line.contains(['─', '━', '═']) && line.chars().all(is_box));
    let names: Vec<&str> = line.split_whitespace().collect();
    let follows = |pair: &[&str]| match (pair[0].as_bytes(), pair[1].as_bytes()) {
        ([before], [after]) => before.is_ascii_alphanumeric() && *after == before + 1,
        _ => false,
    };
    is_ruler || (names.len() > SMALLEST && names.windows(2).all(follows))
}

/// The one character of a square; nothing is an empty one.
fn square(text: &str) -> Option<char> {
    let mut characters = text.trim().chars();
    let first = characters.next().unwrap_or('.');
    characters.next().is_none().then_some(first)
}

/// The digit of a number without decimals, `1.` or `1.0`.
fn digit(number: &str) -> Option<&str> {
    let digit = number.strip_suffix(".0").or(number.strip_suffix('.'))?;
    digit.parse::<u8>().is_ok_and(|digit| digit < 10).then_some(digit)
}

/// The characters of a line, of which at most two are different.
fn together(line: &str) -> Option<Vec<char>> {
    let squares: Vec<char> = line.chars().collect();
    let mut different = squares.clone();
    different.sort_unstable();
    different.dedup();
    (different.len() <= 2).then_some(squares)
}

/// The board that `lines` draw, row by row from above; none if they draw no square board.
pub fn board(lines: &[&str]) -> Option<Vec<Vec<char>>> {
    let rows: Vec<Vec<char>> = lines.iter().map(|line| row(line)).collect::<Option<_>>()?;
    let is_square = rows.len() >= SMALLEST && rows.iter().all(|row| row.len() == rows.len());
    is_square.then_some(rows)
}

/// For each column of a board the row of its one mark, counted from 1 from below; none if marks do not stand so that each row
/// and each column has one.
pub fn marks(board: &[Vec<char>]) -> Option<Vec<usize>> {
    let signs: BTreeSet<char> = board.iter().flatten().copied().collect();
    let has_dark = signs.len() > 2;
    let has_queens = signs.iter().any(|sign| QUEENS.contains(sign));
    let is_empty = |square: &char| {
        EMPTY_SQUARES.contains(square)
            || (has_dark && DARK_SQUARES.contains(square))
            || (has_queens && BESIDE_QUEENS.contains(square))
    };
    let mut rows = vec![0; board.len()];
    for (above, squares) in board.iter().enumerate() {
        let mut marked = squares.iter().enumerate().filter(|(_, square)| !is_empty(square));
        let (column, _) = marked.next()?;
        if marked.next().is_some() || rows[column] != 0 {
            return None;
        }
        rows[column] = board.len() - above;
    }
    Some(rows)
}

/// The board in `output` as a key: the rows of its marks, column by column, where each row and each column has one, as
/// queens are written; else its rows from above, separated by `/`.
pub(super) fn key(output: &str) -> Result<String, ReadError> {
    let is_row = |line: &&str| !line.trim().is_empty() && !is_between_rows(line);
    let lines: Vec<&str> = output.lines().filter(is_row).collect();
    let board = board(&lines).ok_or(ReadError::NoBoard)?;
    if let Some(rows) = marks(&board) {
        return Ok(queens(&rows));
    }
    let rows: Vec<String> = board.iter().map(|squares| squares.iter().collect()).collect();
    let is_plain = !rows.iter().any(|row| row.contains(['/', '∅', '↵']));
    Ok(if is_plain { rows.join("/") } else { quoted(&rows) })
}

/// Rows of queens, column by column, as keys of this program write them: digits, or numbers separated by `-` from size 10 on.
pub fn queens(rows: &[usize]) -> String {
    const DIGITS: usize = 9;
    let separator = if rows.len() > DIGITS { "-" } else { "" };
    rows.iter().map(usize::to_string).collect::<Vec<_>>().join(separator)
}
