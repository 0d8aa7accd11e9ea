//! The beginning of a text of others, for messages.

/// The first characters of `text`, and a mark where it is cut.
pub(crate) fn excerpt(text: &str) -> String {
    const LONGEST: usize = 70;
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}..", &text[..end]),
        None => text.to_owned(),
    }
}
