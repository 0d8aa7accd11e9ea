//! The report and the page of all solutions: facts that the tables hold, too.

use std::cmp::Reverse;
use std::fs;
use std::path::Path;

use queenlab::chart::canvas::Canvas;
use queenlab::chart::frequencies::Frequencies;
use queenlab::chart::scale::{Scale, ScaleKind};
use queenlab::chart::steps::Steps;
use queenlab::model::decimal::Decimal;
use queenlab::model::language::Language;
use queenlab::result::cell::{CellResult, MeasureHistogram};
use queenlab::result::schema::OutcomeRow;
use queenlab::store;
use queenlab::text::number::percent;

use crate::support::{between, output, queenlab, read, site_of, whole};

/// However many trials and solutions there are, a page stays below this.
const LARGEST_PAGE: usize = 300_000;

fn report_of(dir: &Path) -> String {
    let report = read(dir, "site/report.html");
    assert!(report.len() < LARGEST_PAGE, "{} bytes", report.len());
    for word in ["NaN", ">inf", ">-inf", ">None", "Infinity"] {
        assert!(!between(&report, "<main>", "</main>")[0].contains(word), "the report has {word}");
    }
    report
}

fn cell(dir: &Path) -> CellResult {
    let (_, mut results) = store::load(&dir.join("results/t")).expect("a result");
    results.cells.remove(0)
}

/// The part of a page between two identifiers.
fn section<'p>(page: &'p str, id: &str) -> &'p str {
    between(page, &format!("<section id=\"{id}\">"), "</section>")[0]
}

/// The cells of the body of a table, row by row, without their marks.
fn rows(table: &str) -> Vec<Vec<String>> {
    let cells = |row: &str| -> Vec<String> {
        let cells = between(row, "<td", "</td>");
        cells.into_iter().map(|cell| plain(cell.split_once('>').expect("a cell").1)).collect()
    };
    between(between(table, "<tbody>", "</tbody>")[0], "<tr>", "</tr>").into_iter().map(cells).collect()
}

fn plain(marked: &str) -> String {
    marked
        .split('<')
        .enumerate()
        .map(|(i, part)| if i == 0 { part } else { &part[part.find('>').map_or(0, |end| end + 1)..] })
        .collect()
}

/// The report of a census of 8 queens, and of a sample, whose shares have intervals.
#[test]
fn a_report_of_8_queens_is_small() {
    for count in ["\"all\"", "100000"] {
        let dir = site_of("repair", "8", count);
        for page in ["report.html", "report.es.html"] {
            let bytes = read(dir.path(), &format!("site/{page}")).len();
            assert!(bytes <= 200_000, "{count} {page}: {bytes} bytes");
        }
    }
}

#[test]
fn the_finding_is_on_the_page_and_the_order_is_words_before_pictures() {
    let dir = site_of("repair", "8", "20000");
    let report = report_of(dir.path());
    let sentence = output(dir.path(), &["show", "results/t"]).lines().nth(1).expect("a finding").to_owned();
    let (verdict, effects) = sentence.split_once("). ").expect("a verdict and effects");
    let ground = verdict.rsplit_once(" (").expect("a test").1.replace('<', "&lt;");
    assert!(report.contains(&format!(
        "<strong class=\"verdict\">The 92 solutions are not equally likely</strong> ({ground})"
    )));
    let place = |text: &str| report.find(text).unwrap_or_else(|| panic!("the page has no {text}"));
    let (answer, chart) =
        (place("<p class=\"answer\"><strong>Not equally often.</strong>"), place("class=\"chart wide\""));
    assert!(answer < chart && chart < place(effects));
    assert!(report.contains("A question?"));
}

#[test]
fn eight_queens_have_92_bars_each_with_its_row_its_board_and_its_replay() {
    let dir = site_of("repair", "8", "20000");
    let (report, cell) = (report_of(dir.path()), cell(dir.path()));
    let frequencies = section(&report, "frequencies");
    assert!(frequencies.contains("<figure data-table=\"Solutions\">"));
    for marks in between(frequencies, "<path class=\"marks\" d=\"", "\"") {
        assert_eq!(marks.matches('M').count(), 92, "{marks}");
    }
    assert_eq!(frequencies.matches("class=\"marks\"").count(), 2, "a wide chart and a narrow one");
    let table = between(between(frequencies, "<tbody>", "</tbody>")[0], "<tr>", "</tr>");
    let mut rows_of_cell: Vec<_> = cell.frequencies.iter().collect();
    rows_of_cell.sort_by_key(|row| std::cmp::Reverse(row.count));
    for (index, (row, written)) in rows_of_cell.into_iter().zip(table).enumerate() {
        let link = format!(" href=\"simulator.html#case={}&amp;trace=shortest&amp;lang=en\"", row.solution);
        assert_eq!(written.contains(&link), row.count > 0, "{}", row.solution);
        assert!(written.contains(&format!(">{}</a>", row.solution)), "row {index}: {written}");
        let board = between(frequencies, &format!("<g id=\"b{index}\">"), "</g>")[0];
        let place =
            |(column, row): (usize, char)| format!("{column} {}", 8 - row.to_digit(10).expect("a row"));
        let queens: Vec<String> = row.solution.chars().enumerate().map(place).collect();
        assert!(board.contains(&format!("d=\"M{}\"", queens.join("L"))), "{board}");
    }
    let counts: Vec<u64> = rows(section(&report, "frequencies")).iter().map(|row| whole(&row[2])).collect();
    assert_eq!(counts.len(), 92);
    assert!(counts.is_sorted_by(|a, b| a >= b));
    assert_eq!(counts.iter().sum::<u64>(), 20_000);
    for part in [
        "class=\"linear\"", "class=\"logarithmic\"", "class=\"band\"", "class=\"interval\"",
        "class=\"level\"",
    ] {
        assert!(report.contains(part), "{part}");
    }
}

#[test]
fn the_orbits_of_eight_queens_are_eleven_of_eight_and_one_of_four() {
    let by_chance = report_of(site_of("uniform", "8", "20").path());
    let classes = section(&by_chance, "classes");
    assert!(classes.contains(", 29.8 % by chance alone") && !classes.contains("account for"), "{classes}");
    let dir = site_of("repair", "8", "20000");
    let report = report_of(dir.path());
    let classes = section(&report, "classes");
    let mut sizes: Vec<u64> =
        between(classes, "<span class=\"members\">", " member").iter().map(|size| whole(size)).collect();
    let hits: Vec<u64> = between(classes, "<strong class=\"hits\">", " times</strong>")
        .iter()
        .map(|hits| whole(hits))
        .collect();
    sizes.sort_unstable();
    assert_eq!(sizes, [4, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8]);
    assert_eq!(hits.iter().sum::<u64>(), 20_000);
    assert!(hits.is_sorted_by(|a, b| a >= b));
    assert_eq!(classes.matches("class=\"board\"").count(), 12);
    for part in [
        "Observed total variation distance: ",
        " % by chance alone",
        "Differences between classes account for ",
        "11 degrees of freedom",
        "Cohen's w",
    ] {
        assert!(classes.contains(part), "{part:?}");
    }
}

#[test]
fn the_bins_of_steps_follow_each_other_and_hold_every_solved_trial() {
    let dir = site_of("repair", "7", "5000");
    let report = report_of(dir.path());
    let bins: Vec<Vec<u64>> = rows(section(&report, "steps"))
        .iter()
        .map(|row| row[..3].iter().map(|cell| whole(cell)).collect())
        .collect();
    let within: Vec<String> =
        rows(section(&report, "steps")).into_iter().map(|mut row| row.remove(3)).collect();
    assert_eq!(within.last().map(String::as_str), Some("100 %"), "{within:?}");
    assert_eq!(bins[0][0], 0);
    assert!(bins.windows(2).all(|pair| pair[0][1] + 1 == pair[1][0]));
    assert_eq!(bins.iter().map(|bin| bin[2]).sum::<u64>(), 5_000);
    let cell = cell(dir.path());
    let steps = Steps::of(&cell);
    let within = |bin: &queenlab::chart::bins::Bin| {
        let is_in =
            |value: &Decimal| value.as_whole().is_some_and(|value| (bin.low..=bin.high).contains(&value));
        cell.values("steps").iter().filter(|(value, _)| is_in(value)).map(|(_, count)| count).sum::<u64>()
    };
    assert!(steps.bins.iter().all(|bin| within(bin) == bin.count));
}

/// A cell whose steps have these values, one trial each, of which `over` more were over the budget.
fn made_up(values: &[u64], over: u64) -> CellResult {
    let counts = values.iter().map(|value| (Decimal::whole(*value), 1)).collect();
    let steps = vec![MeasureHistogram { measure: "steps".to_owned(), counts }];
    let limit = OutcomeRow { outcome: "step-limit".to_owned(), count: over, share: 0.0 };
    CellResult { steps, outcomes: vec![limit], ..CellResult::default() }
}

#[test]
fn bins_hold_any_number_of_steps_and_trials_over_the_step_limit_stand_apart() {
    for values in [&[0][..], &[0, 1, 2, 9, 10, 99], &[u64::MAX], &[]] {
        let steps = Steps::of(&made_up(values, 3));
        assert_eq!(steps.bins.iter().map(|bin| bin.count).sum::<u64>(), values.len() as u64);
        assert_eq!(steps.over, 3);
        assert!(steps.chart(&Canvas::wide(Language::English)).into_string().contains("step limit"));
    }
    assert!(
        !Steps::of(&made_up(&[5], 0))
            .chart(&Canvas::wide(Language::English))
            .into_string()
            .contains("step limit")
    );
}

#[test]
fn the_coverage_chart_has_three_curves_and_the_coupon_collector() {
    let dir = site_of("repair", "8", "20000");
    let report = report_of(dir.path());
    let coverage = section(&report, "coverage");
    for class in ["line seen", "line expected", "line uniform"] {
        let curve = format!("class=\"{class}\" d=\"M");
        assert!(coverage.contains(&curve), "{curve}");
    }
    assert!(
        coverage.contains("470 starts would be needed to reach all"),
        "92 (1 + 1/2 + .. + 1/92) is 469.9"
    );
    assert_eq!(rows(coverage).len(), cell(dir.path()).coverage.len());
}

#[test]
fn a_report_names_its_tables_with_their_rows_and_how_to_make_them_again() {
    let dir = site_of("repair", "6", "1000");
    let (report, cell) = (report_of(dir.path()), cell(dir.path()));
    let data = rows(section(&report, "data"));
    let row = |name: &str| data.iter().find(|row| row[0] == name).expect("a file of the result");
    let steps: usize = cell.steps.iter().map(|histogram| histogram.counts.len()).sum();
    assert_eq!(whole(&row("steps.csv")[1]), steps as u64);
    assert_eq!(whole(&row("statistics.csv")[1]), cell.statistics.len() as u64);
    let reproduce = section(&report, "reproduce");
    let package = fs::read(dir.path().join("results/t/datapackage.json")).expect("a package");
    let experiment = read(dir.path(), "results/t/experiment.toml").replace('"', "&quot;");
    for part in
        [&queenlab::result::package::hash_of(&package), &experiment, queenlab::model::draw::PROTOCOL, "2026"]
    {
        assert!(reproduce.contains(part), "{part}");
    }
}

#[test]
fn many_solutions_make_no_large_page() {
    for (size, solutions, in_one) in
        [("9", 352_usize, 4), ("10", 724, 8), ("11", 2_680, 30), ("12", 14_200, 144)]
    {
        let dir = site_of("uniform", size, "5000");
        let report = report_of(dir.path());
        let frequencies = section(&report, "frequencies");
        let table = |caption: &str| between(frequencies, &format!("{caption}</caption>"), "</table>")[0];
        assert_eq!(rows(table("Neighbouring solutions")).len(), solutions.div_ceil(in_one));
        assert_eq!(rows(table("Solutions")).len(), 100, "50 from each end");
        assert!(frequencies.contains("href=\"frequencies.csv\""));
        assert!(between(&report, "<li class=\"card orbit\">", "</li>").len() <= 48);
        let page = read(dir.path(), "site/solutions.html");
        assert_eq!(page.matches("class=\"board\"").count(), solutions.min(1_000));
        assert_eq!(page.contains("These are the first 1,000"), solutions > 1_000);
        output(dir.path(), &["export", "results/t", "--to", "site", "--with", "results/t"]);
        report_of(dir.path());
    }
}

#[test]
fn a_census_has_no_p_values_and_says_so() {
    let dir = site_of("repair", "10", "\"all\"");
    let report = report_of(dir.path());
    assert!(report.contains("not equally likely</strong> (exact: every start was run)"));
    assert!(report.contains("there are no intervals and no p-values"));
    assert!(!section(&report, "frequencies").contains("class=\"band\""));
    assert!(report.contains("10,000,000,000"), "thousands are separated");
    let p: Vec<String> = rows(section(&report, "statistics")).into_iter().map(|row| row[5].clone()).collect();
    assert!(!p.is_empty() && p.iter().all(|p| p == "n/a"), "{p:?}");
}

/// Steps that nobody counted, and solutions that are known by their number alone.
#[test]
fn what_was_not_reported_is_not_drawn_and_what_was_not_reached_has_a_place() {
    let dir = tempfile::tempdir().expect("a folder");
    let report = |samples: &str, more: &[&str]| {
        fs::write(dir.path().join("samples"), samples).expect("written");
        output(dir.path(), &[&["tally", "samples", "--out", "t", "--fresh"], more].concat());
        output(dir.path(), &["export", "t", "--to", "site"]);
        report_of(dir.path())
    };
    let without = report(&"a\na\nb\n".repeat(20), &["--known", "5"]);
    assert!(section(&without, "steps").contains("No steps were reported"));
    for part in ["median steps", "<section id=\"restarts\"", "the probability to be solved"] {
        assert!(!without.contains(part), "{part}");
    }
    let chart = between(section(&without, "frequencies"), "<svg class=\"chart wide\"", "</svg>")[0];
    let is_ranked = |rank: u32| chart.contains(&format!(">{rank}</text>"));
    assert!((1..=5).all(is_ranked) && !(6..=9).any(is_ranked), "{chart}");
    let with = report("a\t3\na\t5\nb\t9\n", &[]);
    assert!(with.contains("median steps") && with.contains("<section id=\"restarts\""), "they were reported");
}

#[test]
fn boards_without_any_solution_have_a_report_all_the_same() {
    for size in ["2", "3"] {
        for kind in ["repair", "uniform", "backtrack"] {
            let dir = site_of(kind, size, "20");
            let report = report_of(dir.path());
            assert!(report.contains("No solution was reached"), "{kind} {size}");
            assert!(report.contains("there is nothing to draw"));
            assert!(!report.contains("id=\"classes\""));
            assert!(read(dir.path(), "site/solutions.html").contains("there is nothing to draw"));
        }
    }
}

#[test]
fn one_trial_equal_counts_and_a_system_without_chance_are_no_trouble() {
    let one = site_of("repair", "8", "1");
    let first = report_of(one.path());
    assert!(first.contains("91 solutions were never reached") && first.contains(", and 79 more"));
    assert!(!first.contains("<figcaption>Most frequent"), "of one there is no rarest");
    let equal = site_of("uniform", "8", "\"all\"");
    assert!(report_of(equal.path()).contains("are equally likely</strong> (exact"));
    let certain = report_of(site_of("backtrack", "8", "10").path());
    for absent in ["class=\"verdict\"", "class=\"band\"", "class=\"interval\"", "p = "] {
        assert!(
            !between(&certain, "<main>", "</main>")[0].contains(absent),
            "a system without chance has {absent}"
        );
    }
}

#[test]
fn a_page_of_all_solutions_is_small_and_every_board_leads_to_a_replay() {
    let dir = site_of("repair", "8", "100000");
    let page = read(dir.path(), "site/solutions.html");
    assert!(page.len() < 70_000, "{} bytes", page.len());
    assert_eq!(page.matches("class=\"board\"").count(), 92);
    for row in &cell(dir.path()).frequencies {
        assert!(page.contains(&format!(
            "href=\"simulator.html#case={}&amp;trace=shortest&amp;lang=en\"",
            row.solution
        )));
    }
    assert!(page.contains("repeat(8,1fr)") && page.matches("<h2>Class ").count() == 12);
    let words = "aria-label=\"queens of columns 1 to 8 in rows 1, 5, 8, 6, 3, 7, 2, 4\"";
    assert_eq!(page.matches(words).count(), 1);
    let spanish = read(dir.path(), "site/solutions.es.html");
    let words = "aria-label=\"reinas de las columnas 1 a 8 en las filas 1, 5, 8, 6, 3, 7, 2, 4\"";
    assert_eq!((spanish.matches(words).count(), spanish.matches("queens of columns").count()), (1, 0));
}

/// Of 352 solutions a row has four, as is said below the bars.
#[test]
fn neighbours_have_a_row_where_solutions_are_too_many_for_one_each() {
    let dir = site_of("repair", "9", "5000");
    let report = report_of(dir.path());
    let frequencies = section(&report, "frequencies");
    assert!(frequencies.contains("<figure data-table=\"Neighbouring solutions\">"));
    assert!(frequencies.contains("what the 4 neighbours around it have in common"));
    let table = between(frequencies, "Neighbouring solutions</caption>", "</table>")[0];
    let rows = rows(table);
    let mut counts: Vec<u64> = cell(dir.path()).frequencies.iter().map(|row| row.count).collect();
    counts.sort_unstable_by_key(|&count| Reverse(count));
    let total: u64 = counts.iter().sum();
    assert_eq!((rows.len(), counts.len()), (88, 352));
    let mut above = 0;
    for (number, (row, four)) in rows.iter().zip(counts.chunks(4)).enumerate() {
        above += four.iter().sum::<u64>();
        let places = format!("{}–{}", 4 * number + 1, 4 * number + 4);
        let share = |count: u64| percent(count as f64 / total as f64);
        let expected =
            [places, four[0].to_string(), four[3].to_string(), share(four.iter().sum()), share(above)];
        assert_eq!(row[1..], expected);
    }
    assert_eq!(report.matches("id=\"b").count() - report.matches("id=\"boards").count(), 88);
}

#[test]
fn scales_are_monotone_and_their_ticks_lie_on_them() {
    for kind in [ScaleKind::Linear, ScaleKind::Log] {
        for most in [1.0, 7.0, 92.0, 9_320.0, 1e9, 8_916_100_448_256.0, 1.8e19] {
            let scale = Scale::new(kind, 1.0..=most, (300.0, 20.0));
            let places: Vec<f64> =
                [0.0, 1.0, most / 2.0, most].iter().map(|&count| scale.at(count)).collect();
            assert!(places.iter().all(|place| (20.0..=300.0).contains(place)), "{kind:?} {most} {places:?}");
            assert!(scale.at(most) < scale.at(most / 3.0), "{kind:?} {most}");
            let ticks = scale.ticks(Language::English);
            assert!((2..=12).contains(&ticks.len()), "{kind:?} {most}: {ticks:?}");
            assert!(ticks.is_sorted_by(|a, b| a.place > b.place));
            assert!(ticks.iter().all(|tick| (scale.at(whole(&tick.label) as f64) - tick.place).abs() < 0.5));
        }
    }
}

#[test]
fn equal_counts_keep_the_order_of_the_table() {
    let dir = site_of("uniform", "6", "\"all\"");
    let cell = cell(dir.path());
    let all = Frequencies::of(cell.frequencies.iter());
    let keys: Vec<&str> = all.rows.iter().map(|row| &*row.solution).collect();
    assert_eq!(keys, ["246135", "362514", "415263", "531642"]);
    assert_eq!(all.uniform().and_then(|level| level.three_sigma), None, "a census has no chance");
}

#[test]
fn summaries_are_those_of_the_table() {
    let dir = site_of("repair", "6", "1000");
    let all = cell(dir.path()).totals;
    let report = report_of(dir.path());
    for row in all {
        assert!(section(&report, "steps").contains(&format!(">{}</td>", row.measure)), "{}", row.measure);
    }
}

#[test]
fn a_report_beside_another_result_says_what_compare_says() {
    let dir = site_of("repair", "6", "2000");
    output(dir.path(), &["run", "x.toml", "--out", "other", "--seed", "7"]);
    output(dir.path(), &["export", "results/t", "--to", "site", "--with", "other"]);
    let report = report_of(dir.path());
    let section = section(&report, "comparison");
    let printed = output(dir.path(), &["compare", "results/t", "other"]);
    let sentences: Vec<&str> = printed.lines().skip(2).take(3).collect();
    assert!(sentences[0].contains("that share of starts would have to end elsewhere"), "{printed}");
    for sentence in sentences {
        assert!(section.contains(sentence), "{sentence:?} is not in {section}");
    }
    let bars = |class: &str| {
        let paths = between(section, &format!("<path class=\"{class}\" d=\""), "\"");
        paths[0].matches('M').count()
    };
    assert!(bars("bars") > 0 && bars("bars") + bars("fewer") == 4);
    for solution in ["246135", "362514", "415263", "531642"] {
        let link = format!("id=\"s-{solution}\" href=\"simulator.html#case={solution}&amp;trace=shortest");
        assert_eq!(report.matches(&link).count(), 1, "{solution}");
    }
    assert!(section.contains("<figure data-table=\"Solutions\">"));
    assert_eq!(
        between(section, "<path class=\"marks\" d=\"", "\"").last().map(|path| path.matches('M').count()),
        Some(4)
    );
    assert!(section.contains("Compared with other"));
}

#[test]
fn what_cannot_be_compared_has_no_pages() {
    let dir = site_of("repair", "[5, 6]", "100");
    let refused = |other: &str, code: i32, part: &str| {
        let done = queenlab(dir.path(), &["export", "five", "--to", "pages", "--with", other]);
        assert_eq!(done.code, code, "{done:?}");
        assert!(done.err.contains(part), "{done:?}");
        assert!(!dir.path().join("pages").exists());
    };
    let one = read(dir.path(), "x.toml").replace("[5, 6]", "5");
    fs::write(dir.path().join("five.toml"), one).expect("written");
    output(dir.path(), &["run", "five.toml", "--out", "five"]);
    refused("results/t:2", 3, "allowed is one size");
    refused("results/t", 3, "results/t:1 to results/t:2");
    refused("nowhere", 1, "nowhere");
    let done = queenlab(dir.path(), &["export", "results/t", "--to", "pages", "--with", "five"]);
    assert_eq!(done.code, 3, "{done:?}");
    assert!(done.err.contains("this one has 2"), "{done:?}");
}

/// Where not all trials are solved, two curves are of solved ones: chart, table and both languages say so.
#[test]
fn curves_of_solved_trials_are_said_to_be_of_these() {
    let dir = tempfile::tempdir().expect("a folder");
    let text = "name = \"t\"\n[system]\nkind = \"minconflicts\"\nsize = 6\n[trials]\ncount = 300\nseed = 5\nmax_steps = 20\n";
    fs::write(dir.path().join("x.toml"), text).expect("written");
    output(dir.path(), &["run", "x.toml"]);
    output(dir.path(), &["export", "results/t", "--to", "site"]);
    output(dir.path(), &["plot", "results/t", "--what", "coverage", "--svg", "a.svg"]);
    let curve = "reached on average by as many solved trials";
    assert!(read(dir.path(), "a.svg").contains(curve));
    let columns = ["of solved, on average", "of solved, if uniform"];
    let spanish = ["por otras tantas resueltas", "de resueltas, en promedio", "de resueltas, si uniforme"];
    for (page, words) in [("report", [curve, columns[0], columns[1]]), ("report.es", spanish)] {
        let page = read(dir.path(), &format!("site/{page}.html"));
        let coverage = section(&page, "coverage");
        assert!(words.iter().all(|words| coverage.contains(words)), "{coverage}");
    }
    let solved = cell(dir.path()).solved();
    assert!((10..290).contains(&solved));
    for row in &cell(dir.path()).coverage {
        assert_eq!(row.distinct_expected.is_some(), row.starts <= solved, "{row:?}");
    }
}

/// One start again and again is no sample, as a census is none: nothing is corrected for chance.
#[test]
fn only_distances_of_samples_are_said_to_be_corrected_for_chance() {
    let tile = |system: &str, count: &str| {
        let dir = tempfile::tempdir().expect("a folder");
        let text = format!("name = \"t\"\n[system]\nkind = {system}\nsize = 6\n[trials]\ncount = {count}\n");
        fs::write(dir.path().join("x.toml"), text).expect("written");
        output(dir.path(), &["run", "x.toml"]);
        output(dir.path(), &["export", "results/t", "--to", "site"]);
        let pages = ["report", "report.es"].map(|page| read(dir.path(), &format!("site/{page}.html")));
        let tiles = pages.each_ref().map(|page| between(page, "class=\"tiles\">", "</ul>")[0]);
        assert!(tiles[0].contains("total variation distance from uniform"), "{}", tiles[0]);
        [tiles[0].contains("corrected for chance"), tiles[1].contains("corregida por el azar")]
    };
    assert_eq!(tile("\"lasvegas\"\nsearched = 2", "300\nseed = 5"), [true; 2]);
    assert_eq!(tile("\"lasvegas\"\nsearched = 6", "300\nseed = 5"), [false; 2]);
    assert_eq!(tile("\"repair\"", "\"all\""), [false; 2]);
}

/// Endings have no distance from uniform, and a chart of them alone is not said to show one.
#[test]
fn charts_are_said_to_show_what_they_draw() {
    for (kind, size, has_distances) in [("game", "4", false), ("lasvegas", "6", true)] {
        let dir = site_of(kind, size, "600");
        let report = report_of(dir.path());
        let labels = between(section(&report, "restarts"), "role=\"img\" aria-label=\"", "\"");
        assert!(!labels.is_empty(), "{kind}");
        for label in labels {
            assert_eq!(label.contains("distance from uniform"), has_distances, "{kind}: {label}");
            assert!(label.to_lowercase().contains("steps"), "{kind}: {label}");
        }
    }
}

/// Where most trials were stopped no quantile is known, so no mark is drawn, and none is explained.
#[test]
fn the_legend_of_steps_names_the_quantiles_that_are_drawn() {
    for (limit, marks) in [(30, 0), (400, 1), (2_600, 2), (100_000, 3)] {
        let dir = tempfile::tempdir().expect("a folder");
        let text = format!(
            "name = \"t\"\n[system]\nkind = \"repair\"\nsize = 8\n[trials]\ncount = 2000\nseed = 4\nmax_steps = {limit}\n"
        );
        fs::write(dir.path().join("t.toml"), text).expect("written");
        output(dir.path(), &["run", "t.toml"]);
        output(dir.path(), &["export", "results/t", "--to", "site"]);
        let report = report_of(dir.path());
        let steps = section(&report, "steps").split("<h3>").next().expect("the histogram");
        let chart = between(steps, "<svg class=\"chart wide\"", "</svg>")[0];
        assert_eq!(chart.matches("class=\"mark\"").count(), marks, "{limit}");
        assert_eq!(steps.contains("median, 95 % and 99 % quantiles"), marks == 3, "{limit}");
        assert_eq!(steps.contains("median and 95 % quantile"), marks == 2, "{limit}");
        assert_eq!(plain(steps).contains("median"), marks > 0, "{limit}");
    }
}

#[test]
fn one_degree_of_freedom_and_one_start_are_not_several() {
    let dir = site_of("uniform", "5", "400");
    assert!(report_of(dir.path()).contains("with 1 degree of freedom"));
    assert!(read(dir.path(), "site/report.es.html").contains("con 1 grado de libertad"));
    let dir = site_of("uniform", "8", "4000");
    assert!(report_of(dir.path()).contains("with 11 degrees of freedom"));
    let dir = tempfile::tempdir().expect("a folder");
    fs::write(dir.path().join("samples"), "a\n".repeat(40)).expect("written");
    output(dir.path(), &["tally", "samples", "--known", "1", "--out", "results/t"]);
    output(dir.path(), &["export", "results/t", "--to", "site"]);
    assert!(!report_of(dir.path()).contains("would be needed"));
}

/// Each row of queen 1 comes 144 times in samples, whatever the number of its solutions: no sample shows that the law is so.
#[test]
fn rows_of_the_first_queen_are_equal_in_a_census_alone() {
    let title = "comes equally often, so 4 solutions share what 18 share elsewhere</h2>";
    let census = site_of("repair", "8", "\"all\"");
    assert!(report_of(census.path()).contains(title));
    let keys = between(include_str!("../../results/eight-queens-all/frequencies.csv"), "\n1,repair,8,", ",");
    let of_row = |key: &&str| keys.iter().filter(|other| other[..1] == key[..1]).count();
    let repeated: Vec<&str> = keys.iter().flat_map(|key| vec![*key; 144 / of_row(key)]).collect();
    assert_eq!(repeated.len(), 8 * 144);
    let dir = tempfile::tempdir().expect("a folder");
    fs::write(dir.path().join("samples"), repeated.join("\n") + "\n").expect("written");
    output(dir.path(), &["tally", "samples", "--like", "repair:8", "--out", "results/t"]);
    output(dir.path(), &["export", "results/t", "--to", "site"]);
    let report = report_of(dir.path());
    assert!(report.contains("<section id=\"tree\"") && !report.contains("comes equally often, so"));
}
