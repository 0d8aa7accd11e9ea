//! Lines of a name, a bar and a count, with a sign behind the name that the bars begin at.

use super::decoration::stroke;
use super::options::{ReadingNote, TextForm};
use super::sheet::{Sheet, at_line};
use crate::analysis::numerals::is_number;

/// Signs that bars begin at.
const AXES: [char; 4] = ['|', '\u{2502}', '\u{2524}', '\u{251c}'];

/// A name, the bar beside it and the count.
type Parts<'l> = (&'l str, &'l str, &'l str);

/// The counts of lines that all have a bar, in the same signs, but for a few without a length. Names that are numbers may be counts,
/// unless it is said that there `are_rows` alone.
pub(super) fn sheet(text: &str, are_rows: bool) -> Option<Sheet> {
    let lines = (1..).zip(text.lines()).filter(|(_, line)| !line.trim().is_empty());
    let parts: Vec<(usize, Parts)> =
        lines.map(|(number, line)| Some((number, parts(line)?))).collect::<Option<_>>()?;
    let bars: String = parts.iter().map(|(_, (_, bar, _))| *bar).collect();
    let drawn = parts.iter().filter(|(_, (_, bar, _))| !bar.is_empty());
    let has_long = drawn.clone().any(|(_, (_, bar, _))| bar.chars().count() > 1);
    let (_, (_, beside, _)) = drawn.clone().next()?;
    let are_bars = is_bar(&bars) && has_long && 2 * drawn.count() >= parts.len();
    let has_names = are_rows || !parts.iter().any(|(_, (name, _, _))| is_number(name));
    let rows = parts.iter().map(|(number, (name, _, count))| at_line(vec![*name, *count], *number)).collect();
    let mut sheet = Sheet::pasted(TextForm::Pairs, rows);
    sheet.notes.push(ReadingNote::Decoration((*beside).to_owned()));
    (are_bars && has_names && parts.len() > 1).then_some(sheet)
}

/// Whether all signs are strokes of the same bar.
fn is_bar(signs: &str) -> bool {
    let first = signs.chars().next().and_then(stroke);
    first.is_some() && signs.chars().all(|sign| stroke(sign) == first)
}

fn parts(line: &str) -> Option<Parts<'_>> {
    let (name, rest) = line.trim().trim_matches(AXES).split_once(AXES)?;
    let name = name.trim();
    let words = rest.split(|sign: char| sign.is_whitespace() || AXES.contains(&sign));
    let (mut bar, mut count) = ("", None);
    for word in words.filter(|word| !word.is_empty()) {
        if is_bar(word) && bar.is_empty() {
            bar = word;
        } else if is_number(word) && count.is_none() {
            count = Some(word);
        } else {
            return None;
        }
    }
    Some((name, bar, count?)).filter(|_| name.contains(char::is_alphanumeric))
}
