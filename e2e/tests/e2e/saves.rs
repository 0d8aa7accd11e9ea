//! What a figure shows can be saved: as a drawing and as a picture, each one file with all charts, titles and the legend.

use std::fs;
use std::path::{Path, PathBuf};

use serde_json::json;

use crate::browser::Browser;
use crate::site::Site;

/// The words that are seen in the element `root`, each with its left and lower edge from the corner of `root`, in whole pixels.
const WORDS: &str = r"
    const corner = root.getBoundingClientRect();
    const range = document.createRange();
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const words = [];
    while (walker.nextNode()) {
        const { parentElement, data } = walker.currentNode;
        if (parentElement.getClientRects().length === 0 || parentElement.closest('.screen, .tip') !== null) continue;
        for (const { index, 0: word } of data.matchAll(/\S+/g)) {
            range.setStart(walker.currentNode, index);
            range.setEnd(walker.currentNode, index + word.length);
            const { left, bottom } = range.getBoundingClientRect();
            words.push([word, Math.round(left - corner.left), Math.round(bottom - corner.top)]);
        }
    }
    return words.sort()";

type Words = Vec<(String, i64, i64)>;

fn words(browser: &Browser, root: &str) -> Words {
    serde_json::from_value(browser.js(&format!("const root = {root}; {WORDS}"))).expect("words and places")
}

/// Presses both buttons of a figure, and waits for the files of this name.
fn saved(browser: &Browser, site: &Site, figure: &str, name: &str) -> [PathBuf; 2] {
    let folder = site.file("saved");
    fs::create_dir_all(&folder).expect("a folder");
    browser
        .saving_to(&folder)
        .click(&format!("{figure} .saves button:nth-of-type(1)"))
        .click(&format!("{figure} .saves button:nth-of-type(2)"));
    let files = ["svg", "png"].map(|kind| folder.join(name).with_extension(kind));
    for file in &files {
        browser.wait_until("it is saved", |_| file.exists());
    }
    assert_eq!(fs::read_dir(&folder).expect("a folder").count(), 2, "each is one file");
    files
}

/// The width and the height of a picture.
fn sides(picture: &Path) -> [u32; 2] {
    let bytes = fs::read(picture).expect("a picture");
    assert_eq!(&bytes[..8], b"\x89PNG\r\n\x1a\n");
    assert!(bytes.len() > 5_000, "{} bytes: it is not empty", bytes.len());
    [16, 20].map(|at| u32::from_be_bytes(bytes[at..at + 4].try_into().expect("four bytes")))
}

/// Saves a figure, and looks whether the files need no page and have every word where the page has it.
#[track_caller]
fn is_saved_whole(site: &Site, page: &str, figure: &str, name: &str) -> Words {
    let browser = Browser::start();
    browser.open(&site.file(page), "");
    let shown = words(&browser, &format!("document.querySelector('{figure}')"));
    let [drawing, picture] = saved(&browser, site, figure, name);
    assert_eq!((browser.console_errors(), browser.requests()), (Vec::new(), Vec::new()));
    let text = fs::read_to_string(&drawing).expect("a drawing");
    assert!(text.starts_with("<svg") && text.contains("rgb(") && !text.contains("class="), "{text}");
    browser.open(&drawing, "");
    let kept = words(&browser, "document.documentElement");
    assert_eq!(kept.len(), shown.len(), "{kept:?}\n{shown:?}");
    for (there, here) in kept.iter().zip(&shown) {
        let [right, down] = [there.1 - here.1, there.2 - here.2];
        assert!(there.0 == here.0 && right.abs() <= 3 && down.abs() <= 3, "{there:?} {here:?}");
    }
    let drawn = "const { width, height } = document.documentElement.viewBox.baseVal; return [width, height]";
    assert_eq!(browser.js(drawn), json!(sides(&picture).map(|side| side / 2)));
    kept
}

#[test]
#[ignore = "needs Chromium: apt-get install chromium chromium-driver"]
fn every_figure_links_to_its_table_and_is_saved_with_the_scale_that_is_chosen() {
    let site = Site::drawn(6, 1000);
    let browser = Browser::start();
    browser.open(&site.file("report.html"), "");
    let tables = browser.strings(
        "return [...document.querySelectorAll('figure[data-table] .saves a')].map((link) => link.getAttribute('href'))",
    );
    assert_eq!(tables.len(), 7, "{tables:?}");
    for table in &tables {
        assert!(site.read(table).lines().count() > 1, "{table}");
    }
    let words = is_saved_whole(&site, "report.html", "#frequencies figure", "frequencies");
    assert_eq!(
        words.iter().filter(|(word, ..)| word == "if").count(),
        2,
        "the chart and its legend: {words:?}"
    );
}

#[test]
#[ignore = "needs Chromium: apt-get install chromium chromium-driver"]
fn panels_are_saved_as_one_drawing_with_their_titles_and_the_legend() {
    let noises = ["never", "1/8", "1/4", "3/8", "1/2", "5/8", "3/4"];
    let site = Site::of(
        &format!("kind = \"minconflicts\"\nsize = [4, 5]\nnoise = {noises:?}"),
        "count = 200\nseed = 1",
    );
    let words = is_saved_whole(&site, "index.html", "figure:has(.panels)", "statistics");
    for title in
        noises.map(|noise| format!("noise={noise}")).iter().map(String::as_str).chain(["minconflicts"])
    {
        assert!(words.iter().any(|(word, ..)| word == title), "{title}: {words:?}");
    }
    assert_eq!(words.iter().filter(|(word, ..)| word == "size").count(), noises.len(), "an axis for each");
}
