//! Words of a table on several short lines.

use textwrap::core::display_width;

/// Behind which characters a line may end.
const JOINTS: [char; 6] = [' ', '-', '_', '=', ':', ','];

/// `text` on lines of at most `width` columns, not counting blanks at their ends. They end behind joints as far as that is
/// possible.
pub(super) fn folded(text: &str, width: usize) -> String {
    let mut lines: Vec<String> = Vec::new();
    for piece in pieces(text).flat_map(|piece| chopped(piece, width)) {
        match lines.last_mut() {
            Some(line) if display_width(&format!("{line}{}", piece.trim_end())) <= width => {
                line.push_str(&piece);
            }
            _ => lines.push(piece),
        }
    }
    lines.join("\n")
}

/// The width of the longest piece that [`folded`] leaves whole if it can.
pub(super) fn longest_piece(text: &str) -> usize {
    pieces(text).map(|piece| display_width(piece.trim_end())).max().unwrap_or(0)
}

fn pieces(text: &str) -> impl Iterator<Item = &str> {
    text.split_inclusive(JOINTS)
}

/// A piece in parts of at most `width` columns.
fn chopped(piece: &str, width: usize) -> Vec<String> {
    let mut parts = vec![String::new()];
    for character in piece.chars() {
        let part = parts.last_mut().filter(|part| {
            character == ' '
                || display_width(part) + display_width(character.encode_utf8(&mut [0; 4])) <= width
        });
        match part {
            Some(part) => part.push(character),
            None => parts.push(character.to_string()),
        }
    }
    parts
}
