//! The beginning of a text of others, for messages.

/// The first characters of `text`, and a mark where it is cut.
pub(crate) fn excerpt(text: &str) -> String {
    const LONGEST: usize = 70;
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}..", &text[..end]),
        None => text.to_owned(),
    }
}

/// Whether a character is never shown as it is: controls (C0, DEL and C1), directional marks, line and paragraph
/// separators, and invisible characters.
///
/// The joiners U+200C and U+200D are shown: Persian, Indic scripts and emoji are written with them.
#[must_use]
pub fn is_hidden(character: char) -> bool {
    character.is_control()
        || matches!(
            character,
            '\u{ad}'
                | '\u{61c}'
                | '\u{180e}'
                | '\u{200b}'
                | '\u{200e}'..='\u{200f}'
                | '\u{2028}'..='\u{202e}'
                | '\u{2060}'..='\u{206f}'
                | '\u{feff}'
                | '\u{fff9}'..='\u{fffb}'
                | '\u{e0000}'..='\u{e007f}'
        )
}
