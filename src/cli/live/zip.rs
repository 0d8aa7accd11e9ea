//! A folder as one file, to be sent: the same bytes on every machine.

use std::io::{Error, Write};

use miniz_oxide::deflate::compress_to_vec;
use rawzip::time::UtcDateTime;
use rawzip::{CompressionMethod, DataDescriptorOutput, ZipArchiveWriter};

use crate::result::package::File;

/// The beginning of 1980, before which an archive knows no time.
const NO_TIME: i64 = 315_532_800;

/// The strongest compression.
const LEVEL: u8 = 9;

/// `files` as the archive `FOLDER.zip`, which holds them in a folder of that name.
pub(super) fn of(folder: &str, files: &[File]) -> File {
    let mut archive = ZipArchiveWriter::new(Vec::new());
    for file in files {
        add(&mut archive, folder, file).expect("memory takes every byte");
    }
    let bytes = archive.finish().expect("memory takes every byte");
    File { name: format!("{folder}.zip"), bytes }
}

fn add(archive: &mut ZipArchiveWriter<Vec<u8>>, folder: &str, file: &File) -> Result<(), Error> {
    let path = format!("{folder}/{}", file.name);
    let entry = archive.new_file(&path).compression_method(CompressionMethod::DEFLATE);
    let (mut entry, _) =
        entry.last_modified(UtcDateTime::from_unix(NO_TIME)).start().map_err(Error::other)?;
    entry.write_all(&compress_to_vec(&file.bytes, LEVEL))?;
    let size = file.bytes.len() as u64;
    let sum = DataDescriptorOutput::new(rawzip::crc32(&file.bytes), size);
    entry.finish(sum).map_err(Error::other)?;
    Ok(())
}
