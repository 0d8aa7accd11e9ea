//! Colourings of a graph: no two neighbours have the same colour.

use super::assignment::Assignment;
use super::constraint::{Conflict, Constraint};
use super::graphs::Graph;
use super::shape::{Shape, in_a_row};
use crate::model::grid::{Edge, Geometry, Grid};
use crate::model::language::{Phrase, Sentence};
use crate::model::scene::Square;
use crate::model::words::symmetry;
use crate::model::words::systems::problems as words;

/// A graph whose vertices are coloured.
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
