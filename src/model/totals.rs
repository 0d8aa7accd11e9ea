//! What people call the total of a table.

/// The names of totals, in small letters.
const TOTALS: [&str; 30] = [
    "total",
    "totals",
    "grand total",
    "total general",
    "sum",
    "all",
    "gesamt",
    "gesamtergebnis",
    "gesamtsumme",
    "insgesamt",
    "summe",
    "suma",
    "somme",
    "totale",
    "somma",
    "totaal",
    "overall",
    "alle",
    "tous",
    "todos",
    "todas",
    "tutti",
    "razem",
    "итого",
    "всего",
    "合计",
    "总计",
    "合計",
    "σ",
    "∑",
];

/// Whether a row or a group of this name is a total in some language.
#[must_use]
pub fn is_total_name(name: &str) -> bool {
    let name = name.trim_matches(|sign: char| sign.is_ascii_punctuation()).to_lowercase();
    let name = name.strip_prefix("sub").map_or(name.as_str(), |rest| rest.trim_start_matches(['-', ' ']));
    let of_something = name.strip_prefix("total").and_then(|rest| rest.chars().next());
    of_something.is_some_and(|next| !next.is_alphabetic()) || TOTALS.contains(&name)
}
