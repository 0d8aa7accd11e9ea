//! How often the 95 % intervals hold: simulated, as Markdown tables for docs/statistics.md.
//!
//! `cargo run --release --example coverage -- 10000 1` draws 10,000 samples (a fifth for 724 categories, a 25th for 14,200)
//! under seed 1 from each law of a grid, and prints the coverage in % of the law with the lowest one, and the mean width
//! there; of the one-sided bound how far below the true distance it is.

use libm::{exp, log};
use queenlab::model::draw::{Draw, Streams};
use queenlab::stats::interval::{Interval, simultaneous_shares};
use queenlab::stats::law::Alias;
use queenlab::stats::numeric::power;
use queenlab::stats::uniformity::Uniformity;
use rayon::prelude::*;

const LEVEL: f64 = 0.95;
const CATEGORIES: [u32; 7] = [2, 3, 6, 50, 92, 724, 14_200];
const PER_CATEGORY: [u64; 5] = [1, 2, 5, 20, 100];
const METHODS: [&str; 4] =
    ["Distance from uniform", "Effective share", "All shares", "Distance at least, proved"];

/// Whether an interval holds, and its width; nothing where it is not given.
type Held = Option<(bool, f64)>;

fn main() {
    let mut arguments = std::env::args().skip(1).map(|argument| argument.parse().expect("a number"));
    let (samples, seed) = (arguments.next().unwrap_or(10_000), arguments.next().unwrap_or(1));
    let rows = CATEGORIES.map(|k| (k, row(k, samples, seed)));
    for (method, title) in METHODS.iter().enumerate() {
        let sizes = PER_CATEGORY.map(|m| m.to_string()).join("|");
        println!("{title}:\n\n|K \\ n/K|{sizes}|\n|---|---|---|---|---|---|");
        for (k, row) in &rows {
            let cells = row.each_ref().map(|methods| methods[method].as_str());
            println!("|{k}|{}|", cells.join("|"));
        }
        println!();
    }
}

/// A law over categories, with what is true of it.
struct Law {
    probabilities: Vec<f64>,
    alias: Alias,
    distance: f64,
    share: f64,
}

impl Law {
    fn of(weights: &[f64]) -> Self {
        let (sum, k) = (weights.iter().sum::<f64>(), weights.len() as f64);
        let probabilities: Vec<f64> = weights.iter().map(|weight| weight / sum).collect();
        let entropy: f64 = probabilities.iter().map(|p| -p * log(*p)).sum();
        Self {
            alias: Alias::of(&probabilities).expect("weights"),
            distance: probabilities.iter().map(|p| (p - 1.0 / k).max(0.0)).sum(),
            share: exp(entropy - log(k)).min(1.0),
            probabilities,
        }
    }

    /// The four intervals for one sample.
    fn try_once(&self, n: u64, draw: &mut Draw) -> [Held; METHODS.len()] {
        let mut counts = vec![0; self.probabilities.len()];
        (0..n).for_each(|_| counts[self.alias.draw(draw) as usize] += 1);
        let table = Uniformity::of(&counts).expect("a sample");
        let held = |of: Interval, truth| (of.low <= truth && truth <= of.high, of.high - of.low);
        let shares = simultaneous_shares(&counts, LEVEL).expect("a sample");
        let each = counts.iter().zip(&self.probabilities);
        let each = each.map(|(&count, &p)| held(shares.of_count(count).expect("its count"), p));
        let all = each.fold((true, 0.0), |(all, sum), (one, width)| (all && one, sum + width));
        [
            table.tv_estimate(LEVEL).map(|found| held(found.interval, self.distance)),
            table.effective_share(LEVEL).map(|found| held(found.interval, self.share)),
            Some((all.0, all.1 / counts.len() as f64)),
            table.tv_at_least(LEVEL).map(|low| (low <= self.distance, (self.distance - low).max(0.0))),
        ]
    }
}

fn laws(k: u32, draw: &mut Draw) -> Vec<Law> {
    let by = |weight: &dyn Fn(f64) -> f64| Law::of(&(0..k).map(|i| weight(f64::from(i))).collect::<Vec<_>>());
    let last = f64::from(k - 1);
    let mut exponential = || -log((f64::from(draw.word()) + 0.5) / 4_294_967_296.0);
    let mut laws = vec![
        by(&|_| 1.0),
        by(&|i| i + 1.0),
        by(&|i| exp(-5.0 * i / last)),
        by(&|i| if i == 0.0 { last } else { 1.0 }),
        Law::of(&(0..k).map(|_| exponential()).collect::<Vec<_>>()),
    ];
    if k == 92 {
        laws.push(Law::of(&census()));
    }
    laws
}

/// How many of all starts of 8 queens reach each solution.
fn census() -> Vec<f64> {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/results/eight-queens-all/frequencies.csv");
    let mut table = csv::Reader::from_path(path).expect("the census");
    let column = table.headers().expect("headers").iter().position(|name| name == "count").expect("counts");
    table.records().map(|row| row.expect("a row")[column].parse().expect("a count")).collect()
}

/// The cells of all methods for `k` categories, by the number of observations per category.
fn row(k: u32, samples: u64, seed: u64) -> [[String; METHODS.len()]; PER_CATEGORY.len()] {
    let cell = Streams::new(seed, k.into());
    let fewer = [100, 1000].map(|limit| if k > limit { 5 } else { 1 });
    let samples = samples / fewer.iter().product::<u64>();
    let laws = laws(k, &mut cell.trial(0));
    PER_CATEGORY.map(|per_category| {
        let n = per_category * u64::from(k);
        let of_law = |(place, law): (u64, &Law)| {
            let first = 1 + (place * 1000 + per_category) * samples;
            let all: Vec<_> = (first..first + samples)
                .into_par_iter()
                .map(|i| law.try_once(n, &mut cell.trial(i)))
                .collect();
            std::array::from_fn(|method| mean(all.iter().filter_map(|held| held[method])))
        };
        let all: Vec<[Option<(f64, f64)>; METHODS.len()]> = (0..).zip(&laws).map(of_law).collect();
        std::array::from_fn(|method| {
            let worst = all.iter().filter_map(|law| law[method]);
            worst
                .min_by(|a, b| a.0.total_cmp(&b.0).then(b.1.total_cmp(&a.1)))
                .map_or_else(String::new, written)
        })
    })
}

/// The width in two digits.
fn written((coverage, width): (f64, f64)) -> String {
    let decimals = (2..9).find(|&decimals| width * power(10.0, decimals as u64) >= 9.5).unwrap_or(2);
    format!("{coverage:.1} ({width:.decimals$})")
}

/// The coverage in %, and the mean width.
fn mean(held: impl Iterator<Item = (bool, f64)>) -> Option<(f64, f64)> {
    let (trials, covered, width) = held.fold((0u32, 0u32, 0.0), |(trials, covered, sum), (holds, width)| {
        (trials + 1, covered + u32::from(holds), sum + width)
    });
    let trials = f64::from(trials);
    (trials > 0.0).then(|| (100.0 * f64::from(covered) / trials, width / trials))
}
