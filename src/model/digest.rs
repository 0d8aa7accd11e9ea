//! Checksums.

use sha2::{Digest, Sha256};

/// The SHA-256 of `bytes` in hexadecimal digits.
#[must_use]
pub fn sha256(bytes: &[u8]) -> String {
    let digest = Sha256::digest(bytes);
    let digits: Vec<String> = digest.iter().map(|byte| format!("{byte:02x}")).collect();
    digits.concat()
}
