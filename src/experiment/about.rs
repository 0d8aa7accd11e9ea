//! The question of an experiment, in one language or in all that pages speak.

use crate::model::language::Language;

/// The question that an experiment asks.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct AboutText {
    /// In English, or in whatever language it is asked alone.
    pub en: String,
    /// In Spanish, if it is said in both.
    pub es: Option<String>,
}

impl AboutText {
    /// The question as readers of `language` are asked it.
    pub fn text(&self, language: Language) -> &str {
        match (language, &self.es) {
            (Language::Spanish, Some(es)) => es.trim(),
            _ => self.en.trim(),
        }
    }

    /// The languages in which it is said apart.
    pub fn languages(&self) -> &'static [Language] {
        let count = if self.es.is_some() { 2 } else { 1 };
        &Language::ALL[..count]
    }

    /// Puts a note before it.
    #[cfg(feature = "cli")]
    pub fn note(&mut self, note: &str) {
        for text in [&mut self.en].into_iter().chain(&mut self.es) {
            text.insert_str(0, note);
        }
    }
}

impl From<String> for AboutText {
    fn from(en: String) -> Self {
        Self { en, es: None }
    }
}
