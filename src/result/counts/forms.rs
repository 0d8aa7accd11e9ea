//! The forms of counts: tables, lines of programs, values of languages, in the encodings that spreadsheets and shells write.

use std::collections::HashSet;

use csv::StringRecord;
use encoding_rs::{Encoding, UTF_8, WINDOWS_1252};

use super::fault::{CountsError, CountsFault};
use super::options::{CountsForm, ReadingNote, Separator, TableOptions, TextForm};
use super::sheet::{Sheet, beginning, is_whole, records};
use super::{decoration, drawn, literal, pasted, printed, sheet};
use crate::analysis::numerals::is_number;

/// The sheet in a text: in the form that is given, or in the one that it has.
///
/// # Errors
/// If it is not of that form, could be of two, or is not whole.
pub(super) fn sheet(text: &str, options: &TableOptions) -> Result<Sheet, CountsError> {
    if options.form.is_some() {
        return of_form(text, options);
    }
    if let Some(language) = language_of(text)
        .or_else(|| block_of(text))
        .filter(|_| options.header.is_none() && options.separator.is_none())
    {
        return Err(CountsFault::Markup(language).at(Some(1)));
    }
    printed::check_whole(text)?;
    let sheet = of_form(text, options)?;
    printed::check_rows(text, sheet.rows.len())?;
    let of_lines = [TextForm::Uniq, TextForm::Pairs].map(ReadingNote::Form);
    let are_lines = sheet.notes.iter().any(|note| of_lines.contains(note));
    // Cells in quotes may have empty lines.
    let has_lines = (are_lines || sheet.separator.is_some()) && !text.contains('"');
    let title = if are_lines { printed::title(text) } else { None };
    let footnote = if has_lines { printed::footnote(text) } else { None };
    Ok(Sheet { title, footnote, ..sheet })
}

fn of_form(text: &str, options: &TableOptions) -> Result<Sheet, CountsError> {
    let is_open = options.form.is_none() && options.separator.is_none() && options.header != Some(true);
    if is_open && let Some(sheet) = decoration::sheet_of_bars(text, options.header == Some(false)) {
        return Ok(sheet);
    }
    if matches!(options.form, None | Some(CountsForm::Table))
        && let Some(sheet) = drawn::sheet(text, options)?
    {
        return Ok(sheet);
    }
    match options.form {
        Some(form) => lines_of(text, form, options),
        None if options.separator.is_some() || options.header.is_some() => table(text, options),
        None => found(text, options),
    }
}

/// The sheet in a text of which nothing is said.
///
/// # Errors
/// If it could be of two forms, or is of none.
fn found(text: &str, options: &TableOptions) -> Result<Sheet, CountsError> {
    let form = pasted::form_of(text, options);
    if let Some(sheet) = printed::sheet(text, options, !matches!(form, Ok(None)))? {
        return Ok(sheet);
    }
    let members = in_braces(text);
    match literal::sheet(members.as_deref().unwrap_or(text)) {
        Err(error)
            if is_object(text)
                || [CountsFault::PairsOrArrays, CountsFault::TwoRows].contains(&error.fault) =>
        {
            return Err(error);
        }
        Err(_) => {}
        sheet => return sheet,
    }
    match (form, separator_of(text, options)?) {
        (form, None | Some(Separator::Spaces)) => match form? {
            Some(form) => lines_of(text, form, options),
            None => table(text, options),
        },
        (Ok(Some(CountsForm::Uniq)), Some(separator))
            if separator != Separator::Tab || pasted::has_counts_before_tabs(text) =>
        {
            pasted::check_padded(text, separator)?;
            lines_of(text, CountsForm::Uniq, options)
        }
        _ => table(text, options),
    }
}

/// The members of an object with the braces that were not copied, if each line ends in one.
fn in_braces(text: &str) -> Option<String> {
    let is_member = |line: &str| {
        let member = line.trim().trim_end_matches(',').rsplit_once(':');
        let is_name = |name: &str| name.starts_with(['"', '\'']) && name.trim_end().ends_with(['"', '\'']);
        member.is_some_and(|(name, count)| is_name(name) && is_whole(count.trim()))
    };
    let are_members = text.contains(',') && text.trim().lines().all(is_member);
    are_members.then(|| format!("{{{}}}", text.trim().trim_end_matches(',')))
}

/// How maps begin that Julia, Go, Haskell, Scala, Elixir, Erlang, Mathematica, Perl and the shell print.
const MAPS: [&str; 12] = [
    "dict(", "dict{", "map[", "fromlist [", "map(", "hashmap(", "treemap(", "%{", "#{", "<|", "$var1 =",
    "declare -a",
];

/// The language of a text that is no table of lines, by how it begins.
fn language_of(text: &str) -> Option<&'static str> {
    let mut lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
    let (first, second) = (lines.next()?, lines.next().unwrap_or_default());
    let begins = |beginnings: &[&str]| {
        let first = first.to_ascii_lowercase();
        beginnings.iter().any(|beginning| first.starts_with(beginning))
    };
    let is_item = |line: &str| line.starts_with("- ") && line.contains(": ");
    let is_section =
        first.len() > 2 && first.starts_with('[') && first.ends_with(']') && second.contains(" = ");
    match () {
        () if begins(&["<table", "<!doctype", "<html", "<div", "<style", "<?xml", "<tr>", "<tr "]) => {
            Some("HTML or XML")
        }
        () if begins(&["\\begin{", "\\toprule", "\\hline"]) => Some("LaTeX"),
        () if begins(&["{|", "||"]) => Some("the markup of a wiki"),
        () if begins(&["insert into ", "create table "]) => Some("SQL"),
        () if first.starts_with("***") && first.contains(". row") => {
            Some("a record in several lines, as MySQL prints with \\G")
        }
        () if is_item(first) || (first == "---" && (is_item(second) || second.ends_with(':'))) => {
            Some("YAML")
        }
        () if first == "Array" && second == "(" => Some("an array of PHP"),
        () if lines.clone().chain([first, second]).any(is_other_metric) => {
            Some("metrics of Prometheus that are no counts of categories")
        }
        () if lists_pairs_of_prolog(text) => Some("a list of pairs as Prolog prints them"),
        () if begins(&MAPS) && !first.ends_with(|end: char| end.is_ascii_digit()) => {
            Some("a map as a program prints it")
        }
        () if is_section => Some("TOML or INI"),
        () => None,
    }
}

/// The language of a text that begins with a line of its own above cells or numbers.
fn block_of(text: &str) -> Option<&'static str> {
    let mut lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
    let is_fence = |line: &str| {
        line.strip_prefix("|").is_some_and(|rest| rest.len() > 2 && rest.bytes().all(|sign| sign == b'='))
    };
    let first = lines.next()?;
    let is_assigned = first.strip_suffix(" =").is_some_and(|name| name.chars().all(is_of_name));
    let is_settings = first.starts_with('[') && first.ends_with(']');
    match () {
        () if is_fence(first) || (is_settings && lines.clone().next().is_some_and(is_fence)) => {
            Some("AsciiDoc")
        }
        () if is_assigned && lines.all(|line| line.split_whitespace().all(is_number)) => {
            Some("a matrix as Octave and MATLAB print it")
        }
        () => None,
    }
}

fn is_of_name(sign: char) -> bool {
    sign.is_alphanumeric() || sign == '_'
}

/// Whether a line says that metrics are cumulative counts, quantiles or values of a moment.
fn is_other_metric(line: &str) -> bool {
    let kind = line.strip_prefix("# TYPE ").and_then(|metric| metric.rsplit_once(' '));
    kind.is_some_and(|(_, kind)| ["histogram", "summary", "gauge"].contains(&kind))
        || (line.contains("_bucket{") && line.contains("le=\""))
}

/// Whether it is one list whose elements are names with their counts behind `-`.
fn lists_pairs_of_prolog(text: &str) -> bool {
    let list = text.trim().trim_end_matches('.').strip_prefix('[').and_then(|list| list.strip_suffix(']'));
    let is_pair = |pair: &str| {
        let parts = pair.trim().rsplit_once('-');
        parts.is_some_and(|(name, count)| !name.is_empty() && is_whole(count))
    };
    list.is_some_and(|list| list.split(',').all(is_pair))
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
    let (announced, whole) = announced(text);
    let text = printed::above_number_of_rows(whole);
    let around = (text.len() < whole.len()).then_some(ReadingNote::Around(1));
    let separator = match options.separator.or(announced) {
        Some(separator) => Some(separator),
        None => separator_of(text, options)?,
    };
    let mut sheet = sheet::of(text, separator, options)?;
    sheet.notes.extend(around);
    Ok(sheet)
}

/// What to do with `bytes` that are text in a wrapping, if they are.
pub fn unpacking(bytes: &[u8]) -> Option<&'static str> {
    const BEGINNINGS: [(&[u8], &str); 5] = [
        (b"\x1f\x8b", "this is no text: it is compressed; gzip -dc prints the text in it"),
        (b"BZh91AY&SY", "this is no text: it is compressed; bzip2 -dc prints the text in it"),
        (b"\xfd7zXZ", "this is no text: it is compressed; xz -dc prints the text in it"),
        (b"\x28\xb5\x2f\xfd", "this is no text: it is compressed; zstd -dc prints the text in it"),
        (b"PK\x03\x04", "this is no text: it is an archive, as spreadsheets are; save the sheet as CSV"),
    ];
    BEGINNINGS.into_iter().find(|(beginning, _)| bytes.starts_with(beginning)).map(|(_, advice)| advice)
}

/// Text, and the encoding that it was in, if that is not UTF-8.
#[derive(Debug)]
pub(super) struct Decoded {
    pub(super) text: String,
    pub(super) encoding: Option<&'static str>,
}

/// The text of `bytes`: by its byte order mark, else as UTF-8, else as Windows-1252, which every byte is a character of.
///
/// # Errors
/// If it holds what is no character, or NUL, as spreadsheets in their own format do and UTF-16 without its mark.
pub(super) fn decode(bytes: Vec<u8>) -> Result<Decoded, CountsFault> {
    if let Some(advice) = unpacking(&bytes) {
        return Err(CountsFault::Packed(advice));
    }
    let (encoding, start) = Encoding::for_bom(&bytes).unwrap_or((UTF_8, 0));
    let decoded = match String::from_utf8(bytes) {
        Ok(text) if start == 0 => Some(Decoded { text, encoding: None }),
        Ok(text) => decoded(&text.as_bytes()[start..], encoding),
        Err(error) => {
            let encoding = if start == 0 { WINDOWS_1252 } else { encoding };
            decoded(&error.as_bytes()[start..], encoding)
        }
    };
    decoded.filter(|decoded| !decoded.text.contains('\0')).ok_or(CountsFault::NotText)
}

/// The text of `bytes`, as that of tables is read.
///
/// # Errors
/// If it is none.
pub fn text(bytes: Vec<u8>) -> Result<String, CountsError> {
    decode(bytes).map(|decoded| decoded.text).map_err(CountsFault::anywhere)
}

fn decoded(bytes: &[u8], encoding: &'static Encoding) -> Option<Decoded> {
    let (text, is_damaged) = encoding.decode_without_bom_handling(bytes);
    let encoding = (encoding != UTF_8).then_some(encoding.name());
    (!is_damaged).then(|| Decoded { text: text.into_owned(), encoding })
}

/// The separator that Excel announces in a line of its own, and the text with that line left empty.
fn announced(text: &str) -> (Option<Separator>, &str) {
    let end = text.find(['\r', '\n']).unwrap_or(text.len());
    let separator = text[..end].strip_prefix("sep=").and_then(|separator| separator.parse().ok());
    if separator.is_some() { (separator, &text[end..]) } else { (None, text) }
}

/// The same, unless it is a comma that may stand between thousands, and nothing is said of the form or of the columns.
///
/// # Errors
/// If several do, or if it is such a comma.
fn separator_of(text: &str, options: &TableOptions) -> Result<Option<Separator>, CountsError> {
    let found = separator(text)?;
    let is_open = options.form.is_none() && options.names().next().is_none();
    let fault = grouped(text).filter(|_| is_open && found == Some(Separator::Comma));
    fault.map_or(Ok(found), Err)
}

/// The separator that parts all lines into as many cells; none where there is one column.
///
/// # Errors
/// If several do.
pub(super) fn separator(text: &str) -> Result<Option<Separator>, CountsError> {
    let text = beginning(text);
    let is_there = |separator: &Separator| text.as_bytes().contains(&separator.byte());
    let parted: Vec<Parted> = Separator::ALL
        .into_iter()
        .filter(is_there)
        .filter_map(|separator| Parted::at(text, separator))
        .collect();
    let is_in_numbers = is_comma_in_numbers_alone(text);
    let mut possible: Vec<Separator> =
        parted.iter().filter(|parted| parted.is_whole()).map(|parted| parted.separator).collect();
    if possible.len() > 1 && is_in_numbers {
        possible.retain(|separator| *separator != Separator::Comma);
    }
    if possible.len() > 1 {
        possible.retain(|separator| *separator != Separator::Spaces);
    }
    match possible.as_slice() {
        [] => {
            let is_in_part = |parted: &&Parted| {
                let is_of_numbers = parted.separator == Separator::Comma && is_in_numbers;
                parted.has_first() || (parted.has_others() && !is_of_numbers)
            };
            let mut marks = parted.iter().filter(|parted| parted.separator != Separator::Spaces);
            Ok(marks.find(is_in_part).map(|parted| parted.separator))
        }
        [only] => Ok(Some(*only)),
        several => {
            Err(CountsFault::Separators(several.iter().map(|separator| separator.name()).collect())
                .anywhere())
        }
    }
}

/// The rows of a text as a separator parts them.
struct Parted {
    separator: Separator,
    rows: Vec<StringRecord>,
}

impl Parted {
    fn at(text: &str, separator: Separator) -> Option<Self> {
        Some(Self { separator, rows: records(text, Some(separator), true).ok()? })
    }

    /// Whether all rows have as many cells, two at least, except that the header may have one less: R leaves out the name of the
    /// column of row names. Cells that are all empty at the end are none; by spaces, a column has numbers.
    fn is_whole(&self) -> bool {
        let rows: Vec<_> = self.rows.iter().filter(|row| row.iter().any(|cell| !cell.is_empty())).collect();
        let Some((first, others)) = rows.split_first() else { return false };
        let width = others.first().map_or(first.len(), |row| row.len());
        let is_first_as_long = first.len() == width || first.len() + 1 == width;
        let has_numbers =
            || (0..width).any(|column| others.iter().all(|row| row.get(column).is_some_and(is_number)));
        width > 1
            && first.len() > 1
            && is_first_as_long
            && others.iter().all(|row| row.len() == width)
            && (self.separator != Separator::Spaces || has_numbers())
    }

    /// Whether the first row has several cells.
    fn has_first(&self) -> bool {
        self.rows.first().is_some_and(|row| row.len() > 1)
    }

    /// Whether all rows below a title have as many cells, two at least.
    fn has_others(&self) -> bool {
        let others = self.rows.get(1..).unwrap_or_default();
        let is_table = others.windows(2).all(|pair| pair[0].len() == pair[1].len());
        is_table && others.first().is_some_and(|row| row.len() > 1)
    }
}

/// What there is to ask of lines whose only commas may stand between thousands, as in `paris 2,037`: those of each line but the
/// first, which may name columns, beside different names.
fn grouped(text: &str) -> Option<CountsError> {
    let lines: Vec<(usize, &str)> =
        (1..).zip(text.lines().map(str::trim)).filter(|(_, line)| !line.is_empty()).collect();
    let has_header = lines.len() > 2 && name_beside_thousands(lines[0].1).is_none();
    let rows = &lines[usize::from(has_header)..];
    let names: Option<Vec<&str>> = rows.iter().map(|(_, line)| name_beside_thousands(line)).collect();
    let names = names.filter(|names| names.len() > 1)?;
    let distinct: HashSet<&str> = names.iter().copied().collect();
    let (number, line) = rows[0];
    (distinct.len() == names.len()).then(|| CountsFault::CommaInThousands(line.to_owned()).at(Some(number)))
}

/// What stands beside the only number of a line that is written as `2,037`, apart from it, if it has letters.
fn name_beside_thousands(line: &str) -> Option<&str> {
    let (before, behind) = line.split_once(',')?;
    let digits = |text: &str| text.bytes().take_while(u8::is_ascii_digit).count();
    let name = before.trim_end_matches(|sign: char| sign.is_ascii_digit());
    let rest = &behind[digits(behind)..];
    let is_apart = |part: &str, sign: Option<char>| {
        part.is_empty() || sign.is_some_and(|sign| sign.is_whitespace() || ":=|".contains(sign))
    };
    let first = &before[name.len()..];
    let is_grouped = (1..=3).contains(&first.len()) && !first.starts_with('0') && digits(behind) == 3;
    let stands_apart = is_apart(name, name.chars().next_back()) && is_apart(rest, rest.chars().next());
    let named = if rest.is_empty() { name } else { rest };
    let is_alone = name.is_empty() != rest.is_empty();
    (is_grouped && stands_apart && is_alone && named.contains(char::is_alphabetic) && !rest.contains(','))
        .then_some(named)
}

/// Whether there are commas, and each stands between two digits.
fn is_comma_in_numbers_alone(text: &str) -> bool {
    let bytes = text.as_bytes();
    let is_digit =
        |place: Option<usize>| place.and_then(|place| bytes.get(place)).is_some_and(u8::is_ascii_digit);
    let mut commas = text.match_indices(',').map(|(place, _)| place).peekable();
    commas.peek().is_some() && commas.all(|place| is_digit(place.checked_sub(1)) && is_digit(Some(place + 1)))
}
