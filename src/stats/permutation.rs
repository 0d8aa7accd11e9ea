//! The permutation test of homogeneity, for two sparse tables.

use super::monte_carlo::MonteCarlo;
use crate::model::draw::Draw;

/// Permutes the assignment of observations to tables and compares chi-squared with the observed one.
///
/// The margins are fixed. Takes `O(B (n + K))` for `n` observations in all. `None` if the tables differ in length, if
/// one is empty, or from 2^32 observations or categories on.
#[must_use]
pub fn homogeneity(a: &[u64], b: &[u64], replicates: u32, draw: &mut Draw) -> Option<MonteCarlo> {
    let mut pool = pooled(a, b)?;
    let size_a = usize::try_from(a.iter().sum::<u64>()).ok()?;
    if size_a == 0 || size_a == pool.len() {
        return None;
    }
    let totals: Vec<f64> = a.iter().zip(b).map(|(a, b)| (a + b) as f64).collect();
    let observed = score(a.iter().map(|&count| count as f64), &totals);

    let mut table = vec![0u32; totals.len()];
    let next_score = || {
        shuffle_front(&mut pool, size_a, draw);
        table.fill(0);
        for &cell in &pool[..size_a] {
            table[cell as usize] += 1;
        }
        [score(table.iter().map(|&count| f64::from(count)), &totals)]
    };
    let [simulated] = MonteCarlo::count(replicates, [observed], next_score);
    Some(simulated)
}

/// The category of every observation of both tables.
fn pooled(a: &[u64], b: &[u64]) -> Option<Vec<u32>> {
    if a.len() != b.len() {
        return None;
    }
    let sum = |sum: u64, &count: &u64| sum.checked_add(count);
    let total = a.iter().chain(b).try_fold(0u64, sum)?;
    u32::try_from(total).ok()?;
    let mut pool = Vec::new();
    for (cell, (a, b)) in a.iter().zip(b).enumerate() {
        let copies = usize::try_from(a + b).ok()?;
        pool.resize(pool.len() + copies, u32::try_from(cell).ok()?);
    }
    Some(pool)
}

/// A Fisher-Yates shuffle, stopped once the first `front` places hold a random sample.
fn shuffle_front(pool: &mut [u32], front: usize, draw: &mut Draw) {
    for place in 0..front {
        pool.swap(place, place + draw.index(pool.len() - place));
    }
}

/// A function that orders tables with fixed margins as chi-squared does.
fn score(counts: impl Iterator<Item = f64>, totals: &[f64]) -> f64 {
    let kept = counts.zip(totals).filter(|&(_, &total)| total > 0.0);
    kept.map(|(count, total)| count * count / total).sum()
}
