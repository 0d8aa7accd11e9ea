//! How boards of problems are drawn, and which problems are offered by name.

use queenlab::chart::board::{Ground, board, extent, pieces};
use queenlab::engine::machine::Launch;
use queenlab::model::start::Start;
use queenlab::systems::problems::OfferedProblem;
use queenlab::text::replay::FrameTable;

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
    assert_eq!(table.to_json()["edges"].as_array().map(Vec::len), Some(15));
    assert_eq!(table.to_json()["edges"][0].as_array().map(Vec::len), Some(2));
    let ground = Ground::of(table.geometry(), table.has_numbers());
    let drawn = pieces(Some(table.side()), &ground).into_string();
    assert!(drawn.contains("id=\"squares-7-7\"><path class=\"edges\""), "{drawn}");
    assert_eq!(drawn.split("class=\"edges\"").nth(1).map_or(0, |path| path.matches('M').count()), 15);
    let keys = machine.written_keys().all().expect("few solutions");
    let key = &keys.first().expect("a solution").key;
    let grid = machine.written_keys().board(key).expect("a board");
    assert_eq!(extent(&grid), (7, 7));
    let drawn = board(&grid, machine.written_keys().axes()).into_string();
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
    let drawn = board(&grid, machine.written_keys().axes()).into_string();
    assert_eq!(
        (drawn.matches("<path class=\"queen\"").count(), drawn.contains("class=\"queens\"")),
        (3, false)
    );
    assert!(drawn.contains("rooks of columns 1 to 3 in rows 2, 1, 3"), "{drawn}");
}
