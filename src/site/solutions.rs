//! Every solution as a board, to be printed: no script, and each board leads to its replay.

use std::collections::{BTreeMap, BTreeSet};

use maud::{Markup, html};

use super::board::{board, pieces};
use super::page::Page;
use super::subject::{PageKind, Subject, footer};
use crate::result::package::File;
use crate::result::schema::{FrequencyRow, Table};
use crate::text::number::grouped;

const STYLE: &str = include_str!("solutions.css");

/// The most boards of a page.
pub const MAX_BOARDS: usize = 1_000;

/// The page of all solutions of a cell.
#[must_use]
pub fn file(subject: &Subject) -> File {
    let all = subject.solutions().count();
    let classes = classes(subject);
    let body = html! {
        (subject.header(PageKind::Solutions))
        @if let Some(side) = subject.side() { (pieces(&[side])) }
        main {
            h1 { (title(subject, all)) }
            @if let Some(why) = subject.nothing() { p { (why) } }
            @else { p class="quiet" { "Below each board: its rows by column, how often it was reached, and its symmetry class." } }
            @if all > MAX_BOARDS {
                p { "These are the first " (grouped(MAX_BOARDS as u64)) "; all are in "
                    a href=(format!("{}{}", subject.root, FrequencyRow::FILE)) { (FrequencyRow::FILE) } "." }
            }
            div class="boards" { @for row in subject.solutions().take(MAX_BOARDS) { (cell(row, &classes, subject)) } }
        }
        (footer())
    };
    let title = format!("{}: all solutions", subject.experiment.name);
    let page = Page { title: &title, styles: &[STYLE], body, script: None };
    File { name: PageKind::Solutions.file().to_owned(), bytes: page.bytes() }
}

fn title(subject: &Subject, all: usize) -> String {
    let known = if subject.cell.keys_known.is_some() { "" } else { " that were reached" };
    match all {
        1 => format!("The one solution{known}"),
        all => format!("{} solutions{known}", grouped(all as u64)),
    }
}

/// The numbers of the symmetry classes, from 1, in the order of their first members.
fn classes<'a>(subject: &Subject<'a>) -> BTreeMap<&'a str, usize> {
    let classes: BTreeSet<&str> = subject.solutions().filter_map(|row| row.class.as_deref()).collect();
    classes.into_iter().zip(1..).collect()
}

fn cell(row: &FrequencyRow, classes: &BTreeMap<&str, usize>, subject: &Subject) -> Markup {
    let class = row.class.as_deref().and_then(|class| classes.get(class));
    let link = subject.replay(row);
    html! {
        figure {
            a href=[link] {
                @if let Some(grid) = subject.board_of(&row.solution) { (board(&grid, subject.axes())) }
                span class="key" { (row.solution) }
            }
            figcaption {
                (grouped(row.count)) "×"
                @if let Some(class) = class { ", class " (class) }
            }
        }
    }
}
