//! A trace of `repair` in the notation of its document, `12111111A2:2|`, read without the code that wrote it.

/// The entries, the start first.
pub struct Trace {
    entries: Vec<Entry>,
}

struct Entry {
    rows: Vec<usize>,
    label: String,
}

/// A board that a page can show.
pub struct Picture {
    /// The step as addresses write it: `18`, or `18.1` for the silent board after it.
    pub step: String,
    /// The rows of the queens, column by column.
    pub board: String,
}

impl Trace {
    /// Reads the text form.
    pub fn read(text: &str) -> Self {
        Self { entries: text.trim_end().split_terminator('|').map(Entry::read).collect() }
    }

    /// How many steps it takes.
    pub fn steps(&self) -> usize {
        self.entries.len() - 1
    }

    /// Such as `A2:2` or `R6:1`; that of the start is `INIT`.
    pub fn label(&self, step: usize) -> &str {
        &self.entries[step].label
    }

    /// The written board of a step.
    pub fn board(&self, step: usize) -> String {
        joined(&self.entries[step].rows)
    }

    /// The written boards, each refused one followed by the silent one: instead of the refused queen, the one to its
    /// left goes one row up from the board before.
    pub fn pictures(&self) -> Vec<Picture> {
        let mut pictures = Vec::new();
        let mut standing = Vec::new();
        for (step, entry) in self.entries.iter().enumerate() {
            pictures.push(Picture { step: step.to_string(), board: joined(&entry.rows) });
            standing = match entry.refused_queen() {
                Some(queen) => advanced(standing, queen - 1),
                None => entry.rows.clone(),
            };
            if entry.refused_queen().is_some() {
                pictures.push(Picture { step: format!("{step}.1"), board: joined(&standing) });
            }
        }
        pictures
    }
}

impl Entry {
    fn read(text: &str) -> Self {
        let (rows, label) = text.split_at(text.find(char::is_alphabetic).expect("a label"));
        let separator = if rows.contains('-') { "-" } else { "" };
        let rows = rows.split(separator).filter(|row| !row.is_empty()).map(number).collect();
        Self { rows, label: label.to_owned() }
    }

    fn refused_queen(&self) -> Option<usize> {
        let (queen, _) = self.label.strip_prefix('R')?.split_once(':')?;
        Some(number(queen))
    }
}

fn number(text: &str) -> usize {
    text.parse().expect("a number")
}

fn joined(rows: &[usize]) -> String {
    let separator = if rows.len() > 9 { "-" } else { "" };
    rows.iter().map(ToString::to_string).collect::<Vec<_>>().join(separator)
}

fn advanced(mut rows: Vec<usize>, queen: usize) -> Vec<usize> {
    rows[queen - 1] = rows[queen - 1] % rows.len() + 1;
    rows
}
