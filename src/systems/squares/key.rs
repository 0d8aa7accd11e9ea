//! Squares as written in results: symbols row by row, rows separated by `/`.

use std::fmt;

use super::square::SymbolSquare;

/// Symbols up to this one are digits; squares with larger ones join their symbols by `-`.
const LAST_DIGIT: u16 = 9;

impl fmt::Display for SymbolSquare {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.largest() <= LAST_DIGIT {
            return f.write_str(&self.digits());
        }
        for (y, row) in self.rows().enumerate() {
            for (x, symbol) in row.iter().enumerate() {
                let sign = match (x, y) {
                    (0, 0) => "",
                    (0, _) => "/",
                    _ => "-",
                };
                write!(f, "{sign}{symbol}")?;
            }
        }
        Ok(())
    }
}

impl SymbolSquare {
    /// The text of a square that has only digits.
    fn digits(&self) -> String {
        let width = self.side() + 1;
        let mut text = vec![b'/'; self.side() * width];
        for (digits, row) in text.chunks_mut(width).zip(self.rows()) {
            for (digit, symbol) in digits.iter_mut().zip(row) {
                *digit = b'0' + symbol.to_le_bytes()[0];
            }
        }
        text.pop();
        String::from_utf8(text).expect("digits and slashes")
    }

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
