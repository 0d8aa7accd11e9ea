//! The forms of counts: tables, lines of programs, values of languages.

use super::fault::CountsError;
use super::options::{CountsForm, Separator, TableOptions};
use super::sheet::{self, Sheet};
use super::{dialect, literal, pasted};

/// The sheet in a text: in the form that is given, or in the one that it has.
///
/// # Errors
/// If it is not of that form, or could be of two.
pub(super) fn sheet(text: &str, options: &TableOptions) -> Result<Sheet, CountsError> {
    match options.form {
        Some(CountsForm::Table) => return table(text, options),
        Some(CountsForm::Literal) => return literal::sheet(text),
        Some(form) => return lines_of(text, form, options),
        None if options.separator.is_some() || options.header.is_some() => {
            return table(text, options);
        }
        None => {}
    }
    if literal::begins_as_one(text) {
        match literal::sheet(text) {
            Err(error) if is_object(text) => return Err(error),
            Err(_) => {}
            sheet => return sheet,
        }
    }
    let is_lined = matches!(dialect::separator(text)?, None | Some(Separator::Spaces));
    match pasted::form_of(text, options) {
        Ok(Some(form)) if is_lined => lines_of(text, form, options),
        Err(error) if is_lined => Err(error),
        _ => table(text, options),
    }
}

/// Whether text begins as an object does, or as a list of objects, which no table does.
fn is_object(text: &str) -> bool {
    text.trim_start().trim_start_matches('[').trim_start().starts_with('{')
}

fn lines_of(text: &str, form: CountsForm, options: &TableOptions) -> Result<Sheet, CountsError> {
    match form {
        CountsForm::Uniq => pasted::uniq_sheet(text, options),
        CountsForm::Pairs => pasted::pairs_sheet(text, options),
        CountsForm::Counts => pasted::counts_sheet(text, options),
        CountsForm::Literal => literal::sheet(text),
        CountsForm::Table => table(text, options),
    }
}

/// A table, with the separator that is given, announced or found.
fn table(text: &str, options: &TableOptions) -> Result<Sheet, CountsError> {
    let (announced, text) = dialect::announced(text);
    let separator = match options.separator.or(announced) {
        Some(separator) => Some(separator),
        None => dialect::separator(text)?,
    };
    sheet::of(text, separator, options)
}
