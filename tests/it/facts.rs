//! What other implementations found over every start of `repair` (two that have no code in common; of 14 queens, row 7 of queen 1
//! alone, so its facts are the sums of its parts).

/// A histogram: values and how many starts have them, ascending.
pub type Counts = [(u64, u64)];

pub struct Fact {
    pub size: u64,
    pub sum_of_steps: Option<u128>,
    mean_steps: &'static str,
    median: u64,
    percentile_99: u64,
    pub most_steps: u64,
    pub mean_reactions: &'static str,
    pub most_reactions: u64,
    pub solutions: usize,
}

impl Fact {
    /// Asserts the exact histograms of all starts.
    pub fn assert(&self, steps: &Counts, reactions: &Counts) {
        assert_eq!(total(steps), self.size.pow(u32::try_from(self.size).expect("small")));
        assert_eq!(self.sum_of_steps.unwrap_or(sum(steps)), sum(steps));
        assert_eq!((mean(steps).as_str(), most(steps)), (self.mean_steps, self.most_steps));
        assert_eq!((quantile(steps, 0.5), quantile(steps, 0.99)), (self.median, self.percentile_99));
        assert_eq!((mean(reactions).as_str(), most(reactions)), (self.mean_reactions, self.most_reactions));
    }
}

fn total(counts: &Counts) -> u64 {
    counts.iter().map(|(_, count)| count).sum()
}

fn sum(counts: &Counts) -> u128 {
    counts.iter().map(|&(value, count)| u128::from(value) * u128::from(count)).sum()
}

fn mean(counts: &Counts) -> String {
    format!("{:.4}", sum(counts) as f64 / total(counts) as f64)
}

fn most(counts: &Counts) -> u64 {
    counts.last().expect("starts").0
}

/// The smallest value that a share of the starts does not exceed.
fn quantile(counts: &Counts, share: f64) -> u64 {
    let rank = (share * total(counts) as f64).ceil() as u64;
    let mut sum = 0;
    let reached = counts.iter().find(|(_, count)| {
        sum += count;
        sum >= rank
    });
    reached.expect("a share below 1").0
}

pub const FACTS: [Fact; 11] = [
    fact(4, "18.1719", 9, 45, 46, "3.6562", 10, 2),
    fact(5, "9.7920", 8, 24, 27, "0.4960", 2, 10),
    fact(6, "229.4506", 141, 692, 712, "40.5093", 129, 4),
    fact(7, "71.8410", 59, 287, 310, "8.2552", 43, 40),
    Fact { sum_of_steps: Some(7_110_031_104), ..fact(8, "423.7909", 140, 3184, 3265, "55.6081", 458, 92) },
    fact(9, "675.9847", 238, 6459, 7068, "80.6841", 978, 352),
    Fact {
        sum_of_steps: Some(21_317_002_112_530),
        ..fact(10, "2131.7002", 711, 18_245, 23_893, "239.7626", 2846, 724)
    },
    fact(11, "5570.7094", 1089, 53_107, 133_339, "614.6501", 15_718, 2680),
    Fact {
        sum_of_steps: Some(67_620_942_974_776_140),
        ..fact(12, "7584.1388", 1505, 118_208, 190_987, "772.9796", 21_636, 14_200)
    },
    Fact {
        sum_of_steps: Some(5_025_269_785_974_513_556),
        ..fact(13, "16591.8878", 2072, 203_195, 1_578_847, "1626.6434", 179_434, 73_712)
    },
    Fact {
        sum_of_steps: Some(453_305_691_144_853_928_192),
        ..fact(14, "40794.2236", 3273, 859_203, 2_783_929, "3851.7543", 318_180, 365_596)
    },
];

#[expect(clippy::too_many_arguments, reason = "a row of the table of facts")]
const fn fact(
    size: u64,
    mean_steps: &'static str,
    median: u64,
    percentile_99: u64,
    most_steps: u64,
    mean_reactions: &'static str,
    most_reactions: u64,
    solutions: usize,
) -> Fact {
    Fact {
        size,
        sum_of_steps: None,
        mean_steps,
        median,
        percentile_99,
        most_steps,
        mean_reactions,
        most_reactions,
        solutions,
    }
}
