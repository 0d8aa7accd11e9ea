//! A file of work: a line that says what it belongs to, the work of some cells, and a last line with the checksum of all
//! before.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::draw::PROTOCOL;
use crate::output::package::sha256;
use crate::work::Share;

/// What the work of a file belongs to: its first line.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Label {
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
    /// Which shard it is.
    shard: (u64, u64),
}

impl Label {
    /// The label of shard `share` of an experiment.
    #[must_use]
    pub fn new(experiment: &str, share: Share) -> Self {
        Self {
            queenlab: "blocks".to_owned(),
            version: 2,
            tool: env!("CARGO_PKG_VERSION").to_owned(),
            protocol: PROTOCOL.to_owned(),
            experiment: sha256(experiment.as_bytes()),
            shard: (share.number(), share.of()),
        }
    }

    /// Which shard it is, if there is such a shard.
    #[must_use]
    pub fn share(&self) -> Option<Share> {
        Share::new(self.shard.0, self.shard.1)
    }
}

/// What comes before the work of a cell.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Heading {
    cell: u64,
    lines: usize,
}

/// The last line of a file.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Seal {
    sha256: String,
}

/// The text of a file with the work of these cells.
pub(super) fn file<'w>(label: &Label, cells: impl Iterator<Item = (u64, &'w str)>) -> String {
    let mut text = json_line(label);
    for (cell, work) in cells {
        text += &json_line(&Heading { cell, lines: work.lines().count() });
        text += work;
    }
    let seal = Seal { sha256: sha256(text.as_bytes()) };
    text + &json_line(&seal)
}

fn json_line(line: &impl Serialize) -> String {
    serde_json::to_string(line).expect("JSON of strings and numbers") + "\n"
}

/// The label of a file of work, and the work of each of its cells.
///
/// # Errors
/// One sentence, if `bytes` are not such a file, whole and as it was written.
pub fn parse(bytes: &[u8]) -> Result<(Label, BTreeMap<u64, String>), String> {
    const CUT: &str = "the file is cut short";
    let text = std::str::from_utf8(bytes).map_err(|_| "this is no text in UTF-8")?;
    let lines = text.strip_suffix('\n').ok_or(CUT)?;
    let end = lines.rfind('\n').ok_or(CUT)? + 1;
    let seal: Seal = serde_json::from_str(&lines[end..]).map_err(|_| CUT)?;
    if seal.sha256 != sha256(&bytes[..end]) {
        return Err("the file is not as it was written (its checksum is another)".to_owned());
    }
    contents(&text[..end])
}

/// The label and the work of each cell in the text of a file, without its checksum.
///
/// # Errors
/// One sentence, if the text is not of this form or of another version.
pub fn contents(text: &str) -> Result<(Label, BTreeMap<u64, String>), String> {
    let mut lines = text.split_inclusive('\n');
    let label: Label = parse_line(lines.next())?;
    let ours = Label::new("", Share::ALL);
    let theirs = (&label.queenlab, label.version, &label.tool, &label.protocol);
    if theirs != (&ours.queenlab, ours.version, &ours.tool, &ours.protocol) {
        return Err(format!(
            "queenlab {} wrote it with {}: this is {}",
            label.tool, label.protocol, ours.tool
        ));
    }
    let mut cells = BTreeMap::new();
    while let Some(line) = lines.next() {
        let heading: Heading = parse_line(Some(line))?;
        let work: Vec<&str> = lines.by_ref().take(heading.lines).collect();
        if work.len() < heading.lines || cells.insert(heading.cell, work.concat()).is_some() {
            return Err(format!("the work of cell {} is not whole", heading.cell));
        }
    }
    Ok((label, cells))
}

fn parse_line<'t, T: Deserialize<'t>>(line: Option<&'t str>) -> Result<T, String> {
    serde_json::from_str(line.ok_or("the file is empty")?).map_err(|error| error.to_string())
}
