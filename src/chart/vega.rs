//! Charts as Vega-Lite specifications with their data, for readers who want to restyle them: each is written as it is made, as
//! it may have a row for each of millions of solutions.

use std::io::{self, Write};

use serde::Serialize;
use serde_json::{Value, json};

use super::bins::Bin;
use super::effects::EffectsChart;
use super::frequencies::Frequencies;
use super::interactions::Interactions;
use super::parts::{HeatMap, deviation};
use super::run_lengths::{RunLengthChart, SolvedShare};
use super::scale::ScaleKind;
use super::steps::Steps;
use super::sweep::{Sweep, SweepPoint};
use super::tradeoff::Tradeoff;
use super::tree::Tree;
use crate::model::decimal::Decimal;
use crate::model::language::Language;
use crate::result::json::List;
use crate::result::schema::{CoverageRow, MarginalRow};
use crate::stats::interval::Interval;
use crate::text::effects::{shown, title as response_title};

/// A chart: its data, and how they are drawn.
#[derive(Serialize)]
#[serde(bound = "I: Iterator<Item = Value>")]
struct Specification<'t, I> {
    #[serde(rename = "$schema")]
    schema: &'static str,
    title: &'t str,
    data: Data<I>,
    #[serde(flatten)]
    body: Value,
}

/// What a chart shows, of which there may be millions.
#[derive(Serialize)]
#[serde(bound = "I: Iterator<Item = Value>")]
struct Data<I> {
    values: List<I>,
}

fn chart(
    title: &str,
    values: impl Iterator<Item = Value>,
    body: Value,
    out: &mut dyn Write,
) -> io::Result<()> {
    composed(title, values, with(json!({ "width": "container" }), body), out)
}

/// A chart of several views. Only a single view can be as wide as what it stands in: these have a [`WIDTH`].
fn composed(
    title: &str,
    values: impl Iterator<Item = Value>,
    body: Value,
    out: &mut dyn Write,
) -> io::Result<()> {
    let schema = "https://vega.github.io/schema/vega-lite/v6.json";
    let data = Data { values: List::of(values) };
    let specification = Specification { schema, title, data, body };
    serde_json::to_writer_pretty(&mut *out, &specification)?;
    out.write_all(b"\n")
}

/// The width of one of several views, in pixels.
const WIDTH: u32 = 480;

/// The members of both.
fn with(mut object: Value, more: Value) -> Value {
    if let (Some(object), Value::Object(more)) = (object.as_object_mut(), more) {
        object.extend(more);
    }
    object
}

/// A field as a channel of a mark.
fn channel(field: &str, kind: &str, title: impl Into<Value>) -> Value {
    json!({ "field": field, "type": kind, "title": title.into() })
}

/// A line of `of` for each of the `lines`, with whiskers from `low` to `high`.
fn lines_with_whiskers(x: &Value, of: &str, y: impl Fn(&str) -> Value, lines: &str) -> [Value; 2] {
    let color = channel(lines, "nominal", Value::Null);
    let whiskers = json!({
        "mark": "rule",
        "encoding": { "x": x, "y": y("low"), "y2": { "field": "high" }, "color": color },
    });
    let lines = json!({
        "mark": { "type": "line", "point": true, "tooltip": true },
        "encoding": { "x": x, "y": y(of), "color": color },
    });
    [whiskers, lines]
}

/// Bars, the most frequent first, with a line at uniformity.
pub(super) fn frequencies(
    title: &str,
    frequencies: &Frequencies,
    kind: ScaleKind,
    out: &mut dyn Write,
) -> io::Result<()> {
    let rows = frequencies.rows.iter().map(|row| {
        json!({ "solution": row.solution, "class": row.class, "count": row.count, "expected": row.expected })
    });
    let scale = if kind == ScaleKind::Log { "symlog" } else { "linear" };
    let solution = json!({
        "field": "solution", "type": "nominal", "title": "solution", "sort": null, "axis": { "labels": false, "ticks": false },
    });
    let bars = json!({
        "mark": { "type": "bar", "tooltip": true },
        "encoding": { "x": solution.clone(), "y": { "field": "count", "type": "quantitative", "title": "times reached", "scale": { "type": scale } } },
    });
    let level = match frequencies.uniform() {
        None if frequencies.has_marks() => json!({
            "mark": { "type": "tick", "thickness": 2 },
            "encoding": { "x": solution, "y": { "field": "expected", "type": "quantitative" } },
        }),
        _ => json!({
            "mark": { "type": "rule", "strokeDash": [6, 4] },
            "encoding": { "y": { "aggregate": "mean", "field": "expected", "type": "quantitative" } },
        }),
    };
    chart(title, rows, json!({ "layer": [bars, level] }), out)
}

/// The histogram of steps, in bins that widen, or of decimals.
pub(super) fn steps(title: &str, steps: &Steps, out: &mut dyn Write) -> io::Result<()> {
    let row = |bin: &Bin| {
        let [low, high] = steps.ends(bin).map(Decimal::json);
        json!({ "low": low, "high": high, "count": bin.count })
    };
    let rows = steps.bins.iter().map(row);
    let axis = if steps.form.is_decimal() { &steps.measure } else { "steps, in bins that grow" };
    let body = json!({
        "mark": { "type": "bar", "tooltip": true },
        "encoding": {
            "x": channel("low", "ordinal", axis),
            "y": channel("count", "quantitative", "trials"),
        },
    });
    chart(title, rows, body, out)
}

/// The run lengths of cells, with bands.
pub(super) fn run_lengths(title: &str, lengths: &RunLengthChart, out: &mut dyn Write) -> io::Result<()> {
    let rows = lengths.curves.iter().flat_map(|curve| {
        let width = lengths.half_width(curve).unwrap_or(0.0);
        curve.solved.iter().map(move |&(value, solved)| {
            let share = |shift: f64| {
                lengths.shown((solved as f64 / curve.trials as f64 + shift).clamp(0.0, 1.0))
            };
            json!({ "cell": curve.name, "value": value.json(), "share": share(0.0), "low": share(-width), "high": share(width) })
        })
    });
    let x = json!({ "field": "value", "type": "quantitative", "title": lengths.measure, "scale": { "type": "symlog" } });
    let kind = if lengths.share == SolvedShare::Solved { "linear" } else { "symlog" };
    let y = |field: &str| json!({ "field": field, "type": "quantitative", "title": lengths.title(Language::English), "scale": { "type": kind } });
    let color = channel("cell", "nominal", Value::Null);
    let band = json!({
        "mark": { "type": "area", "interpolate": "step-after", "opacity": 0.2 },
        "encoding": { "x": x, "y": y("low"), "y2": { "field": "high" }, "color": color },
    });
    let line = json!({
        "mark": { "type": "line", "interpolate": "step-after", "tooltip": true },
        "encoding": { "x": x, "y": y("share"), "color": color },
    });
    chart(title, rows, json!({ "layer": [band, line] }), out)
}

/// The time to a solution above, the distance from uniform below.
pub(super) fn tradeoff(title: &str, tradeoff: &Tradeoff, out: &mut dyn Write) -> io::Result<()> {
    let rows = tradeoff.points.iter().map(|point| {
        let end = |of: fn(Interval) -> f64| point.interval.map_or(point.time, |interval| Some(of(interval)));
        json!({
            "value": point.value.json(),
            "time": point.time,
            "low": end(|interval| interval.low),
            "high": end(|interval| interval.high),
            "distance": point.distance.map(|distance| 100.0 * distance),
        })
    });
    let language = Language::English;
    let axis = tradeoff.title(language);
    let x = json!({ "field": "value", "type": "quantitative", "title": axis, "scale": { "type": "symlog" } });
    let y = |field: &str, title: &str| channel(field, "quantitative", title);
    let time = tradeoff.time_title(language);
    let times = json!({ "layer": [
        { "mark": { "type": "area", "opacity": 0.2 }, "encoding": { "x": x, "y": y("low", &time), "y2": { "field": "high" } } },
        { "mark": { "type": "line", "point": true, "tooltip": true }, "encoding": { "x": x, "y": y("time", &time) } },
    ] });
    let distances = json!({
        "mark": { "type": "line", "point": true, "tooltip": true },
        "encoding": { "x": x, "y": y("distance", tradeoff.distance_title().plain(language)) },
    });
    let panels = [(tradeoff.has_times(), times), (tradeoff.has_distances(), distances)];
    let panels = panels.into_iter().filter_map(|(has, panel)| has.then_some(panel));
    let panels: Vec<Value> = panels.map(|panel| with(panel, json!({ "width": WIDTH }))).collect();
    composed(title, rows, json!({ "vconcat": panels }), out)
}

/// A number of each cell against an option, with intervals.
pub(super) fn sweep(title: &str, sweep: &Sweep, out: &mut dyn Write) -> io::Result<()> {
    let rows = sweep.lines.iter().flat_map(|(solver, points)| {
        points.iter().map(move |&SweepPoint { place, estimate, .. }| {
            let range = estimate.range();
            json!({
                "solver": solver,
                "against": sweep.values[place],
                "value": sweep.shown(estimate.value),
                "low": sweep.shown(range.low),
                "high": sweep.shown(range.high),
            })
        })
    });
    let x = json!({ "field": "against", "type": "ordinal", "title": sweep.against, "sort": sweep.values });
    let y = |field: &str| channel(field, "quantitative", sweep.quantity.title(Language::English));
    chart(title, rows, json!({ "layer": lines_with_whiskers(&x, "value", y, "solver") }), out)
}

/// All solutions reached, queen by queen: a column for each queen, a block for each row.
pub(super) fn tree(title: &str, tree: &Tree, out: &mut dyn Write) -> io::Result<()> {
    let rows = tree
        .shares()
        .map(|(queen, row, top, bottom)| json!({ "queen": queen, "row": row, "top": top, "bottom": bottom }));
    let body = json!({
        "mark": { "type": "rect", "tooltip": true, "stroke": "white", "strokeWidth": 0.3 },
        "height": 600,
        "encoding": {
            "x": { "field": "queen", "type": "ordinal" },
            "y": { "field": "top", "type": "quantitative", "title": "share of the trials", "scale": { "reverse": true, "domain": [0, 1] } },
            "y2": { "field": "bottom" },
            "color": { "field": "row", "type": "ordinal" },
        },
    });
    chart(title, rows, body, out)
}

/// The values of each part of solutions, by how far their counts are from what is expected.
pub(super) fn parts(title: &str, map: &HeatMap, out: &mut dyn Write) -> io::Result<()> {
    let rows = map.rows().map(|row| {
        let MarginalRow { part, value, count, expected, .. } = row;
        json!({ "part": part, "value": value, "count": count, "expected": expected, "deviation": deviation(row) })
    });
    let field = |name: &str| json!({ "field": name, "type": "ordinal", "sort": null });
    let body = json!({
        "mark": { "type": "rect", "tooltip": true },
        "encoding": {
            "x": field("value"),
            "y": field("part"),
            "color": {
                "field": "deviation", "type": "quantitative", "title": "(count - expected) / sqrt(expected)",
                "scale": { "scheme": "redblue", "domainMid": 0, "reverse": true },
            },
        },
    });
    chart(title, rows, body, out)
}

/// Distinct solutions by starts: observed, expected in random order, and if all were equally frequent.
pub(super) fn coverage<'a>(
    title: &str,
    rows: impl Iterator<Item = &'a CoverageRow>,
    out: &mut dyn Write,
) -> io::Result<()> {
    let columns = ["distinct_observed", "distinct_expected", "distinct_uniform"];
    let rows = rows.map(|row| {
        json!({
            "starts": row.starts,
            (columns[0]): row.distinct_observed,
            (columns[1]): row.distinct_expected,
            (columns[2]): row.distinct_uniform,
        })
    });
    let body = json!({
        "transform": [{ "fold": columns, "as": ["curve", "distinct"] }],
        "mark": { "type": "line", "point": true, "tooltip": true },
        "encoding": {
            "x": { "field": "starts", "type": "quantitative", "scale": { "type": "log" } },
            "y": channel("distinct", "quantitative", "different solutions"),
            "color": channel("curve", "nominal", Value::Null),
        },
    });
    chart(title, rows, body, out)
}

/// What each level of each option changes, with intervals.
pub(super) fn effects(title: &str, effects: &EffectsChart, out: &mut dyn Write) -> io::Result<()> {
    let rows = effects.values().map(|(option, level, baseline, change, ends)| {
        json!({ "option": option, "level": level, "baseline": baseline, "change": change, "low": ends.low, "high": ends.high })
    });
    let y = json!({ "field": "level", "type": "nominal", "title": null, "sort": null });
    let change = channel("change", "quantitative", effects.title(Language::English));
    let dots = json!({
        "mark": { "type": "point", "filled": true, "tooltip": true },
        "encoding": { "y": y, "x": change },
    });
    let whiskers = json!({
        "mark": "rule",
        "encoding": { "y": y, "x": { "field": "low", "type": "quantitative" }, "x2": { "field": "high" } },
    });
    let body = json!({
        "facet": { "row": { "field": "option", "type": "nominal", "title": null, "sort": null } },
        "resolve": { "scale": { "y": "independent" } },
        "spec": { "width": WIDTH, "layer": [whiskers, dots] },
    });
    composed(title, rows, body, out)
}

/// The means at each level of two options, with intervals.
pub(super) fn interactions(title: &str, interactions: &Interactions, out: &mut dyn Write) -> io::Result<()> {
    let response = &interactions.own().response;
    let rows = interactions.values().map(|([(lines, line), (over, place)], mean)| {
        let ends = mean.interval.map(|ends| [ends.low, ends.high]);
        let end = |place: usize| ends.map_or(mean.estimate, |ends| ends[place]);
        json!({
            "pair": format!("{lines} x {over}"),
            "line": format!("{lines}={line}"),
            "level": place,
            "mean": shown(response, mean.estimate),
            "low": shown(response, end(0)),
            "high": shown(response, end(1)),
        })
    });
    let x = json!({ "field": "level", "type": "nominal", "title": null, "sort": null });
    let y = |field: &str| channel(field, "quantitative", response_title(response, Language::English));
    let body = json!({
        "facet": { "row": { "field": "pair", "type": "nominal", "title": null, "sort": null } },
        "resolve": { "scale": { "x": "independent" } },
        "spec": { "width": WIDTH, "layer": lines_with_whiskers(&x, "mean", y, "line") },
    });
    composed(title, rows, body, out)
}
