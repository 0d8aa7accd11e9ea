//! Bytes in the text of a page: five letters for each four, so that a page is 1.25 times as long as they are, not 1.33 times.
//!
//! No library writes what a page may hold as it is: Ascii85 and Z85 have letters that end or escape something there.

/// The letter of 0; the following ones have no quotes, no `&` and no `!`, so that nothing begins a comment.
const ZERO: u8 = b'(';

const BASE: u32 = 85;

/// The text of `bytes`: how many zeros follow them, then each four as five letters, the most significant first.
pub fn text(bytes: &[u8]) -> String {
    let zeros = bytes.len().next_multiple_of(4) - bytes.len();
    let mut text = zeros.to_string();
    for four in bytes.chunks(4) {
        let mut word = [0; 4];
        word[..four.len()].copy_from_slice(four);
        let word = u32::from_be_bytes(word);
        let letters = (0..5).rev().map(|place| (word / BASE.pow(place) % BASE).to_le_bytes()[0]);
        text.extend(letters.map(|letter| char::from(ZERO + letter)));
    }
    text
}
