//! The exported tables, read from their files.

use crate::site::Site;

/// What a line of `frequencies.csv` says of a solution.
pub struct Frequency {
    pub solution: String,
    pub class: String,
    pub count: u64,
    pub steps_min: u64,
}

/// The solutions of a site that has one cell, all of them reached.
pub fn frequencies(site: &Site) -> Vec<Frequency> {
    let text = site.read("frequencies.csv");
    let mut lines = text.lines().map(|line| line.split(',').collect::<Vec<_>>());
    let head = lines.next().expect("a header");
    let of = |name: &str| head.iter().position(|column| *column == name).expect("a column");
    let [solution, class, count, steps_min] = ["solution", "class", "count", "steps_min"].map(of);
    let number = |text: &str| text.parse().expect("a number");
    let row = |cells: Vec<&str>| Frequency {
        solution: cells[solution].to_owned(),
        class: cells[class].to_owned(),
        count: number(cells[count]),
        steps_min: number(cells[steps_min]),
    };
    lines.map(row).collect()
}
