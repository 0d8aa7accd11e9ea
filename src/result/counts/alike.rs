//! Names that differ only in how they are written: in spaces, quotes, dashes, letters of several widths, signs that are not seen, and text
//! whose bytes were read in another encoding.

use std::borrow::Cow;
use std::collections::HashMap;

use encoding_rs::WINDOWS_1252;
use unicode_normalization::UnicodeNormalization;

/// So many names are looked at: people write few.
const MOST: usize = 10_000;

/// Whether names that differ in capitals alone, or in signs that are not seen, may be those of one thing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Capitals {
    /// They are names of different things.
    Matter,
    /// They may be.
    MayNotMatter,
}

/// The first two of distinct `names` that differ only in spaces, in quotes around them, in how their characters are composed, as `1` and
/// `1.0` do, or in capitals, other quotes, dashes and what is not seen.
pub fn written_alike<'n>(
    names: impl IntoIterator<Item = &'n str>,
    capitals: Capitals,
) -> Option<[&'n str; 2]> {
    let mut seen: HashMap<Cow<str>, &str> = HashMap::new();
    names.into_iter().take(MOST).find_map(|name| Some([seen.insert(plain(name, capitals), name)?, name]))
}

/// A name without quotes, composed, with one space between words and no decimals that are zero, perhaps in small letters.
fn plain(name: &str, capitals: Capitals) -> Cow<'_, str> {
    if name.bytes().all(|byte| byte.is_ascii_digit() || byte.is_ascii_lowercase()) {
        return Cow::Borrowed(name);
    }
    let composed = match capitals {
        Capitals::Matter => composed(name).replace('\u{feff}', "").replace('\u{2212}', "-"),
        Capitals::MayNotMatter => seen(name),
    };
    let is_logical = || ["true", "false"].iter().any(|word| composed.eq_ignore_ascii_case(word));
    // Two letters in capitals and small ones are genes or signs of people's own.
    let is_small = if capitals == Capitals::Matter { is_logical() } else { composed.chars().count() > 2 };
    let composed = if is_small { composed.to_lowercase() } else { composed };
    let words = composed.split_whitespace().collect::<Vec<&str>>().join(" ");
    let inner = words.trim_end_matches([',', ';']);
    let inside = |quote: char| inner.strip_prefix(quote)?.strip_suffix(quote);
    let inner = ['"', '\'', '`'].into_iter().find_map(inside).unwrap_or(inner);
    Cow::Owned(whole_number(inner).or_else(|| numbers(inner)).unwrap_or_else(|| inner.to_owned()))
}

/// The signs of a name that are seen, as keyboards have them.
fn seen(name: &str) -> String {
    let decoded = decoded(name);
    let name = decoded.as_deref().unwrap_or(name);
    // Signs alone are counted by their shapes.
    let is_word = name.contains(char::is_alphanumeric);
    // Compatible signs of an accent alone begin with a space.
    let name: String = name.chars().map(|sign| if is_word { typed(sign) } else { sign }).collect();
    composed(&name).chars().filter(|sign| is_visible(*sign)).collect()
}

/// A number with decimals or a sign that is whole, without them.
fn whole_number(text: &str) -> Option<String> {
    number(text)
        .filter(|number| number.fract() == 0.0 && number.abs() < 1e15)
        .map(|whole| format!("{whole:.0}"))
}

/// Several numbers, each of which that has decimals or a sign in one way; in a text of one number `1.10` may be a version.
fn numbers(text: &str) -> Option<String> {
    let is_between = |sign: char| "[](){},; ".contains(sign);
    let mut parts = text.split(is_between).filter(|part| !part.is_empty());
    let are_numbers = parts.clone().nth(1).is_some() && parts.all(|part| part.parse::<f64>().is_ok());
    let written = |part: &str| match number(part.trim_end_matches(is_between)) {
        Some(number) => format!("{number}{}", &part[part.trim_end_matches(is_between).len()..]),
        None => part.to_owned(),
    };
    are_numbers.then(|| {
        text.split_inclusive(is_between).map(written).collect::<Vec<String>>().concat().replace("[ ", "[")
    })
}

/// A number with decimals, an exponent or a sign.
fn number(text: &str) -> Option<f64> {
    let is_number = text.bytes().all(|byte| byte.is_ascii_digit() || b"+-.eE".contains(&byte));
    let number: f64 = text.parse().ok().filter(|_| is_number && text.contains(['.', '+', '-']))?;
    Some(if number == 0.0 { 0.0 } else { number })
}

/// Composed, and in the one of compatible signs that is typed; raised and lowered ones make other names.
fn composed(name: &str) -> String {
    let is_shifted = |sign: &char| matches!(sign, '²' | '³' | '¹' | 'ª' | 'º' | '\u{2070}'..='\u{209c}');
    let compatible = |sign: char| {
        let whole = Some(sign).filter(is_shifted);
        let parts = whole.is_none().then(|| std::iter::once(sign).nfkc());
        whole.into_iter().chain(parts.into_iter().flatten())
    };
    name.nfc().flat_map(compatible).nfc().collect()
}

/// A quote or a dash as keyboards have it.
fn typed(sign: char) -> char {
    match sign {
        '\u{2010}'..='\u{2015}' | '\u{2212}' | '\u{fe58}' | '\u{fe63}' => '-',
        '\u{2018}'..='\u{201b}' | '\u{2032}' | '\u{2bb}' | '\u{2bc}' | '´' | '`' => '\'',
        '\u{201c}'..='\u{201f}' | '\u{2033}' | '«' | '»' => '"',
        _ => sign,
    }
}

/// Whether a sign is seen, or erases one: not those that say how those beside them are shown.
fn is_visible(sign: char) -> bool {
    !matches!(
        sign,
        '\u{200b}'..='\u{200f}'
            | '\u{202a}'..='\u{202e}'
            | '\u{2060}'..='\u{2069}'
            | '\u{fe00}'..='\u{fe0f}'
            | '\u{feff}'
            | '\u{ad}'
            | '\u{34f}'
            | '\u{8}'
    )
}

/// The text of which another is what programs show that take its bytes for those of Windows-1252, perhaps again and again.
fn decoded(text: &str) -> Option<String> {
    let byte = |sign: char| {
        let mut text = [0; 4];
        let (bytes, _, is_lost) = WINDOWS_1252.encode(sign.encode_utf8(&mut text));
        u8::try_from(sign).ok().or_else(|| bytes.first().copied().filter(|_| !is_lost))
    };
    if text.is_ascii() {
        return None;
    }
    let bytes: Vec<u8> = text.chars().map(byte).collect::<Option<_>>()?;
    let whole = String::from_utf8(bytes).ok()?;
    Some(decoded(&whole).unwrap_or(whole))
}
