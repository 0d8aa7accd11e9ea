//! `cargo +nightly fuzz run counts tests/it/fuzzed/corpus/counts`
#![no_main]

#[path = "../../tests/it/fuzzed/inputs.rs"]
#[allow(dead_code, reason = "each target has one kind of input")]
mod inputs;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| inputs::counts(bytes));
