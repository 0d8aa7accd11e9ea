//! A number of each cell of a sweep against an option, as charts of the overview; their points lead to the cells.

use maud::{Markup, html};

use super::report::{DrawnTable, Figure, sample};
use super::words;
use crate::chart::canvas::Canvas;
use crate::chart::quantity::Quantity;
use crate::chart::sweep::Sweep;
use crate::model::key_figure::KeyFigure;
use crate::model::language::Language;
use crate::result::schema::{FrequencyRow, StatisticRow, SummaryRow, Table};

/// The table of all cells, which the points are of.
pub(super) fn cells(language: Language) -> DrawnTable<'static> {
    DrawnTable { caption: words::CELLS.plain(language), root: "", file: StatisticRow::FILE }
}

/// The table of all cells with the file that the numbers of `sweep` come from: an estimate is the mean in it times the share solved.
fn drawn_table(sweep: &Sweep, language: Language) -> DrawnTable<'static> {
    let file = match &sweep.quantity {
        Quantity::Answer(_) => StatisticRow::FILE,
        Quantity::Winners | Quantity::Own(KeyFigure::Classes) => FrequencyRow::FILE,
        Quantity::Own(_) => SummaryRow::FILE,
    };
    DrawnTable { file, ..cells(language) }
}

/// A chart; `numbers` are those of all cells, in the order of the table.
pub(super) fn chart(sweep: &Sweep, numbers: &[u64], language: Language) -> Markup {
    let figure = Figure {
        words: &words(sweep, language),
        canvases: Canvas::both(language).map(|canvas| sweep.canvas(canvas)),
        table: Some(drawn_table(sweep, language)),
        legend: legend(sweep, "legend narrow", language),
    };
    figure.around(&html! {
        p class="small narrow" { (sweep.title(language)) }
        (figure.charts(|canvas| (sweep.chart(canvas), sweep.marks(numbers))))
    })
}

/// A small chart for each of `panels`, which have titles.
pub(super) fn small_multiples(
    sweep: &Sweep,
    panels: &[(String, Sweep)],
    numbers: &[u64],
    language: Language,
) -> Markup {
    let canvas = sweep.canvas(Canvas::narrow(language));
    let figure = Figure {
        words: &words(sweep, language),
        canvases: [canvas; 2],
        table: Some(drawn_table(sweep, language)),
        legend: legend(&panels[0].1, "legend", language),
    };
    figure.around(&html! {
        p { (sweep.title(language)) }
        div.panels {
            @for (title, panel) in panels {
                div {
                    p class="small" { strong { (title) } }
                    (figure.svg("panel", &format!("{title}: {}", figure.words), &canvas, (panel.chart(&canvas), panel.marks(numbers))))
                }
            }
        }
    })
}

fn words(sweep: &Sweep, language: Language) -> String {
    language.say(&words::LINE_FOR_EACH, &[&sweep.quantity.title(language), sweep.axis(language)])
}

/// The names of the lines, each of this class.
fn legend(sweep: &Sweep, class: &str, language: Language) -> Markup {
    html! {
        @for (style, name) in sweep.names() {
            span class=(class) { (sample(style)) (name) }
        }
        @if sweep.has_intervals() {
            span { (words::LINES_ARE_INTERVALS.plain(language)) }
        }
    }
}
