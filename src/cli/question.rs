//! What an output looks like, where nobody said how it is read: that is asked, not guessed.

use crate::programs::format::Format;

/// What there is to ask of `text`, which is `subject`; without a format `otherwise` would be the key.
pub(super) fn about(text: &str, subject: &str, otherwise: &str) -> Option<String> {
    let reading = match Format::recognized(text) {
        Some(format) => format!("{}: --format {format} reads it", format.about()),
        None if text.trim_start().starts_with('{') => {
            "JSON: --key-json POINTER says where the key is, --key-json '' that all of it is one".to_owned()
        }
        None => return None,
    };
    Some(format!("{subject} looks like {reading}, --format columns takes {otherwise}"))
}
