//! Tables in the terminal. One that is too wide for the screen becomes narrower step by step, until it fits: intervals go
//! below their estimates and remarks below their rows, columns that can be spared are hidden, words are broken, and last of
//! all columns of numbers are hidden from the right. In a pipe every table has its full width.

use std::io;

use textwrap::core::display_width;

use super::super::column::{Heading, TableColumn, fields, headings};
use super::Screen;
use super::layout::{folded, hanging, lines, longest_piece, paragraph};
use crate::model::language::Language::English;
use crate::result::plain;

/// A table. What stands in it may be text of others.
pub(super) struct TextTable {
    columns: Vec<Column>,
    spare: &'static [&'static str],
    rows: usize,
}

#[derive(Clone)]
struct Column {
    heading: String,
    is_text: bool,
    cells: Vec<String>,
    place: Place,
}

/// Where a column goes if the screen is too narrow.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    Own,
    /// Below what stands in the column to its left.
    UnderLeft,
    /// On a line of its own below its row.
    UnderRow,
}

impl TextTable {
    pub(super) fn new(headings: impl IntoIterator<Item = Heading>) -> Self {
        let column = |heading: Heading| Column {
            heading: plain::line(&heading.title).into_owned(),
            is_text: heading.is_text,
            cells: Vec::new(),
            place: Place::Own,
        };
        Self { columns: headings.into_iter().map(column).collect(), spare: &[], rows: 0 }
    }

    /// A row for each of `rows`.
    pub(super) fn of<'r, R: 'r>(columns: &[TableColumn<R>], rows: impl IntoIterator<Item = &'r R>) -> Self {
        let mut table = Self::new(headings(columns, English));
        for row in rows {
            table.add_row(fields(columns, row, English).map(|field| field.text));
        }
        table
    }

    /// A row, whose last cells may be missing.
    pub(super) fn add_row(&mut self, cells: impl IntoIterator<Item = String>) {
        let mut cells = cells.into_iter();
        for column in &mut self.columns {
            column.cells.push(plain::line(&cells.next().unwrap_or_default()).into_owned());
        }
        self.rows += 1;
    }

    /// The same, where a narrow screen hides columns with these headings, in this order, until the others fit.
    pub(super) fn sparing(self, spare: &'static [&'static str]) -> Self {
        Self { spare, ..self }
    }

    /// The same, where a narrow screen has what stands in these columns below what stands to their left.
    pub(super) fn stacking(mut self, columns: &[usize]) -> Self {
        for &column in columns {
            self.columns[column].place = Place::UnderLeft;
        }
        self
    }

    /// The same, where a narrow screen has what stands in the last column below its row.
    pub(super) fn remarking(mut self) -> Self {
        if let Some(last) = self.columns.last_mut() {
            last.place = Place::UnderRow;
        }
        self
    }

    /// Its columns but those without a heading that can be spared, which draw what another one says.
    fn named(&self) -> impl Iterator<Item = &Column> {
        self.columns.iter().filter(|column| !column.heading.is_empty() || !self.spare.contains(&""))
    }

    /// What stands above its columns.
    pub(super) fn headings(&self) -> Vec<&str> {
        self.named().map(|column| column.heading.as_str()).collect()
    }

    /// For each column whether it holds text.
    pub(super) fn are_texts(&self) -> impl Iterator<Item = bool> {
        self.named().map(|column| column.is_text)
    }

    /// The cells of each row.
    pub(super) fn rows(&self) -> impl Iterator<Item = Vec<&str>> {
        (0..self.rows).map(|row| self.named().map(|column| column.cells[row].as_str()).collect())
    }

    /// As wide as it is, or as the screen is.
    fn laid_out(&self, width: Option<usize>) -> Draft {
        let mut draft =
            Draft { columns: self.columns.clone(), rows: self.rows, remarks: None, hidden: Vec::new() };
        if let Some(width) = width {
            draft.narrow(width, self.spare);
        }
        draft
    }
}

/// Writes a table below its title, and which of its columns the screen is too narrow for.
pub(super) fn titled(title: &str, table: &TextTable, out: &mut dyn Screen) -> io::Result<()> {
    if let Some((markup, out)) = out.document() {
        return markup.write(&plain::line(title), table, out);
    }
    let draft = table.laid_out(out.columns());
    writeln!(out)?;
    for line in lines(title, out) {
        out.title(&line)?;
        writeln!(out)?;
    }
    draft.write(out)?;
    let named: Vec<&str> =
        draft.hidden.iter().map(String::as_str).filter(|heading| !heading.is_empty()).collect();
    if named.is_empty() {
        return Ok(());
    }
    paragraph(&format!("A wider window also shows: {}.", named.join(", ")), out)
}

/// A table that is being laid out.
struct Draft {
    columns: Vec<Column>,
    rows: usize,
    /// What stands below rows.
    remarks: Option<Column>,
    /// The headings of what is not shown.
    hidden: Vec<String>,
}

impl Draft {
    fn narrow(&mut self, width: usize, spare: &[&str]) {
        if self.width() > width {
            self.move_below();
        }
        for spare in spare {
            let found = self.columns.iter().position(|column| column.heading == **spare);
            if let Some(found) = found.filter(|_| self.width() > width) {
                self.hide(found);
            }
        }
        self.fold_headings(width);
        self.fold_texts(width);
        while self.width() > width && self.columns.len() > 2 {
            let last = self.columns.iter().rposition(|column| !column.is_text);
            self.hide(last.unwrap_or(self.columns.len() - 1));
        }
    }

    fn width(&self) -> usize {
        self.columns.iter().map(|column| column.width() + 2).sum::<usize>().saturating_sub(1)
    }

    fn hide(&mut self, place: usize) {
        self.hidden.push(self.columns.remove(place).heading.replace('\n', ""));
    }

    /// Puts columns below others, and below rows.
    fn move_below(&mut self) {
        for place in (1..self.columns.len()).rev() {
            match self.columns[place].place {
                Place::Own => {}
                Place::UnderRow => self.remarks = Some(self.columns.remove(place)),
                Place::UnderLeft => {
                    let below = self.columns.remove(place);
                    let above = self.columns[place - 1].cells.iter_mut();
                    above.zip(below.cells).filter(|(_, below)| !below.is_empty()).for_each(
                        |(above, below)| {
                            above.push('\n');
                            above.push_str(&below);
                        },
                    );
                }
            }
        }
    }

    /// Breaks headings of numbers, which stay whole, one after the other, those first that take the most room.
    fn fold_headings(&mut self, width: usize) {
        while self.width() > width {
            let numbers = self.columns.iter_mut().filter(|column| !column.is_text);
            let widest = numbers.max_by_key(|column| column.width() - column.least_width());
            let Some(widest) = widest.filter(|column| column.width() > column.least_width()) else { return };
            widest.heading = folded(&widest.heading, widest.least_width());
        }
    }

    /// Breaks the widest columns of text.
    fn fold_texts(&mut self, width: usize) {
        const NARROWEST: usize = 12;
        while self.width() > width {
            let excess = self.width() - width;
            let texts = self.columns.iter_mut().filter(|column| column.is_text);
            let widest = texts.max_by_key(|column| column.width());
            let Some(widest) = widest.filter(|column| column.width() > NARROWEST) else { return };
            widest.fold(widest.width().saturating_sub(excess).max(NARROWEST));
        }
    }

    fn write(&self, out: &mut dyn Screen) -> io::Result<()> {
        const BELOW: &str = "     ";
        let widths: Vec<usize> = self.columns.iter().map(Column::width).collect();
        self.write_row(&widths, |column| &column.heading, out)?;
        for row in 0..self.rows {
            self.write_row(&widths, |column| &column.cells[row], out)?;
            let remark = self.remarks.as_ref().map(|remarks| remarks.cells[row].as_str());
            if let Some(remark) = remark.filter(|remark| !remark.is_empty()) {
                hanging(BELOW, remark, out)?;
            }
        }
        Ok(())
    }

    /// Writes a row of as many lines as it needs.
    fn write_row(
        &self,
        widths: &[usize],
        cell: impl Fn(&Column) -> &str,
        out: &mut dyn Screen,
    ) -> io::Result<()> {
        let height = self.columns.iter().map(|column| cell(column).lines().count()).max().unwrap_or(0);
        for line in 0..height.max(1) {
            let parts = self.columns.iter().zip(widths).map(|(column, &width)| {
                let part = cell(column).lines().nth(line).unwrap_or_default().trim_end();
                let blank = " ".repeat(width.saturating_sub(display_width(part)));
                if column.is_text { format!(" {part}{blank} ") } else { format!(" {blank}{part} ") }
            });
            writeln!(out, "{}", parts.collect::<String>().trim_end())?;
        }
        Ok(())
    }
}

impl Column {
    fn width(&self) -> usize {
        self.widest_cell().max(widest_line(&self.heading))
    }

    fn widest_cell(&self) -> usize {
        self.cells.iter().map(|cell| widest_line(cell)).max().unwrap_or(0)
    }

    /// That of a number whose heading is broken.
    fn least_width(&self) -> usize {
        self.widest_cell().max(longest_piece(&self.heading))
    }

    fn fold(&mut self, width: usize) {
        self.heading = folded(&self.heading, width);
        self.cells.iter_mut().for_each(|cell| *cell = folded(cell, width));
    }
}

fn widest_line(text: &str) -> usize {
    text.lines().map(|line| display_width(line.trim_end())).max().unwrap_or(0)
}
