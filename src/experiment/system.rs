//! Systems in experiment files: their kind and options.

use toml::de::DeValue;

use super::Factor;
use super::section::{Allowed, Checked, Node, Section, unsigned, word};
use crate::model::options::{Domain, OptionSpec, Value};
use crate::systems::catalog::{self, CatalogEntry};

pub(super) fn kind(node: &Node) -> Result<&'static CatalogEntry, Allowed> {
    Ok(catalog::find(&word(node)?)?)
}

/// The options of the file in its order, then the defaults of the others.
pub(super) fn factors(system: &Section, entry: &'static CatalogEntry) -> Checked<Vec<Factor>> {
    let specs = entry.card.options;
    let names = specs.iter().map(|spec| spec.name);
    system.allow_only(&["kind"].into_iter().chain(names).collect::<Vec<_>>())?;
    let (mut given, missing): (Vec<_>, Vec<_>) =
        specs.iter().partition(|spec| system.table.contains_key(spec.name));
    given.sort_by_key(|spec| system.table[spec.name].span().start);
    let mut factors = given.into_iter().map(|spec| factor(system, spec)).collect::<Checked<Vec<_>>>()?;
    factors.extend(
        missing.into_iter().map(|spec| Factor { name: spec.name.into(), values: vec![spec.default.clone()] }),
    );
    Ok(factors)
}

fn factor(system: &Section, spec: &'static OptionSpec) -> Checked<Factor> {
    let node = &system.table[spec.name];
    let values = match node.get_ref() {
        DeValue::Array(items) if !items.is_empty() => {
            items.iter().map(|item| value(system, spec, item)).collect()
        }
        _ => value(system, spec, node).map(|single| vec![single]),
    };
    values.map(|values| Factor { name: spec.name.into(), values })
}

fn value(system: &Section, spec: &'static OptionSpec, node: &Node) -> Checked<Value> {
    let value = match spec.domain {
        Domain::Integers(..) => unsigned(node).map(Value::Integer),
        Domain::Words(_) | Domain::Fractions { .. } => {
            word(node).ok().and_then(|text| spec.domain.parse(&text))
        }
    };
    let value = value.filter(|value| spec.domain.contains(value));
    value.ok_or_else(|| {
        let text = node.get_ref().as_str().unwrap_or_default().to_owned();
        system.fault(spec.name, node, &Allowed::Option(&spec.domain, text))
    })
}
