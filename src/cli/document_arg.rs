//! Tables for a document instead of a terminal.

use clap::ValueEnum;
use clap::builder::PossibleValue;

use super::console::Console;
use crate::store::error::Error;
use crate::text::terminal::{Document, Markup, Screen};

#[derive(Clone, Copy, Debug, clap::Args)]
pub(super) struct DocumentArg {
    /// Print the tables alone, for a document; what is said of them goes to standard error
    #[arg(long, value_name = "MARKUP", value_enum, conflicts_with = "json")]
    tables: Option<Markup>,
}

impl DocumentArg {
    /// Does it with a screen for what is asked for.
    pub(super) fn with(
        self,
        out: &mut dyn Screen,
        then: impl FnOnce(&mut dyn Screen) -> Result<(), Error>,
    ) -> Result<(), Error> {
        match self.tables {
            None => then(out),
            Some(markup) => then(&mut Document { tables: out, markup, said: &mut Console::beside() }),
        }
    }
}

impl ValueEnum for Markup {
    fn value_variants<'a>() -> &'a [Self] {
        &[Self::Markdown, Self::Latex, Self::Typst]
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        Some(match self {
            Self::Markdown => PossibleValue::new("markdown").help("As GitHub reads it"),
            Self::Latex => PossibleValue::new("latex").help("For the package booktabs"),
            Self::Typst => PossibleValue::new("typst").help("As figures"),
        })
    }
}
