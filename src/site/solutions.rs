//! Every solution as a board, to be printed: a wall on which mirror images stand beside each other, filled unequally.
//!
//! There is no script, and each board leads to its replay.

use std::cmp::Reverse;

use maud::{Markup, html};

use super::page::{BOARD, Page, skippable};
use super::subject::{PageKind, Subject, footer};
use super::words;
use crate::chart::board::filled;
use crate::result::package::File;
use crate::result::schema::FrequencyRow;

const STYLE: &str = include_str!("solutions.css");

/// The most boards of a page.
pub const MAX_BOARDS: usize = 1_000;

/// Solutions that are the same up to symmetry, the most frequent first.
struct Group<'a> {
    class: Option<&'a str>,
    rows: Vec<&'a FrequencyRow>,
}

impl Group<'_> {
    fn hits(&self) -> u64 {
        self.rows.iter().map(|row| row.count).sum()
    }
}

/// The page of all solutions of a cell.
pub fn file(subject: &Subject) -> File {
    let language = subject.language();
    let all = subject.solutions().count();
    let most = subject.solutions().map(|row| row.count).max().unwrap_or(0);
    let title = title(subject, all);
    let body = html! {
        (subject.header(PageKind::Solutions))
        (subject.pieces())
        main {
            h1 { (title) }
            @if let Some(why) = subject.nothing() { p { (why) } }
            @else if subject.first_board().is_some() { (legend(subject)) }
            @if let Some(cut) = subject.cut(MAX_BOARDS) { p { (cut) } }
            @let boards = html! { @for group in groups(subject) { (section(&group, most, subject)) } };
            (skippable(&boards, "after-boards", language))
        }
        (footer(language))
    };
    let title = format!("{}: {title}", subject.experiment.name);
    let page = Page { language, title: &title, styles: &[BOARD, STYLE], body, script: None };
    File { name: subject.edition.file(PageKind::Solutions.file()), bytes: page.bytes() }
}

fn title(subject: &Subject, all: usize) -> String {
    let language = subject.language();
    let is_whole = subject.cell.row.keys_known == Some(all as u64);
    match (all, is_whole) {
        (1, true) => words::THE_ONE_SOLUTION.plain(language).to_owned(),
        (1, false) => words::THE_ONE_REACHED.plain(language).to_owned(),
        (all, true) => language.say(&words::COUNT_OF_SOLUTIONS, &[&language.grouped(all as u64)]),
        (all, false) => language.say(&words::COUNT_OF_REACHED, &[&language.grouped(all as u64)]),
    }
}

fn legend(subject: &Subject) -> Markup {
    let language = subject.language();
    let symmetry = subject.machine.written_keys().symmetry().plain(language);
    let has_classes = subject.solutions().any(|row| row.class.is_some());
    html! {
        p class="quiet" {
            (words::WALL.plain(language)) @if has_classes { " " (language.say(&words::WALL_OF_CLASSES, &[symmetry])) }
        }
    }
}

/// The first solutions by classes, the most frequent class first; in the order of the table where there are none.
fn groups<'a>(subject: &Subject<'a>) -> Vec<Group<'a>> {
    let mut rows: Vec<&FrequencyRow> = subject.solutions().take(MAX_BOARDS).collect();
    if rows.iter().any(|row| row.class.is_none()) {
        return vec![Group { class: None, rows }];
    }
    rows.sort_by_key(|row| (row.class.as_deref(), Reverse(row.count)));
    let groups = rows.chunk_by(|a, b| a.class == b.class);
    let mut groups: Vec<Group> =
        groups.map(|rows| Group { class: rows[0].class.as_deref(), rows: rows.to_vec() }).collect();
    groups.sort_by_key(|group| Reverse(group.hits()));
    groups
}

fn section(group: &Group, most: u64, subject: &Subject) -> Markup {
    let language = subject.language();
    html! {
        section class="group" {
            @if let Some(class) = group.class {
                h2 { (language.say(&words::CLASS_NAMED, &[&Subject::name_of(class), &subject.times(group.hits())])) }
            }
            div class="boards" { @for row in &group.rows { (cell(row, most, subject)) } }
        }
    }
}

fn cell(row: &FrequencyRow, most: u64, subject: &Subject) -> Markup {
    let link = subject.replay(row);
    let level = row.count as f64 / most.max(1) as f64;
    html! {
        figure {
            a href=[link] {
                @if let Some(grid) = subject.board_of(&row.solution) { (filled(&grid, subject.axes(), level, subject.language())) }
                span class="key" { (Subject::name_of(&row.solution)) }
            }
            figcaption { (subject.language().grouped(row.count)) "×" }
        }
    }
}
