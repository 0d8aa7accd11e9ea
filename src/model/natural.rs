//! The order of texts that people expect: numbers in them are compared by value.

use std::cmp::Ordering;

/// The natural order of two texts: `9` is before `10`, and `a9b` before `a10a`.
#[must_use]
pub fn natural(a: &str, b: &str) -> Ordering {
    by_runs(a.as_bytes(), b.as_bytes()).then_with(|| a.cmp(b))
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
    let end = text.iter().position(|byte| !byte.is_ascii_digit()).unwrap_or(text.len());
    let (run, rest) = text.split_at(end);
    *text = rest;
    let zeros = run.iter().take_while(|&&digit| digit == b'0').count();
    &run[zeros..]
}
