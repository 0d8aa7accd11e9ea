//! What stands beside names in lines of counts, and is no part of them: bars, dots, arrows, bullets and ranks.

use std::collections::BTreeSet;

use super::options::{ReadingNote, TextForm};
use super::sheet::{Sheet, at_line};
use crate::analysis::numerals::is_number;

/// Signs that bars begin at.
const AXES: [char; 4] = ['|', '│', '┤', '├'];

/// Whether a word is drawn rather than written.
fn is_drawn(word: &str) -> bool {
    !word.is_empty() && word.chars().all(|sign| stroke(sign).is_some())
}

/// Whether a text is the sign of a bar, once or several times.
pub(super) fn is_bar(text: &str) -> bool {
    let first = text.chars().next().filter(|sign| "#*=█■▇▉▊▋▌▍▎▏".contains(*sign)).and_then(stroke);
    first.is_some_and(|first| text.chars().all(|sign| stroke(sign) == Some(first)))
}

/// What is before the words at the end that are drawn.
pub(super) fn without_drawn(text: &str) -> &str {
    let mut rest = text.trim_end();
    while let Some((before, _)) = rest.rsplit_once(char::is_whitespace).filter(|(_, word)| is_drawn(word)) {
        rest = before.trim_end();
    }
    rest
}

/// What is before the bar at the end, if there is one: a block or more, or the same sign several times. Stars stand for significance.
pub(super) fn without_bar(text: &str) -> &str {
    let is_bar = |word: &str| {
        let first = word.chars().next().and_then(stroke);
        let is_block = first.is_some_and(|stroke| stroke >= '\u{2580}');
        let are_same = first.is_some_and(|own| word.chars().all(|sign| stroke(sign) == Some(own)));
        are_same && (is_block || word.starts_with('#') || (word.len() > 3 && !word.starts_with(['.', '*'])))
    };
    let bar = text.rsplit_once(char::is_whitespace).filter(|(_, word)| is_bar(word));
    bar.map_or(text, |(before, _)| before.trim_end())
}

/// What a sign is a stroke of, if it is one: all blocks are of the same bar.
fn stroke(sign: char) -> Option<char> {
    match sign {
        '\u{2580}'..='\u{259f}' => Some('\u{2588}'),
        '.' | '\u{2026}' | '·' => Some('.'),
        '\u{2500}'..='\u{257f}' | '\u{25a0}'..='\u{25ff}' | '•' | '–' | '—' | '→' => Some(sign),
        _ => Some(sign).filter(|sign| "#*+-=>|~_".contains(*sign)),
    }
}

/// Names without what stands beside each, and the first of what does; none if nothing does, or if names would be the same without it.
pub(super) fn undecorated<'n>(names: &[&'n str]) -> Option<(Vec<&'n str>, String)> {
    let ranked = without_ranks(names);
    let found = ranked
        .as_deref()
        .and_then(bare)
        .or_else(|| ranked.filter(|ranked| are_names(ranked)))
        .or_else(|| bare(names))
        .or_else(|| without_quotes(names))?;
    let beside = names.iter().zip(&found).find_map(|(whole, name)| {
        let at = whole.find(name).filter(|_| name.len() < whole.len())?;
        let behind = whole[at + name.len()..].trim_start_matches([':', '=']);
        let beside = [&whole[..at], behind].map(str::trim);
        beside.into_iter().find(|part| !part.is_empty()).map(str::to_owned)
    });
    Some((found, beside?))
}

/// Names without what is drawn beside each, if something is, and in the same way.
fn bare<'n>(names: &[&'n str]) -> Option<Vec<&'n str>> {
    let bare: Vec<Decorated<'n>> = names.iter().map(|name| Decorated::of(name)).collect();
    let are_parts = are_alike(bare.iter().map(|name| name.before), "-*•|│")
        && are_alike(bare.iter().map(|name| name.behind), "-–—|│┤→");
    let bare: Vec<&str> = bare.into_iter().map(|name| name.name).collect();
    (are_parts && bare != names && are_names(&bare)).then_some(bare)
}

/// Names without quotes, if all have them.
fn without_quotes<'n>(names: &[&'n str]) -> Option<Vec<&'n str>> {
    let inner = |name: &&'n str| {
        let inside = |quote: char| {
            name.strip_prefix(quote)?.strip_suffix(quote).filter(|inner| !inner.contains(quote))
        };
        ['"', '\''].into_iter().find_map(inside)
    };
    names.iter().map(inner).collect::<Option<Vec<_>>>().filter(|bare| are_names(bare))
}

/// Whether they are different names, without anything that is drawn.
fn are_names(names: &[&str]) -> bool {
    let distinct: BTreeSet<&&str> = names.iter().collect();
    let is_name =
        |name: &&str| name.contains(char::is_alphanumeric) && !name.split_whitespace().any(is_drawn);
    distinct.len() == names.len() && names.iter().all(is_name)
}

/// A name between what is drawn.
struct Decorated<'n> {
    before: &'n str,
    name: &'n str,
    behind: &'n str,
}

impl<'n> Decorated<'n> {
    fn of(whole: &'n str) -> Self {
        let starts = |text: &'n str| text.split_once(char::is_whitespace).filter(|(word, _)| is_drawn(word));
        let mut rest = whole;
        while let Some((_, next)) = starts(rest) {
            rest = next.trim_start();
        }
        let bare = without_drawn(rest);
        let behind = rest[bare.len()..].trim();
        let name = if behind.is_empty() { bare } else { bare.trim_end_matches([':', '=']).trim_end() };
        Self { before: whole[..whole.len() - rest.len()].trim(), name, behind }
    }
}

/// Whether parts are of the same strokes: the same in all rows, and one of these if they are a `single` sign, or bars, of which few may
/// have no length.
fn are_alike<'p>(parts: impl Iterator<Item = &'p str>, single: &str) -> bool {
    let parts: Vec<&str> = parts.collect();
    let drawn = parts.iter().filter(|part| !part.is_empty());
    let strokes: BTreeSet<char> = parts
        .iter()
        .flat_map(|part| part.chars())
        .filter(|sign| !AXES.contains(sign))
        .filter_map(stroke)
        .collect();
    let is_bar = |part: &&&str| part.chars().filter(|sign| !AXES.contains(sign)).count() > 1;
    let is_between = |part: &str| part.chars().count() != 1 || single.contains(part);
    parts.iter().all(|part| *part == parts[0] && is_between(part))
        || (strokes.len() == 1
            && 2 * drawn.clone().count() >= parts.len()
            && drawn.clone().any(|part| is_bar(&part)))
}

/// Names behind the ranks 1, 2 and so on, each with a point or a bracket, if all have one.
fn without_ranks<'n>(names: &[&'n str]) -> Option<Vec<&'n str>> {
    let behind = |(rank, name): (u64, &&'n str)| {
        let (first, rest) = name.split_once(char::is_whitespace)?;
        let number = first.trim_start_matches(['#', '(', '[']).trim_end_matches(['.', ')', ']', ':']);
        let is_rank = number.len() < first.len() && number.parse() == Ok(rank);
        is_rank.then(|| rest.trim_start())
    };
    (1..).zip(names).map(behind).collect::<Option<_>>().filter(|_| names.len() > 1)
}

/// A name, the bar beside it and the count.
type NameBarCount<'l> = (&'l str, &'l str, &'l str);

/// The counts of lines that all have a bar, in the same signs, but for a few without a length. Names that are numbers may be counts,
/// unless it is said that there `are_rows` alone.
pub(super) fn sheet_of_bars(text: &str, are_rows: bool) -> Option<Sheet> {
    let lines = (1..).zip(text.lines()).filter(|(_, line)| !line.trim().is_empty());
    let parts: Vec<(usize, NameBarCount)> =
        lines.map(|(number, line)| Some((number, parts_of_bar(line)?))).collect::<Option<_>>()?;
    let bars: String = parts.iter().map(|(_, (_, bar, _))| *bar).collect();
    let drawn = parts.iter().filter(|(_, (_, bar, _))| !bar.is_empty());
    let has_long = drawn.clone().any(|(_, (_, bar, _))| bar.chars().count() > 1);
    let (_, (_, beside, _)) = drawn.clone().next()?;
    let are_bars = is_one_bar(&bars) && has_long && 2 * drawn.count() >= parts.len();
    let has_names = are_rows || !parts.iter().any(|(_, (name, _, _))| is_number(name));
    let rows = parts.iter().map(|(number, (name, _, count))| at_line(vec![*name, *count], *number)).collect();
    let mut sheet = Sheet::pasted(TextForm::Pairs, rows);
    sheet.notes.push(ReadingNote::Decoration((*beside).to_owned()));
    (are_bars && has_names && parts.len() > 1).then_some(sheet)
}

/// Whether all signs are strokes of the same bar.
fn is_one_bar(signs: &str) -> bool {
    let first = signs.chars().next().and_then(stroke);
    first.is_some() && signs.chars().all(|sign| stroke(sign) == first)
}

fn parts_of_bar(line: &str) -> Option<NameBarCount<'_>> {
    let (name, rest) = line.trim().trim_matches(AXES).split_once(AXES)?;
    let name = name.trim();
    let words = rest.split(|sign: char| sign.is_whitespace() || AXES.contains(&sign));
    let (mut bar, mut count) = ("", None);
    for word in words.filter(|word| !word.is_empty()) {
        if is_one_bar(word) && bar.is_empty() {
            bar = word;
        } else if is_number(word) && count.is_none() {
            count = Some(word);
        } else {
            return None;
        }
    }
    Some((name, bar, count?)).filter(|_| name.contains(char::is_alphanumeric))
}
