//! Requests of any kind get a reply: pages are written by hand, too.

use proptest::prelude::*;
use queenlab_web::answer;
use serde_json::{Value, json};

const EXPERIMENT: &str =
    "name = \"t\"\n[system]\nkind = \"repair\"\nsize = 5\n[trials]\ncount = 100\nseed = 1\n";

fn ask(request: &Value) -> Value {
    serde_json::from_slice(&answer(request.to_string().as_bytes())).expect("JSON")
}

fn refusal(request: &Value) -> String {
    let reply = ask(request);
    assert!(reply["ok"].is_null(), "{reply}");
    reply["error"]["message"]["en"].as_str().expect("a sentence").to_owned()
}

#[test]
fn parts_in_any_order_are_the_whole() {
    let run = |from: u64, to: u64| {
        let reply = ask(&json!({ "run": { "experiment": EXPERIMENT, "cell": 1, "from": from, "to": to } }));
        reply["ok"]["progress"].clone()
    };
    let merge = |parts: &[Value]| {
        let reply = ask(&json!({ "merge": { "experiment": EXPERIMENT, "cell": 1, "progress": parts } }));
        reply["ok"].clone()
    };
    let whole = run(0, 100);
    let merged = merge(&[run(60, 100), run(0, 7), run(7, 60)]);
    assert_eq!(merged["progress"], whole);
    assert_eq!(merged["done"], json!(100));
    assert_eq!(merge(&[run(3, 9)])["done"], json!(6));
}

/// What is held is what is merged, in the end and on the way.
#[test]
fn a_batch_that_is_held_grows_part_by_part() {
    let part = |from: u64, to: u64| {
        let reply = ask(&json!({ "run": { "experiment": EXPERIMENT, "cell": 1, "from": from, "to": to } }));
        reply["ok"]["progress"].clone()
    };
    let hold = |parts: &[Value]| {
        ask(&json!({ "hold": { "batch": 7, "experiment": EXPERIMENT, "cell": 1, "progress": parts } }))["ok"]
            .clone()
    };
    let finding = |work: Value| {
        let asked = json!({ "work": work, "exact": null, "language": "en", "frequencies": false, "cutoff": null, "reach": 0,
            "picture": [300, 200], "steps": [300, 200] });
        ask(&json!({ "finding": asked }))["ok"].clone()
    };
    assert_eq!(refusal(&json!({ "held": { "batch": 7 } })), "nothing is kept of batch 7");
    assert_eq!(hold(&[part(60, 100), part(0, 7)]), json!({ "done": 47, "trials": 47 }));
    let so_far = finding(json!({ "experiment": EXPERIMENT, "cell": 1, "batch": 7 }));
    let merged = json!({ "experiment": EXPERIMENT, "cell": 1, "progress": [part(0, 7), part(60, 100)] });
    assert_eq!(so_far, finding(merged));
    assert_eq!(hold(&[part(7, 60)])["done"], json!(100));
    assert_eq!(ask(&json!({ "held": { "batch": 7 } }))["ok"]["progress"], part(0, 100));
}

#[test]
fn a_part_of_an_experiment_is_an_experiment_of_fewer_trials() {
    let part = ask(&json!({ "run": { "experiment": EXPERIMENT, "cell": 1, "from": 0, "to": 40 } }));
    let fewer = ask(&json!({ "check": { "experiment": EXPERIMENT, "trials": 40 } }));
    let experiment = &fewer["ok"]["experiment"];
    let tables = |experiment: &Value, progress: &Value| {
        ask(&json!({ "tables": { "experiment": experiment, "progress": [progress] } }))
    };
    let whole = ask(&json!({ "run": { "experiment": experiment, "cell": 1, "from": 0, "to": 40 } }));
    let files = tables(experiment, &part["ok"]["progress"]);
    assert_eq!(files, tables(experiment, &whole["ok"]["progress"]));
    assert!(files["ok"].as_array().is_some_and(|files| files.len() == 11));
}

#[test]
fn what_is_wrong_is_said_with_the_line_where_it_is_known() {
    let bad = EXPERIMENT.replace("size = 5", "size = 99");
    let reply = ask(&json!({ "check": { "experiment": bad } }));
    assert_eq!(reply["error"]["line"], json!(4));
    assert!(reply["error"]["message"]["en"].as_str().expect("a sentence").contains("from 2 to 32"));
    let run = |from: u64, to: u64| json!({ "run": { "experiment": EXPERIMENT, "cell": 1, "from": from, "to": to } });
    assert_eq!(refusal(&run(0, 101)), "units 0 to 101: the cell has 100");
    assert_eq!(refusal(&run(9, 8)), "units 9 to 8: the cell has 100");
    let cell = json!({ "run": { "experiment": EXPERIMENT, "cell": 2, "from": 0, "to": 1 } });
    assert_eq!(refusal(&cell), "cell 2: the experiment has the cells 1 to 1");
    let unfinished =
        json!({ "tables": { "experiment": EXPERIMENT, "progress": [ask(&run(0, 9))["ok"]["progress"]] } });
    assert_eq!(refusal(&unfinished), "cell 1: 9 of 100 trials are done");
    let nonsense = json!({ "merge": { "experiment": EXPERIMENT, "cell": 1, "progress": ["nonsense"] } });
    assert!(refusal(&nonsense).starts_with("part 0 is no progress of the cell"));
    assert!(refusal(&json!({ "what": {} })).contains("unknown variant"));
}

/// The units of a census are parts of any size.
#[test]
fn a_census_is_counted_in_starts() {
    let all = EXPERIMENT.replace("count = 100", "count = \"all\"");
    let cell = ask(&json!({ "check": { "experiment": all } }))["ok"]["cells"][0].clone();
    assert_eq!((&cell["trials"], &cell["enumerated"]), (&json!(3125), &json!(true)));
    let units = cell["units"].as_u64().expect("a number");
    let run = |from: u64, to: u64| {
        let reply = ask(&json!({ "run": { "experiment": all, "cell": 1, "from": from, "to": to } }));
        reply["ok"].clone()
    };
    assert!(units < 3125);
    assert_eq!(run(0, units)["trials"], json!(3125));
    let (first, rest) = (run(0, 1), run(1, units));
    let trials = |part: &Value| part["trials"].as_u64().expect("a number");
    assert_eq!(trials(&first) + trials(&rest), 3125);
}

#[test]
fn trials_that_are_drawn_are_units() {
    let cell = ask(&json!({ "check": { "experiment": EXPERIMENT } }))["ok"]["cells"][0].clone();
    assert_eq!(
        (&cell["units"], &cell["trials"], &cell["enumerated"]),
        (&json!(100), &json!(100), &json!(false))
    );
}

proptest! {
    #[test]
    fn any_bytes_get_a_reply(bytes: Vec<u8>) {
        let reply: Value = serde_json::from_slice(&answer(&bytes)).expect("JSON");
        prop_assert!(reply["error"]["message"]["es"].is_string());
    }

    #[test]
    fn any_experiment_gets_a_reply(text in "\\PC{0,80}", start in "\\PC{0,20}") {
        let asked = json!({ "experiment": EXPERIMENT, "cell": 1, "start": { "written": start }, "limit": 9 });
        for request in [json!({ "trace": asked }), json!({ "check": { "experiment": text } })] {
            prop_assert!(ask(&request).is_object());
        }
    }
}
