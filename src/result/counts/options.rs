//! What a user says of a table: where things are in it, and how it is to be read where that could be guessed in two ways.
//! And what was read of it, so that it can be shown.

use std::str::FromStr;

use crate::analysis::numerals::DecimalMark;
use crate::model::named::named;

/// What is asked of a table. Nothing named: found by its names and values.
#[derive(Clone, Debug, Default)]
pub struct TableOptions {
    /// The form, if it is given.
    pub form: Option<CountsForm>,
    /// What parts columns, if it is given.
    pub separator: Option<Separator>,
    /// The decimal mark, if it is given.
    pub decimal: Option<DecimalMark>,
    /// Whether the first row names the columns, if that is given. Without a header columns are called 1, 2 and so on.
    pub header: Option<bool>,
    /// The columns of counts. Several are a group each, or with `group` the categories of each row.
    pub count: Vec<String>,
    /// The columns whose cells together are the category.
    pub category: Vec<String>,
    /// The columns whose cells together are the group.
    pub group: Vec<String>,
    /// The column of observations, one in each row.
    pub raw: Option<String>,
    /// The column of expected counts or probabilities.
    pub expected: Option<String>,
    /// Whether what is expected stands elsewhere, so that no column is asked about it.
    pub is_law_elsewhere: bool,
    /// The categories that exist, if that is given.
    pub known: Option<KnownCategories>,
    /// The one that stands first in a list without a header, which may be the name of their column.
    pub first_known: Option<String>,
    /// What is done with a row that is the sum of the others.
    pub total: Option<Doubtful>,
    /// What is done with rows whose count or observation is missing.
    pub empty: Option<EmptyCells>,
    /// What is done with lines that begin with `#`.
    pub comments: Option<Doubtful>,
    /// Whether categories are matched with those of other tables, so that numbers of rows are none.
    pub matches_categories: bool,
}

impl TableOptions {
    /// The names of columns that are given.
    pub(super) fn names(&self) -> impl Iterator<Item = &str> {
        let lists = [&self.count, &self.category, &self.group];
        lists.into_iter().flatten().chain(&self.raw).chain(&self.expected).map(String::as_str)
    }
}

/// The categories that exist.
#[derive(Clone, Debug)]
pub enum KnownCategories {
    /// So many.
    Count(u64),
    /// These.
    Listed(Vec<String>),
}

/// What is done with a row that may be none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Doubtful {
    /// It is taken as a row.
    Keep,
    /// It is left out.
    Skip,
}

/// What is done with a row whose count or observation is missing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EmptyCells {
    /// The count is 0; the observation is what is written.
    Keep,
    /// It is left out.
    Skip,
    /// It goes on from the line above.
    Join,
}

/// The form of counts that languages print.
pub(super) const VALUE: &str = "an object, a dict or a list of counts";

/// The form of counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CountsForm {
    /// A table whose columns are separated by a character.
    Table,
    /// Lines of `uniq -c`: the count, then the category.
    Uniq,
    /// Lines that end in a count behind the category.
    Pairs,
    /// An object of JSON, a dict or Counter of Python, a list of pairs, or a list of counts.
    Literal,
    /// A count on each line.
    Counts,
}

impl FromStr for CountsForm {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text {
            "csv" | "table" => Ok(Self::Table),
            "uniq" => Ok(Self::Uniq),
            "pairs" => Ok(Self::Pairs),
            "json" | "dict" | "counter" | "list" => Ok(Self::Literal),
            "counts" => Ok(Self::Counts),
            _ => Err("allowed are csv, uniq, pairs, json, dict, counter, list and counts".to_owned()),
        }
    }
}

named! {
    /// What parts the columns of a table, that first which is seldom part of a cell.
    pub enum Separator {
        /// A tab.
        Tab = "tab",
        /// A semicolon.
        Semicolon = ";",
        /// A bar.
        Bar = "|",
        /// A comma.
        Comma = ",",
        /// One space or several.
        Spaces = "spaces",
    }
}

impl Separator {
    pub(super) const fn byte(self) -> u8 {
        match self {
            Self::Comma => b',',
            Self::Semicolon => b';',
            Self::Tab => b'\t',
            Self::Bar => b'|',
            Self::Spaces => b' ',
        }
    }
}

impl FromStr for Separator {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text {
            "," | "comma" => Ok(Self::Comma),
            ";" | "semicolon" => Ok(Self::Semicolon),
            "\t" | "\\t" | "tab" => Ok(Self::Tab),
            "|" | "bar" => Ok(Self::Bar),
            " " | "space" | "spaces" => Ok(Self::Spaces),
            _ => Err("allowed are comma, semicolon, tab, bar and spaces".to_owned()),
        }
    }
}

/// Where the counts of a table were, and what else is to be known of how it was read.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TableReading {
    /// The columns of counts, or of observations.
    pub values: Vec<String>,
    /// Whether each row is an observation.
    pub is_raw: bool,
    /// The columns that make the category; none if rows have no names but their numbers, or if columns are the categories.
    pub categories: Vec<String>,
    /// The columns that make the group.
    pub groups: Vec<String>,
    /// Where the expected values were, and what they are, if any were asked for.
    pub expected: Option<String>,
    /// The number of rows.
    pub rows: u64,
    /// The number of observations.
    pub n: u64,
    /// What is to be known besides.
    pub notes: Vec<ReadingNote>,
}

impl TableReading {
    /// Whether the categories are values of a measure, as in tables of steps.
    pub(crate) fn is_histogram(&self) -> bool {
        self.categories == ["value"]
    }
}

named! {
    /// A form of text that is not columns with a separator.
    pub enum TextForm {
        /// A table that is drawn with rules.
        Drawn = "a table with rules",
        /// What R prints of a table of one dimension.
        OfR = "a table printed by R",
        /// What pandas prints of a Series.
        Series = "a Series of pandas",
        /// A column that pandas or R print beside names of rows.
        Frame = "a data frame of one column",
        /// Lines of `uniq -c`.
        Uniq = "lines of uniq -c",
        /// Lines that end in a count.
        Pairs = "lines that end in a count",
        /// Lines of a number each.
        Counts = "lines of a number each",
        /// An object of JSON or a dict of Python.
        Object = "an object or a dict",
        /// A Counter of Python.
        Counter = "a Counter",
        /// A list of pairs.
        ListOfPairs = "a list of pairs",
        /// An array of values and one of their counts.
        TwoArrays = "values and their counts, as numpy.unique returns them",
        /// A vector of R without names.
        Vector = "a vector of R",
        /// A list of objects.
        ListOfObjects = "a list of objects",
        /// A list of counts.
        List = "a list",
    }
}

/// Something that was detected, left out or added.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ReadingNote {
    /// A form that is not columns with a separator.
    Form(TextForm),
    /// An encoding that is not UTF-8.
    Encoding(&'static str),
    /// A separator that is not a comma.
    Separator(Separator),
    /// Numbers have a decimal comma.
    DecimalComma,
    /// This character stood between thousands.
    Thousands(char),
    /// This, and what is like it, stands beside names and is no part of them.
    Decoration(String),
    /// So many lines were comments.
    Comments(usize),
    /// So many lines before or behind a table that is drawn are none of it.
    Around(usize),
    /// So many lines go on from the line above.
    Joined(usize),
    /// So many rows had only empty cells.
    EmptyRows(usize),
    /// So many columns at the end had neither a name nor a cell.
    EmptyColumns(usize),
    /// The first row is one of the counts.
    NoHeader,
    /// A column without a name numbers the rows, and is no category.
    Index,
    /// These rows are totals of others, and were left out.
    Totals(Vec<String>),
    /// So many rows without a count were left out.
    LeftOut(u64),
    /// So many rows without a count were taken as 0.
    TakenAsZero(u64),
    /// So many rows are missing of groups that lack categories of others, which are counted 0 times.
    Filled(u64),
    /// So many categories that exist have no row; the name of one alone, if it has one.
    Added(u64, Option<String>),
    /// The categories are consecutive numbers but for these.
    Gap(Vec<u64>),
    /// These two categories differ only in how they are written.
    Alike([String; 2]),
}
