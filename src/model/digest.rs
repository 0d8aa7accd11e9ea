//! Checksums of bytes, and of files that are not held in memory.

use std::io::{self, Read, Write};

use sha2::Digest as _;
use sha2::Sha256;

/// The SHA-256 of `bytes` in hexadecimal digits.
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
    pub fn digits(self) -> String {
        let digits: Vec<String> = self.0.finalize().iter().map(|byte| format!("{byte:02x}")).collect();
        digits.concat()
    }
}

/// The size and the checksum of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FileSum {
    /// Its bytes.
    pub bytes: u64,
    /// Its checksum as a data package writes it.
    pub hash: String,
}

/// Counts and digests what is written.
pub struct Summing<W> {
    out: W,
    bytes: u64,
    checksum: Checksum,
}

impl FileSum {
    /// The sum of a file that holds `bytes`.
    pub fn of(bytes: &[u8]) -> Self {
        Self::read(bytes).expect("memory can be read")
    }

    /// The sum of what can be read.
    ///
    /// # Errors
    /// If it cannot.
    pub fn read(mut from: impl Read) -> io::Result<Self> {
        let mut summing = Summing::new(io::sink());
        io::copy(&mut from, &mut summing)?;
        Ok(summing.sum().1)
    }
}

impl<W: Write> Summing<W> {
    /// Nothing is written yet.
    pub fn new(out: W) -> Self {
        Self { out, bytes: 0, checksum: Checksum::default() }
    }

    /// What it wrote to, and the sum.
    pub fn sum(self) -> (W, FileSum) {
        let bytes = self.bytes;
        let (out, digits) = self.digits();
        (out, FileSum { bytes, hash: format!("sha256:{digits}") })
    }

    /// What it wrote to, and the SHA-256 in hexadecimal digits.
    pub fn digits(self) -> (W, String) {
        (self.out, self.checksum.digits())
    }
}

impl<W: Write> Write for Summing<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.out.write(bytes)?;
        self.bytes += written as u64;
        self.checksum.add(&bytes[..written]);
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}
