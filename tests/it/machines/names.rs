//! Folders of any name: scripts run what they say, and nothing that a name says.

use std::env;
use std::ffi::OsStr;
use std::fs;
use std::os::unix::ffi::OsStrExt as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use tempfile::{TempDir, tempdir};

use crate::support::{BINARY, DETERMINISTIC, output, queenlab};

/// What a shell, GNU parallel, Slurm or a template of ours could take for something else.
const NAMES: [&str; 16] = [
    "it's \"so\"",
    "$(touch PWNED)`touch PWNED`",
    "; touch PWNED #",
    "{= system('touch PWNED') =}",
    "{}{.}{#}{%}",
    "-dash",
    "~",
    "~home",
    "tab\there",
    "new\nline",
    "end\n",
    "\u{1b}[31mred",
    "@MINUTES@@CONSENT@",
    "%A_%a 100%",
    "a\\b*?[a]",
    "=x",
];

const SHELLS: [&str; 2] = ["dash", "bash"];

const EXPERIMENT: &str = "name = \"x\"\n[system]\nkind = \"exec\"\ncommand = [\"sh\", \"program.sh\", \"{seed31}\"]\n\
                          files = [\"program.sh\"]\n[trials]\ncount = 8\nseed = 9\n";

/// A folder of this name below another, with an experiment and its program.
fn folder_called(name: &OsStr) -> (TempDir, PathBuf) {
    let dir = tempdir().expect("a folder");
    let folder = dir.path().join(name);
    fs::create_dir(&folder).expect("a folder");
    fs::write(folder.join("program.sh"), "echo $(($1 % 3))\n").expect("written");
    fs::write(folder.join("x.toml"), EXPERIMENT).expect("written");
    (dir, folder)
}

/// The files of the result of one run.
fn expected() -> Vec<Vec<u8>> {
    let (_dir, folder) = folder_called(OsStr::new("plain"));
    output(&folder, &["run", "x.toml", "--out", "r", "--allow-exec", "--progress", "none"]);
    files(&folder.join("r"))
}

fn files(result: &Path) -> Vec<Vec<u8>> {
    DETERMINISTIC.iter().map(|file| fs::read(result.join(file)).expect(file)).collect()
}

/// Runs a command of a shell with queenlab on the path, which has to end well and to do nothing that a name says.
fn shell(shell: &str, args: &[&OsStr], dir: &Path, task: Option<&str>) -> Output {
    let bin = Path::new(BINARY).parent().expect("a folder");
    let path = format!("{}:{}", bin.display(), env::var("PATH").expect("a path"));
    let mut command = Command::new(shell);
    command.args(args).current_dir(dir).env("PATH", path).env("CDPATH", "/tmp");
    command.envs(task.map(|task| ("SLURM_ARRAY_TASK_ID", task)));
    let done = command.output().expect("a shell");
    assert!(done.status.success(), "{shell} {args:?} in {}: {done:?}", dir.display());
    done
}

fn nothing_was_touched(dir: &Path) {
    let found = Command::new("find").arg(dir).args(["-name", "PWNED*"]).output().expect("find");
    assert!(found.stdout.is_empty(), "{found:?}");
}

#[test]
fn slurm() {
    let expected = expected();
    for name in NAMES {
        let (dir, folder) = folder_called(OsStr::new(name));
        let plan = ["plan", "x.toml", "--engine", "slurm", "--shards", "2", "--out", "p", "--allow-exec"];
        output(&folder, &plan);
        for program in SHELLS {
            let plan = folder.join("p");
            for task in ["1", "2"] {
                shell(program, &["shard.sh".as_ref()], &plan, Some(task));
            }
            shell(program, &["merge.sh".as_ref()], &plan, None);
            assert_eq!(files(&plan.join("result")), expected, "{name:?} {program}");
            for made in ["result", "shards"] {
                fs::remove_dir_all(plan.join(made)).expect("removed");
            }
        }
        nothing_was_touched(dir.path());
    }
}

/// `run.sh` as it is called from elsewhere, from above and from its own folder.
#[test]
#[ignore = "needs GNU parallel: apt-get install parallel"]
fn gnu_parallel() {
    let expected = expected();
    let no_text = OsStr::from_bytes(b"\xff\xfe");
    for name in NAMES.map(OsStr::new) {
        let (dir, folder) = folder_called(name);
        let plan = ["plan", "x.toml", "--engine", "parallel", "--shards", "2", "--out", "p", "--allow-exec"];
        output(&folder, &plan);
        let whole = folder.join("p/run.sh");
        let from_above = Path::new(name).join("p/run.sh");
        let ways: [(&OsStr, &Path); 3] = [
            (whole.as_os_str(), Path::new("/")),
            (from_above.as_os_str(), dir.path()),
            ("run.sh".as_ref(), &folder.join("p")),
        ];
        for (program, (script, from)) in SHELLS.into_iter().flat_map(|program| ways.map(|way| (program, way)))
        {
            let args = if script == "run.sh" { vec![script] } else { vec![OsStr::new("--"), script] };
            shell(program, &args, from, None);
            assert_eq!(files(&folder.join("p/result")), expected, "{name:?} {program} {script:?}");
            for made in ["result", "shards"] {
                fs::remove_dir_all(folder.join("p").join(made)).expect("removed");
            }
        }
        nothing_was_touched(dir.path());
    }
    let (_dir, folder) = folder_called(no_text);
    fs::write(
        folder.join("y.toml"),
        "name = \"y\"\n[system]\nkind = \"repair\"\n[trials]\ncount = 9\nseed = 1\n",
    )
    .expect("written");
    output(&folder, &["plan", "y.toml", "--engine", "parallel", "--shards", "2", "--out", "p"]);
    shell("sh", &["p/run.sh".as_ref()], &folder, None);
    output(&folder, &["verify", "p/result"]);
}

#[test]
fn a_folder_that_no_script_can_name_is_refused() {
    let (_dir, folder) = folder_called(OsStr::from_bytes(b"\xff\xfe"));
    for engine in ["slurm", "parallel"] {
        let plan = ["plan", "x.toml", "--engine", engine, "--shards", "2", "--out", "p", "--allow-exec"];
        let done = queenlab(&folder, &plan);
        assert_eq!((done.code, done.out.as_str()), (3, ""), "{done:?}");
        assert!(
            done.err.contains("a script cannot name this folder: allowed are names in UTF-8"),
            "{done:?}"
        );
        assert!(!folder.join("p").exists());
    }
}

/// The commands that queenlab proposes are pasted into a shell.
#[test]
fn hints() {
    let experiment = "name = \"x\"\n[system]\nkind = \"repair\"\nsize = 5\n[trials]\ncount = 90\nseed = 1\n";
    for name in NAMES.into_iter().filter(|name| !name.contains(char::is_control)) {
        let dir = tempdir().expect("a folder");
        fs::write(dir.path().join("x.toml"), experiment).expect("written");
        let [first, out] = ["1", "m"].map(|part| format!("--out={name}/{part}"));
        output(dir.path(), &["run", "x.toml", "--shard", "1/3", &first]);
        let first = format!("./{name}/1");
        let given = queenlab(dir.path(), &["merge", &out, "--", &first]);
        let commands: Vec<&str> = given.err.lines().filter_map(|line| line.strip_prefix("  ")).collect();
        assert_eq!(commands.len(), 2, "{given:?}");
        for (command, program) in commands.iter().zip(SHELLS) {
            shell(program, &["-c".as_ref(), command.as_ref()], dir.path(), None);
        }
        let [second, third] = ["2", "3"].map(|shard| format!("./{name}/{shard}"));
        let said = output(dir.path(), &["merge", &out, "--", &first, &second, &third]);
        let said = said.split_whitespace().collect::<Vec<_>>().join(" ");
        let show = said.split_once("; queenlab show ").and_then(|(_, rest)| rest.strip_suffix(" shows it."));
        let show = format!("queenlab show {}", show.expect("a command"));
        shell("sh", &["-c".as_ref(), show.as_ref()], dir.path(), None);
        nothing_was_touched(dir.path());
    }
}

/// What YAML would take for a number or a truth is text.
#[test]
fn names_of_experiments_are_text_in_manifests() {
    for name in ["1e3", "true", "0x10", "null", "12"] {
        let dir = tempdir().expect("a folder");
        let text = format!(
            "name = \"{name}\"\n[system]\nkind = \"repair\"\nsize = 5\n[trials]\ncount = 9\nseed = 1\n"
        );
        fs::write(dir.path().join("x.toml"), text).expect("written");
        output(dir.path(), &["plan", "x.toml", "--engine", "k8s", "--shards", "2", "--out", "p"]);
        for file in ["shards.yaml", "merge.yaml"] {
            let manifest = fs::read_to_string(dir.path().join("p").join(file)).expect("a manifest");
            assert!(manifest.contains(&format!("annotations: {{experiment: \"{name}\"}}\n")), "{manifest}");
        }
    }
}
