//! Signs that are written in several ways: quotes, dashes, letters of several widths, those that are not seen, and text whose bytes
//! were read in another encoding.

use encoding_rs::WINDOWS_1252;
use unicode_normalization::UnicodeNormalization;

/// Composed, and in the one of compatible signs that is typed; raised and lowered ones make other names.
pub(super) fn composed(name: &str) -> String {
    let is_shifted = |sign: &char| matches!(sign, '²' | '³' | '¹' | 'ª' | 'º' | '\u{2070}'..='\u{209c}');
    let compatible = |sign: char| {
        let whole = Some(sign).filter(is_shifted);
        let parts = whole.is_none().then(|| std::iter::once(sign).nfkc());
        whole.into_iter().chain(parts.into_iter().flatten())
    };
    name.nfc().flat_map(compatible).nfc().collect()
}

/// A quote or a dash as keyboards have it.
pub(super) fn typed(sign: char) -> char {
    match sign {
        '\u{2010}'..='\u{2015}' | '\u{2212}' | '\u{fe58}' | '\u{fe63}' => '-',
        '\u{2018}'..='\u{201b}' | '\u{2032}' | '\u{2bb}' | '\u{2bc}' | '´' | '`' => '\'',
        '\u{201c}'..='\u{201f}' | '\u{2033}' | '«' | '»' => '"',
        _ => sign,
    }
}

/// Whether a sign is seen, or erases one: not those that say how those beside them are shown.
pub(super) fn is_visible(sign: char) -> bool {
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
pub(super) fn decoded(text: &str) -> Option<String> {
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
