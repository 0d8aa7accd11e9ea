//! Boards as pictures.
//!
//! Squares and queen are drawn once in a page; a board only says where they stand, so that a page can hold
//! hundreds.

use std::f64::consts::TAU;

use maud::{Markup, html};

use super::words;
use crate::model::grid::{Axes, Edge, Geometry, Grid, Token, VertexPlace};
use crate::model::language::{Language, Phrase};

/// A queen of our own on a square of side 1, its middle at half of both: crown, body and foot in one line.
const QUEEN: &str = "M.12.27L.26.51.33.14.46.44.5.08.54.44.67.14.74.51.88.27.78.74H.22zM.2.79H.8V.91H.2z";

/// A rook on the same square.
const ROOK: &str =
    "M.24.14h.12v.1h.08v-.1h.12v.1h.08v-.1h.12v.24L.68.46.71.74H.29L.32.46.24.38zM.2.79H.8V.91H.2z";

/// What is below the tokens of a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ground {
    geometry: Geometry,
    is_ruled: bool,
}

impl Ground {
    /// Light and dark squares.
    pub const CHEQUERED: Self = Self { geometry: Geometry::Plain, is_ruled: false };

    /// That of boards of a geometry, which may hold numbers.
    pub fn of(geometry: &Geometry, has_numbers: bool) -> Self {
        Self { geometry: geometry.clone(), is_ruled: has_numbers }
    }
}

/// What boards of a side are drawn with. It stands once in a page, before the boards.
pub fn pieces(side: Option<(usize, usize)>, ground: &Ground) -> Markup {
    html! {
        svg class="pieces" width="0" height="0" aria-hidden="true" {
            defs {
                path id="q" class="queen" d=(QUEEN) {}
                marker id="queen" markerUnits="userSpaceOnUse" markerWidth="1" markerHeight="1" viewBox="0 0 1 1" { path class="queen" d=(QUEEN) {} }
                @if let Some(side) = side { (squares(side, ground)) }
            }
        }
    }
}

fn squares(side: (usize, usize), ground: &Ground) -> Markup {
    let (width, height) = sides(side, &ground.geometry);
    html! {
        g id=(squares_id((width, height))) {
            @match &ground.geometry {
                Geometry::Graph { edges, places } => {
                    path class="edges" d=(edge_lines(edges, &Vertices { number: side.0, places: places.as_deref() })) {}
                }
                Geometry::Blocks { rows, columns } => {
                    (ruled((width, height)))
                    path class="rule strong" d=(lines((width, height), (*columns, *rows))) {}
                }
                Geometry::Plain | Geometry::Torus if ground.is_ruled => { (ruled((width, height))) }
                Geometry::Plain | Geometry::Torus => {
                    rect class="light" width=(width) height=(height) {}
                    path class="dark" d=(dark_squares((width, height))) {}
                }
            }
        }
    }
}

fn ruled((width, height): (usize, usize)) -> Markup {
    html! {
        rect class="sheet" width=(width) height=(height) {}
        path class="rule" d=(lines((width, height), (1, 1))) {}
    }
}

fn dark_squares((width, height): (usize, usize)) -> String {
    let squares = (0..height).flat_map(|y| (0..width).map(move |x| (x, y)));
    let dark = squares.filter(|(x, y)| (x + height - y) % 2 == 1);
    dark.map(|(x, y)| format!("M{x} {y}h1v1h-1z")).collect::<Vec<_>>().concat()
}

/// Where the vertices of a graph are drawn.
struct Vertices<'g> {
    number: usize,
    places: Option<&'g [VertexPlace]>,
}

impl Vertices<'_> {
    /// The side of the picture. On a circle each vertex has as much room as a square, elsewhere four times that on average.
    const fn side(&self) -> usize {
        match self.places {
            Some(_) => (4 * self.number).isqrt() + 2,
            None => self.number / 2 + 2,
        }
    }

    /// The middle of a vertex. Without places the first is at the top of a circle, and the others follow clockwise.
    fn middle(&self, vertex: usize) -> (f64, f64) {
        let reach = (self.side() - 1) as f64;
        if let Some((across, down)) = self.places.and_then(|places| places.get(vertex)) {
            let along = |thousandths: u16| 0.5 + reach * f64::from(thousandths) / 1000.0;
            return (along(*across), along(*down));
        }
        let (radius, angle) = (reach / 2.0, TAU * vertex as f64 / self.number as f64);
        (0.5 + radius + radius * libm::sin(angle), 0.5 + radius - radius * libm::cos(angle))
    }
}

fn edge_lines(edges: &[Edge], vertices: &Vertices) -> String {
    let line = |&(one, other): &Edge| {
        let ((x1, y1), (x2, y2)) = (vertices.middle(one), vertices.middle(other));
        format!("M{x1:.3} {y1:.3}L{x2:.3} {y2:.3}")
    };
    edges.iter().map(line).collect()
}

/// The sides of the picture of a board: as many as it has squares, but for a graph.
pub fn extent(grid: &Grid) -> (usize, usize) {
    sides(grid.side(), grid.geometry())
}

fn sides(side: (usize, usize), geometry: &Geometry) -> (usize, usize) {
    match geometry {
        Geometry::Graph { places, .. } => {
            let side = Vertices { number: side.0, places: places.as_deref() }.side();
            (side, side)
        }
        _ => side,
    }
}

/// Lines across the board at these distances from left to right and from top to bottom.
fn lines((width, height): (usize, usize), (right, down): (usize, usize)) -> String {
    let across = (0..=height).step_by(down).map(|y| format!("M0 {y}h{width}"));
    let upright = (0..=width).step_by(right).map(|x| format!("M{x} 0v{height}"));
    across.chain(upright).collect()
}

/// The id of the squares of boards of a side, which every board refers to.
pub(crate) fn squares_id((width, height): (usize, usize)) -> String {
    format!("squares-{width}-{height}")
}

/// The board as a picture with its position in words.
pub fn board(grid: &Grid, axes: Axes, language: Language) -> Markup {
    let side = extent(grid);
    html! {
        svg class="board" viewBox=(format!("0 0 {} {}", side.0, side.1)) role="img" aria-label=(in_words(grid, axes, language)) {
            (placed(grid))
        }
    }
}

/// The board as a picture, filled from below to a level between 0 and 1.
pub fn filled(grid: &Grid, axes: Axes, level: f64, language: Language) -> Markup {
    let (width, height) = extent(grid);
    let rise = height as f64 * level;
    html! {
        svg class="board" viewBox=(format!("0 0 {width} {height}")) role="img" aria-label=(in_words(grid, axes, language)) {
            use href=(format!("#{}", squares_id(extent(grid)))) {}
            rect class="level" y=(format!("{:.2}", height as f64 - rise)) width=(width) height=(format!("{rise:.2}")) {}
            (tokens(grid))
        }
    }
}

/// Squares, queens and numbers of a board, for a picture that holds more than the board: a square has the side 1.
pub fn placed(grid: &Grid) -> Markup {
    html! {
        use href=(format!("#{}", squares_id(extent(grid)))) {}
        (tokens(grid))
    }
}

/// Queens, as the marks of one path, and numbers.
pub fn tokens(grid: &Grid) -> Markup {
    if let Geometry::Graph { places, .. } = grid.geometry() {
        return colours(grid, &Vertices { number: grid.side().0, places: places.as_deref() });
    }
    let queens: Vec<String> =
        places(grid, Token::Queen).into_iter().map(|(x, y)| format!("{x} {y}")).collect();
    html! {
        @if !queens.is_empty() { path class="queens" d=(format!("M{}", queens.join("L"))) {} }
        @for (x, y) in places(grid, Token::Rook) { path class="queen" d=(ROOK) transform=(format!("translate({x} {y})")) {} }
        @for (x, y, number) in numbers(grid) { text class="token" x=(format!("{x}.5")) y=(format!("{y}.68")) { (number) } }
    }
}

/// The vertices of a graph that have a colour, with its number.
fn colours(grid: &Grid, vertices: &Vertices) -> Markup {
    html! {
        @for (number, _, colour) in numbers(grid) {
            @let (x, y) = vertices.middle(number);
            g class=(format!("vertex colour-{}", colour % 6)) transform=(format!("translate({x:.3} {y:.3})")) {
                circle r=".42" {} text class="token" y=".18" { (colour) }
            }
        }
    }
}

/// Whether numbers stand on a board.
pub fn has_numbers(grid: &Grid) -> bool {
    numbers(grid).next().is_some()
}

/// Every square with its token: column and row, counted from 0 at the top left.
fn squares_of(grid: &Grid) -> impl Iterator<Item = (usize, usize, Token)> {
    let rows = grid.rows().enumerate();
    rows.flat_map(|(y, row)| row.iter().enumerate().map(move |(x, &token)| (x, y, token)))
}

/// Where tokens of a kind stand, column by column.
fn places(grid: &Grid, kind: Token) -> Vec<(usize, usize)> {
    let places = squares_of(grid).filter(|(_, _, token)| *token == kind);
    let mut places: Vec<_> = places.map(|(x, y, _)| (x, y)).collect();
    places.sort_unstable();
    places
}

/// Where numbers stand, row by row.
fn numbers(grid: &Grid) -> impl Iterator<Item = (usize, usize, u16)> {
    squares_of(grid).filter_map(|(x, y, token)| match token {
        Token::Number(number) => Some((x, y, number)),
        _ => None,
    })
}

/// The position in words.
fn in_words(grid: &Grid, axes: Axes, language: Language) -> String {
    if matches!(grid.geometry(), Geometry::Graph { .. }) {
        return language.say(&words::COLOURS_OF_VERTICES, &[&grid.lines().collect::<String>()]);
    }
    if has_numbers(grid) {
        return language.say(&words::NUMBERS_BY_ROW, &[&grid.lines().collect::<Vec<_>>().join(", ")]);
    }
    let kinds = [
        (Token::Rook, words::ROOKS_OF_COLUMNS, words::ROOKS_AT),
        (Token::Queen, words::QUEENS_OF_COLUMNS, words::QUEENS_AT),
    ];
    let kinds = kinds.map(|(kind, of_columns, at)| (places(grid, kind), of_columns, at));
    match kinds.iter().find(|(places, ..)| !places.is_empty()) {
        Some((places, of_columns, at)) => {
            pieces_in_words(places, (of_columns, at), (grid.side(), axes), language)
        }
        None => words::EMPTY_BOARD.plain(language).to_owned(),
    }
}

/// Pieces by their rows if there is one in each column, else square by square.
fn pieces_in_words(
    places: &[(usize, usize)],
    (of_columns, at): (&Phrase, &Phrase),
    ((width, height), axes): ((usize, usize), Axes),
    language: Language,
) -> String {
    let row = |y: usize| (axes.first + if axes.down { y } else { height - 1 - y }).to_string();
    let column = |x: usize| (x + axes.first).to_string();
    if places.iter().map(|&(x, _)| x).eq(0..width) {
        let rows = places.iter().map(|&(_, y)| row(y)).collect::<Vec<_>>().join(", ");
        return language.say(of_columns, &[&column(0), &column(width - 1), &rows]);
    }
    let squares = places.iter().map(|&(x, y)| language.say(&words::COLUMN_AND_ROW, &[&column(x), &row(y)]));
    language.say(at, &[&squares.collect::<Vec<_>>().join(", ")])
}
