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
