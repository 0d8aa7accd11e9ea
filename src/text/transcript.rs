//! A written trace compared with its trial.

use crate::engine::tape::Frame;
use crate::model::system::Card;

/// How far a written trace is right.
#[derive(Debug, PartialEq, Eq)]
pub struct TraceCheck {
    /// The entries that are as the trial writes them, the start included.
    pub entries: usize,
    /// Where it goes wrong, if it does.
    pub flaw: Option<Flaw>,
}

/// The first place where a written trace is not what the trial writes.
#[derive(Debug, PartialEq, Eq)]
pub struct Flaw {
    /// The line, counted from 1.
    pub line: usize,
    /// The character of the line, counted from 1.
    pub column: usize,
    /// What is there, and what should be.
    pub message: String,
}

/// The first entry of a written trace, without what ends it.
#[must_use]
pub fn opening<'a>(card: &Card, text: &'a str) -> &'a str {
    text.split(card.entry_end).next().unwrap_or_default()
}

/// Compares `text` with what the frames of a trial write.
pub fn check(card: &Card, text: &str, frames: impl Iterator<Item = Frame>) -> TraceCheck {
    let mut right = 0;
    let mut entries = 0;
    for frame in frames {
        let (Frame::Start(entry, _) | Frame::Event { text: entry, .. }) = frame else { break };
        let expected = entry + card.entry_end;
        let Some(rest) = text[right..].strip_prefix(&expected) else {
            return TraceCheck { entries, flaw: Some(differing(text, right, entries, &expected)) };
        };
        right = text.len() - rest.len();
        entries += 1;
    }
    let rest = &text[right..];
    let flaw = (!matches!(rest, "" | "\n"))
        .then(|| flaw(text, right, format!("{} after the end of the trial", excerpt(rest))));
    TraceCheck { entries, flaw }
}

fn differing(text: &str, right: usize, entries: usize, expected: &str) -> Flaw {
    let rest = &text[right..];
    let same = rest.chars().zip(expected.chars()).take_while(|(a, b)| a == b);
    let at: usize = same.map(|(character, _)| character.len_utf8()).sum();
    let expected = expected.trim_end();
    let message = match rest[at..].trim_end() {
        "" => format!("the trace is cut in entry {entries}: the trial writes {expected}"),
        found => format!("entry {entries} continues with {}: the trial writes {expected}", excerpt(found)),
    };
    flaw(text, right + at, message)
}

fn flaw(text: &str, at: usize, message: String) -> Flaw {
    let before = &text[..at];
    let begin = before.rfind('\n').map_or(0, |newline| newline + 1);
    Flaw { line: 1 + before.matches('\n').count(), column: 1 + before[begin..].chars().count(), message }
}

/// The first characters of a text, in quotes.
fn excerpt(text: &str) -> String {
    const MAX: usize = 24;
    let start: String = text.chars().take(MAX).collect();
    let more = if text.chars().nth(MAX).is_some() { ".." } else { "" };
    format!("{start:?}{more}")
}
