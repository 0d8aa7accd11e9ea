//! What people call the total of a table.

/// The names of totals, in small letters.
const TOTALS: [&str; 30] = [
    "total", "totals", "grand total", "total general", "sum", "all", "gesamt", "gesamtergebnis",
    "gesamtsumme", "insgesamt", "summe", "suma", "somme", "totale", "somma", "totaal", "overall", "alle",
    "tous", "todos", "todas", "tutti", "razem", "итого", "всего", "合计", "总计", "合計", "σ", "∑",
];

/// Names of the number of observations, in small letters.
const SIZES: [&str; 31] = [
    "n", "trials", "runs", "samples", "sample size", "draws", "rolls", "throws", "tosses", "flips",
    "observations", "tests", "cases", "count", "games", "games played", "rounds", "spins", "shots",
    "attempts", "simulations", "repetitions", "experiments", "pulls", "answered", "answers", "responses",
    "respondents", "votes", "valid votes", "votes cast",
];

/// Whether a row or a group of this name is a total in some language.
pub fn is_total_name(name: &str) -> bool {
    let name = name.trim_matches(|sign: char| sign.is_ascii_punctuation()).to_lowercase();
    let name = name.strip_prefix("sub").map_or(name.as_str(), |rest| rest.trim_start_matches(['-', ' ']));
    let of_something = name.strip_prefix("total").and_then(|rest| rest.chars().next());
    of_something.is_some_and(|next| !next.is_alphabetic()) || TOTALS.contains(&name)
}

/// Whether a row of this name may be the total of some others: `Sum A`, `Sub 1`, `Italy total`.
pub fn is_subtotal_name(name: &str) -> bool {
    let lower = name.to_lowercase();
    let is_apart = |sign: Option<char>| sign.is_none_or(|sign| !sign.is_alphabetic());
    let begins = |total: &str| lower.strip_prefix(total).is_some_and(|rest| is_apart(rest.chars().next()));
    let ends = |total: &str| lower.strip_suffix(total).is_some_and(|rest| is_apart(rest.chars().next_back()));
    is_total_name(name) || TOTALS.into_iter().chain(["sub"]).any(|total| begins(total) || ends(total))
}

/// Whether a row of this name says how many observations there are, perhaps with that word: `num_flips`.
pub fn is_size_name(name: &str) -> bool {
    let name = name.trim_matches(|sign: char| sign.is_ascii_punctuation()).to_lowercase();
    let parts = name.split_once(['_', '-', ' ']);
    let counted = parts.filter(|(number, _)| ["n", "num", "nr", "no", "number", "total"].contains(number));
    let counted = counted.map_or(name.as_str(), |(_, counted)| {
        counted.trim_start_matches("of").trim_start_matches(['_', '-', ' '])
    });
    SIZES.contains(&counted)
}
