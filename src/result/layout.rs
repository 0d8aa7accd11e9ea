//! What a cell is, and the columns that say it in every table.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use serde_json::{Map, Value as Json, json};

use super::schema::{COLUMNS, Column, MarginalRow, Table};
use crate::analysis::matching::{Contestant, SIZE, solvers};
use crate::experiment::Cell;
use crate::model::distinct::distinct;
use crate::model::options::Value;

/// An option as a column.
#[derive(Clone, Debug, PartialEq)]
struct OptionColumn {
    option: String,
    column: Column,
    /// Whether it has several values, one of which may be a default that is not written, so that it stands in every table.
    varies: bool,
}

/// What small multiples have a panel for each value of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Facet {
    /// The system.
    System,
    /// An option that all cells have.
    Option(String),
}

impl Facet {
    /// The title of the panel that a cell belongs to: `minconflicts`, `noise=1/4`.
    pub fn title(&self, cell: &CellIdentity) -> String {
        match self {
            Self::System => cell.system.clone(),
            Self::Option(name) => format!("{name}={}", cell.read_option(name).unwrap_or_default()),
        }
    }
}

/// Of an option with more values small multiples are no overview.
const MOST_PANELS: usize = 12;

/// The columns before those of each table: `cell`, `system`, `size`, and one for each option that varies between cells;
/// in cells.csv for every option.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Layout {
    cells: BTreeMap<u64, Arc<CellIdentity>>,
    options: Vec<OptionColumn>,
    /// What the solver of each cell is called, by its number.
    solvers: BTreeMap<u64, String>,
    /// Whether a measure has decimals.
    has_decimals: bool,
}

impl Layout {
    /// The layout of the tables of all `cells` of an experiment.
    pub fn of(cells: &[Cell]) -> Self {
        let has_parts = cells.iter().any(|cell| cell.job.each.is_some());
        let mut measures = cells.iter().flat_map(|cell| cell.machine.measures());
        let has_decimals = measures.any(|measure| measure.form.is_decimal());
        let cells: Vec<_> = cells.iter().map(CellIdentity::of).collect();
        let option = |name| OptionColumn::of(name, &cells, has_parts);
        let options = names(&cells).into_iter().map(option).collect();
        let contestants: Vec<Contestant> = cells.iter().map(|cell| cell.contestant("")).collect();
        let solvers = cells.iter().map(|cell| cell.number).zip(solvers(&contestants)).collect();
        let cells = cells.into_iter().map(|cell| (cell.number, Arc::new(cell))).collect();
        Self { cells, options, solvers, has_decimals }
    }

    /// The identity of cell `number`, if there is such a cell.
    pub fn cell(&self, number: u64) -> Option<&Arc<CellIdentity>> {
        self.cells.get(&number)
    }

    /// What cells can be drawn against: the size, if there are several, or else the option of all cells that is a number
    /// and has the most values.
    pub fn axis(&self) -> Option<String> {
        let sizes: BTreeSet<u64> = self.cells.values().filter_map(|cell| cell.size).collect();
        if sizes.len() > 1 {
            return Some(SIZE.to_owned());
        }
        let numbers = self.options.iter().filter(|option| option.varies && option.column.kind != STRING);
        let options = numbers.filter(|option| self.all_have(option));
        options.max_by_key(|option| self.values(option)).map(|option| option.option.clone())
    }

    /// What small multiples against `axis` have a panel for each value of: of the other options that all cells have and
    /// that vary, the one with the fewest values, if these are not too many, or else the system, if there are several.
    pub fn facet(&self, axis: &str) -> Option<Facet> {
        let others = self.options.iter().filter(|option| option.varies && option.option != axis);
        let fits = |option: &&OptionColumn| self.all_have(option) && self.values(option) <= MOST_PANELS;
        let option = others.filter(fits).min_by_key(|option| self.values(option));
        let systems: BTreeSet<&str> = self.cells.values().map(|cell| cell.system.as_str()).collect();
        option
            .map(|option| Facet::Option(option.option.clone()))
            .or_else(|| (systems.len() > 1).then_some(Facet::System))
    }

    fn all_have(&self, option: &OptionColumn) -> bool {
        self.cells.values().all(|cell| cell.read_option(&option.option).is_some())
    }

    /// The number of values of an option.
    fn values(&self, option: &OptionColumn) -> usize {
        self.cells.values().filter_map(|cell| cell.read_option(&option.option)).collect::<BTreeSet<_>>().len()
    }

    /// The columns of a table, in order.
    pub fn columns<T: Table>(&self) -> Vec<Column> {
        let own = T::COLUMNS.iter().cloned().map(|column| self.typed(column));
        self.first_columns(T::HAS_ALL_OPTIONS).chain(own).collect()
    }

    /// A column with the type that its values have here.
    fn typed(&self, column: Column) -> Column {
        if self.has_decimals && column.is_of_measures { Column { kind: NUMBER, ..column } } else { column }
    }

    /// The columns that say which cell a row is about, where only the options that vary have one.
    pub(crate) fn varying_columns(&self) -> Vec<Column> {
        self.first_columns(false).collect()
    }

    fn first_columns(&self, all_options: bool) -> impl Iterator<Item = Column> {
        let options = self.chosen_options(all_options).map(|option| option.column.clone());
        IDENTITY.iter().cloned().chain(options)
    }

    fn chosen_options(&self, all: bool) -> impl Iterator<Item = &OptionColumn> {
        self.options.iter().filter(move |option| all || option.varies)
    }

    /// The fields of the columns before those of the table, for the rows of a cell.
    pub fn fields<T: Table>(&self, cell: &CellIdentity) -> Vec<String> {
        self.first_fields(cell, T::HAS_ALL_OPTIONS)
    }

    /// The fields of [`Self::varying_columns`], for the rows of a cell.
    pub(crate) fn varying_fields(&self, cell: &CellIdentity) -> Vec<String> {
        self.first_fields(cell, false)
    }

    /// The options of a cell that vary: `variant=as_coded`.
    pub fn written_varying(&self, cell: &CellIdentity) -> String {
        let written =
            |option: &OptionColumn| Some(format!("{}={}", option.option, cell.read_option(&option.option)?));
        self.chosen_options(false).filter_map(written).collect::<Vec<_>>().join(" ")
    }

    /// The names of [`Self::varying_columns`] as people read them: an option has its own.
    #[cfg(feature = "cli")]
    pub(crate) fn read_names(&self) -> impl Iterator<Item = &str> {
        let options = self.chosen_options(false).map(|option| option.option.as_str());
        IDENTITY.iter().map(|column| column.name.as_ref()).chain(options)
    }

    /// The fields of [`Self::varying_columns`] as people read them, with defaults that are not written.
    #[cfg(feature = "cli")]
    pub(crate) fn read_fields(&self, cell: &CellIdentity) -> Vec<String> {
        self.fields_by(cell, false, |name| cell.read_option(name))
    }

    fn first_fields(&self, cell: &CellIdentity, all_options: bool) -> Vec<String> {
        self.fields_by(cell, all_options, |name| cell.option(name))
    }

    fn fields_by<'c>(
        &self,
        cell: &CellIdentity,
        all_options: bool,
        value: impl Fn(&str) -> Option<&'c str>,
    ) -> Vec<String> {
        let size = cell.size.map(|size| size.to_string()).unwrap_or_default();
        let options = self.chosen_options(all_options);
        let options = options.map(|option| value(&option.option).unwrap_or_default().to_owned());
        [cell.number.to_string(), cell.system.clone(), size].into_iter().chain(options).collect()
    }

    /// The same as members of a JSON object, and what the solver is called, as `compare` calls it: no group by it leaves out a row.
    pub fn members<T: Table>(&self, cell: &CellIdentity) -> Map<String, Json> {
        let known = [
            ("cell", json!(cell.number)),
            ("system", json!(cell.system)),
            ("solver", json!(self.solvers.get(&cell.number))),
            ("size", json!(cell.size)),
        ];
        let options = self
            .chosen_options(T::HAS_ALL_OPTIONS)
            .map(|option| (option.column.name.as_ref(), option.json(cell)));
        known.into_iter().chain(options).map(|(name, value)| (name.to_owned(), value)).collect()
    }
}

/// The names of options, those of each system in its order: a cell may leave out some that others of its system have.
fn names(cells: &[CellIdentity]) -> Vec<&str> {
    let systems = distinct(cells.iter().map(|cell| cell.system.as_str()));
    let fullest_first = systems.into_iter().flat_map(|system| {
        let of_system = cells.iter().filter(|cell| cell.system == system);
        let most = of_system.clone().map(|cell| cell.options.len()).max();
        let (fullest, others): (Vec<_>, Vec<_>) =
            of_system.partition(|cell| Some(cell.options.len()) == most);
        fullest.into_iter().chain(others)
    });
    distinct(fullest_first.flat_map(|cell| &cell.options).map(|(name, _)| name.as_str()))
}

impl OptionColumn {
    fn of(name: &str, cells: &[CellIdentity], has_parts: bool) -> Self {
        let values: BTreeSet<&str> = cells.iter().filter_map(|cell| cell.option(name)).collect();
        let lacking: BTreeSet<&str> = cells
            .iter()
            .filter(|cell| cell.option(name).is_none())
            .map(|cell| cell.system.as_str())
            .collect();
        let has_default =
            cells.iter().any(|cell| cell.option(name).is_some() && lacking.contains(cell.system.as_str()));
        let about = if has_default {
            "An option of the system; empty where it is the default, or if there is no such option."
        } else {
            "An option of the system; empty if it has no such option."
        };
        let (name_there, kind) = (column_name(name, has_parts).into(), kind(&values));
        let column = Column { name: name_there, kind, about, is_of_measures: false };
        Self { option: name.to_owned(), column, varies: has_default || values.len() > 1 }
    }

    fn json(&self, cell: &CellIdentity) -> Json {
        let value = cell.option(&self.option);
        value.map_or(Json::Null, |value| match self.column.kind {
            STRING => json!(value),
            _ => serde_json::from_str(value).unwrap_or_else(|_| json!(value)),
        })
    }
}

/// The columns that every table has.
pub static IDENTITY: [Column; 3] = [
    Column::new("cell", "integer", "Number of the cell."),
    Column::new(
        "system",
        STRING,
        "What makes the trials: a system of the catalogue, or the name of a program.",
    ),
    Column::new("size", "integer", "Side of the board, if there is one."),
];

const STRING: &str = "string";
const NUMBER: &str = "number";

/// The type of a column with these values.
fn kind(values: &BTreeSet<&str>) -> &'static str {
    let is_integer = |text: &&str| text.parse::<u64>().is_ok_and(|number| number.to_string() == **text);
    let is_number = |text: &&str| serde_json::from_str::<f64>(text).is_ok();
    if values.iter().all(is_integer) {
        "integer"
    } else if values.iter().all(is_number) {
        NUMBER
    } else {
        STRING
    }
}

/// The column of the option `name`, which has another name if a table of this result has a column of this name.
fn column_name(name: &str, has_parts: bool) -> String {
    let tables = COLUMNS.iter().copied().filter(|(file, _)| has_parts || *file != MarginalRow::FILE);
    let columns = [IDENTITY.as_slice()].into_iter().chain(tables.map(|(_, columns)| columns));
    let is_taken = columns.flatten().any(|column| column.name == name);
    if is_taken { format!("option_{name}") } else { name.to_owned() }
}

/// What a cell is.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CellIdentity {
    /// Its number, from 1, in the order of the experiment file.
    pub number: u64,
    /// The name of what makes its trials.
    pub system: String,
    /// The side of its boards, if it has boards.
    pub size: Option<u64>,
    /// The names and values of its options besides the size.
    pub options: Vec<(String, String)>,
    /// The same with defaults that are not written.
    with_defaults: Vec<(String, String)>,
}

impl CellIdentity {
    /// The identity of `cell`.
    pub fn of(cell: &Cell) -> Self {
        let owned = |(name, value): (&str, &Value)| (name.to_owned(), value.to_string());
        let is_other = |(name, _): &(&str, &Value)| *name != "size";
        Self {
            number: cell.number,
            system: cell.system.clone(),
            size: cell.size(),
            options: cell.options.iter().filter(is_other).map(owned).collect(),
            with_defaults: cell.options.all().filter(is_other).map(owned).collect(),
        }
    }

    /// Its options as people read them, with defaults that are not written.
    pub fn read_options(&self) -> impl Iterator<Item = (&str, &str)> {
        self.with_defaults.iter().map(|(name, value)| (name.as_str(), value.as_str()))
    }

    fn read_option(&self, name: &str) -> Option<&str> {
        self.read_options().find_map(|(held, value)| (held == name).then_some(value))
    }

    /// The value of the option `name`, if it has one.
    pub fn option(&self, name: &str) -> Option<&str> {
        self.options.iter().find_map(|(held, value)| (held == name).then_some(value.as_str()))
    }

    /// What it is matched by with cells of other results: `source` is what the user calls its own.
    pub fn contestant(&self, source: &str) -> Contestant {
        let size = self.size.map(|size| (SIZE.to_owned(), size.to_string()));
        let options = size.into_iter().chain(self.with_defaults.iter().cloned()).collect();
        Contestant { source: source.to_owned(), system: self.system.clone(), options }
    }
}
