//! Names that programs give to what they measure and to how they end.

/// Whether a measure or an outcome of a program may be called so: 1 to 64 small letters, digits, `-` and `_`, but not `steps`.
#[must_use]
pub fn is_allowed(name: &str) -> bool {
    let letter = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || b"-_".contains(&byte);
    (1..=64).contains(&name.len()) && name.bytes().all(letter) && name != "steps"
}
