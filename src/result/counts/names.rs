//! What people call columns: of counts, of what was expected, of ranks, of what a test says.

use std::collections::HashSet;

use super::derived::has_word;
use super::sheet::Sheet;

/// Names of columns of counts, in small letters.
const COUNT_NAMES: [&str; 41] = [
    "count", "counts", "n", "freq", "freqs", "frequency", "frequencies", "size", "value_counts",
    "occurrences", "count(*)", "count(1)", "count()", "cnt", "absolute frequency", "count_star()", "n()",
    "nobs", "observed", "#", "anzahl", "häufigkeit", "haeufigkeit", "absolute häufigkeit", "häufigkeiten",
    "cuenta", "cuentas", "conteo", "recuento", "frecuencia", "frecuencias", "frecuencia absoluta", "veces",
    "effectif", "effectifs", "fréquence", "conteggio", "frequenza", "contagem", "frequência", "aantal",
];

/// Names that also number the rows, or say how large something is.
const WEAK_NAMES: [&str; 3] = ["n", "size", "#"];

/// A name of a line without what cells are read without: spaces and quotes around it.
pub(super) fn bare(name: &str) -> &str {
    let name = name.trim();
    name.strip_prefix('"').and_then(|name| name.strip_suffix('"')).unwrap_or(name)
}

/// Whether a column is called as columns of counts are.
pub(super) fn is_count_name(name: &str) -> bool {
    let name = name.to_lowercase();
    COUNT_NAMES.contains(&name.trim_end_matches('.')) || (name.starts_with("count(") && name.ends_with(')'))
}

/// The same, but for names that have another meaning, too.
pub(super) fn is_clear_count_name(name: &str) -> bool {
    is_count_name(name) && !is_weak_name(name)
}

pub(super) fn is_weak_name(name: &str) -> bool {
    WEAK_NAMES.contains(&name.to_lowercase().as_str())
}

/// Names of columns of expected counts begin so, in small letters.
const EXPECTED_NAMES: [&str; 11] = [
    "expect", "exp.", "theor", "erwart", "esperad", "frecuencia esperada", "frecuencias esperadas",
    "attendu", "attes", "previst", "verwacht",
];

/// Names of columns of weights, which could also be what was counted.
const WEIGHT_NAMES: [&str; 11] =
    ["weight", "weights", "ratio", "gewicht", "peso", "pesos", "poids", "odds", "one in", "soll", "quota"];

/// Words in the names of columns of probabilities, which could also be what was counted.
const LAW_WORDS: [&str; 15] = [
    "prob", "probs", "probability", "probabilities", "wahrscheinlichkeit", "wahrscheinlichkeiten",
    "probabilidad", "probabilidades", "probabilité", "expected", "predicted", "prior", "pmf", "chance",
    "chances",
];

/// Whether a column is called as expected values are; `is_only` where it is all that could name what was counted.
pub(super) fn is_law_name(name: &str, is_only: bool) -> bool {
    let name = name.to_lowercase();
    let is_expected = name == "exp" || EXPECTED_NAMES.iter().any(|beginning| name.starts_with(beginning));
    is_expected || (!is_only && (WEIGHT_NAMES.contains(&name.as_str()) || has_word(&name, &LAW_WORDS)))
}

/// Whether a column is called as those that number rows are.
pub(super) fn is_rank_name(name: &str) -> bool {
    const NAMES: [&str; 12] =
        ["rank", "rang", "place", "platz", "no", "nr", "index", "idx", "id", "row", "obs", "puesto"];
    NAMES.contains(&name.to_lowercase().trim_matches(|sign: char| !sign.is_alphanumeric()))
}

/// Whether a column of different numbers is called as those that are drawn are.
pub(super) fn is_drawn(sheet: &Sheet, column: usize) -> bool {
    const NAMES: [&str; 13] = [
        "number", "numbers", "ball", "digit", "nummer", "zahl", "número", "numéro", "face", "side", "roll",
        "outcome", "result",
    ];
    let mut seen = HashSet::new();
    NAMES.contains(&sheet.header[column].to_lowercase().as_str())
        && sheet.column(column).all(|cell| seen.insert(cell))
}

/// Whether a column without letters is called as what tests and charts say of each row.
pub(super) fn is_measure(sheet: &Sheet, column: usize) -> bool {
    const NAMES: [&str; 24] = [
        "bar", "bars", "change", "chart", "ci", "95% ci", "95 % ci", "delta", "deviation", "diff",
        "difference", "graph", "histogram", "last", "last drawn", "last seen", "p", "p-value", "residual",
        "residuals", "std residual", "trend", "z", "z-score",
    ];
    NAMES.contains(&sheet.header[column].to_lowercase().as_str())
        && !sheet.column(column).any(|cell| cell.contains(char::is_alphabetic))
}
