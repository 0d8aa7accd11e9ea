//! Samples of problems: what programs print is read, checked, and held against all solutions.

use std::fs;
use std::path::Path;

use tempfile::{TempDir, tempdir};

use crate::support::{output, packaged, queenlab, read};

fn folder(samples: &str) -> TempDir {
    let dir = tempdir().expect("a folder");
    fs::write(dir.path().join("samples"), samples).expect("written");
    dir
}

fn problem(file: &str) -> String {
    packaged("experiments/problems").join(file).display().to_string()
}

/// What `tally` says of samples that are wrong.
fn wrong(samples: &str, args: &[&str]) -> String {
    let dir = folder(samples);
    let done = queenlab(dir.path(), &[&["tally", "samples"], args].concat());
    assert_eq!(done.code, 3, "{done:?}");
    done.err
}

fn read_as(samples: &str, args: &[&str]) -> String {
    output(folder(samples).path(), &[&["tally", "samples"], args].concat())
}

/// All solutions in a table of the censuses.
fn solutions(table: &str) -> Vec<String> {
    let rows = read(Path::new("tests/it/problems"), table);
    rows.lines().skip(1).filter_map(|row| row.split(',').next()).map(str::to_owned).collect()
}

/// Those of graphs are the values of their chromatic polynomials.
#[test]
fn the_numbers_of_solutions_are_found() {
    for (file, key, models) in [
        ("independent.cnf", "∅", "76 known of"),
        ("adder.cnf", "∅", "4 known of"),
        ("hundred-thousand.cnf", "1 2 3 4 5 6 7 8 9 10 13 14 15 16", "100,000 known of"),
    ] {
        let like = format!("cnf:{}", problem(file));
        let said = read_as(&format!("{key}\n{key}\n"), &["--like", &like]);
        assert!(said.contains(models), "{said}");
    }
    for (like, key, known) in [
        ("graph:petersen:4", "1212321332", "12,960"),
        ("graph:cycle-7:5", "1212123", "16,380"),
        ("graph:australia:4", "1231211", "768"),
        ("latin:4", "1234234134124123", "576"),
        ("rooks:7", "1234567", "5,040"),
    ] {
        let said = read_as(&format!("{key}\n{key}\n"), &["--like", like]);
        assert!(said.contains(&format!("{known} known of {like}")), "{said}");
    }
    let said = wrong("1 5 9\n", &["--like", &format!("cnf:{}", problem("pigeons.cnf"))]);
    assert!(said.contains("(clause 4 is not satisfied)"), "{said}");
}

#[test]
fn a_wrong_sample_is_told_with_the_reason() {
    let independent = format!("cnf:{}", problem("independent.cnf"));
    for (sample, like, why) in [
        ("1212321333", "graph:petersen:3", "(vertices 5 and 10 have colour 3), one of which is 1212321332"),
        ("11123", "graph:cycle-5:3", "(vertices 1 and 2 have colour 1)"),
        ("1 3 4", &independent, "(clause 3 is not satisfied), one of which is 1"),
        ("12345", "torus:5", "(columns 1 and 2 share a diagonal)"),
        ("13521", "torus:5", "(columns 1 and 5 both have row 1)"),
        ("11345", "rooks:5", "(columns 1 and 2 both have row 1)"),
        ("123231313", "latin:3", "(3 is twice in column 3)"),
        ("1234123421433421", "sudoku:4", "(1 is twice in column 1)"),
        ("2134341212434321", "sudoku:1.4..........3..", "(row 1, column 1 has 2, and 1 is given)"),
        (
            "121232133",
            "graph:petersen:3",
            "\"121232133\" is no key of graph:petersen:3, one of which is 1212321332",
        ),
        ("1212321334", "graph:petersen:3", "is no key of graph:petersen:3, one of which"),
    ] {
        let said = wrong(&format!("{sample}\n"), &["--like", like]);
        assert!(said.contains(why), "{said}, not {why}");
    }
}

#[test]
fn a_wrong_sample_among_too_many_solutions_to_list_is_told_as_well() {
    let right: String = (0..36).map(|at| ((at / 6 + at % 6) % 6 + 1).to_string()).collect();
    let said = read_as(&format!("{right}\n{right}\n"), &["--like", "latin:6"]);
    assert!(said.contains("all of latin:6, which has too many to list"), "{said}");
    let said = wrong(&format!("{}1\n", &right[..35]), &["--like", "latin:6"]);
    assert!(said.contains("(1 is twice in column 6)"), "{said}");
}

/// Where an atom of clingo says the vertex, and its colour.
const COLOUR: &str = r"colour\((?<at>\d+),(?<put>\d+)\)";

/// clingo prints an atom for each vertex, `CMSGen` the literals of a model, a program in Python a list.
#[test]
fn solutions_are_read_as_programs_write_them() {
    let all = solutions("petersen_3.csv");
    let digits = |key: &String| key.chars().map(|digit| digit.to_string()).collect::<Vec<_>>();
    let samples = |write: &dyn Fn(Vec<String>) -> String| -> String {
        all.iter().map(|key| write(digits(key)) + "\n").collect()
    };
    let atoms = |first: usize| {
        samples(&move |colours| {
            let atom = |(vertex, colour)| format!("colour({vertex},{colour})");
            (first..).zip(colours).map(atom).collect::<Vec<_>>().join(" ")
        })
    };
    let model = samples(&|colours| {
        let is_true = |variable: usize| colours[(variable - 1) / 3] == ((variable - 1) % 3 + 1).to_string();
        let literal =
            |variable| if is_true(variable) { format!("{variable}") } else { format!("-{variable}") };
        format!("v {} 0", (1..=30).map(literal).collect::<Vec<_>>().join(" "))
    });
    for (text, args) in [
        (model, &["--key-dimacs", "1-30"][..]),
        (samples(&|colours| colours.concat()), &[]),
        (samples(&|colours| colours.join(" ")), &[]),
        (samples(&|colours| format!("[{}]", colours.join(", "))), &[]),
        (atoms(0), &["--tokens", COLOUR]),
        (atoms(1), &["--tokens", COLOUR]),
    ] {
        let said = read_as(&text, &[args, &["--like", "graph:petersen:3"]].concat());
        assert!(said.contains("120 known of graph:petersen:3") && said.contains("Total"), "{said}");
        assert!(!said.contains("never reached"), "{said}");
    }
    for (text, args) in [
        ("colour(1,2) colour(0,2) colour(2,1) colour(3,2) colour(4,3)\n", &["--tokens", COLOUR][..]),
        ("2 5 7 11 15\n", &[]),
        ("2, 2, 1, 2, 3\n", &[]),
    ] {
        let said = wrong(text, &[args, &["--like", "graph:cycle-5:3"]].concat());
        assert!(said.contains("(vertices 1 and 2 have colour 2)"), "{said}");
    }
    let many = wrong("[1, 23, 1, 2]\n", &["--like", "graph:cycle-5:3"]);
    assert!(many.contains("is no key of graph:cycle-5:3, one of which"), "23 is one number: {many}");
    let zero = wrong("0101210221\n", &["--like", "graph:petersen:3"]);
    assert!(zero.contains("is no key of graph:petersen:3"), "colours from 0 may be 1 and 2 alone: {zero}");
}

#[test]
fn true_variables_are_no_digits_of_another() {
    let dir = folder("1 5\n");
    fs::write(dir.path().join("a.cnf"), "p cnf 15 1\n-1 -5 0\n").expect("written");
    let done = queenlab(dir.path(), &["tally", "samples", "--like", "cnf:a.cnf"]);
    assert!(done.code == 3 && done.err.contains("(clause 1 is not satisfied)"), "{done:?}");
}

#[test]
fn a_model_of_a_projected_formula_is_one_of_its_keys() {
    let like = format!("cnf:{}", problem("adder.cnf"));
    let args = ["--key-dimacs", "all", "--like", &like];
    let said = read_as("v -1 -2 -3 -4 -5 -6 -7 -8 -9 -10 -11 0\n", &args);
    assert!(said.contains("4 known of"), "{said}");
    let said = wrong("v 1 -2 -3 -4 -5 6 -7 -8 -9 -10 -11 0\n", &args);
    assert!(said.contains("is not satisfied)"), "{said}");
}

/// Colourings that differ by the names of colours alone are one class: 20 of the 120.
#[test]
fn classes_are_by_the_names_of_colours() {
    let all = solutions("petersen_3.csv").join("\n") + "\n";
    let dir = folder(&all);
    output(dir.path(), &["tally", "samples", "--like", "graph:petersen:3", "--out", "t"]);
    let rows = read(&dir.path().join("t"), "frequencies.csv");
    let classes: Vec<&str> = rows.lines().skip(1).filter_map(|row| row.split(',').nth(4)).collect();
    let mut different = classes.clone();
    different.sort_unstable();
    different.dedup();
    assert_eq!((classes.len(), different.len()), (120, 20));
    output(dir.path(), &["verify", "t"]);
    output(dir.path(), &["show", "t"]);
}

#[test]
#[cfg(target_os = "linux")]
fn an_experiment_with_a_program_says_the_problem_in_a_word() {
    let dir = folder("");
    fs::copy(problem("petersen.col"), dir.path().join("petersen.col")).expect("copied");
    let experiment = "name = \"t\"\n[system]\nkind = \"exec\"\n\
         command = [\"sh\", \"-c\", \"echo 1212321332 # $0\", \"{seed}\"]\nlike = \"graph:petersen.col:3\"\n\
         [trials]\ncount = 4\nseed = 1\n";
    fs::write(dir.path().join("t.toml"), experiment).expect("written");
    output(dir.path(), &["run", "t.toml", "--allow-exec"]);
    let held = read(&dir.path().join("results/t"), "experiment.toml");
    assert!(
        held.contains("like = \"graph:petersen.col:3\"\n") && held.contains("\"petersen.col\" = "),
        "{held}"
    );
    let shown = output(dir.path(), &["show", "results/t", "--cell", "1"]);
    assert!(shown.contains("1212321332"), "{shown}");
    output(dir.path(), &["verify", "results/t"]);
}

/// The original program, whose notation the classic pages have, places queens.
#[test]
fn pages_of_problems_are_no_classic_ones() {
    let dir = folder("");
    let experiment = "name = \"t\"\n[[system]]\nkind = \"repair\"\nproblem = [\"graph:petersen:3\", \"graph:cycle-5:3\"]\n\
         [[system]]\nkind = \"repair\"\nproblem = \"rooks\"\nsize = 4\n[trials]\ncount = 200\nseed = 1\n";
    fs::write(dir.path().join("t.toml"), experiment).expect("written");
    output(dir.path(), &["run", "t.toml"]);
    let said = output(dir.path(), &["export", "results/t", "--to", "site"]);
    assert!(said.contains("cell-*/solutions.html: 3 files") && !said.contains("classic"), "{said}");
}
