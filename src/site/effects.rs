//! Which option matters: a section of the overview of a sweep.

use maud::{Markup, html};

use super::page::rich;
use super::report::{DrawnTable, Figure};
use super::table::{TableCell, folded, sortable};
use super::words::NUMBERS_AS_TABLE;
use crate::analysis::CONF_LEVEL;
use crate::analysis::effects::OptionEffects;
use crate::chart::canvas::Canvas;
use crate::chart::effects::EffectsChart;
use crate::experiment::Experiment;
use crate::model::language::Language;
use crate::model::words::{columns, effects as words};
use crate::result::cell::CellResults;
use crate::result::effects::{self, EFFECTS, IMPORTANCE, has_several_options};
use crate::stats::interval::Interval;
use crate::text::column::Heading;
use crate::text::effects::{remarks, sentences, title};

/// The effects of the options of a sweep that has at least two, if its cells differ in anything.
pub fn of_sweep(experiment: &Experiment, results: &CellResults) -> Option<OptionEffects> {
    let effects = has_several_options(experiment, results)
        .then(|| effects::of(experiment, results, None, CONF_LEVEL))?;
    (!effects.responses.is_empty()).then_some(effects)
}

/// The section: the answer for the leading response, and the chart of its effects.
pub(super) fn section(effects: &OptionEffects, language: Language) -> Markup {
    let leading = effects.leading();
    let chart = EffectsChart::of(effects, leading);
    let (said, remarks) = (sentences(effects, leading, language), remarks(effects, language).join(" "));
    let link = |name: &str| html! { a href=(name) { (name) } };
    html! {
        section id="effects" {
            h2 { (words::HEADING.plain(language)) }
            p { (said.join(" ")) }
            @if !remarks.is_empty() { p { (remarks) } }
            (picture(&chart, language))
            (table(&chart, language))
            p class="small" { (rich(language, &words::FILES, &[link(EFFECTS), link(IMPORTANCE)])) }
        }
    }
}

fn picture(chart: &EffectsChart, language: Language) -> Markup {
    let figure = Figure {
        words: &language.say(&words::CHART_WORDS, &[&title(&chart.own.response, language)]),
        canvases: Canvas::both(language).map(|canvas| chart.canvas(canvas)),
        table: Some(DrawnTable { caption: words::HEADING.plain(language), root: "", file: EFFECTS }),
        legend: html! { (language.say(&words::INTERVALS, &[&language.brief(100.0 * CONF_LEVEL)])) },
    };
    figure.drawn(|canvas| (chart.chart(canvas), chart.marks()))
}

fn table(chart: &EffectsChart, language: Language) -> Markup {
    let texts = [columns::OPTION, columns::VALUE, columns::COMPARED_WITH];
    let texts = texts.map(|name| Heading::text(name.plain(language)));
    let ends = [columns::FROM, columns::TO].map(|name| name.plain(language).to_owned());
    let numbers = [chart.title(language)].into_iter().chain(ends).map(Heading::number);
    let row = |(option, level, base, value, ends): (&str, &str, &str, f64, Interval)| {
        let numbers = [value, ends.low, ends.high].map(|number| language.significant(number));
        let texts = [option, level, base].map(str::to_owned);
        texts.into_iter().chain(numbers).map(TableCell::new).collect()
    };
    folded(
        NUMBERS_AS_TABLE.plain(language),
        &sortable(words::HEADING.plain(language), texts.into_iter().chain(numbers), chart.values().map(row)),
    )
}
