//! JSON: statistics as one flat object, every number under the name of its statistic, rows of tables, and cards of systems.

use std::borrow::Borrow;
use std::cell::RefCell;
use std::io::{self, BufWriter, Write};

use serde::{Serialize, Serializer};
use serde_json::ser::Formatter;
use serde_json::{Map, Value, json};

use super::cell::CellResults;
use super::layout::{CellIdentity, Layout};
use super::plain;
use super::schema::{Field, Table};
use super::tables::CellTable;
use crate::analysis::Statistic;
use crate::analysis::fit::Category;
use crate::analysis::statistic::from_log10;
use crate::model::options::{Domain, OptionSpec, Value as Chosen};
use crate::model::system::{Card, Term};

/// The members for `statistics`: `chi2`, `chi2_p_value`, `chi2_log10_p`, `chi2_valid`, .., and `headline`, the name of
/// the declared test.
pub fn flat(statistics: &[Statistic]) -> Map<String, Value> {
    let mut object = Map::new();
    for statistic in statistics {
        let name = statistic.name.name();
        let mut insert = |suffix: &str, value: Value| object.insert(format!("{name}{suffix}"), value);
        insert("", json!(statistic.estimate));
        if let Some(valid) = statistic.valid {
            insert("_p_value", json!(statistic.log10_p.and_then(from_log10)));
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
        if statistic.headline {
            object.insert("headline".to_owned(), json!(name));
        }
    }
    object
}

/// One category with all its values.
#[derive(Serialize)]
pub struct Row<'c> {
    /// Its name.
    pub category: &'c str,
    /// Its values.
    #[serde(flatten)]
    pub values: Category,
}

/// A row of a table about `cell` as an object, with a member for each column.
pub(crate) fn row<T: Table>(layout: &Layout, cell: &CellIdentity, row: &T) -> Map<String, Value> {
    let mut members = layout.members::<T>(cell);
    let mut own = serde_json::to_value(row).expect("rows are flat");
    T::COLUMNS
        .iter()
        .filter(|column| column.kind == f64::KIND || column.is_of_measures)
        .for_each(|column| number(&mut own[column.name.as_ref()]));
    members.extend(own.as_object().cloned().unwrap_or_default());
    members
}

/// The rows of a table as objects.
pub fn rows<T: CellTable>(results: &CellResults) -> impl Iterator<Item = Map<String, Value>> {
    results
        .cells
        .iter()
        .flat_map(|cell| T::of(cell).map(|own| row(&results.layout, &cell.identity, own.borrow())))
}

/// Makes a number of what tables write as the text of one.
fn number(value: &mut Value) {
    if let Some(number) = value.as_str().and_then(|text| text.parse::<f64>().ok()) {
        *value = number.into();
    }
}

/// A list whose items are made while they are written, once, so that a million of them take no memory.
pub struct List<I>(RefCell<I>);

impl<I> List<I> {
    /// The list of `items`.
    pub fn of(items: I) -> Self {
        Self(RefCell::new(items))
    }
}

impl<I: Iterator<Item: Serialize>> Serialize for List<I> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(&mut *self.0.borrow_mut())
    }
}

/// Writes strings so that no character controls a terminal.
struct Plain;

impl Formatter for Plain {
    fn write_string_fragment<W: Write + ?Sized>(&mut self, out: &mut W, fragment: &str) -> io::Result<()> {
        out.write_all(plain::json(fragment).as_bytes())
    }
}

/// Writes `object` in one line, in which no character controls a terminal.
///
/// # Errors
/// If `out` cannot be written.
pub fn line(object: &impl Serialize, out: &mut dyn Write) -> io::Result<()> {
    let mut buffer = BufWriter::with_capacity(1 << 16, out);
    object.serialize(&mut serde_json::Serializer::with_formatter(&mut buffer, Plain))?;
    writeln!(buffer)?;
    buffer.flush()
}

/// One object with what `card` says.
pub fn card(card: &Card) -> Value {
    json!({
        "name": card.name,
        "about": card.about,
        "source": card.source,
        "rule": card.rule,
        "step": card.step,
        "options": card.options.iter().map(card_option).collect::<Vec<_>>(),
        "measures": card.measures.iter().map(term).collect::<Vec<_>>(),
        "stops": card.stops.iter().map(term).collect::<Vec<_>>(),
        "keys": card.keys,
    })
}

fn term(term: &Term) -> Value {
    json!({ "name": term.name, "about": term.about })
}

fn card_option(spec: &OptionSpec) -> Value {
    json!({
        "name": spec.name,
        "about": spec.about,
        "domain": domain(&spec.domain),
        "default": chosen(&spec.default),
    })
}

fn domain(domain: &Domain) -> Value {
    match domain {
        Domain::Integers(low, high) => json!({ "integers": [low, high] }),
        Domain::Words(words) => json!({ "words": words }),
        Domain::Numbers { low, high, or } => json!({ "numbers": { "from": low, "to": high, "or": or } }),
        Domain::Forms(forms) => json!({ "forms": forms }),
        Domain::Fractions { or } => json!({ "fraction": { "or": or } }),
    }
}

/// The value of an option.
pub fn chosen(value: &Chosen) -> Value {
    match value {
        Chosen::Integer(number) => json!(number),
        Chosen::Word(_) | Chosen::Fraction(_) | Chosen::File { .. } => json!(value.to_string()),
    }
}
