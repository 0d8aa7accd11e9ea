//! The endings of the cells of a sweep as stacked bars, with their shares as a table.

use maud::{Markup, html};

use super::report::{DrawnTable, Figure};
use super::table::{TableCell, folded, sortable};
use super::words;
use crate::chart::canvas::Canvas;
use crate::chart::stacks::Stacks;
use crate::model::language::Language;
use crate::model::words::columns;
use crate::result::schema::{FrequencyRow, Table};
use crate::text::column::Heading;
use crate::text::columns::option_title;

pub(super) fn section(stacks: &Stacks, language: Language) -> Markup {
    let figure = Figure {
        words: &language.say(&words::STACK_FOR_EACH, &[option_title(&stacks.against, language)]),
        canvases: Canvas::both(language).map(|canvas| stacks.canvas(canvas)),
        table: Some(DrawnTable {
            caption: words::SHARES_OF_ENDINGS.plain(language),
            root: "",
            file: FrequencyRow::FILE,
        }),
        legend: html! {},
    };
    html! {
        (figure.drawn(|canvas| (stacks.chart(canvas), stacks.marks(canvas))))
        (folded(words::NUMBERS_AS_TABLE.plain(language), &table(stacks, language)))
    }
}

fn table(stacks: &Stacks, language: Language) -> Markup {
    let names = [option_title(&stacks.against, language), columns::SYSTEM.plain(language)].map(Heading::text);
    let headings = names.into_iter().chain(stacks.endings().iter().map(Heading::number));
    let row = |(value, solver, shares): (&str, &str, &[f64])| {
        let shares = shares.iter().map(|share| language.percent(*share));
        [value, solver].into_iter().map(str::to_owned).chain(shares).map(TableCell::new).collect()
    };
    sortable(words::SHARES_OF_ENDINGS.plain(language), headings, stacks.bars().map(row))
}
