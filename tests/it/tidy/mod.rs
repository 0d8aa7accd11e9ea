//! The rooms and arrows of ARCHITECTURE.md, held by looking at the sources.

mod imports;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use self::imports::{Module, graph};

fn sources(dir: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    for entry in fs::read_dir(dir).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            files.extend(sources(&path));
        } else if path.extension().is_none_or(|end| end != "gz") {
            files.push(path);
        }
    }
    files
}

/// The files of `src` below `part`, a folder or a file.
fn files_of(part: &str) -> Vec<(PathBuf, String)> {
    let path = Path::new("src").join(part);
    let files = if path.is_dir() { sources(&path) } else { vec![path] };
    assert!(!files.is_empty(), "{part}");
    files
        .into_iter()
        .map(|file| {
            let text = fs::read_to_string(&file).expect("a source file");
            (file, text)
        })
        .collect()
}

/// `word` may stand in the code of these parts alone.
fn only_in(word: &str, parts: &[&str]) {
    for file in sources(Path::new("src")) {
        let name = file.strip_prefix("src").expect("below src");
        let text = fs::read_to_string(&file).expect("a source file");
        let allowed = parts.iter().any(|part| name.starts_with(part));
        assert!(allowed || !text.contains(word), "{} has {word}", name.display());
    }
}

/// The rooms of the house, from the ground up: each uses only those before it.
const ROOMS: [&str; 13] = [
    "model", "stats", "analysis", "engine", "systems", "programs", "experiment", "result", "text", "chart",
    "site", "store", "cli",
];

/// Which rooms each room uses.
fn rooms() -> BTreeMap<String, BTreeSet<String>> {
    let mut rooms = BTreeMap::from(ROOMS.map(|room| (room.to_owned(), BTreeSet::new())));
    for (module, uses) in graph() {
        let room = rooms.get_mut(&module[0]).unwrap_or_else(|| panic!("{} is no room", module[0]));
        room.extend(uses.into_iter().map(|used| used[0].clone()).filter(|used| *used != module[0]));
    }
    rooms
}

#[test]
fn the_root_holds_rooms_alone() {
    let held: BTreeSet<String> = fs::read_dir("src")
        .expect("a folder")
        .map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned())
        .collect();
    let expected = ROOMS.into_iter().chain(["lib.rs", "main.rs"]).map(str::to_owned).collect();
    assert_eq!(held, expected);
}

#[test]
fn rooms_use_those_below_them_alone() {
    let floor = |room: &str| ROOMS.iter().position(|held| *held == room);
    for (room, uses) in rooms() {
        for used in uses {
            assert!(floor(&used) < floor(&room), "{room} uses {used}");
        }
    }
}

#[test]
fn the_picture_of_the_architecture_is_the_graph_of_the_imports() {
    let picture = fs::read_to_string("ARCHITECTURE.md").expect("a file");
    assert!(picture.contains(&matrix()), "the picture in ARCHITECTURE.md should be:\n\n{}", matrix());
}

/// Between backquotes stand names of files and folders, in full or from some folder of `src` on.
#[test]
fn what_the_architecture_names_is_there() {
    let map = fs::read_to_string("ARCHITECTURE.md").expect("a file");
    let text: String = map.split("```").step_by(2).collect();
    let is_path =
        |name: &&str| name.contains('/') || Path::new(name).extension().is_some_and(|end| end == "rs");
    let names = text.split('`').skip(1).step_by(2).filter(is_path);
    let sources: Vec<String> =
        sources(Path::new("src")).iter().map(|file| format!("/{}", file.display())).collect();
    for name in names.filter(|name| !name.contains("NAME") && !Path::new(name).exists()) {
        let (folder, file) = (format!("/{}/", name.trim_end_matches('/')), format!("/{name}"));
        assert!(sources.iter().any(|source| source.contains(&folder) || source.ends_with(&file)), "{name}");
    }
}

/// A row for each room, with a mark for each room that it uses.
fn matrix() -> String {
    let rooms = rooms();
    let widths: Vec<usize> = ROOMS.iter().map(|room| room.len()).collect();
    let mut lines = vec![format!("{:10} | {}", "", ROOMS.join(" "))];
    for room in ROOMS.into_iter().rev() {
        let mark = |(used, width): (&str, &usize)| {
            let mark = if used == room {
                "·"
            } else if rooms[room].contains(used) {
                "x"
            } else {
                ""
            };
            format!("{mark:^width$}")
        };
        let marks: Vec<String> = ROOMS.into_iter().zip(&widths).map(mark).collect();
        lines.push(format!("{room:10} | {}", marks.join(" ")).trim_end().to_owned());
    }
    lines.join("\n")
}

/// A module and the folder that it is in are one thing; between others there is no circle.
#[test]
fn there_is_no_circle_of_imports() {
    let graph = graph();
    let arrows = |module: &Module| -> Vec<Module> {
        let uses = graph.get(module).into_iter().flatten();
        uses.filter(|used| !module.starts_with(used)).cloned().collect()
    };
    let mut done = BTreeSet::new();
    for module in graph.keys() {
        visit(module, &arrows, &mut Vec::new(), &mut done);
    }
}

fn visit(
    module: &Module,
    arrows: &dyn Fn(&Module) -> Vec<Module>,
    way: &mut Vec<Module>,
    done: &mut BTreeSet<Module>,
) {
    assert!(!way.contains(module), "a circle: {way:?} and again {module:?}");
    if done.contains(module) {
        return;
    }
    way.push(module.clone());
    for used in &arrows(module) {
        visit(used, arrows, way, done);
    }
    way.pop();
    done.insert(module.clone());
}

#[test]
fn no_room_but_two_holds_more_than_a_fifth_of_the_house() {
    let lines = |part: &str| -> usize { files_of(part).iter().map(|(_, text)| text.lines().count()).sum() };
    let house: usize = ROOMS.into_iter().map(lines).sum();
    for room in ROOMS.into_iter().filter(|room| !["systems", "site"].contains(room)) {
        assert!(lines(room) * 5 <= house, "{room} has {} of {house} lines", lines(room));
    }
}

#[test]
fn solvers_know_the_model_and_each_others_boards_alone() {
    for (module, uses) in graph().into_iter().filter(|(module, _)| module[0] == "systems") {
        for used in uses.into_iter().filter(|_| module.last().is_some_and(|name| name != "catalog")) {
            assert!(["model", "systems"].contains(&used[0].as_str()), "{module:?} uses {used:?}");
        }
    }
}

#[test]
fn the_command_line_is_in_one_room() {
    only_in("clap", &["cli/"]);
    only_in("indicatif", &["cli/"]);
}

#[test]
fn threads_are_in_one_place_and_a_progress_watcher_in_another() {
    only_in("rayon", &["engine/batch/threads.rs", "engine/shared.rs"]);
    only_in("std::thread", &["cli/progress.rs", "cli/tally/feed.rs"]);
}

#[test]
fn files_are_opened_by_store_and_command_line_alone() {
    only_in("std::fs", &["store/", "cli/", "programs/exec/"]);
    only_in("File::open", &["store/", "cli/", "programs/exec/"]);
}

/// Text of a user is escaped: what is written as it is are styles, scripts and harmless JSON.
#[test]
fn markup_is_written_as_it_is_in_two_places() {
    only_in("PreEscaped", &["site/page.rs", "chart/drawing.rs"]);
}

/// What is shown goes through `plain`: names of files by `plain::path`, all else by the console.
#[test]
fn text_of_others_has_one_way_out() {
    only_in(".display()", &[]);
    for word in ["io::stdout", "io::stderr", "anstream", "println!", "eprint!"] {
        only_in(word, &["cli/console.rs"]);
    }
    for (file, text) in files_of("cli/progress.rs") {
        let uses = text.matches("stderr()").count();
        assert_eq!(uses, text.matches("stderr().is_terminal()").count(), "{}", file.display());
    }
}

/// Clocks decide when work is handed over and saved, which changes no result, and nothing else.
#[test]
fn clocks_are_where_work_is_kept_and_on_the_command_line() {
    only_in("Instant", &["engine/batch/threads.rs", "store/checkpoint.rs", "cli/", "programs/exec/"]);
    only_in("SystemTime", &["cli/", "programs/exec/sources.rs"]);
}

#[test]
fn floats_are_in_statistics_and_outputs_alone() {
    let limits = ["programs/spec.rs", "programs/exec/", "experiment/program/values.rs"];
    let outputs = ["stats/", "analysis/", "result/", "text/", "chart/", "site/", "cli/"];
    only_in("f64", &[&limits[..], &outputs].concat());
}

#[test]
fn no_source_file_holds_more_than_one_idea_should_need() {
    for file in sources(Path::new("src")) {
        let lines = fs::read_to_string(&file).expect("a source file").lines().count();
        assert!(lines <= 420, "{} has {lines} lines", file.display());
    }
}

#[test]
fn no_name_of_a_public_type_is_used_twice() {
    let mut names = BTreeSet::new();
    for file in sources(Path::new("src")) {
        let text = fs::read_to_string(&file).expect("a source file");
        for line in text.lines().map(str::trim_start) {
            let kinds = ["pub struct ", "pub enum ", "pub trait ", "pub type "];
            let declared = kinds.iter().find_map(|kind| line.strip_prefix(kind));
            let Some(rest) = declared.filter(|rest| !rest.starts_with('$')) else { continue };
            let name: String = rest.chars().take_while(|&c| c.is_alphanumeric() || c == '_').collect();
            assert!(
                names.insert(name.clone()),
                "{}: {name} is the name of another type, too",
                file.display()
            );
        }
    }
    assert!(names.len() > 100);
}

#[test]
fn there_is_no_unsafe_code_and_no_network() {
    let manifest: toml::Table = fs::read_to_string("Cargo.toml").expect("a file").parse().expect("TOML");
    assert_eq!(manifest["workspace"]["lints"]["rust"]["unsafe_code"].as_str(), Some("forbid"));
    assert_eq!(manifest["lints"]["workspace"].as_bool(), Some(true));
    let build = fs::read_to_string("build.rs").expect("a build script");
    assert_eq!(
        build.matches("Command::new(").count(),
        1,
        "the build script asks rustc for its version, and nothing else"
    );
    for word in ["unsafe ", "unsafe_code", "std::net", "TcpStream", "UdpSocket"] {
        only_in(word, &[]);
        assert!(!build.contains(word), "build.rs: {word}");
    }
    only_in("process::Command", &["programs/exec/"]);
    only_in("std::process::{", &["programs/exec/"]);
}
