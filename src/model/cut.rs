//! Cutting a text where a sign separates, but not in quotes and brackets.

/// What stands between signs that separate, outside of double quotes, and of brackets if these matter; `None` if quotes or
/// brackets are not closed.
#[must_use]
pub fn cut(text: &str, separates: impl Fn(char) -> bool, brackets: bool) -> Option<Vec<&str>> {
    let (mut pieces, mut begun, mut open) = (Vec::new(), None, 0usize);
    let (mut is_quoted, mut is_escaped) = (false, false);
    for (place, character) in text.char_indices() {
        match (separates(character) && !is_quoted && open == 0, begun) {
            (true, Some(first)) => {
                pieces.push(&text[first..place]);
                begun = None;
            }
            (false, None) => begun = Some(place),
            _ => {}
        }
        match character {
            '"' if !is_escaped => is_quoted = !is_quoted,
            '(' | '[' | '{' if brackets && !is_quoted => open += 1,
            ')' | ']' | '}' if brackets && !is_quoted => open = open.checked_sub(1)?,
            _ => {}
        }
        is_escaped = is_quoted && character == '\\' && !is_escaped;
    }
    pieces.extend(begun.map(|first| &text[first..]));
    (!is_quoted && open == 0).then_some(pieces)
}
