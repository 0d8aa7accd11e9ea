//! How many different solutions a number of starts reaches.

use maud::{Markup, html};

use super::super::subject::Subject;
use super::super::table::{folded, of_rows};
use super::super::words;
use super::figure::legend;
use super::{DrawnTable, Figure, Say};
use crate::chart::canvas::Canvas;
use crate::chart::coverage::Coverage;
use crate::model::keys::Keys;
use crate::model::words::columns;
use crate::result::schema::{CoverageRow, Table};
use crate::stats::coverage::{starts_to_see_all, starts_to_see_all_uniform};
use crate::stats::spectrum::Spectrum;
use crate::text::column::Content::{Count, Number};
use crate::text::column::TableColumn;
use crate::text::finding;

pub(super) fn section(subject: &Subject) -> Markup {
    let (rows, language) = (|| subject.cell.coverage.iter(), subject.language());
    let coverage = Coverage::of(rows(), subject.cell.row.keys_known).under_law(subject.is_law());
    let starts = finding::observations(subject.cell);
    let reached = subject.solutions().any(|row| row.count > 0);
    let columns = [
        TableColumn(starts, Count(|row: &CoverageRow| Some(row.starts))),
        TableColumn(columns::REACHED, Count(|row| row.distinct_observed)),
        TableColumn(columns::ON_AVERAGE, Number(|row| row.distinct_expected)),
        TableColumn(columns::UNIFORM_SOLVED, Number(|row| row.distinct_uniform)),
    ];
    let caption = subject.plain(words::COVERAGE);
    let figure = Figure {
        words: &subject.say(words::DIFFERENT_BY_NUMBER, &[starts.plain(language)]),
        canvases: Canvas::both(language),
        table: Some(DrawnTable { caption, root: subject.root, file: CoverageRow::FILE }),
        legend: captions(&coverage, subject),
    };
    html! {
        section id="coverage" {
            h2 { (subject.say(words::HOW_MANY_DIFFERENT, &[starts.plain(language)])) }
            @if reached {
                p { (collector(subject)) }
                @if coverage.has_lines() { (figure.drawn(|canvas| (coverage.chart(canvas), coverage.marks(canvas)))) }
                (folded(subject.plain(words::CURVES_AS_TABLE), &of_rows(caption, &columns, language, rows())))
            } @else {
                p { (subject.plain(words::NONE_REACHED)) }
            }
        }
    }
}

/// Where the chart has no room for its legend.
fn captions(coverage: &Coverage, subject: &Subject) -> Markup {
    html! { @for (class, meaning) in coverage.curves() { span class="narrow" { (legend(class, subject.plain(meaning))) } } }
}

/// How long it takes to collect all: as observed, as expected, and if all were equally likely.
fn collector(subject: &Subject) -> String {
    let language = subject.language();
    let mut counts: Vec<u64> = subject.solutions().map(|row| row.count).collect();
    let Some(known) = subject.cell.row.keys_known else {
        return String::new();
    };
    counts.resize(counts.len().max(usize::try_from(known).unwrap_or(0)), 0);
    let all = counts.len() as u64;
    let firsts: Option<Vec<u64>> = subject.solutions().map(|row| row.first_trial.get()).collect();
    let missing = counts.iter().filter(|&&count| count == 0).count() as u64;
    let last = firsts
        .filter(|_| missing == 0 && !subject.cell.row.census)
        .and_then(|firsts| firsts.into_iter().max());
    let counted = finding::counted(subject.cell).plain(language);
    let uniform = language.rounded(starts_to_see_all_uniform(all));
    let needed = if subject.cell.row.census { words::TRUE_NEEDED } else { words::SEEN_NEEDED };
    let are_solved = subject.cell.solved() == subject.cell.row.trials;
    let reached = if are_solved { words::ALL_REACHED_AFTER } else { words::ALL_REACHED_AFTER_TRIALS };
    let spectrum = (all > 1).then(|| Spectrum::of(&counts)).flatten();
    let expected = spectrum.and_then(|spectrum| starts_to_see_all(&spectrum));
    let sentences = [
        (!subject.is_law() && all > 1 && subject.cell.row.keys == Keys::Solutions)
            .then(|| subject.say(words::IF_EQUAL_NEEDED, &[&language.grouped(all), &uniform, counted])),
        expected.map(|starts| subject.say(needed, &[&language.rounded(starts), counted])),
        last.map(|last| subject.say(reached, &[&language.grouped(last + 1)])),
        (missing > 0).then(|| subject.say(words::MISSING_HERE, &[&language.grouped(missing)])),
    ];
    sentences.into_iter().flatten().collect::<Vec<_>>().join(" ")
}
