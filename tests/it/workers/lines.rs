//! The lines of the protocol.

use queenlab::model::options::{Options, Value};
use queenlab::programs::seeds::SeedForm;
use queenlab::programs::worker::answer::{WorkerAnswer, parse};
use queenlab::programs::worker::{Announcement, frame, question};

#[test]
fn questions_are_those_of_the_specification() {
    let options = Options::default().with("freq", Value::Word("1".into()));
    assert_eq!(
        question::greeting(1, &options, 10_000_000),
        "{\"queenlab\":1,\"cell\":1,\"options\":{\"freq\":\"1\"},\"max_steps\":10000000}\n"
    );
    let trials = [(0, 1_804_289_383), (1, 846_930_886)];
    assert_eq!(question::trials(SeedForm::Bits31, trials), "{\"trials\":[[0,1804289383],[1,846930886]]}\n");
    assert_eq!(
        question::trials(SeedForm::Bits64, [(5, u64::MAX)]),
        "{\"trials\":[[5,\"18446744073709551615\"]]}\n"
    );
}

/// A list of the values of an object is no object.
#[test]
fn lists_are_no_lines() {
    assert!(Announcement::parse(br#"[1,"53",["a"],[],false]"#).is_err());
    let announced = Announcement::parse(br#"{"queenlab":1,"trace":true}"#).expect("an announcement");
    assert!(parse(br#"[0,"a",null,3]"#, 0, &announced, &mut Vec::new()).is_err());
    assert!(!frame::is_frame(br#"[{"label":"a","rows":["."]}]"#));
    assert!(frame::parse(br#"{"frame":["a",["."]]}"#).is_err());
    assert!(frame::parse(br#"{"frame":{"label":"a","rows":["."],"say":["a"]}}"#).is_err());
    assert!(frame::parse(br#"{"frame":{"label":"a","rows":["."],"say":{"en":"a"}}}"#).is_ok());
}

#[test]
fn answers_are_read_as_they_are_written() {
    let announced = Announcement::parse(
        br#"{"queenlab":1,"measures":["conflicts"],"outcomes":["gave-up"],"trace":true}"#,
    )
    .expect("an announcement");
    assert!(announced.trace && announced.seed == SeedForm::Bits53);
    let mut measures = Vec::new();
    let answer = parse(br#"{"key":"15863724","steps":12,"measures":[3]}"#, 0, &announced, &mut measures);
    assert_eq!(answer, Ok(WorkerAnswer::Reached("15863724".into(), 12)));
    assert_eq!(measures, [3]);
    let answer = parse(br#"{"outcome":"gave-up","steps":100,"trial":4}"#, 4, &announced, &mut measures);
    assert_eq!(answer, Ok(WorkerAnswer::Stopped("gave-up", 100)));
    let answer = parse(br#"{"key":"\u00e9\n","measures":[0]}"#, 0, &announced, &mut measures);
    assert_eq!(answer, Ok(WorkerAnswer::Reached("\u{e9}\n".into(), 1)));
}
