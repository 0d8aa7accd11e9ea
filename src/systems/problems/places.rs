//! Where a file places the vertices of its graph: `v X Y`, vertex by vertex, as in the format for colourings (DIMACS 1993, with
//! `d DIMENSIONS` before), or `v VERTEX X Y`, as in that for shortest paths (DIMACS 2006). X grows to the right, Y upwards.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::model::grid::VertexPlace;

/// What the lines of a file say.
#[derive(Debug, Default)]
pub(super) struct Places {
    is_in_space: bool,
    /// How many lines named no vertex.
    unnamed: usize,
    /// X and Y of vertices, which are counted from 1, in millionths.
    of: BTreeMap<usize, [i64; 2]>,
}

impl Places {
    /// A line `d`: in how many dimensions the vertices lie.
    pub(super) fn dimensions(&mut self, count: &str) {
        self.is_in_space = count != "2";
    }

    /// A line `v`. One that places nothing is no error: other programs write other things there.
    pub(super) fn line(&mut self, words: &[&str]) {
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
    pub(super) fn drawn(&self, vertices: usize) -> Option<Arc<[VertexPlace]>> {
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
