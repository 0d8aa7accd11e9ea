//! How the numbers of a sheet are written, and whether those of its counts can be counts.

use std::collections::BTreeSet;

use super::derived::is_share_name;
use super::fault::{CountsError, CountsFault};
use super::layout::Columns;
use super::options::{Separator, TableOptions};
use super::sheet::{Sheet, line_of};
use super::thousands::check_spaces;
use crate::analysis::numerals::{DecimalMark, Number, NumeralFault, Numerals};

/// How the numbers of a sheet are written, among them weights, either all or none of which are per cent.
pub(super) fn numerals(
    sheet: &Sheet,
    columns: &Columns,
    options: &TableOptions,
) -> Result<Numerals, NumeralFault> {
    let numerals = match options.decimal.or(sheet.mark) {
        Some(mark) => Numerals { mark },
        None => numerals_of_cells(sheet, columns, options)?,
    };
    let weights = columns.expected.into_iter().flat_map(|column| sheet.column(column));
    numerals.check_percent(weights).map(|()| numerals)
}

/// The same where no option says it. Names say nothing of it: `1.5` may be a version. Counts have no fractions, but shares do.
fn numerals_of_cells(
    sheet: &Sheet,
    columns: &Columns,
    options: &TableOptions,
) -> Result<Numerals, NumeralFault> {
    let counts = columns.values.iter().filter(|_| options.raw.is_none());
    let used: BTreeSet<usize> = counts.copied().chain(columns.expected).collect();
    let is_name = |column: &usize| columns.categories.contains(column) || columns.groups.contains(column);
    let is_evidence =
        |column: &usize| used.contains(column) || (!is_name(column) && sheet.is_numeric(*column));
    let evidence = (0..sheet.header.len()).filter(is_evidence).flat_map(|column| sheet.column(column));
    let used = used
        .iter()
        .flat_map(|&column| sheet.column(column).map(move |cell| (sheet.header[column].as_str(), cell)));
    Numerals::of(evidence, used, sheet.separator == Some(Separator::Comma)).or_else(|fault| match fault {
        NumeralFault::DecimalOrThousands { mark, .. } if cannot_be_decimals(sheet, columns, mark) => {
            Ok(Numerals { mark: mark.other() })
        }
        fault => Err(fault),
    })
}

/// Whether counts would have fractions with a decimal comma, but are no shares then, and nothing else is taken. A decimal point is so common
/// that a column of such numbers may be none of counts, and a comma where columns are separated by `;`.
fn cannot_be_decimals(sheet: &Sheet, columns: &Columns, mark: DecimalMark) -> bool {
    if mark != DecimalMark::Comma || sheet.separator == Some(Separator::Semicolon) {
        return false;
    }
    let decimals = Numerals { mark };
    let mut cells = columns.values.iter().flat_map(|column| sheet.column(*column));
    columns.expected.is_none()
        && cells.any(|cell| decimals.number(cell).is_some_and(|number| number.whole().is_none()))
        && check_shares(sheet, columns, decimals).is_ok()
}

/// Checks that counts are numbers of observations, each one number.
pub(super) fn check_counts(
    sheet: &Sheet,
    columns: &Columns,
    numerals: Numerals,
    options: &TableOptions,
) -> Result<(), CountsError> {
    check_shares(sheet, columns, numerals)?;
    check_rounded(sheet, columns, numerals)?;
    check_spaces(sheet, columns, options)
}

/// Checks that counts are not the shares of a whole.
fn check_shares(sheet: &Sheet, columns: &Columns, numerals: Numerals) -> Result<(), CountsError> {
    for &column in &columns.values {
        let is_called = is_share_name(&sheet.header[column]);
        if !is_called && sheet.column(column).all(|cell| numerals.whole(cell).is_some()) {
            continue;
        }
        let values = || sheet.rows.iter().filter_map(|row| Some((row, numerals.number(&row[column])?)));
        let is_share = |number: &Number| is_called || number.whole().is_none();
        let Some((row, _)) = values().find(|(_, number)| is_share(number)) else { continue };
        let is_percent = values().any(|(_, number)| number.is_percent);
        let total: f64 = values().map(|(_, number)| number.value()).sum();
        let is_whole = |whole: f64| (total / whole - 1.0).abs() < 0.05;
        let is_below_one = values().all(|(_, number)| number.value() <= 1.0);
        if is_percent || (is_below_one && is_whole(1.0)) || is_whole(100.0) {
            let (column, cell) = (sheet.header[column].clone(), row[column].to_owned());
            return Err(CountsFault::Shares { column, cell }.at(line_of(row)));
        }
    }
    Ok(())
}

/// Checks that counts with an exponent are not rounded. Where others are written in full with more digits none is missing, nor
/// where R writes `1e+05` beside others because it is shorter.
fn check_rounded(sheet: &Sheet, columns: &Columns, numerals: Numerals) -> Result<(), CountsError> {
    for &column in &columns.values {
        let numbers = || sheet.rows.iter().filter_map(|row| Some((row, numerals.number(&row[column])?)));
        let full = numbers().filter(|(_, number)| !number.has_exponent()).map(|(_, number)| number.digits());
        let full = full.max().unwrap_or(0);
        let is_short = |number: &Number| {
            let is_of_r = number.digits() == 1 && full > 0;
            number.has_exponent() && number.lacks_digits() && number.digits() >= full && !is_of_r
        };
        if let Some((row, _)) = numbers().find(|(_, number)| is_short(number)) {
            let (column, cell) = (sheet.header[column].clone(), row[column].to_owned());
            return Err(CountsFault::Rounded(column, cell).at(line_of(row)));
        }
    }
    Ok(())
}
