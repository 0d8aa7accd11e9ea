//! A sudoku is played: numbers in its cells, and those that are exchanged marked.

use crate::browser::Browser;
use crate::site::Site;

#[test]
#[ignore = "needs Chromium: apt-get install chromium chromium-driver"]
fn the_cells_of_an_exchange_are_marked_and_numbers_are_read_row_by_row() {
    let site = Site::empty();
    let browser = Browser::start();
    let walk = ["trace", "squares", "--option", "method=walk", "--option", "moves=3", "--format", "html"];
    site.write("site/trace.html", &site.queenlab(&walk));
    browser.still().open(&site.file("trace.html"), "#lang=es");
    assert_eq!(browser.count("#board .marks rect"), 0);
    browser.click("#next");
    assert_eq!(
        browser.text("#sentence"),
        "Las filas 1 y 2 intercambian sus símbolos en las columnas 1, 7 y 4."
    );
    assert_eq!(browser.count("#board .marks rect"), 6);
    let read = browser.attribute("#board", "aria-label").expect("words");
    assert!(
        read.starts_with("Un tablero de 9 por 9, fila por fila: 3 1 6 8 9 2 4 5 7, 8 5 7 4 1 6 3 9 2"),
        "{read}"
    );
    let sums = "return [...document.querySelectorAll('#board .axes:last-child text')].map(({ textContent }) => textContent)";
    let sums = browser.strings(sums);
    assert_eq!(sums.len(), 9 + 9 + 2, "rows, columns and diagonals");
    assert!(sums[..18].iter().all(|sum| sum == "45"), "{sums:?}");
    assert_eq!(browser.console_errors(), [""; 0]);
}
