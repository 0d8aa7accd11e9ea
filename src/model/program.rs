//! What results say of programs under test: their kind, and how trials end that reach no key.

use super::system::Term;

/// The kind of system in experiment files.
pub const KIND: &str = "exec";

/// The name of samples that another program drew, as a system.
pub const TALLY: &str = "tally";

/// The program said that there is no solution.
pub const UNSOLVABLE: &str = "unsolvable";
/// The key is known not to exist.
pub const WRONG: &str = "wrong";
/// What was printed cannot be read.
pub const UNREADABLE: &str = "unreadable";
/// The program ended with an exit code that means nothing else.
pub const FAILED: &str = "failed";
/// A signal ended it; a worker died of this trial twice.
pub const CRASHED: &str = "crashed";
/// It took too long.
pub const TIME: &str = "time";
/// It ran out of memory.
pub const MEMORY: &str = "memory";
/// It printed too much.
pub const OUTPUT: &str = "output";

/// All of them, in the order in which they are listed.
pub const ALL: &[Term] = &[
    Term { name: UNSOLVABLE, about: "the program said that there is no solution" },
    Term { name: WRONG, about: "the key is none of the known ones" },
    Term { name: UNREADABLE, about: "the output could not be read" },
    Term { name: FAILED, about: "the program ended with another exit code" },
    Term { name: CRASHED, about: "a signal ended the program" },
    Term { name: TIME, about: "the program took too long and was killed" },
    Term { name: MEMORY, about: "the program ran out of memory" },
    Term { name: OUTPUT, about: "the program printed too much and was killed" },
];

/// Those that count as faults: too many of them stop a run.
pub const FAULTS: [&str; 4] = [WRONG, UNREADABLE, FAILED, CRASHED];
