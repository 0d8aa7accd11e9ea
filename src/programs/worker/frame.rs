//! What workers show of a trial: a frame a line, in the neutral form of boards.

use serde::Deserialize;
use serde::de::IgnoredAny;
use thiserror::Error;

use super::object::Object;
use crate::model::excerpt::excerpt;
use crate::model::grid::{Grid, Token};
use crate::model::language::Sentence;
use crate::model::scene::{Scene, Square, Word};

/// The maximum number of columns, and of rows.
pub const MAX_SIDE: usize = 100;

/// The maximum number of characters of a label, and of a sentence.
pub const MAX_TEXT: usize = 300;

/// One frame.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WorkerFrame {
    /// Whether it counts as a step.
    pub counted: bool,
    /// What it shows.
    pub scene: Scene,
}

/// Why a line is no frame.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum FrameError {
    /// It has another form.
    #[error(
        "it printed {0:?}, which is no frame: allowed are the members label, rows, at, lines, say and counted, of which label and rows are needed"
    )]
    Form(String),
    /// A text is too long, or not one line.
    #[error("its frame has the text {0:?}: allowed is one line of at most {MAX_TEXT} characters")]
    Text(String),
    /// A square holds something else.
    #[error("its frame has {0:?} on a square: allowed are \".\", Q, W, B, # and numbers up to 65535")]
    Token(String),
    /// The rows are no rectangle, or one that is too large.
    #[error(
        "its frame has rows of {0:?} squares: allowed are 1 to {MAX_SIDE} rows of the same length, 1 to {MAX_SIDE}"
    )]
    Rows(Vec<usize>),
    /// A square is not on the board.
    #[error("its frame names the square {0:?}: columns and rows are counted from 0 at the top left")]
    Square(Square),
}

/// The line as it is written.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct FrameLine {
    frame: Object<WrittenFrame>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenFrame {
    label: String,
    rows: Vec<Row>,
    #[serde(default)]
    at: Vec<Square>,
    #[serde(default)]
    lines: Vec<(Square, Square)>,
    #[serde(default)]
    say: Option<Object<Said>>,
    #[serde(default = "counted")]
    counted: bool,
}

const fn counted() -> bool {
    true
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Said {
    en: String,
    #[serde(default)]
    es: Option<String>,
}

/// A row of squares: a character for each, or a list.
#[derive(Deserialize)]
#[serde(untagged)]
enum Row {
    Characters(String),
    List(Vec<Content>),
}

#[derive(Deserialize)]
#[serde(untagged)]
enum Content {
    Number(u16),
    Text(String),
}

/// Whether a line is a frame, right or wrong.
pub fn is_frame(line: &[u8]) -> bool {
    #[derive(Deserialize)]
    struct Any {
        #[serde(rename = "frame")]
        _frame: IgnoredAny,
    }
    serde_json::from_slice::<Object<Any>>(line).is_ok()
}

/// Parses a line that is a frame.
///
/// # Errors
/// If it shows what cannot be shown.
pub fn parse(line: &[u8]) -> Result<WorkerFrame, FrameError> {
    let form = |_| FrameError::Form(excerpt(String::from_utf8_lossy(line).trim_end()));
    let Object(FrameLine { frame: Object(frame) }) = serde_json::from_slice(line).map_err(form)?;
    let grid = grid(&frame.rows)?;
    let label = one_line(frame.label)?;
    let mut scene = match frame.say {
        None => Scene::plain(label, grid),
        Some(Object(said)) => {
            let en = one_line(said.en)?;
            let es = said.es.map_or_else(|| Ok(en.clone()), one_line)?;
            Scene::saying(Word::Said(Sentence { en, es }), label, grid)
        }
    };
    (scene.squares, scene.lines) = (frame.at, frame.lines);
    check_squares(&scene)?;
    Ok(WorkerFrame { counted: frame.counted, scene })
}

fn one_line(text: String) -> Result<String, FrameError> {
    let fits = text.chars().nth(MAX_TEXT).is_none() && !text.chars().any(char::is_control);
    if fits { Ok(text) } else { Err(FrameError::Text(excerpt(&text))) }
}

fn grid(rows: &[Row]) -> Result<Grid, FrameError> {
    let rows = rows.iter().map(Row::tokens).collect::<Result<Vec<_>, _>>()?;
    let lengths: Vec<usize> = rows.iter().map(Vec::len).collect();
    let sides = 1..=MAX_SIDE;
    if !sides.contains(&rows.len()) || lengths.iter().any(|&length| !sides.contains(&length)) {
        return Err(FrameError::Rows(lengths));
    }
    Grid::from_rows(&rows).ok_or(FrameError::Rows(lengths))
}

impl Row {
    fn tokens(&self) -> Result<Vec<Token>, FrameError> {
        match self {
            Self::Characters(row) => row.chars().map(|square| token(&square.to_string())).collect(),
            Self::List(row) => row.iter().map(Content::token).collect(),
        }
    }
}

impl Content {
    fn token(&self) -> Result<Token, FrameError> {
        match self {
            Self::Number(number) => Ok(Token::Number(*number)),
            Self::Text(text) => token(text),
        }
    }
}

fn token(text: &str) -> Result<Token, FrameError> {
    text.parse().map_err(|_| FrameError::Token(excerpt(text)))
}

fn check_squares(scene: &Scene) -> Result<(), FrameError> {
    let (width, height) = scene.grid.side();
    let ends = scene.lines.iter().flat_map(|&(from, to)| [from, to]);
    let outside = scene.squares.iter().copied().chain(ends).find(|&(x, y)| x >= width || y >= height);
    outside.map_or(Ok(()), |square| Err(FrameError::Square(square)))
}
