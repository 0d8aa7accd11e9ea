//! Statistics as one flat JSON object: every number under the name of its statistic.

use std::io::{self, BufWriter, Write};

use serde::{Serialize, Serializer};
use serde_json::ser::Formatter;
use serde_json::{Map, Value, json};

use crate::analysis::Statistic;
use crate::analysis::categories::Category;
use crate::analysis::statistic::p_value;
use crate::plain;

/// The members for `statistics`: `chi2`, `chi2_p_value`, `chi2_log10_p`, `chi2_valid`, ..
#[must_use]
pub fn flat(statistics: &[Statistic]) -> Map<String, Value> {
    let mut object = Map::new();
    for statistic in statistics {
        let name = &statistic.name;
        let mut insert = |suffix: &str, value: Value| object.insert(format!("{name}{suffix}"), value);
        insert("", json!(statistic.estimate));
        if let Some(valid) = statistic.valid {
            insert("_p_value", json!(statistic.log10_p.and_then(p_value)));
            insert("_log10_p", json!(statistic.log10_p));
            insert("_valid", json!(valid));
        }
        if let Some(interval) = statistic.interval {
            insert("_conf_low", json!(interval.low));
            insert("_conf_high", json!(interval.high));
        }
        if let Some(expected) = statistic.null_expectation {
            insert("_null_expectation", json!(expected));
        }
        for (suffix, text) in [("_method", &statistic.method), ("_note", &statistic.note)] {
            if let Some(text) = text {
                insert(suffix, json!(text));
            }
        }
        if let Some(df) = statistic.df {
            insert("_df", json!(df));
        }
    }
    object
}

/// One category with everything that is said of it.
#[derive(Serialize)]
pub struct Row<'c> {
    category: &'c str,
    count: u64,
    share: Option<f64>,
    conf_low: Option<f64>,
    conf_high: Option<f64>,
    expected: Option<f64>,
    residual: Option<f64>,
    log10_p: Option<f64>,
    log10_p_holm: Option<f64>,
}

impl<'c> Row<'c> {
    /// The category of this name.
    #[must_use]
    pub fn of(name: &'c str, category: &Category) -> Self {
        Self {
            category: name,
            count: category.count,
            share: category.share,
            conf_low: category.interval.map(|interval| interval.low),
            conf_high: category.interval.map(|interval| interval.high),
            expected: category.expected,
            residual: category.residual.map(|residual| residual.adjusted),
            log10_p: category.residual.map(|residual| residual.log10_p),
            log10_p_holm: category.log10_p_holm,
        }
    }
}

/// A list whose items are made while they are written, so that a million of them take no memory.
pub struct List<I>(pub I);

impl<I: Iterator<Item: Serialize> + Clone> Serialize for List<I> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0.clone())
    }
}

/// Writes strings so that no character steers a terminal.
struct Plain;

impl Formatter for Plain {
    fn write_string_fragment<W: Write + ?Sized>(&mut self, out: &mut W, fragment: &str) -> io::Result<()> {
        out.write_all(plain::json(fragment).as_bytes())
    }
}

/// Writes `object` in one line, of which no character steers a terminal.
///
/// # Errors
/// If `out` takes no more.
pub fn line(object: &impl Serialize, out: &mut dyn Write) -> io::Result<()> {
    let mut buffer = BufWriter::with_capacity(1 << 16, out);
    object.serialize(&mut serde_json::Serializer::with_formatter(&mut buffer, Plain))?;
    writeln!(buffer)?;
    buffer.flush()
}
