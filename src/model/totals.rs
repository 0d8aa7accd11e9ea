//! What people call the total of a table.

/// The names of totals, in small letters.
const TOTALS: [&str; 18] = [
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
    "σ",
    "∑",
];

/// Whether a row or a group of this name is a total in some language.
#[must_use]
pub fn is_total_name(name: &str) -> bool {
    let name = name.trim_end_matches(':').to_lowercase();
    let of_something = name.strip_prefix("total").and_then(|rest| rest.chars().next());
    of_something.is_some_and(|next| !next.is_alphabetic()) || TOTALS.contains(&name.as_str())
}
