//! What messages quote of a text, and the name that a misspelt one is nearest to.

use std::cmp::Reverse;

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

/// "; did you mean "repair"?", if one of the `known` words is `word` but for at most a third of its letters (Damerau 1964);
/// nothing otherwise.
pub(crate) fn suggestion<'k>(word: &str, known: impl IntoIterator<Item = &'k str>) -> String {
    let distance = |candidate: &&str| strsim::damerau_levenshtein(word, candidate);
    let nearest = known.into_iter().max_by_key(|candidate| Reverse(distance(candidate)));
    let meant = nearest.filter(|candidate| 3 * distance(candidate) <= word.chars().count());
    meant.map(|meant| format!("; did you mean \"{meant}\"?")).unwrap_or_default()
}
