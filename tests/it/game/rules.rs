//! Quotas, clashes, answers, silence: what holds in every game.

use queenlab::model::draw::Streams;
use queenlab::model::options::Fraction;
use queenlab::model::system::System;
use queenlab::systems::game::agents::{Configurer, Decision, Player, Reason, Reply, Turn};
use queenlab::systems::game::board::{Board, Colour, Figure};
use queenlab::systems::game::event::GameEvent;
use queenlab::systems::game::strategy::{Strategy, Variant};

use super::{at, events, game};

fn first() -> Fraction {
    Fraction::new(0, 1).expect("below 1")
}

/// Every event of drawn games of every variant and size.
fn drawn(games: u64, mut hear: impl FnMut(u64, &'static str, &[GameEvent])) {
    let streams = Streams::new(7, 1);
    for variant in Variant::NAMES {
        for size in [4, 5, 6, 8, 9, 12] {
            let game = game(size, &[("variant", variant)]);
            (0..games).for_each(|trial| hear(size, variant, &events(&game, &mut streams.trial(trial))));
        }
    }
}

fn count(events: &[GameEvent], wanted: impl Fn(&GameEvent) -> bool) -> u64 {
    events.iter().filter(|event| wanted(event)).count() as u64
}

#[test]
fn nobody_goes_over_a_quota_and_with_all_queens_put_black_wins() {
    drawn(300, |size, _, events| {
        let queens =
            |colour| count(events, |event| matches!(event, GameEvent::Queen { by, .. } if *by == colour));
        let [white, black] = Colour::ALL.map(queens);
        let half = size.div_ceil(2);
        assert!(white <= half && (black == white || black + 1 == white), "{white} {black}");
        assert!(count(events, |event| matches!(event, GameEvent::Block(_))) <= size.div_ceil(4));
        let quota = GameEvent::Concede { by: Colour::White, reason: Reason::Quota };
        assert_eq!(events.last() == Some(&quota), black == half);
    });
}

#[test]
fn each_block_is_followed_by_two_answers_and_only_the_winner_is_accepted() {
    drawn(100, |_, _, events| {
        for (place, event) in events.iter().enumerate() {
            let GameEvent::Block(decision) = event else { continue };
            for (offset, colour) in Colour::ALL.into_iter().enumerate() {
                let accepted = decision.winner == Some(colour);
                let answer = if accepted { Reply::Accept } else { Reply::Decline };
                assert_eq!(events[place + 1 + offset], GameEvent::Reply { to: colour, answer });
            }
        }
    });
}

#[test]
fn the_prose_knows_no_silence_and_no_queen_on_a_block_but_the_code_does() {
    let mut seen = [[0; 2]; 2];
    drawn(300, |_, variant, events| {
        let described = usize::from(variant.starts_with("as_described"));
        seen[described][0] += count(events, |event| matches!(event, GameEvent::Queen { on_block: true, .. }));
        let silent =
            |event: &GameEvent| matches!(event, GameEvent::Concede { reason: Reason::NoFreeSilent, .. });
        seen[described][1] += count(events, silent);
    });
    assert!(seen[0].iter().all(|&times| times > 0), "{seen:?}");
    assert_eq!(seen[1], [0, 0]);
}

#[test]
fn as_coded_block_1_is_white_s_and_the_comparison_never_decides_for_white() {
    let mut later = [0; 3];
    drawn(300, |_, variant, events| {
        let blocks = events.iter().filter_map(|event| match event {
            GameEvent::Block(decision) => Some(decision),
            _ => None,
        });
        for (number, decision) in blocks.enumerate() {
            if number == 0 {
                assert_eq!((decision.winner, decision.values[1]), (Some(Colour::White), None));
            } else if variant == "as_coded" {
                later[decision.winner.map_or(2, |colour| colour as usize)] += 1;
            }
        }
    });
    let [white, black, own] = later;
    assert_eq!(white, 0);
    assert!(black > 5 * own && own > 0, "{later:?}");
}

#[test]
fn valued_on_the_same_board_both_players_win_requests() {
    let streams = Streams::new(7, 1);
    for variant in ["as_coded_fair", "as_described_fair"] {
        let game = game(8, &[("variant", variant)]);
        let mut second = [0; 2];
        for trial in 0..500 {
            let blocks: Vec<Decision> = events(&game, &mut streams.trial(trial))
                .iter()
                .filter_map(|event| match event {
                    GameEvent::Block(decision) => Some(*decision),
                    _ => None,
                })
                .collect();
            if let Some(winner) = blocks.get(1).and_then(|decision| decision.winner) {
                second[winner as usize] += 1;
            }
        }
        assert!(second.iter().all(|&times| times > 100), "{variant}: {second:?}");
    }
}

/// By the prose with the queen that the player is putting, as coded without it; fair or not.
#[test]
fn a_request_is_reported_with_its_value_on_arrival() {
    let streams = Streams::new(7, 1);
    for name in Variant::NAMES {
        let (game, variant) = (game(8, &[("variant", name)]), Variant::named(name));
        let (mut requests, mut reported_apart) = (0, 0);
        for trial in 0..50 {
            let mut board = Board::empty(8);
            let events = events(&game, &mut streams.trial(trial));
            for (place, event) in events.iter().enumerate() {
                match *event {
                    GameEvent::Request { by, square, value, .. } => {
                        let GameEvent::Queen { square: queen, .. } = events[place + 1] else {
                            panic!("{event:?}")
                        };
                        let with_queen = variant.value(&board.with(Figure::Queen(by), queen), square);
                        let without = variant.value(&board, square);
                        let expected = if name.starts_with("as_described") { with_queen } else { without };
                        assert_eq!(value, expected, "{name}");
                        requests += 1;
                        reported_apart += u32::from(with_queen != without);
                    }
                    GameEvent::Queen { by, square, .. } => board.put(Figure::Queen(by), square),
                    GameEvent::Block(decision) => board.put(Figure::Block, decision.square),
                    GameEvent::Reply { .. } | GameEvent::Concede { .. } => {}
                }
            }
        }
        assert!(requests > 100 && reported_apart > 100, "{name}: {requests} {reported_apart}");
    }
}

/// Black asked first, on an emptier board, so its request is worth more.
fn two_requests(variant: &str, board: &Board) -> Configurer {
    let mut configurer = Configurer::new(Variant::named(variant), 1);
    assert_eq!(configurer.receive(Colour::Black, at(2, 2), &Board::empty(6)), 36);
    assert!(configurer.receive(Colour::White, at(1, 0), board) < 36);
    configurer
}

#[test]
fn a_better_request_whose_square_is_taken_is_not_replaced_by_the_other() {
    let board = Board::empty(6).with(Figure::Queen(Colour::White), at(2, 2));
    let decision = two_requests("as_coded", &board).decide(&board, &mut first()).expect("a block is left");
    let expected = Decision { square: at(1, 0), winner: None, values: decision.values, clash: true };
    assert_eq!(decision, expected, "the first square that is no corner, by its own choice");
    assert_eq!(Colour::ALL.map(|colour| decision.answer(colour)), [Reply::Decline; 2]);
}

#[test]
fn a_configurer_without_blocks_is_silent() {
    let board = Board::empty(6).with(Figure::Queen(Colour::White), at(0, 5));
    let mut configurer = two_requests("as_coded", &board);
    let decision = configurer.decide(&board, &mut first()).expect("a block is left");
    assert_eq!((decision.square, decision.winner), (at(2, 2), Some(Colour::Black)));
    assert_eq!(configurer.decide(&board, &mut first()), None);
}

#[test]
fn an_accepted_plan_is_saved_and_used_up_and_a_declined_one_is_dropped() {
    let board = Board::empty(8);
    let play = |answers: &[Reply]| {
        let mut player = Player::new(Colour::White, Strategy::Original, Variant::named("as_coded"), 4);
        let Turn::Play { request: Some(request), square, .. } = player.play(&board, &mut first()) else {
            panic!("a first turn has a request");
        };
        assert_eq!((square, request.square, request.plan), (at(0, 0), at(1, 0), Some(at(2, 0))));
        for &answer in answers {
            player.receive(answer);
        }
        player.play(&board, &mut first())
    };
    let next = |answers| match play(answers) {
        Turn::Play { square, planned, request } => (square, planned, request.is_some()),
        Turn::Concede(reason) => panic!("{reason}"),
    };
    assert_eq!(next(&[Reply::Accept]), (at(2, 0), true, true));
    assert_eq!(next(&[Reply::Decline]), (at(0, 0), false, true));
    assert_eq!(next(&[]), (at(0, 0), false, false), "no answer, no other request");
}

#[test]
fn strategies_choose_the_first_square_or_that_which_leaves_the_fewest() {
    let game = game(8, &[("white", "first"), ("black", "greedy")]);
    let streams = Streams::new(3, 1);
    for trial in 0..50 {
        let mut board = Board::empty(8);
        for event in events(&game, &mut streams.trial(trial)) {
            match event {
                GameEvent::Queen { by: by @ Colour::White, square, .. } => {
                    assert_eq!(board.free().iter().next(), Some(square));
                    board.put(Figure::Queen(by), square);
                }
                GameEvent::Queen { by: by @ Colour::Black, square, .. } => {
                    let left = |at| board.with(Figure::Queen(by), at).free().len();
                    let fewest = board.free().iter().map(left).min();
                    let best = board.free().iter().find(|&at| Some(left(at)) == fewest);
                    assert_eq!(best, Some(square));
                    board.put(Figure::Queen(by), square);
                }
                GameEvent::Block(decision) => board.put(Figure::Block, decision.square),
                _ => {}
            }
        }
    }
}

#[test]
fn measures_count_the_events() {
    let streams = Streams::new(5, 1);
    let game = game(9, &[]);
    for trial in 0..200 {
        let events = events(&game, &mut streams.trial(trial));
        let mut state = game.new_game();
        let mut draw = streams.trial(trial);
        game.finish(&mut state, &mut draw, u64::MAX);
        let mut values = [0; 8];
        game.measure(&state, &mut values);
        let request =
            |colour| count(&events, |e| matches!(e, GameEvent::Request { by, .. } if *by == colour));
        let accepted =
            |colour| count(&events, |e| *e == GameEvent::Reply { to: colour, answer: Reply::Accept });
        let expected = [
            count(&events, |e| matches!(e, GameEvent::Queen { .. })),
            count(&events, |e| matches!(e, GameEvent::Block(_))),
            request(Colour::White),
            request(Colour::Black),
            accepted(Colour::White),
            accepted(Colour::Black),
            count(&events, |e| matches!(e, GameEvent::Queen { planned: true, .. })),
            count(&events, |e| matches!(e, GameEvent::Queen { on_block: true, .. })),
        ];
        assert_eq!(values, expected);
    }
}
