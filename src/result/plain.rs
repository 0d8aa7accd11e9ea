//! Foreign text made safe to show: characters that control a terminal, change the direction of a line or are invisible
//! are escaped as `\u{1b}`.

use std::borrow::Cow;
use std::fmt::Write as _;
use std::path::Path;

pub use crate::model::excerpt::is_hidden;

/// A name, a field of a table, a message: it stays on one line.
pub fn line(text: &str) -> Cow<'_, str> {
    let escape = |character: char, safe: &mut String| safe.extend(character.escape_default());
    replaced(text, is_hidden, escape)
}

/// Text of several lines, perhaps with tabs.
pub fn text(text: &str) -> Cow<'_, str> {
    let escape = |character: char, safe: &mut String| safe.extend(character.escape_default());
    replaced(text, |character| is_hidden(character) && !matches!(character, '\n' | '\t'), escape)
}

/// The name of a file; bytes that are not text are replaced.
pub fn path(path: &Path) -> String {
    line(&path.to_string_lossy()).into_owned()
}

/// JSON that parses to the same value as `json`, with the escapes of JSON.
pub fn json(json: &str) -> Cow<'_, str> {
    let escape = |character: char, safe: &mut String| {
        for unit in character.encode_utf16(&mut [0; 2]) {
            write!(safe, "\\u{unit:04x}").expect("a string takes any text");
        }
    };
    replaced(json, |character| is_hidden(character) && character != '\n', escape)
}

fn replaced(
    text: &str,
    is_unsafe: impl Fn(char) -> bool,
    escape: impl Fn(char, &mut String),
) -> Cow<'_, str> {
    let Some(first) = text.find(&is_unsafe) else {
        return Cow::Borrowed(text);
    };
    let mut safe = text[..first].to_owned();
    for character in text[first..].chars() {
        if is_unsafe(character) { escape(character, &mut safe) } else { safe.push(character) }
    }
    Cow::Owned(safe)
}
