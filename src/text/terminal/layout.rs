//! Sentences, bars and words on several short lines in the terminal.

use std::borrow::Cow;
use std::io;

use textwrap::core::display_width;

use super::Screen;

/// Writes sentences on a line, or on as many as the screen needs for them.
///
/// # Errors
/// If `out` takes no more.
pub fn paragraph(sentences: &str, out: &mut dyn Screen) -> io::Result<()> {
    hanging("", sentences, out)
}

/// Writes `head` and behind it sentences, on as many lines as the screen needs for them, indented as far.
///
/// # Errors
/// If `out` takes no more.
pub fn hanging(head: &str, sentences: &str, out: &mut dyn Screen) -> io::Result<()> {
    let Some(columns) = out.columns() else {
        return writeln!(out, "{head}{sentences}");
    };
    let indent = " ".repeat(display_width(head));
    let options = wrapping(columns).initial_indent(head).subsequent_indent(&indent);
    textwrap::wrap(sentences, options).iter().try_for_each(|line| writeln!(out, "{line}"))
}

/// Writes a title and behind it sentences, on as many lines as the screen needs for both.
pub(super) fn headed(title: &str, sentences: &str, out: &mut dyn Screen) -> io::Result<()> {
    out.title(title)?;
    if sentences.is_empty() {
        return writeln!(out);
    }
    let Some(columns) = out.columns() else {
        return writeln!(out, "  {sentences}");
    };
    let head = " ".repeat(display_width(title) + 2);
    let wrapped = textwrap::fill(sentences, wrapping(columns).initial_indent(&head));
    writeln!(out, "  {}", wrapped.trim_start())
}

/// The lines that `text` takes on the screen.
pub(super) fn lines(text: &str, out: &dyn Screen) -> Vec<String> {
    let Some(columns) = out.columns() else { return vec![text.to_owned()] };
    textwrap::wrap(text, wrapping(columns)).into_iter().map(Cow::into_owned).collect()
}

/// Lines are broken between words only, so that paths and numbers stay whole.
pub fn wrapping<'a>(columns: usize) -> textwrap::Options<'a> {
    let options = textwrap::Options::new(columns).break_words(false);
    options.word_splitter(textwrap::WordSplitter::NoHyphenation)
}

/// A bar of up to 12 characters, in eighths.
pub(super) fn bar(count: u64, most: u64) -> String {
    const WIDTH: u128 = 12;
    const PARTS: [&str; 8] = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"];
    let eighths = 8 * WIDTH * u128::from(count) / u128::from(most.max(1));
    let (full, part) = ((eighths / 8) as usize, (eighths % 8) as usize);
    format!("{}{}", "█".repeat(full), PARTS[part])
}

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
