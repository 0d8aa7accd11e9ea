//! How tables look in the terminal.

use std::io;

use comfy_table::{CellAlignment, ColumnConstraint, Row, presets};
use textwrap::core::display_width;

use super::super::number::{grouped, percent, significant};
use super::Screen;
use crate::result::plain;

/// A table without lines. What stands in it may be text of others.
pub(super) struct Table {
    table: comfy_table::Table,
    spare: &'static [&'static str],
}

impl Table {
    pub(super) fn add_row(&mut self, cells: impl IntoIterator<Item = String>) {
        self.table.add_row(cells.into_iter().map(|cell| plain::line(&cell).into_owned()));
    }

    /// The same, where a narrow screen hides columns with these headings, in this order, until the others fit.
    pub(super) fn sparing(self, spare: &'static [&'static str]) -> Self {
        Self { spare, ..self }
    }

    /// Hides what does not fit, and returns the headings of that.
    fn fit(&mut self, columns: usize) -> Vec<&'static str> {
        let mut hidden = Vec::new();
        for &heading in self.spare {
            if self.width() > columns && self.hide(heading) {
                hidden.push(heading);
            }
        }
        hidden
    }

    /// Hides the column with this heading; whether there is one.
    fn hide(&mut self, heading: &str) -> bool {
        let mut headings = self.table.header().into_iter().flat_map(Row::cell_iter);
        let place = headings.position(|cell| cell.content() == heading);
        let column = place.and_then(|place| self.table.column_mut(place));
        column.map(|column| column.set_constraint(ColumnConstraint::Hidden)).is_some()
    }

    fn width(&self) -> usize {
        self.table.lines().map(|line| display_width(line.trim_end())).max().unwrap_or(0)
    }
}

/// Writes sentences on a line, or on as many as the screen needs for them.
///
/// # Errors
/// If `out` takes no more.
pub fn paragraph(sentences: &str, out: &mut dyn Screen) -> io::Result<()> {
    hanging("", sentences, out)
}

/// Writes `head` and behind it sentences, on as many lines as the screen needs for them, indented as far.
///
/// # Errors
/// If `out` takes no more.
pub fn hanging(head: &str, sentences: &str, out: &mut dyn Screen) -> io::Result<()> {
    let Some(columns) = out.columns() else {
        return writeln!(out, "{head}{sentences}");
    };
    let indent = " ".repeat(display_width(head));
    let options = wrapping(columns).initial_indent(head).subsequent_indent(&indent);
    textwrap::wrap(sentences, options).iter().try_for_each(|line| writeln!(out, "{line}"))
}

/// Lines are broken between words only, so that paths and numbers stay whole.
#[must_use]
pub fn wrapping<'a>(columns: usize) -> textwrap::Options<'a> {
    let options = textwrap::Options::new(columns).break_words(false);
    options.word_splitter(textwrap::WordSplitter::NoHyphenation)
}

/// Writes a table below its title, and which of its columns the screen is too narrow for.
pub(super) fn titled(title: &str, mut table: Table, out: &mut dyn Screen) -> io::Result<()> {
    let columns = out.columns();
    let hidden = columns.map(|columns| table.fit(columns)).unwrap_or_default();
    writeln!(out)?;
    out.title(title)?;
    writeln!(out)?;
    for line in table.table.lines() {
        writeln!(out, "{}", line.trim_end())?;
    }
    let named: Vec<&str> = hidden.into_iter().filter(|heading| !heading.is_empty()).collect();
    if named.is_empty() { Ok(()) } else { writeln!(out, "A wider window also shows: {}.", named.join(", ")) }
}

/// A table of which the first `left` columns are aligned to the left, the others to the right.
pub(super) fn table(header: &[&str], left: usize) -> Table {
    let mut table = comfy_table::Table::new();
    table.load_style(presets::NOTHING).set_header(header.iter().map(|name| plain::line(name)));
    for (index, column) in table.column_iter_mut().enumerate() {
        if index >= left {
            column.set_cell_alignment(CellAlignment::Right);
        }
    }
    Table { table, spare: &[] }
}

pub(super) fn align_left(table: &mut Table, column: usize) {
    if let Some(column) = table.table.column_mut(column) {
        column.set_cell_alignment(CellAlignment::Left);
    }
}

/// A share in percent, with the same number of decimals in every row of a table.
pub(super) fn share(share: f64) -> String {
    format!("{:.3} %", 100.0 * share)
}

/// A bar of up to 12 characters, in eighths.
pub(super) fn bar(count: u64, most: u64) -> String {
    const WIDTH: u128 = 12;
    const PARTS: [&str; 8] = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"];
    let eighths = 8 * WIDTH * u128::from(count) / u128::from(most.max(1));
    let (full, part) = ((eighths / 8) as usize, (eighths % 8) as usize);
    format!("{}{}", "█".repeat(full), PARTS[part])
}

/// A whole number as it is, another with six decimals.
pub(super) fn number(number: f64) -> String {
    let decimals = if number.fract() == 0.0 { 0 } else { 6 };
    format!("{number:.decimals$}")
}

/// A number with three significant digits, or a dash.
pub(super) fn significant_or_dash(number: Option<f64>) -> String {
    number.map_or_else(|| "-".to_owned(), significant)
}

/// A share in percent, or a dash.
pub(super) fn percent_or_dash(share: Option<f64>) -> String {
    share.map_or_else(|| "-".to_owned(), percent)
}

/// A count, or a dash.
pub(super) fn count_or_dash(count: Option<u64>) -> String {
    count.map_or_else(|| "-".to_owned(), grouped)
}
