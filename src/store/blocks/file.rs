//! A progress file: a header that says what it belongs to, the progress of some cells, and a footer with the checksum
//! of all before.

use std::collections::BTreeMap;
use std::io::{self, BufWriter, Write};

use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::engine::progress::{JsonLines, Shard, TextLines};
use crate::model::digest::{Summing, sha256};
use crate::model::draw::PROTOCOL;

/// What every file begins with.
pub(super) const MARK: &str = "{\"queenlab\":\"blocks\",";

/// The header: what the progress in a file belongs to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FileHeader {
    /// What the file is.
    queenlab: String,
    /// The version of this format.
    version: u32,
    /// The version of the program.
    tool: String,
    /// The draw protocol.
    protocol: String,
    /// The SHA-256 of the resolved experiment.
    pub(super) experiment: String,
    /// The shard.
    shard: (u64, u64),
}

impl FileHeader {
    /// The header of shard `shard` of an experiment.
    pub fn new(experiment: &str, shard: Shard) -> Self {
        Self {
            queenlab: "blocks".to_owned(),
            version: 3,
            tool: env!("CARGO_PKG_VERSION").to_owned(),
            protocol: PROTOCOL.to_owned(),
            experiment: sha256(experiment.as_bytes()),
            shard: (shard.number(), shard.of()),
        }
    }

    /// The shard, if it is valid.
    pub fn shard(&self) -> Option<Shard> {
        Shard::new(self.shard.0, self.shard.1)
    }
}

/// The line before the progress of a cell.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Heading {
    cell: u64,
    lines: usize,
}

/// The last line of a file.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Footer {
    sha256: String,
}

/// Why a file is not a progress file.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum FileError {
    #[error("this is no text in UTF-8")]
    NotText,
    #[error("the file is empty")]
    Empty,
    #[error("the file is cut short")]
    Truncated,
    #[error("the file is not as it was written (its checksum is another)")]
    Checksum,
    /// A line is not the JSON that is expected there.
    #[error("{0}")]
    Json(String),
    #[error("queenlab {tool} wrote it with {protocol}: this is {}", env!("CARGO_PKG_VERSION"))]
    OtherVersion { tool: String, protocol: String },
    /// A cell has fewer lines than announced, or occurs twice.
    #[error("the work of cell {0} is not whole")]
    Incomplete(u64),
}

/// Writes a file with the progress of these cells.
pub(super) fn write(
    header: &FileHeader,
    cells: &BTreeMap<u64, &dyn TextLines>,
    out: &mut impl Write,
) -> io::Result<()> {
    let mut body = BufWriter::with_capacity(1 << 16, Summing::new(&mut *out));
    JsonLines::to(&mut body).add(header)?;
    for (&cell, work) in cells {
        JsonLines::to(&mut body).add(&Heading { cell, lines: work.count_lines() })?;
        work.write(&mut body)?;
    }
    let (_, sha256) = body.into_inner()?.digits();
    JsonLines::to(out).add(&Footer { sha256 })
}

/// The header of a progress file, and the progress of each of its cells.
///
/// # Errors
/// If `bytes` are not such a file, complete and unchanged.
pub fn parse(bytes: &[u8]) -> Result<(FileHeader, BTreeMap<u64, String>), FileError> {
    let text = std::str::from_utf8(bytes).map_err(|_| FileError::NotText)?;
    let lines = text.strip_suffix('\n').ok_or(FileError::Truncated)?;
    let end = lines.rfind('\n').ok_or(FileError::Truncated)? + 1;
    let footer: Footer = serde_json::from_str(&lines[end..]).map_err(|_| FileError::Truncated)?;
    if footer.sha256 != sha256(&bytes[..end]) {
        return Err(FileError::Checksum);
    }
    contents(&text[..end])
}

/// The header and the progress of each cell in the text of a file, without its checksum.
///
/// # Errors
/// If the text does not have this form, or is of another version.
pub fn contents(text: &str) -> Result<(FileHeader, BTreeMap<u64, String>), FileError> {
    let mut lines = text.split_inclusive('\n');
    let header: FileHeader = parse_line(lines.next())?;
    let ours = FileHeader::new("", Shard::ALL);
    let theirs = (&header.queenlab, header.version, &header.tool, &header.protocol);
    if theirs != (&ours.queenlab, ours.version, &ours.tool, &ours.protocol) {
        return Err(FileError::OtherVersion { tool: header.tool, protocol: header.protocol });
    }
    let mut cells = BTreeMap::new();
    while let Some(line) = lines.next() {
        let heading: Heading = parse_line(Some(line))?;
        let work: Vec<&str> = lines.by_ref().take(heading.lines).collect();
        if work.len() < heading.lines || cells.insert(heading.cell, work.concat()).is_some() {
            return Err(FileError::Incomplete(heading.cell));
        }
    }
    Ok((header, cells))
}

fn parse_line<'t, T: Deserialize<'t>>(line: Option<&'t str>) -> Result<T, FileError> {
    serde_json::from_str(line.ok_or(FileError::Empty)?).map_err(|error| FileError::Json(error.to_string()))
}
