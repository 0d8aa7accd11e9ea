//! What was read of a table, so that it can be shown.

use super::options::Separator;

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
    #[must_use]
    pub(crate) fn is_histogram(&self) -> bool {
        self.categories == ["value"]
    }
}

/// Something that was detected, left out or added.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ReadingNote {
    /// The form of pasted counts.
    Form(&'static str),
    /// An encoding that is not UTF-8.
    Encoding(&'static str),
    /// A separator that is not a comma.
    Separator(Separator),
    /// Numbers have a decimal comma.
    DecimalComma,
    /// This character stood between thousands.
    Thousands(char),
    /// So many lines were comments.
    Comments(usize),
    /// So many rows had only empty cells.
    EmptyRows(usize),
    /// So many columns at the end had neither a name nor a cell.
    EmptyColumns(usize),
    /// The first row is one of the counts.
    NoHeader,
    /// A column without a name numbers the rows, and is no category.
    Index,
    /// This row is the total of the others, and was left out.
    Total(String),
    /// So many rows without a count were left out.
    LeftOut(u64),
    /// So many rows without a count were taken as 0.
    TakenAsZero(u64),
    /// So many rows are missing of groups that lack categories of others, which are counted 0 times.
    Filled(u64),
    /// So many categories that exist have no row.
    Added(u64),
    /// The categories are consecutive numbers but for these.
    Gap(Vec<u64>),
}
