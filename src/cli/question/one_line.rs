//! A single line that lists all samples of a run.

use std::collections::BTreeSet;

/// What there is to ask of a text of one line which has many elements, half of which at most are new.
pub(super) fn about_one_line(text: &str) -> Option<String> {
    const ELEMENTS: usize = 20;
    let mut lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
    let line = lines.next().filter(|_| lines.next().is_none())?;
    let (elements, remedy) = of_json(line).unwrap_or_else(|| of_text(line));
    let distinct: BTreeSet<&String> = elements.iter().collect();
    let is_run = elements.len() >= ELEMENTS && distinct.len() * 2 <= elements.len();
    is_run.then(|| {
        format!(
            "this is one line with {} elements of {} kinds: {remedy} each element",
            elements.len(),
            distinct.len()
        )
    })
}

/// The elements of an array of JSON, or of a list as Python prints it, and what takes them.
fn of_json(line: &str) -> Option<(Vec<String>, &'static str)> {
    let elements = |line: &str| {
        let elements: Vec<serde_json::Value> = serde_json::from_str(line).ok()?;
        Some(elements.iter().map(ToString::to_string).collect())
    };
    let as_json = || line.replace('(', "[").replace(')', "]").replace('\'', "\"");
    let is_json = elements(line).map(|elements| (elements, "--key-json '/*' takes"));
    is_json.or_else(|| Some((elements(&as_json())?, r#"tr "()'" '[]"', then --key-json '/*' takes"#)))
}

/// What stands between semicolons or commas, or between spaces if there are none, and what makes a line of each; nothing where brackets may
/// hold several together, and of figures alone, which may be the parts of a solution.
fn of_text(line: &str) -> (Vec<String>, &'static str) {
    let inner = line.trim_start_matches('[').trim_end_matches(']');
    if inner.contains(['(', '[', '{', '\t']) || !inner.contains(char::is_alphabetic) {
        return (Vec::new(), "");
    }
    let (between, remedy) = if line.contains(';') {
        (';', r"tr -d '[]' | tr ';' '\n' | sed 's/^ *//' makes a line of")
    } else if line.contains(',') {
        (',', r"tr -d '[]' | tr ',' '\n' | sed 's/^ *//' makes a line of")
    } else {
        (' ', r"tr -d '[]' | tr -s ' ' '\n' | grep . makes a line of")
    };
    let elements = inner.split(between).map(|part| part.trim().to_owned());
    (elements.filter(|part| !part.is_empty()).collect(), remedy)
}
