//! The tree of all solutions reached, queen by queen.

use queenlab::chart::canvas::Canvas;
use queenlab::chart::tree::{Branch, Leaf, Tree, rows};
use queenlab::model::grid::{Grid, Token};
use queenlab::model::language::Language;
use queenlab::result::schema::FrequencyRow;

/// How often each solution of eight queens is reached from all starts: a committed result.
fn eight_queens() -> Vec<Branch<'static>> {
    let mut lines = include_str!("../../results/eight-queens-all/frequencies.csv").lines();
    let header: Vec<&str> = lines.next().expect("a header").split(',').collect();
    let place = |name: &str| header.iter().position(|column| *column == name).expect("a column");
    let places = ["solution", "count"].map(place);
    let leaf = |line: &'static str| {
        let [key, count] = places.map(|place| line.split(',').nth(place).expect("a field"));
        let rows = key.bytes().map(|digit| u16::from(digit - b'0')).collect();
        Branch { rows, count: count.parse().expect("a count"), key }
    };
    lines.map(leaf).collect()
}

#[test]
fn leaves_fill_the_height_in_proportion_to_their_counts_from_the_highest_row_down() {
    let tree = Tree::of(eight_queens(), 92);
    let canvas = tree.canvas(Canvas::wide(Language::English));
    let places: Vec<(Leaf, f64, f64)> = tree.places(&canvas).collect();
    assert_eq!(places.len(), 92);
    assert!(places[0].0.key.starts_with('8') && places[91].0.key.starts_with('1'));
    assert_eq!((places[0].1, places[91].2), (canvas.top, canvas.bottom));
    for ((leaf, top, bottom), next) in places.iter().zip(places.iter().skip(1)) {
        let height = (canvas.bottom - canvas.top) * leaf.count as f64 / 16_777_216.0;
        assert!((bottom - top - height).abs() < 1e-6, "{}", leaf.key);
        assert_eq!(*bottom, next.1);
    }
}

/// Queen 1 keeps its row, so all rows come equally often, though 4 solutions begin with row 1 and 18 with row 4.
#[test]
fn equal_blocks_show_that_the_first_queen_keeps_its_row() {
    let first_queen = |branches: Vec<Branch<'static>>| Tree::of(branches, 92).first_queen();
    assert_eq!(first_queen(eight_queens()), Some((4, 18)));
    let mut one_more = eight_queens();
    one_more[0].count += 1;
    assert_eq!(first_queen(one_more), None);
    let without_a_row = eight_queens().into_iter().filter(|branch| branch.rows[0] != 3).collect();
    assert_eq!(first_queen(without_a_row), None);
    let of_two = |branch: Branch<'static>| Branch { count: 1 + u64::from(branch.rows[0] > 4), ..branch };
    assert_eq!(first_queen(eight_queens().into_iter().map(of_two).collect()), None);
}

#[test]
fn the_boards_beside_it_are_the_most_frequent_of_each_row_of_the_first_queen() {
    let tree = Tree::of(eight_queens(), 92);
    let canvas = tree.canvas(Canvas::wide(Language::English));
    let keys: Vec<&str> = tree.largest(&canvas).iter().map(|(leaf, _)| leaf.key).collect();
    let expected =
        ["82417536", "71386425", "68241753", "57138642", "46827135", "35714286", "24683175", "15863724"];
    assert_eq!(keys, expected);
}

/// 12 queens: `1-3-5-8-10-12-6-11-2-7-9-4` is longer than `15863724`, and `1/14200` than `1/92`.
#[test]
fn long_names_and_shares_have_room_beside_the_tree() {
    const LETTER: f64 = 7.5;
    let twelve = "1-3-5-8-10-12-6-11-2-7-9-4";
    let long = Branch { rows: Box::from([1, 3, 5, 8, 10, 12, 6, 11, 2, 7, 9, 4]), count: 3, key: twelve };
    for wide in [Canvas::wide(Language::English), Canvas::of_size(Language::English, 700.0, 400.0)] {
        let tree = Tree::of([long.clone()], 14_200);
        let canvas = tree.canvas(wide);
        assert!(tree.right(&canvas) + LETTER * twelve.len() as f64 + 90.0 <= canvas.width, "{canvas:?}");
        assert!(canvas.left >= 4.0 + LETTER * "1/14200".len() as f64, "{canvas:?}");
    }
}

#[test]
fn boards_with_a_queen_in_each_column_have_rows_and_others_none() {
    let grid = |lines: &[&str]| {
        let token = |symbol: char| if symbol == 'Q' { Token::Queen } else { Token::Empty };
        let lines: Vec<Vec<Token>> = lines.iter().map(|line| line.chars().map(token).collect()).collect();
        Grid::from_rows(&lines).expect("a grid")
    };
    assert_eq!(rows(&grid(&[".Q..", "...Q", "Q...", "..Q."])), Some(Box::from([2, 4, 1, 3])));
    assert_eq!(rows(&grid(&["Q.", "Q."])), None);
    assert_eq!(rows(&grid(&["Q.", ".."])), None);
    assert_eq!(rows(&grid(&["Q"])), None);
}

#[test]
fn a_chart_holds_every_queen_and_stays_small_with_many_solutions() {
    let tree = Tree::of(eight_queens(), 92);
    let canvas = tree.canvas(Canvas::wide(Language::Spanish));
    let svg = tree.chart(&canvas).into_string();
    assert!((1..=8).all(|queen| svg.contains(&format!("reina {queen}"))), "{svg}");
    let many = (0..14_200u64).map(|number| {
        let rows = (0..6).map(|place| 1 + (number / 5u64.pow(place) % 5) as u16).collect();
        Branch { rows, count: 1 + number % 7, key: "" }
    });
    assert!(Tree::of(many, 14_200).chart(&canvas).into_string().len() < 200_000);
}

#[test]
fn the_tree_does_not_depend_on_the_order_of_its_branches() {
    let all = eight_queens();
    let canvas = Tree::of(all.clone(), 92).canvas(Canvas::wide(Language::English));
    let chart = |step: usize| {
        let branches = (0..92).map(|place| all[place * step % 92].clone());
        Tree::of(branches, 92).chart(&canvas).into_string()
    };
    let sorted = chart(1);
    for step in [3, 5, 7, 37, 45, 91] {
        assert_eq!(chart(step), sorted, "every {step}th");
    }
}

#[test]
fn boards_of_several_widths_make_no_tree() {
    let row =
        |solution: &str| FrequencyRow { solution: solution.into(), count: 1, ..FrequencyRow::default() };
    let board = |key: &str| {
        let side = key.len();
        let token = |(x, y): (usize, usize)| {
            let row = usize::from(key.as_bytes()[x] - b'0');
            if side - y == row { Token::Queen } else { Token::Empty }
        };
        let lines: Vec<Vec<Token>> = (0..side).map(|y| (0..side).map(|x| token((x, y))).collect()).collect();
        Grid::from_rows(&lines)
    };
    let is_tree = |keys: &[&str]| {
        let rows: Vec<FrequencyRow> = keys.iter().map(|key| row(key)).collect();
        Tree::of_rows(rows.iter(), None, board).is_some()
    };
    assert!(is_tree(&["2413", "3142"]));
    assert!(!is_tree(&["2413", "15863724"]) && !is_tree(&["15863724", "2413", "3142"]));
}
