//! Rows of statistics.csv: what the frequencies say about evenness.

use std::collections::BTreeMap;

use super::frequencies::CONF_LEVEL;
use crate::experiment::Cell;
use crate::machine::{CellTally, Solution};
use crate::output::tables::StatisticRow;
use crate::stats::bound::log10_p_bound;
use crate::stats::e_value::EValue;
use crate::stats::expected_tv::{tv_expected_if_uniform, tv_interval};
use crate::stats::interval::{Interval, central_z};
use crate::stats::partition::{GPart, Partition};
use crate::stats::rule;
use crate::stats::uniformity::Uniformity;

/// Decimal logarithm of the least p-value that is written as such.
const LEAST_LOG10_P: f64 = -300.0;

/// The rows, by name; none where the solutions that can be reached are not known, or are less than two,
/// or none was reached.
pub(super) fn rows(cell: &Cell, tally: &CellTally) -> Vec<StatisticRow> {
    let counts: Vec<u64> = tally.solutions.iter().map(Solution::count).collect();
    let Some(table) = Uniformity::of(&counts).filter(|_| tally.known.is_some()) else {
        return Vec::new();
    };
    let sheet = Sheet {
        cell,
        table: &table,
    };
    let mut rows = sheet.effects();
    rows.extend(sheet.tests());
    rows.extend(sheet.classes(tally, &counts));
    if !cell.is_census() {
        rows.extend(sheet.sample_only());
    }
    rows.sort_by(|a, b| a.statistic.cmp(&b.statistic));
    rows
}

struct Sheet<'a> {
    cell: &'a Cell,
    table: &'a Uniformity,
}

impl Sheet<'_> {
    fn row(&self, statistic: &str, estimate: Option<f64>) -> StatisticRow {
        StatisticRow {
            cell: self.cell.number,
            size: self.cell.options.size() as u64,
            statistic: statistic.to_owned(),
            estimate,
            std_error: None,
            conf_low: None,
            conf_high: None,
            conf_level: None,
            df: None,
            p_value: None,
            log10_p: None,
            method: None,
            n: self.table.n(),
            k: self.table.k(),
            null_expectation: None,
            valid: None,
            note: None,
        }
    }

    fn sampled(&self) -> bool {
        !self.cell.is_census()
    }

    fn effects(&self) -> Vec<StatisticRow> {
        let table = self.table;
        let plain = [
            ("cohen_w", Some(table.cohen_w())),
            ("evenness_pielou", Some(table.evenness_pielou())),
            ("gini", Some(table.gini())),
            ("hellinger_uniform", Some(table.hellinger_uniform())),
            ("hill_0_seen", Some(table.hill_0_seen() as f64)),
            (
                "hill_2_inverse_simpson",
                Some(table.hill_2_inverse_simpson()),
            ),
            ("hill_inf", Some(table.hill_inf())),
            ("jsd_uniform_nats", Some(table.jsd_uniform_nats())),
            ("kl_uniform_bits", Some(table.kl_uniform_bits())),
            ("kl_uniform_nats", Some(table.kl_uniform_nats())),
            ("max_over_mean", Some(table.max_over_mean())),
            ("max_over_min", table.max_over_min()),
            ("min_over_mean", Some(table.min_over_mean())),
        ];
        let plain = plain.map(|(name, estimate)| self.row(name, estimate));
        let mut rows = vec![self.total_variation()];
        rows.extend(self.entropies());
        rows.extend(plain);
        rows
    }

    fn total_variation(&self) -> StatisticRow {
        let (n, k) = (self.table.n(), self.table.k());
        let tv = self.table.tv_uniform();
        let row = self.row("tv_uniform", Some(tv));
        if !self.sampled() {
            return row;
        }
        let row = StatisticRow {
            null_expectation: tv_expected_if_uniform(n, k),
            method: Some("distribution-free interval (mean bound and McDiarmid)".to_owned()),
            ..row
        };
        with_interval(row, tv_interval(tv, n, k, 1.0 - CONF_LEVEL))
    }

    /// Entropy and its exponential, the effective number of order 1, with intervals by the delta method.
    fn entropies(&self) -> [StatisticRow; 3] {
        let nats = self.table.entropy_nats();
        let error = Some(self.table.entropy_se_delta_nats()).filter(|_| self.sampled());
        let half_width = error.and_then(|error| Some(error * central_z(CONF_LEVEL)?));
        let around = |transform: fn(f64) -> f64| {
            half_width.map(|half_width| Interval {
                low: transform((nats - half_width).max(0.0)),
                high: transform(nats + half_width),
            })
        };
        let method = half_width.map(|_| "plug-in, interval by the delta method".to_owned());
        let row = |name, estimate, std_error, interval| {
            let row = StatisticRow {
                std_error,
                method: method.clone(),
                ..self.row(name, Some(estimate))
            };
            with_interval(row, interval)
        };
        let bits = |nats: f64| nats / std::f64::consts::LN_2;
        [
            row("entropy_nats", nats, error, around(|nats| nats)),
            row(
                "entropy_bits",
                bits(nats),
                error.map(bits),
                around(|nats| nats / std::f64::consts::LN_2),
            ),
            row("hill_1_exp_entropy", nats.exp(), None, around(f64::exp)),
        ]
    }

    fn tests(&self) -> Vec<StatisticRow> {
        let (n, k, df) = (self.table.n(), self.table.k(), self.table.df());
        let asymptotic = rule::uniform_null(n, k) == rule::PValueMethod::Asymptotic;
        let chi2 = StatisticRow {
            df: Some(df),
            null_expectation: Some(df as f64),
            ..self.row("chi2", Some(self.table.chi2()))
        };
        let g = StatisticRow {
            df: Some(df),
            ..self.row("g", Some(self.table.g()))
        };
        if !self.sampled() {
            return vec![chi2, g];
        }
        let law = "chi-squared law";
        vec![
            with_warning(with_p(chi2, self.table.chi2_log10_p(), law, asymptotic)),
            with_p(
                g,
                self.table.g_log10_p(),
                law,
                rule::g_follows_chi2_law(n, k),
            ),
        ]
    }

    /// G split into what the symmetry classes explain and what differs within them.
    fn classes(&self, tally: &CellTally, counts: &[u64]) -> Vec<StatisticRow> {
        let mut numbers: BTreeMap<&str, usize> = BTreeMap::new();
        let classes: Option<Vec<usize>> = tally
            .solutions
            .iter()
            .map(|solution| {
                let next = numbers.len();
                Some(*numbers.entry(solution.class.as_deref()?).or_insert(next))
            })
            .collect();
        let Some(split) = classes.and_then(|classes| Partition::of(counts, &classes)) else {
            return Vec::new();
        };
        let valid = rule::g_follows_chi2_law(self.table.n(), self.table.k());
        let row = |name, part: GPart| {
            let row = StatisticRow {
                df: Some(part.df),
                ..self.row(name, Some(part.g))
            };
            if self.sampled() {
                with_p(row, part.log10_p(), "chi-squared law", valid)
            } else {
                row
            }
        };
        vec![
            row("g_between", split.between),
            row("g_within", split.within_total()),
        ]
    }

    /// What only makes sense where the frequencies are a sample.
    fn sample_only(&self) -> Vec<StatisticRow> {
        let table = self.table;
        let e_value = EValue::of(table);
        let always = "valid for every n and at any look";
        vec![
            self.row(
                "effective_number_unbiased",
                table.effective_number_unbiased(),
            ),
            self.row(
                "entropy_miller_madow_nats",
                Some(table.entropy_miller_madow_nats()),
            ),
            self.row("triple_ratio_unknown_k", table.triple_ratio_unknown_k()),
            with_p(
                self.row("log10_e", Some(e_value.log10_e)),
                Some(e_value.log10_p_anytime),
                &format!("Dirichlet e-value (Lindon and Malek 2022), {always}"),
                true,
            ),
            with_p(
                self.row("g_bound", Some(table.g())),
                log10_p_bound(table.g(), table.df()),
                "finite-sample bound (Agrawal 2020), valid for every n",
                true,
            ),
        ]
    }
}

fn with_interval(row: StatisticRow, interval: Option<Interval>) -> StatisticRow {
    StatisticRow {
        conf_low: interval.map(|interval| interval.low),
        conf_high: interval.map(|interval| interval.high),
        conf_level: interval.map(|_| CONF_LEVEL),
        ..row
    }
}

/// A p-value is written down to 1e-300, its logarithm always.
fn with_p(row: StatisticRow, log10_p: Option<f64>, method: &str, valid: bool) -> StatisticRow {
    let written = log10_p.filter(|&log10_p| log10_p >= LEAST_LOG10_P);
    StatisticRow {
        log10_p,
        p_value: written.map(|log10_p| 10f64.powf(log10_p)),
        method: Some(method.to_owned()),
        valid: Some(valid),
        ..row
    }
}

/// In its far tail the chi-squared law has the wrong exponent for the chi-squared statistic.
fn with_warning(row: StatisticRow) -> StatisticRow {
    let far = row.log10_p.is_some_and(|log10_p| log10_p < LEAST_LOG10_P);
    StatisticRow {
        note: far.then(|| "p < 1e-300: quote log10_e or g_bound instead".to_owned()),
        ..row
    }
}
