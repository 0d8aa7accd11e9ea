//! Squares as written in results: symbols row by row, rows separated by `/`.

use std::fmt::{self, Write};

use super::square::SymbolSquare;

/// Symbols up to this one are digits; squares with larger ones join their symbols by `-`.
const LAST_DIGIT: u16 = 9;

impl fmt::Display for SymbolSquare {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let digits = self.largest() <= LAST_DIGIT;
        let mut text = String::with_capacity(self.side() * (self.side() + 1) * if digits { 1 } else { 3 });
        for (y, row) in self.rows().enumerate() {
            text.push_str(if y > 0 { "/" } else { "" });
            for (x, &symbol) in row.iter().enumerate() {
                match char::from_digit(symbol.into(), 10).filter(|_| digits) {
                    Some(digit) => text.push(digit),
                    None => write!(text, "{}{symbol}", if x > 0 { "-" } else { "" })?,
                }
            }
        }
        f.write_str(&text)
    }
}

impl SymbolSquare {
    /// The square of `side` rows with symbols from 1 to `symbols` that `text` denotes, if it denotes one.
    #[must_use]
    pub fn parse(text: &str, side: usize, symbols: u16) -> Option<Self> {
        let digits = symbols <= LAST_DIGIT;
        let row = |row: &str| -> Vec<u16> {
            let parts: Vec<&str> = if digits {
                row.split("").filter(|part| !part.is_empty()).collect()
            } else {
                row.split('-').collect()
            };
            parts.into_iter().map(|part| part.parse().unwrap_or(0)).collect()
        };
        let rows: Vec<Vec<u16>> = text.split('/').map(row).collect();
        let whole = rows.len() == side && rows.iter().all(|row| row.len() == side);
        let square = whole.then(|| Self::from_fn(side, |row, column| rows[row][column]))?;
        let allowed = square.rows().flatten().all(|symbol| (1..=symbols).contains(symbol));
        (allowed && square.to_string() == text).then_some(square)
    }
}
