//! Regular expressions that take the key of a line, one within another.

use std::fmt;

use regex::Regex;

/// The key where it is what an expression leaves of a line, as much of it as can be or as little.
const KEYS: [&str; 2] = ["(?<key>.*)", "(?<key>.*?)"];

/// An expression that takes the key of a line.
#[derive(Clone, PartialEq, Eq)]
pub(super) struct Expression(pub(super) String);

impl fmt::Display for Expression {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "--key-regex '{}'", self.0)
    }
}

impl Expression {
    /// The keys of lines, if it matches all of them.
    pub(super) fn keys<'t>(&self, lines: &[&'t str]) -> Option<Vec<&'t str>> {
        let regex = Regex::new(&self.0).ok()?;
        let key = |line: &&'t str| Some(regex.captures(line)?.name("key")?.as_str().trim());
        lines.iter().map(key).collect()
    }

    /// What takes what is behind the same words and sign in each line.
    pub(super) fn of_label(lines: &[&str]) -> Option<Self> {
        let label = Regex::new(r"^[\p{L}_][\p{L}\p{N}_ ]*(?::\s+|\s*=\s*)").ok()?;
        let label = label.find(lines.first()?)?.as_str();
        let is_before = |line: &&str| line.strip_prefix(label).is_some_and(|rest| !rest.is_empty());
        let label = regex::escape(label.trim_end());
        lines.iter().all(is_before).then(|| Self(format!(r"^\s*{label}\s*(?<key>.*)$")))
    }

    /// What takes what is in the brackets around each line, if all begin alike with one that ends the line.
    pub(super) fn of_brackets(lines: &[&str]) -> Option<Self> {
        let first = lines.first()?.trim();
        let (name, inner) = first.split_at(first.find(['[', '('])?);
        let (open, close) = if inner.starts_with('[') { ('[', ']') } else { ('(', ')') };
        let is_name = name.chars().all(|sign| sign.is_alphanumeric() || "_.".contains(sign));
        let is_wrapped = |line: &str| {
            let inner = line.trim().strip_prefix(name).and_then(|rest| rest.strip_prefix(open));
            inner.and_then(|rest| rest.strip_suffix(close)).is_some_and(|inner| !leaves(inner))
        };
        let [open, close] = [format!("{name}{open}"), close.to_string()].map(|sign| regex::escape(&sign));
        (is_name && lines.iter().all(|line| is_wrapped(line)))
            .then(|| Self(format!(r"^\s*{open}(?<key>.*){close}\s*$")))
    }

    /// What takes the key within the keys that this takes.
    pub(super) fn with(&self, inner: &Self) -> Option<Self> {
        let key = KEYS.into_iter().find(|key| self.0.contains(key))?;
        let inner = inner.0.strip_prefix('^')?.strip_suffix('$')?;
        Some(Self(self.0.replace(key, &inner.replace(KEYS[0], key))))
    }
}

/// Whether a bracket is closed in a text that is not opened in it, or the other way round.
fn leaves(text: &str) -> bool {
    let mut open = 0_usize;
    for sign in text.chars() {
        match sign {
            '[' | '(' => open += 1,
            ']' | ')' if open == 0 => return true,
            ']' | ')' => open -= 1,
            _ => {}
        }
    }
    open > 0
}
