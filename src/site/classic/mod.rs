//! The simulator of Constraint.Queen: its Javascript files, and pages that replay them.
//!
//! `QueTrace` writes an array of boards for every solution, `QueJavascript` an index and a bank of all of
//! them. A board is drawn row by row from the last, each row ended by `|`, then the label of the entry.
//! The document names and describes its pages but does not hold them: these are written anew.

use crate::result::package::File;

/// A browser refuses a call with this many arguments, such as a long `new Array(..)`.
const TOO_MANY_ARGUMENTS: usize = 65_535;

/// What is the same for every result.
const PAGES: [(&str, &str); 4] = [
    ("simulator.html", include_str!("simulator.html")),
    ("sim92chess.html", include_str!("sim92chess.html")),
    ("css/simulator.css", include_str!("simulator.css")),
    ("src/simulator.js", include_str!("simulator.js")),
];

/// The largest board: labels have one digit for the queen and one for the row.
pub const MAX_SIZE: usize = 9;

/// A trace that ends in a solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trace {
    /// The rows of the solution, one digit each.
    pub solution: String,
    /// The steps of the trace.
    pub steps: u64,
    /// The trace in the notation of the original program: `11111111INIT|12111111A2:2|..|`.
    pub text: String,
}

/// The files for `traces`, which are of boards of side `size`, and for the trace of the classic start.
///
/// # Panics
/// If `size` is above [`MAX_SIZE`].
pub fn files(size: usize, traces: &[Trace], classic_start: &str) -> Vec<File> {
    assert!(size <= MAX_SIZE, "labels have one digit");
    let mut longest_first: Vec<&Trace> = traces.iter().collect();
    longest_first.sort_by(|a, b| (b.steps, &a.solution).cmp(&(a.steps, &b.solution)));
    let arrays: Vec<String> = longest_first.iter().map(|t| array(size, t)).collect();
    let solved = longest_first
        .iter()
        .zip(&arrays)
        .map(|(trace, array)| file(&format!("solved/p{}.js", trace.solution), array));
    let shared = [
        file("src/simulatorarray.js", &index(&longest_first)),
        file("src/simulatordb.js", &bank(&arrays)),
        file("solved/startlog.txt", &format!("{classic_start}\n")),
    ];
    let pages = PAGES.iter().map(|(name, text)| file(name, text));
    solved.chain(shared).chain(pages).collect()
}

fn file(name: &str, text: &str) -> File {
    File { name: name.to_owned(), bytes: text.as_bytes().to_vec() }
}

fn index(traces: &[&Trace]) -> String {
    let names: Vec<String> = traces.iter().map(|t| format!(" p{}", t.solution)).collect();
    format!(
        "// The solved cases, the longest trace first. To be loaded after simulatordb.js.\n\
         var simulatorarray = new Array(\n{}\n);\n",
        names.join(",\n")
    )
}

fn bank(arrays: &[String]) -> String {
    let separator = format!("\n{}\n\n", "/".repeat(78));
    format!("// The traces of all solved cases, the longest first.\n{separator}{}", arrays.join(&separator))
}

fn array(size: usize, trace: &Trace) -> String {
    let boards: Vec<String> =
        trace.text.split_terminator('|').map(|entry| format!("\"{}\"", board(size, entry))).collect();
    let (open, close) = if boards.len() < TOO_MANY_ARGUMENTS { ("new Array(", ")") } else { ("[", "]") };
    let boards = boards.join(",\n");
    format!("var p{} = {open}\n{boards}{close};\n", trace.solution)
}

fn board(size: usize, entry: &str) -> String {
    let (rows, label) = entry.split_at(size);
    let rank = |row: usize| -> String {
        let cells = rows.chars().enumerate();
        let cells = cells.map(|(column, queen)| cell(row, column + 1, queen));
        cells.chain(['|']).collect()
    };
    let ranks: String = (1..=size).rev().map(rank).collect();
    ranks + label
}

/// A square of an even sum of row and column is black: `X`, or `Q` with a queen; a white one `.` or `O`.
fn cell(row: usize, column: usize, queen: char) -> char {
    let here = queen.to_digit(10) == u32::try_from(row).ok();
    match ((row + column) % 2 == 1, here) {
        (true, false) => '.',
        (true, true) => 'O',
        (false, false) => 'X',
        (false, true) => 'Q',
    }
}
