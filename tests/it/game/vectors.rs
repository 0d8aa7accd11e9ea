//! Free squares and whole games of the document's agents, run on the Jason engine 2.0.

use queenlab::model::options::Fraction;
use queenlab::systems::game::agents::Decision;
use queenlab::systems::game::board::{Board, Colour, Figure, SquareIndex};
use queenlab::systems::game::event::GameEvent;
use serde_json::{Value, json};

use super::{at, events, game, listed};

fn vectors() -> Value {
    serde_json::from_str(include_str!("game.json")).expect("JSON")
}

fn squares(value: &Value) -> Vec<SquareIndex> {
    let number = |value: &Value| value.as_u64().expect("a number") as usize;
    let squares = value.as_array().expect("squares").iter();
    squares.map(|square| at(number(&square[0]), number(&square[1]))).collect()
}

fn pair(square: SquareIndex) -> Value {
    json!([square.x, square.y])
}

/// An event as the vectors write it. They leave answers out.
fn written(event: &GameEvent) -> Option<Value> {
    let name = |colour: Option<Colour>| colour.map_or("configurer".to_owned(), |colour| colour.to_string());
    Some(match *event {
        GameEvent::Request { by, square, value, plan } => {
            json!(["request", name(Some(by)), pair(square), value, plan.map(pair)])
        }
        GameEvent::Queen { by, square, planned, .. } => {
            let how = if planned { "planned" } else { "free" };
            json!(["queen", name(Some(by)), pair(square), how])
        }
        GameEvent::Block(Decision { square, winner, values: [white, black], clash }) => {
            json!(["block", name(winner), pair(square), white, black, clash])
        }
        GameEvent::Reply { .. } => return None,
        GameEvent::Concede { by, reason } => json!(["concede", name(Some(by)), reason.to_string()]),
    })
}

#[test]
fn free_squares_are_those_of_the_jason_engine() {
    let vectors = vectors();
    for vector in vectors["free"].as_array().expect("positions") {
        let mut board = Board::empty(vector["n"].as_u64().expect("a size") as usize);
        for (name, figure) in
            [("queens", Figure::Queen(Colour::White)), ("blocks", Figure::Block), ("holes", Figure::Hole)]
        {
            for square in squares(&vector[name]) {
                board.put(figure, square);
            }
        }
        assert_eq!(listed(board.free()), squares(&vector["free"]), "{}", vector["name"]);
    }
}

#[test]
fn games_are_played_as_on_the_jason_engine() {
    let vectors = vectors();
    for vector in vectors["games"].as_array().expect("games") {
        let rule = vector["rule"].as_str().expect("a rule").replace("first", "0/1");
        let game = game(vector["n"].as_u64().expect("a size"), &[]);
        let played = events(&game, &mut Fraction::parse(&rule).expect("a fraction"));
        let printed: Vec<Value> = played.iter().filter_map(written).collect();
        assert_eq!(printed, *vector["events"].as_array().expect("events"), "{}", vector["note"]);
        let figures = |wanted: fn(&GameEvent) -> Option<SquareIndex>| {
            played.iter().filter_map(wanted).collect::<Vec<_>>()
        };
        let queens = figures(|event| match event {
            GameEvent::Queen { square, .. } => Some(*square),
            _ => None,
        });
        let blocks = figures(|event| match event {
            GameEvent::Block(decision) => Some(decision.square),
            _ => None,
        });
        assert_eq!((queens, blocks), (squares(&vector["queens"]), squares(&vector["blocks"])));
    }
}
