//! `cargo +nightly fuzz run experiment tests/it/fuzzed/corpus/experiment`
#![no_main]

#[path = "../../tests/it/fuzzed/inputs.rs"]
#[allow(dead_code, reason = "each target has one kind of input")]
mod inputs;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| inputs::experiment(bytes));
