//! `queenlab export`: pages, tables and Javascript files from a result.

mod classic;
mod simulator;
mod traces;

use std::cell::OnceCell;
use std::io::Write;
use std::path::{Path, PathBuf};

use super::consent::Consent;
use super::partial::PartialArg;
use super::threads::Threads;
use super::written::WrittenFiles;
use super::{compare, foreign, note, stdout_error};
use crate::engine::shared;
use crate::experiment::{Cell, Experiment};
use crate::model::language::Language;
use crate::result::cell::{CellResult, CellResults, Kept};
use crate::result::effects::files as effects_files;
use crate::result::package::{EXPERIMENT, File, StoredFile};
use crate::result::plain;
use crate::site::edition::Edition;
use crate::site::report::{self, Comparison};
use crate::site::subject::{PageKind, Subject};
use crate::site::views::Views;
use crate::site::{effects, live, overview, solutions, start, sudoku};
use crate::store;
use crate::store::error::Error;
use crate::systems::catalog;

#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// The folder of the result
    dir: PathBuf,
    /// The folder to write to
    #[arg(long, value_name = "DIR")]
    to: PathBuf,
    /// Compare the result, which has one cell, with another one (or DIR:CELL, or a CSV file of counts)
    #[arg(long, value_name = "OTHER")]
    with: Option<String>,
    /// The language of the pages that are opened first; those in the others are beside them
    #[arg(long, value_name = "LANGUAGE", value_parser = language, default_value = "en")]
    language: Language,
    /// Also write the shortest trace to each solution: traces.txt and traces.json
    #[arg(long)]
    traces: bool,
    /// Replace files of the same names that queenlab did not write, or another result
    #[arg(long)]
    force: bool,
    #[command(flatten)]
    threads: Threads,
    #[command(flatten)]
    partial: PartialArg,
    #[command(flatten)]
    consent: Consent,
}

/// The language with this code.
fn language(code: &str) -> Result<Language, String> {
    let codes: Vec<&str> = Language::ALL.map(Language::code).into();
    let found = Language::ALL.into_iter().find(|language| language.code() == code);
    found.ok_or_else(|| format!("allowed is {}", codes.join(" or ")))
}

/// Writes the pages of each cell, then what they link to. Each folder is written whole or not at all.
pub(super) fn run(args: &Args, out: &mut dyn Write) -> Result<(), Error> {
    foreign::admit(&args.dir);
    if !args.force {
        store::keep_others(&args.dir, &args.to)?;
    }
    let (mut experiment, results) = args.partial.load(&args.dir, &mut Kept::Frequencies)?;
    if args.consent.is_given() {
        args.consent.prepare(&mut experiment, &args.dir.join(EXPERIMENT))?;
    } else if experiment.starts_programs() {
        note("no simulator: --allow-exec starts the program, to play its trials again");
    }
    let result = Exported {
        dir: &args.dir,
        experiment: &experiment,
        results: &results,
        files: if args.partial.is_given() { Vec::new() } else { store::files(&args.dir)? },
        plays_programs: args.consent.is_given(),
        traces: args.traces,
        first: args.language,
    };
    let mut cells = experiment.cells().to_vec();
    cells.retain(|cell| results.cell(cell.number).is_some());
    without_classic(&cells);
    result.write(&cells, args, out)
}

/// Says which cells have no classic files.
fn without_classic(cells: &[Cell]) {
    let others = cells.iter().filter(|cell| is_played_here(cell) && !classic::fits(cell)).map(name);
    let others = super::at_most(5, others.collect::<Vec<_>>().into_iter());
    if !others.is_empty() {
        let most = crate::site::classic::MAX_SIZE;
        note(format_args!(
            "no classic files of {}: they hold repair on N queens up to size {most}",
            others.join(", ")
        ));
    }
}

/// Whether its trials are those of a system of this program.
fn is_played_here(cell: &Cell) -> bool {
    cell.seed.is_some() && cell.machine.program().is_none() && !catalog::is_foreign(&cell.system)
}

fn name(cell: &Cell) -> String {
    let size = cell.size().map_or_else(String::new, |size| format!(" size {size}"));
    format!("cell {} ({}{size})", cell.number, cell.machine.card().name)
}

/// A result that is being exported.
struct Exported<'a> {
    dir: &'a Path,
    experiment: &'a Experiment,
    results: &'a CellResults,
    files: Vec<StoredFile>,
    /// Whether programs may be started.
    plays_programs: bool,
    /// Whether traces are files, too.
    traces: bool,
    /// The language of the pages that are opened first.
    first: Language,
}

impl Exported<'_> {
    fn write(&self, cells: &[Cell], args: &Args, out: &mut dyn Write) -> Result<(), Error> {
        match (cells, &args.with) {
            ([cell], other) => {
                let other = other.as_ref().map(|other| self.beside(other)).transpose()?;
                let files = self.pages(cell, other.as_ref(), "")?;
                WrittenFiles::put(&args.to, &files, &self.files, args.force, out)
            }
            (cells, Some(_)) => {
                let (dir, count) = (plain::path(self.dir), cells.len());
                Err(Error::Request(format!(
                    "{dir}: --with is for a result of one cell, this one has {count}"
                )))
            }
            (cells, None) => self.sweep(cells, args, out),
        }
    }

    /// Writes the pages of each cell to a folder of its own, then the overview of all. Threads make the pages of a cell each; no
    /// more than these are in memory.
    fn sweep(&self, cells: &[Cell], args: &Args, out: &mut dyn Write) -> Result<(), Error> {
        let mut written = WrittenFiles::default();
        let (to, force) = (&args.to, args.force);
        let any = to.join(overview::folder("*"));
        let workers = args.threads.workers()?;
        for some in cells.chunks(workers.count()) {
            let pages = |cell| self.pages(cell, None, "../");
            let made = workers.within(|| shared::map(some.iter().collect(), pages));
            for (cell, files) in some.iter().zip(made) {
                let dir = to.join(overview::folder(cell.number));
                store::refuse_link(&dir)?;
                written.replace(&dir, &any, &files?, &[], force)?;
            }
        }
        let live = cells.iter().any(|cell| catalog::is_built_in(cell.machine.card().name));
        let found = effects::of_sweep(self.experiment, self.results);
        let overview =
            |edition| overview::file(self.experiment, self.results, &self.files, found.as_ref(), edition);
        let overviews = Edition::all(self.first).map(overview);
        let page = live.then(|| self.live());
        let tables = found.as_ref().map(effects_files).unwrap_or_default();
        let files: Vec<File> = overviews.chain(page).chain(tables).collect();
        written.replace(to, to, &files, &self.files, force)?;
        written.say(out)
    }

    /// The result beside another one. On a page both have short names, the same wherever they stand.
    fn beside(&self, other: &str) -> Result<Comparison, Error> {
        let here = self.dir.to_string_lossy();
        let (mut a, mut b, pair) = compare::of_two(&here, other)?;
        a.name.clone_from(&self.experiment.name);
        b.name = Path::new(other).file_name().unwrap_or_default().to_string_lossy().into_owned();
        Ok(Comparison { a, b, pair })
    }

    fn subject<'s>(
        &'s self,
        cell: &'s Cell,
        held: &'s CellResult,
        root: &'static str,
        views: &'s OnceCell<Views<'s>>,
    ) -> Subject<'s> {
        Subject {
            experiment: self.experiment,
            cell: held,
            views,
            machine: &cell.machine,
            files: &self.files,
            root,
            plays_programs: self.plays_programs,
            edition: Edition { language: self.first, first: self.first },
        }
    }

    /// The files of a cell; from its folder the tables are found at `root`.
    fn pages(&self, cell: &Cell, other: Option<&Comparison>, root: &'static str) -> Result<Vec<File>, Error> {
        let held = self.results.cell(cell.number);
        let held = held.ok_or_else(|| {
            Error::damaged(self.dir, format_args!("the tables have no cell {}", cell.number))
        })?;
        let pages = |kinds: Vec<PageKind>| -> Result<Vec<File>, Error> {
            let (views, mut files) = (OnceCell::new(), Vec::new());
            for kind in kinds {
                files.extend(self.page(kind, cell, &self.subject(cell, held, root, &views), other)?);
            }
            Ok(files)
        };
        let places = self.subject(cell, held, root, &OnceCell::new()).places();
        let (of_all, of_some) = places.partition(|kind| kind.shows_all_solutions());
        let mut files = pages(of_all)?;
        files.extend(pages(of_some)?);
        if self.traces && is_played_here(cell) {
            files.extend(traces::files(self.dir, cell, held)?);
        }
        if classic::fits(cell) {
            let classic = classic::files(self.dir, cell, held)?;
            files.extend(
                classic.into_iter().map(|file| File { name: format!("classic/{}", file.name), ..file }),
            );
        }
        Ok(files)
    }
}

impl Exported<'_> {
    /// A page in every language, or the one file that speaks all of them.
    fn page(
        &self,
        kind: PageKind,
        cell: &Cell,
        subject: &Subject,
        other: Option<&Comparison>,
    ) -> Result<Vec<File>, Error> {
        let editions = || Edition::all(self.first).map(|edition| Subject { edition, ..*subject });
        Ok(match kind {
            PageKind::Start => editions().map(|subject| start::file(&subject, classic::fits(cell))).collect(),
            PageKind::Report => editions().map(|subject| report::file(&subject, other)).collect(),
            PageKind::Solutions => editions().map(|subject| solutions::file(&subject)).collect(),
            PageKind::Simulator => vec![simulator::file(self.dir, cell, subject)?],
            PageKind::Play => sudoku::file(subject).into_iter().collect(),
            PageKind::Live if subject.root.is_empty() => vec![self.live()],
            PageKind::Live => Vec::new(),
        })
    }

    fn live(&self) -> File {
        live::file(self.experiment, Edition { language: self.first, first: self.first })
    }
}
