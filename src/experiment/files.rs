//! The files that options name, such as graphs: read beside the experiment, or part of it.
//!
//! A resolved experiment has their texts in `[files]`, so that shards, merges and results need nothing else, and another
//! text is another experiment.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::sync::Arc;

use super::keys::quoted;
use super::section::{Attach, Checked, Section, word, wrong};
use super::{Solver, Written};
use crate::model::options::Value;
#[cfg(feature = "programs")]
use crate::programs::known::Known;
use crate::systems::problems;

/// What reads a file that an experiment names.
pub(super) type Reader<'r> = &'r mut dyn FnMut(&str) -> Result<String, String>;

/// The files of an experiment.
pub(super) struct Files<'r> {
    held: RefCell<Vec<Held>>,
    read: RefCell<Reader<'r>>,
}

struct Held {
    name: String,
    text: Arc<str>,
    /// Whether an option named it.
    is_named: bool,
}

impl<'r> Files<'r> {
    pub(super) fn new(read: Reader<'r>) -> Self {
        Self { held: RefCell::default(), read: RefCell::new(read) }
    }

    /// Takes those that are part of the experiment.
    pub(super) fn take(&self, section: &Section) -> Checked<()> {
        for (name, node) in section.table {
            let text = word(node).map_err(|allowed| section.fault(name.get_ref(), node, &allowed))?;
            self.hold(name.get_ref(), text.into(), false);
        }
        Ok(())
    }

    /// Fails if the experiment has a file that nothing names.
    pub(super) fn check(&self, section: &Section) -> Checked<()> {
        let held = self.held.borrow();
        let is_named = |name: &str| held.iter().any(|file| file.name == name && file.is_named);
        let unnamed = section.table.iter().find(|(name, _)| !is_named(name.get_ref()));
        unnamed.map_or(Ok(()), |(name, node)| {
            Err(section.fault(name.get_ref(), node, &wrong("no option names this file")))
        })
    }

    fn hold(&self, name: &str, text: Arc<str>, is_named: bool) {
        self.held.borrow_mut().push(Held { name: name.to_owned(), text, is_named });
    }

    /// The text of a file that an option names, if it is there.
    fn named(&self, name: &str) -> Option<Arc<str>> {
        let mut held = self.held.borrow_mut();
        let file = held.iter_mut().find(|file| file.name == name)?;
        file.is_named = true;
        Some(Arc::clone(&file.text))
    }
}

impl Attach for Files<'_> {
    fn attach(&self, value: Value) -> Result<Value, String> {
        problems::with_file(value, |name| self.text(name))
    }

    fn text(&self, name: &str) -> Result<Arc<str>, String> {
        if let Some(text) = self.named(name) {
            return Ok(text);
        }
        let text: Arc<str> = (self.read.borrow_mut())(name)?.into();
        self.hold(name, Arc::clone(&text), true);
        Ok(text)
    }
}

impl Written {
    /// The section of files, if options name any.
    pub(super) fn files_section(&self) -> String {
        let mut files = BTreeMap::new();
        for solver in &self.solvers {
            files.extend(solver.files());
        }
        let lines: Vec<String> =
            files.into_iter().map(|(name, text)| format!("{} = {}\n", quoted(name), quoted(text))).collect();
        if lines.is_empty() { String::new() } else { format!("\n[files]\n{}", lines.concat()) }
    }
}

impl Solver {
    /// The names and texts of the files that its options name.
    fn files(&self) -> Vec<(&str, &str)> {
        let of_factors = self.factors().iter().flat_map(|factor| &factor.values).filter_map(file);
        #[cfg(feature = "programs")]
        let of_factors = of_factors
            .chain(self.known().into_iter().flat_map(of_keys))
            .chain(self.expected().map(|law| (law.file.as_str(), law.text.as_ref())));
        of_factors.collect()
    }
}

#[cfg(feature = "programs")]
fn of_keys(known: &Known) -> Vec<(&str, &str)> {
    match known {
        Known::Like(like) => like.options.iter().filter_map(|(_, value)| file(value)).collect(),
        _ => Vec::new(),
    }
}

fn file(value: &Value) -> Option<(&str, &str)> {
    match value {
        Value::File { word, text } => Some((problems::file_of(word)?, text)),
        _ => None,
    }
}
