//! The corpus of the fuzz targets (`fuzz/`), with every prefix and with flipped bytes: nothing panics.

use std::fs;
use std::path::Path;

mod inputs;

/// The files of a target's corpus: at least two.
fn corpus(target: &str) -> Vec<Vec<u8>> {
    let entries = fs::read_dir(Path::new("tests/it/fuzzed/corpus").join(target)).expect("a corpus");
    let files: Vec<Vec<u8>> =
        entries.map(|entry| fs::read(entry.expect("an entry").path()).expect("a file")).collect();
    assert!(files.len() >= 2, "{target}");
    files
}

/// Every prefix of a file, and the file with each byte changed in a way that goes by its place. Of a large file some.
fn mutations(file: &[u8]) -> impl Iterator<Item = Vec<u8>> + '_ {
    const MAX: usize = 600;
    const FLIPS: [u8; 5] = [1, 0x80, 0x10, b'"' ^ b'9', 0x02];
    let places = || (0..file.len()).step_by(file.len().div_ceil(MAX));
    let prefixes = places().map(|length| file[..length].to_vec());
    let flipped = places().map(|place| {
        let mut file = file.to_vec();
        file[place] ^= FLIPS[place % FLIPS.len()];
        file
    });
    let doubled = places().step_by(7).map(|place| [&file[..place], &file[place / 2..]].concat());
    prefixes.chain(flipped).chain(doubled).chain([file.to_vec()])
}

fn replay(target: &str, input: fn(&[u8])) {
    corpus(target).iter().flat_map(|file| mutations(file)).for_each(|bytes| input(&bytes));
}

#[test]
fn experiments() {
    replay("experiment", inputs::experiment);
}

#[test]
fn files_of_work() {
    replay("blocks", inputs::blocks);
}

#[test]
fn plans() {
    replay("plan", inputs::plan);
}

#[test]
fn traces() {
    replay("trace", inputs::trace);
}

#[test]
fn starts() {
    replay("start", inputs::start);
}

#[test]
fn tables_of_counts() {
    replay("counts", inputs::counts);
}

/// The corpus would be of no use if its files were refused at their first line.
#[test]
fn files_of_work_in_the_corpus_are_taken_for_such() {
    for file in corpus("blocks") {
        let text = String::from_utf8(file).expect("text");
        let end = text.rfind("{\"sha256\"").expect("a seal");
        let (_, cells) = queenlab::store::blocks::contents(&text[..end]).expect("a file of work");
        assert!(!cells.is_empty());
    }
}
