//! The scene of an event: its squares, the threatened squares, and who says what to whom.

use super::board::{Board, Colour, SquareIndex};
use super::configurer::Decision;
use super::event::GameEvent;
use super::message::{Reason, Reply};
use crate::model::scene::{self, Mark, Phrase, Scene, Word};

/// The description of an event.
struct Shown {
    mark: Mark,
    square: Option<SquareIndex>,
    phrase: &'static Phrase,
    words: Vec<Word>,
}

/// The scene of `event`, which left `board`.
pub(super) fn scene(event: &GameEvent, board: &Board) -> Scene {
    let Shown { mark, square, phrase, words } = shown(event);
    let threatened = board.hit() - board.queens();
    Scene {
        mark,
        squares: square.into_iter().map(place).collect(),
        threatened: threatened.iter().map(place).collect(),
        words,
        ..Scene::new(event.to_string(), board.grid(), phrase)
    }
}

fn place(square: SquareIndex) -> scene::Square {
    (square.x, square.y)
}

fn text(square: SquareIndex) -> Word {
    Word::Text(square.to_string())
}

/// A phrase that begins with the player, who does what `en` and `es` say.
macro_rules! player {
    ($colour:expr, en: $en:literal, es: $es:literal $(,)?) => {{
        static WHITE: Phrase = Phrase { en: concat!("White ", $en), es: concat!("Las blancas ", $es) };
        static BLACK: Phrase = Phrase { en: concat!("Black ", $en), es: concat!("Las negras ", $es) };
        match $colour {
            Colour::White => &WHITE,
            Colour::Black => &BLACK,
        }
    }};
}

fn shown(event: &GameEvent) -> Shown {
    match *event {
        GameEvent::Request { by, square, value, plan } => request(by, square, value, plan),
        GameEvent::Queen { by, square, planned, on_block } => {
            let phrase = queen(by, planned, on_block);
            Shown { mark: Mark::Move, square: Some(square), phrase, words: vec![text(square)] }
        }
        GameEvent::Block(decision) => block(&decision),
        GameEvent::Reply { to, answer } => message(answered(to, answer)),
        GameEvent::Concede { by, reason } => Shown { mark: Mark::No, ..message(conceded(by, reason)) },
    }
}

fn message(phrase: &'static Phrase) -> Shown {
    Shown { mark: Mark::Silent, square: None, phrase, words: Vec::new() }
}

fn request(by: Colour, square: SquareIndex, value: usize, plan: Option<SquareIndex>) -> Shown {
    let phrase = if plan.is_some() {
        player!(
            by,
            en: "asks the configurer for a block on {0}, which leaves {1} squares free, and plans a queen on {2}.",
            es: "piden al configurador un bloque en {0}, que deja {1} casillas libres, y planean una reina en {2}.",
        )
    } else {
        player!(
            by,
            en: "asks the configurer for a block on {0}, which leaves {1} squares free, and plans no queen.",
            es: "piden al configurador un bloque en {0}, que deja {1} casillas libres, y no planean ninguna reina.",
        )
    };
    let words = [text(square), value.into()].into_iter().chain(plan.map(text)).collect();
    Shown { mark: Mark::Ask, square: Some(square), phrase, words }
}

fn queen(by: Colour, planned: bool, on_block: bool) -> &'static Phrase {
    match (planned, on_block) {
        (false, false) => player!(by, en: "puts a queen on {0}.", es: "ponen una reina en {0}."),
        (true, false) => {
            player!(by, en: "puts a queen on {0}, as planned.", es: "ponen una reina en {0}, como planearon.")
        }
        (false, true) => player!(
            by,
            en: "puts a queen on {0}, on a block that nobody attacks.",
            es: "ponen una reina en {0}, sobre un bloque que nadie ataca.",
        ),
        (true, true) => player!(
            by,
            en: "puts a queen on {0}, as planned, on a block that nobody attacks.",
            es: "ponen una reina en {0}, como planearon, sobre un bloque que nadie ataca.",
        ),
    }
}

fn block(decision: &Decision) -> Shown {
    let Decision { square, winner, values: [white, black], .. } = *decision;
    let values = match winner {
        Some(Colour::Black) => [black, white],
        _ => [white, black],
    };
    let phrase = match winner {
        Some(colour) => granted(colour, white.is_some() && black.is_some()),
        None => own(decision),
    };
    let words = [text(square)].into_iter().chain(values.into_iter().flatten().map(Word::from)).collect();
    Shown { mark: Mark::Move, square: Some(square), phrase, words }
}

fn granted(to: Colour, both_asked: bool) -> &'static Phrase {
    if both_asked {
        player!(
            to,
            en: "gets its block on {0}: it leaves {1} squares free, the other's {2}.",
            es: "reciben su bloque en {0}: deja {1} casillas libres; el del otro bando, {2}.",
        )
    } else {
        player!(
            to,
            en: "gets its block on {0}, which leaves {1} squares free: nobody else asked.",
            es: "reciben su bloque en {0}, que deja {1} casillas libres: nadie más pidió.",
        )
    }
}

/// Why the configurer puts a block of its own.
fn own(decision: &Decision) -> &'static Phrase {
    static TAKEN: Phrase = Phrase {
        en: "The configurer chooses {0} for a block: the square of the better request is taken by now.",
        es: "El configurador elige {0} para un bloque: la casilla de la mejor petición ya está ocupada.",
    };
    static UNASKED: Phrase = Phrase {
        en: "The configurer chooses {0} for a block: nobody asked.",
        es: "El configurador elige {0} para un bloque: nadie pidió.",
    };
    static EQUAL: Phrase = Phrase {
        en: "The configurer chooses {0} for a block: both requests leave {1} squares free.",
        es: "El configurador elige {0} para un bloque: las dos peticiones dejan {1} casillas libres.",
    };
    match decision {
        Decision { clash: true, .. } => &TAKEN,
        Decision { values: [None, None], .. } => &UNASKED,
        Decision { .. } => &EQUAL,
    }
}

fn answered(to: Colour, answer: Reply) -> &'static Phrase {
    match answer {
        Reply::Accept => player!(
            to,
            en: "hears from the configurer: accept. The planned square is saved.",
            es: "oyen del configurador: accept. La casilla planeada queda guardada.",
        ),
        Reply::Decline => player!(
            to,
            en: "hears from the configurer: decline. No square is saved.",
            es: "oyen del configurador: decline. No queda ninguna casilla guardada.",
        ),
    }
}

fn conceded(by: Colour, reason: Reason) -> &'static Phrase {
    match reason {
        Reason::Quota => player!(
            by,
            en: "concedes: all its queens are put.",
            es: "se rinden: ya pusieron todas sus reinas.",
        ),
        Reason::NoFree => player!(
            by,
            en: "concedes: no square is free.",
            es: "se rinden: no queda ninguna casilla libre.",
        ),
        Reason::NoFreeSilent => player!(
            by,
            en: "falls silent: no square is free, and the agent fails over the request that it prepares.",
            es: "enmudecen: no queda ninguna casilla libre, y el agente falla con la petición que prepara.",
        ),
    }
}
