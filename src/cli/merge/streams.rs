//! Merging tallies of disjoint streams of samples: one stream after the other.

use std::collections::BTreeMap;
use std::path::Path;

use super::super::report::{Form, Report};
use super::super::run::{Clock, default_folder, warn_of_others};
use super::given::{Finished, Given};
use crate::analysis::verdict::Headline;
use crate::engine::progress::{Progress as _, TextLines as _};
use crate::experiment::{AboutText, Count, Experiment, TrialSource, Written};
use crate::programs::samples::{MAX_SAMPLES, SampleProgress};
use crate::result::layout::Layout;
use crate::result::package::SAMPLES;
use crate::result::plain;
use crate::store::{self, TableFiles, error::Error, legs};
use crate::text::terminal::Screen;

/// The tallies of several streams.
pub(super) struct Streams<'g, 'd> {
    first: &'g Finished<'d>,
    experiment: Experiment,
    all: &'g [Finished<'d>],
}

impl<'g, 'd> Streams<'g, 'd> {
    /// The tallies in `given`, if there is one; then there is nothing else.
    pub(super) fn of(given: &'g Given<'d>) -> Result<Option<Self>, Error> {
        let Some(first) = given.finished.iter().find(|result| result.samples.is_some()) else {
            return Ok(None);
        };
        let others = given.shards.iter().map(|shard| shard.dir).chain(given.empty.iter().copied());
        let runs = given.finished.iter().filter(|result| result.samples.is_none()).map(|result| result.dir);
        if let Some(dir) = others.chain(runs).next() {
            return Err(Error::foreign(dir, "this is no tally, and tallies are merged with tallies alone"));
        }
        let mut experiment = first.experiment()?;
        let headline = headline(&given.finished)?;
        let changed = experiment.change(|written| (written.until, written.headline) = (None, headline));
        changed.map_err(Error::unexpected)?;
        let streams = Self { first, experiment, all: &given.finished };
        streams.check()?;
        Ok(Some(streams))
    }

    /// Checks that the streams are of the same keys.
    fn check(&self) -> Result<(), Error> {
        let form = |result: &Finished| result.experiment().map(|experiment| form(&experiment));
        let expected = form(self.first)?;
        for result in self.all {
            if let Some(difference) = store::difference(&expected, &form(result)?) {
                let first = plain::path(self.first.dir);
                return Err(Error::foreign(
                    result.dir,
                    format!("this is no tally of the same keys as in {first} ({difference})"),
                ));
            }
        }
        Ok(())
    }

    /// Writes the tally of all streams, in the order in which they were given.
    pub(super) fn merge(
        mut self,
        dir: Option<&Path>,
        clock: &Clock,
        form: &Form,
        out: &mut dyn Screen,
    ) -> Result<(), Error> {
        let progress = self.progress()?;
        let legs = self.all.iter().flat_map(|result| legs::finished(result.dir)).collect();
        let count = Count::Trials(progress.trials());
        self.experiment.change(|written| written.count = count).map_err(Error::unexpected)?;
        let dir = dir.map_or_else(|| default_folder(&self.experiment, None), Path::to_owned);
        let lock = store::claim_empty(&dir, false)?;
        warn_of_others(&dir, &lock);
        let cells = self.experiment.cells();
        let (samples, mut tables) = (progress.text(), TableFiles::begin(&dir, Layout::of(cells))?);
        tables.add(&cells[0], &Box::new(progress).tally())?;
        let outline = store::finish(&self.experiment, tables, Some(&samples), clock.info(0, legs))?;
        Report { dir: Some(&dir), outline: &outline, read: None }.write(form, out)
    }

    fn progress(&self) -> Result<SampleProgress, Error> {
        let cell = &self.experiment.cells()[0];
        let TrialSource::Samples(samples) = &cell.machine else {
            return Err(Error::unexpected("a tally without samples"));
        };
        let mut places = BTreeMap::new();
        let mut streams = self.all.iter().map(|result| {
            let mut progress = samples.progress(&cell.job);
            let text = result.samples.as_deref().unwrap_or_default();
            progress.read(text).map_err(|error| Error::damaged(result.dir.join(SAMPLES), error))?;
            for tally in progress.tallies(text) {
                if let Some(twin) = places.insert(tally, result.dir) {
                    return Err(twins(result.dir, twin));
                }
            }
            Ok((result.dir, progress))
        });
        let (_, mut all) = streams.next().expect("there is a first")?;
        for stream in streams.by_ref() {
            let (dir, stream) = stream?;
            if all.trials().saturating_add(stream.trials()) > MAX_SAMPLES {
                return Err(Error::foreign(dir, format!("more than {MAX_SAMPLES} samples in all")));
            }
            all.append(stream).map_err(|error| Error::foreign(dir, error))?;
        }
        drop(streams);
        all.set_merged(places.into_keys().collect());
        Ok(all)
    }
}

/// The test that is valid for all of them: where one was stopped by its e-value, the e-value.
fn headline(all: &[Finished]) -> Result<Headline, Error> {
    for result in all {
        if result.experiment()?.headline == Headline::EValue {
            return Ok(Headline::EValue);
        }
    }
    Ok(Headline::default())
}

/// The error that samples are in two folders.
fn twins(dir: &Path, other: &Path) -> Error {
    let other = plain::path(other);
    Error::foreign(
        dir,
        format!("these are the same samples as in {other}, or some of them: each is counted once"),
    )
}

/// What streams that can be merged have in common.
fn form(experiment: &Experiment) -> String {
    let written = Written {
        name: "tally".to_owned(),
        about: AboutText::default(),
        count: Count::Trials(1),
        until: None,
        headline: Headline::default(),
        ..(**experiment).clone()
    };
    written.to_toml()
}
