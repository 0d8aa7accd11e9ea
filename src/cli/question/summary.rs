//! Lines behind samples in which a program says how often each of them came.

use std::collections::{BTreeSet, HashMap};

use crate::model::excerpt::excerpt;

/// As many samples show what they are.
const SAMPLES: usize = 20;

/// As many lines may follow, such as the sum.
const BEHIND: usize = 2;

/// What there is to ask of a text whose last lines name samples from above with a number each.
pub(super) fn about_summary(text: &str) -> Option<String> {
    first_of_summary(text).map(|(before, line)| {
        format!(
            "{:?} and what is below it may be how often each of the samples above came: head -n {before} leaves it out",
            excerpt(line)
        )
    })
}

/// The first line of such ones, and how many are before it.
pub(super) fn first_of_summary<'t>(text: &'t str) -> Option<(usize, &'t str)> {
    let lines: Vec<(usize, &'t str)> =
        (0..).zip(text.lines().map(str::trim)).filter(|(_, line)| !line.is_empty()).collect();
    let mut times: HashMap<&str, usize> = HashMap::new();
    for (_, line) in &lines {
        *times.entry(line).or_default() += 1;
    }
    let name = |line: &'t str| summed(line, |name| times.contains_key(name)).filter(|_| times[line] == 1);
    let names: Vec<Option<&str>> = lines.iter().map(|(_, line)| name(line)).collect();
    let first = names.iter().position(Option::is_some).filter(|first| *first >= SAMPLES)?;
    let block = names[first..].iter().map_while(|name| *name).collect::<Vec<&str>>();
    let distinct: BTreeSet<&&str> = block.iter().collect();
    let behind = &lines[first + block.len()..];
    let are_last = behind.len() <= BEHIND && behind.iter().all(|(_, line)| times[line] == 1);
    let are_samples = block.iter().all(|name| times[name] > 1);
    (block.len() > 1 && distinct.len() == block.len() && are_last && are_samples).then_some(lines[first])
}

/// What a line names that a number is beside of, perhaps with its share, if it is a sample.
fn summed(line: &str, is_sample: impl Fn(&str) -> bool) -> Option<&str> {
    let is_number = |text: &str| {
        text.contains(|sign: char| sign.is_ascii_digit())
            && text.chars().all(|sign| sign.is_ascii_digit() || " .,%()[]:=>|x*-\t".contains(sign))
    };
    let is_between = |sign: char| !sign.is_alphanumeric();
    let ends = line.match_indices(is_between).flat_map(|(at, sign)| {
        let (before, behind) = (line[..at].trim_end_matches(is_end), line[at + sign.len()..].trim());
        [(before, &line[at..]), (behind, &line[..at])]
    });
    let named = ends.filter(|(name, number)| is_sample(name) && is_number(number));
    named.map(|(name, _)| name).next()
}

fn is_end(sign: char) -> bool {
    sign.is_whitespace() || sign == ':' || sign == '='
}
