//! A few lines among samples that are none: what a program says of itself, before, between and behind them.

use std::collections::{BTreeMap, BTreeSet};

use regex::Regex;

use super::shape;
use crate::model::excerpt::{excerpt, is_hidden};
use crate::programs::shell::quoted;

/// What there is to ask of lines that are written as no sample is, if they are few.
pub(super) fn about_foreign(text: &str) -> Option<String> {
    foreign_line(text).map(|(first, remedy)| asked(first, &remedy))
}

/// What there is to ask of lines none of which is what was found: each is the address of an object, or all say the same of none.
pub(super) fn about_nothing(text: &str) -> Option<String> {
    const ADDRESS: &str = r"^(?:\[+[A-Z]|\w*[A-Z]|\w+\.)[\w.$;]*@[0-9a-f]{4,8}$|^<.+ at 0x[0-9a-fA-F]+>$";
    const NOTHING: [&str; 9] =
        ["[object Object]", "undefined", "None", "null", "nil", "NaN", "nan", "sat", "SATISFIABLE"];
    let lines: BTreeSet<&str> = text.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
    let address = Regex::new(ADDRESS).ok()?;
    let first = lines.first()?;
    let is_nothing = lines.len() == 1 && NOTHING.contains(first);
    (is_nothing || lines.iter().all(|line| address.is_match(line)))
        .then(|| format!("{:?} is not what was found: print what is in it", excerpt(first)))
}

pub(super) fn asked(line: &str, remedy: &str) -> String {
    format!("{:?} looks like no other line: {remedy}", excerpt(line))
}

/// What there is to ask of a first line that looks like no other, while all others look alike, or of a last one, if the text `is_whole`.
pub(super) fn about_stranger(text: &str, is_whole: bool) -> Option<String> {
    let written: Vec<(usize, &str)> =
        (0..).zip(text.lines()).filter(|(_, line)| !line.trim().is_empty()).collect();
    let lines: Vec<&str> = written.iter().map(|(_, line)| line.trim()).collect();
    let others = lines.get(1..).filter(|others| others.len() >= OTHERS)?;
    let (first, last) = (written.first()?, written.last()?);
    if begins_with_stranger(&lines) {
        let remedy = leaving_out(text, first.1, &format!("tail -n +{}", first.0 + 2));
        return Some(asked(lines[0], &remedy));
    }
    let is_last = is_whole && is_stranger(lines[others.len()], &lines[..others.len()]);
    is_last.then(|| {
        let remedy = leaving_out(text, last.1, &format!("head -n {}", last.0));
        asked(last.1.trim(), &remedy)
    })
}

/// What leaves out a line: by what it is, or by its place, `at`, where spaces and ends of lines make that hard to write.
fn leaving_out(text: &str, line: &str, at: &str) -> String {
    let by_itself = by_itself(line).filter(|_| !text.contains('\r'));
    by_itself.unwrap_or_else(|| format!("{at} leaves it out"))
}

/// What leaves out a line by what it is, and those with other numbers beside the same words, if that can be typed.
fn by_itself(line: &str) -> Option<String> {
    let is_plain = line.trim() == line && !line.contains(is_hidden);
    let has_number = line.contains(char::is_alphabetic) && line.contains(|sign: char| sign.is_ascii_digit());
    is_plain.then(|| {
        if has_number {
            format!("grep -vE -- {} leaves such lines out", quoted(&format!("^{}$", with_any_numbers(line))))
        } else {
            format!("grep -vxF -- {} leaves it out", quoted(line))
        }
    })
}

/// A regular expression for a line with any whole numbers in place of its own.
fn with_any_numbers(line: &str) -> String {
    let mut expression = String::new();
    for sign in regex::escape(line).chars() {
        match sign {
            '0'..='9' if expression.ends_with("[0-9]+") => {}
            '0'..='9' => expression.push_str("[0-9]+"),
            sign => expression.push(sign),
        }
    }
    expression
}

/// How to leave out a line that is no solution, besides what else is said of it, if it is short and can be typed.
pub(in crate::cli) fn besides(line: &str) -> String {
    let remedy = by_itself(line).filter(|_| excerpt(line) == line);
    remedy.map_or_else(String::new, |remedy| format!("; {remedy}"))
}

/// The first of a few lines that are written as no sample is, and how to leave them out.
pub(super) fn foreign_line(text: &str) -> Option<(&str, String)> {
    let Foreign { first, all, samples } = Foreign::among(text)?;
    Some((first, remedy(&all, &samples, text.contains(['\t', '\r']) || is_padded(text))))
}

/// What there is to ask of keys, parts of lines, that are written as no other is, if they are few.
pub(super) fn about_foreign_key(keys: &str) -> Option<String> {
    let Foreign { first, all, samples } = Foreign::among(keys)?;
    let words: BTreeSet<&str> = all.iter().filter_map(|line| line.split_whitespace().next()).collect();
    let are_apart = || !samples.iter().any(|line| words.iter().any(|word| line.contains(word)));
    let remedy = if all.len() <= NAMED {
        named(&all, "")
    } else if words.len() <= NAMED && are_apart() {
        named(&words, "")
    } else {
        "grep -v leaves out such lines if they are no solutions".to_owned()
    };
    Some(asked(first, &remedy))
}

/// Whether the first of many lines looks like no other, while all others look alike.
fn begins_with_stranger(lines: &[&str]) -> bool {
    lines.split_first().is_some_and(|(first, others)| others.len() >= OTHERS && is_stranger(first, others))
}

/// As many lines that look alike show how samples are written.
const OTHERS: usize = 20;

/// Whether a line looks like no other, while all others look alike.
pub(super) fn is_stranger(stranger: &str, others: &[&str]) -> bool {
    let alike = shape(others[0]);
    shape(stranger) != alike && others.iter().all(|other| shape(other) == alike)
}

/// Lines that are written as no sample is.
struct Foreign<'t> {
    first: &'t str,
    all: BTreeSet<&'t str>,
    samples: Vec<&'t str>,
}

impl<'t> Foreign<'t> {
    /// Those that are few among others.
    fn among(text: &'t str) -> Option<Self> {
        /// Fewer samples do not show how they are written.
        const SAMPLES: usize = 20;
        /// One line in 10, at most, is foreign.
        const FEW: usize = 10;
        // Behind a tab stand steps.
        let keys = text.lines().map(|line| line.split('\t').next().unwrap_or_default().trim());
        let lines: Vec<&str> = keys.filter(|line| !line.is_empty()).collect();
        let mut of_shape: BTreeMap<String, usize> = BTreeMap::new();
        for line in &lines {
            *of_shape.entry(shape(line)).or_default() += 1;
        }
        let is_rare = |line: &&&str| of_shape[&shape(line)] * FEW <= lines.len();
        let (rare, samples): (Vec<&'t str>, Vec<&'t str>) = lines.iter().partition(is_rare);
        if rare.len() * FEW > lines.len() || samples.len() < SAMPLES {
            return None;
        }
        let written = Written::of(&samples);
        let begins = |line: &str| {
            samples.iter().any(|sample| line.strip_prefix(sample).is_some_and(|rest| rest.starts_with(' ')))
        };
        let numbers: Vec<&str> = rare.iter().copied().filter(|line| line.parse::<f64>().is_ok()).collect();
        let are_apart = numbers.len() > 1 && numbers.iter().collect::<BTreeSet<_>>().len() == numbers.len();
        let is_number = |line: &str| !written.has_digits && are_apart && numbers.contains(&line);
        let is_foreign =
            |line: &&str| (written.is_foreign(line) && !is_name(line) && !begins(line)) || is_number(line);
        let all: BTreeSet<&str> = rare.into_iter().filter(is_foreign).collect();
        let first = lines.into_iter().find(|line| all.contains(line))?;
        Some(Self { first, all, samples })
    }
}

/// Whether a line has no word of samples, and none of the signs that each of these has, if there are some.
pub(super) fn lacks_what_is_common(line: &str, samples: &[&str]) -> bool {
    Written::of(samples).lacks_common(line)
}

/// As many foreign lines are named.
const NAMED: usize = 3;

/// What leaves out lines as they are, or, without `x`, all that have one of them in them.
pub(super) fn named(foreign: &BTreeSet<&str>, whole: &str) -> String {
    let named: Vec<String> = foreign.iter().map(|line| format!("-e {}", quoted(line))).collect();
    format!("grep -v{whole}F {} leaves it out if it is no solution", named.join(" "))
}

/// Whether spaces begin or end a line.
pub(super) fn is_padded(text: &str) -> bool {
    text.lines().any(|line| line.trim() != line)
}

/// How to leave lines out: as they are, perhaps with what is beside them, or by their first words where these begin no sample.
fn remedy(foreign: &BTreeSet<&str>, samples: &[&str], has_more: bool) -> String {
    if foreign.len() <= NAMED {
        return named(foreign, if has_more { "" } else { "x" });
    }
    if foreign.iter().all(|line| line.parse::<f64>().is_ok()) {
        return "grep -vE '^[[:space:]]*[0-9.+-]+[[:space:]]*$' leaves numbers out if they are no solutions"
            .to_owned();
    }
    let begins = |line: &'_ str| line.split_whitespace().next().unwrap_or_default().to_owned();
    let first: BTreeSet<String> = foreign.iter().map(|line| begins(line)).collect();
    if first.len() > NAMED || samples.iter().any(|line| first.contains(&begins(line))) {
        return "--key-regex says what of a line is the key".to_owned();
    }
    let first: Vec<String> = first.iter().map(|word| regex::escape(word)).collect();
    format!(
        "grep -vE {} leaves such lines out if they are no solutions",
        quoted(&format!("^({})", first.join("|")))
    )
}

/// Whether a line is a name: a word, or words all of which but short ones begin with a capital.
pub(super) fn is_name(line: &str) -> bool {
    const SHORT: usize = 3;
    let is_word = |word: &str| word.chars().all(|sign| sign.is_alphabetic() || "-'.,".contains(sign));
    let is_large = |word: &str| word.starts_with(char::is_uppercase);
    let mut words = line.split_whitespace();
    let first = words.next().unwrap_or_default();
    let is_only = words.clone().next().is_none();
    let is_capital = |word: &str| is_word(word) && (is_large(word) || word.chars().count() <= SHORT);
    let are_large = || words.clone().any(is_large) && words.clone().all(is_capital);
    is_word(first) && (is_only || (is_capital(first) && are_large()))
}

/// How samples are written.
struct Written {
    /// Their words of three letters at least, in small letters.
    words: BTreeSet<String>,
    /// Their signs that are no letters, digits or spaces.
    signs: BTreeSet<char>,
    /// Those that each sample has.
    common: BTreeSet<char>,
    /// How many parts they have, with spaces between.
    parts: BTreeSet<usize>,
    has_letters: bool,
    has_digits: bool,
}

impl Written {
    fn of(samples: &[&str]) -> Self {
        let all = || samples.iter().flat_map(|line| line.chars());
        let mut own = samples.iter().map(|line| signs(line).collect::<BTreeSet<char>>());
        let first = own.next().unwrap_or_default();
        Self {
            words: samples.iter().flat_map(|line| words(line)).collect(),
            signs: samples.iter().flat_map(|line| signs(line)).collect(),
            common: own.fold(first, |common, signs| &common & &signs),
            parts: samples.iter().map(|line| parts(line)).collect(),
            has_letters: all().any(char::is_alphabetic),
            has_digits: all().any(|sign| sign.is_ascii_digit()),
        }
    }

    /// Whether a line has words, none of which samples have.
    fn has_other_words(&self, line: &str) -> bool {
        let mut own = words(line).peekable();
        own.peek().is_some() && own.all(|word| !self.words.contains(&word))
    }

    /// Whether it has others, and none of the signs that each sample has.
    fn lacks_common(&self, line: &str) -> bool {
        let has_common = || signs(line).any(|sign| self.common.contains(&sign));
        self.has_other_words(line) && !self.common.is_empty() && !has_common()
    }

    /// Whether a line cannot well be a sample: it has words where these have none, parts or signs that these lack, or lacks signs that
    /// all of them have.
    fn is_foreign(&self, line: &str) -> bool {
        const PARTS: usize = 3;
        const SIGNS: usize = 3;
        let has_digit = |text: &str| text.contains(|sign: char| sign.is_ascii_digit());
        let is_number = |part: &str| {
            let number = part.trim_matches(|sign: char| !sign.is_alphanumeric());
            has_digit(number) && !number.contains(char::is_alphabetic)
        };
        let is_new = self.has_other_words(line);
        let new_signs: BTreeSet<char> = signs(line).filter(|sign| !self.signs.contains(sign)).collect();
        let has_other_sign = new_signs.iter().any(|sign| !"-_'.".contains(*sign));
        let is_sentence = match self.parts.iter().max() {
            Some(1) => parts(line) >= PARTS || (parts(line) > 1 && line.split_whitespace().any(is_number)),
            _ => !self.parts.contains(&parts(line)),
        };
        (is_new && (is_sentence || !self.has_letters))
            || self.lacks_common(line)
            || (has_digit(line) && !self.has_digits && has_other_sign && self.parts.iter().max() == Some(&1))
            || (is_new && has_other_sign && self.parts.iter().max() == Some(&1))
            || new_signs.len() >= SIGNS
    }
}

fn words(line: &str) -> impl Iterator<Item = String> {
    let words = line.split(|sign: char| !sign.is_alphabetic());
    words.filter(|word| word.chars().nth(2).is_some()).map(str::to_lowercase)
}

fn signs(line: &str) -> impl Iterator<Item = char> {
    line.chars().filter(|sign| !sign.is_alphanumeric() && !sign.is_whitespace())
}

fn parts(line: &str) -> usize {
    line.split_whitespace().count()
}
