//! Keys that an expression takes of lines: these may still be with what is none of them, and among what is none.

use super::expression::Expression;
use super::varying::{Beside, deepened};
use super::{EACH_KEY, between, foreign, or_columns};
use crate::model::excerpt::excerpt;
use crate::programs::reader::Pattern;

/// A line of which a key is taken.
struct Taken<'t> {
    /// How many lines are before it.
    before: usize,
    line: &'t str,
    key: &'t str,
}

/// What there is to ask of the keys that `pattern` takes of lines.
pub(in crate::cli) fn about_taken(pattern: &Pattern, text: &str) -> Option<String> {
    let lines: Vec<&str> = text.lines().map(str::trim).collect();
    let taken: Vec<Taken> = lines
        .iter()
        .enumerate()
        .filter(|(_, line)| !line.is_empty())
        .filter_map(|(before, line)| Some(Taken { before, line, key: pattern.find(line).ok()?.trim() }))
        .collect();
    let keys: Vec<&str> = taken.iter().map(|taken| taken.key).collect();
    about_names(&taken)
        .or_else(|| about_rest(pattern, &taken, &keys))
        .or_else(|| foreign::about_foreign_key(&keys.join("\n")))
        .map(or_columns(EACH_KEY))
}

/// What there is to ask where the first line may name columns: its key is no other's, and names a column, looks like none, or has no number
/// beside it, as all others have.
fn about_names(taken: &[Taken]) -> Option<String> {
    const OTHERS: usize = 20;
    let has_digits = |Taken { line, key, .. }: &Taken| {
        let digits = |text: &str| text.bytes().filter(u8::is_ascii_digit).count();
        digits(line) > digits(key)
    };
    let (first, others) = taken.split_first().filter(|(_, others)| others.len() >= OTHERS)?;
    let is_other = others.iter().all(|taken| taken.key != first.key);
    let keys: Vec<&str> = others.iter().map(|taken| taken.key).collect();
    let is_unlike = || {
        (!has_digits(first) && others.iter().all(has_digits))
            || between::is_header(first.key, &keys)
            || foreign::is_stranger(first.key, &keys)
    };
    (is_other && is_unlike()).then(|| {
        format!(
            "{:?}, the first line of which a key is taken, looks like no other: tail -n +{} leaves it out",
            excerpt(first.line),
            first.before + 2
        )
    })
}

/// What there is to ask where something still varies beside what the keys repeat.
fn about_rest(pattern: &Pattern, taken: &[Taken], keys: &[&str]) -> Option<String> {
    let beside = Beside::found(keys, false)?;
    let lines: Vec<&str> = taken.iter().map(|taken| taken.line).collect();
    let both = Expression(pattern.to_string()).with(&beside.expression);
    let both = both.filter(|both| both.keys(&lines) == beside.expression.keys(keys));
    let (place, it) = (beside.place(), beside.it);
    let remedy = both.map_or_else(
        || format!("another --key-regex leaves {it} out"),
        |both| format!("{} leaves {it} out", deepened(both, &lines)),
    );
    Some(format!("the keys that --key-regex takes have {place} what they repeat: {remedy}"))
}
