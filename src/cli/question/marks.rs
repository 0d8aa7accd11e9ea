//! What stands among samples for a solution that was not found, and a number before or behind them that is none.

use std::collections::{BTreeMap, BTreeSet};

use super::are_of_one_length;
use super::foreign::{asked, is_name, is_padded, lacks_what_is_common, named};
use crate::programs::shell::quoted;

/// What programs print where they found nothing, besides words.
const MARKS: [&str; 9] = ["-1", "0", "-", "--", "?", "??", "inf", "-inf", "∞"];

/// As many other lines show how samples are written.
const OTHERS: usize = 20;

/// What there is to ask of a mark among lines, or of a number that is the first of them or, if the text `is_whole`, the last.
pub(super) fn about_marks(text: &str, is_whole: bool) -> Option<String> {
    let lines: Vec<&str> = keys(text);
    let line = mark(&lines)
        .or_else(|| phrase(&lines))
        .or_else(|| sentence(&lines))
        .or_else(|| number_at_end(&lines, is_whole))?;
    let remedy = if text.contains(['\t', '\r']) || is_padded(text) {
        let begins = format!("^[[:space:]]*{}([[:space:]]|$)", regex::escape(line));
        format!("grep -vE {} leaves it out if it is no solution", quoted(&begins))
    } else {
        named(&BTreeSet::from([line]), "x")
    };
    Some(asked(line, &remedy))
}

/// A mark among lines.
pub(super) fn mark_among(text: &str) -> Option<&str> {
    mark(&keys(text))
}

/// What stands before the steps of each line.
fn keys(text: &str) -> Vec<&str> {
    let keys = text.lines().map(|line| line.split('\t').next().unwrap_or_default().trim());
    keys.filter(|key| !key.is_empty()).collect()
}

/// A mark for what was not found among other lines, none of which is like it, or a number among arrangements of the same digits.
fn mark<'t>(lines: &[&'t str]) -> Option<&'t str> {
    /// One line in 10, at most, is none.
    const FEW: usize = 10;
    let is_mark = |line: &&&str| MARKS.contains(*line) || line.bytes().all(|byte| byte == b'0');
    if let Some(mark) = lines.iter().find(is_mark) {
        let others: Vec<&str> = lines.iter().copied().filter(|line| line != mark).collect();
        let is_apart = || others.iter().all(|other| is_unlike(other, mark)) || are_arranged(&others);
        return Some(*mark).filter(|_| others.len() >= OTHERS.max(lines.len() / 2) && is_apart());
    }
    let among = |sample: &&'t str| {
        let (others, odd): (Vec<&'t str>, Vec<&'t str>) =
            lines.iter().partition(|line| digits_of(line) == digits_of(sample));
        let is_rare = odd.len() * FEW <= lines.len() && odd.iter().all(|line| line.parse::<f64>().is_ok());
        odd.first().copied().filter(|_| is_rare && others.len() >= OTHERS && are_arranged(&others))
    };
    [lines.first(), lines.get(lines.len() / 2)].into_iter().flatten().find_map(among)
}

/// Words in the place of samples, while all others have numbers: the only ones that come where these are nothing else, or some without
/// the signs and the words that all of these have.
fn phrase<'t>(lines: &[&'t str]) -> Option<&'t str> {
    let (numbers, words): (Vec<&'t str>, Vec<&'t str>) =
        lines.iter().partition(|line| line.contains(|sign: char| sign.is_ascii_digit()));
    let have_letters = |line: &&str| line.contains(char::is_alphabetic);
    let first = words.first().filter(|_| words.len() > 1 && numbers.len() >= OTHERS)?;
    if !words.iter().all(have_letters) {
        return None;
    }
    if numbers.iter().any(have_letters) {
        return words.iter().all(|line| lacks_what_is_common(line, &numbers)).then_some(first);
    }
    let is_foreign = |sign: char| sign.is_alphabetic() && !sign.is_ascii();
    let is_phrase = first.split_whitespace().count() > 1 || first.contains(is_foreign);
    (is_phrase && words.iter().all(|line| line == first)).then_some(first)
}

/// Several words in the place of samples, the only ones that come, while all others are one, equally long.
fn sentence<'t>(lines: &[&'t str]) -> Option<&'t str> {
    const WORDS: usize = 3;
    let (single, several): (Vec<&'t str>, Vec<&'t str>) =
        lines.iter().partition(|line| line.split_whitespace().count() == 1);
    let first =
        several.first().filter(|first| first.split_whitespace().count() >= WORDS && !is_name(first))?;
    let are_words = first.chars().all(|sign| sign.is_alphabetic() || sign.is_whitespace());
    let is_alone = several.len() > 1 && several.iter().all(|line| line == first);
    (are_words && is_alone && single.len() >= OTHERS && are_of_one_length(single.iter())).then_some(first)
}

/// Whether a line is a word, or several parts, none of which is the mark.
fn is_unlike(line: &str, mark: &str) -> bool {
    let signs = line.chars().filter(|sign| sign.is_alphanumeric()).count();
    let between = |sign: char| sign.is_whitespace() || "[](){},;".contains(sign);
    signs > 1 && line.parse::<f64>().is_err() && !line.split(between).any(|part| part == mark)
}

/// Whether lines are the same digits, three different ones at least, in several orders.
fn are_arranged(lines: &[&str]) -> bool {
    const DIGITS: usize = 3;
    let digits: BTreeSet<Vec<u8>> = lines.iter().map(|line| digits_of(line)).collect();
    let are_digits = |digits: &Vec<u8>| {
        digits.iter().all(u8::is_ascii_digit) && digits.iter().collect::<BTreeSet<_>>().len() >= DIGITS
    };
    digits.len() == 1 && digits.iter().all(are_digits) && lines.iter().any(|line| *line != lines[0])
}

fn digits_of(line: &str) -> Vec<u8> {
    let mut digits = line.as_bytes().to_vec();
    digits.sort_unstable();
    digits
}

/// The first of lines, or the last if it may be, that is a number of another form than all others, each of which comes again.
fn number_at_end<'t>(lines: &[&'t str], has_last: bool) -> Option<&'t str> {
    let (first, behind) = lines.split_first()?;
    let last = || lines.split_last().filter(|_| has_last);
    let is_odd = |number: &str, others: &[&str]| {
        let mut times: BTreeMap<&str, usize> = BTreeMap::new();
        for other in others {
            *times.entry(other).or_default() += 1;
        }
        let others: Vec<&str> = times.keys().copied().collect();
        times.len() > 1
            && times.values().sum::<usize>() >= OTHERS.max(FEWEST * times.len())
            && times.values().all(|times| *times > 1)
            && is_of_other_form(number, &others)
    };
    let first = Some(*first).filter(|first| is_odd(first, behind));
    first.or_else(|| last().filter(|(last, before)| is_odd(last, before)).map(|(last, _)| *last))
}

/// As often, on average, numbers come that show how all are written.
const FEWEST: usize = 5;

/// Whether a number has decimals where these whole ones have none, or is far beyond them with more or fewer digits than they all have.
fn is_of_other_form(number: &str, whole: &[&str]) -> bool {
    /// As many times larger, or smaller.
    const FAR: f64 = 3.0;
    let values: Option<Vec<u64>> = whole.iter().map(|text| text.parse().ok()).collect();
    let (Some(values), Ok(value)) = (values, number.parse::<f64>()) else { return false };
    let is_wide = whole.iter().all(|text| text.len() == whole[0].len());
    let [least, most] = [values.iter().min(), values.iter().max()].map(|end| *end.unwrap_or(&0) as f64);
    let is_far = value > most * FAR || value * FAR < least;
    value.is_finite() && (number.contains('.') || (is_wide && number.len() != whole[0].len() && is_far))
}
