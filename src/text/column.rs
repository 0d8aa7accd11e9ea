//! Columns of tables that people read, whatever draws them: a terminal or a page.

use super::hypothesis::p_value;
use crate::analysis::statistic::PValue;
use crate::model::decimal::Decimal;
use crate::model::language::{Language, Phrase};
use crate::model::words::columns::NONE;

/// A column of a table about `R`: its name, and what stands in it.
pub struct TableColumn<R>(pub Phrase, pub Content<R>);

/// What stands in a column. Where there is no number, or none that is finite, stands that there is none.
pub enum Content<R> {
    /// Text.
    Text(fn(&R, Language) -> String),
    /// How many of how many: sorted by the first.
    OutOf(fn(&R) -> String),
    /// A count.
    Count(fn(&R) -> Option<u64>),
    /// A value of a measure.
    Value(fn(&R) -> Option<Decimal>),
    /// A share as a percentage.
    Percent(fn(&R) -> Option<f64>),
    /// A number.
    Number(fn(&R) -> Option<f64>),
    /// Any number, with up to six digits behind the point.
    Exact(fn(&R) -> Option<f64>),
    /// A number that is above or below what is expected.
    Signed(fn(&R) -> Option<f64>),
    /// A p-value, sorted by its decimal logarithm.
    P(fn(&R) -> Option<PValue>),
}

/// What stands above a column.
pub struct Heading {
    /// Its name.
    pub title: String,
    /// Whether it holds text, which is aligned to the left.
    pub is_text: bool,
}

impl Heading {
    /// That of a column of text.
    pub fn text(title: impl Into<String>) -> Self {
        Self { title: title.into(), is_text: true }
    }

    /// That of a column of numbers.
    pub fn number(title: impl Into<String>) -> Self {
        Self { title: title.into(), is_text: false }
    }
}

/// What stands in a row of a column.
pub struct Field {
    /// As it is read.
    pub text: String,
    /// By what it is sorted, if that is not what is read.
    pub value: Option<f64>,
}

impl<R> TableColumn<R> {
    /// What stands above it.
    pub fn heading(&self, language: Language) -> Heading {
        Heading { title: self.0.plain(language).to_owned(), is_text: matches!(self.1, Content::Text(_)) }
    }

    /// What stands in it for `row`.
    pub fn field(&self, row: &R, language: Language) -> Field {
        let (text, value) = match &self.1 {
            Content::Text(text) => (text(row, language), None),
            Content::OutOf(text) => (text(row), None),
            Content::Count(count) => (language.or_none(count(row), Language::grouped), None),
            Content::Value(value) => (language.or_none(value(row), Language::value), None),
            Content::Percent(share) => (language.finite(share(row), Language::percent), None),
            Content::Number(number) => (language.finite(number(row), Language::brief), None),
            Content::Exact(number) => {
                let number = number(row).filter(|number| number.is_finite());
                (language.or_none(number, exact), number)
            }
            Content::Signed(number) => (language.finite(number(row), signed), None),
            Content::P(p) => {
                let p = p(row).filter(|p| p.log10.is_finite());
                (language.p(p), p.map(|p| p.log10))
            }
        };
        Field { text, value }
    }
}

/// The headings of columns.
pub fn headings<R>(columns: &[TableColumn<R>], language: Language) -> impl Iterator<Item = Heading> {
    columns.iter().map(move |column| column.heading(language))
}

/// What columns have for `row`.
pub fn fields<R>(columns: &[TableColumn<R>], row: &R, language: Language) -> impl Iterator<Item = Field> {
    columns.iter().map(move |column| column.field(row, language))
}

impl Language {
    /// What `write` makes of something, or that there is none.
    pub(crate) fn or_none<T>(self, something: Option<T>, write: impl Fn(Self, T) -> String) -> String {
        something.map_or_else(|| NONE.plain(self).to_owned(), |something| write(self, something))
    }

    /// A number if it is one.
    pub fn finite(self, number: Option<f64>, write: impl Fn(Self, f64) -> String) -> String {
        self.or_none(number.filter(|number| number.is_finite()), write)
    }

    /// A p-value in a column that says that it is one.
    pub fn p(self, p: Option<PValue>) -> String {
        self.or_none(p, |language, p| {
            let text = language.decimal(&p_value(p, None));
            text.trim_start_matches("p ").trim_start_matches("= ").to_owned()
        })
    }
}

/// A number as it is, its thousands separated if it is whole; a tiny one by its power of ten.
fn exact(language: Language, number: f64) -> String {
    match number.abs() {
        size if size.fract() == 0.0 || size >= 1000.0 => language.rounded(number),
        size if size < 1e-4 => language.decimal(&format!("{number:.2e}")),
        _ => language.decimal(&format!("{number:.6}")),
    }
}

fn signed(language: Language, number: f64) -> String {
    language.decimal(&format!("{number:+.1}"))
}
