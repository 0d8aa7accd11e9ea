//! Lines that may be something else than a key each: what they look like is asked, not guessed.

use super::super::question;

/// What is a sample if nothing is asked.
const EACH_LINE: &str = "each line as a sample";

/// What there is to ask of the first lines of an input of which nobody said how it is read.
pub(super) fn about(lines: &[u8]) -> Option<String> {
    if lines.starts_with(b"\xff\xfe") || lines.starts_with(b"\xfe\xff") {
        return Some("this is UTF-16: iconv -f UTF-16 -t UTF-8 makes it text that is read".to_owned());
    }
    let text = String::from_utf8_lossy(lines);
    question::about(&text, "this", EACH_LINE).or_else(|| {
        let counts = "these look like the counts of uniq -c: queenlab stats tests counts (--format uniq)";
        are_counts(&text).then(|| format!("{counts}, --format columns takes {EACH_LINE}"))
    })
}

/// Whether each of several lines has a number, to the right of its column, and a text.
fn are_counts(text: &str) -> bool {
    const ENOUGH: usize = 2;
    let is_count = |line: &str| {
        let counted = line.trim_start().split_once(' ');
        line.starts_with(' ')
            && counted.is_some_and(|(count, key)| count.parse::<u64>().is_ok() && !key.is_empty())
    };
    let lines: Vec<&str> = text.lines().collect();
    lines.len() >= ENOUGH && lines.iter().all(|line| is_count(line))
}
