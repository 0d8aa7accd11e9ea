//! Words as every POSIX shell reads them: for scripts, and for commands that messages propose.

use std::path::Path;

/// A word that stays what it is.
pub fn quoted(word: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "-_./=:,+@%".contains(c);
    if !word.is_empty() && !word.starts_with('=') && word.chars().all(plain) {
        return word.to_owned();
    }
    format!("'{}'", word.replace('\'', r"'\''"))
}

/// A path that is no option, either.
pub(crate) fn quoted_path(path: &Path) -> String {
    let text = path.to_string_lossy();
    if text.starts_with('-') { quoted(&format!("./{text}")) } else { quoted(&text) }
}
