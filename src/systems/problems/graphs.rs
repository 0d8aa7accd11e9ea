//! Graphs, those that are known by name, and files of others (DIMACS `.col`, or lists of edges), and their colourings.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use super::assignment::Assignment;
use super::constraint::{Conflict, Constraint};
use super::shape::{Shape, in_a_row};
use crate::model::excerpt::excerpt;
use crate::model::grid::{Edge, Geometry, Grid, VertexPlace};
use crate::model::language::{Phrase, Sentence};
use crate::model::refusals;
use crate::model::scene::Square;
use crate::model::words::symmetry;
use crate::model::words::systems::problems as words;

/// The most vertices.
const MAX_VERTICES: usize = 100_000;

/// A graph without loops. Vertices are counted from 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Graph {
    /// The number of vertices.
    pub vertices: usize,
    /// Its edges, each once, the lower vertex first, ascending by the higher one.
    pub edges: Arc<[Edge]>,
    /// How many edges stand there more than once.
    pub doubles: usize,
    /// Where its vertices are drawn, if the file says so of all of them.
    pub places: Option<Arc<[VertexPlace]>>,
}

/// The graphs that are known by name.
pub const NAMES: [&str; 3] = ["petersen", "australia", "cycle-N"];

/// The neighbours among the states and territories of Australia: Western Australia, Northern Territory, South Australia,
/// Queensland, New South Wales, Victoria, and Tasmania, which has none.
const AUSTRALIA: [Edge; 9] = [(0, 1), (0, 2), (1, 2), (1, 3), (2, 3), (2, 4), (2, 5), (3, 4), (4, 5)];

impl Graph {
    /// The graph that is known by this name: `petersen`, `australia`, or `cycle-N` of N vertices, 3 to 99.
    pub fn named(name: &str) -> Option<Self> {
        match name {
            "petersen" => Some(Self::of(
                10,
                (0..5).flat_map(|v| [(v, (v + 1) % 5), (v, v + 5), (v + 5, (v + 2) % 5 + 5)]),
            )),
            "australia" => Some(Self::of(7, AUSTRALIA)),
            _ => {
                let size = name.strip_prefix("cycle-")?;
                let vertices: usize = size.parse().ok().filter(|size| (3..100).contains(size))?;
                (size == vertices.to_string())
                    .then(|| Self::of(vertices, (0..vertices).map(|v| (v, (v + 1) % vertices))))
            }
        }
    }

    fn of(vertices: usize, edges: impl IntoIterator<Item = Edge>) -> Self {
        let mut kept = BTreeSet::new();
        let mut doubles = 0;
        for (one, other) in edges {
            doubles += usize::from(!kept.insert((one.max(other), one.min(other))));
        }
        let edges = kept.into_iter().map(|(late, early)| (early, late)).collect();
        Self { vertices, edges, doubles, places: None }
    }

    /// Reads a file: `p edge VERTICES EDGES` and `e V W` (DIMACS), or an edge `V W` in each line. Vertices are counted from 1,
    /// and `v V X Y` says where one is drawn.
    ///
    /// # Errors
    /// If a line is none of these, an edge leads to itself or beyond the last vertex, there is none, or their number is another one.
    pub fn parse(text: &str) -> Result<Self, Sentence> {
        let mut header = None;
        let mut edges = Vec::new();
        let mut places = Places::default();
        for (line, number) in text.lines().zip(1..) {
            let line = Line { number, text: line };
            match line.words()[..] {
                ["d", dimensions, ..] => places.dimensions(dimensions),
                ["v", ref place @ ..] => places.line(place),
                [] | ["c" | "n" | "d" | "x", ..] => {}
                [word, ..] if word.starts_with(['#', '%']) => {}
                ["p", "edge" | "edges" | "col", ref counts @ ..] if header.is_none() && edges.is_empty() => {
                    header = Some(line.header(counts)?);
                }
                ["e", one, other] | [one, other] => {
                    edges.push(line.edge([one, other], header.map(|[vertices, _]| vertices))?);
                }
                _ => return Err(line.is_wrong(&refusals::NO_EDGE)),
            }
        }
        if edges.is_empty() {
            return Err(refusals::NO_EDGES.with(&[]));
        }
        let highest = edges.iter().map(|&(one, other)| one.max(other) + 1).max();
        let vertices = header.map(|[vertices, _]| vertices).or(highest).unwrap_or_default();
        let graph = Self::of(vertices, edges);
        match header.filter(|&[_, said]| !graph.has(said)) {
            Some([_, said]) => Err(refusals::OTHER_EDGES
                .with(&[&(graph.edges.len() + graph.doubles).to_string(), &said.to_string()])),
            None => Ok(Self { places: places.drawn(graph.vertices), ..graph }),
        }
    }

    /// Whether `said` is its number of edges, as files have it: with or without doubles, or both directions of each.
    fn has(&self, said: usize) -> bool {
        [self.edges.len(), self.edges.len() + self.doubles]
            .iter()
            .any(|&edges| [edges, 2 * edges].contains(&said))
    }
}

/// A line of a file.
struct Line<'t> {
    number: usize,
    text: &'t str,
}

impl<'t> Line<'t> {
    fn words(&self) -> Vec<&'t str> {
        self.text.split_whitespace().collect()
    }

    fn is_wrong(&self, phrase: &Phrase) -> Sentence {
        phrase.with(&[&self.number.to_string(), &excerpt(self.text)])
    }

    /// The numbers of vertices and of edges.
    fn header(&self, counts: &[&str]) -> Result<[usize; 2], Sentence> {
        let counts = counts.iter().map(|count| count.parse().ok()).collect::<Option<Vec<usize>>>();
        let counts: Option<[usize; 2]> = counts.and_then(|counts| counts.try_into().ok());
        let counts = counts.filter(|[vertices, _]| (1..=MAX_VERTICES).contains(vertices));
        counts.ok_or_else(|| self.is_wrong(&refusals::VERTEX_COUNT))
    }

    fn edge(&self, ends: [&str; 2], vertices: Option<usize>) -> Result<(usize, usize), Sentence> {
        let most = vertices.unwrap_or(MAX_VERTICES);
        let vertex = |text: &str| text.parse().ok().filter(|vertex| (1..=most).contains(vertex));
        let ends: [Option<usize>; 2] = ends.map(vertex);
        let [Some(one), Some(other)] = ends else {
            let phrase = if vertices.is_some() { refusals::NO_VERTEX } else { refusals::NO_EDGE };
            return Err(phrase.with(&[&self.number.to_string(), &excerpt(self.text), &most.to_string()]));
        };
        if one == other { Err(self.is_wrong(&refusals::LOOP)) } else { Ok((one - 1, other - 1)) }
    }
}

/// Where a file places vertices: `v X Y`, vertex by vertex, as in the format for colourings (DIMACS 1993, with `d DIMENSIONS`
/// before), or `v VERTEX X Y`, as in that for shortest paths (DIMACS 2006). X grows to the right, Y upwards.
#[derive(Debug, Default)]
struct Places {
    is_in_space: bool,
    /// How many lines named no vertex.
    unnamed: usize,
    /// X and Y of vertices, which are counted from 1, in millionths.
    of: BTreeMap<usize, [i64; 2]>,
}

impl Places {
    /// A line `d`: in how many dimensions the vertices lie.
    fn dimensions(&mut self, count: &str) {
        self.is_in_space = count != "2";
    }

    /// A line `v`. One that places nothing is no error: other programs write other things there.
    fn line(&mut self, words: &[&str]) {
        let place = match *words {
            [x, y] => {
                self.unnamed += 1;
                Some((self.unnamed, [x, y]))
            }
            [vertex, x, y] => vertex.parse().ok().map(|vertex| (vertex, [x, y])),
            _ => None,
        };
        if let Some((vertex, [Some(x), Some(y)])) =
            place.map(|(vertex, place)| (vertex, place.map(millionths)))
        {
            self.of.insert(vertex, [x, y]);
        }
    }

    /// The places of this many vertices in a square, if all have one and they are not all the same.
    fn drawn(&self, vertices: usize) -> Option<Arc<[VertexPlace]>> {
        let places = (1..=vertices).map(|vertex| self.of.get(&vertex).copied());
        let places = places.collect::<Option<Vec<_>>>().filter(|_| !self.is_in_space)?;
        let ends = |axis: usize| {
            let along = places.iter().map(|place| place[axis]);
            along.clone().min().zip(along.max())
        };
        let ((left, right), (bottom, top)) = ends(0).zip(ends(1))?;
        let side = (right - left).max(top - bottom);
        let part = |from_edge: i64, width: i64| {
            let thousandths = (from_edge + (side - width) / 2) * 1000 / side;
            u16::try_from(thousandths).expect("within the square")
        };
        let place = |[x, y]: [i64; 2]| (part(x - left, right - left), part(top - y, top - bottom));
        (side > 0).then(|| places.into_iter().map(place).collect())
    }
}

/// A decimal number of at most 9 digits before the point, in millionths.
fn millionths(text: &str) -> Option<i64> {
    let (sign, digits) = text.strip_prefix('-').map_or((1, text), |digits| (-1, digits));
    let (whole, part) = digits.split_once('.').unwrap_or((digits, ""));
    let is_number =
        !digits.is_empty() && [whole, part].iter().all(|text| text.bytes().all(|byte| byte.is_ascii_digit()));
    let part = &part[..part.len().min(6)];
    let number = format!("0{whole}{part:0<6}");
    (is_number && whole.len() <= 9).then(|| number.parse::<i64>().ok()).flatten().map(|number| sign * number)
}

/// A graph whose vertices are coloured: no two neighbours have the same colour.
#[derive(Debug)]
pub(super) struct Colouring {
    pub(super) graph: Graph,
}

impl Colouring {
    /// The edges, those between the first vertices first.
    pub(super) fn constraints(&self) -> Vec<Constraint> {
        let edge = |&(early, late): &Edge| Constraint::Pair { early, late, kind: 0, clash: Conflict::Equal };
        self.graph.edges.iter().map(edge).collect()
    }
}

impl Shape for Colouring {
    fn grid(&self, values: &[Option<u8>]) -> Grid {
        let Graph { edges, places, .. } = &self.graph;
        let geometry = Geometry::Graph { edges: edges.clone(), places: places.clone() };
        in_a_row(values, 1).in_geometry(geometry)
    }

    fn square(&self, place: usize, _value: u8) -> Square {
        (place, 0)
    }

    fn name(&self, place: usize) -> Sentence {
        words::VERTEX.with(&[&(place + 1).to_string()])
    }

    fn broken(&self, constraint: &Constraint, _number: usize, values: &[u8]) -> Sentence {
        let Constraint::Pair { early, late, .. } = constraint else {
            return words::GIVEN.with(&[]);
        };
        let numbers = [early + 1, late + 1, usize::from(values[*early]) + 1].map(|number| number.to_string());
        words::SAME_COLOUR.with(&numbers.each_ref().map(String::as_str))
    }

    /// The colours are named in the order in which they are met.
    fn class(&self, solution: &Assignment) -> Option<Assignment> {
        let mut names = Vec::new();
        let renamed = solution.values().iter().map(|value| {
            let name = names.iter().position(|held| held == value).unwrap_or_else(|| {
                names.push(*value);
                names.len() - 1
            });
            u8::try_from(name).expect("at most 64 colours")
        });
        Some(solution.with(renamed))
    }

    fn symmetry(&self) -> &'static Phrase {
        &symmetry::COLOURS
    }

    fn value(&self) -> &'static Phrase {
        &words::COLOUR
    }
}
