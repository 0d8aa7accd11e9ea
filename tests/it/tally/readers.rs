//! How keys and steps are found in the output of programs.

use queenlab::programs::form::SampleForm;
use queenlab::programs::known::ProgramKeys;
use queenlab::programs::line::{LineError, LineReader};
use queenlab::programs::reader::{
    ColumnNumber, KeyPlace, Pattern, Pointer, Projection, ReadError, Reader, Tokens,
};

fn reader(place: KeyPlace, tokens: Option<&str>) -> Reader {
    Reader { place, tokens: tokens.map(|tokens| tokens.parse().expect("tokens")) }
}

fn column(number: &str) -> KeyPlace {
    KeyPlace::Column(number.parse().expect("a column"))
}

fn json(pointer: &str) -> KeyPlace {
    KeyPlace::Json(pointer.parse().expect("a pointer"))
}

fn model(range: &str) -> KeyPlace {
    KeyPlace::Model(range.parse().expect("a range"))
}

#[test]
fn columns_are_of_the_last_line_that_is_not_empty() {
    let output = "c comment\nkey\t12\tmore\n\n  \n";
    assert_eq!(reader(column("1"), None).read(output).as_deref(), Ok("key"));
    assert_eq!(reader(column("2"), None).steps(output), Ok(12));
    assert_eq!(reader(column("3"), None).steps(output), Err(ReadError::NotANumber("more".to_owned())));
    assert_eq!(reader(column("4"), None).read(output), Err(ReadError::NoColumn { wanted: 4, found: 3 }));
    assert_eq!(reader(column("1"), None).read("\n"), Err(ReadError::Nothing));
}

#[test]
fn a_regular_expression_has_one_named_group_and_its_last_match_counts() {
    let place = KeyPlace::Pattern("x=(?<x>[0-9]+)".parse().expect("a pattern"));
    assert_eq!(reader(place.clone(), None).read("x=1 x=22").as_deref(), Ok("22"));
    assert!(matches!(reader(place, None).read("y"), Err(ReadError::NoMatch(_))));
    for wrong in ["x=([0-9]+)", "(?<a>.)(?<b>.)", "("] {
        assert!(wrong.parse::<Pattern>().is_err(), "{wrong}");
    }
}

/// What clingo prints with `--outf=2`, shortened.
const CLINGO: &str = r#"{
  "Solver": "clingo version 5.4.1",
  "Call": [ { "Witnesses": [
      { "Value": ["q(1,1)"] },
      { "Value": ["q(2,5)", "q(1,1)", "q(10,3)"] }
  ] } ],
  "Result": "SATISFIABLE",
  "Models": { "Number": 1, "a/b": { "~": 7 } }
}"#;

#[test]
fn json_pointers_are_those_of_rfc_6901_with_a_last_element() {
    let queens = r"q\((?<at>\d+),(?<put>\d+)\)";
    let value = json("/Call/0/Witnesses/-/Value");
    assert_eq!(reader(value.clone(), None).read(CLINGO).as_deref(), Ok(r#"["q(2,5)","q(1,1)","q(10,3)"]"#));
    assert_eq!(
        reader(value.clone(), Some(queens)).read(CLINGO).as_deref(),
        Ok("1=1 2=5 10=3"),
        "10 comes after 2, and is not the third place"
    );
    assert_eq!(reader(value, Some("sort")).read(CLINGO).as_deref(), Ok("q(1,1) q(2,5) q(10,3)"));
    assert_eq!(reader(json("/Models/a~1b/~0"), None).steps(CLINGO), Ok(7));
    assert_eq!(reader(json("/Models/Number"), None).steps("{}\n{\"Models\":{\"Number\":3}}\nbye\n"), Ok(3));
    assert_eq!(reader(json(""), None).read("\"k\"").as_deref(), Ok("k"));
    assert!(matches!(reader(json("/none"), None).read(CLINGO), Err(ReadError::NoPlace(_))));
    assert!(matches!(reader(json("/none"), None).read("no"), Err(ReadError::NotJson(_))));
    assert!("Call/0".parse::<Pointer>().is_err());
}

#[test]
fn a_record_without_the_array_that_is_counted_is_no_sample() {
    let each: Pointer = "/runs/*/board".parse().expect("a pointer");
    let texts = |text: &str| each.each(text).expect("JSON");
    assert_eq!(
        texts(r#"{"runs":[{"board":[1,2]},{"board":[2,1]}]}"#),
        [Some("[1,2]".to_owned()), Some("[2,1]".to_owned())]
    );
    assert_eq!(texts(r#"{"runs":[]}"#), []);
    let some = texts(r#"{"runs":[{"board":[1,2]},{"error":1},{"board":[2,1]}]}"#);
    assert_eq!(some, [Some("[1,2]".to_owned()), None, Some("[2,1]".to_owned())], "the others are samples");
    let nested: Pointer = "/runs/*/boards/*".parse().expect("a pointer");
    let all = nested.each(r#"{"runs":[{"boards":[1,2]},{"boards":[]},{},{"boards":3}]}"#).expect("JSON");
    assert_eq!(all, [Some("1".to_owned()), Some("2".to_owned()), None, None]);
    for without in
        [r#"{"run":[]}"#, r#"{"runs":"timeout"}"#, r#"{"runs":null}"#, r#"{"runs":{"a":1}}"#, "[]", "7"]
    {
        assert_eq!(texts(without), [None], "{without}");
    }
    let form = SampleForm { key: Some(reader(json("/runs/*"), None)), ..SampleForm::default() };
    let (any, mut reader) = (ProgramKeys::any(), LineReader::new(&form));
    let mut cutter = form.of_stream().cutter().expect("records");
    let records = cutter.all(b"{\"runs\":[1,2]}\n{\"error\":1}\n{\"runs\":[1]}\n");
    let read: Vec<_> = records
        .iter()
        .map(|record| reader.read_record(record, &any).map(|read| read.key.to_string()))
        .collect();
    let missing = Err(LineError::Read(ReadError::NoPlace("/runs/*".to_owned())));
    assert_eq!(read, [Ok("1".to_owned()), Ok("2".to_owned()), missing, Ok("1".to_owned())]);
}

#[test]
fn models_are_on_several_lines_in_any_order() {
    let output = "c solver\ns SATISFIABLE\nv 3 -1\nv 2 -4 9 0\n";
    assert_eq!(reader(model("1-4"), None).read(output).as_deref(), Ok("2 3"));
    assert_eq!(
        reader(model("1-3"), None).read("-1 2 -3 0\n").as_deref(),
        Ok("2"),
        "CMSGen prints bare lines"
    );
    assert_eq!(reader(model("1-2"), None).read("SAT\n-1 -2 0\n").as_deref(), Ok("∅"), "no variable is true");
    assert_eq!(reader(model("1-5"), None).read(output), Err(ReadError::Unassigned(5)));
    assert_eq!(reader(model("1-5"), None).read("s UNSATISFIABLE\n"), Err(ReadError::NoLiterals));
    assert_eq!(reader(model("1-2"), None).read("v 1 x 0\n"), Err(ReadError::NotALiteral("x".to_owned())));
    for wrong in ["0-4", "4", "5-4", "1-99999999", "a-b"] {
        assert!(wrong.parse::<Projection>().is_err(), "{wrong}");
    }
}

#[test]
fn tokens_are_joined_as_results_write_boards() {
    let queens = r"(?<put>\d+)@(?<at>\d+)";
    assert_eq!(reader(column("1"), Some(queens)).read("5@2 1@1").as_deref(), Ok("15"));
    assert_eq!(reader(column("1"), Some(queens)).read("10@2 1@1").as_deref(), Ok("1-10"));
    assert!(matches!(reader(column("1"), Some(queens)).read("none"), Err(ReadError::NoTokens(_))));
    for wrong in [r"(?<at>\d)", "sorted", "("] {
        assert!(wrong.parse::<Tokens>().is_err(), "{wrong}");
    }
}

fn lines(
    key: Option<Reader>,
    steps: Option<Reader>,
) -> impl FnMut(&[u8]) -> Result<(String, u64), LineError> {
    let keys = ProgramKeys::any();
    let mut lines = LineReader::new(&SampleForm { key, steps, ..SampleForm::default() });
    move |line| lines.read(line, &keys).map(|sample| (sample.key.to_string(), sample.steps))
}

#[test]
fn a_line_is_a_key_and_perhaps_its_steps() {
    let mut read = lines(None, None);
    for _ in 0..2 {
        assert_eq!(read(b"1 5 8"), Ok(("1 5 8".to_owned(), 1)));
        assert_eq!(read(b"1 5 8\t12\r"), Ok(("1 5 8".to_owned(), 12)));
    }
    assert_eq!(read(b"a\tx"), Err(ReadError::NotANumber("x".to_owned()).into()));
    assert_eq!(read(b"a\t1\t2"), Err(LineError::Columns(3)));
    assert_eq!(read(b"\xff"), Err(LineError::NotText));
    assert_eq!(read(b""), Err(LineError::EmptyLine));
    assert!(matches!(read(&vec![b'x'; 1_000_000]), Err(LineError::Key(_))));
}

#[test]
fn a_line_can_have_its_steps_in_any_column() {
    let mut read =
        lines(Some(reader(column("2"), Some("sort"))), Some("3".parse::<ColumnNumber>().expect("3").into()));
    assert_eq!(read(b"7\tb a\t3"), Ok(("a b".to_owned(), 3)));
    assert_eq!(read(b"7\tb a\t4"), Ok(("a b".to_owned(), 4)));
    let mut read = lines(None, Some("3".parse::<ColumnNumber>().expect("3").into()));
    assert_eq!(read(b"k\tb a\t3"), Ok(("k".to_owned(), 3)));
}

/// Samplers that print JSON lines have their steps there, too.
#[cfg(feature = "cli")]
#[test]
fn steps_are_read_where_they_are_said_to_be() {
    let dir = tempfile::tempdir().expect("a folder");
    let write = |name: &str, text: &str| std::fs::write(dir.path().join(name), text).expect("written");
    write("lines", "{\"key\":\"a\",\"flips\":7}\n{\"key\":\"b\",\"flips\":9}\n");
    write("text", "a after 7 flips\nb after 9 flips\n");
    write("list", "{\"found\":[{\"key\":\"a\",\"flips\":7},{\"key\":\"b\",\"flips\":9}]}\n");
    for args in [
        &["lines", "--key-json", "/key", "--steps-json", "/flips"][..],
        &["text", "--key-regex", "^(?<key>.)", "--steps-regex", "(?<steps>[0-9]+) flips"],
        &["list", "--record", "/found/*", "--key-json", "/key", "--steps-json", "/flips"],
    ] {
        let _ = crate::support::output(dir.path(), &[&["tally"], args, &["--out", "r", "--fresh"]].concat());
        let steps = crate::support::read(dir.path(), "r/steps.csv");
        let values: Vec<&str> =
            steps.lines().skip(1).map(|row| row.rsplit(',').nth(2).expect("a value")).collect();
        assert_eq!(values, ["7", "9"], "{args:?} {steps}");
    }
    let both = ["tally", "list", "--key-json", "/found/*/key", "--steps-json", "/found/0/flips"];
    let done = crate::support::queenlab(dir.path(), &both);
    assert!(done.code == 3 && done.err.contains("--record POINTER cuts the samples"), "{done:?}");
}
