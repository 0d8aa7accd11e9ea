//! What `export` writes: which files, what they link to, and what they never do.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use queenlab::model::language::Language;
use queenlab::site::page::{Page, data};
use serde_json::json;
use tempfile::tempdir;

use crate::support::{DETERMINISTIC, between, output, queenlab, read, result_of, site_of};

/// Every file below a folder, by its path.
fn files(dir: &Path) -> BTreeMap<String, Vec<u8>> {
    let mut found = BTreeMap::new();
    for entry in fs::read_dir(dir).expect("a folder") {
        let path = entry.expect("an entry").path();
        let name = path.file_name().expect("a name").to_string_lossy().into_owned();
        if path.is_dir() {
            found.extend(files(&path).into_iter().map(|(below, bytes)| (format!("{name}/{below}"), bytes)));
        } else {
            found.insert(name, fs::read(&path).expect("a file"));
        }
    }
    found
}

/// The pages, by their paths, as text; without the classic ones, which load the arrays beside them.
fn pages(dir: &Path) -> Vec<(String, String)> {
    let own = |name: &str| {
        Path::new(name).extension().is_some_and(|end| end == "html") && !name.contains("classic/")
    };
    let pages = files(dir).into_iter().filter(|(name, _)| own(name));
    pages.map(|(name, bytes)| (name, String::from_utf8(bytes).expect("text"))).collect()
}

#[test]
fn pages_and_tables_are_written_and_each_is_reported_with_its_bytes() {
    let dir = result_of("repair", "6", "3000");
    let printed = output(dir.path(), &["export", "results/t", "--to", "site"]);
    let site = files(&dir.path().join("site"));
    for name in DETERMINISTIC {
        assert_eq!(site[name], fs::read(dir.path().join("results/t").join(name)).expect("a table"), "{name}");
    }
    for name in ["report.html", "simulator.html", "solutions.html"].iter().chain(&DETERMINISTIC) {
        let line = format!("site/{name}: ");
        assert!(printed.contains(&line), "{line:?} is not in {printed}");
    }
    assert!(printed.contains("site/classic: 11 files, "), "{printed}");
    assert!(!site.contains_key("run-info.json"), "nothing that differs from run to run");
}

#[test]
fn the_same_result_gives_the_same_bytes_wherever_it_stands() {
    let dir = site_of("repair", "[5, 6]", "2000");
    let first = files(&dir.path().join("site"));
    fs::rename(dir.path().join("results/t"), dir.path().join("elsewhere")).expect("moved");
    output(dir.path(), &["export", "elsewhere", "--to", "site"]);
    output(dir.path(), &["export", "elsewhere", "--to", "other"]);
    assert_eq!(files(&dir.path().join("site")), first);
    assert_eq!(files(&dir.path().join("other")), first);
}

#[test]
fn every_link_leads_somewhere_and_none_to_the_network() {
    for size in ["6", "[5, 6]"] {
        let dir = site_of("repair", size, "2000");
        let site = dir.path().join("site");
        for (name, page) in pages(&site) {
            assert!(between(&page, " src=\"", "\"").is_empty(), "{name} loads something");
            let links = between(&page, " href=\"", "\"");
            assert!(links.len() > 5, "{name} has {} links", links.len());
            for link in links {
                let (file, place) = link.split_once('#').unwrap_or((link, ""));
                let here = Path::new(&name).parent().expect("a folder");
                assert!(!link.contains("http"), "{name} links to {link}");
                if file.is_empty() {
                    assert!(page.contains(&format!(" id=\"{place}\"")), "{name} has no {link}");
                } else if file == "simulator.html" {
                    assert!(
                        place.is_empty() || place.starts_with("case=") || place.starts_with("lang="),
                        "{name}: {link}"
                    );
                } else {
                    assert!(site.join(here).join(file).exists(), "{name} links to {link}");
                }
            }
        }
    }
}

/// The language of a page, by its name.
fn language_of(name: &str) -> &'static str {
    if name.ends_with(".es.html") { "es" } else { "en" }
}

#[test]
fn a_page_asks_for_nothing_and_says_what_it_is() {
    let dir = site_of("uniform", "6", "500");
    for (name, page) in pages(&dir.path().join("site")) {
        assert!(
            page.starts_with(&format!(
                "<!DOCTYPE html><html lang=\"{}\"><head><meta charset=\"utf-8\">",
                language_of(&name)
            )),
            "{name}"
        );
        assert!(page.contains("default-src 'none'; script-src"), "{name}");
        assert_eq!(between(&page, "<title>", "</title>").len(), 1, "{name}");
        let scripts = between(&page, "<script", "</script>");
        let read = scripts.iter().fold(page.clone(), |page, script| page.replace(script, ""));
        assert_eq!(between(&read, "<h1", "</h1>").len(), 1, "{name}");
        let page = page.replace("url(#", "");
        for word in ["@import", "url(", "fetch(", "XMLHttpRequest", "eval("] {
            assert!(!page.contains(word), "{name} has {word}");
        }
    }
    assert!(!read(&dir.path().join("site"), "solutions.html").contains("<script"));
}

#[test]
fn a_sweep_has_an_overview_and_a_folder_for_each_cell() {
    let dir = site_of("repair", "[4, 5, 6]", "500");
    let overview = read(dir.path(), "site/index.html");
    for cell in 1..=3 {
        assert!(overview.contains(&format!("<a href=\"cell-{cell}/report.html\">Cell {cell}</a>")));
        let report = read(dir.path(), &format!("site/cell-{cell}/report.html"));
        assert!(report.contains("href=\"../index.html\"") && report.contains("href=\"../frequencies.csv\""));
        assert!(dir.path().join(format!("site/cell-{cell}/solutions.html")).exists());
        assert!(!dir.path().join(format!("site/cell-{cell}/frequencies.csv")).exists());
    }
    let rows = between(&overview, "<tbody>", "</tbody>")[0];
    assert_eq!(rows.matches("<tr>").count(), 3);
}

/// Axes are named in the language of the page, and each chart links the table that it is of.
#[test]
fn the_charts_of_a_sweep_speak_its_language_and_link_their_tables() {
    let dir = site_of("repair", "[4, 5, 6]", "500");
    for (page, size, other) in [("index.html", "size", "tamaño"), ("index.es.html", "tamaño", "size")] {
        let overview = read(dir.path(), &format!("site/{page}"));
        let is_axis = |name: &str| overview.contains(&format!(">{name}</text>"));
        assert!(is_axis(size) && !is_axis(other), "{page}");
        let figures = between(&overview, "<figure", "</figure>");
        let lengths = figures.iter().find(|figure| figure.contains("class=\"spread\"")).expect("run lengths");
        assert!(lengths.contains("href=\"steps.csv\"") && !lengths.contains("statistics.csv"), "{page}");
    }
}

#[test]
fn threads_share_the_cells_and_change_no_page() {
    let dir = site_of("repair", "[4, 5, 6]", "500");
    for threads in ["1", "2", "5"] {
        output(dir.path(), &["export", "results/t", "--to", threads, "--threads", threads]);
    }
    let pages = |folder: &str| {
        let cells = (1..=3).flat_map(|cell| {
            ["report.html", "report.es.html", "simulator.html", "solutions.html"]
                .map(|page| read(dir.path(), &format!("{folder}/cell-{cell}/{page}")))
        });
        cells.chain([read(dir.path(), &format!("{folder}/index.html"))]).collect::<Vec<_>>()
    };
    let alone = pages("1");
    assert!(pages("2") == alone && pages("5") == alone);
}

/// Two charts, of the total variation distance and of the median steps, have a dot for each cell.
#[test]
fn a_sweep_with_more_lines_than_styles_is_drawn_in_panels() {
    let noises = ["never", "1/8", "1/4", "3/8", "1/2", "5/8", "3/4"];
    for (count, panels) in [(6, 0), (7, 14)] {
        let dir = site_of("minconflicts", &format!("[4, 5]\nnoise = {:?}", &noises[..count]), "50");
        let overview = read(dir.path(), "site/index.html");
        assert_eq!(overview.matches("class=\"chart panel\"").count(), panels, "{count}");
        let canvases = if panels > 0 { 1 } else { 2 };
        let charts = overview.split("<section id=\"effects\">").next().expect("a part");
        assert_eq!(charts.matches("h.01").count(), 2 * 2 * count * canvases, "{count}");
        assert_eq!(overview.contains("<strong>noise=3/8</strong>"), panels > 0, "{count}");
    }
}

/// A system that is asked for a number of solutions hides no chart of the others, and has no distance among theirs.
#[test]
fn systems_with_different_questions_are_all_drawn() {
    let section = |kind: &str| format!("[[system]]\nkind = \"{kind}\"\nsize = [6, 8]\n");
    let sections = ["knuth", "repair", "uniform"].map(section).concat();
    let dir = tempdir().expect("a folder");
    let text = format!("name = \"t\"\n{sections}[trials]\ncount = 500\nseed = 1\n");
    fs::write(dir.path().join("x.toml"), text).expect("written");
    output(dir.path(), &["run", "x.toml", "--out", "t"]);
    output(dir.path(), &["export", "t", "--to", "site"]);
    let overview = read(dir.path(), "site/index.html");
    let drawn = |title: &str| {
        let chart = overview.split("<figure").find(|figure| figure.contains(title));
        let chart = chart.unwrap_or_else(|| panic!("no chart of {title}"));
        ["knuth", "repair", "uniform"].map(|name| chart.contains(&format!(">{name}</text>")))
    };
    assert_eq!(drawn("aria-label=\"estimated number of solutions"), [true, false, false]);
    assert_eq!(drawn("aria-label=\"total variation distance"), [false, true, true]);
    assert_eq!(drawn("aria-label=\"median steps"), [false, true, true]);
}

#[test]
fn what_others_left_in_the_folder_stays_there() {
    let dir = result_of("repair", "5", "100");
    fs::create_dir(dir.path().join("site")).expect("a folder");
    fs::write(dir.path().join("site/mine.txt"), "dear").expect("written");
    output(dir.path(), &["export", "results/t", "--to", "site"]);
    assert_eq!(read(dir.path(), "site/mine.txt"), "dear");
}

#[test]
fn a_folder_that_cannot_be_written_is_reported_and_left_as_it_was() {
    let dir = result_of("repair", "5", "100");
    fs::write(dir.path().join("file"), "").expect("written");
    let done = queenlab(dir.path(), &["export", "results/t", "--to", "file/below"]);
    assert_eq!((done.code, done.out.as_str()), (1, ""), "{done:?}");
    assert!(done.err.contains("file/below: "), "{done:?}");

    fs::create_dir_all(dir.path().join("taken/report.html/below")).expect("a folder");
    let done = queenlab(dir.path(), &["export", "results/t", "--to", "taken"]);
    assert_eq!((done.code, done.out.as_str()), (1, ""), "{done:?}");
    assert!(done.err.contains("taken/report.html: "), "{done:?}");
    let left = files(&dir.path().join("taken"));
    assert!(left.is_empty(), "{:?}", left.keys());
}

#[test]
fn a_damaged_result_has_no_pages() {
    let dir = result_of("repair", "5", "100");
    fs::write(dir.path().join("results/t/coverage.csv"), "").expect("written");
    let done = queenlab(dir.path(), &["export", "results/t", "--to", "site"]);
    assert_eq!(done.code, 6, "{done:?}");
    assert!(!dir.path().join("site").exists());
}

#[test]
fn whatever_an_experiment_is_called_it_stays_text() {
    let nasty = "</script><script>alert(1)</script><!-- \\\" ' & \\u2028 \\u202E =cmd()\\n<img src=x onerror=alert(1)>";
    let long = "x".repeat(10_000);
    let plain: BTreeMap<String, String> =
        pages(&site_of("repair", "[4, 5]", "50").path().join("site")).into_iter().collect();
    for about in [nasty, long.as_str(), ""] {
        let dir = result_of("repair", "[4, 5]", "50");
        let experiment = read(dir.path(), "x.toml").replace("A question?", about);
        fs::write(dir.path().join("x.toml"), experiment).expect("written");
        output(dir.path(), &["run", "x.toml", "--fresh"]);
        output(dir.path(), &["export", "results/t", "--to", "site"]);
        for (name, page) in pages(&dir.path().join("site")) {
            // The packed module of the live page may have any of these but the ends of scripts.
            let tags =
                |page: &str| ["<script", "</script", "<img", "<!--"].map(|tag| page.matches(tag).count());
            assert_eq!(tags(&page), tags(&plain[&name]), "{name}");
        }
        let report = read(dir.path(), "site/cell-1/report.html");
        let shown = match about {
            "" => "<h1>t</h1>",
            about if about == nasty => {
                "\">&lt;/script&gt;&lt;script&gt;alert(1)&lt;/script&gt;&lt;!-- &quot; ' &amp; "
            }
            about => about,
        };
        assert!(report.contains(shown), "{shown}");
    }
}

#[test]
fn data_cannot_leave_its_script() {
    let nasty = json!({ "name": "</script><!-- \u{2028}\u{2029}", "plain": 1 });
    let body = data("data", &nasty);
    let bytes = Page { language: Language::English, title: "<t>", styles: &[], body, script: None }.bytes();
    let page = String::from_utf8(bytes).expect("text");
    let block = between(&page, "<script id=\"data\" type=\"application/json\">", "</script>")[0];
    assert!(!block.contains(['<', '\u{2028}', '\u{2029}']), "{block}");
    assert_eq!(serde_json::from_str::<serde_json::Value>(block).expect("JSON"), nasty);
    assert!(page.contains("<title>&lt;t&gt;</title>"));
}
