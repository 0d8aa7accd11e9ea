//! How tables look in the terminal.

use std::io;

use comfy_table::{CellAlignment, presets};
use textwrap::core::display_width;

use super::super::column::{Heading, TableColumn, fields, headings};
use super::Screen;
use crate::model::language::Language::English;
use crate::result::plain;

/// A table. What stands in it may be text of others.
pub(super) struct TextTable {
    headings: Vec<Heading>,
    rows: Vec<Vec<String>>,
    spare: &'static [&'static str],
}

impl TextTable {
    pub(super) fn new(headings: impl IntoIterator<Item = Heading>) -> Self {
        Self { headings: headings.into_iter().collect(), rows: Vec::new(), spare: &[] }
    }

    /// A row for each of `rows`.
    pub(super) fn of<'r, R: 'r>(columns: &[TableColumn<R>], rows: impl IntoIterator<Item = &'r R>) -> Self {
        let mut table = Self::new(headings(columns, English));
        for row in rows {
            table.add_row(fields(columns, row, English).map(|field| field.text));
        }
        table
    }

    pub(super) fn add_row(&mut self, cells: impl IntoIterator<Item = String>) {
        self.rows.push(cells.into_iter().map(|cell| plain::line(&cell).into_owned()).collect());
    }

    /// The same, where a narrow screen hides columns with these headings, in this order, until the others fit.
    pub(super) fn sparing(self, spare: &'static [&'static str]) -> Self {
        Self { spare, ..self }
    }

    /// The headings of what does not fit.
    fn hidden(&self, columns: usize) -> Vec<&'static str> {
        let mut hidden = Vec::new();
        for &spare in self.spare {
            let is_there = self.headings.iter().any(|heading| heading.title == spare);
            let width = self.lines(&hidden).iter().map(|line| display_width(line)).max();
            if is_there && width > Some(columns) {
                hidden.push(spare);
            }
        }
        hidden
    }

    /// Its lines but for hidden columns.
    fn lines(&self, hidden: &[&str]) -> Vec<String> {
        let is_shown = |heading: &&Heading| !hidden.contains(&heading.title.as_str());
        let shown = self.headings.iter().filter(is_shown);
        let cells = |row: &'_ Vec<String>| {
            let cells = row.iter().zip(&self.headings).filter(|(_, heading)| is_shown(heading));
            cells.map(|(cell, _)| cell.clone()).collect::<Vec<_>>()
        };
        let mut table = comfy_table::Table::new();
        table.load_style(presets::NOTHING);
        table.set_header(shown.clone().map(|heading| plain::line(&heading.title).into_owned()));
        table.add_rows(self.rows.iter().map(cells));
        for (heading, column) in shown.zip(table.column_iter_mut()) {
            let side = if heading.is_text { CellAlignment::Left } else { CellAlignment::Right };
            column.set_cell_alignment(side);
        }
        table.lines().map(|line| line.trim_end().to_owned()).collect()
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
pub(super) fn titled(title: &str, table: &TextTable, out: &mut dyn Screen) -> io::Result<()> {
    let hidden = out.columns().map(|columns| table.hidden(columns)).unwrap_or_default();
    writeln!(out)?;
    out.title(title)?;
    writeln!(out)?;
    table.lines(&hidden).iter().try_for_each(|line| writeln!(out, "{line}"))?;
    let named: Vec<&str> = hidden.into_iter().filter(|heading| !heading.is_empty()).collect();
    if named.is_empty() {
        return Ok(());
    }
    paragraph(&format!("A wider window also shows: {}.", named.join(", ")), out)
}

/// A bar of up to 12 characters, in eighths.
pub(super) fn bar(count: u64, most: u64) -> String {
    const WIDTH: u128 = 12;
    const PARTS: [&str; 8] = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"];
    let eighths = 8 * WIDTH * u128::from(count) / u128::from(most.max(1));
    let (full, part) = ((eighths / 8) as usize, (eighths % 8) as usize);
    format!("{}{}", "█".repeat(full), PARTS[part])
}
