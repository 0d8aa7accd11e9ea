//! The languages of pages, and sentences in each of them.

use std::fmt;

use serde::Serialize;

/// A language of pages. Terminals, tables and data are in English.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Language {
    /// English.
    English,
    /// Spanish.
    Spanish,
}

impl Language {
    /// All of them.
    pub const ALL: [Self; 2] = [Self::English, Self::Spanish];

    /// Its code in HTML and in addresses (BCP 47).
    pub const fn code(self) -> &'static str {
        match self {
            Self::English => "en",
            Self::Spanish => "es",
        }
    }

    /// What its speakers call it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::English => "English",
            Self::Spanish => "Español",
        }
    }

    /// The sentence of `phrase`, with `words` in the places of `{0}`, `{1}` and so on.
    pub fn say(self, phrase: &Phrase, words: &[&str]) -> String {
        let template = phrase.plain(self);
        let mut text = String::with_capacity(template.len());
        let mut parts = template.split('{');
        text.extend(parts.next());
        for part in parts {
            let (place, rest) = part.split_once('}').unwrap_or_default();
            let (place, forms) =
                place.split_once('|').map_or((place, None), |(place, forms)| (place, Some(forms)));
            let word = place.parse().ok().and_then(|place: usize| words.get(place).copied());
            text.extend(forms.map_or(word, |forms| form(forms, word == Some("1"))));
            text.push_str(rest);
        }
        text
    }
}

/// The first of two forms, `solution|solutions`, of one thing; the second of several.
fn form(forms: &str, is_one: bool) -> Option<&str> {
    forms.split_once('|').map(|(one, several)| if is_one { one } else { several })
}

/// The same thing in each language.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Multilingual<T> {
    /// In English.
    pub en: T,
    /// In Spanish.
    pub es: T,
}

/// A sentence template, in each language. Those of this crate stand in `words/`.
///
/// `{0}` is the first word; `{0|part|parts}` is "part" if that is 1, and else "parts". In scenes `{1|queen|queens}` is the second word,
/// preceded by "queen" or, if it lists several, by "queens". `{seen}` is the first step that had the scene's board. The latter two are for scenes only.
pub type Phrase = Multilingual<&'static str>;

/// A whole sentence in each language, such as why something is refused. It is displayed in English.
pub type Sentence = Multilingual<String>;

impl<T> Multilingual<T> {
    /// What `say` makes of it in each language.
    pub fn of(say: impl Fn(Language) -> T) -> Self {
        Self { en: say(Language::English), es: say(Language::Spanish) }
    }

    /// It in a language.
    pub const fn in_language(&self, language: Language) -> &T {
        match language {
            Language::English => &self.en,
            Language::Spanish => &self.es,
        }
    }
}

impl Phrase {
    /// What is the same in every language.
    pub const fn same(text: &'static str) -> Self {
        Self { en: text, es: text }
    }

    /// The sentence with `words` in its places, in each language.
    pub fn with(&self, words: &[&str]) -> Sentence {
        Sentence::of(|language| language.say(self, words))
    }

    /// The same with words that are said in each language.
    pub fn saying(&self, words: &[Sentence]) -> Sentence {
        Sentence::of(|language| {
            let words: Vec<&str> = words.iter().map(|word| word.in_language(language).as_str()).collect();
            language.say(self, &words)
        })
    }

    /// Its text in a language, if it has no places for words.
    pub const fn plain(self, language: Language) -> &'static str {
        self.in_language(language)
    }
}

/// What is said in English alone.
impl From<String> for Sentence {
    fn from(en: String) -> Self {
        Self { es: en.clone(), en }
    }
}

/// What is the same in every language.
impl From<&str> for Sentence {
    fn from(text: &str) -> Self {
        text.to_owned().into()
    }
}

impl fmt::Display for Sentence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.en)
    }
}
