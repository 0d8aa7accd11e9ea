//! Reproducible random integers.

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

/// How a simulation is replicated; the same values give the same result on every machine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Replication {
    /// Key of the `ChaCha8` generator.
    pub seed: [u8; 32],
    /// Stream of the generator, so that one seed serves many independent simulations.
    pub stream: u64,
    /// The number of simulated tables, `B`; 9999 is usual.
    pub replicates: u32,
}

/// A stream of uniform random integers.
#[derive(Clone, Debug)]
pub struct Draws {
    words: ChaCha8Rng,
}

impl Draws {
    /// The stream that a replication names, from its start.
    #[must_use]
    pub fn of(replication: &Replication) -> Self {
        let mut words = ChaCha8Rng::from_seed(replication.seed);
        words.set_stream(replication.stream);
        Self { words }
    }

    /// A uniform integer in `0..n`, for `n >= 1`, without bias (Lemire 2019).
    pub fn below(&mut self, n: u32) -> u32 {
        loop {
            let product = u64::from(self.words.next_u32()) * u64::from(n);
            let (high, low) = halves(product);
            if low >= n || low >= n.wrapping_neg() % n {
                return high;
            }
        }
    }

    /// A uniform 64-bit integer: two words of the stream, the first one low.
    pub fn wide(&mut self) -> u64 {
        let low = u64::from(self.words.next_u32());
        u64::from(self.words.next_u32()) << 32 | low
    }
}

/// The high and the low 32 bits.
#[allow(clippy::cast_possible_truncation, reason = "halving is the purpose")]
fn halves(product: u64) -> (u32, u32) {
    ((product >> 32) as u32, product as u32)
}
