//! What commands say of games, and refuse.

use std::fs;
use std::path::Path;

use queenlab::engine::cell_tally::Solution;
use queenlab::engine::machine::Launch;
use queenlab::engine::tape::Frame;
use queenlab::model::draw::Streams;
use queenlab::model::scene::Mark;
use queenlab::systems::game::strategy::Variant;
use tempfile::TempDir;

use crate::support::{Done, frames, machine, output, queenlab, read, sample};

/// The options of an experiment in which games are played without chance.
const PICKED: [&str; 5] = ["trace", "game", "--option", "pick=5/13", "--size=6"];

fn experiment(system: &str, trials: &str) -> TempDir {
    let dir = tempfile::tempdir().expect("a folder");
    let text =
        format!("name = \"t\"\n[system]\nkind = \"game\"\n{system}\n[trials]\n{trials}\nseed = 2026\n");
    fs::write(dir.path().join("x.toml"), text).expect("written");
    dir
}

fn refused(done: &Done, code: i32, what: &str) {
    assert_eq!(done.code, code, "{done:?}");
    assert!(done.err.contains(what), "{}", done.err);
}

#[test]
fn a_result_reports_shares_with_intervals_and_no_test_of_uniformity() {
    let dir = experiment("size = 8", "count = 20000");
    let said = output(dir.path(), &["run", "x.toml"]);
    assert!(
        said.contains("20,000 random trials. Shares: white 5") && said.contains("95 % intervals"),
        "{said}"
    );
    assert!(!said.contains("likely") && !said.contains("niform"), "{said}");
    let shown = output(dir.path(), &["show", "results/t"]);
    assert!(shown.contains("Endings") && shown.contains("95 % interval"), "{shown}");
    let statistics = read(dir.path(), "results/t/statistics.csv");
    let mut names = statistics.lines().skip(1).map(|line| line.split(',').nth(3).expect("a name"));
    let of_steps = ["steps_", "restart_", "share_solved"];
    assert!(names.all(|name| of_steps.iter().any(|begin| name.starts_with(begin))), "{statistics}");
    for row in
        csv::Reader::from_path(dir.path().join("results/t/frequencies.csv")).expect("a table").records()
    {
        let row = row.expect("a row");
        let number = |column: usize| row[column].parse::<f64>().expect("a number");
        assert!(number(7) < number(6) && number(6) < number(8), "{row:?}");
        assert!((9..13).all(|column| row[column].is_empty()), "nothing is expected: {row:?}");
    }
}

#[test]
fn a_game_is_exported_without_a_page_of_solutions() {
    let dir = experiment("size = 4", "count = 500");
    output(dir.path(), &["run", "x.toml"]);
    output(dir.path(), &["export", "results/t", "--to", "site"]);
    assert!(!dir.path().join("site/solutions.html").exists());
    for page in ["report.html", "simulator.html"] {
        assert!(!read(dir.path(), &format!("site/{page}")).contains("solutions.html"));
    }
    let simulator = read(dir.path(), "site/simulator.html");
    assert!(["\"W\"", "\"B\"", "\"#\""].iter().all(|token| simulator.contains(token)));
}

#[test]
fn several_cells_are_reported_by_the_shares_of_their_endings() {
    let dir = experiment("size = 4\nvariant = [\"as_coded\", \"as_described\"]", "count = 5000");
    output(dir.path(), &["run", "x.toml"]);
    let shown = output(dir.path(), &["show", "results/t"]);
    let header = shown.lines().find(|line| line.trim_start().starts_with("cell ")).expect("a header");
    for ending in ["white", "black-quota", "black-no-free", "black-no-free-silent"] {
        assert!(header.contains(ending), "{header}");
    }
}

#[test]
fn odd_boards_are_flagged_in_the_table_and_on_the_screen() {
    let dir = experiment("size = [4, 5, 7]", "count = 100");
    let warning = "Warning, odd-size (cell 2, 3): the original environment stops on boards of odd size.";
    for args in [&["check", "x.toml"], &["run", "x.toml"], &["show", "results/t"]] {
        assert!(output(dir.path(), args).lines().any(|line| line == warning), "{args:?}");
    }
    let cells = read(dir.path(), "results/t/cells.csv");
    let flagged: Vec<bool> = cells.lines().skip(1).map(|line| line.contains("odd-size")).collect();
    assert_eq!(flagged, [false, true, true]);
    assert!(!output(dir.path(), &["show", "results/t", "--cell", "1"]).contains("Warning"));
}

#[test]
fn what_is_no_game_is_refused() {
    let trace = |option: &str| queenlab(Path::new("."), &["trace", "game", "--option", option]);
    refused(&trace("size=3"), 3, "allowed is a whole number from 4 to 16");
    refused(&trace("size=17"), 3, "allowed is a whole number from 4 to 16");
    refused(
        &trace("variant=as_played"),
        3,
        "\"as_coded\", \"as_coded_fair\", \"as_described\", \"as_described_fair\"",
    );
    refused(&trace("white=best"), 3, "\"original\", \"first\", \"greedy\"");
    let allowed = "allowed is \"random\", or a fraction \"i/j\" with 0 <= i < j <= 999999";
    for fraction in
        ["1/1", "3/2", "-1/2", "+1/2", "1/0", "0/0", "0.5", "1", "1/", "/2", "1/2/3", "1/1000000", "last"]
    {
        refused(&trace(&format!("pick={fraction}")), 3, allowed);
        let dir = experiment(&format!("pick = \"{fraction}\""), "count = 1");
        refused(&queenlab(dir.path(), &["check", "x.toml"]), 3, allowed);
    }
    let dir = experiment("pick = 0.5", "count = 1");
    refused(&queenlab(dir.path(), &["check", "x.toml"]), 3, "system.pick is 0.5: ");
}

#[test]
fn a_fraction_is_written_as_it_was_read() {
    let dir = experiment("size = 6\npick = [\"random\", \"5/13\", \"0/999999\"]", "count = 10");
    output(dir.path(), &["run", "x.toml"]);
    let resolved = read(dir.path(), "results/t/experiment.toml");
    assert!(resolved.contains("pick = [\"random\", \"5/13\", \"0/999999\"]"), "{resolved}");
    assert!(output(dir.path(), &["systems", "game"]).contains("or a fraction"));
}

#[test]
fn a_game_without_chance_has_one_start_and_one_ending() {
    let dir = experiment("size = 6\npick = \"5/13\"", "count = \"all\"");
    let said = output(dir.path(), &["run", "x.toml"]);
    assert!(said.contains("its only start. Shares: black-no-free-silent 100 %.\n"), "{said}");
    let dir = experiment("size = 6", "count = \"all\"");
    refused(
        &queenlab(dir.path(), &["check", "x.toml"]),
        3,
        "no census of game at size 6: a trial also draws after its start",
    );
}

#[test]
fn uniformity_is_no_reason_to_stop() {
    let dir = experiment("size = 8", "count = 5000\nuntil = { e_value = 1000 }");
    refused(&queenlab(dir.path(), &["check", "x.toml"]), 3, "which is not expected of game");
    let dir = experiment("size = 8", "count = 5000\nuntil = { half_width = 0.1 }");
    output(dir.path(), &["run", "x.toml"]);
}

#[test]
fn a_written_game_without_chance_is_checked_and_a_drawn_one_with_its_trial() {
    let dir = tempfile::tempdir().expect("a folder");
    let file = dir.path().join("trace.txt");
    let trace = |args: &[&str]| queenlab(dir.path(), args);
    let check = |args: &[&str]| trace(&[args, &["--check", "trace.txt"]].concat());
    let text = trace(&PICKED).out;
    fs::write(&file, &text).expect("written");
    assert_eq!(check(&PICKED).code, 0);
    fs::write(&file, text.replace("(2,2) for white", "(2,2) for black")).expect("written");
    refused(&check(&PICKED), 6, "line 4, column 32");
    fs::write(&file, text.replace("size(6)", "size(8)")).expect("written");
    refused(&check(&PICKED), 6, "it has to be size(6)");
    let drawn = ["trace", "game", "--seed", "7", "--trial", "3"];
    fs::write(&file, trace(&drawn).out).expect("written");
    assert_eq!(check(&drawn).code, 0);
    refused(&check(&["trace", "game"]), 6, "give --seed and --trial");
    refused(&trace(&["trace", "game", "--start", "1234"]), 3, "a game starts from the empty board");
}

#[test]
fn what_is_known_to_be_reachable_is_what_drawn_games_reach() {
    for variant in Variant::NAMES {
        for size in [4, 6, 8, 12, 15, 16] {
            let machine = machine("game", size, &[("variant", variant)]);
            let reached = sample(machine.as_ref(), 5000).solutions;
            assert!(
                machine.written_keys().reachable().is_none_or(|known| known == reached.len() as u64),
                "{variant} {size}"
            );
            assert!(reached.iter().map(Solution::count).all(|count| count > 0), "{variant} {size}");
        }
        assert!(machine("game", 8, &[("variant", variant)]).written_keys().reachable().is_some());
        assert!(
            machine("game", 8, &[("variant", variant), ("black", "first")])
                .written_keys()
                .reachable()
                .is_none()
        );
    }
}

#[test]
fn scenes_mark_the_square_and_every_threatened_one() {
    let game = machine("game", 8, &[]);
    for trial in 0..20 {
        for frame in frames(game.as_ref(), &Launch::Drawn(&Streams::new(3, 1), trial)) {
            let Frame::Event { scenes, grid, text, counted } = frame else { continue };
            let scene = &scenes[0];
            assert_eq!(scene.label, text);
            assert_eq!(scene.squares.len(), usize::from(counted || scene.mark == Mark::Ask));
            let lines: Vec<String> = grid.lines().collect();
            let token = |&(x, y): &(usize, usize)| lines[y].as_bytes()[2 * x];
            let aligned = |(x, y): (usize, usize), (a, b): (usize, usize)| {
                x == a || y == b || x.abs_diff(a) == y.abs_diff(b)
            };
            let squares = || (0..8).flat_map(|x| (0..8).map(move |y| (x, y)));
            let queens: Vec<_> = squares().filter(|at| b"WB".contains(&token(at))).collect();
            for at in &scene.threatened {
                assert!(
                    b".#".contains(&token(at)) && queens.iter().any(|&queen| aligned(queen, *at)),
                    "{text}"
                );
            }
            if !lines.concat().contains('#') {
                let lines =
                    squares().filter(|at| !queens.contains(at) && queens.iter().any(|&q| aligned(q, *at)));
                assert_eq!(
                    scene.threatened.len(),
                    lines.count(),
                    "without blocks every line is open: {text}"
                );
            }
        }
    }
}

/// Pages and the terminal have the same columns of a game: its endings, and nothing that only solutions have.
#[test]
fn tables_of_a_game_have_its_endings() {
    let dir = tempfile::tempdir().expect("a folder");
    let text = "name = \"g\"\n[[system]]\nkind = \"game\"\nsize = [6, 8]\n[trials]\ncount = 300\nseed = 1\n";
    fs::write(dir.path().join("g.toml"), text).expect("written");
    output(dir.path(), &["run", "g.toml", "--out", "g"]);
    output(dir.path(), &["export", "g", "--to", "pages"]);
    let page = |name: &str| fs::read_to_string(dir.path().join("pages").join(name)).expect("a page");
    let titles = |html: &str| -> Vec<String> {
        let table = html
            .rsplit("<table class=\"sortable\">")
            .find(|table| table.contains(">trials<"))
            .expect("a table");
        let head = table.split("</thead>").next().expect("a head");
        let cells = head.split("<th ").skip(1).filter_map(|cell| cell.split_once('>')?.1.split_once('<'));
        cells.map(|(title, _)| title.to_owned()).collect()
    };
    let shown = output(dir.path(), &["show", "g"]);
    let line = shown.lines().find(|line| line.contains("median steps")).expect("titles");
    let of_terminal: Vec<&str> = line.split("  ").map(str::trim).filter(|title| !title.is_empty()).collect();
    assert_eq!(titles(&page("index.html")), of_terminal);
    let report = page("cell-1/report.es.html");
    assert!(report.contains("Los finales en una tabla") && report.contains(">final</th>"));
    assert!(!report.contains(">residuo</th>") && !report.contains(">clase</th>"));
    assert!(page("index.es.html").contains(">tamaño</text>"), "the axis");
}
