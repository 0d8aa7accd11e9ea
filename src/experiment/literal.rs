//! Values as experiment files write them.

use crate::model::options::Value;

/// A TOML string on one line.
pub(super) fn quoted(text: &str) -> String {
    if text.contains('\n') {
        return serde_json::Value::from(text).to_string();
    }
    toml::Value::from(text).to_string()
}

pub(super) fn literal(value: &Value) -> String {
    match value {
        Value::Integer(number) => number.to_string(),
        Value::Word(word) => quoted(word),
        Value::Fraction(_) | Value::File { .. } => quoted(&value.to_string()),
    }
}

pub(super) fn literals(values: &[Value]) -> String {
    match values {
        [single] => literal(single),
        many => {
            let many: Vec<String> = many.iter().map(literal).collect();
            format!("[{}]", many.join(", "))
        }
    }
}
