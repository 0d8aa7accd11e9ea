//! What is said of options is true of the cells that have the number, and no option is left out.

use queenlab::analysis::effects::{Baseline, Design, Measurement, OptionEffects};
use queenlab::model::language::Language;
use queenlab::stats::interval::Interval;
use queenlab::text::effects::{remarks, sentences, strongest};

use super::{effects, full, levels};

fn said(found: &OptionEffects) -> String {
    sentences(found, 0, Language::English).join(" ")
}

/// Exact numbers in the cells for which there is one.
fn exactly(design: Design, value: impl Fn(&[usize]) -> Option<f64>) -> OptionEffects {
    let measured = design.cells.iter().map(|cell| value(&levels(cell)).map(Measurement::exact)).collect();
    effects(design, measured)
}

#[test]
fn values_are_compared_with_one_that_has_the_number() {
    let design = full(&[("size", &["3", "5", "7"]), ("move", &["next", "random"])]);
    let found =
        exactly(design, |cell| (cell[0] > 0).then_some([0.0, 0.25, 0.5][cell[0]] + 0.125 * cell[1] as f64));
    let own = &found.responses[0];
    assert_eq!((own.factors[0].base(), found.design.factors[0].base()), ("5", "3"));
    assert_eq!(own.factors[0].reason, Baseline::Matched { other: "3".to_owned() });
    assert_eq!(own.of_factor(0).map(|effect| effect.matched).collect::<Vec<_>>(), [0, 2]);
    let said = said(&found);
    assert!(
        said.contains("size explains 80.0 %") && said.contains("7 instead of 5 adds 25.0 points, exactly"),
        "{said}"
    );
    assert!(
        said.contains("For share of solved trials, size is compared with 5: more pairs of cells differ in it alone there than at 3."),
        "{said}"
    );
    assert!(
        !remarks(&found, Language::English).join(" ").contains("size is compared"),
        "the default, or as said"
    );
}

/// Sizes 2 and 3 have the same number, and 4 and 5 not, in cells that no other pair joins: no value is compared with one of both.
#[test]
fn what_explains_the_most_is_said_though_no_effect_is_seen() {
    let mut design = full(&[("size", &["2", "3", "4", "5"]), ("problem", &["queens", "rooks"])]);
    design.cells.retain(|cell| cell[1] == Some(usize::from(cell[0] >= Some(2))));
    let found = exactly(design, |cell| Some(if cell[0] == 3 { 0.9 } else { 0.1 }));
    let first = "size explains the most of the differences in share of solved trials: 66.7 %.";
    assert_eq!(strongest(&found, Language::English), first);
    let said = said(&found);
    assert!(!said.contains("no option") && !said.contains("changes nothing"), "{said}");
    let spanish = strongest(&found, Language::Spanish);
    assert!(spanish.starts_with("size es lo que más explica") && spanish.ends_with("66,7 %."), "{spanish}");
}

/// Of four options none has an effect beyond chance; one value of one would have, alone.
#[test]
fn every_option_without_an_effect_is_named() {
    let design = full(&[
        ("move", &["next", "random", "least"]),
        ("memory", &["moves", "all"]),
        ("reaction", &["left", "any"]),
        ("start", &["random", "greedy"]),
    ]);
    let measured = design.cells.iter().map(|cell| {
        let value = if cell[0] == Some(1) { 0.4888 } else { 0.5 };
        let value = if cell[3] == Some(1) { value + 0.001 } else { value };
        Some(Measurement::unbiased(value, Some(Interval { low: value - 0.02, high: value + 0.02 }), 2400))
    });
    let found = effects(design.clone(), measured.collect());
    let said = said(&found);
    for name in ["memory", "reaction", "start"] {
        assert!(said.contains(&format!("Of {name} no effect is seen (")), "{name}: {said}");
    }
    assert!(said.starts_with("Of 24 combinations, no option has an effect on share of solved trials that is seen. move explains the most"), "{said}");
    let corrected =
        "Of move=random no effect is left once corrected for the number of effects (-2.12 to -0.120).";
    assert!(said.contains(corrected), "{said}");
}

/// Ten million steps beside less than one: what two options do together is below the rounding of the squares.
#[test]
fn rounding_is_no_share() {
    let design = full(&[("size", &["2", "3", "4"]), ("problem", &["queens", "rooks"])]);
    let found = exactly(design, |cell| {
        let more = if cell == [1, 0] { 0.417 } else { 0.0 };
        Some(if cell[1] == 0 { 9_999_999.0 + more } else { 0.1 * cell[0] as f64 })
    });
    let shares = found.responses[0].shares.as_ref().expect("cells differ");
    assert_eq!((shares.single[0], shares.pairs[0].1), (Some(0.0), 0.0));
    assert!(!said(&found).contains("together"), "{}", said(&found));
}

/// One option alone explains all that cells differ by, chance included: of that nothing is said.
#[test]
fn one_option_explains_nothing_more_than_others() {
    let design = full(&[("freq", &["0", "1"])]);
    let measured = [0.5, 0.501].map(|value| {
        Some(Measurement::unbiased(value, Some(Interval { low: value - 0.02, high: value + 0.02 }), 2400))
    });
    let said = said(&effects(design, measured.into()));
    assert!(said.contains("no option has an effect") && !said.contains("explains the most"), "{said}");
}
