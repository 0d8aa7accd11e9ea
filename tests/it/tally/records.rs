//! Samples of several lines, several samples in one output, and forms that have a name.

use queenlab::programs::form::SampleForm;
use queenlab::programs::known::{Known, ProgramKeys};
use queenlab::programs::line::LineReader;
use queenlab::programs::notation;
use queenlab::programs::reader::{KeyPlace, Reader};
use queenlab::programs::records::Records;

/// The keys of all samples in `output`, as `queenlab tally` reads them.
fn keys(form: &SampleForm, output: &str) -> Vec<String> {
    let any = ProgramKeys::any();
    let mut reader = LineReader::new(form);
    let Some(mut cutter) = form.of_stream().cutter() else {
        return output
            .lines()
            .map(|line| reader.read(line.as_bytes(), &any).expect("a key").key.to_string())
            .collect();
    };
    let records = cutter.all(output.as_bytes());
    let key = |record| {
        reader.read_record(record, &any).map_or_else(|error| error.to_string(), |read| read.key.to_string())
    };
    records.iter().map(key).collect()
}

fn format(name: &str) -> SampleForm {
    SampleForm { format: Some(name.parse().expect("a format")), ..SampleForm::default() }
}

fn record(name: &str) -> SampleForm {
    SampleForm { record: Some(name.parse().expect("records")), ..SampleForm::default() }
}

#[test]
fn answer_sets_of_clingo_are_sets_of_atoms() {
    let verbose = "clingo version 5.4.1\nReading from x.lp\nSolving...\nAnswer: 1\n\nAnswer: 2\nb a\nSATISFIABLE\n\n\
                   Models       : 2\nCalls        : 1\nCPU Time     : 0.000s\n";
    assert_eq!(keys(&format("clingo"), verbose), ["∅", "a b"]);
    assert_eq!(keys(&format("clingo"), &verbose.repeat(2)), ["∅", "a b", "∅", "a b"]);
    assert_eq!(
        keys(&format("clingo"), "\nb a\n-c\nSATISFIABLE\n\nOptimization: 3\nOPTIMUM FOUND\n"),
        ["∅", "a b", "-c", "∅"]
    );
    assert_eq!(keys(&format("clingo"), "p(\"b c\") p(\"a  b\")\np(\"b  b\") p(\"a c\")\n").len(), 2);
    let improving = "Answer: 1\na\nOptimization: 3\nAnswer: 2\nb\nOptimization: 1\n";
    assert_eq!(keys(&format("clingo"), &format!("{improving}OPTIMUM FOUND\n")), ["b"], "the best alone");
    let all =
        format!("{improving}Answer: 1\nb\nOptimization: 1\nAnswer: 2\nc\nOptimization: 1\nOPTIMUM FOUND\n");
    assert_eq!(keys(&format("clingo"), &all.repeat(2)), ["b", "c", "b", "c"], "--opt-mode=optN");
    let stopped = "the sample is not complete, or has more than 16 MB";
    assert_eq!(
        keys(&format("clingo"), &format!("{improving}SATISFIABLE\n")),
        [stopped],
        "perhaps not the best"
    );
    let costs = r#"{"Call": [{"Witnesses": [{"Value": ["a"], "Costs": [3]}, {"Value": ["b"], "Costs": [1]}]}], "Models": {"Optimum": "yes"}}"#;
    assert_eq!(keys(&format("clingo"), costs), ["b"]);
    let json = "{\n\"Call\": [{\"Witnesses\": [{\"Value\": []},\n {\"Value\": [\"b\", \"a\"]}]}]\n}\n";
    assert_eq!(keys(&format("clingo"), json), ["∅", "a b"], "--outf=2 says the same");
}

/// As clingo 5.4.1 prints them: an enumeration ignores costs, whose order it does not follow; a search for all optimal answers
/// prints the first of them twice, and says so only if it is verbose.
/// What scripts print before they call clingo is none, as it is not between two runs.
#[test]
fn what_stands_before_clingo_speaks_is_no_answer_set() {
    let first = "clingo version 5.4.1\nReading from stdin\nSolving...\nAnswer: 1\na b\nSATISFIABLE\n";
    let second = first.replace("a b", "b c");
    for before in ["start\n", "seed 1\n", "=== run 1 ===\n", "+ clingo f.lp\n", "a\nb c\n\nd\n", ""] {
        let output = format!("{before}{first}{before}{second}");
        assert_eq!(keys(&format("clingo"), &output), ["a b", "b c"], "{before:?}");
        let bare = format!("{before}Answer: 1\na b\n");
        assert_eq!(keys(&format("clingo"), &bare), ["a b"], "{before:?}");
    }
    let one = "% clingo version 5.4.1\n% Answer: 1\nANSWER\na. b.\n% \n% Models : 1+\n";
    assert_eq!(keys(&format("clingo"), &format!("start\n{one}seed 2\n{one}")), ["a b", "a b"]);
    let many: String = (0..250).map(|number| format!("x({number})\n")).collect::<Vec<_>>().concat();
    assert_eq!(keys(&format("clingo"), &many).len(), 250, "answer sets alone, as --verbose=0 prints them");
    assert_eq!(keys(&format("clingo"), "a\nSATISFIABLE\nb c\nSATISFIABLE\n"), ["a", "b c"]);
}

#[test]
fn costs_of_clingo_choose_answers_where_it_searched_for_the_best() {
    let clingo = |output: &str| keys(&format("clingo"), output);
    let numbered = |answers: &[(&str, i64)]| -> String {
        let lines = answers.iter().zip(1..).map(|((answer, cost), number)| {
            [format!("Answer: {number}\n"), format!("{answer}\nOptimization: {cost}\n")].concat()
        });
        lines.collect::<Vec<_>>().concat()
    };
    let costs = |answers: &[(&str, i64)]| -> String {
        let lines = answers.iter().map(|(answer, cost)| format!("{answer}\nOptimization: {cost}\n"));
        lines.collect::<Vec<_>>().concat()
    };
    let summary = "\nModels       : 3\n  Optimum    : yes\n";
    let end = "Calls        : 1\nTime         : 0.001s\n";
    let worse = [("a", -2), ("b", -1), ("c", -2)];
    for output in [costs(&worse), format!("{}OPTIMUM FOUND\n{summary}{end}", numbered(&worse))] {
        assert_eq!(clingo(&output), ["a", "b", "c"], "{output}");
    }
    let better = [("b", -1), ("a", -2)];
    let banner = "clingo version 5.4.1\nReading from x.lp\nSolving...\n";
    let verbose = format!("{banner}{}OPTIMUM FOUND\n{summary}", numbered(&better));
    assert_eq!(clingo(&format!("{verbose}{end}").repeat(2)), ["b", "a", "b", "a"], "no line of an optimum");
    assert_eq!(clingo(&format!("{verbose}Optimization : -2\n{end}").repeat(2)), ["a", "a"]);
    let all = [("b", -1), ("a d", -2), ("d a", -2), ("c", -2)];
    assert_eq!(
        clingo(&format!("{}OPTIMUM FOUND\n", costs(&all)).repeat(2)),
        ["a d", "c", "a d", "c"],
        "optN -V0"
    );
    let priorities = "a\nOptimization: 2 9\nb\nOptimization: 1 10\nOPTIMUM FOUND\n";
    assert_eq!(clingo(priorities), ["b"], "the first has the highest priority");
    let json = |models: &str| {
        format!(
            r#"{{"Call": [{{"Witnesses": [{{"Value": ["a"], "Costs": [1]}}, {{"Value": ["b"], "Costs": [3]}}]}}], "Models": {{{models}}}}}"#
        )
    };
    assert_eq!(clingo(&json(r#""Number": 2, "More": "no""#)), ["a", "b"]);
    let stopped = json(r#""Number": 2, "More": "yes", "Optimum": "unknown", "Optimal": 0"#);
    assert_eq!(clingo(&stopped), ["the sample is not complete, or has more than 16 MB"]);
}

#[test]
fn what_solvers_of_the_family_of_clingo_say_is_no_answer() {
    let clingo = |output: &str| keys(&format("clingo"), output);
    let consequences =
        "\nConsequences: [0;2]\nb\nConsequences: [1;2]\na b\nConsequences: [2;2]\nSATISFIABLE\n";
    assert_eq!(clingo(consequences), ["a b"], "the last has all");
    let message = "x.lp:1:5-6: info: atom does not occur in any rule head:\n  b\n\n";
    assert_eq!(clingo(&format!("{message}\nc\nSATISFIABLE\n")), ["∅", "c"]);
    assert_eq!(clingo("p(\"a: 1:2:\")\n"), ["p(\"a: 1:2:\")"]);
    let clingcon = "clingcon version 5.2.0\nReading from q.lp\nSolving...\nAnswer: 1\n\nAssignment:\nq(1)=2 q(2)=1\n\
                    Answer: 2\nx\nAssignment:\nq(1)=1 q(2)=2\nSATISFIABLE\n";
    assert_eq!(clingo(clingcon), ["q(1)=2 q(2)=1", "q(1)=1 q(2)=2 x"]);
    assert_eq!(clingo("clasp version 3.3.5\nAnswer: 1\na\nSATISFIABLE\n"), ["a"]);
}

#[test]
fn solutions_of_minizinc_end_with_their_line() {
    let all = "x = 1;\ny = 2;\n----------\n% time elapsed: 0.1 s\nx = 2;\ny = 1;\n----------\n==========\n%%%mzn-stat: nodes=3\n";
    assert_eq!(keys(&format("minizinc"), all), ["x = 1;↵y = 2;", "x = 2;↵y = 1;"]);
    assert_eq!(keys(&format("minizinc"), "=====UNSATISFIABLE=====\n"), [""; 0]);
    assert_eq!(
        keys(&format("minizinc"), "a\n----------\nb\n"),
        ["a", "the sample is not complete, or has more than 16 MB"]
    );
    assert_eq!(keys(&format("minizinc"), "----------\n"), ["∅"], "nothing was printed of the solution");
    let warned = "Warning: included file \"count.mzn\" overrides a global constraint\nx = 1;\n----------\n";
    assert_eq!(keys(&format("minizinc"), warned), ["x = 1;"]);
}

#[test]
fn models_end_with_a_zero_on_one_line_or_several() {
    let several = "c solver\ns SATISFIABLE\nv 1 -2\nv 3 0\ns SATISFIABLE\nv -1 -2 -3 0\n";
    assert_eq!(keys(&format("dimacs"), several), ["1 3", "∅"]);
    assert_eq!(keys(&format("dimacs"), "1 -2 0 -1 2 0\n"), ["1", "2"]);
    assert_eq!(keys(&format("dimacs"), "SAT\n-1 2 0\n"), ["2"]);
    assert_eq!(
        keys(&format("dimacs"), "v 1 2\nv -1 0\n"),
        ["variable 1 is both true and false: a model ends with 0"]
    );
    let some = SampleForm { key: SampleForm { ..first_two() }.key, ..format("dimacs") };
    assert_eq!(keys(&some, several), ["1", "∅"], "variables 1 and 2 of them");
    assert_eq!(keys(&first_two(), several), ["1", "∅"], "without the name of the format");
}

fn first_two() -> SampleForm {
    let place = queenlab::programs::reader::KeyPlace::Model("1-2".parse().expect("variables"));
    SampleForm {
        key: Some(queenlab::programs::reader::Reader { place, tokens: None }),
        ..SampleForm::default()
    }
}

#[test]
fn boards_are_drawn_in_many_ways() {
    for board in [
        ". Q . .\n. . . Q\nQ . . .\n. . Q .\n",
        "-Q--\n---Q\nQ---\n--Q-\n",
        "| |Q| | |\n| | | |Q|\n|Q| | | |\n| | |Q| |\n",
        "+-+-+-+-+\n| |Q| | |\n+-+-+-+-+\n",
        "0 1 0 0\n0 0 0 1\n1 0 0 0\n0 0 1 0\n",
    ] {
        let found = keys(&format("picture"), &format!("Board of size 4\n{board}\nSteps: 7\n{board}"));
        let whole = board.lines().count() > 3;
        assert_eq!(found, if whole { vec!["2413"; 2] } else { vec![] }, "{board}");
    }
    let named = "  a b c d\n4 . Q . .\n3 . . . Q\n2 Q . . .\n1 . . Q .\n  a b c d\n";
    let grid = "+---+---+\n| Q |   |\n+---+---+\n|   | Q |\n+---+---+\n";
    let numpy = "[[0 1 0 0]\n [0 0 0 1]\n [1 0 0 0]\n [0 0 1 0]]\n";
    let sides = "a b c d\n. Q . . 4\n. . . Q 3\nQ . . . 2\n. . Q . 1\n";
    let both = "4 . Q . . 4\n3 . . . Q 3\n2 Q . . . 2\n1 . . Q . 1\n";
    for (board, key) in [(sides, "2413"), (both, "2413")] {
        assert_eq!(keys(&format("picture"), &board.repeat(2)), [key; 2], "{board}");
    }
    for (board, key) in [(named, "2413"), (grid, "21"), (numpy, "2413"), (&numpy.replace(' ', ", "), "2413")]
    {
        assert_eq!(keys(&format("picture"), &board.repeat(2)), [key; 2], "{board}");
    }
    let cut = "the sample is not complete, or has more than 16 MB";
    let bars = "4 | . | Q | . | . |\n3 | . | . | . | Q |\n2 | Q | . | . | . |\n1 | . | . | Q | . |\n";
    let behind = "| . | Q | . | . | 4\n| . | . | . | Q | 3\n| Q | . | . | . | 2\n| . | . | Q | . | 1\n";
    let between = " . | Q | . | .\n---+---+---+---\n . | . | . | Q\n---+---+---+---\n Q | . | . | .\n---+---+---+---\n . | . | Q | .\n";
    let lines = "|.|Q|.|.|\n---------\n|.|.|.|Q|\n---------\n|Q|.|.|.|\n---------\n|.|.|Q|.|\n---------\n";
    let boxes = "┌───┬───┬───┬───┐\n│   │ ♛ │   │   │\n├───┼───┼───┼───┤\n│   │   │   │ ♛ │\n├───┼───┼───┼───┤\n│ ♛ │   │   │   │\n├───┼───┼───┼───┤\n│   │   │ ♛ │   │\n└───┴───┴───┴───┘\n";
    let together = "4 .Q..\n3 ...Q\n2 Q...\n1 ..Q.\n";
    let chess = "⬜ ♛\u{fe0f} ⬜ ⬛\n⬛ ⬜ ⬛ ♛\n♛ ⬛ ⬜ ⬛\n⬛ ⬜ ♛ ⬜\n";
    let queens = "⬜👑⬜⬜\n⬜⬜⬜👑\n👑⬜⬜⬜\n⬜⬜👑⬜\n";
    let dark = queens.replace('👑', "⬛");
    for board in [bars, behind, between, lines, boxes, together, queens, &dark, chess] {
        assert_eq!(keys(&format("picture"), &board.repeat(2)), ["2413"; 2], "{board}");
    }
    assert_eq!(
        keys(&format("picture"), ".QQ\nQ.Q\nQQ.\nQ..\n.Q.\n..Q\n"),
        [".QQ/Q.Q/QQ.", "321"],
        "no marks but those of empty squares"
    );
    for board in [
        "* Q * *\n* * * Q\nQ * * *\n* * Q *\n",
        "[[0. 1. 0. 0.]\n [0. 0. 0. 1.]\n [1. 0. 0. 0.]\n [0. 0. 1. 0.]]\n",
        "0100\n0001\n1000\n0010\n",
        " |X| | \n | | |X\nX| | | \n | |X| \n",
    ] {
        assert_eq!(keys(&format("picture"), &format!("{board}\n{board}")), ["2413"; 2], "{board}");
    }
    assert_eq!(keys(&format("picture"), ".Q.\n..Q\n.Q.\n..Q\n"), [".Q./..Q/.Q.", cut], "a row too many");
    assert_eq!(keys(&format("picture"), "-Q--\n---Q\nQ---\n"), [cut], "a row too few");
    assert_eq!(keys(&format("picture"), "Q Q\n. .\n"), ["QQ/.."], "not one in each row and column");
    assert_eq!(keys(&format("picture"), "1 2\n2 1\n1 2\n2 1\n"), ["12/21", "12/21"], "a latin square");
}

#[test]
fn blocks_end_with_a_blank_line_or_with_a_given_one() {
    assert_eq!(keys(&record("blank"), "a\nb\n\n\nc\n"), ["a↵b", "c"]);
    assert_eq!(
        keys(&record("--end--"), "a\nb\n --end-- \n--end--\nc"),
        ["a↵b", "∅", "the sample is not complete, or has more than 16 MB"]
    );
    assert_eq!(keys(&record("json"), "{\"a\":\n1}\n[2]\n[\n\n2.0]\n"), ["{\"a\":1}", "[2]", "[2]"]);
    assert_eq!(keys(&record("/x/*"), "{\"x\":[[1],\"a\"]}\n"), ["[1]", "a"]);
    for form in [record("json"), record("line"), SampleForm::default()] {
        let each = Reader { place: KeyPlace::Json("/x/*".parse().expect("a pointer")), tokens: None };
        let form = SampleForm { key: Some(each), ..form };
        assert_eq!(keys(&form, "{\"x\":[1,2]}\n{\"x\":[2]}\n"), ["1", "2", "2"], "each, and not the first");
    }
    assert!("blanc".parse::<queenlab::programs::records::Records>().is_err(), "a misspelt name is no line");
}

#[test]
fn lists_are_read_as_languages_print_them() {
    for (line, key) in [
        ("[1, 5, 8]", "[1,5,8]"),
        ("q = (1, 5, 8);", "[1,5,8]"),
        ("solution: [(0, 4), (1, 2)] found", "[[0,4],[1,2]]"),
        ("['a', \"b c\", x(1,2)]", "[\"a\",\"b c\",\"x(1,2)\"]"),
        ("{2.50, 1}", "[1,2.5]"),
        ("[1, 2] (0.33 s)", "[1,2]"),
        ("(1,)", "[1]"),
        ("[]", "∅"),
    ] {
        assert_eq!(keys(&format("list"), line), [key], "{line}");
    }
    let deep = format!("{}{}", "[".repeat(50_000), "]".repeat(50_000));
    let form = format("list");
    assert!(
        LineReader::new(&form).read(deep.as_bytes(), &ProgramKeys::any()).is_err(),
        "no list so deep is read"
    );
}

/// A key of 6 queens, in the notations of other programs.
#[test]
fn queens_are_read_in_every_notation_and_it_is_said_which() {
    let keys = ProgramKeys::new(Known::Like("uniform:6".parse().expect("a system")));
    let check = |text: &str| {
        let form = SampleForm { record: Some("output".parse().expect("records")), ..SampleForm::default() };
        LineReader::new(&form).read(text.as_bytes(), &keys).map(|sample| sample.key.to_string())
    };
    let picture = ". . . . Q .\n. . Q . . .\nQ . . . . .\n. . . . . Q\n. . . Q . .\n. Q . . . .";
    for written in [
        "415263",
        "304152",
        "4 1 5 2 6 3",
        "[3, 0, 4, 1, 5, 2]",
        "(4-1-5-2-6-3)",
        "[(0, 3), (1, 0), (2, 4), (3, 1), (4, 5), (5, 2)]",
        "[[3, 5], [1, 4], [2, 1], [4, 2], [5, 6], [6, 3]]",
        picture,
        r#"["....Q.", "..Q...", "Q.....", ".....Q", "...Q..", ".Q...."]"#,
        "['- - - - Q -', '- - Q - - -', 'Q - - - - -', '- - - - - Q', '- - - Q - -', '- Q - - - -']",
        "[[0,0,0,0,1,0],[0,0,1,0,0,0],[1,0,0,0,0,0],[0,0,0,0,0,1],[0,0,0,1,0,0],[0,1,0,0,0,0]]",
        "[['.', '.', '.', '.', 'Q', '.'], ['.', '.', 'Q', '.', '.', '.'], ['Q', '.', '.', '.', '.', '.'], ['.', '.', '.', '.', '.', 'Q'], ['.', '.', '.', 'Q', '.', '.'], ['.', 'Q', '.', '.', '.', '.']]",
    ] {
        assert_eq!(check(written).as_deref(), Ok("415263"), "{written}");
    }
    let said: Vec<String> = keys.notations().iter().map(ToString::to_string).collect();
    assert_eq!(
        said,
        [
            "keys",
            "digits, counted from 0",
            "lists of rows",
            "lists of rows, counted from 0",
            "pairs of column and row",
            "pairs of column and row, counted from 0",
            "pictures"
        ]
    );
    let refused = check("123456").expect_err("no solution").to_string();
    assert_eq!(refused, "\"123456\" is no key of uniform:6, one of which is 246135");
    for wrong in
        ["4152631", "0 1 2 3 4 6", "415263 x", "[3, 0, 4, 1, 5]", "['......', '..Q...']", "['4']", "["]
    {
        assert!(check(wrong).is_err(), "{wrong}");
    }
    let down = queenlab::model::grid::Axes { first: 1, down: true };
    let (rows, _) = notation::queens(&picture.replace('\n', "↵"), 6, down).expect("a board");
    assert_eq!(rows, [3, 6, 2, 5, 1, 4], "a system that counts rows from above");
}

/// The line that ends blocks may head them; where the first block is empty and the last one is ended, it does not.
#[test]
fn blocks_may_have_a_heading() {
    let heading = record("Solution:");
    for lines in [
        "Solution:\nx = 1\ny = 2\nSolution:\nx = 2\ny = 1\n",
        "\tSolution:\nx = 1\ny = 2\n Solution: \nx = 2\ny = 1\n",
    ] {
        assert_eq!(keys(&heading, lines), ["x = 1↵y = 2", "x = 2↵y = 1"]);
    }
    assert_eq!(keys(&record("---"), "---\na\n---\n---\nb\n---\n"), ["∅", "a", "∅", "b"]);
    assert_eq!(keys(&record("sat"), "a\nsat\nb\nsat\n"), ["a", "b"]);
    let footer = "Solution:\n1 2\nSolution:\n2 1\nElapsed: 3 s\n";
    assert_eq!(keys(&heading, footer), ["1 2", "the sample is not complete, or has more than 16 MB"]);
    for word in ["Answers", "lines", "modell", "solutoin"] {
        let refused = word.parse::<Records>().expect_err("nearly a name").to_string();
        assert!(refused.contains("; did you mean"), "{refused}");
    }
}

/// Each line of such a certificate ends with a zero (QDIMACS 1.1); one of a formula without quantifiers is a model.
#[test]
fn certificates_of_quantified_formulas_are_whole() {
    let dimacs = format("dimacs");
    let runs = "s cnf 1 2 1\nV 1 0\nV -2 0\ns cnf 1 2 1\nV -1 0\nV 2 0\nV 3 0\n";
    assert_eq!(keys(&dimacs, runs), ["1", "2 3"]);
    assert_eq!(keys(&dimacs, "s SATISFIABLE\nV 1 -2 0\ns SATISFIABLE\nV -1 2 0\n"), ["1", "2"]);
}

/// As numpy and `PyTorch` print an array of a type or a device of its own.
#[test]
fn named_arguments_beside_a_list_are_no_elements() {
    let list = format("list");
    for printed in
        ["array([2, 1], dtype=int32)", "tensor([2, 1], device='cuda:0', dtype=torch.int32)", "array([2, 1])"]
    {
        assert_eq!(keys(&list, printed), ["[2,1]"], "{printed}");
    }
    assert_eq!(keys(&list, "move(a=1, b=2)"), [r#"["a=1","b=2"]"#]);
    assert_eq!(keys(&list, "([2, 1], [1, 2])"), ["[[2,1],[1,2]]"]);
    assert_eq!(keys(&list, "([2, 1],)"), ["[[2,1]]"]);
}

#[test]
fn sets_by_their_names_are_put_in_order_wherever_they_are() {
    let list = format("list");
    for partition in [
        "{frozenset({'a', 'b'}), frozenset({'c'})}",
        "{frozenset({'c'}), frozenset({'b', 'a'})}",
        "frozenset({frozenset({'c'}), frozenset({'b', 'a'})})",
        "{frozenset(['c']), set(('a', 'b'))}",
    ] {
        assert_eq!(keys(&list, partition), [r#"[["a","b"],["c"]]"#], "{partition}");
    }
    assert_eq!(keys(&list, "[set(), frozenset(), {1}]"), ["[[],[],[1]]"]);
    assert_eq!(keys(&list, "[set(a, b), 1]"), [r#"["set(a, b)",1]"#], "a term");
}

/// A record may be one array over several lines, as `json.dumps` writes it; of several arrays it is all.
#[test]
fn a_record_of_several_lists_is_all_of_them() {
    for (text, expected) in [
        ("[1, 2]\n[3, 4]\n\n[7, 8]\n[3, 4]\n\n", ["[1, 2]↵[3, 4]", "[7, 8]↵[3, 4]"]),
        ("[\"a\"]\nb\n\n[\"a\"]\n[\"b\"]\n\n", ["[\"a\"]↵b", "[\"a\"]↵[\"b\"]"]),
        ("[\n  1,\n  2\n]\n\n[[1, 2],\n [3, 4]]\n", ["[1,2]", "[[1,2],[3,4]]"]),
    ] {
        assert_eq!(keys(&record("blank"), text), expected);
        let ended = text.replace("\n\n", "\n==\n");
        assert_eq!(keys(&record("=="), &ended)[0], expected[0]);
    }
}
