//! Which option matters: a section of the overview of a sweep.

use maud::{Markup, html};

use super::page::rich;
use super::report;
use crate::analysis::CONF_LEVEL;
use crate::analysis::effects::OptionEffects;
use crate::chart::canvas::Canvas;
use crate::chart::effects::EffectsChart;
use crate::experiment::Experiment;
use crate::model::language::Language;
use crate::model::words::effects as words;
use crate::result::cell::CellResults;
use crate::result::effects::{EFFECTS, IMPORTANCE, has_several_options, of_all};
use crate::text::effects::{remarks, sentences, title};

/// The effects of the options of a sweep that has at least two, if its cells differ in anything.
#[must_use]
pub fn of_sweep(experiment: &Experiment, results: &CellResults) -> Option<OptionEffects> {
    let effects =
        has_several_options(experiment, results).then(|| of_all(experiment, results, CONF_LEVEL))?;
    (!effects.responses.is_empty()).then_some(effects)
}

/// The section: the answer for the first response, and the chart of its effects.
pub(super) fn section(effects: &OptionEffects, language: Language) -> Markup {
    let chart = EffectsChart::of(effects, 0);
    let (said, remarks) = (sentences(effects, 0, language), remarks(effects, language).join(" "));
    let words = language.say(&words::CHART_WORDS, &[&title(&chart.own.response, language)]);
    let link = |name: &str| html! { a href=(name) { (name) } };
    html! {
        section id="effects" {
            h2 { (words::HEADING.plain(language)) }
            p { (said.join(" ")) }
            @if !remarks.is_empty() { p { (remarks) } }
            (report::figure(
                &words,
                Canvas::both(language).map(|canvas| chart.canvas(canvas)),
                |canvas| chart.chart(canvas),
                &html! { (language.say(&words::INTERVALS, &[&language.brief(100.0 * CONF_LEVEL)])) },
            ))
            p class="small" { (rich(language, &words::FILES, &[link(EFFECTS), link(IMPORTANCE)])) }
        }
    }
}
