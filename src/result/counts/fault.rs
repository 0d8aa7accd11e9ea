//! What can be wrong with a table of counts.

use thiserror::Error;

use super::advice::{about_cell, about_numerals, count_column, one_number, others_named, several_columns};
use crate::analysis::numerals::NumeralFault;

/// What is wrong with a table, and the line where.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{fault}")]
pub struct CountsError {
    /// The line, counted from 1, where it is known.
    pub line: Option<usize>,
    /// What is wrong.
    pub fault: CountsFault,
}

impl CountsFault {
    /// The fault of a whole table.
    pub(super) fn anywhere(self) -> CountsError {
        CountsError { line: None, fault: self }
    }

    /// The fault at a line, counted from 1.
    pub(super) fn at(self, line: Option<usize>) -> CountsError {
        CountsError { line, fault: self }
    }
}

/// What can be wrong with a table of counts. Where it can be read in two ways, the message has the option for each.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum CountsFault {
    /// It is not CSV.
    #[error("{0}")]
    Csv(String),
    /// It is not text.
    #[error(
        "this is no text: allowed are CSV and pasted counts, in UTF-8, UTF-16 with its mark or Windows-1252"
    )]
    NotText,
    /// It is text in a wrapping.
    #[error("{0}")]
    Packed(&'static str),
    /// It is text, but not in the form that was asked for.
    #[error("this is not {form}: {found:?}{}", if *form == super::options::VALUE { ": write the counts as CSV, a line for each category, such as red,12 below category,count" } else { "" })]
    NotOfForm {
        /// What was asked for.
        form: &'static str,
        /// Where it ends to be so.
        found: String,
    },
    /// A row is longer or shorter than the header: the cells of both.
    #[error("the row has {0} {cells}, the header {1}{more}", cells = if *.0 == 1 { "cell" } else { "cells" }, more = if *.1 == 1 { ": a title above the header is left out if it begins with #" } else { "" })]
    Ragged(u64, u64),
    /// A table begins below other lines.
    #[error("this is no table, but one begins in line {0}: tail -n +{0} leaves out what is above it")]
    Above(usize),
    /// Each row has a cell more than the header.
    #[error(
        "each row has one cell more than the header: if the first names the row, name its column; if {0} are part of the category, put the category in quotes{thousands}",
        thousands = if *.0 == "spaces" { "; if they are between thousands, write counts without them" } else { "" }
    )]
    RowNameOrPart(&'static str),
    /// There is not even a header.
    #[error("the table is empty: its first row must name the columns; --comments keep keeps lines with #")]
    Empty,
    /// The first row holds numbers where the other rows have theirs.
    #[error(
        "the first row looks like counts ({0:?}): there is no header: --no-header, or it names the columns: --header, or lines end in their counts: --format pairs"
    )]
    HeaderOrRow(String),
    /// A line stands for rows that were not printed.
    #[error(
        "{0:?} stands for rows that were not printed: counts of all are needed, so print all rows, or write them as CSV"
    )]
    CutShort(String),
    /// A line says that there are more rows than there are.
    #[error("{line:?} says that there are more rows than the {rows} here: counts of all are needed")]
    FewerRows {
        /// The line.
        line: String,
        /// The number of rows.
        rows: usize,
    },
    /// A second table begins.
    #[error("another table begins here: allowed is one")]
    SeveralTables,
    /// Cells could be separated in several ways.
    #[error("columns could be separated by {}: --separator says which", .0.join(" or by "))]
    Separators(Vec<&'static str>),
    /// A comma that is between columns or between thousands.
    #[error(
        "in {0:?} the comma could stand between thousands or between columns: --separator comma if it is between columns; else write counts without it"
    )]
    CommaInThousands(String),
    /// A space that is between thousands or between two numbers.
    #[error(
        "in {line:?} the space could stand between thousands: write counts without it if it does; --format {form} if the {place} number alone is the count",
        place = if *form == "uniq" { "first" } else { "last" }
    )]
    SpaceInThousands {
        /// The line.
        line: String,
        /// The form in which it is none of them.
        form: &'static str,
    },
    /// Lines of two numbers, of which either could be the count.
    #[error(
        "in {0:?} either number could be the count: --format uniq if the first is it, --format pairs if the second{one}",
        one = one_number(.0)
    )]
    UniqOrPairs(String),
    /// Lines begin with a count, or with the number of the line.
    #[error(
        "the number that {0:?} begins with could be a count, or number the lines: --format uniq if it is a count; else allowed are lines of one count, or CSV whose first row names the columns"
    )]
    UniqOrNumbered(String),
    /// A language of documents or of data that holds no table of lines.
    #[error(
        "this is {0}: write the counts as CSV, a line for each category, such as red,12 below category,count"
    )]
    Markup(&'static str),
    /// A summary of observations, not their counts.
    #[error("this is a summary of observations, whose rows are {}: value_counts() in Python and table() in R count them", .0.join(", "))]
    Summary(Vec<String>),
    /// Lines begin with a count, or are rows of a table.
    #[error(
        "{line:?} could be a count and what was counted, or cells with {separator} between them: --format uniq or --format csv"
    )]
    UniqOrTable {
        /// The line.
        line: String,
        /// What would part its cells.
        separator: &'static str,
    },
    /// A line has several numbers.
    #[error(
        "in {0:?} several numbers could be counts: --format pairs if the last is the count of all that is before it; else allowed are lines of one count, or CSV whose first row names the columns"
    )]
    SeveralNumbers(String),
    /// The first or the last line separates its number differently from the others.
    #[error(
        "{0:?} separates its number differently from the other lines: leave it out if that is no count, --format pairs if it is one"
    )]
    OddPair(String),
    /// A line that begins with `#` could be a row.
    #[error("the line begins with #: it is a comment: --comments skip, or a row: --comments keep")]
    CommentOrRow,
    /// No two observations in a column are alike, and another has counts.
    #[error(
        "each {0:?} stands once, and {1:?} could be its counts: leave out --raw, and count what it is compared with; else leave out that column"
    )]
    Counted(String, String),
    /// A count of a column has an exponent, and fewer digits than the number that it is.
    #[error(
        "{0} is {1:?}, which may be rounded: allowed are counts in full, as options(scipen = 99) makes R print them"
    )]
    Rounded(String, String),
    /// It is not known how numbers are written.
    #[error("{}", about_numerals(.0))]
    Numerals(#[from] NumeralFault),
    /// Two columns have the same name.
    #[error("the column {0:?} stands twice: allowed is a name for each")]
    ColumnTwice(String),
    /// There is no such column.
    #[error("there is no column \"{name}\": there is {}", columns.join(", "))]
    NoColumn {
        /// The name that was asked for.
        name: String,
        /// The names of the header.
        columns: Vec<String>,
    },
    /// No column has a name for counts.
    #[error(
        "there is no column \"count\": there is {}: --count {} names the counts, --raw COL a column with an observation in each row{}{}",
        columns.join(", "),
        count_column(may_be),
        if *has_numbers { ", --no-header if the first row names no columns" } else { "" },
        several_columns(may_be, *is_row)
    )]
    NoCounts {
        /// The names of the header.
        columns: Vec<String>,
        /// Whether some are numbers.
        has_numbers: bool,
        /// The one that may be the counts, or several that may all be.
        may_be: Vec<String>,
        /// Whether there is one row.
        is_row: bool,
    },
    /// A column is called as expected values are.
    #[error(
        "the column {law:?} could be what is expected of {count:?}: --expected {law:?} if it is, --count {count:?} if the counts are to be equal"
    )]
    LawOrNone {
        /// The column of what may be expected.
        law: String,
        /// The column of counts.
        count: String,
    },
    /// Either number of pairs could be the count.
    #[error(
        "in these pairs either number could be the count: --count count if the second is it, --count category --category count if the first"
    )]
    EitherOfPairs,
    /// Two lists of two numbers could be pairs.
    #[error(
        "each of these lists could be a category and its count, or the first the categories and the second their counts: write the counts as CSV, a line for each category, such as red,12 below category,count"
    )]
    PairsOrArrays,
    /// Two rows of numbers could be values above their counts.
    #[error(
        "these two rows could be values above their counts, or counts of two groups: write the counts as CSV, a line for each category, such as red,12 below category,count"
    )]
    TwoRows,
    /// Several columns have a name for counts.
    #[error("several columns could be the counts, {}: --count COL says which", .0.join(", "))]
    SeveralCounts(Vec<String>),
    /// The only column could hold counts or observations.
    #[error(
        "each row of {0:?} could be an observation or a count: --raw {0:?} if it is an observation, --count {0:?} if it is a count"
    )]
    RawOrCounts(String),
    /// The only column holds text.
    #[error(
        "{name:?} holds no counts: --raw {name:?} counts its rows, if each is an observation{}",
        if *is_named { "; --no-header --raw 1 if the first row is one, too" } else { "" }
    )]
    RawText {
        /// The column.
        name: String,
        /// Whether the first row names it.
        is_named: bool,
    },
    /// Columns of text have spaces between them that also stand in cells.
    #[error(
        "the columns of {0:?} cannot be separated by their spaces: write the table as CSV, with write.csv in R or to_csv in Python"
    )]
    SpacesInCells(String),
    /// The only column that could be the category numbers the rows.
    #[error(
        "the column without a name numbers the rows, so rows of two tables cannot be matched: --category \"\" if it is the category, --category COL if another is"
    )]
    OnlyNumbered,
    /// A column is asked for twice.
    #[error("the column {0:?} is asked for twice: allowed is one meaning")]
    TwoMeanings(String),
    /// The table has only a header.
    #[error("the table has a header and no rows: allowed are rows, or a list or an object of counts")]
    NoRows,
    /// A category has two rows.
    #[error("the category {category:?} stands twice: allowed is one row for each, {}", others_named(others))]
    CategoryTwice {
        /// The category.
        category: String,
        /// The columns that no option names.
        others: Vec<String>,
    },
    /// A row or a group may be the total of the others.
    #[error(
        "{name:?} is {count}, {}: --total skip if it is their total, --total keep if it is one of them",
        match others {
            None => "the sum of rows beside it".to_owned(),
            Some(others) if count == others => "the sum of the others".to_owned(),
            Some(others) => format!("the others are {others} together"),
        }
    )]
    Total {
        /// What it is called.
        name: String,
        /// Its count.
        count: u128,
        /// The sum of the others, unless it is a subtotal.
        others: Option<u128>,
    },
    /// A count is missing.
    #[error(
        "{column} of {category:?} is empty: --empty zero if it was never observed, --empty skip if it is no category"
    )]
    NoCount {
        /// The column.
        column: String,
        /// The category.
        category: String,
    },
    /// What was counted may be that nothing was observed.
    #[error(
        "{category:?} could be what was not observed: --empty skip if it is no category, --empty keep if it is one"
    )]
    NoCategory {
        /// What stands for the category.
        category: String,
    },
    /// A row of observations may have none.
    #[error(
        "{column} is {}: --empty skip if nothing was observed, --empty keep if that was observed",
        if cell.is_empty() { "empty".to_owned() } else { format!("{cell:?}") }
    )]
    NoObservation {
        /// The column.
        column: String,
        /// Its cell in this row.
        cell: String,
    },
    /// A line could be a row, or the rest of the one above.
    #[error(
        "{text:?} could go on from the line above: --empty join; or be a row of its own: {}",
        if *is_raw { "--empty keep" } else { "--empty zero if it was never observed, --empty skip if it is no category" }
    )]
    RowOrPart {
        /// What the line begins with.
        text: String,
        /// Whether rows are observations.
        is_raw: bool,
    },
    /// The rows are about several cells or measures of a result.
    #[error(
        "the table holds {name} {first} and {name} {other}: allowed is one {name}, so leave out the other rows, or test each: --group {name}"
    )]
    Several {
        /// The column that distinguishes them.
        name: &'static str,
        /// Its value in the first row.
        first: String,
        /// Its value in this row.
        other: String,
    },
    /// A count is not a whole number.
    #[error("{column} is {cell:?}: allowed is a whole number from 0 to {}{}", u64::MAX, about_cell(cell))]
    NotACount {
        /// The column.
        column: String,
        /// Its cell in this row.
        cell: String,
    },
    /// Shares where counts should be.
    #[error(
        "{column} has shares ({cell:?}): counts are needed, as what shares can show depends on how many observations there were"
    )]
    Shares {
        /// The column.
        column: String,
        /// One of its cells.
        cell: String,
    },
    /// An expected count is not a number.
    #[error("{column} is {cell:?}: allowed is a number from 0")]
    NotANumber {
        /// The column.
        column: String,
        /// Its cell in this row.
        cell: String,
    },
    /// A category of the table is none of those that are known.
    #[error("{0:?} is none of the categories of --known")]
    Unknown(String),
    /// A name is empty in a row that has others.
    #[error(
        "{column} is empty in this row: --empty keep if that is its name, --empty skip if the row is none; if it is that of the row above, write it in each row, as ffill() does in pandas and fill() in R"
    )]
    NoName {
        /// The column.
        column: String,
    },
    /// No category is in two groups.
    #[error(
        "no two groups have a category in common, such as {one:?} of the first and {other:?} of the second: --known N or FILE says which exist if each can have all, and the same one has to be written alike; if each has its own, write each as a table"
    )]
    GroupsApart {
        /// A category of the first group.
        one: String,
        /// One of the second.
        other: String,
    },
    /// A row may be a remark, and why.
    #[error("{0:?} {1}: --empty keep if it is a row, --empty skip if it is none")]
    RowOrNote(String, &'static str),
    /// The only word among numbers was counted once.
    #[error(
        "{0:?} was counted once: --format uniq --header if it is the name of the column, --format uniq --no-header if it is a category"
    )]
    HeaderOrCategory(String),
    /// An observation is called as its column is.
    #[error(
        "{name:?} names the column and is a row, too: --header if it was observed, --no-header --raw {column} if it was observed in the first row, too; of files that were joined leave the other headers out"
    )]
    HeaderObserved {
        /// The name.
        name: String,
        /// The number of the column, from 1.
        column: usize,
    },
    /// The only row has several numbers.
    #[error(
        "this line has several numbers: allowed are a count on each line, or one list in brackets, [1, 2, 3]"
    )]
    OneLine,
    /// A category that is known is the name of the column of categories.
    #[error(
        "the category {0:?} of --known may be the name of a column, as no row has it: leave it out, or write a first line \"solution\" above it"
    )]
    KnownHeader(String),
    /// There are more categories than are said to exist.
    #[error("the table has {found} categories, and --known says that {known} exist")]
    TooMany {
        /// The categories of the table.
        found: u64,
        /// Those that are known.
        known: u64,
    },
    /// Categories without a row have no expected value.
    #[error("{0:?} has no row, so nothing says what was expected of it: add a row with the count 0")]
    NothingExpected(String),
    /// The counts exceed 64 bits.
    #[error("the counts sum to more than {}", u64::MAX)]
    Overflow,
}
