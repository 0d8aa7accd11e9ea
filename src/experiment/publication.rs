//! What an experiment says for the publication of its result.

use toml::de::DeValue;

use super::section::{Allowed, Checked, Node, Section, word};

/// License and date, as its file gives them. The date of a run is not taken: a result does not depend on it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Publication {
    /// The identifier of a license, such as `CC-BY-4.0`.
    pub license: Option<String>,
    /// When the result was created: date and time with an offset, as in RFC 3339.
    pub created: Option<String>,
}

impl Publication {
    /// Its keys in a file.
    pub(super) const KEYS: [&str; 2] = ["license", "created"];

    /// The pattern of identifiers of licenses (SPDX).
    pub(super) const LICENSE_PATTERN: &str = "^[A-Za-z0-9.+-]{1,64}$";

    pub(super) fn of(file: &Section) -> Checked<Self> {
        Ok(Self { license: file.optional("license", license)?, created: file.optional("created", created)? })
    }
}

fn license(node: &Node) -> Result<String, Allowed> {
    let is_part = |c: char| c.is_ascii_alphanumeric() || ".+-".contains(c);
    let name = word(node).map_err(|_| Allowed::License)?;
    let fits = (1..=64).contains(&name.len()) && name.chars().all(is_part);
    if fits { Ok(name) } else { Err(Allowed::License) }
}

fn created(node: &Node) -> Result<String, Allowed> {
    match node.get_ref() {
        DeValue::Datetime(at) if at.date.is_some() && at.time.is_some() && at.offset.is_some() => {
            Ok(at.to_string())
        }
        _ => Err(Allowed::DateTime),
    }
}
