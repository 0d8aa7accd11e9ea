//! JSON that an output looks like, and where its samples may be.

use std::collections::BTreeSet;

use serde_json::{Deserializer, Map, Value};

/// What there is to say of an output that begins as an object does, or an array of several lines.
pub(super) fn about_json(text: &str) -> Option<String> {
    match text.trim_start().strip_prefix('[') {
        Some(rest) if rest.trim_start().starts_with('{') => {
            let Some(Value::Array(elements)) = values(text).0.into_iter().next() else {
                return Some(
                    "a list of JSON objects: --key-json '/*/NAME' takes the member NAME of each".to_owned(),
                );
            };
            let objects = elements.iter().map_while(Value::as_object);
            let name = member(&objects.collect::<Vec<_>>()).unwrap_or_else(|| "NAME".to_owned());
            Some(format!("a list of JSON objects: --key-json '/*/{name}' takes the member {name} of each"))
        }
        Some(_) => of_long_arrays(text),
        None => text.trim_start().starts_with('{').then(|| of_objects(text)),
    }
}

/// What there is to say of an output that begins as an object does.
fn of_objects(text: &str) -> String {
    let (values, is_json) = values(text);
    if values.is_empty() && !is_json {
        return "objects that are not JSON: JSON.stringify in JavaScript and json.dumps in Python print JSON"
            .to_owned();
    }
    let objects: Vec<&Map<String, Value>> = values.iter().map_while(Value::as_object).collect();
    if let Some(name) = member(&objects) {
        return format!(
            "JSON: --key-json /{name} takes the member {name} as the key, --key-json '' that all of it is one"
        );
    }
    let (without, it) = new_members(&objects).map_or((String::new(), "it"), |names| {
        (format!("jq -c 'del({names})' leaves out what is new in each, "), "the rest")
    });
    format!("JSON: {without}--key-json POINTER says where the key is, --key-json '' that all of {it} is one")
}

/// The values at the beginning of a text, and whether all of it is JSON as far as it goes.
fn values(text: &str) -> (Vec<Value>, bool) {
    let mut values = Vec::new();
    for value in Deserializer::from_str(text).into_iter() {
        match value {
            Ok(value) => values.push(value),
            Err(error) => return (values, error.is_eof()),
        }
    }
    (values, true)
}

/// What there is to say of arrays, the first of which goes on in the next line.
fn of_long_arrays(text: &str) -> Option<String> {
    let (values, is_json) = values(text);
    let first = text.trim_start().lines().next().unwrap_or_default();
    let are_long = is_json && !first.trim_end().ends_with(']') && values.iter().all(Value::is_array);
    let reading = if values.len() > 1 {
        "JSON lists that go on in the next line: --record json reads each"
    } else {
        "an array of JSON of several lines: --key-json '/*' takes each element, --record json all of it"
    };
    are_long.then(|| reading.to_owned())
}

/// How many different values a member of all objects has.
fn kinds(objects: &[&Map<String, Value>], name: &str) -> Option<usize> {
    let values: Option<BTreeSet<String>> =
        objects.iter().map(|object| Some(object.get(name)?.to_string())).collect();
    values.map(|values| values.len())
}

/// The members that are another in each of many objects, if some are not, as jq names them.
fn new_members(objects: &[&Map<String, Value>]) -> Option<String> {
    const FEWEST: usize = 20;
    let is_new = |name: &&String| kinds(objects, name) == Some(objects.len());
    let first = objects.first().filter(|_| objects.len() >= FEWEST)?;
    let names: Vec<&String> = first.keys().filter(is_new).collect();
    let is_plain = |name: &&String| name.chars().all(|sign| sign.is_ascii_alphanumeric() || sign == '_');
    let are_some = !names.is_empty() && names.len() < first.len() && names.iter().all(is_plain);
    are_some.then(|| names.iter().map(|name| format!(".{name}")).collect::<Vec<_>>().join(", "))
}

/// The member of objects that comes again and is not always the same, if each other is always the same or always another, and if its name
/// can be written as it is.
fn member(objects: &[&Map<String, Value>]) -> Option<String> {
    const FEWEST: usize = 20;
    const AGAIN: usize = 4;
    let kinds = |name: &String| kinds(objects, name);
    let is_plain = |name: &str| name.chars().all(|sign| sign.is_alphanumeric() || sign == '_');
    let first = objects.first().filter(|_| objects.len() >= FEWEST)?;
    let is_open = |name: &&String| kinds(name).is_none_or(|kinds| kinds > 1 && kinds < objects.len());
    let mut open = first.keys().filter(is_open);
    let name = open
        .next()
        .filter(|name| is_plain(name) && kinds(name).is_some_and(|kinds| kinds * AGAIN <= objects.len()))?;
    open.next().is_none().then(|| name.clone())
}
