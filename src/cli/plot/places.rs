//! Where charts go: to files that are named as what they hold, or to standard output.

use std::collections::HashSet;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf, absolute};

use super::super::console::write_file;
use super::super::input::STANDARD;
use super::Args;
use crate::result::plain;
use crate::store;
use crate::store::error::Error;
use crate::text::number::grouped;

impl Args {
    /// Two charts cannot go to one file.
    pub(super) fn check_places(&self) -> Result<(), Error> {
        let mut places = HashSet::new();
        let mut paths = [&self.svg, &self.png, &self.vega].into_iter().flatten();
        paths.find(|path| !places.insert(place(path))).map_or(Ok(()), |twice| {
            let twice = plain::path(twice);
            Err(Error::Request(format!("{twice} is named twice: allowed is one file for each form")))
        })?;
        self.check_names()
    }

    /// A file is named as what it holds, and its folder is there: a folder that is misspelt is not made.
    fn check_names(&self) -> Result<(), Error> {
        let forms = [
            ("--svg", &self.svg, &["svg"][..]),
            ("--png", &self.png, &["png"]),
            ("--vega", &self.vega, &["json", "vl", "vg"]),
        ];
        let named =
            forms.into_iter().filter_map(|(option, path, endings)| Some((option, path.as_ref()?, endings)));
        for (option, path, endings) in named {
            let refused =
                |message: String| Error::Request(format!("{option} {}: {message}", plain::path(path)));
            let ending = path.extension().map(|ending| ending.to_string_lossy().to_ascii_lowercase());
            if ending.is_some_and(|ending| !endings.contains(&ending.as_str())) {
                return Err(refused(format!(
                    "allowed is a name that ends in .{}, or has no ending",
                    endings.join(", .")
                )));
            }
            let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
            if let Some(folder) = folder.filter(|folder| !folder.exists()) {
                return Err(refused(format!("there is no folder {}", plain::path(folder))));
            }
        }
        Ok(())
    }
}

/// Where a path leads to, as far as there is something.
fn place(path: &Path) -> PathBuf {
    if is_stdout(path) {
        return PathBuf::from(STANDARD);
    }
    let path = absolute(path).unwrap_or_else(|_| path.to_owned());
    let in_folder = || Some(fs::canonicalize(path.parent()?).ok()?.join(path.file_name()?));
    fs::canonicalize(&path).ok().or_else(in_folder).unwrap_or(path)
}

pub(super) fn is_stdout(path: &Path) -> bool {
    path == Path::new(STANDARD) || path == Path::new("/dev/stdout")
}

/// Writes a chart as `fill` makes it, and reports where it is.
pub(super) fn write(path: &Path, fill: Fill) -> Result<String, Error> {
    let mut bytes = 0;
    let count = |out: &mut dyn Write| {
        let mut out = Counted { out, bytes: &mut bytes };
        fill(&mut out)
    };
    let name = if is_stdout(path) {
        write_file(count)?;
        "standard output".to_owned()
    } else {
        store::write(path, count)?;
        plain::path(path)
    };
    Ok(format!("{name}: {} bytes", grouped(bytes)))
}

/// What writes a chart.
pub(super) type Fill<'f> = Box<dyn FnOnce(&mut dyn Write) -> io::Result<()> + 'f>;

/// A writer that counts its bytes.
struct Counted<'o> {
    out: &'o mut dyn Write,
    bytes: &'o mut u64,
}

impl Write for Counted<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.out.write(bytes)?;
        *self.bytes += written as u64;
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}
