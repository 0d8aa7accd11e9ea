//! Reference vectors: every number of `statistics.json` against this crate.

use std::collections::BTreeSet;

use queenlab::stats::chi2_law;
use queenlab::stats::counter::Counter;
use queenlab::stats::coverage::{
    Unseen, distinct_expected, distinct_if_uniform, rarefaction, starts_to_see_all, starts_to_see_all_uniform,
};
use queenlab::stats::distance::tv_expected_if_uniform;
use queenlab::stats::e_value::EValue;
use queenlab::stats::goodness::starts_to_detect;
use queenlab::stats::histogram::Histogram;
use queenlab::stats::interval::clopper_pearson;
use queenlab::stats::law::Law;
use queenlab::stats::normal::central_z;
use queenlab::stats::spectrum::Spectrum;
use queenlab::stats::steps::{Summary, mean_log1p, quantile_interval, quantile_type7};
use queenlab::stats::tail::{self, log10_p_bound};
use queenlab::stats::two_samples::{Homogeneity, KolmogorovSmirnov, MannWhitney};
use queenlab::stats::uniformity::Uniformity;
use serde_json::Value;

/// Makes one test for each kind of vector, and one that no vector is left out.
macro_rules! kinds {
    ($($kind:ident),+ $(,)?) => {
        mod kind {
            $(#[test] fn $kind() { super::run(stringify!($kind), super::$kind); })+
        }

        #[test]
        fn every_vector_is_visited() {
            let mut visited = BTreeSet::new();
            $(visited.extend(run(stringify!($kind), $kind));)+
            let not_given = ["sison_glaz_interval", "goodman_interval", "tv_bound", "half_width"];
            let optional = |vector: &Vector| not_given.contains(&vector.kind.as_str());
            for vector in vectors().iter().filter(|vector| !optional(vector)) {
                assert!(visited.contains(&vector.id), "{} was not visited", vector.id);
            }
        }
    };
}

kinds! {
    chi2_log_sf, coupon_collector, coverage_curve, e_value, exact_multinomial, frequency_table,
    homogeneity, kl_tail_bound, kolmogorov_log_sf, merge,
    monte_carlo_p, normal_log_sf, p_adjust, power, proportion_interval, steps, tv_null_mean, two_sample_steps, unseen,
}

struct Vector {
    id: String,
    kind: String,
    input: Value,
    expected: Value,
    rel_tol: f64,
}

fn vectors() -> Vec<Vector> {
    let file: Value = serde_json::from_str(include_str!("statistics.json")).unwrap();
    let vector = |value: &Value| Vector {
        id: value["id"].as_str().unwrap().to_owned(),
        kind: value["kind"].as_str().unwrap().to_owned(),
        input: value["input"].clone(),
        expected: value["expected"].clone(),
        rel_tol: value["rel_tol"].as_f64().unwrap(),
    };
    file["vectors"].as_array().unwrap().iter().map(vector).collect()
}

/// Checks all vectors of a kind and returns their ids.
fn run(kind: &str, check: fn(&Vector)) -> Vec<String> {
    let of_kind: Vec<Vector> = vectors().into_iter().filter(|vector| vector.kind == kind).collect();
    assert!(!of_kind.is_empty(), "no vector of kind {kind}");
    of_kind.iter().for_each(check);
    of_kind.into_iter().map(|vector| vector.id).collect()
}

/// A computed value of any of the types that the vectors hold.
enum Computed {
    Float(Option<f64>),
    Text(String),
    /// A p-value by its decimal log; the vectors leave it out below 1e-300.
    PValue(Option<f64>),
}

impl From<f64> for Computed {
    fn from(value: f64) -> Self {
        Self::Float(Some(value))
    }
}

impl From<Option<f64>> for Computed {
    fn from(value: Option<f64>) -> Self {
        Self::Float(value)
    }
}

impl From<u64> for Computed {
    fn from(value: u64) -> Self {
        Self::Float(Some(value as f64))
    }
}

/// The values that this crate gives, too.
fn without(expected: &Value, others: &[&str]) -> Value {
    let mut given = expected.clone();
    given.as_object_mut().unwrap().retain(|key, _| !others.contains(&&**key));
    given
}

impl Vector {
    /// Compares all keys of `expected` with what `compute` gives for them.
    fn compare_object(&self, expected: &Value, compute: impl Fn(&str) -> Computed) {
        for (key, expected) in expected.as_object().unwrap() {
            let name = format!("{}: {key}", self.id);
            match compute(key) {
                Computed::Text(text) => assert_eq!(expected.as_str(), Some(&*text), "{name}"),
                Computed::Float(value) => self.compare(&name, value, expected),
                Computed::PValue(log10_p) => {
                    let p = log10_p.filter(|&p| p >= -300.0).map(|p| 10f64.powf(p));
                    self.compare(&name, p, expected);
                }
            }
        }
    }

    fn compare(&self, name: &str, value: Option<f64>, expected: &Value) {
        let (Some(value), Some(expected)) = (value, expected.as_f64()) else {
            assert!(value.is_none() && expected.is_null(), "{name}: {value:?}, not {expected}");
            return;
        };
        let scale = if expected == 0.0 { 1.0 } else { expected.abs() };
        let error = (value - expected).abs() / scale;
        assert!(error <= self.rel_tol, "{name}: {value:e}, not {expected:e}, off by {error:e}");
    }

    fn compare_list(&self, name: &str, values: &[f64], expected: &Value) {
        let expected = expected.as_array().unwrap();
        assert_eq!(values.len(), expected.len(), "{}: {name}", self.id);
        for (value, expected) in values.iter().zip(expected) {
            self.compare(&format!("{}: {name}", self.id), Some(*value), expected);
        }
    }

    fn counts(&self) -> Vec<u64> {
        integers(&self.input["counts"])
    }

    fn rows(&self) -> &[Value] {
        self.expected["rows"].as_array().unwrap()
    }
}

fn integers(list: &Value) -> Vec<u64> {
    list.as_array().unwrap().iter().map(|value| value.as_u64().unwrap()).collect()
}

/// Numbers, or fractions as text.
fn floats(list: &Value) -> Vec<f64> {
    let number = |value: &Value| match value.as_str() {
        None => value.as_f64().unwrap(),
        Some(text) => {
            let (numerator, denominator) = text.split_once('/').unwrap();
            numerator.parse::<f64>().unwrap() / denominator.parse::<f64>().unwrap()
        }
    };
    list.as_array().unwrap().iter().map(number).collect()
}

fn histogram(pairs: &Value) -> Histogram {
    let pair = |pair: &Value| (pair[0].as_u64().unwrap(), pair[1].as_u64().unwrap());
    pairs.as_array().unwrap().iter().map(pair).collect()
}

fn unknown(key: &str) -> ! {
    panic!("no value for the key {key}")
}

/// The counts of a table that other vectors name, if this file holds it.
fn table(name: &str) -> Option<Vec<u64>> {
    if name == "table_k10" {
        return Some([[500; 5], [125; 5]].concat());
    }
    vectors().iter().find(|vector| vector.id == name).map(Vector::counts)
}

fn frequency_table(vector: &Vector) {
    let table = Uniformity::of(&vector.counts()).unwrap();
    vector.compare_object(&vector.expected, |key| match key {
        "n" => table.n().into(),
        "k" => table.k().into(),
        "df" => table.df().into(),
        "chi2" => table.chi2().into(),
        "chi2_p_value" => Computed::PValue(tail::log10_p_chi2(table.chi2(), table.df())),
        "chi2_log10_p" => tail::log10_p_chi2(table.chi2(), table.df()).into(),
        "g" => table.g().into(),
        "g_p_value" => Computed::PValue(tail::log10_p_chi2(table.g(), table.df())),
        "g_log10_p" => tail::log10_p_chi2(table.g(), table.df()).into(),
        "expected_min" => table.expected_min().into(),
        "cells_expected_below_5" => table.categories_expected_below_5().into(),
        "cells_expected_below_1" => table.categories_expected_below_1().into(),
        "tv_uniform" => table.tv_uniform().into(),
        "kl_uniform_nats" => table.kl_uniform_nats().into(),
        "kl_uniform_bits" => table.kl_uniform_bits().into(),
        "jsd_uniform_nats" => table.jsd_uniform_nats().into(),
        "hellinger_uniform" => table.hellinger_uniform().into(),
        "cohen_w" => table.cohen_w().into(),
        "entropy_nats" => table.entropy_nats().into(),
        "entropy_bits" => table.entropy_bits().into(),
        "evenness_pielou" => table.evenness_pielou().into(),
        "hill_0_seen" => table.hill_0_seen().into(),
        "hill_1_exp_entropy" => table.hill_1_exp_entropy().into(),
        "hill_2_inverse_simpson" => table.hill_2_inverse_simpson().into(),
        "hill_inf" => table.hill_inf().into(),
        "gini" => table.gini().into(),
        "max_over_mean" => table.max_over_mean().into(),
        "min_over_mean" => table.min_over_mean().into(),
        "max_over_min" => table.max_over_min().into(),
        "entropy_miller_madow_nats" => table.entropy_miller_madow_nats().into(),
        "entropy_se_delta_nats" => table.entropy_se_delta_nats().into(),
        "pairs_colliding" => Computed::Text(table.pairs_colliding().to_string()),
        "collision_prob_unbiased" => table.collision_prob_unbiased().into(),
        "effective_number_unbiased" => table.effective_number_unbiased().into(),
        "collision_z_uniform" => table.collision_z_uniform().into(),
        "triple_ratio_unknown_k" => table.triple_ratio_unknown_k().into(),
        _ => unknown(key),
    });
}

fn chi2_log_sf(vector: &Vector) {
    for row in vector.rows() {
        let (x, df) = (row["x"].as_f64().unwrap(), row["df"].as_u64().unwrap());
        vector.compare_object(row, |key| match key {
            "x" => x.into(),
            "df" => df.into(),
            "ln_p" => tail::ln_p_chi2(x, df).into(),
            "log10_p" => tail::log10_p_chi2(x, df).into(),
            "p_value" => Computed::PValue(tail::log10_p_chi2(x, df)),
            _ => unknown(key),
        });
    }
}

fn normal_log_sf(vector: &Vector) {
    for row in vector.rows() {
        let z = row["z"].as_f64().unwrap();
        vector.compare_object(row, |key| match key {
            "z" => z.into(),
            "log10_p_two_sided" => tail::log10_p_normal(-z).into(),
            "p_two_sided" => Computed::PValue(tail::log10_p_normal(z)),
            _ => unknown(key),
        });
    }
}

fn kolmogorov_log_sf(vector: &Vector) {
    for row in vector.rows() {
        let lambda = row["lambda"].as_f64().unwrap();
        vector.compare_object(row, |key| match key {
            "lambda" => lambda.into(),
            "log10_p" => tail::log10_p_kolmogorov(lambda).into(),
            "p_value" => Computed::PValue(tail::log10_p_kolmogorov(lambda)),
            _ => unknown(key),
        });
    }
}

fn exact_multinomial(vector: &Vector) {
    let law = Law::from_weights(&floats(&vector.input["expected_probs"])).unwrap();
    let tails = chi2_law::given(&vector.counts(), &law).unwrap().expect("affordable");
    let fit = queenlab::stats::goodness::Goodness::of(&vector.counts(), &law).unwrap();
    let expected = without(&vector.expected, &["p_exact_llr", "p_exact_prob", "tables"]);
    vector.compare_object(&expected, |key| match key {
        "p_exact_chisq" => Computed::PValue(Some(tails.upper.log10)),
        "chi2_asymptotic_p" => Computed::PValue(tail::log10_p_chi2(fit.chi2, fit.df)),
        "g_asymptotic_p" => Computed::PValue(tail::log10_p_chi2(fit.g, fit.df)),
        _ => unknown(key),
    });
}

fn kl_tail_bound(vector: &Vector) {
    for row in vector.rows() {
        let (g, df) = (row["g"].as_f64().unwrap(), row["k"].as_u64().unwrap() - 1);
        let name = format!("{}: {}", vector.id, row["table"]);
        let bound = log10_p_bound(g, df).unwrap_or(0.0);
        vector.compare(&name, Some(bound), &row["log10_p_bound"]);
        vector.compare(&name, tail::log10_p_chi2(g, df), &row["g_log10_p"]);
        if let Some(counts) = table(row["table"].as_str().unwrap()) {
            let table = Uniformity::of(&counts).unwrap();
            vector.compare(&name, Some(table.g()), &row["g"]);
            vector.compare(&name, tail::log10_p_chi2(table.chi2(), table.df()), &row["chi2_log10_p"]);
        }
    }
}

fn e_value(vector: &Vector) {
    let known = vector.rows().iter().filter_map(|row| Some((row, table(row["table"].as_str()?)?)));
    for (row, counts) in known {
        let table = Uniformity::of(&counts).unwrap();
        let value = EValue::of(&table);
        vector.compare_object(row, |key| match key {
            "table" => Computed::Text(row["table"].as_str().unwrap().to_owned()),
            "n" => table.n().into(),
            "k" => table.k().into(),
            "log10_e" => value.log10_e.into(),
            "log10_p_anytime" => value.log10_p_anytime.into(),
            _ => unknown(key),
        });
    }
}

/// The exact law beside simulated p-values.
fn monte_carlo_p(vector: &Vector) {
    for row in vector.rows() {
        let table = Uniformity::of(&integers(&row["counts"])).unwrap();
        let replicates = row["replicates"].as_f64().unwrap();
        let p = 10f64.powf(chi2_law::uniform(&table).upper.log10);
        let simulated = row["p_mc_chi2"].as_f64().unwrap();
        let spread = (p * (1.0 - p) / replicates).sqrt() + 1.0 / replicates;
        assert!((p - simulated).abs() <= 5.0 * spread, "{p}, not {simulated}");
        let asymptotic = |log10_p: Option<f64>| log10_p.map(|p| 10f64.powf(p));
        vector.compare(
            "chi2",
            asymptotic(tail::log10_p_chi2(table.chi2(), table.df())),
            &row["p_asymptotic_chi2"],
        );
        vector.compare("g", asymptotic(tail::log10_p_chi2(table.g(), table.df())), &row["p_asymptotic_g"]);
    }
}

fn tv_null_mean(vector: &Vector) {
    for row in vector.rows() {
        let (n, k) = (row["n"].as_u64().unwrap(), row["k"].as_u64().unwrap());
        let name = format!("{}: {n} {k}", vector.id);
        vector.compare(&name, tv_expected_if_uniform(n, k), &row["tv_expected_if_uniform"]);
    }
}

fn proportion_interval(vector: &Vector) {
    let z = central_z(0.95).unwrap();
    vector.compare("z squared", Some(z * z), &vector.expected["z_squared"]);
    for row in vector.rows() {
        let (count, n) = (row["count"].as_u64().unwrap(), row["n"].as_u64().unwrap());
        let exact = clopper_pearson(count, n, 0.95).unwrap();
        let given = without(row, &["wilson_low", "wilson_high"]);
        vector.compare_object(&given, |key| match key {
            "count" => count.into(),
            "n" => n.into(),
            "clopper_pearson_low" => exact.low.into(),
            "clopper_pearson_high" => exact.high.into(),
            _ => unknown(key),
        });
    }
}

fn p_adjust(vector: &Vector) {
    let log10_p: Vec<f64> = floats(&vector.input["p_values"]).iter().map(|p| p.log10()).collect();
    let plain = |log10_p: Vec<f64>| -> Vec<f64> { log10_p.iter().map(|p| 10f64.powf(*p)).collect() };
    vector.compare_list("holm", &plain(tail::holm(&log10_p)), &vector.expected["holm"]);
}

fn unseen(vector: &Vector) {
    let sample = Unseen::of(&vector.counts()).unwrap();
    vector.compare_object(&vector.expected, |key| match key {
        "n" => sample.n().into(),
        "seen" => sample.seen().into(),
        "f1" => sample.f1().into(),
        "f2" => sample.f2().into(),
        "coverage_turing" => sample.coverage_turing().into(),
        "coverage_chao_jost" => sample.coverage_chao_jost().into(),
        "missing_mass_turing" => sample.missing_mass_turing().into(),
        "chao1" => sample.chao1().into(),
        "chao1_bias_corrected" => sample.chao1_bias_corrected().into(),
        "prob_bound_unseen_category_95" => sample.prob_bound_unseen_category_95().into(),
        _ => unknown(key),
    });
}

fn coverage_curve(vector: &Vector) {
    let table = Spectrum::of(&vector.counts()).unwrap();
    let curve = rarefaction(&table, &integers(&vector.input["starts"]));
    let curve: Vec<f64> = curve.into_iter().map(Option::unwrap).collect();
    vector.compare_list("distinct", &curve, &vector.expected["expected_distinct"]);
}

fn coupon_collector(vector: &Vector) {
    let probabilities = floats(&vector.input["probs"]);
    let starts = integers(&vector.input["starts"]);
    let hundredths: Vec<u64> = probabilities.iter().map(|p| (p * 13_800.0).round() as u64).collect();
    let census = Spectrum::of(&hundredths).unwrap();
    let distinct = |m: &u64| distinct_expected(&probabilities, *m);
    let curve: Vec<f64> = starts.iter().map(distinct).collect();
    vector.compare_list("distinct", &curve, &vector.expected["expected_distinct"]);
    let wanted = &vector.expected["expected_starts_to_see_all"];
    vector.compare(&vector.id, starts_to_see_all(&census), wanted);
    if census.min() == census.max() {
        let k = census.k();
        vector.compare(&vector.id, Some(starts_to_see_all_uniform(k)), wanted);
        let curve: Vec<f64> = starts.iter().map(|&m| distinct_if_uniform(k, m)).collect();
        vector.compare_list("uniform", &curve, &vector.expected["expected_distinct"]);
    }
}

fn steps(vector: &Vector) {
    let runs = histogram(&vector.input["histogram"]);
    let summary = Summary::of(&runs).unwrap();
    let interval = summary.mean_interval_t(0.95);
    let others = [
        "quantile_probs", "quantiles_type7", "quantiles_type1", "quantile_ci95", "cv", "skewness_g1",
        "excess_kurtosis_g2",
    ];
    vector.compare_object(&without(&vector.expected, &others), |key| match key {
        "n" => Computed::Text(summary.n.to_string()),
        "sum" => Computed::Text(summary.sum.to_string()),
        "sum_squares" => Computed::Text(summary.sum_squares.unwrap().to_string()),
        "min" => summary.min.into(),
        "max" => summary.max.into(),
        "mean" => summary.mean().into(),
        "mode" => summary.mode.into(),
        "variance_n_minus_1" => summary.variance_n_minus_1().into(),
        "sd" => summary.sd().into(),
        "std_error" => summary.std_error().into(),
        "mean_conf_low_95_t" => interval.map(|interval| interval.low).into(),
        "mean_conf_high_95_t" => interval.map(|interval| interval.high).into(),
        "mean_log1p" => mean_log1p(&runs).into(),
        _ => unknown(key),
    });
    quantiles(vector, &runs);
}

fn quantiles(vector: &Vector, runs: &Histogram) {
    let probabilities = floats(&vector.expected["quantile_probs"]);
    let type7 = |&p: &f64| quantile_type7(runs, p, runs.total()).unwrap();
    let values: Vec<f64> = probabilities.iter().map(type7).collect();
    vector.compare_list("type 7", &values, &vector.expected["quantiles_type7"]);
    for row in vector.expected["quantile_ci95"].as_array().into_iter().flatten() {
        let p = row["prob"].as_f64().unwrap();
        let interval = quantile_interval(runs, p, runs.total(), 0.95).unwrap();
        vector.compare_object(row, |key| match key {
            "prob" => p.into(),
            "rank_low" => interval.rank_low.into(),
            "rank_high" => interval.rank_high.into(),
            "low" => interval.low.expect("an order statistic").into(),
            "high" => interval.high.unwrap().into(),
            _ => unknown(key),
        });
    }
}

fn merge(vector: &Vector) {
    let shards: Vec<Histogram> = vector.input["shards"].as_array().unwrap().iter().map(histogram).collect();
    let merged = |shards: &mut dyn Iterator<Item = &Histogram>| {
        let mut merged = Counter::default();
        for (value, count) in shards.flat_map(Histogram::iter) {
            merged.add_many(value, count);
        }
        merged.histogram()
    };
    let forward = merged(&mut shards.iter());
    assert_eq!(forward, merged(&mut shards.iter().rev()));
    assert_eq!(forward, histogram(&vector.expected["histogram"]));
    let summary = Summary::of(&forward).unwrap();
    assert_eq!(vector.expected["n"], summary.n.to_string());
    assert_eq!(vector.expected["sum"], summary.sum.to_string());
    assert_eq!(vector.expected["sum_squares"], summary.sum_squares.unwrap().to_string());
    assert_eq!(vector.expected["min"], summary.min);
    assert_eq!(vector.expected["max"], summary.max);
}

fn homogeneity(vector: &Vector) {
    let [a, b] = ["counts_a", "counts_b"].map(|key| integers(&vector.input[key]));
    let compared = Homogeneity::of(&a, &b).unwrap();
    vector.compare_object(&vector.expected, |key| match key {
        "df" => compared.df.into(),
        "columns_kept" => compared.columns_kept.into(),
        "chi2" => compared.chi2.into(),
        "chi2_p_value" => Computed::PValue(tail::log10_p_chi2(compared.chi2, compared.df)),
        "chi2_log10_p" => tail::log10_p_chi2(compared.chi2, compared.df).into(),
        "g" => compared.g.into(),
        "g_p_value" => Computed::PValue(tail::log10_p_chi2(compared.g, compared.df)),
        "g_log10_p" => tail::log10_p_chi2(compared.g, compared.df).into(),
        "cramers_v" => compared.cramers_v.into(),
        "tv_between" => compared.tv_between.into(),
        "expected_min" => compared.expected.min.into(),
        _ => unknown(key),
    });
}

fn two_sample_steps(vector: &Vector) {
    let [a, b] = ["histogram_a", "histogram_b"].map(|key| histogram(&vector.input[key]));
    let ks = KolmogorovSmirnov::of(&a, &b).unwrap();
    let mwu = MannWhitney::of(&a, &b).unwrap();
    let fraction = &vector.expected["ks_d_fraction"];
    let (top, bottom) = fraction.as_str().unwrap().split_once('/').unwrap();
    let [top, bottom] = [top, bottom].map(|text| text.parse::<u128>().unwrap());
    assert_eq!(ks.numerator() * bottom, ks.denominator() * top);

    let other_conventions = ["ks_scipy_asymp_p_value", "permutations"];
    let mut expected = vector.expected.clone();
    expected.as_object_mut().unwrap().retain(|key, _| {
        !other_conventions.contains(&&**key) && !key.ends_with("permutation_p") && key != "ks_d_fraction"
    });
    vector.compare_object(&expected, |key| match key {
        "ks_d" => ks.d().into(),
        "ks_d_plus" => ks.d_plus().into(),
        "ks_d_minus" => ks.d_minus().into(),
        "ks_lambda" => ks.lambda().into(),
        "ks_limit_p_value" => Computed::PValue(tail::log10_p_kolmogorov(ks.lambda())),
        "ks_limit_log10_p" => tail::log10_p_kolmogorov(ks.lambda()).into(),
        "mwu_u_a" => mwu.u_a().into(),
        "mwu_z_abs_continuity_ties" => mwu.z_abs().into(),
        "mwu_p_value" => Computed::PValue(mwu.log10_p()),
        "mwu_log10_p" => mwu.log10_p().into(),
        "a12" => mwu.a12().into(),
        "cliffs_delta" => mwu.cliffs_delta().into(),
        _ => unknown(key),
    });
}

fn power(vector: &Vector) {
    for row in vector.rows() {
        let number = |key: &str| row[key].as_f64().unwrap();
        let k = row["k"].as_u64().unwrap();
        let starts = starts_to_detect(number("cohen_w"), k, number("alpha"), number("power"));
        vector.compare(&vector.id, starts, &row["n_required"]);
    }
}
