//! Known answers of the draw protocol, made by an implementation of ChaCha in Python, and the words of `rand_chacha`.

use queenlab::model::draw::Streams;
use rand::{Rng as _, SeedableRng as _};
use rand_chacha::ChaCha8Rng;

const WHOLE: u64 = 1 << 32;

struct Known {
    seed: u64,
    cell: u64,
    trial: u64,
    words: [u32; 4],
    rows: [u32; 8],
    shuffled: [u32; 8],
    rejecting: [u32; 4],
}

/// `rejecting` is drawn below 2^31 + 1, which refuses almost every second word.
const KNOWN: [Known; 4] = [
    Known {
        seed: 2026,
        cell: 1,
        trial: 0,
        words: [1_896_035_873, 3_098_023_926, 3_784_488_485, 1_624_848_423],
        rows: [4, 6, 8, 4, 8, 4, 7, 7],
        shuffled: [0, 2, 4, 7, 1, 6, 5, 3],
        rejecting: [948_017_936, 1_549_011_963, 812_424_211, 916_141_378],
    },
    Known {
        seed: 2026,
        cell: 2,
        trial: 0,
        words: [762_076_948, 2_590_705_904, 3_468_648_843, 3_315_573_124],
        rows: [2, 5, 7, 7, 2, 2, 7, 5],
        shuffled: [2, 7, 5, 0, 3, 6, 4, 1],
        rejecting: [1_295_352_952, 1_657_786_562, 361_156_738, 1_109_657_952],
    },
    Known {
        seed: 0,
        cell: 1,
        trial: 0,
        words: [1_389_847_909, 1_072_424_912, 3_107_563_525, 1_369_278_973],
        rows: [3, 2, 6, 3, 5, 3, 3, 5],
        shuffled: [3, 0, 5, 7, 6, 4, 1, 2],
        rejecting: [694_923_954, 684_639_486, 1_091_619_683, 796_284_185],
    },
    Known {
        seed: u64::MAX,
        cell: 10_000,
        trial: u64::MAX,
        words: [2_596_809_132, 1_516_911_891, 1_376_953_606, 1_832_235_874],
        rows: [5, 3, 3, 4, 5, 1, 3, 3],
        shuffled: [5, 3, 0, 7, 6, 1, 2, 4],
        rejecting: [1_298_404_566, 758_455_945, 1_181_202_393, 21_454_296],
    },
];

fn drawn<const N: usize>(known: &Known, below: u64) -> [u32; N] {
    let mut draw = Streams::new(known.seed, known.cell).trial(known.trial);
    std::array::from_fn(|_| draw.below(below))
}

#[test]
fn words_and_bounded_draws_are_those_of_the_protocol() {
    for known in &KNOWN {
        assert_eq!(drawn(known, WHOLE), known.words);
        assert_eq!(drawn(known, 8).map(|row: u32| row + 1), known.rows);
        assert_eq!(drawn(known, (1 << 31) + 1), known.rejecting);
    }
}

#[test]
fn shuffles_are_those_of_the_protocol() {
    for known in &KNOWN {
        let mut items = [0, 1, 2, 3, 4, 5, 6, 7];
        let streams = Streams::new(known.seed, known.cell);
        streams.trial(known.trial).shuffle(&mut items);
        assert_eq!(items, known.shuffled);
    }
}

#[test]
fn a_stream_goes_on_over_many_blocks() {
    let mut draw = Streams::new(2026, 1).trial(0);
    let mut words = std::iter::repeat_with(|| draw.below(WHOLE));
    assert_eq!(words.nth(100), Some(2_993_963_076));
}

#[test]
fn numbers_below_several_bounds_are_drawn_one_after_another() {
    let bounds: Vec<u8> = (1..=40).map(|place| if place % 3 == 0 { 255 } else { place }).collect();
    for taken in 0..20 {
        for count in 0..bounds.len() {
            let [mut at_once, mut in_turn] = [0; 2].map(|trial| Streams::new(2026, 1).trial(trial));
            for draw in [&mut at_once, &mut in_turn] {
                (0..taken).for_each(|_| _ = draw.word());
            }
            let mut numbers = vec![0; count];
            at_once.each_below(&bounds[..count], &mut numbers);
            let expected: Vec<u32> =
                bounds[..count].iter().map(|&bound| in_turn.below(bound.into())).collect();
            assert_eq!(
                numbers.into_iter().map(u32::from).collect::<Vec<_>>(),
                expected,
                "{count} after {taken}"
            );
            assert_eq!(at_once.word(), in_turn.word(), "{count} after {taken}");
        }
    }
}

#[test]
#[should_panic(expected = "below(0)")]
fn a_bound_of_zero_is_refused() {
    Streams::new(1, 1).trial(1).each_below(&[3, 0], &mut [0; 2]);
}

#[test]
fn below_one_is_always_zero() {
    assert_eq!(Streams::new(1, 1).trial(1).below(1), 0);
}

#[test]
#[should_panic(expected = "below(0)")]
fn below_zero_is_refused() {
    Streams::new(1, 1).trial(1).below(0);
}

/// The first words of a stream.
fn of_the_crate<const N: usize>(seed: u64, cell: u64, trial: u64) -> [u32; N] {
    let mut key = [0; 32];
    key[..16].copy_from_slice([seed.to_le_bytes(), cell.to_le_bytes()].as_flattened());
    let mut words = ChaCha8Rng::from_seed(key);
    words.set_stream(trial);
    std::array::from_fn(|_| words.next_u32())
}

#[test]
fn streams_in_any_order_are_those_of_the_crate_within_and_beyond_their_first_block() {
    let ends = (u64::MAX - 20..=u64::MAX).rev();
    let trials = (0..40).chain([7, 1 << 40, 3, 3]).chain((1 << 32) - 20..(1 << 32) + 20).chain(ends);
    let mut ahead = Streams::new(2026, u64::MAX - 5).ahead();
    for trial in trials {
        let mut draw = ahead.trial(trial);
        let words: [u32; 40] = std::array::from_fn(|_| draw.word());
        assert_eq!(words, of_the_crate(2026, u64::MAX - 5, trial), "trial {trial}");
    }
}
