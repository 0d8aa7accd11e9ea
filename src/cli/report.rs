//! What a command that finishes a result says of it.

use std::fmt;
use std::marker::PhantomData;
use std::path::Path;
use std::sync::Arc;

use serde::ser::{Error as _, SerializeMap, SerializeSeq as _};
use serde::{Serialize, Serializer};

use super::fail_if::FailIf;
use super::question::shape;
use super::stdout_error;
use crate::analysis::expected::ExpectedLaw;
use crate::analysis::verdict::Verdict;
use crate::engine::tally::MAX_VALUES;
use crate::experiment::Experiment;
use crate::model::excerpt::excerpt;
use crate::model::keys::KeySpace;
use crate::model::language::Language;
use crate::programs::form::SampleForm;
use crate::programs::key::KeyList;
use crate::programs::known::{Known, ProgramKeys};
use crate::programs::shell::quoted_path;
use crate::result::cell::{CellResult, CellResults, Kept};
use crate::result::json::{self, List};
use crate::result::judgement::Judgement;
use crate::result::layout::CellIdentity;
use crate::result::occurrences::FirstFew;
use crate::result::package::has_table;
use crate::result::plain;
use crate::result::schema::{Table as _, each_table};
use crate::result::tables::CellTable;
use crate::stats::unit_scale::Rounding;
use crate::store;
use crate::store::error::Error;
use crate::text::lead;
use crate::text::number::{grouped, many, percent};
use crate::text::terminal::{self, Screen, paragraph};

/// In which form it says so, and what makes it fail.
#[derive(Clone, Debug, Default, clap::Args)]
pub(super) struct Form {
    /// Print one JSON object with every number instead of sentences
    #[arg(long)]
    pub(super) json: bool,
    #[command(flatten)]
    pub(super) fail_if: FailIf,
}

/// The report of a result, perhaps in a folder.
pub(super) struct Report<'r> {
    pub(super) dir: Option<&'r Path>,
    pub(super) outline: &'r CellResults,
    /// How samples were read, where the command line said it.
    pub(super) read: Option<&'r str>,
}

/// The most cells that have a line each.
const CELLS: usize = 50;

impl Report<'_> {
    /// Writes it: the finding of the one cell or an overview of all, or every number. Fails if a verdict is one of those that it is to fail on.
    pub(super) fn write(&self, form: &Form, out: &mut dyn Screen) -> Result<(), Error> {
        match (form.json, self.dir) {
            (true, Some(dir)) => {
                let (experiment, outline) = store::load_kept(dir, &mut Kept::Seen(&mut |_, _| ()))?;
                let whole = WholeResult {
                    experiment: &experiment,
                    outline: &outline,
                    dir: Some(dir),
                    read: self.read,
                };
                json::line(&whole, out).map_err(stdout_error)?;
            }
            (true, None) => json::line(self, out).map_err(stdout_error)?,
            (false, _) => self.say(out).map_err(stdout_error)?,
        }
        out.flush().map_err(stdout_error)?;
        form.fail_if.check(verdicts(self.outline))
    }

    fn say(&self, out: &mut dyn Screen) -> std::io::Result<()> {
        match self.outline.cells.as_slice() {
            [only] => terminal::finding(only, out)?,
            _ => terminal::overview(self.outline, CELLS, out)?,
        }
        let shown = |dir: &Path| (plain::path(dir), plain::line(&quoted_path(dir)).into_owned());
        let end = self.dir.map(shown);
        let end = end.map(|(dir, word)| format!("The result is in {dir}; queenlab show {word} shows it."));
        let read = self.read.map(|read| plain::line(read).into_owned());
        let rounded = rounded(self.outline.rounding);
        read.into_iter().chain(rounded).chain(end).try_for_each(|line| paragraph(&line, out))
    }
}

impl Serialize for Report<'_> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let mut object = to.serialize_map(None)?;
        write_outline(self.outline, &mut object)?;
        self.read.iter().try_for_each(|read| object.serialize_entry("read", read))?;
        object.end()
    }
}

/// Says so if values of measures are not as they were.
fn rounded(Rounding { whole, decimal }: Rounding) -> impl Iterator<Item = String> {
    let whole = (!whole.is_exact()).then(|| {
        let error = percent(whole.error());
        format!("to {} significant binary digits, or {error} of their value at most", whole.digits())
    });
    let decimal = decimal.map(|step| format!("by less than {}", Language::English.value(step)));
    let values = grouped(MAX_VALUES as u64);
    [whole, decimal].into_iter().flatten().map(move |how| {
        format!(
            "A measure has more than {values} different values: all but the least and the greatest are rounded down {how}."
        )
    })
}

/// The verdict on each cell, and on the parts of its solutions if these were tested.
pub(super) fn verdicts(outline: &CellResults) -> impl Iterator<Item = (String, Verdict)> {
    outline.cells.iter().zip(Judgement::of_cells(&outline.cells)).flat_map(|(cell, judgement)| {
        let name = format!("cell {}", cell.identity.number);
        let parts = judgement.parts.map(|verdict| (format!("parts of {name}"), verdict));
        [(name, judgement.verdict)].into_iter().chain(parts)
    })
}

/// Writes what is found in each cell, and the tables that do not grow with the keys, as members of an object. Of a single cell
/// its judgement is a member, too.
fn write_outline<M: SerializeMap>(outline: &CellResults, object: &mut M) -> Result<(), M::Error> {
    let judgements = Judgement::of_cells(&outline.cells);
    if let [only] = judgements.as_slice() {
        only.members().iter().try_for_each(|(name, value)| object.serialize_entry(name, value))?;
    }
    let found = outline.cells.iter().zip(&judgements);
    let findings = found.map(|(cell, judgement)| lead::finding(cell, judgement, Language::English));
    object.serialize_entry("findings", &List::of(findings))?;
    object.serialize_entry("verdicts", &List::of(judgements.iter().map(Judgement::members)))?;
    each_table!(Row => {
        if !Row::OF_KEYS && has_table::<Row>(outline) {
            object.serialize_entry(Row::NAME, &List::of(json::rows::<Row>(outline)))?;
        }
    });
    Ok(())
}

/// All of a result as one object, whose tables that grow with the keys are read while it is written.
pub(super) struct WholeResult<'r> {
    pub(super) experiment: &'r Experiment,
    pub(super) outline: &'r CellResults,
    /// The folder of its tables, unless the outline has them.
    pub(super) dir: Option<&'r Path>,
    /// How samples were read, where the command line said it.
    pub(super) read: Option<&'r str>,
}

impl Serialize for WholeResult<'_> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let mut object = to.serialize_map(None)?;
        write_outline(self.outline, &mut object)?;
        object.serialize_entry("name", &self.experiment.name)?;
        object.serialize_entry("about", &self.experiment.about.en)?;
        object.serialize_entry("experiment", &self.experiment.to_toml())?;
        each_table!(Row => {
            if Row::OF_KEYS {
                object.serialize_entry(Row::NAME, &KeyTable::<Row> { result: self, row: PhantomData })?;
            }
        });
        self.read.iter().try_for_each(|read| object.serialize_entry("read", read))?;
        object.end()
    }
}

/// A table of it.
struct KeyTable<'r, T> {
    result: &'r WholeResult<'r>,
    row: PhantomData<T>,
}

impl<T: CellTable> Serialize for KeyTable<'_, T> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let WholeResult { outline, dir, .. } = self.result;
        let (layout, mut rows) = (&outline.layout, to.serialize_seq(None)?);
        let Some(dir) = dir else {
            json::rows::<T>(outline).try_for_each(|row| rows.serialize_element(&row))?;
            return rows.end();
        };
        let mut written = Ok(());
        let write = |cell: &Arc<CellIdentity>, row: T| {
            if written.is_ok() && outline.cell(cell.number).is_some() {
                written = rows.serialize_element(&json::row(layout, cell, &row));
            }
        };
        store::each_row(dir, layout, write).map_err(S::Error::custom)?;
        written?;
        rows.end()
    }
}

/// How samples were read.
pub(super) struct SampleReading<'r> {
    /// How many there are.
    pub(super) samples: u64,
    /// How many of them are wrong or cannot be read.
    pub(super) left_out: u64,
    pub(super) form: &'r SampleForm,
    /// How they are read where the form says nothing.
    pub(super) usual: &'r str,
    pub(super) keys: &'r ProgramKeys,
    /// The law that they are expected to follow, if one is given.
    pub(super) expected: Option<&'r ExpectedLaw>,
}

impl fmt::Display for SampleReading<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let &Self { samples, left_out, form, usual, keys, expected } = self;
        let found = if form.is_usual() { usual.to_owned() } else { form.to_string() };
        let notations: Vec<String> = keys.notations().iter().map(ToString::to_string).collect();
        let boards =
            (!notations.is_empty()).then(|| format!("boards written as {}", notations.join(" and ")));
        let all = many(samples, "sample", "samples");
        let samples = if left_out > 0 { format!("{} of {all}", grouped(samples - left_out)) } else { all };
        let expected = expected.map(|law| format!("expected: {}", law.unit()));
        let parts = [Some(samples), Some(found), boards, known(keys), expected];
        write!(f, "Read: {}.", parts.into_iter().flatten().collect::<Vec<_>>().join(", "))
    }
}

/// Which solutions were never reached, of those that are known: the only one, or the first few of the `list` of a user in which one is
/// written as no other, as a heading is.
pub(super) fn never_reached(found: &CellResult, list: Option<&KeyList>) -> Option<String> {
    let FirstFew { count, names } = &found.reached.occurrences.missing;
    let doubt = |heading: &str| format!("; if {heading} is a heading, leave it out of the known solutions");
    let more = count.saturating_sub(names.len() as u64);
    let (named, heading) = match names.as_slice() {
        [] => return None,
        [only] => (only.clone(), "that"),
        _ if !list.is_some_and(|list| has_heading(names, list)) => return None,
        several => {
            let named: Vec<String> = several.iter().map(|name| format!("{:?}", excerpt(name))).collect();
            (named.join(", "), "one of them")
        }
    };
    let more = if more > 0 { format!(" and {} more", grouped(more)) } else { String::new() };
    let doubt = if list.is_some() { doubt(heading) } else { String::new() };
    Some(format!(" Never reached: {named}{more}{doubt}."))
}

/// Whether one of `names` is written as no other key of a list.
fn has_heading(names: &[String], list: &KeyList) -> bool {
    let is_alone = |name: &String| {
        let own = shape(name);
        list.iter().filter(|(key, _)| shape(key.as_str()) == own).count() == 1
    };
    names.iter().any(is_alone)
}

/// How many keys are known, and from where.
fn known(keys: &ProgramKeys) -> Option<String> {
    let Some(number) = KeySpace::count(keys).map(grouped) else {
        let Known::Like(like) = keys.source() else { return None };
        return Some(format!("all of {like}, which has too many to list: how many is not known"));
    };
    Some(match keys.source() {
        Known::Like(like) => format!("{number} known of {like}"),
        Known::Count(_) => format!("{number} known to exist"),
        _ => format!("{number} known by name"),
    })
}
