//! How boards of problems are drawn, and which problems are offered by name.

use queenlab::chart::board::{Ground, board, extent, pieces};
use queenlab::engine::machine::{AnySystem, Launch};
use queenlab::model::grid::Axes;
use queenlab::model::language::Language;
use queenlab::model::options::Value;
use queenlab::model::start::Start;
use queenlab::systems::catalog::{self, CatalogEntry};
use queenlab::systems::problems::graphs::Graph;
use queenlab::systems::problems::{OPTION, OfferedProblem};
use queenlab::text::replay::FrameTable;

use super::build;
use crate::support::on_problem;

#[test]
fn every_problem_that_is_offered_has_the_sizes_that_it_says() {
    for OfferedProblem { word, sizes, .. } in OfferedProblem::ALL.into_iter().skip(1) {
        let takes = |size| on_problem("repair", word, size).is_some();
        match sizes {
            None => assert!(takes(None) && !takes(Some(5)), "{word}"),
            Some([least, most, usual]) => {
                assert!([least, usual, most].map(Some).into_iter().all(takes), "{word}");
                assert!(!takes(Some(least - 1)) && !takes(Some(most + 1)), "{word}");
            }
        }
    }
}

#[test]
fn a_colouring_is_drawn_as_its_graph_on_a_circle() {
    let machine = on_problem("repair", "graph:petersen:3", None).expect("the problem");
    let mut table = FrameTable::default();
    table.pack(machine.play(&Launch::From(Start::Classic), 100).expect("a trial"));
    assert_eq!(table.side(), (10, 1));
    assert_eq!(serde_json::json!(table)["edges"].as_array().map(Vec::len), Some(15));
    assert_eq!(serde_json::json!(table)["edges"][0].as_array().map(Vec::len), Some(2));
    let ground = Ground::of(table.geometry(), table.has_numbers());
    let drawn = pieces(Some(table.side()), &ground).into_string();
    assert!(drawn.contains("id=\"squares-7-7\"><path class=\"edges\""), "{drawn}");
    assert_eq!(drawn.split("class=\"edges\"").nth(1).map_or(0, |path| path.matches('M').count()), 15);
    let keys = machine.written_keys().all().expect("few solutions");
    let key = &keys.first().expect("a solution").key;
    let grid = machine.written_keys().board(key).expect("a board");
    assert_eq!(extent(&grid), (7, 7));
    let drawn = board(&grid, machine.written_keys().axes(), Language::English).into_string();
    assert_eq!(drawn.matches("<circle").count(), 10);
    let colours: Vec<&str> = key.split("").filter(|colour| !colour.is_empty()).collect();
    assert!(
        drawn.contains(&format!("aria-label=\"colours of the vertices: {}\"", colours.join(" "))),
        "{drawn}"
    );
}

#[test]
fn rooks_are_no_queens() {
    let machine = on_problem("repair", "rooks", Some(3)).expect("the problem");
    let grid = machine.written_keys().board("213").expect("a board");
    assert_eq!(grid.lines().collect::<Vec<_>>(), [". . R", "R . .", ". R ."]);
    let drawn = board(&grid, machine.written_keys().axes(), Language::English).into_string();
    assert_eq!(
        (drawn.matches("<path class=\"queen\"").count(), drawn.contains("class=\"queens\"")),
        (3, false)
    );
    assert!(drawn.contains("rooks of columns 1 to 3 in rows 2, 1, 3"), "{drawn}");
}

/// What a page says of all boards of a machine, and what is below them.
fn drawn(machine: &dyn AnySystem) -> (serde_json::Value, String) {
    let mut table = FrameTable::default();
    table.pack(machine.play(&Launch::From(Start::Classic), 20).expect("a trial"));
    let ground = Ground::of(table.geometry(), table.has_numbers());
    (serde_json::json!(table), pieces(Some(table.side()), &ground).into_string())
}

#[test]
fn sudokus_have_strong_lines_around_their_blocks_and_other_squares_have_none() {
    let strong = |kind, word, size: u64| {
        let (_, ground) = drawn(&*on_problem(kind, word, Some(size)).expect("the problem"));
        ground
            .split_once("class=\"rule strong\" d=\"")
            .map(|(_, rest)| rest.split('"').next().map(str::to_owned))
    };
    let lines = "M0 0h6M0 2h6M0 4h6M0 6h6M0 0v6M3 0v6M6 0v6";
    assert_eq!(strong("backtrack", "sudoku", 6), Some(Some(lines.to_owned())));
    let lines = "M0 0h4M0 2h4M0 4h4M0 0v4M2 0v4M4 0v4";
    assert_eq!(strong("backtrack", "sudoku", 4), Some(Some(lines.to_owned())));
    assert_eq!(strong("backtrack", "latin", 4), None);
    let squares = |product: &'static str, method: &'static str, size| {
        let entry = catalog::find("squares").expect("a system");
        let words = [("product", product), ("method", method)];
        let words = words.map(|(name, word)| (name, Value::Word(word.into())));
        let options = entry.options(words.into_iter().chain([("size", Value::Integer(size))]));
        drawn(&*entry.build(&options).expect("squares")).1
    };
    assert!(squares("sudoku", "walk", 4).contains(&format!("class=\"rule strong\" d=\"{lines}\"")));
    for ground in [squares("latin", "cyclic", 4), squares("semimagic", "published", 3)] {
        assert!(ground.contains("class=\"rule\"") && !ground.contains("strong"), "{ground}");
    }
}

#[test]
fn a_torus_is_said_to_have_no_edges_and_a_board_is_not() {
    let wraps = |word| drawn(&*on_problem("repair", word, Some(5)).expect("the problem")).0["wraps"].clone();
    assert_eq!(wraps("torus"), true);
    assert_eq!(wraps("rooks"), serde_json::Value::Null);
}

#[test]
fn a_file_places_the_vertices_of_its_graph() {
    let places = |lines: &str| {
        let graph = Graph::parse(&format!("p edge 3 2\n{lines}e 1 2\ne 2 3\n")).expect("a graph");
        graph.places.map(|places| places.to_vec())
    };
    let named = "v 3 0.5 5\nv 1 0 0\nv 2 -3.5 10\n";
    assert_eq!(places(named), Some(vec![(650, 1000), (300, 0), (700, 500)]));
    let unnamed = "d 2 L2\nv 0 0\nv -3.5 10\nv 0.5 5\n";
    assert_eq!(places(unnamed), places(named));
    let degrees = "v 1 -73530767 41085396\nv 2 -73530538 41086098\nv 3 -73519366 41048796\n";
    assert_eq!(places(degrees), Some(vec![(347, 18), (353, 0), (652, 1000)]));
    for unplaced in [
        "",
        "d 3 L2\nv 0 0 1\nv 1 0 0\nv 0 1 0\n",
        "v 1 0 0\nv 2 1 1\n",
        "v 1 2 2\nv 2 2 2\nv 3 2 2\n",
        "v 1 red\nv 2 0 0\nv 3 1 1\n",
        "v 1 . .\nv 2 1e3 0\nv 3 12345678901234 1\n",
    ] {
        assert_eq!(places(unplaced), None, "{unplaced}");
    }
}

#[test]
fn vertices_that_are_placed_are_drawn_there() {
    let text = "p edge 4 2\ne 1 2\ne 3 4\nv 1 0 8\nv 2 8 8\nv 3 0 0\nv 4 2 2\n";
    let entry = catalog::find("repair").expect("a system");
    let value = Value::File { word: "graph:a.col:2".into(), text: text.into() };
    let machine = entry.build(&entry.options([("problem", value)])).expect("a problem");
    let (table, ground) = drawn(&*machine);
    assert_eq!(table["places"], serde_json::json!([[0, 0], [1000, 0], [0, 1000], [250, 750]]));
    assert!(
        ground.contains(
            "id=\"squares-6-6\"><path class=\"edges\" d=\"M0.500 0.500L5.500 0.500M0.500 5.500L1.750 4.250\""
        ),
        "{ground}"
    );
    let grid = machine.written_keys().board("1221").expect("a board");
    let drawn = board(&grid, machine.written_keys().axes(), Language::English).into_string();
    assert!(drawn.contains("class=\"vertex colour-1\" transform=\"translate(1.750 4.250)\""), "{drawn}");
}

#[test]
fn solvers_are_described_without_queens_where_there_are_none() {
    let mut described = 0;
    let takes_problems =
        |entry: &&CatalogEntry| entry.card.options.iter().any(|option| option.name == OPTION);
    for entry in catalog::entries().filter(takes_problems) {
        let problems = ["graph:petersen:3", "rooks 4"];
        let Some(machine) = problems.iter().find_map(|problem| build(entry.card.name, problem, &[]).ok())
        else {
            continue;
        };
        let card = machine.card();
        described += 1;
        assert_eq!((card.name, card.measures.len()), (entry.card.name, entry.card.measures.len()));
        for said in [card.about, card.step].iter().chain(card.rule) {
            for text in [said.en, said.es] {
                let foreign =
                    ["queen", "reina", "row", "fila", "column", "square", "casilla", "board", "tablero"];
                assert!(!foreign.iter().any(|word| text.contains(word)), "{}: {text}", card.name);
            }
        }
    }
    assert_eq!(described, 7);
}

#[test]
fn classes_differ_by_what_the_symmetries_of_a_problem_change() {
    let symmetry = |problem| {
        let machine = build("backtrack", problem, &[]).expect("a problem");
        machine.written_keys().symmetry().en
    };
    assert!(symmetry("torus 5").contains("shifts along rows"));
    assert_eq!(symmetry("rooks 4"), "rotations and reflections");
    assert!(symmetry("latin 3").contains("names of the symbols"));
    assert_eq!(symmetry("graph:petersen:3"), "the names of the colours");
    assert_eq!(symmetry("queens 6"), "rotations and reflections");
}

#[test]
fn boards_are_numbered_as_their_places_and_values_are_named() {
    for kind in ["repair", "backtrack", "lasvegas", "minconflicts"] {
        let of = |problem| build(kind, problem, &[]).expect("a problem");
        let (torus, latin) = (of("torus 5"), of("latin 3"));
        assert_eq!(torus.written_keys().axes(), Axes { first: 1, down: false }, "{kind}");
        let drawn = |machine: &dyn AnySystem, key: &str| {
            let keys = machine.written_keys();
            board(&keys.board(key).expect("a board"), keys.axes(), Language::English).into_string()
        };
        assert!(drawn(&*torus, "13524").contains("queens of columns 1 to 5 in rows 1, 3, 5, 2, 4"), "{kind}");
        assert_eq!(latin.written_keys().axes(), Axes { first: 1, down: true }, "{kind}");
        let rows = latin.written_keys().board("123231312").expect("a board").lines().collect::<Vec<_>>();
        assert_eq!(rows, ["1 2 3", "2 3 1", "3 1 2"]);
    }
}
