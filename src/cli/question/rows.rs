//! Lines of which several are a solution of the system that samples are compared with: its rows.

use crate::programs::key::TextKey;
use crate::programs::known::{Known, ProgramKeys};
use crate::programs::shell::quoted;

/// What there is to ask of lines of which the first ones, as many as each has parts, are one of `keys` together.
pub(in crate::cli) fn about_rows(text: &str, keys: &ProgramKeys) -> Option<String> {
    let Known::Like(like) = keys.source() else { return None };
    let is_key = |text: &str| TextKey::new(text).is_ok_and(|key| keys.check(key).is_ok());
    let lines: Vec<&str> = text.lines().map(str::trim).collect();
    let parts = lines.first()?.split([' ', ',']).filter(|part| !part.is_empty()).count();
    let rows = lines.get(..parts).filter(|rows| rows.len() > 1)?;
    if is_key(rows[0]) || !is_key(&rows.join(" ")) {
        return None;
    }
    let remedy = match lines.get(parts) {
        Some(&"") => "--record blank takes all before an empty line as a sample".to_owned(),
        Some(between) if !between.contains(char::is_alphanumeric) => {
            format!("--record {} takes all before such a line as a sample", quoted(between))
        }
        _ => format!("paste -d ' '{} joins those of each", " -".repeat(parts)),
    };
    Some(format!("{parts} lines together are a solution of {like}: {remedy}"))
}
