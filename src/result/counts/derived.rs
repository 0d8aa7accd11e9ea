//! Columns that say once more how large the counts are: as shares of all, or as sums up to each row.

use libm::exp10;

use super::sheet::Sheet;
use crate::analysis::numerals::is_number;

/// Words in the names of columns of shares, in small letters.
const SHARES: [&str; 18] = [
    "percent", "percents", "percentage", "percentages", "pct", "share", "shares", "proportion",
    "proportions", "prop", "rel", "relative", "relativa", "relativ", "relativer", "prozent", "porcentaje",
    "pourcentage",
];

/// Words in the names of columns of sums up to each row, in small letters.
const SUMS: [&str; 8] =
    ["cum", "cumulative", "cumsum", "kumuliert", "acum", "acumulada", "acumulado", "cumulé"];

/// Whether a column is called as columns of shares are.
pub(super) fn is_share_name(name: &str) -> bool {
    name.contains('%') || has_word(name, &SHARES)
}

/// Whether a name has one of `words`, which are in small letters.
pub(super) fn has_word(name: &str, words: &[&str]) -> bool {
    let name = name.to_lowercase();
    name.split(|sign: char| !sign.is_alphabetic()).any(|word| words.contains(&word))
}

/// Whether a column repeats that of the `counts`, by its name or by its numbers.
pub(super) fn repeats_counts(sheet: &Sheet, column: usize, counts: Option<usize>) -> bool {
    let name = &sheet.header[column];
    let is_called = is_share_name(name) || has_word(name, &SUMS);
    (is_called && has_numbers(sheet, column))
        || counts.is_some_and(|counts| is_made_of(sheet.column(column), sheet.column(counts)))
}

/// Whether numbers are shares of `counts`, of 1 or of 100, or whole ones their sums up to each row, as others are not by chance.
fn is_made_of<'c>(cells: impl Iterator<Item = &'c str>, counts: impl Iterator<Item = &'c str>) -> bool {
    let (cells, counts): (Vec<&str>, Vec<&str>) = (cells.collect(), counts.collect());
    cells.len() > BY_CHANCE && (are_shares(&cells, &counts) || are_sums(&cells, &counts))
}

/// Whether a column has numbers alone, or numbers with percent signs.
pub(super) fn has_numbers(sheet: &Sheet, column: usize) -> bool {
    sheet.is_numeric(column) || sheet.column(column).all(is_percent)
}

/// Whether a cell is a number with a percent sign.
fn is_percent(cell: &str) -> bool {
    cell.strip_suffix('%').is_some_and(|number| is_number(number.trim_end()))
}

/// Numbers as they are written, with a sign of percent or without.
struct Shares {
    values: Vec<f64>,
    /// The most decimals of a number.
    decimals: usize,
    are_percents: bool,
}

impl Shares {
    fn of(cells: &[&str]) -> Option<Self> {
        let plain = |cell: &&str| cell.trim_end_matches(['%', ' ']).replace(',', ".");
        let written: Vec<String> = cells.iter().map(plain).collect();
        let decimals = written.iter().filter_map(|cell| Some(cell.split_once('.')?.1.len())).max();
        Some(Self {
            values: written.iter().map(|cell| cell.parse().ok()).collect::<Option<_>>()?,
            decimals: decimals.unwrap_or(0),
            are_percents: cells.iter().all(|cell| is_percent(cell)),
        })
    }

    fn last_place(&self) -> f64 {
        exp10(-(self.decimals as f64))
    }

    /// Whether they are those of `counts` in all, as far as their decimals say, of 100 or with two decimals of 1.
    fn are_of(&self, counts: &[f64]) -> bool {
        let n = counts.iter().sum::<f64>();
        let are_of = |whole: f64| {
            let mut pairs = self.values.iter().zip(counts);
            pairs.all(|(share, count)| (share - whole * count / n).abs() <= self.last_place())
        };
        (self.decimals > 1 && are_of(1.0)) || are_of(100.0)
    }

    /// Whether they are together 1 or 100, but for what rounding takes; whole numbers only if they `are_called` shares.
    fn are_of_a_whole(&self, are_called: bool) -> bool {
        const MOST_ROUNDED: f64 = 0.01;
        let sum = self.values.iter().sum::<f64>();
        let is = |whole: f64| {
            let rounded = 0.5 * self.last_place() * self.values.len() as f64;
            (sum - whole).abs() <= rounded.min(MOST_ROUNDED * whole) + EXACT
        };
        let may_be = self.values.len() > BY_CHANCE && (self.decimals > 0 || self.are_percents || are_called);
        may_be
            && self.values.iter().all(|value| *value >= 0.0)
            && ((self.decimals > 0 && is(1.0)) || is(100.0))
    }
}

/// Two numbers are shares or sums of others by chance.
const BY_CHANCE: usize = 2;

/// Sums of decimals that are equal differ by less.
const EXACT: f64 = 1e-9;

/// Whether numbers are shares of `counts`, of 1 or of 100.
pub(super) fn are_shares(cells: &[&str], counts: &[&str]) -> bool {
    let counts: Option<Vec<f64>> = counts.iter().map(|count| count.parse().ok()).collect();
    let shares = Shares::of(cells).filter(|shares| shares.decimals > 0 || shares.are_percents);
    shares.zip(counts).is_some_and(|(shares, counts)| shares.are_of(&counts))
}

/// Whether a column has the shares of a whole that are not those of the `counts`.
pub(super) fn has_other_shares(sheet: &Sheet, column: usize, counts: usize) -> bool {
    let counts: Option<Vec<f64>> = sheet.column(counts).map(|count| count.parse().ok()).collect();
    let shares = Shares::of(&sheet.column(column).collect::<Vec<_>>()).zip(counts);
    shares.is_some_and(|(shares, counts)| {
        shares.are_of_a_whole(is_share_name(&sheet.header[column])) && !shares.are_of(&counts)
    })
}

/// Whether numbers are the sums of `counts` up to each row.
fn are_sums(cells: &[&str], counts: &[&str]) -> bool {
    let mut sum = 0u64;
    cells.iter().zip(counts).all(|(cell, count)| {
        let next = count.parse().ok().and_then(|count| sum.checked_add(count));
        sum = next.unwrap_or(0);
        next.is_some_and(|next| cell.parse() == Ok(next))
    })
}
