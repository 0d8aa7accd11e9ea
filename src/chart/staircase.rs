//! Step curves, simplified to what can be seen: corners are at whole pixels, and those of one column are one.

use crate::stats::numeric::whole;

/// A curve that is level but for its corners, from left to right.
pub struct Staircase {
    /// Where it begins.
    start: (i64, i64),
    /// The columns where it changes, ascending, each with its height from there on.
    corners: Vec<(i64, i64)>,
    /// The column where it ends.
    end: i64,
}

/// The nearest pixel.
fn pixel(place: f64) -> i64 {
    let whole = |size: f64| whole(size.abs().round()).and_then(|size| i64::try_from(size).ok()).unwrap_or(0);
    if place < 0.0 { -whole(place) } else { whole(place) }
}

impl Staircase {
    /// The curve that begins at `start` and has the height of each of `places`, from left to right, from there on. It ends at the
    /// last of them, or at `end` if there is none.
    pub fn through(start: (f64, f64), places: impl Iterator<Item = (f64, f64)>, end: f64) -> Self {
        let start = (pixel(start.0), pixel(start.1));
        let mut corners: Vec<(i64, i64)> = Vec::new();
        let mut last = None;
        for (across, up) in places {
            let (column, height) = (pixel(across), pixel(up));
            last = Some(column);
            match corners.last_mut() {
                Some((held, up)) if *held == column => *up = height,
                Some((_, up)) if *up == height => {}
                None if start.1 == height => {}
                _ => corners.push((column, height)),
            }
        }
        Self { start, corners, end: last.unwrap_or(pixel(end)) }
    }

    /// Where it ends.
    pub fn end(&self) -> (i64, i64) {
        (self.end, self.corners.last().map_or(self.start.1, |&(_, height)| height))
    }

    /// The place on the curve at this share of its way up or down.
    pub fn after(&self, share: f64) -> (f64, f64) {
        let (start, (end, last)) = (self.start.1, self.end());
        let way = (last - start) as f64 * share;
        let corner = self.corners.iter().find(|(_, height)| (height - start).abs() as f64 >= way.abs());
        (corner.map_or(end, |&(column, _)| column) as f64, start as f64 + way)
    }

    /// The curve as a path.
    pub fn path(&self) -> String {
        format!("M{} {}{}", self.start.0, self.start.1, self.way())
    }

    /// From its start to its end.
    fn way(&self) -> String {
        let (mut way, (mut column, mut height)) = (String::new(), self.start);
        for &(next, up) in &self.corners {
            way.extend([
                "h".to_owned(),
                (next - column).to_string(),
                "v".to_owned(),
                (up - height).to_string(),
            ]);
            (column, height) = (next, up);
        }
        way + &format!("h{}", self.end - column)
    }

    /// The area between this curve and `other` below it, which begins and ends in the same columns.
    pub(crate) fn down_to(&self, other: &Self) -> String {
        let back = other.corners.iter().rev();
        let mut way = format!("{}V{}", self.path(), other.end().1);
        let before = back.clone().skip(1).map(|&(_, height)| height).chain([other.start.1]);
        for (&(column, _), height) in back.zip(before) {
            way.extend(["H".to_owned(), column.to_string(), "V".to_owned(), height.to_string()]);
        }
        way + &format!("H{}z", other.start.0)
    }
}
