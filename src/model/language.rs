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
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::English => "en",
            Self::Spanish => "es",
        }
    }

    /// What its speakers call it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::English => "English",
            Self::Spanish => "Español",
        }
    }

    /// The sentence of `phrase`, with `words` in the places of `{0}`, `{1}` and so on.
    #[must_use]
    pub fn say(self, phrase: &Phrase, words: &[&str]) -> String {
        let template = match self {
            Self::English => phrase.en,
            Self::Spanish => phrase.es,
        };
        let mut text = String::with_capacity(template.len());
        let mut parts = template.split('{');
        text.extend(parts.next());
        for part in parts {
            let (place, rest) = part.split_once('}').unwrap_or_default();
            text.extend(place.parse().ok().and_then(|place: usize| words.get(place).copied()));
            text.push_str(rest);
        }
        text
    }
}

/// A sentence template, in each language.
///
/// `{0}` is the first word. `{1|queen|queens}` is the second word, preceded by "queen" or, if it lists several, by
/// "queens". `{seen}` is the first step that had the scene's board. The latter two are for scenes only.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Phrase {
    /// In English.
    pub en: &'static str,
    /// In Spanish.
    pub es: &'static str,
}

impl Phrase {
    /// The sentence with `words` in its places, in each language.
    #[must_use]
    pub fn with(&self, words: &[&str]) -> Sentence {
        Sentence::of(|language| language.say(self, words))
    }

    /// Its text in a language, if it has no places for words.
    #[must_use]
    pub const fn plain(self, language: Language) -> &'static str {
        match language {
            Language::English => self.en,
            Language::Spanish => self.es,
        }
    }
}

/// A whole sentence in each language, such as why something is refused. It is displayed in English.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Sentence {
    /// In English.
    pub en: String,
    /// In Spanish.
    pub es: String,
}

impl Sentence {
    /// What `say` makes of it in each language.
    pub fn of(say: impl Fn(Language) -> String) -> Self {
        Self { en: say(Language::English), es: say(Language::Spanish) }
    }

    /// It in a language.
    #[must_use]
    pub fn in_language(&self, language: Language) -> &str {
        match language {
            Language::English => &self.en,
            Language::Spanish => &self.es,
        }
    }
}

/// What is said in English alone.
impl From<String> for Sentence {
    fn from(en: String) -> Self {
        Self { es: en.clone(), en }
    }
}

impl fmt::Display for Sentence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.en)
    }
}

/// Defines phrases, and the list of all of them: a phrase that lacks a language does not compile.
#[macro_export]
macro_rules! phrases {
    ($($name:ident = $en:literal, $es:literal;)*) => {
        $(pub(crate) const $name: $crate::model::language::Phrase =
            $crate::model::language::Phrase { en: $en, es: $es };)*

        /// All phrases of this module.
        pub const ALL: &[$crate::model::language::Phrase] = &[$($name),*];
    };
}
