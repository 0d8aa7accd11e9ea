//! What the systems that place queens have in common.

use crate::options::{Domain, OptionSpec, Value};

/// The option `size` of a system that goes from `smallest` to `largest`.
pub(super) const fn size_option(smallest: usize, largest: usize) -> OptionSpec {
    OptionSpec {
        name: "size",
        about: "the side of the board, and the number of queens",
        domain: Domain::Integers(smallest as u64, largest as u64),
        default: Value::Integer(8),
    }
}
