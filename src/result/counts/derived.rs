//! Columns that say once more how large the counts are: as shares of all, or as sums up to each row.

use libm::exp10;

use super::sheet::Sheet;

/// Words in the names of columns of shares and of sums up to each row, in small letters.
const SHARES_AND_SUMS: [&str; 20] = [
    "percent",
    "percentage",
    "pct",
    "share",
    "proportion",
    "prop",
    "relative",
    "relativa",
    "relativ",
    "prozent",
    "porcentaje",
    "pourcentage",
    "cum",
    "cumulative",
    "cumsum",
    "kumuliert",
    "acum",
    "acumulada",
    "acumulado",
    "cumulé",
];

/// Whether a column repeats that of the `counts`, by its name or by its numbers.
pub(super) fn repeats_counts(sheet: &Sheet, column: usize, counts: Option<usize>) -> bool {
    let name = sheet.header[column].to_lowercase();
    let mut words = name.split(|sign: char| !sign.is_alphabetic());
    let is_called = name.contains('%') || words.any(|word| SHARES_AND_SUMS.contains(&word));
    let are_numbers = || sheet.is_numeric(column) || sheet.column(column).all(|cell| cell.ends_with('%'));
    (is_called && are_numbers())
        || counts.is_some_and(|counts| is_made_of(sheet.column(column), sheet.column(counts)))
}

/// Whether numbers are shares of `counts`, of 1 or of 100, or whole ones their sums up to each row, as others are not by chance.
fn is_made_of<'c>(cells: impl Iterator<Item = &'c str>, counts: impl Iterator<Item = &'c str>) -> bool {
    const BY_CHANCE: usize = 2;
    let (cells, counts): (Vec<&str>, Vec<&str>) = (cells.collect(), counts.collect());
    cells.len() > BY_CHANCE && (are_shares(&cells, &counts) || are_sums(&cells, &counts))
}

/// Whether numbers are the shares of `counts` in all, as far as their decimals say, of 100 or with two decimals of 1.
fn are_shares(cells: &[&str], counts: &[&str]) -> bool {
    let numbers =
        |cells: &[&str]| -> Option<Vec<f64>> { cells.iter().map(|cell| cell.parse().ok()).collect() };
    let decimals = cells.iter().filter_map(|cell| Some(cell.split_once('.')?.1.len())).max();
    let Some(((shares, counts), decimals)) = numbers(cells).zip(numbers(counts)).zip(decimals) else {
        return false;
    };
    let (n, last_place) = (counts.iter().sum::<f64>(), exp10(-(decimals as f64)));
    let are_of = |whole: f64| {
        shares.iter().zip(&counts).all(|(share, count)| (share - whole * count / n).abs() <= last_place)
    };
    (decimals > 1 && are_of(1.0)) || are_of(100.0)
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
