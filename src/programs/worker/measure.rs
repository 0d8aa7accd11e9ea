//! The measures that a worker announces: a name, or a name and places of decimals.

use serde::{Deserialize, Serialize};

use super::object::Object;
use crate::model::measure::{DecimalPlaces, Measure, MeasureForm};

/// A measure that a worker announces.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AnnouncedMeasure {
    /// Its name.
    pub name: String,
    /// What its values are.
    pub form: MeasureForm,
}

impl AnnouncedMeasure {
    /// A measure of this name, whose values have places if any are given; `None` if there cannot be as many.
    pub fn new(name: String, places: Option<u64>) -> Option<Self> {
        let form = match places {
            None => MeasureForm::Whole,
            Some(places) => MeasureForm::Decimal(DecimalPlaces::new(places)?),
        };
        Some(Self { name, form })
    }

    /// How many places its values have, if they are decimals.
    pub const fn places(&self) -> Option<u8> {
        match self.form {
            MeasureForm::Whole => None,
            MeasureForm::Decimal(places) => Some(places.count()),
        }
    }

    /// The same without memory of its own.
    pub fn measure(&self) -> Measure<'_> {
        Measure { name: &self.name, form: self.form }
    }

    /// As it is announced.
    pub fn written(&self) -> WrittenMeasure {
        let name = self.name.clone();
        match self.places() {
            None => WrittenMeasure::Name(name),
            Some(places) => WrittenMeasure::Decimal(Object(DecimalMeasure { name, places: places.into() })),
        }
    }
}

/// A measure as it is announced: `"conflicts"`, or `{"name":"energy","places":3}`.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(untagged, expecting = r#"a measure is a name, or {"name":NAME,"places":N}"#)]
pub enum WrittenMeasure {
    /// Whole numbers.
    Name(String),
    /// Decimals.
    Decimal(Object<DecimalMeasure>),
}

/// A measure with decimals.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct DecimalMeasure {
    name: String,
    places: u64,
}

impl WrittenMeasure {
    /// The measure, or the name and the number of places if there cannot be as many.
    ///
    /// # Errors
    /// If there cannot be as many places.
    pub fn read(self) -> Result<AnnouncedMeasure, (String, u64)> {
        let (name, places) = match self {
            Self::Name(name) => (name, None),
            Self::Decimal(Object(DecimalMeasure { name, places })) => (name, Some(places)),
        };
        let unfit = (name.clone(), places.unwrap_or_default());
        AnnouncedMeasure::new(name, places).ok_or(unfit)
    }
}
