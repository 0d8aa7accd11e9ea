//! Bytes that are no plain text: other codings, colours, lines that overwrite themselves.

use crate::result::counts;

/// What there is to ask of bytes that are text in another coding, whatever is asked of them.
pub(in crate::cli) fn about_coding(lines: &[u8]) -> Option<&'static str> {
    const UTF_16: &str = "this is UTF-16: iconv -f UTF-16 -t UTF-8 makes it text that is read";
    let is_utf_16 = lines.starts_with(b"\xff\xfe") || lines.starts_with(b"\xfe\xff");
    counts::unpacking(lines).or(is_utf_16.then_some(UTF_16))
}

/// What there is to ask of bytes that are no plain text; without a format `otherwise` would be the key.
pub(in crate::cli) fn about_bytes(lines: &[u8], otherwise: &str) -> Option<String> {
    if let Some(advice) = about_coding(lines) {
        return Some(advice.to_owned());
    }
    if lines.contains(&0) {
        let order = if lines.starts_with(&[0]) { "BE" } else { "LE" };
        return Some(format!(
            "this is no text, as it has bytes of 0: iconv -f UTF-16{order} -t UTF-8 makes text of UTF-16, tr '\\0' '\\n' makes lines of what is separated by such bytes"
        ));
    }
    let overwrites = |line: &[u8]| line.trim_ascii_end().contains(&b'\r');
    if lines.contains(&b'\n') && lines.split(|byte| *byte == b'\n').any(overwrites) {
        return Some("these lines overwrite themselves, as bars of progress do: sed 's/.*\\r//' keeps what is seen at the end"
        .to_owned());
    }
    String::from_utf8_lossy(lines).contains("\u{1b}[").then(|| {
        format!(
            "these lines have colour codes: NO_COLOR=1 or --color=never leave them out in most programs, --format columns takes {otherwise}"
        )
    })
}
