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
    pub(crate) fault: CountsFault,
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
pub(crate) enum CountsFault {
    #[error("{0}")]
    Csv(String),
    #[error(
        "this is no text: allowed are CSV and pasted counts, in UTF-8, UTF-16 with its mark or Windows-1252"
    )]
    NotText,
    #[error("{0}")]
    Packed(&'static str),
    /// It is text, but not in the form that was asked for.
    #[error("this is not {form}: {found:?}{}", if *form == super::options::VALUE { ": write the counts as CSV, a line for each category, such as red,12 below category,count" } else { "" })]
    NotOfForm { form: &'static str, found: String },
    /// A row is longer or shorter than the header: the cells of both.
    #[error("the row has {0} {cells}, the header {1}{more}", cells = if *.0 == 1 { "cell" } else { "cells" }, more = if *.1 == 1 { ": a title above the header is left out if it begins with #" } else { "" })]
    Ragged(u64, u64),
    #[error("this is no table, but one begins in line {0}: tail -n +{0} leaves out what is above it")]
    Above(usize),
    #[error(
        "each row has one cell more than the header: if the first names the row, name its column; if {0} are part of the category, put the category in quotes{thousands}",
        thousands = if *.0 == "spaces" { "; if they are between thousands, write counts without them" } else { "" }
    )]
    RowNameOrPart(&'static str),
    /// There is not even a header.
    #[error("the table is empty: its first row must name the columns; --comments keep keeps lines with #")]
    Empty,
    #[error(
        "the first row looks like counts ({cell:?}): there is no header: --no-header, or it names the columns: --header{pairs}",
        pairs = if *may_be_pairs { ", or lines end in their counts: --format pairs" } else { "" }
    )]
    HeaderOrRow { cell: String, may_be_pairs: bool },
    /// The same stands beside the number of each line.
    #[error(
        "{line:?} has {unit:?} beside its number, as all lines have: {command} leaves it out, if the number is a count"
    )]
    Unit { line: String, unit: String, command: String },
    #[error(
        "{0:?} stands for rows that were not printed: counts of all are needed, so print all rows, or write them as CSV"
    )]
    CutShort(String),
    #[error("{line:?} says that there are more rows than the {rows} here: counts of all are needed")]
    FewerRows { line: String, rows: usize },
    #[error("another table begins here: allowed is one")]
    SeveralTables,
    #[error("columns could be separated by {}: --separator says which", .0.join(" or by "))]
    Separators(Vec<&'static str>),
    #[error(
        "in {0:?} the comma could stand between thousands or between columns: --separator comma if it is between columns; else write counts without it"
    )]
    CommaInThousands(String),
    #[error(
        "in {line:?} the space could stand between thousands: write counts without it if it does; --format {form} if the {place} number alone is the count",
        place = if *form == "uniq" { "first" } else { "last" }
    )]
    SpaceInThousands { line: String, form: &'static str },
    #[error(
        "in {0:?} spaces could stand between thousands or between counts: write {number} if it is one number; else each count needs a row or a column of its own",
        number = .0.replace(' ', "")
    )]
    SpaceInCell(String),
    #[error(
        "in {0:?} either number could be the count: --format uniq if the first is it, --format pairs if the second{one}",
        one = one_number(.0)
    )]
    UniqOrPairs(String),
    #[error(
        "the number that {0:?} begins with could be a count, or number the lines: --format uniq if it is a count; else allowed are lines of one count, or CSV whose first row names the columns"
    )]
    UniqOrNumbered(String),
    /// A language of documents or of data that holds no table of lines.
    #[error(
        "this is {0}: write the counts as CSV, a line for each category, such as red,12 below category,count"
    )]
    Markup(&'static str),
    #[error("this is a summary of observations, whose rows are {}: value_counts() in Python and table() in R count them", .0.join(", "))]
    Summary(Vec<String>),
    #[error(
        "{line:?} could be a count and what was counted, or cells with {separator} between them: --format uniq or --format csv"
    )]
    UniqOrTable { line: String, separator: &'static str },
    #[error(
        "in {0:?} several numbers could be counts: --format pairs if the last is the count of all that is before it; else allowed are lines of one count, or CSV whose first row names the columns"
    )]
    SeveralNumbers(String),
    /// The first or the last line separates its number differently from the others.
    #[error(
        "{0:?} separates its number differently from the other lines: leave it out if that is no count, --format pairs if it is one"
    )]
    OddPair(String),
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
    #[error("{}", about_numerals(.0))]
    Numerals(#[from] NumeralFault),
    #[error("the column {0:?} stands twice: allowed is a name for each")]
    ColumnTwice(String),
    #[error("there is no column \"{name}\": there is {}", columns.join(", "))]
    NoColumn { name: String, columns: Vec<String> },
    /// No column has a name for counts.
    #[error(
        "there is no column \"count\": there is {}: --count {} names the counts, --raw COL a column with an observation in each row{}{}",
        columns.join(", "),
        count_column(may_be),
        if *has_numbers { ", --no-header if the first row names no columns" } else { "" },
        several_columns(may_be, *is_row)
    )]
    NoCounts { columns: Vec<String>, has_numbers: bool, may_be: Vec<String>, is_row: bool },
    /// A column is called as expected values are.
    #[error(
        "the column {law:?} could be what is expected of {count:?}: --expected {law:?} if it is, --count {count:?} if the counts are to be equal"
    )]
    LawOrNone { law: String, count: String },
    #[error(
        "in these pairs either number could be the count: --count count if the second is it, --count category --category count if the first"
    )]
    EitherOfPairs,
    #[error(
        "each of these lists could be a category and its count, or the first the categories and the second their counts: write the counts as CSV, a line for each category, such as red,12 below category,count"
    )]
    PairsOrArrays,
    #[error(
        "these two rows could be values above their counts, or counts of two groups: write the counts as CSV, a line for each category, such as red,12 below category,count"
    )]
    TwoRows,
    #[error("several columns could be the counts, {}: --count COL says which", .0.join(", "))]
    SeveralCounts(Vec<String>),
    #[error(
        "each row of {0:?} could be an observation or a count: --raw {0:?} if it is an observation, --count {0:?} if it is a count"
    )]
    RawOrCounts(String),
    /// The only column holds text.
    #[error(
        "{name:?} holds no counts: --raw {name:?} counts its rows, if each is an observation{}",
        if *is_named { "; --no-header --raw 1 if the first row is one, too" } else { "" }
    )]
    RawText { name: String, is_named: bool },
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
    #[error("the column {0:?} is asked for twice: allowed is one meaning")]
    TwoMeanings(String),
    #[error("the table has a header and no rows: allowed are rows, or a list or an object of counts")]
    NoRows,
    #[error("the category {category:?} stands twice: allowed is one row for each, {}", others_named(others))]
    CategoryTwice { category: String, others: Vec<String> },
    #[error(
        "{name:?} is {count}, {}: --total skip if it is their total, --total keep if it is one of them",
        match others {
            None => "the sum of rows beside it".to_owned(),
            Some(others) if count == others => "the sum of the others".to_owned(),
            Some(others) => format!("the others are {others} together"),
        }
    )]
    Total { name: String, count: u128, others: Option<u128> },
    #[error(
        "{column} of {category:?} is empty: --empty zero if it was never observed, --empty skip if it is no category"
    )]
    NoCount { column: String, category: String },
    /// What was counted may be that nothing was observed.
    #[error(
        "{category:?} could be what was not observed: --empty skip if it is no category, --empty keep if it is one"
    )]
    NoCategory { category: String },
    /// A row of observations may have none.
    #[error(
        "{column} is {}: --empty skip if nothing was observed, --empty keep if that was observed",
        if cell.is_empty() { "empty".to_owned() } else { format!("{cell:?}") }
    )]
    NoObservation { column: String, cell: String },
    #[error(
        "{text:?} could go on from the line above: --empty join; or be a row of its own: {}",
        if *is_raw { "--empty keep" } else { "--empty zero if it was never observed, --empty skip if it is no category" }
    )]
    RowOrPart { text: String, is_raw: bool },
    #[error(
        "the table holds {name} {first} and {name} {other}: allowed is one {name}, so leave out the other rows, or test each: --group {name}"
    )]
    Several { name: &'static str, first: String, other: String },
    #[error("{column} is {cell:?}: allowed is a whole number from 0 to {}{}", u64::MAX, about_cell(cell))]
    NotACount { column: String, cell: String },
    #[error(
        "{column} has shares ({cell:?}): counts are needed, as what shares can show depends on how many observations there were"
    )]
    Shares { column: String, cell: String },
    #[error("{column} is {cell:?}: allowed is a number from 0")]
    NotANumber { column: String, cell: String },
    #[error(
        "{category:?} is none of the categories of --known, such as {example:?}: its file has a name in each line, a list in JSON, or CSV with a column category"
    )]
    Unknown { category: String, example: String },
    #[error(
        "{column} is empty in this row: --empty keep if that is its name, --empty skip if the row is none; if it is that of the row above, write it in each row, as ffill() does in pandas and fill() in R"
    )]
    NoName { column: String },
    #[error(
        "no two groups have a category in common, such as {one:?} of the first and {other:?} of the second: --known N or FILE says which exist if each can have all, and the same one has to be written alike; if each has its own, write each as a table"
    )]
    GroupsApart { one: String, other: String },
    #[error("{0:?} {1}: --empty keep if it is a row, --empty skip if it is none")]
    RowOrNote(String, &'static str),
    /// The only word among numbers was counted once.
    #[error(
        "{0:?} was counted once: --format uniq --header if it is the name of the column, --format uniq --no-header if it is a category"
    )]
    HeaderOrCategory(String),
    #[error(
        "{name:?} names the column and is a row, too: --header if it was observed, --no-header --raw {column} if it was observed in the first row, too; of files that were joined leave the other headers out"
    )]
    HeaderObserved { name: String, column: usize },
    #[error(
        "this line has several numbers: allowed are a count on each line, or one list in brackets, [1, 2, 3]"
    )]
    OneLine,
    #[error(
        "the category {0:?} of --known may be the name of a column, as no row has it: leave it out, or write a first line \"solution\" above it"
    )]
    KnownHeader(String),
    #[error("the table has {found} categories, and --known says that {known} exist")]
    TooMany { found: u64, known: u64 },
    #[error("{0:?} has no row, so nothing says what was expected of it: add a row with the count 0")]
    NothingExpected(String),
    #[error("the counts sum to more than {}", u64::MAX)]
    Overflow,
}
