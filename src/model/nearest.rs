//! What somebody may have meant who wrote a word that is not known.

use std::cmp::Reverse;

/// "; did you mean "repair"?", if one of the `known` words is `word` but for at most a third of its letters (Damerau 1964);
/// nothing otherwise.
pub fn suggestion<'k>(word: &str, known: impl IntoIterator<Item = &'k str>) -> String {
    let distance = |candidate: &&str| strsim::damerau_levenshtein(word, candidate);
    let nearest = known.into_iter().max_by_key(|candidate| Reverse(distance(candidate)));
    let meant = nearest.filter(|candidate| 3 * distance(candidate) <= word.chars().count());
    meant.map(|meant| format!("; did you mean \"{meant}\"?")).unwrap_or_default()
}
