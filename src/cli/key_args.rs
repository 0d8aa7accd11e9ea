//! Options that say where keys are, and what is known of them: for every command that reads a program.

use std::path::{Path, PathBuf};

use super::input::{STANDARD, expectation, known_keys, listed, read_keys, with_file};
use super::question::Parts;
use crate::experiment::Expectation;
use crate::model::parts::PartForm;
use crate::model::whole::{NotWhole, whole};
use crate::programs::form::SampleForm;
use crate::programs::format::Format;
use crate::programs::known::{Known, MAX_KEYS, ProgramKeys};
use crate::programs::like::{Like, LikeError};
use crate::programs::reader::{ColumnNumber, KeyPlace, Pattern, Pointer, Projection, Reader, Tokens};
use crate::programs::records::Records;
use crate::programs::weights;
use crate::store::error::Error;

#[derive(Debug, clap::Args)]
pub(super) struct KeyArgs {
    /// The keys are those of a system or a problem (torus:5, graph:petersen:3, cnf:FILE), which says which there are and which are symmetric
    #[arg(long, value_name = "KIND:SIZE", value_parser = like, conflicts_with = "known")]
    like: Option<Like>,
    /// How many keys can be reached, or a file with all of them (in the form of the samples, or CSV with a column `solution`)
    #[arg(long, value_name = "N|FILE", value_parser = known_arg)]
    known: Option<KnownArg>,
    /// A CSV file with the weight of each key, in any unit (columns solution,weight): the test is against these shares instead of
    /// equal ones, and its keys are all that are known
    #[arg(long, value_name = "FILE", conflicts_with = "known")]
    expected: Option<PathBuf>,
    /// What is printed, by name: columns, list, picture, clingo, minizinc or dimacs
    #[arg(long, value_name = "NAME", help_heading = "Where the key is")]
    format: Option<Format>,
    /// What one sample takes: line, blank (a block of lines before an empty one), json, answer, solution, model, board, output,
    /// or the line that ends a block, such as `----------`
    #[arg(long, value_name = "WHAT", allow_hyphen_values = true, help_heading = "Where the key is")]
    record: Option<Records>,
    /// The column of the key, from 1; columns are separated by a tab
    #[arg(long, value_name = "COLUMN", group = "key", help_heading = "Where the key is")]
    key_column: Option<ColumnNumber>,
    /// A regular expression whose named group is the key
    #[arg(long, value_name = "REGEX", group = "key", help_heading = "Where the key is")]
    key_regex: Option<Pattern>,
    /// A JSON pointer to the key; - is the last element of an array, * each, which is a sample of its own
    #[arg(long, value_name = "POINTER", group = "key", help_heading = "Where the key is")]
    key_json: Option<Pointer>,
    /// The variables of a model that make the key (all, or a range), which is the numbers of those that are true
    #[arg(long, value_name = "FIRST-LAST", group = "key", help_heading = "Where the key is")]
    key_dimacs: Option<Projection>,
    /// Put the words of the key in order ("sort"), those of lists in it, too ("sets"), or the groups `put` of a regular expression
    /// in the order of its groups `at`
    #[arg(long, value_name = "REGEX", help_heading = "Where the key is")]
    tokens: Option<Tokens>,
    /// Look at each part of the solutions, too: positions, or atoms, which are in a solution or not [default: as the keys are
    /// written]
    #[arg(long, value_name = "PARTS", num_args = 0..=1, require_equals = true, default_missing_value = AS_WRITTEN, value_parser = each_arg)]
    each: Option<EachArg>,
    /// Look at each two parts of the solutions together, too
    #[arg(long)]
    part_pairs: bool,
}

/// What is looked at by `--each` alone.
const AS_WRITTEN: &str = "as-written";

/// What the parts of keys are, unless that depends on how these are written.
type EachArg = Option<PartForm>;

fn each_arg(text: &str) -> Result<EachArg, &'static str> {
    let form = PartForm::named(text);
    if form.is_none() && text != AS_WRITTEN {
        Err("allowed is positions, atoms, position-pairs or atom-pairs")
    } else {
        Ok(form)
    }
}

/// What `--known` names.
#[derive(Clone, Debug)]
pub(super) enum KnownArg {
    /// The number of keys.
    Count(u64),
    /// A file with all of them.
    File(PathBuf),
}

pub(super) fn known_arg(text: &str) -> Result<KnownArg, String> {
    let allowed = || Err(format!("allowed is a whole number from 1 to {MAX_KEYS}, or a file"));
    match whole(text) {
        Ok(keys @ 1..=MAX_KEYS) => Ok(KnownArg::Count(keys)),
        Ok(_) | Err(NotWhole::TooLarge) => allowed(),
        Err(doubt @ (NotWhole::Ambiguous | NotWhole::SmallM)) if !Path::new(text).exists() => {
            Err(doubt.to_string())
        }
        Err(_) if text.parse::<f64>().is_ok() && !Path::new(text).exists() => allowed(),
        Err(_) => Ok(KnownArg::File(text.into())),
    }
}

/// A system or a problem. The file of a problem is read where the command is started.
fn like(text: &str) -> Result<Like, LikeError> {
    Like::parse(text, with_file)
}

impl KeyArgs {
    /// The law that the keys are expected to follow, if one is given.
    pub(super) fn expected(&self) -> Result<Option<Expectation>, Error> {
        self.expected.as_deref().map(expectation).transpose()
    }

    /// What is known of the keys, as an experiment says it.
    pub(super) fn known(&self) -> Result<Known, Error> {
        if let (None, Some(expected)) = (&self.like, self.expected()?) {
            let path = self.expected.as_deref().unwrap_or(Path::new(""));
            return listed(weights::keys(&expected.law), path);
        }
        match (&self.like, &self.known) {
            (Some(like), _) => Ok(Known::Like(like.clone())),
            (None, Some(KnownArg::Count(keys))) => Ok(Known::Count(*keys)),
            (None, Some(KnownArg::File(path))) => known_keys(path, &self.form(None)),
            (None, None) => Ok(Known::Nothing),
        }
    }

    /// The keys that a program can reach, however many there are.
    pub(super) fn keys(&self) -> Result<ProgramKeys, Error> {
        if let (None, Some(expected)) = (&self.like, self.expected()?) {
            return Ok(ProgramKeys::listed(weights::keys(&expected.law)));
        }
        if let Some(KnownArg::File(path)) = &self.known {
            return read_keys(path, &self.form(None)).map(ProgramKeys::listed);
        }
        self.known().map(ProgramKeys::new)
    }

    /// Checks that options do not contradict each other.
    pub(super) fn check(&self, steps: &StepsArgs) -> Result<(), Error> {
        self.form(steps.reader()).contradiction().map_or(Ok(()), |message| Err(Error::Request(message)))
    }

    /// Checks that the samples of `file` and what is known of them are not both on standard input.
    pub(super) fn check_input(&self, file: &Path) -> Result<(), Error> {
        let known = match &self.known {
            Some(KnownArg::File(path)) => Some(path),
            _ => self.expected.as_ref(),
        };
        let is_both = file == Path::new(STANDARD) && known.is_some_and(|known| known == file);
        let message =
            "- is standard input, which has the samples: --known and --expected name a file beside it";
        if is_both { Err(Error::Request(message.to_owned())) } else { Ok(()) }
    }

    /// Where samples and keys are, with the steps where `steps` says.
    pub(super) fn form(&self, steps: Option<Reader>) -> SampleForm {
        SampleForm { format: self.format, record: self.record.clone(), key: self.reader(), steps }
    }

    /// What the parts of keys are, if each is looked at.
    pub(super) fn each(&self) -> Option<PartForm> {
        let is_of_sets =
            || self.like.as_ref().map_or_else(|| self.form(None).is_of_sets(), Like::is_of_truths);
        let as_written = || if is_of_sets() { PartForm::Atoms } else { PartForm::Positions };
        let each = self.each.or(self.part_pairs.then_some(None))?.unwrap_or_else(as_written);
        Some(if self.part_pairs { each.with_pairs() } else { each })
    }

    /// The same, and whether it was named.
    pub(super) fn parts(&self) -> Option<Parts> {
        self.each().map(|form| Parts { form, is_named: self.each.flatten().is_some() })
    }

    /// The reader of the key, if one is named.
    fn reader(&self) -> Option<Reader> {
        let place = self.key_column.map(KeyPlace::Column);
        let place = place.or_else(|| self.key_regex.clone().map(KeyPlace::Pattern));
        let place = place.or_else(|| self.key_json.clone().map(KeyPlace::Json));
        let place = place.or_else(|| self.key_dimacs.clone().map(KeyPlace::Model));
        match (place, self.tokens.clone()) {
            (None, None) => None,
            (place, tokens) => Some(Reader { place: place.unwrap_or_default(), tokens }),
        }
    }
}

/// Where the steps of a sample are.
#[derive(Debug, clap::Args)]
pub(super) struct StepsArgs {
    /// The column of the steps, from 1
    #[arg(long = "steps-column", visible_alias = "steps", value_name = "COLUMN", group = "step", help_heading = STEPS)]
    column: Option<ColumnNumber>,
    /// A regular expression whose named group is the number of steps
    #[arg(long = "steps-regex", value_name = "REGEX", group = "step", help_heading = STEPS)]
    pattern: Option<Pattern>,
    /// A JSON pointer to the number of steps
    #[arg(long = "steps-json", value_name = "POINTER", group = "step", help_heading = STEPS)]
    pointer: Option<Pointer>,
}

const STEPS: &str = "Where the steps are";

impl StepsArgs {
    pub(super) fn reader(&self) -> Option<Reader> {
        let place = self.column.map(KeyPlace::Column);
        let place = place.or_else(|| self.pattern.clone().map(KeyPlace::Pattern));
        let place = place.or_else(|| self.pointer.clone().map(KeyPlace::Json));
        place.map(|place| Reader { place, tokens: None })
    }
}
