//! How decimals are kept as whole numbers, and what formulas make of them.

use proptest::prelude::*;
use queenlab::model::decimal::Decimal;
use queenlab::model::measure::{DecimalPlaces, MeasureForm};
use queenlab::stats::histogram::Histogram;
use queenlab::stats::unit_scale::{UnitScale, float};

fn form(places: u64) -> MeasureForm {
    MeasureForm::Decimal(DecimalPlaces::new(places).expect("places"))
}

fn kept(form: MeasureForm, text: &str) -> Option<u64> {
    form.kept(text.parse().expect("a decimal"))
}

#[test]
fn what_is_kept_has_the_order_of_the_values_and_gives_them_back() {
    let ascending = ["-999999999999.999", "-12.500", "-0.001", "0.000", "0.001", "7.000", "999999999999.999"];
    let all: Vec<u64> = ascending.map(|text| kept(form(3), text).expect("a value")).into();
    assert!(all.is_sorted_by(|one, other| one < other), "{all:?}");
    assert_eq!(all.iter().map(|&kept| form(3).decimal(kept).to_string()).collect::<Vec<_>>(), ascending);
    for (places, text) in [(3, "1000000000000.000"), (3, "-1000000000000.000"), (3, "0.5"), (0, "0.5")] {
        assert_eq!(kept(form(places), text), None, "{text}");
    }
    for text in ["0", "18446744073709551615"] {
        assert_eq!(kept(MeasureForm::Whole, text).map(|kept| kept.to_string()).as_deref(), Some(text));
    }
    assert_eq!(kept(MeasureForm::Whole, "-1"), None);
    assert!(DecimalPlaces::new(10).is_none() && DecimalPlaces::new(0).is_some());
}

#[test]
fn there_is_one_way_to_write_a_decimal() {
    for text in
        ["", "-", ".5", "5.", "-0", "-0.000", "+1", "01", "1e3", "1,5", "NaN", "0.00000000000000000001"]
    {
        assert!(text.parse::<Decimal>().is_err(), "{text}");
    }
    for (text, number) in [("-0.500", -0.5), ("12", 12.0), ("0.1", 0.1), ("-7", -7.0)] {
        let decimal: Decimal = text.parse().expect("a decimal");
        assert_eq!((decimal.to_string().as_str(), float(decimal)), (text, number));
        assert_eq!(decimal.json().as_f64(), Some(number));
    }
}

/// Values of three places, in thousandths.
fn thousandths() -> impl Strategy<Value = Vec<i64>> {
    prop::collection::vec(-2_000_000_i64..2_000_000, 1..30)
}

proptest! {
    /// The mean of a table is that of the exact sum, and a histogram that has it is found again.
    #[test]
    fn the_mean_is_that_of_the_exact_sum_and_leads_back_to_it(values in thousandths()) {
        let zero = kept(form(3), "0.000").expect("a value");
        let held: Histogram = values.iter().map(|&value| (zero.strict_add_signed(value), 1)).collect();
        let [min, max] = [held.min(), held.max()].map(|end| end.expect("a value"));
        let scale = UnitScale::of(form(3), min);
        let lowered = scale.lowered(&held);
        let mean = scale.mean(lowered.sum(), lowered.total());
        let (sum, count) = (values.iter().sum::<i64>(), values.len() as u64);
        prop_assert_eq!(mean, sum as f64 / (1000 * count) as f64);
        let like = UnitScale::like(form(3), count, mean, [min, max]).expect("it has one");
        prop_assert_eq!((like.min(), like.max(), like.total(), like.sum()), (Some(min), Some(max), count, held.sum()));
    }
}

#[test]
fn no_histogram_has_a_mean_outside_of_its_extremes() {
    let ends = ["-1.000", "2.000"].map(|text| kept(form(3), text).expect("a value"));
    for mean in [-1.0, 2.0, 2.5, -7.0, 0.5001, f64::NAN] {
        assert_eq!(UnitScale::like(form(3), 3, mean, ends), None, "{mean}");
    }
    let like = UnitScale::like(form(3), 3, 0.5, ends).expect("-1, 0.5 and 2");
    assert_eq!(
        like.iter().map(|(kept, _)| form(3).decimal(kept).to_string()).nth(1).as_deref(),
        Some("0.500")
    );
}
