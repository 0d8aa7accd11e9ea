//! Which of two results is faster may depend on how long trials may run: where their run-length distributions cross.

use queenlab::analysis::pair::Pair;
use queenlab::analysis::side::{Origin, Side};
use queenlab::model::language::Language;
use queenlab::text::comparison::{self, sentences};
use serde_json::json;

fn side(origin: Origin, steps: &[(u64, u64)], unsolved: u64) -> Side {
    let mut side = Side { origin, ..Side::default() };
    side.lengths.solved = steps.iter().copied().collect();
    side.lengths.unsolved = unsolved;
    side
}

fn pair(a: &Side, b: &Side) -> Pair {
    Pair::of(a, b).expect("they can be compared")
}

/// Who is ahead, from and to.
fn leads(a: &Side, b: &Side) -> Vec<(usize, u64, Option<u64>)> {
    pair(a, b).leads.iter().map(|lead| (lead.leader, lead.from, lead.to)).collect()
}

#[test]
fn of_all_starts_it_is_said_to_the_step() {
    let all = |steps: &[(u64, u64)], unsolved| side(Origin::Census, steps, unsolved);
    let (short, steady) = (all(&[(3, 5), (200, 5)], 0), all(&[(71, 10)], 0));
    assert_eq!(leads(&short, &steady), [(0, 3, Some(70)), (1, 71, Some(199))]);
    let said = |language| sentences([&short, &steady], &pair(&short, &steady), language).join(" ");
    let english = said(Language::English);
    assert!(
        english.ends_with("within 70 steps A solves the larger share of them, within 71 to 199 B."),
        "{english}"
    );
    assert!(said(Language::Spanish).contains("en un máximo de 70 pasos A resuelve"), "{english}");
    assert_eq!(leads(&steady, &steady), []);
    let slower = all(&[(72, 10)], 0);
    assert_eq!(leads(&steady, &slower), [(0, 71, Some(71))], "one is never behind");
    let gives_up = all(&[(1, 4)], 6);
    assert_eq!(leads(&gives_up, &steady), [(0, 1, Some(70)), (1, 71, None)]);
    let twice = all(&[(1, 1), (5, 1), (9, 2)], 0);
    let other = all(&[(2, 2), (9, 1), (10, 1)], 0);
    assert_eq!(leads(&twice, &other), [(0, 1, Some(1)), (1, 2, Some(4)), (0, 9, Some(9))]);
    let said = sentences([&twice, &other], &pair(&twice, &other), Language::English).join(" ");
    assert!(said.contains("cross 2 times, first between 1 and 2 steps, last between 4 and 9"), "{said}");
}

/// Numbers of a linear congruential generator.
struct Dice(u64);

impl Dice {
    fn roll(&mut self) -> f64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 11) as f64 / (1_u64 << 53) as f64
    }

    /// Steps of a geometric law of this mean.
    fn geometric(&mut self, mean: f64) -> u64 {
        ((1.0 - self.roll()).ln() / (1.0 - 1.0 / mean).ln()).ceil().max(1.0) as u64
    }

    fn sample(&mut self, trials: u32, steps: impl Fn(&mut Self) -> u64) -> Side {
        let steps: Vec<(u64, u64)> = (0..trials).map(|_| (steps(self), 1)).collect();
        side(Origin::Sample, &steps, 0)
    }
}

#[test]
fn chance_alone_makes_no_crossing_and_a_true_one_is_found_where_it_is() {
    let mut dice = Dice(47);
    for (mean, factor) in [(20.0, 1.0), (200.0, 1.0), (200.0, 1.1)] {
        let claims = (0..1000).filter(|_| {
            let a = dice.sample(100, |dice| dice.geometric(mean));
            let b = dice.sample(100, |dice| dice.geometric(mean * factor));
            leads(&a, &b).len() > 1
        });
        assert!(claims.count() <= 50, "a level of 5 %");
    }
    for _ in 0..100 {
        let a = dice.sample(500, |dice| dice.geometric(100.0));
        let b = dice.sample(500, |_| 70);
        let found = leads(&a, &b);
        assert!(matches!(found[..], [(0, _, Some(69)), (1, 70, Some(_))]), "{found:?}");
        let said = sentences([&a, &b], &pair(&a, &b), Language::English).join(" ");
        assert!(said.contains("Which is faster depends on how long trials may run"), "{said}");
    }
}

#[test]
fn samples_that_depend_on_each_other_have_no_crossing() {
    let b = side(Origin::Sample, &[(70, 5000)], 0);
    let mut a = side(Origin::Sample, &[(3, 2500), (200, 2500)], 0);
    assert_eq!(leads(&a, &b).len(), 2);
    a.is_dependent = true;
    assert_eq!(leads(&a, &b), []);
}

/// The second of two may be ahead to the end or for a while, at once or later, and of samples it is so beyond chance.
#[test]
fn a_lead_is_said_to_last_as_long_as_it_does() {
    let said = |a: &Side, b: &Side, language| sentences([a, b], &pair(a, b), language).join(" ");
    for (origin, chance) in
        [(Origin::Census, ""), (Origin::Sample, ", beyond what chance explains (95 % bands, DKW inequality)")]
    {
        let all = |steps: &[(u64, u64)], unsolved| side(origin, steps, unsolved);
        let spread = all(&[(10, 300), (20, 300), (30, 300)], 0);
        for (a, b, ends) in [
            (&spread, all(&[(20, 900)], 0), "within 20 to 29 B"),
            (&spread, all(&[(29, 900)], 0), "within 29 B"),
            (&all(&[(10, 300), (30, 300)], 300), all(&[(20, 900)], 0), "within more B"),
            (&all(&[(10, 300)], 600), all(&[(15, 300), (20, 600)], 0), "within 20 or more B"),
        ] {
            let english = said(a, &b, Language::English);
            assert!(english.ends_with(&format!(", {ends}{chance}.")), "{english}");
            assert_eq!(said(a, &b, Language::Spanish).ends_with("DKW)."), origin == Origin::Sample);
        }
    }
}

#[test]
fn a_crossing_is_in_the_json_of_a_comparison() {
    let a = side(Origin::Census, &[(3, 50), (200, 50)], 0);
    let b = side(Origin::Census, &[(70, 100)], 0);
    let said = comparison::json(&a, &b, &pair(&a, &b));
    let expected = json!([{ "side": "a", "from": 3, "to": 69 }, { "side": "b", "from": 70, "to": 199 }]);
    assert_eq!(said["steps_leads"], expected);
    assert_eq!(comparison::json(&a, &a, &pair(&a, &a))["steps_leads"], json!([]));
}
