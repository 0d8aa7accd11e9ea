//! Where the rows of a table stand on the chart that draws it, for those who point at them.

use super::canvas::Canvas;

/// The marks of a chart.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Marks {
    /// The row of each, counted from 0.
    rows: Vec<usize>,
    /// A path that begins anew at each, unless the chart draws one.
    path: String,
}

impl Marks {
    /// Marks of rows.
    pub fn of(marks: impl IntoIterator<Item = (usize, (f64, f64))>) -> Self {
        let marks = marks.into_iter().map(|(row, (x, y))| (row, format!("M{x:.0} {y:.0}")));
        let (rows, path) = marks.unzip();
        Self { rows, path }
    }

    /// A mark of each row.
    pub fn in_order(places: impl IntoIterator<Item = (f64, f64)>) -> Self {
        Self::of(places.into_iter().enumerate())
    }

    /// A mark of each row, which `each` of `count` columns have in common, at this height.
    pub(crate) fn of_columns(shown: usize, each: usize, count: usize, height: f64, canvas: &Canvas) -> Self {
        let middle = |first: usize| {
            let last = (first + each).min(shown) - 1;
            (f64::midpoint(canvas.column(first, count).0, canvas.column(last, count).1), height)
        };
        Self::in_order((0..shown).step_by(each).map(middle))
    }

    /// The rows of the [dots](super::canvas::dots) of a chart.
    pub(crate) fn of_dots(rows: Vec<usize>) -> Self {
        Self { rows, path: String::new() }
    }

    /// A path that begins anew at each, which draws nothing.
    pub fn path(&self) -> Option<&str> {
        Some(self.path.as_str()).filter(|path| !path.is_empty())
    }

    /// The row of each, if they are not all rows in order.
    pub fn named(&self) -> Option<String> {
        let rows = || self.rows.iter().map(usize::to_string).collect::<Vec<_>>().join(" ");
        (!self.rows.iter().copied().eq(0..self.rows.len())).then(rows)
    }
}
