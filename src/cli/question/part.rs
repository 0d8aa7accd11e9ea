//! How one part of a line is written.

/// How a whole number is written.
pub(super) const NUMBER: &str = "0";

/// How any other number is written.
pub(super) const DECIMAL: &str = "0.0";

/// How a number with at least five digits begins to be written; how many it has is behind it.
pub(super) const BOARD: char = '#';

/// How a word is written.
pub(super) const WORD: &str = "a";

/// What the value of a solution, and the time that it took, are called.
pub(super) const VALUES: [&str; 15] = [
    "cost", "score", "energy", "obj", "objective", "fitness", "loss", "temp", "time", "length", "distance",
    "weight", "profit", "makespan", "penalty",
];

/// How a part is written: digits as one, and words alike.
pub(super) fn form(part: &str) -> String {
    const SHORTEST: usize = 5;
    let part = bare(part);
    if !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit()) {
        return if part.len() < SHORTEST { NUMBER.to_owned() } else { format!("{BOARD}{}", part.len()) };
    }
    match part.parse::<f64>() {
        Ok(_) if digits(part) > 0 => DECIMAL.to_owned(),
        _ if digits(part) == 0 => {
            part.split_once('=').map_or(WORD.to_owned(), |(name, _)| format!("{name}="))
        }
        _ => without_numbers(part),
    }
}

/// A text with 0 in place of each number, which has a sign where none is before it.
fn without_numbers(text: &str) -> String {
    let mut bare = String::new();
    let mut rest = text;
    while let Some(sign) = rest.chars().next() {
        let unsigned = rest.trim_start_matches(['+', '-']);
        let begins = unsigned.starts_with(|sign: char| sign.is_ascii_digit());
        if begins && (unsigned.len() == rest.len() || !bare.ends_with(NUMBER)) {
            let end =
                unsigned.find(|sign: char| !(sign.is_ascii_digit() || sign == '.')).unwrap_or(unsigned.len());
            let number = unsigned[..end].trim_end_matches('.');
            rest = without_exponent(&unsigned[number.len()..]);
            bare.push_str(NUMBER);
        } else {
            bare.push(sign);
            rest = &rest[sign.len_utf8()..];
        }
    }
    bare
}

/// What is behind the exponent that a text begins with, if it does.
fn without_exponent(text: &str) -> &str {
    let exponent = text.strip_prefix(['e', 'E']).map(|rest| rest.trim_start_matches(['+', '-']));
    let is_number = |rest: &&str| rest.starts_with(|sign: char| sign.is_ascii_digit());
    exponent
        .filter(is_number)
        .map_or(text, |rest| rest.trim_start_matches(|sign: char| sign.is_ascii_digit()))
}

/// Whether a number has a name before `=` or `:`, or one of [`VALUES`], or, at the end of a line, a unit of time or memory behind it.
pub(super) fn is_measured(form: &str, is_last: bool) -> bool {
    let unit = form.strip_prefix(DECIMAL).or(form.strip_prefix(NUMBER));
    let unit = unit.is_some_and(is_unit);
    let end = form.rfind(NUMBER).map_or(0, |at| at + NUMBER.len());
    let form = if is_unit(&form[end..]) { &form[..end] } else { form };
    let name = form.strip_suffix(DECIMAL).or(form.strip_suffix(NUMBER));
    let name = name.map(|name| (name, name.trim_end_matches([' ', ':', '='])));
    let is_name = |(whole, name): (&str, &str)| {
        let is_joined = whole[name.len()..].contains([':', '=']);
        !name.is_empty() && name.chars().all(char::is_alphabetic) && (is_joined || VALUES.contains(&name))
    };
    (unit && is_last) || name.is_some_and(is_name)
}

/// Whether it is a unit of time or memory, whatever separates it.
pub(super) fn is_unit(text: &str) -> bool {
    const UNITS: [&str; 10] = ["s", "ms", "us", "µs", "ns", "sec", "B", "kB", "KB", "MB"];
    UNITS.contains(&text.trim_matches(|sign: char| " ):,;".contains(sign)))
}

/// Whether a number has one of [`VALUES`] before it.
pub(super) fn is_valued(form: &str) -> bool {
    let name = form.strip_suffix(DECIMAL).or(form.strip_suffix(NUMBER)).unwrap_or_default();
    VALUES.contains(&name.trim_end_matches([' ', ':', '=']))
}

/// Whether a number has a word of its own before it, or one behind it, which may say what it counts.
pub(super) fn is_counted(form: &str) -> bool {
    let Some((name, unit)) = form.split_once(NUMBER) else { return false };
    let is_word = |text: &str| text.trim_matches([' ', ':', '=']).chars().all(char::is_alphabetic);
    let is_apart = name.is_empty() || name.ends_with([' ', ':', '=']) || !unit.is_empty();
    !(name.is_empty() && unit.is_empty()) && is_apart && is_word(name) && is_word(unit)
}

/// Whether all brackets of a text are closed in it.
pub(super) fn is_whole(text: &str) -> bool {
    let count = |brackets: [char; 3]| text.matches(brackets).count();
    count(['(', '[', '{']) == count([')', ']', '}'])
}

/// A part without what separates it, and without brackets that are open in it.
pub(super) fn bare(part: &str) -> &str {
    let part = part.trim().trim_end_matches([',', ';', ':']);
    let part = if part.contains([')', ']', '}']) { part } else { part.trim_start_matches(['(', '[', '{']) };
    if part.contains(['(', '[', '{']) { part } else { part.trim_end_matches([')', ']', '}']) }
}

/// Whether it is a word that may name what stands beside it.
pub(super) fn is_word(part: &str) -> bool {
    let part = part.trim_matches(|sign: char| "()[]{}<>:=,;-".contains(sign));
    part.chars().count() > 1 && part.chars().all(char::is_alphabetic)
}

/// Whether a number is long, as few are by chance, and no time or date.
pub(super) fn is_long(value: &str) -> bool {
    let is_plain = !value.contains(':') && !value.trim_start_matches('-').contains('-');
    is_plain && (digits(value) >= 4 || value.contains('.'))
}

pub(super) fn digits(text: &str) -> usize {
    text.bytes().filter(u8::is_ascii_digit).count()
}
