//! What results of several cells say first: yes, no or it depends.

use std::fs;
use std::path::Path;

use queenlab::analysis::verdict::{Headline, Verdict};
use queenlab::analysis::{Source, against};
use queenlab::result::judgement::Judgement;
use serde_json::Value;
use tempfile::{TempDir, tempdir};

use crate::support::{between, output, packaged, read};

/// A folder with the result `r` of these systems.
fn run(systems: &str, trials: &str) -> TempDir {
    let dir = tempdir().expect("a folder");
    let text = format!("name = \"r\"\n{systems}\n[trials]\n{trials}\n");
    fs::write(dir.path().join("x.toml"), text).expect("written");
    output(dir.path(), &["run", "x.toml", "--out", "r"]);
    dir
}

/// What a terminal shows of a result below its name, as one line.
fn shown(dir: &Path, result: &str) -> String {
    let shown = output(dir, &["show", result]);
    let (_, below) = shown.split_once('\n').expect("a title");
    below.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The overview of the result `r` and the terminal begin with these answers.
fn assert_answers(dir: &Path, english: &str, spanish: &str) {
    output(dir, &["export", "r", "--to", "site"]);
    for (page, answer) in [("index.html", english), ("index.es.html", spanish)] {
        let held = read(dir, &format!("site/{page}"));
        assert_eq!(between(&held, "<p class=\"answer\"><strong>", "</strong>")[0], answer);
    }
    assert!(shown(dir, "r").starts_with(english), "{}", shown(dir, "r"));
}

#[test]
fn no_comes_before_who_is_closest() {
    let programs = "[system]\nkind = \"permute\"\nsize = 8\nprogram = [\"queens_1\", \"queens_2\"]";
    let dir = run(programs, "count = 5000\nseed = 2026");
    assert_answers(
        dir.path(),
        "No: in none of the 2 cells do the solutions come equally often.",
        "No: en ninguna de las 2 celdas salen las soluciones con la misma frecuencia.",
    );
    let page = read(dir.path(), "site/index.html");
    assert!(page.find("No: in none") < page.find("Closest to uniform: "), "then the ranking");
    let question = "<p class=\"quiet\">Do the solutions come equally often?</p><p class=\"answer\">";
    assert!(page.contains(question), "what is answered stands above");
    let cell = read(dir.path(), "site/cell-2/report.html");
    assert!(
        cell.contains("<p class=\"quiet\">Cell 2: permute size 8 program=queens_2, "),
        "of which cell the report is"
    );
}

/// What explains the differences is said above, too: it may be what the experiment asks.
#[test]
fn the_option_that_matters_most_stands_below_the_answer() {
    let options =
        "[system]\nkind = \"repair\"\nsize = 6\nmove = [\"next\", \"random\"]\nmemory = [\"moves\", \"all\"]";
    let dir = run(options, "count = 3000\nseed = 1");
    output(dir.path(), &["export", "r", "--to", "site"]);
    let page = read(dir.path(), "site/index.html");
    let above = between(&page, "</strong></p><p>", "</p>")[0];
    assert!(above.starts_with("Of 4 combinations, move explains "), "{above}");
}

#[test]
fn yes_says_how_far_it_sees() {
    let uniform = "[system]\nkind = \"uniform\"\nsize = [4, 6]";
    assert_answers(
        run(uniform, "count = 2000\nseed = 1").path(),
        "Yes, as far as 2,000 random starts can show: in each of the 2 cells the solutions come equally often.",
        "Sí, hasta donde se puede ver con 2000 inicios al azar: en cada una de las 2 celdas salen las soluciones con la misma frecuencia.",
    );
    assert_answers(
        run(uniform, "count = \"all\"").path(),
        "Yes, exactly: in each of the 2 cells the solutions come equally often.",
        "Sí, exactamente: en cada una de las 2 celdas salen las soluciones con la misma frecuencia.",
    );
}

#[test]
fn it_depends_on_what_is_named() {
    let systems = "[[system]]\nkind = \"uniform\"\nsize = 6\n[[system]]\nkind = \"repair\"\nsize = [6, 8]\n[[system]]\nkind = \"repair\"\nsize = 3";
    assert_answers(
        run(systems, "count = 3000\nseed = 1").path(),
        "It depends: equally often for uniform at size 6, as far as 3,000 random starts can show; not equally often for repair at sizes 6 and 8. \
         Besides: there is no solution for repair at size 3.",
        "Depende: con la misma frecuencia para uniform en tamaño 6, hasta donde se puede ver con 3000 inicios al azar; no con la misma frecuencia para \
         repair en tamaños 6 y 8. Además: no hay solución para repair en tamaño 3.",
    );
}

#[test]
fn one_solution_alone_is_no_sample_of_many() {
    let dir = run("[system]\nkind = \"backtrack\"\nsize = [6, 8]", "count = 200\nseed = 1");
    assert_answers(
        dir.path(),
        "No: in each of the 2 cells all solved trials reached the same solution.",
        "No: en cada una de las 2 celdas todas las pruebas resueltas llegaron a la misma solución.",
    );
    let clingo = packaged("results/gallery/clingo");
    let said = shown(dir.path(), clingo.to_str().expect("text"));
    let answer = "No: in none of the 2 cells do the solutions come equally often. Besides: the same solution in all solved trials for freq=0. \
                  Closest to uniform: exec freq=1.";
    assert!(said.starts_with(answer), "{said}");
}

#[test]
fn the_fewest_steps_are_no_answer_where_a_mean_is_asked_for() {
    let walk = "[system]\nkind = \"squares\"\nproduct = \"sudoku\"\nmethod = \"walk\"\nmoves = [10, 300]";
    let dir = run(walk, "count = 300\nseed = 1");
    assert_answers(
        dir.path(),
        "It depends: the mean of cycles is 36.87, that of all solutions, as far as its 95 % intervals can show, for moves=300; not for moves=10.",
        "Depende: la media de cycles es 36,87, la de todas las soluciones, hasta donde sus intervalos del 95 % permiten ver, para moves=300; no para moves=10.",
    );
    assert!(!shown(dir.path(), "r").contains("Fewest steps"), "{}", shown(dir.path(), "r"));
}

#[test]
fn endings_are_answered_by_who_wins() {
    let dir = run("[system]\nkind = \"game\"\nsize = [4, 6]", "count = 2000\nseed = 1");
    assert_answers(
        dir.path(),
        "Wins most often: white, in 2 of 2 cells.",
        "Gana más a menudo: white, en 2 de 2 celdas.",
    );
    let dir = run(
        "[system]\nkind = \"game\"\nsize = 8\nwhite = \"original\"\nblack = [\"greedy\", \"first\"]",
        "count = 2000\nseed = 1",
    );
    assert_answers(
        dir.path(),
        "Wins most often: black, in 1 of 2 cells; white, in 1 of 2 cells.",
        "Gana más a menudo: black, en 1 de 2 celdas; white, en 1 de 2 celdas.",
    );
    let dir = run("[system]\nkind = \"game\"\nsize = [4, 5, 6]", "count = 2\nseed = 1");
    assert!(
        shown(dir.path(), "r").starts_with("Who wins most often is not decided (3 cells)."),
        "two trials show nothing: {}",
        shown(dir.path(), "r")
    );
    let dir = run("[system]\nkind = \"game\"\nsize = 4", "count = 1\nseed = 3");
    assert_answers_of_page(dir.path(), "Who wins most often is not decided; so far: white, 100 %.");
    let dir = run("[system]\nkind = \"game\"\nsize = 4", "count = 2000\nseed = 3");
    assert_answers_of_page(dir.path(), "Wins most often: white, 7");
}

/// The page of the result `r`, of one cell, answers so.
fn assert_answers_of_page(dir: &Path, answer: &str) {
    output(dir, &["export", "r", "--to", "site", "--force"]);
    let page = read(dir, "site/index.html");
    assert!(between(&page, "<p class=\"answer\"><strong>", "</strong>")[0].starts_with(answer), "{answer}");
}

/// Weak evidence beside none: no cell is known to differ from another.
#[test]
fn weak_evidence_is_no_difference_between_cells() {
    let dir = run(
        "[system]\nkind = \"repair\"\nsize = 6\nmove = [\"next\", \"random\", \"least\"]",
        "count = 30\nseed = 3",
    );
    assert!(shown(dir.path(), "r").starts_with("Perhaps not for all: "), "{}", shown(dir.path(), "r"));
}

/// Trials that the limit ended would have reached solutions, too: those that are reached soon are not those that are reached.
#[test]
fn trials_that_were_ended_leave_open_what_they_would_have_reached() {
    let options = "[system]\nkind = \"repair\"\nsize = 6\nmove = [\"next\", \"random\", \"least\"]\nmemory = [\"moves\", \"all\"]";
    let dir = run(options, "count = 3000\nseed = 5\nmax_steps = 100");
    let said = shown(dir.path(), "r");
    let open = "Unfinished trials, in a cell up to 78.9 % of the unfinished and the solved, could change its distance by at most as much.";
    assert!(said.contains(open), "{said}");
    let cell = output(dir.path(), &["show", "r:5"]);
    assert!(cell.contains("could change the total variation distance by at most 3"), "{cell}");
    let both = output(dir.path(), &["compare", "r:1", "r:5"]);
    assert!(
        both.contains("Which is closer to uniform cannot be told apart") && !both.contains("B is closer"),
        "{both}"
    );
    assert!(both.contains("could change shares and distances by at most as much"), "{both}");
    let effects = output(dir.path(), &["effects", "r"]);
    let effects = effects.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(
        effects.contains(
            "are those of the trials with a solution. Others were ended before, in a combination up to 78.9 %"
        ) && effects.contains("could change its distance by at most as much"),
        "{effects}"
    );
    let steps = output(dir.path(), &["effects", "r", "--response", "steps_q50"]);
    assert!(!steps.contains("were ended"), "trials without a solution are the longest: {steps}");
    let options = "[system]\nkind = \"repair\"\nsize = 6\nmemory = [\"moves\", \"all\"]";
    let free = run(options, "count = 3000\nseed = 5");
    for command in [&["show", "r"][..], &["show", "r:2"], &["compare", "r:1", "r:2"], &["effects", "r"]] {
        let said = output(free.path(), command);
        assert!(!said.contains("were ended") && !said.contains("could change"), "{command:?}: {said}");
    }
}

#[test]
fn few_trials_say_how_far_the_truth_may_be() {
    let uniform = "[system]\nkind = \"uniform\"\nsize = [4, 6]";
    let said = shown(run(uniform, "count = 20\nseed = 1").path(), "r");
    assert!(said.contains("as far as 20 random starts can show"), "{said}");
    assert!(said.contains("95 % intervals of the total variation distance reach up to "), "{said}");
    assert!(!said.contains("no interval of the distance"), "{said}");
    let said = shown(run(uniform, "count = 2000\nseed = 1").path(), "r");
    assert!(!said.contains("reach up to"), "{said}");
}

/// Of one solved trial nothing is known of the distance, so it may be farther than where all intervals end.
#[test]
fn cells_without_an_interval_are_said_to_have_none() {
    let dir =
        run("[system]\nkind = \"repair\"\nsize = [4, 5, 6, 7, 8]", "count = 200\nseed = 1\nmax_steps = 3");
    let said = shown(dir.path(), "r");
    assert!(said.contains("reach up to 49.5 %. For 2 cells no interval of the distance is known."), "{said}");
}

/// Of 300 fair cells one or two have p < 0.005 by chance. Two mirrored solutions come equally often whatever the noise.
#[test]
fn a_sweep_of_fair_cells_is_no_evidence_by_its_number() {
    let noise: Vec<String> = (50..350).map(|i| format!("\"{i}/500\"")).collect();
    let system =
        format!("[system]\nkind = \"minconflicts\"\nsize = 4\nrestart = 0\nnoise = [{}]", noise.join(", "));
    let dir = run(&system, "count = 500\nseed = 4");
    let said = shown(dir.path(), "r");
    assert!(
        said.starts_with("Perhaps, as far as 500 random starts can show: in each of the 300 cells"),
        "{said}"
    );
    assert!(said.contains("p < 0.005 for noise="), "{said}");
    assert!(said.contains(", but not when it is corrected for the number of tests (Holm)."), "{said}");
    let json: Value = serde_json::from_str(&output(dir.path(), &["show", "r", "--json"])).expect("JSON");
    let verdicts = json["verdicts"].as_array().expect("verdicts");
    assert!(verdicts.iter().any(|found| found["p_value"].as_f64().is_some_and(|p| p < 0.005)));
    assert!(verdicts.iter().all(|found| found["verdict"] == "not-significant"));
    assert!(json["findings"][0].as_str().is_some_and(|found| found.contains("p (Holm) = 1.0000")));
    output(dir.path(), &["show", "r", "--fail-if", "weak"]);
    let alone: Vec<String> = (1..=300)
        .filter(|&cell| verdicts[cell - 1]["p_value"].as_f64() < Some(0.005))
        .map(|cell| output(dir.path(), &["show", &format!("r:{cell}")]))
        .collect();
    assert!(alone.iter().all(|said| said.contains("There is weak evidence")), "{alone:?}");
}

#[test]
fn a_default_that_is_not_written_has_its_name_in_an_answer() {
    let system =
        "[system]\nkind = \"repair\"\nsize = [4, 6]\nrestart = [0, 50]\nmove = [\"next\", \"random\"]";
    let dir = run(system, "count = 300\nseed = 1");
    let said = shown(dir.path(), "r");
    assert!(said.contains("move=next restart=0") || said.contains("restart=0"), "{said}");
    assert!(!said.contains("for ,") && !said.contains("  and "), "{said}");
    assert!(said.contains(" 1 repair 4 next 0 300 "), "{said}");
}

#[test]
fn shares_of_solved_starts_are_not_shares_of_all() {
    let dir = run("[system]\nkind = \"repair\"\nsize = 8", "count = \"all\"\nmax_steps = 30");
    let said = shown(dir.path(), "r");
    assert!(said.contains("The 2 most frequent of the 92 take 14.5 % of all solved starts."), "{said}");
    output(dir.path(), &["export", "r", "--to", "site"]);
    let page = read(dir.path(), "site/index.html");
    assert!(
        page.contains("14.5 % of all solved starts.")
            && page.contains("85.1 % of all starts reached no solution.")
    );
    let page = read(dir.path(), "site/index.es.html");
    assert!(
        page.contains("del total de inicios resueltos.")
            && page.contains("del total de inicios no alcanzó ninguna")
    );
}

#[test]
fn what_no_test_could_show_is_no_yes() {
    let repair = "[system]\nkind = \"repair\"\nsize = [4, 5, 6]";
    for count in [1, 3, 8] {
        let said = shown(run(repair, &format!("count = {count}\nseed = 1")).path(), "r");
        assert!(said.starts_with(&format!("Perhaps, as far as {count} random start")), "{said}");
    }
    let none = "[system]\nkind = \"uniform\"\nsize = [2, 3]";
    let said = shown(run(none, "count = 50\nseed = 1").path(), "r");
    assert!(said.starts_with("There is no solution for sizes 2 and 3."), "{said}");
}

/// The law of chi-squared resolves no p below 1e-9: bounds say that 2,000 cells are unequal all the same.
#[test]
fn strong_evidence_outlives_the_number_of_tests() {
    let table =
        |counts: &[u64]| against::statistics(counts, None, None, Source::Sample, |index| index.to_string());
    let mut unequal = table(&[900, 50, 50]);
    Headline::Chi2.mark(&mut unequal);
    let judged = Judgement::together(vec![Judgement::of(&unequal); 2000]);
    assert!(judged.iter().all(|judgement| judgement.verdict == Verdict::Rejected));
}

/// Where no trial reached a solution there are no bars to point at.
#[test]
fn estimates_of_how_many_exist_are_said_side_by_side() {
    let dir = run("[[system]]\nkind = \"knuth\"\nsize = [4, 5]", "count = 2000\nseed = 1");
    let said = shown(dir.path(), "r");
    assert!(said.starts_with("Size 4: about ") && said.contains("; there are 2); size 5: about "), "{said}");
    assert!(said.contains("; there are 10)."), "{said}");
}

/// Runs that were stopped by what they counted have no interval.
#[test]
fn no_interval_is_said_to_reach_where_there_is_none() {
    let systems = "[[system]]\nkind = \"uniform\"\nsize = [4, 6]";
    let dir = run(systems, "count = 20000\nseed = 5\nuntil = { half_width = 0.01 }");
    let said = shown(dir.path(), "r");
    assert!(
        said.contains("erhaps") && !said.contains("intervals of the total variation distance reach"),
        "{said}"
    );
}

#[test]
fn nothing_is_drawn_of_no_solution() {
    let none = run("[system]\nkind = \"repair\"\nsize = 8", "count = 200\nseed = 1\nmax_steps = 1");
    output(none.path(), &["export", "r", "--to", "site"]);
    for page in ["index.html", "report.html", "index.es.html", "report.es.html"] {
        let page = read(none.path(), &format!("site/{page}"));
        for word in ["as bars", "como barras", "id=\"scale-logarithmic\""] {
            assert!(!page.contains(word), "{word}");
        }
    }
    let one = run("[system]\nkind = \"repair\"\nsize = 8", "count = 1\nseed = 1");
    output(one.path(), &["export", "r", "--to", "site"]);
    assert!(read(one.path(), "site/report.html").contains("Steps of 1 solved trial, as a histogram"));
    assert!(read(one.path(), "site/report.es.html").contains("Pasos de 1 prueba resuelta, como histograma"));
    assert!(read(one.path(), "site/solutions.html").contains("<h1>92 solutions</h1>"));
    fs::write(one.path().join("keys"), "a\nb\na\n").expect("written");
    output(one.path(), &["tally", "keys", "--known", "5", "--out", "t"]);
    output(one.path(), &["export", "t", "--to", "tallied"]);
    assert!(read(one.path(), "tallied/solutions.html").contains("<h1>2 solutions that were reached</h1>"));
}

/// The cells that are judged unequal may be further away than those of which nothing is known.
#[test]
fn how_far_is_said_of_the_cells_without_evidence() {
    let mixed = "[[system]]\nkind = \"uniform\"\nsize = 6\n[[system]]\nkind = \"repair\"\nsize = 6";
    let said = shown(run(mixed, "count = 60\nseed = 1").path(), "r");
    assert!(
        said.contains("Where nothing is found against it, 95 % intervals of the total variation"),
        "{said}"
    );
}

#[test]
fn cells_with_one_solution_each_say_so() {
    let magic = "[system]\nkind = \"squares\"\nproduct = \"magic\"\nsize = [3, 5]";
    let said = shown(run(magic, "count = 50\nseed = 1").path(), "r");
    assert!(said.contains("The one solution that can be reached was reached."), "{said}");
}

#[test]
fn without_a_solution_there_is_no_distance_that_could_change() {
    let hopeless = "[system]\nkind = \"repair\"\nsize = [8, 10]";
    let said = shown(run(hopeless, "count = 20\nseed = 1\nmax_steps = 1").path(), "r");
    assert!(said.contains("In none of the 2 cells") && !said.contains("could change"), "{said}");
}

/// A game beside other systems is no reason not to answer for these.
#[test]
fn what_is_not_a_game_is_answered_beside_one() {
    let mixed = "[[system]]\nkind = \"repair\"\nsize = 6\n[[system]]\nkind = \"game\"\nsize = 6";
    let dir = run(mixed, "count = 2000\nseed = 21");
    let said = shown(dir.path(), "r");
    assert!(said.starts_with("No: not equally often for repair"), "{said}");
    assert!(said.contains("Wins most often: white, in 1 of 1 cell."), "{said}");
    assert!(!said.contains("Fewest steps"), "{said}");
}

/// Where nothing can be tested, that is the answer.
#[test]
fn systems_whose_solutions_are_not_listed_are_not_tested() {
    let systems = "[system]\nkind = \"squares\"\nsize = 5\nproduct = \"latin\"\nmethod = [\"jacobson-matthews\", \"cyclic\"]";
    let said = shown(run(systems, "count = 40\nseed = 21").path(), "r");
    assert!(said.starts_with("Whether the solutions come equally often is not tested."), "{said}");
}

/// What trials leave open that were cut off is open in the frequencies that are compared, too.
#[test]
fn frequencies_of_trials_that_were_cut_off_may_be_others() {
    let dir = run("[system]\nkind = \"repair\"\nsize = 6", "count = 1000\nseed = 21\nmax_steps = 60");
    let text = "name = \"u\"\n[system]\nkind = \"repair\"\nsize = 6\n[trials]\ncount = 1001\nseed = 21\n";
    fs::write(dir.path().join("u.toml"), text).expect("written");
    output(dir.path(), &["run", "u.toml", "--out", "u"]);
    let said = output(dir.path(), &["compare", "r", "u"]);
    let open =
        "Unfinished trials (69.3 % of the unfinished and the solved in A, 0 % in B) could change shares";
    assert!(said.contains("The frequencies of A and B differ") && said.contains(open), "{said}");
    let text = "name = \"v\"\n[system]\nkind = \"lasvegas\"\nsize = 5\n[trials]\ncount = 100\nseed = 21\n";
    fs::write(dir.path().join("v.toml"), text).expect("written");
    output(dir.path(), &["run", "v.toml", "--out", "v"]);
    let law = output(dir.path(), &["compare", "v", "--law"]);
    assert!(law.contains(" by chance ") && !law.contains("if uniform"), "{law}");
}

/// Of 20 solved and 20 unfinished trials, whatever others ended as, half of all that were or could be solved are open.
#[cfg(unix)]
#[test]
fn unfinished_trials_are_a_share_of_these_and_the_solved() {
    let dir = tempdir().expect("a folder");
    let script = "test $(($1 % 10)) -lt 8 && exit 3; test $(($1 % 10)) = 8 && exit 4; echo a";
    let options =
        ["--seeds", "count", "-n", "200", "--known", "2", "--exit", "3=unsolvable", "--exit", "4=limit"];
    let command = ["--", "sh", "-c", script, "sh", "{seed31}"];
    let said = output(dir.path(), &[&["try"], &options[..], &command].concat());
    assert!(said.contains("could change the total variation distance by at most 50.0 %."), "{said}");
}

#[test]
fn cells_with_one_solution_are_named_beside_others() {
    let options = "[system]\nkind = \"repair\"\nproblem = [\"graph:cycle-3:3\", \"sudoku:123.341221434321\"]";
    let dir = run(options, "count = 200\nseed = 3");
    let said = shown(dir.path(), "r");
    assert!(said.contains("Besides: there is but one solution for problem=sudoku:"), "{said}");
}

/// One start again and again has one end: it is no sample, in `show` as in `compare`.
#[test]
fn one_start_is_no_sample() {
    let dir = run(
        "[system]\nkind = \"backtrack\"\nsize = 4\norder = [\"ascending\", \"shuffled\"]",
        "count = 50\nseed = 5",
    );
    let alone = output(dir.path(), &["show", "r:1"]);
    assert!(alone.contains("Not tested: the trials are not a random sample."), "{alone}");
    let both = output(dir.path(), &["compare", "r:1", "r:2"]);
    assert!(both.contains("Not tested: the samples of one are not independent draws."), "{both}");
}

#[test]
fn what_has_nothing_to_test_says_so() {
    let dir = tempdir().expect("a folder");
    fs::write(dir.path().join("one.csv"), "category,count\na,1\n").expect("written");
    fs::write(dir.path().join("other.csv"), "category,count\na,7\n").expect("written");
    let said = output(dir.path(), &["compare", "one.csv", "other.csv"]);
    assert!(said.contains("A and B reached the same one: there is nothing to test."), "{said}");
}

/// A problem has no size.
#[test]
fn the_law_of_a_problem_is_named_by_its_system() {
    let dir = run("[system]\nkind = \"lasvegas\"\nproblem = \"graph:cycle-3:3\"", "count = 50\nseed = 3");
    let said = output(dir.path(), &["compare", "r", "--law"]);
    assert!(said.contains("B: the law of lasvegas\n"), "{said}");
}

/// Of cells that are asked something else it is not said what was found of them: those that are meant are named.
#[test]
fn cells_are_named_where_others_are_asked_something_else() {
    let beside = |kind: &str, size: &str| {
        let systems = format!(
            "[[system]]\nkind = \"knuth\"\nsize = [5, 8]\n[[system]]\nkind = \"{kind}\"\nsize = {size}"
        );
        shown(run(&systems, "count = 3000\nseed = 5").path(), "r")
    };
    let said = beside("lasvegas", "[5, 8]");
    assert!(said.starts_with("No: not equally often for lasvegas at sizes 5 and 8."), "{said}");
    let short =
        "[[system]]\nkind = \"knuth\"\nsize = [5, 6]\n[[system]]\nkind = \"lasvegas\"\nsize = [13, 14]";
    let said = shown(run(short, "count = 200\nseed = 5\nmax_steps = 8").path(), "r");
    assert!(said.starts_with("No solution reached for lasvegas at sizes 13 and 14."), "{said}");
    let said = beside("uniform", "[4, 5]");
    assert!(
        said.starts_with(
            "Yes: equally often for uniform at sizes 4 and 5, as far as 3,000 random starts can show."
        ),
        "{said}"
    );
}

/// Of 120 starts one reached a solution: that one start is what the answer rests on, here and on the page of the cell.
#[test]
fn an_answer_rests_on_the_starts_that_were_solved() {
    let dir = run(
        "[system]\nkind = \"repair\"\nsize = 5\nmemory = [\"moves\", \"all\"]",
        "count = 120\nseed = 1\nmax_steps = 1",
    );
    let said = shown(dir.path(), "r");
    assert!(said.contains("as far as 1 solved of 120 random starts can show"), "{said}");
    let compared = output(dir.path(), &["compare", "r:1", "r:2"]);
    let compared = compared.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(compared.contains("trials without a solution within 1 step as the longest"), "{compared}");
    output(dir.path(), &["export", "r", "--to", "site"]);
    let page = read(dir.path(), "site/cell-2/report.es.html");
    assert!(page.contains("1 con solución de 120 inicios al azar"), "the Spanish page of the cell");
}
