//! Text in the encodings that spreadsheets and shells write.

use std::borrow::Cow;

use encoding_rs::{Encoding, UTF_8, WINDOWS_1252};

use super::fault::CountsFault;

/// Text, and the encoding that it was in, if that is not UTF-8.
#[derive(Debug)]
pub(super) struct Decoded<'b> {
    pub(super) text: Cow<'b, str>,
    pub(super) encoding: Option<&'static str>,
}

/// The text of `bytes`: by its byte order mark, else as UTF-8, else as Windows-1252, which every byte is a character of.
///
/// # Errors
/// If it holds what is no character, or NUL, as spreadsheets in their own format do and UTF-16 without its mark.
pub(super) fn decode(bytes: &[u8]) -> Result<Decoded<'_>, CountsFault> {
    let (encoding, start) = match Encoding::for_bom(bytes) {
        Some((encoding, mark)) => (encoding, mark),
        None if std::str::from_utf8(bytes).is_ok() => (UTF_8, 0),
        None => (WINDOWS_1252, 0),
    };
    let (text, is_damaged) = encoding.decode_without_bom_handling(&bytes[start..]);
    if is_damaged || text.contains('\0') {
        return Err(CountsFault::NotText);
    }
    Ok(Decoded { text, encoding: (encoding != UTF_8).then_some(encoding.name()) })
}
