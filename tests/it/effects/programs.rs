//! Effects that were planted in a program, found by the commands that a user gives.

use std::fs;

use serde_json::Value;
use tempfile::tempdir;

use crate::support::output;

/// It draws one of as many keys as `spread` says, out of four, takes `pace` steps and up to three more, and takes no notice of `color`.
const PROGRAM: &str = "printf '%d\\t%d\\n' $(($1 % $2)) $(($3 + $1 / 16 % 4))\n";

const EXPERIMENT: &str = r#"name = "t"
about = "Which option matters?"
[system]
kind = "exec"
command = ["sh", "p.sh", "{seed31}", "{spread}", "{pace}", "{color}"]
files = ["p.sh"]
known = ["0", "1", "2", "3"]
spread = ["4", "2"]
pace = ["10", "30"]
color = ["red", "blue"]
[trials]
count = 400
seed = 46
"#;

/// A cell whose trials have no step limit that is known has no mean steps, and says nothing of how they are counted.
#[test]
fn what_counts_as_the_limit_is_said_of_cells_that_have_mean_steps() {
    let dir = tempdir().expect("a folder");
    let program = "test $2 = hard && test $(($1 % 2)) = 0 && exit 2\nprintf '%d\\t%d\\n' $(($1 / 4 % 2)) $(($1 / 16 % $3))\n";
    fs::write(dir.path().join("p.sh"), program).expect("written");
    let experiment = "name = \"t\"\n[system]\nkind = \"exec\"\ncommand = [\"sh\", \"p.sh\", \"{seed31}\", \"{mode}\", \"{pace}\"]\n\
        files = [\"p.sh\"]\nknown = [\"0\", \"1\"]\nmode = [\"easy\", \"hard\"]\npace = [\"9\", \"90\"]\nexit = { 2 = \"limit\" }\n\
        [trials]\ncount = 120\nseed = 46\n";
    fs::write(dir.path().join("x.toml"), experiment).expect("written");
    output(dir.path(), &["run", "x.toml", "--allow-exec"]);
    let said = output(dir.path(), &["effects", "results/t", "--response", "steps_mean"]);
    assert!(
        said.contains("2 of 4 cells have no mean steps") && !said.contains("as many as its limit"),
        "{said}"
    );
}

fn number(value: &Value) -> f64 {
    let written = value.as_str().and_then(|text| text.parse().ok());
    value.as_f64().or(written).expect("a number")
}

/// Two of four keys never: half of all trials away from uniform. The pace: 20 steps.
#[test]
fn what_was_planted_in_a_program_is_found() {
    let dir = tempdir().expect("a folder");
    fs::write(dir.path().join("p.sh"), PROGRAM).expect("written");
    fs::write(dir.path().join("x.toml"), EXPERIMENT).expect("written");
    output(dir.path(), &["run", "x.toml", "--allow-exec"]);
    let found = output(dir.path(), &["effects", "results/t", "--json"]);
    let found: Value = serde_json::from_str(&found).expect("JSON");
    let effects = found["effects"].as_array().expect("effects");
    for (response, option, planted) in [
        ("tv_uniform_corrected", "spread", 0.5),
        ("tv_uniform_corrected", "pace", 0.0),
        ("tv_uniform_corrected", "color", 0.0),
        ("steps_mean", "spread", 0.0),
        ("steps_mean", "pace", 20.0),
        ("steps_mean", "color", 0.0),
    ] {
        let is_own = |row: &&Value| row["response"] == response && row["option"] == option;
        let row = effects.iter().find(is_own).expect("an effect");
        let [low, effect, high] = ["conf_low", "effect", "conf_high"].map(|name| number(&row[name]));
        assert!(low <= planted && planted <= high && low <= effect && effect <= high, "{row}");
        assert_eq!(number(&row["p_holm"]) < 0.001, planted > 0.0, "{row}");
    }
    let most = |response: &str| {
        let shares = found["importance"].as_array().expect("shares").iter();
        let own = shares.filter(|row| row["response"] == response);
        let most = own.max_by(|one, other| number(&one["share"]).total_cmp(&number(&other["share"])));
        most.expect("a share")["options"].clone()
    };
    assert_eq!([most("tv_uniform_corrected"), most("steps_mean")], ["spread", "pace"]);
    let said = output(dir.path(), &["effects", "results/t"]);
    assert!(said.contains("spread explains") && said.contains("2 instead of 4 adds 49"), "{said}");
}

/// How many steps trials take with each of two values, of a hundred that many 8 and the others 9, and the effect on the median with p.
fn effect_on_median(shares: [&str; 2]) -> [f64; 2] {
    let dir = tempdir().expect("a folder");
    let program = "printf '%d\\t%d\\n' $(($1 % 4)) $((8 + ($1 / 16 % 100 >= $4)))\n";
    fs::write(dir.path().join("p.sh"), program).expect("written");
    let [first, second] = shares;
    let text = EXPERIMENT.replace("[\"red\", \"blue\"]", &format!("[\"{first}\", \"{second}\"]"));
    fs::write(dir.path().join("x.toml"), text).expect("written");
    output(dir.path(), &["run", "x.toml", "--allow-exec"]);
    let found: Value =
        serde_json::from_str(&output(dir.path(), &["effects", "results/t", "--json"])).expect("JSON");
    let is_own = |row: &&Value| row["response"] == "steps_q50" && row["option"] == "color";
    let row = found["effects"].as_array().expect("a list").iter().find(is_own).expect("an effect");
    ["effect", "p_holm"].map(|name| number(&row[name]))
}

/// The intervals of all medians are points. A sign test of all 1,600 trials with each value has p of some 1e-19 for 58 and 42.
#[test]
fn medians_whose_intervals_are_points_are_as_certain_as_their_trials() {
    let [effect, p] = effect_on_median(["58", "42"]);
    assert!((effect - 1.0).abs() < 1e-12 && (1e-15..1e-6).contains(&p), "{effect} {p}");
    let [effect, p] = effect_on_median(["100", "0"]);
    assert!((effect - 1.0).abs() < 1e-12 && p < 1e-200, "{effect} {p}");
}

/// Three trials that take equally many steps say little of their mean, and a hundred how seldom another number may come.
#[test]
fn means_of_trials_that_are_all_equal_are_uncertain() {
    let dir = tempdir().expect("a folder");
    fs::write(dir.path().join("p.sh"), "printf '%d\\t%d\\n' $(($1 % 4)) $3\n").expect("written");
    for (trials, beyond) in [(3, false), (100, true)] {
        let text = EXPERIMENT.replace("count = 400", &format!("count = {trials}"));
        fs::write(dir.path().join("x.toml"), text).expect("written");
        output(dir.path(), &["run", "x.toml", "--allow-exec", "--fresh"]);
        let said = output(dir.path(), &["effects", "results/t", "--response", "steps_mean", "--json"]);
        let found: Value = serde_json::from_str(&said).expect("JSON");
        let is_own = |row: &&Value| row["option"] == "pace";
        let row = found["effects"].as_array().expect("a list").iter().find(is_own).expect("an effect");
        assert!((number(&row["effect"]) - 20.0).abs() < 1e-12, "{row}");
        let ends = ["conf_low", "conf_high"].map(|name| row[name].as_f64());
        if beyond {
            let chance = 1.0 - 0.025_f64.powf(0.01);
            let [low, high] = ends.map(|end| end.expect("an end"));
            assert!(
                (low - 20.0 + chance / 2_f64.sqrt()).abs() < 1e-9 && (high + low - 40.0).abs() < 1e-9,
                "{row}"
            );
        } else {
            assert_eq!(ends, [None; 2], "{row}");
        }
    }
}
