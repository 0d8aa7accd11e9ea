//! Options that say how a table of counts is read: for every command that takes one.

use std::path::Path;

use super::expected_values;
use super::input::{self, MAX_DATA, read_names};
use super::key_args::{KnownArg, known_arg};
use crate::analysis::numerals::DecimalMark;
use crate::result::counts::{
    self, CountsForm, CountsTables, Doubtful, EmptyCells, KnownCategories, Separator, TableOptions,
};
use crate::store::error::Error;

/// The heading of these options in `--help`.
const HEADING: &str = "How a table is read";

#[derive(Clone, Debug, Default, clap::Args)]
pub(super) struct TableArgs {
    /// The column of counts [default: the one with such a name]. Several columns are a group each; with --group, and in the
    /// only row, they are the categories
    #[arg(long, value_name = "COL", value_delimiter = ',', help_heading = HEADING)]
    count: Vec<String>,
    /// The column of categories, or several that make the category together; "" is a column without a name
    #[arg(long, value_name = "COL", value_delimiter = ',', help_heading = HEADING)]
    category: Vec<String>,
    /// The column that divides the table: each group is tested, and compared with the others
    #[arg(long, value_name = "COL", value_delimiter = ',', help_heading = HEADING)]
    group: Vec<String>,
    /// A column in which each row is an observation; these are counted
    #[arg(long, value_name = "COL", conflicts_with_all = ["count", "category"], help_heading = HEADING)]
    raw: Option<String>,
    /// Test against these shares instead of equal ones: a column of weights, shares, percentages or expected counts, or a CSV
    /// file with them (columns such as category,weight). Where both are there, column:COL is the column, ./FILE the file
    #[arg(long, value_name = "COL|FILE", help_heading = HEADING)]
    expected: Option<String>,
    /// How many categories exist, or a file with all of them (one a line, or CSV with a column `solution`): those without a
    /// row are counted 0 times
    #[arg(long, value_name = "N|FILE", value_parser = known_arg, help_heading = HEADING)]
    known: Option<KnownArg>,
    /// The form: csv, uniq (-c), pairs (lines that end in the count), json, dict, counter, list, or counts (one a line)
    /// [default: found]
    #[arg(long, value_name = "FORM", help_heading = HEADING)]
    format: Option<CountsForm>,
    /// What separates columns: comma, semicolon, tab, bar or spaces [default: found]
    #[arg(long, value_name = "SEPARATOR", help_heading = HEADING)]
    separator: Option<Separator>,
    /// What stands before decimals: point or comma [default: found]
    #[arg(long, value_name = "MARK", help_heading = HEADING)]
    decimal: Option<DecimalMark>,
    /// The first row names the columns, although it has numbers
    #[arg(long, conflicts_with = "no_header", help_heading = HEADING)]
    header: bool,
    /// The first row is one of the counts; columns are called 1, 2 and so on
    #[arg(long, help_heading = HEADING)]
    no_header: bool,
    /// A row called total (sum, gesamt, ..) that is the sum of the others: skip it, or keep it as a category
    #[arg(long, value_name = "keep|skip", value_parser = doubtful, help_heading = HEADING)]
    total: Option<Doubtful>,
    /// Counts or observations that are missing: zero takes counts as 0, keep takes observations as they are, skip leaves out
    /// their rows, join takes them as lines that go on from the one above, in tables with rules
    #[arg(long, value_name = "zero|keep|skip|join", value_parser = empty, help_heading = HEADING)]
    empty: Option<EmptyCells>,
    /// Lines that begin with # [default: skip, unless they look like rows]
    #[arg(long, value_name = "keep|skip", value_parser = doubtful, help_heading = HEADING)]
    comments: Option<Doubtful>,
}

fn doubtful(text: &str) -> Result<Doubtful, String> {
    match text {
        "keep" => Ok(Doubtful::Keep),
        "skip" => Ok(Doubtful::Skip),
        _ => Err("allowed are keep and skip".to_owned()),
    }
}

fn empty(text: &str) -> Result<EmptyCells, String> {
    match text {
        "zero" | "keep" => Ok(EmptyCells::Keep),
        "skip" => Ok(EmptyCells::Skip),
        "join" => Ok(EmptyCells::Join),
        _ => Err("allowed are zero, keep, skip and join".to_owned()),
    }
}

impl TableArgs {
    /// Reads a table to be tested, perhaps against expected values.
    ///
    /// # Errors
    /// If it cannot be read, or in two ways.
    pub(super) fn read(&self, path: &Path) -> Result<CountsTables, Error> {
        self.read_with(path, &self.options()?)
    }

    fn read_with(&self, path: &Path, options: &TableOptions) -> Result<CountsTables, Error> {
        match &self.expected {
            None => read(path, options),
            Some(asked) => expected_values::tables(asked, path, options),
        }
    }

    /// Whether other than equal shares are expected.
    pub(super) fn has_expected(&self) -> bool {
        self.expected.is_some()
    }

    /// Reads a table whose categories are matched with those of others; how many exist is for all of them together.
    pub(super) fn read_to_match(&self, path: &Path) -> Result<CountsTables, Error> {
        let mut options = TableOptions { matches_categories: true, ..self.options()? };
        options.known = options.known.filter(|known| matches!(known, KnownCategories::Listed(_)));
        self.read_with(path, &options)
    }

    /// The number of categories that exist, if a number is given.
    pub(super) fn known_count(&self) -> Option<u64> {
        match self.known {
            Some(KnownArg::Count(categories)) => Some(categories),
            _ => None,
        }
    }

    fn options(&self) -> Result<TableOptions, Error> {
        let mut first_known = None;
        let known = match &self.known {
            None => None,
            Some(KnownArg::Count(categories)) => Some(KnownCategories::Count(*categories)),
            Some(KnownArg::File(path)) => {
                let (names, first) = read_names(path)?;
                first_known = first;
                Some(KnownCategories::Listed(names))
            }
        };
        Ok(TableOptions {
            first_known,
            form: self.format,
            separator: self.separator,
            decimal: self.decimal,
            header: self.header.then_some(true).or_else(|| self.no_header.then_some(false)),
            count: self.count.clone(),
            category: self.category.clone(),
            group: self.group.clone(),
            raw: self.raw.clone(),
            expected: None,
            is_law_elsewhere: false,
            known,
            total: self.total,
            empty: self.empty,
            comments: self.comments,
            matches_categories: false,
        })
    }
}

fn read(path: &Path, options: &TableOptions) -> Result<CountsTables, Error> {
    let bytes = input::read(path, MAX_DATA)?;
    counts::read(bytes, options).map_err(|error| Error::wrong(input::name(path), error.line, error))
}
