//! Expressions that leave out all that varies beside what keys repeat.

use super::costs::before_costs;
use super::expression::Expression;
use super::numbered::numbered;
use super::varying::Beside;

/// An expression that takes keys of lines, without what else varies beside what these repeat.
pub(super) fn deepened(expression: Expression, lines: &[&str]) -> Expression {
    let inner = |keys: Vec<&str>| {
        let found = Beside::found(&keys, false).map(|beside| beside.expression);
        let inner = found.or_else(|| numbered(&keys)).or_else(|| before_costs(&keys))?;
        let both = expression.with(&inner)?;
        (both.keys(lines)? == inner.keys(&keys)?).then_some(both)
    };
    match expression.keys(lines).and_then(inner) {
        Some(both) => deepened(both, lines),
        None => expression,
    }
}
