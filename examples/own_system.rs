//! Every command of queenlab, and one more system: to swap each of n cards with any card is n^n equally likely paths to n!
//! orders, and n! does not divide n^n. `cargo run --release --example own_system -- run examples/naive.toml`

use queenlab::systems::prelude::*;

fn main() -> std::process::ExitCode {
    queenlab::cli::main_with(vec![CatalogEntry::of::<Naive>()])
}

struct Naive(u16); // so many cards

impl KeySpace<String> for Naive {
    fn parse(&self, text: &str) -> Option<String> {
        let all = (1..=self.0).all(|card| text.contains(&card.to_string()));
        (all && text.len() == usize::from(self.0)).then(|| text.to_owned())
    }

    fn count(&self) -> Option<u64> {
        Some((1..=u64::from(self.0)).product())
    }
}

impl System for Naive {
    const CARD: Card = Card {
        name: "naive",
        about: Phrase { en: "swaps each card with any card", es: "cambia cada carta por una cualquiera" },
        options: &[OptionSpec::size(Phrase { en: "the cards", es: "las cartas" }, 2, 9, 3)],
        ..Card::PLAIN
    };

    type State = (Vec<u16>, usize);
    type Event = usize;
    type Key = String;

    fn new(options: &Options) -> Result<Self, OptionError> {
        Ok(Self(options.size().try_into().expect("at most 9")))
    }

    fn keys(&self) -> &dyn KeySpace<String> {
        self
    }

    fn blank(&self) -> Self::State {
        ((1..=self.0).collect(), 0)
    }

    fn step(&self, (cards, next): &mut Self::State, draw: &mut Draw) -> Step<usize, String> {
        if *next == cards.len() {
            return Step::Ended(End::Reached(cards.iter().map(u16::to_string).collect()));
        }
        let other = draw.index(cards.len());
        cards.swap(*next, other);
        *next += 1;
        Step::Counted(other + 1)
    }

    fn show(&self, (cards, _): &Self::State) -> Grid {
        Grid::from_rows(&[cards.iter().copied().map(Token::Number).collect()]).expect("a row of cards")
    }
}
