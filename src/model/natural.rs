//! The natural order of texts: runs of digits are compared by value, everything else byte by byte.

use std::cmp::Ordering;
use std::iter;

/// How many bytes are compared at a time.
const CHUNK: usize = 16;

/// `9` is before `10`, and `a9b` before `a10a`; texts that differ in leading zeros alone are compared byte by byte.
pub fn cmp(a: &str, b: &str) -> Ordering {
    let (x, y) = (a.as_bytes(), b.as_bytes());
    let alike = alike(x, y);
    let (more, others) = (&x[alike..], &y[alike..]);
    let run = x[..alike].iter().rev().take_while(|byte| byte.is_ascii_digit());
    // Where the digits that both have are more than zeros, the number with more of them is the greater one.
    if run.clone().any(|&digit| digit != b'0') {
        return digits(more).cmp(&digits(others)).then_with(|| more.cmp(others));
    }
    let begin = alike - run.count();
    by_runs(&x[begin..], &y[begin..]).then_with(|| a.cmp(b))
}

/// With how many bytes both texts begin.
fn alike(x: &[u8], y: &[u8]) -> usize {
    let chunks = iter::zip(x.as_chunks::<CHUNK>().0, y.as_chunks::<CHUNK>().0);
    let whole = chunks.take_while(|(x, y)| x == y).count() * CHUNK;
    whole + iter::zip(&x[whole..], &y[whole..]).take_while(|(x, y)| x == y).count()
}

/// How many digits `text` begins with.
fn digits(text: &[u8]) -> usize {
    let is_all = |chunk: &&[u8; CHUNK]| chunk.iter().fold(true, |all, byte| all & byte.is_ascii_digit());
    let whole = text.as_chunks::<CHUNK>().0.iter().take_while(is_all).count() * CHUNK;
    whole + text[whole..].iter().take_while(|byte| byte.is_ascii_digit()).count()
}

fn by_runs(mut a: &[u8], mut b: &[u8]) -> Ordering {
    while let (Some(&x), Some(&y)) = (a.first(), b.first()) {
        let order = if x.is_ascii_digit() && y.is_ascii_digit() {
            let (x, y) = (take_digits(&mut a), take_digits(&mut b));
            x.len().cmp(&y.len()).then_with(|| x.cmp(y))
        } else {
            (a, b) = (&a[1..], &b[1..]);
            x.cmp(&y)
        };
        if order.is_ne() {
            return order;
        }
    }
    a.len().cmp(&b.len())
}

/// Takes a run of digits from the beginning of `text` and returns it without leading zeros.
fn take_digits<'t>(text: &mut &'t [u8]) -> &'t [u8] {
    let (run, rest) = text.split_at(digits(text));
    *text = rest;
    let zeros = run.iter().take_while(|&&digit| digit == b'0').count();
    &run[zeros..]
}

/// The beginning of a text as a number: of two texts, the one with the smaller number is the smaller one. Sorting by it first
/// rarely looks at the texts.
///
/// A byte that is no digit takes eight bits. A run of digits takes a byte among the digits for its length without leading zeros,
/// two more if that is no digit below 9, and four bits a digit.
pub fn prefix(text: &str) -> u128 {
    let (mut prefix, mut rest) = (Prefix { bits: 0, room: u128::BITS }, text.as_bytes());
    while let Some((&byte, after)) = rest.split_first().filter(|_| prefix.room > 0) {
        if byte.is_ascii_digit() {
            prefix.add_number(take_digits(&mut rest));
        } else {
            prefix.add(byte.into(), 8);
            rest = after;
        }
    }
    prefix.bits
}

struct Prefix {
    bits: u128,
    room: u32,
}

impl Prefix {
    fn add_number(&mut self, run: &[u8]) {
        const LONG: u16 = 9;
        let length = u16::try_from(run.len()).unwrap_or(u16::MAX);
        self.add(u16::from(b'0') + length.min(LONG), 8);
        if length >= LONG {
            self.add(length, 16);
        }
        for digit in run {
            self.add(u16::from(digit - b'0'), 4);
        }
    }

    /// Adds as much of `value`, which has `width` bits, as there is room for.
    fn add(&mut self, value: u16, width: u32) {
        let (value, beyond) = (u128::from(value), width.saturating_sub(self.room));
        self.room -= width - beyond;
        self.bits |= (value >> beyond) << self.room;
    }
}
