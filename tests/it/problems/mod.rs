//! Facts of problems other than N queens.

#[cfg(feature = "cli")]
mod boards;
mod censuses;
#[cfg(feature = "cli")]
mod inputs;
#[cfg(feature = "cli")]
mod old_work;
#[cfg(feature = "cli")]
mod programs;
mod solvers;

use queenlab::engine::machine::AnySystem;
use queenlab::model::options::Value;
use queenlab::systems::catalog;

use crate::support::{packaged, read};

/// The solver `kind` on a problem as the tables here name it: a word, with a size or a file.
fn on(kind: &str, problem: &str) -> Box<dyn AnySystem> {
    build(kind, problem, &[]).expect("a problem that it takes")
}

fn build(kind: &str, problem: &str, words: &[(&str, &str)]) -> Result<Box<dyn AnySystem>, String> {
    let entry = catalog::find(kind).expect("a system");
    let (word, size) = problem.split_once(' ').map_or((problem, None), |(word, size)| (word, Some(size)));
    let file = word.split(':').find(|part| [".col", ".cnf"].iter().any(|end| part.ends_with(end)));
    let value = match file {
        Some(file) => {
            Value::File { word: word.into(), text: read(&packaged("experiments/problems"), file).into() }
        }
        None => Value::Word(word.to_owned().into()),
    };
    let size = size.map(|size| ("size", Value::Integer(size.parse().expect("a size"))));
    let words = words.iter().map(|&(name, word)| (name, Value::Word(word.to_owned().into())));
    let options = entry.options([("problem", value)].into_iter().chain(size).chain(words));
    entry.build(&options).map_err(|error| error.to_string())
}
