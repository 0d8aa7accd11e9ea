//! What a cell says so far: the answer in words, and charts.

use std::borrow::Cow;
use std::collections::HashMap;

use queenlab::analysis::ranking::{Estimate, Question};
use queenlab::analysis::verdict::Verdict;
use queenlab::chart::canvas::Canvas;
use queenlab::chart::frequencies::Frequencies;
use queenlab::chart::picture::Picture;
use queenlab::chart::scale::ScaleKind;
use queenlab::chart::steps::Steps;
use queenlab::engine::cell_tally::CellTally;
use queenlab::model::language::Language;
use queenlab::result::cell::{CellResult, CellResults};
use queenlab::result::judgement::Judgement;
use queenlab::result::layout::Layout;
use queenlab::result::schema::FrequencyRow;
use queenlab::text::columns::of_keys;
use queenlab::text::lead::Lead;
use serde::Deserialize;
use serde_json::{Value, json};

use crate::cell::{cell, experiment};
use crate::fault::Fault;
use crate::progress::{held, merged};
use crate::restart;

/// The most keys that have a bar each, and are listed.
const LISTED: usize = 600;

/// A cell and its progress, and how its charts and words are wanted.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Finding {
    work: Work,
    /// The census of the same solver: its shares stand beside those of the sample.
    exact: Option<Work>,
    language: Tongue,
    /// Whether the picture is of the frequencies, whatever answers the question of the cell.
    frequencies: bool,
    /// Of the cutoffs that trials may be restarted after, the place of the one that the frequencies are of; all if there is none.
    cutoff: Option<usize>,
    /// The axis of the frequencies reaches at least so far.
    reach: f64,
    /// The sizes of the charts, in pixels.
    picture: Size,
    steps: Size,
}

/// A cell and its progress: these parts, or what is kept of a batch.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Work {
    experiment: String,
    cell: u64,
    #[serde(default)]
    progress: Vec<String>,
    batch: Option<u64>,
}

#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Tongue {
    En,
    Es,
}

impl From<Tongue> for Language {
    fn from(tongue: Tongue) -> Self {
        match tongue {
            Tongue::En => Self::English,
            Tongue::Es => Self::Spanish,
        }
    }
}

/// Width and height.
#[derive(Clone, Copy, Deserialize)]
struct Size(f64, f64);

impl Size {
    fn canvas(self, language: Language) -> Canvas {
        Canvas::of_size(language, self.0, self.1)
    }
}

/// The result of one cell.
pub(crate) struct Measured {
    results: CellResults,
    tally: CellTally,
    /// The number of symmetry classes of all keys, if known.
    classes: Option<u64>,
}

impl Work {
    pub(crate) fn result(&self) -> Result<Measured, Fault> {
        let experiment = experiment(&self.experiment)?;
        let cell = cell(&experiment, self.cell)?;
        let mut results = CellResults::empty(Layout::of(experiment.cells()));
        let (trials, tally) = match self.batch {
            Some(batch) => held(batch, |work| (work.trials(), work.tally_so_far()))?,
            None => merged(cell, &self.progress).map(|work| (work.trials(), work.tally()))?,
        };
        if trials == 0 {
            return Err(Fault::of("there is no trial yet"));
        }
        results.add(cell, &tally);
        Ok(Measured { results, tally, classes: cell.machine.written_keys().class_count() })
    }
}

impl Measured {
    pub(crate) fn cell(&self) -> &CellResult {
        &self.results.cells[0]
    }

    /// How often each key was reached, by the trials of at most `cutoff` steps.
    fn frequencies(&self, cutoff: Option<u64>) -> Cow<'_, [FrequencyRow]> {
        let rows = &self.cell().frequencies;
        match cutoff {
            None => Cow::Borrowed(rows),
            Some(cutoff) => Cow::Owned(restart::within(rows, &self.tally, cutoff)),
        }
    }

    /// The cutoff at a place, but the last, which changes nothing.
    fn cutoff(&self, place: Option<usize>) -> Option<u64> {
        let cutoffs = self.cell().cutoffs.split_last().map_or(&[][..], |(_, before)| before);
        cutoffs.get(place?).map(|row| row.cutoff)
    }
}

/// Whether the shares are as expected, or, of a sample, as far as it can show. `None` where nothing is decided.
fn are_equal(verdict: Verdict) -> Option<bool> {
    match verdict {
        Verdict::Rejected | Verdict::Unequal => Some(false),
        Verdict::NotSignificant | Verdict::Equal => Some(true),
        _ => None,
    }
}

impl Finding {
    /// The words and the charts.
    pub(crate) fn answer(&self) -> Result<Value, Fault> {
        let result = self.work.result()?;
        let exact = self.exact.as_ref().map(Work::result).transpose()?;
        let (cell, language) = (result.cell(), self.language.into());
        let lead = Lead::of(cell, result.classes, language);
        let cutoff = result.cutoff(self.cutoff);
        let rows = result.frequencies(cutoff);
        let keys = Frequencies::of(rows.iter()).rows;
        let shares: Shares = exact
            .iter()
            .flat_map(|exact| exact.frequencies(cutoff).into_owned())
            .filter_map(|row| Some((row.solution.into(), row.share.get()?)))
            .collect();
        let distance =
            Estimate::of(&cell.statistics, Question::Evenness).filter(|_| cell.is_about_uniformity());
        Ok(json!({
            "answer": lead.answer,
            "grounds": lead.grounds,
            "isEqual": are_equal(Judgement::of_cell(cell).verdict),
            "distance": distance.map(|distance| percents(&distance, language)),
            "picture": self.picture(cell, &rows, &shares, self.picture.canvas(language)),
            "restart": slider(cell, self.cutoff, language),
            "steps": steps(cell, self.steps.canvas(language)),
            "titles": of_keys(cell).map(|column| column.heading(language).title).collect::<Vec<_>>(),
            "keys": keys.iter().take(LISTED).map(|row| key(row, cell, language)).collect::<Vec<_>>(),
        }))
    }

    fn picture(&self, cell: &CellResult, rows: &[FrequencyRow], exact: &Shares, canvas: Canvas) -> Value {
        let kind = Picture::of(cell);
        if self.frequencies || kind == Picture::Frequencies {
            return self.frequencies(rows, exact, canvas);
        }
        if kind == Picture::Nothing {
            return Value::Null;
        }
        chart(kind.canvas(cell, canvas), |canvas| kind.chart(cell, canvas).into_string())
    }

    /// The bars of the frequencies, how many there are if each is a key, and the largest count that they show.
    fn frequencies(&self, rows: &[FrequencyRow], exact: &Shares, canvas: Canvas) -> Value {
        let all = Frequencies::of(rows.iter()).beside(|key| exact.get(key).copied());
        let (most, all) = (all.most(), all.reaching(self.reach));
        let mut value = chart(canvas, |canvas| all.chart(ScaleKind::Linear, canvas).into_string());
        value["bars"] = json!((all.in_one() == 1).then_some(all.rows.len()));
        value["most"] = json!(most);
        value
    }
}

/// The exact share of each key.
type Shares = HashMap<String, f64>;

/// The slider of restarts, where the picture is of the frequencies.
fn slider(cell: &CellResult, place: Option<usize>, language: Language) -> Value {
    let is_shown = Picture::of(cell) == Picture::Frequencies;
    if is_shown { restart::slider(cell, place, language) } else { Value::Null }
}

/// A chart with its view box, and where its plot begins and ends from left to right.
fn chart(canvas: Canvas, draw: impl FnOnce(&Canvas) -> String) -> Value {
    json!({ "svg": draw(&canvas), "viewBox": canvas.view_box(), "left": canvas.left, "right": canvas.right })
}

/// A distance and the ends of its interval, in percent.
fn percents(distance: &Estimate, language: Language) -> [String; 3] {
    let range = distance.range();
    [distance.value, range.low, range.high].map(|share| language.percent(share))
}

/// The steps, with what its bins stand for.
fn steps(cell: &CellResult, canvas: Canvas) -> Value {
    let (steps, language) = (Steps::of(cell), canvas.language);
    let [left, right] = steps.extent(&canvas);
    json!({
        "svg": steps.chart(&canvas).into_string(),
        "viewBox": canvas.view_box(),
        "left": left,
        "right": right,
        "bars": steps.bins.len(),
        "titles": steps.headings(language),
        "rows": steps.rows(cell.row.trials, language),
    })
}

fn key(row: &FrequencyRow, cell: &CellResult, language: Language) -> Value {
    let share = row.share.get().map(|share| language.percent(share));
    let said: Vec<String> = of_keys(cell).map(|column| column.field(row, language).text).collect();
    json!({ "key": row.solution, "count": row.count, "share": share, "trial": row.shortest_trial, "said": said })
}
