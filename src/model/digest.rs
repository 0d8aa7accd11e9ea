//! Checksums.

use sha2::{Digest as _, Sha256};

/// The SHA-256 of `bytes` in hexadecimal digits.
#[must_use]
pub fn sha256(bytes: &[u8]) -> String {
    let mut checksum = Checksum::default();
    checksum.add(bytes);
    checksum.digits()
}

/// The SHA-256 of bytes that come one after the other.
#[derive(Clone, Debug, Default)]
pub struct Checksum(Sha256);

impl Checksum {
    /// Adds `bytes`.
    pub fn add(&mut self, bytes: &[u8]) {
        self.0.update(bytes);
    }

    /// The checksum of all of them, in hexadecimal digits.
    #[must_use]
    pub fn digits(self) -> String {
        let digits: Vec<String> = self.0.finalize().iter().map(|byte| format!("{byte:02x}")).collect();
        digits.concat()
    }
}
