//! System-independent boards, for viewers.

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

use serde::Serialize;

/// The content of one square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Token {
    /// Nothing.
    Empty,
    /// A queen.
    Queen,
    /// A rook.
    Rook,
    /// A white queen.
    White,
    /// A black queen.
    Black,
    /// A block, which interrupts the lines of queens.
    Block,
    /// A number.
    Number(u16),
}

impl fmt::Display for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Empty => f.pad("."),
            Self::Queen => f.pad("Q"),
            Self::Rook => f.pad("R"),
            Self::White => f.pad("W"),
            Self::Black => f.pad("B"),
            Self::Block => f.pad("#"),
            Self::Number(number) => number.fmt(f),
        }
    }
}

/// A text that is no [`Token`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoToken;

impl FromStr for Token {
    type Err = NoToken;

    /// Parses what [`fmt::Display`] writes.
    fn from_str(text: &str) -> Result<Self, NoToken> {
        match text {
            "." => Ok(Self::Empty),
            "Q" => Ok(Self::Queen),
            "R" => Ok(Self::Rook),
            "W" => Ok(Self::White),
            "B" => Ok(Self::Black),
            "#" => Ok(Self::Block),
            number => number.parse().map(Self::Number).map_err(|_| NoToken),
        }
    }
}

/// How the columns and rows of a board are numbered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Axes {
    /// The number of the first column, and of the first row.
    pub first: usize,
    /// Whether the first row is at the top.
    pub down: bool,
}

/// Two vertices of a graph, counted from 0.
pub type Edge = (usize, usize);

/// Where a vertex is drawn, from the left and from the top, in thousandths of the longer side of the drawing.
pub type VertexPlace = (u16, u16);

/// How the places of a board lie to each other.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Geometry {
    /// Squares in rows and columns.
    #[default]
    Plain,
    /// The same on a torus: what leaves at an edge comes in again at the opposite one.
    Torus,
    /// Squares in blocks of this many rows and columns.
    Blocks {
        /// The rows of a block.
        rows: usize,
        /// Its columns.
        columns: usize,
    },
    /// The vertices of a graph, whose tokens are those of one row.
    Graph {
        /// Its edges.
        edges: Arc<[Edge]>,
        /// Where its vertices are drawn, if it says so.
        places: Option<Arc<[VertexPlace]>>,
    },
}

/// A rectangle of tokens, top row first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Grid {
    width: usize,
    cells: Vec<Token>,
    geometry: Geometry,
}

impl Grid {
    /// An empty grid of `width` columns and `height` rows, both at least 1.
    pub fn empty(width: usize, height: usize) -> Self {
        Self { width, cells: vec![Token::Empty; width * height], geometry: Geometry::Plain }
    }

    /// The grid of these rows, top first; `None` if they are no rectangle.
    pub fn from_rows(rows: &[Vec<Token>]) -> Option<Self> {
        let width = rows.first()?.len();
        let is_rectangle = width > 0 && rows.iter().all(|row| row.len() == width);
        is_rectangle.then(|| Self { width, cells: rows.concat(), geometry: Geometry::Plain })
    }

    /// The same tokens in this geometry.
    pub(crate) fn in_geometry(self, geometry: Geometry) -> Self {
        Self { geometry, ..self }
    }

    /// How its places lie to each other.
    pub fn geometry(&self) -> &Geometry {
        &self.geometry
    }

    /// The numbers of columns and of rows.
    pub fn side(&self) -> (usize, usize) {
        (self.width, self.cells.len() / self.width)
    }

    /// Puts `token` on the square in column `x` and row `y`, both counted from 0 at the top left.
    pub fn put(&mut self, x: usize, y: usize, token: Token) {
        self.cells[y * self.width + x] = token;
    }

    /// Its tokens, row by row.
    pub(crate) fn cells(&self) -> &[Token] {
        &self.cells
    }

    /// The rows, top first.
    pub fn rows(&self) -> impl Iterator<Item = &[Token]> {
        self.cells.chunks(self.width)
    }

    /// The rows as text, top first, tokens aligned and separated by a space.
    pub fn lines(&self) -> impl Iterator<Item = String> {
        let widest = self.cells.iter().map(|token| token.to_string().len()).max().unwrap_or(0);
        self.rows().map(move |row| {
            let tokens: Vec<String> = row.iter().map(|token| format!("{token:>widest$}")).collect();
            tokens.join(" ")
        })
    }
}
