//! Disks that are full, and folders that cannot be written.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::Command;

use super::{LONG, LONG_RESULT, files, folder_with, refused, start, wait_for};
use crate::support::output;

/// A file system of its own that ends with the test.
struct Disk(PathBuf);

impl Disk {
    fn of(size: &str, place: &Path) -> Self {
        fs::create_dir(place).expect("a folder");
        let disk = Self(place.to_owned());
        assert!(disk.mount(&["-t", "tmpfs", "-o", &format!("size={size}"), "tmpfs"]), "mount needs root");
        disk
    }

    fn mount(&self, args: &[&str]) -> bool {
        Command::new("mount").args(args).arg(&self.0).status().expect("mount").success()
    }

    fn remount(&self, how: &str) {
        assert!(self.mount(&["-o", &format!("remount,{how}")]));
    }
}

impl Drop for Disk {
    fn drop(&mut self) {
        let _ = Command::new("umount").arg(&self.0).status();
    }
}

const RUN: [&str; 6] = ["run", "x.toml", "--out", "disk/r", "--threads", "1"];

/// Fills the disk to the last byte.
fn fill(file: &Path) {
    let mut file = fs::File::create(file).expect("a file");
    for length in [1 << 20, 1 << 12, 1] {
        while file.write_all(&vec![0; length]).is_ok() {}
    }
}

#[test]
#[ignore = "needs root: a small file system is mounted"]
fn a_full_disk_loses_nothing_and_with_space_the_same_command_goes_on() {
    let dir = folder_with(LONG);
    let _disk = Disk::of("48m", &dir.path().join("disk"));
    let mut run = start(dir.path(), &RUN);
    wait_for(&dir.path().join("disk/r/blocks/1.blocks"));
    run.kill().expect("killed");
    run.wait().expect("dead");
    let saved = output(dir.path(), &["verify", "disk/r"]);
    assert!(!saved.contains("on 0 trials"), "{saved}");
    let filler = dir.path().join("disk/filler");
    fill(&filler);
    let printed = refused(dir.path(), &RUN, 1, "No space left on device").err;
    assert!(printed.contains("disk/r/"), "{printed}");
    assert_eq!(output(dir.path(), &["verify", "disk/r"]), saved);
    fs::remove_file(filler).expect("removed");
    output(dir.path(), &RUN);
    assert!(files(&dir.path().join("disk/r")) == *LONG_RESULT, "other bytes than those of one run");
}

#[test]
#[ignore = "needs root: a file system is mounted that cannot be written"]
fn a_folder_that_cannot_be_written_is_named_and_its_work_stays() {
    let dir = folder_with(LONG);
    let disk = Disk::of("64m", &dir.path().join("disk"));
    output(dir.path(), &[&RUN[..], &["--shard", "1/9"]].concat());
    let saved = output(dir.path(), &["verify", "disk/r"]);
    disk.remount("ro");
    refused(dir.path(), &["run", "x.toml", "--out", "disk/other"], 1, "disk/other: ");
    refused(dir.path(), &[&RUN[..], &["--shard", "1/9"]].concat(), 1, "disk/r");
    assert_eq!(output(dir.path(), &["verify", "disk/r"]), saved);
    disk.remount("rw");
    output(dir.path(), &[&RUN[..], &["--shard", "1/9"]].concat());
}
