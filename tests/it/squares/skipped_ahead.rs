//! Trials that are run at once are those that are stepped.

use queenlab::model::draw::{Draw, Streams};
use queenlab::model::outcome::Outcome;
use queenlab::model::system::System;
use queenlab::systems::squares::{Squares, SymbolSquare};

use super::squares;
use crate::support::NO_LIMIT;

type State = <Squares as System>::State;

/// How trial `index` ends, its measures, and the next word of its stream.
fn ended(
    system: &Squares,
    index: u64,
    finish: impl Fn(&mut State, &mut Draw) -> Outcome<SymbolSquare>,
) -> (Outcome<SymbolSquare>, [u64; 3], u32) {
    let mut draw = Streams::new(2026, 1).trial(index);
    let mut state = system.blank();
    system.start(&mut state, &mut draw);
    let outcome = finish(&mut state, &mut draw);
    let mut measures = [0; 3];
    system.measure(&state, &mut measures);
    (outcome, measures, draw.word())
}

#[test]
fn they_end_alike_within_any_budget() {
    let ways = [
        "size=4 method=walk moves=50",
        "size=9 method=walk moves=300",
        "size=21 method=walk moves=300",
        "size=25 method=walk moves=300",
        "size=27 method=walk moves=300",
        "size=9",
        "size=5 product=semimagic",
        "size=5 product=latin method=jacobson-matthews",
    ];
    for words in ways {
        let system = squares(words);
        for budget in [0, 1, 49, 50, 299, 300, NO_LIMIT] {
            for index in 0..5 {
                let stepped = ended(&system, index, |state, draw| system.step_to_end(state, draw, budget));
                let skipped_ahead = ended(&system, index, |state, draw| system.finish(state, draw, budget));
                assert_eq!(skipped_ahead, stepped, "{words}, budget {budget}, trial {index}");
            }
        }
    }
}
