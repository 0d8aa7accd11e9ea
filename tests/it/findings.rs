//! docs/findings.md: every table and sequence is that of the committed results, or of the facts that the census is held to.

use std::collections::{BTreeMap, HashMap};
use std::path::{Path, PathBuf};

use queenlab::text::number::grouped;

use crate::facts::{FACTS, Fact};
use crate::support::{packaged, read, result_of};

/// The rows of a table of a result, by the names of columns.
fn rows(result: &Path, table: &str) -> Vec<HashMap<String, String>> {
    let mut table = csv::Reader::from_path(result.join(table)).expect("a table");
    table.deserialize().map(|row| row.expect("a row")).collect()
}

fn committed(result: &str) -> PathBuf {
    packaged("results").join(result)
}

fn page() -> String {
    read(&packaged("docs"), "findings.md")
}

/// The estimates of a statistic of a committed result, by system and size.
fn estimates(result: &str, statistic: &str) -> BTreeMap<(String, u64), f64> {
    let rows = rows(&committed(result), "statistics.csv").into_iter();
    let rows = rows.filter(|row| row["statistic"] == statistic);
    rows.map(|row| ((row["system"].clone(), number(&row["size"])), number(&row["estimate"]))).collect()
}

fn number<N: std::str::FromStr>(text: &str) -> N {
    text.parse().ok().expect("a number")
}

/// The result that has the census of a board.
const fn census_of(size: u64) -> &'static str {
    if size < 14 { "census" } else { "census-14" }
}

/// An estimate of the census of a board.
fn of_census(statistic: &str, size: u64) -> f64 {
    estimates(census_of(size), statistic)[&("repair".to_owned(), size)]
}

fn starts(size: u64) -> u64 {
    size.pow(u32::try_from(size).expect("small"))
}

/// How many starts reach the most frequent solution, and the rarest.
fn extremes(size: u64) -> [u64; 2] {
    let most = starts(size) as f64 / of_census("hill_inf", size);
    [most, most / of_census("max_over_min", size)].map(|count| count.round() as u64)
}

/// The share of the starts that the best restart lets end.
fn solved_within_the_best_cutoff(size: u64) -> f64 {
    let best = of_census("restart_cutoff", size).to_string();
    let rows = rows(&committed(census_of(size)), "cutoffs.csv");
    let best = rows.iter().find(|row| row["size"] == size.to_string() && row["cutoff"] == best);
    number(&best.expect("a row")["share"])
}

/// A median may lie between two numbers of steps.
fn median(steps: f64) -> String {
    if steps.fract() == 0.0 { grouped(steps as u64) } else { steps.to_string() }
}

fn census() -> String {
    let head = "| queens | starts | solutions | total variation from uniform | effective number | most frequent | rarest | median \
                steps | most steps |\n|--:|--:|--:|--:|--:|--:|--:|--:|--:|\n";
    let rows = FACTS.iter().map(|fact| {
        let size = fact.size;
        let [most, rarest] = extremes(size).map(grouped);
        let effective = of_census("hill_1_exp_entropy", size);
        let effective =
            if effective < 100.0 { format!("{effective:.1}") } else { grouped(effective.round() as u64) };
        let cells = [
            size.to_string(),
            grouped(starts(size)),
            grouped(fact.solutions as u64),
            format!("{:.1} %", 100.0 * of_census("tv_uniform", size)),
            effective,
            most,
            rarest,
            median(of_census("steps_q50", size)),
            grouped(fact.most_steps),
        ];
        format!("| {} |\n", cells.join(" | "))
    });
    head.to_owned() + &rows.collect::<String>()
}

fn race() -> String {
    let distances = estimates("race", "tv_uniform");
    let sizes = 5..=10;
    let names: Vec<String> = sizes.clone().map(|size| format!(" {size} |")).collect();
    let head = format!("| solver |{}\n|---|{}\n", names.concat(), "--:|".repeat(names.len()));
    let rows = ["anneal", "backtrack", "lasvegas", "minconflicts", "permute", "repair"].map(|system| {
        let cells = sizes.clone();
        let cells = cells.map(|size| format!(" {:.1} % |", 100.0 * distances[&(system.to_owned(), size)]));
        format!("| `{system}` |{}\n", cells.collect::<String>())
    });
    head + &rows.concat()
}

/// What the best restart and a race of 64 walks change.
fn restarts() -> String {
    let head = "| queens | mean steps | restart after | mean steps so | times fewer | total variation | so | 64 walks: steps | \
                total variation |\n|--:|--:|--:|--:|--:|--:|--:|--:|--:|\n";
    let percent = |share: f64| format!("{:.1} %", 100.0 * share);
    let steps = |steps: f64| {
        if steps < 100.0 { format!("{steps:.1}") } else { grouped(steps.round() as u64) }
    };
    let rows = FACTS.iter().map(|fact| {
        let size = fact.size;
        let walks = rows(&committed(census_of(size)), "walks.csv");
        let raced = walks.iter().find(|row| row["size"] == size.to_string() && row["walks"] == "64");
        let raced = raced.expect("a row");
        let cells = [
            size.to_string(),
            steps(of_census("steps_ert", size)),
            of_census("restart_cutoff", size).to_string(),
            steps(of_census("restart_expected_steps", size)),
            format!("{:.2}", of_census("restart_gain", size)),
            percent(of_census("tv_uniform", size)),
            percent(of_census("restart_tv_uniform", size)),
            steps(number(&raced["expected_steps"])),
            percent(number(&raced["tv_uniform"])),
        ];
        format!("| {} |\n", cells.join(" | "))
    });
    head.to_owned() + &rows.collect::<String>()
}

fn sequences() -> String {
    [
        sequence(
            "Number of solutions of the n-queens problem that the repair solver reaches from its n^n starts.",
            "a(n) = A000170(n) for 4 <= n <= 14: every solution is reached.",
            |size| fact(size).solutions as u64,
        ),
        sequence(
            "Maximum number of steps of the repair solver for n queens, over all n^n starts.",
            "Every start of 4 <= n <= 14 queens reaches a solution, so the maximum exists.",
            |size| fact(size).most_steps,
        ),
        sequence(
            "Maximum number of reactions of the repair solver for n queens, over all n^n starts.",
            "Every start of 4 <= n <= 14 queens reaches a solution, so the maximum exists.",
            |size| fact(size).most_reactions,
        ),
        sequence(
            "Number of the n^n starts from which the repair solver for n queens reaches its most frequent \
             solution.",
            "Every term is a multiple of n (the theorem of the last queen).",
            |size| extremes(size)[0],
        ),
        sequence(
            "Number of the n^n starts from which the repair solver for n queens reaches its rarest solution.",
            "Every term is a multiple of n (the theorem of the last queen). A solution that is not reached \
             would count 0; there is none for 4 <= n <= 14.",
            |size| extremes(size)[1],
        ),
    ]
    .join("\n")
}

/// A sequence in the internal format of OEIS: its data are one line, and its second term of `%O` says that the first
/// term exceeds 1.
fn sequence(name: &str, comment: &str, term: fn(u64) -> u64) -> String {
    let terms = FACTS.map(|fact| term(fact.size));
    assert!(terms[0] > 1, "{name}");
    let data = terms.map(|term| term.to_string()).join(",");
    assert!(data.len() <= 260, "OEIS takes about 260 characters of data: {data}");
    let first = FACTS[0].size;
    format!("```\n%I\n%S {data}\n%N {name}\n%C {comment}\n%O {first},1\n%K nonn,hard,more\n```\n")
}

fn fact(size: u64) -> &'static Fact {
    FACTS.iter().find(|fact| fact.size == size).expect("4 to 14 queens")
}

#[test]
fn the_tables_are_those_of_the_results() {
    let page = page();
    for (name, table) in
        [("census", census()), ("restarts", restarts()), ("race", race()), ("sequences", sequences())]
    {
        let held = format!("<!-- begin {name} -->\n\n{table}\n<!-- end {name} -->");
        assert!(page.contains(&held), "docs/findings.md holds another table than this:\n{held}");
    }
}

/// The counts of the solutions of 8 queens from all starts, and the mean steps of each, by solution.
fn eight_queens() -> BTreeMap<String, (u64, f64)> {
    let rows = rows(&committed("eight-queens-all"), "steps_summary.csv").into_iter();
    let rows = rows.filter(|row| row["measure"] == "steps" && row["solution"] != "ALL");
    rows.map(|row| (row["solution"].clone(), (number(&row["n"]), number(&row["mean"])))).collect()
}

/// The mean rank of each value, counted from 1.
fn ranks(values: &[f64]) -> Vec<f64> {
    let below = |value: f64| values.iter().filter(|&&other| other < value).count() as f64;
    let same = |value: f64| values.iter().filter(|&&other| other == value).count() as f64;
    values.iter().map(|&value| below(value) + f64::midpoint(same(value), 1.0)).collect()
}

fn correlation(a: &[f64], b: &[f64]) -> f64 {
    let mean = |values: &[f64]| values.iter().sum::<f64>() / values.len() as f64;
    let [mean_a, mean_b] = [mean(a), mean(b)];
    let sum = |pairs: &mut dyn Iterator<Item = (&f64, &f64)>| {
        pairs.map(|(a, b)| (a - mean_a) * (b - mean_b)).sum::<f64>()
    };
    let deviation =
        |values: &[f64]| values.iter().map(|value| (value - mean(values)).powi(2)).sum::<f64>().sqrt();
    sum(&mut a.iter().zip(b)) / (deviation(a) * deviation(b))
}

#[test]
fn the_numbers_of_the_prose_are_those_of_the_results() {
    let page = page().split_whitespace().collect::<Vec<_>>().join(" ");
    let eight = eight_queens();
    let counts: Vec<f64> = eight.values().map(|&(count, _)| count as f64).collect();
    let means: Vec<f64> = eight.values().map(|&(_, mean)| mean).collect();
    let spearman = correlation(&ranks(&counts), &ranks(&means));
    let first = |row: char| eight.keys().filter(|solution| solution.starts_with(row)).count() as f64;
    let mean_of_all =
        eight.values().map(|&(count, mean)| count as f64 * mean).sum::<f64>() / starts(8) as f64;
    let by_rows = ('1'..='8').map(|row| (0.125 - first(row) / 92.0).abs()).sum::<f64>() / 2.0;
    let (most, &(count, mean)) = eight.iter().max_by_key(|(_, (count, _))| *count).expect("solutions");
    assert_eq!(count, extremes(8)[0]);
    let distances: Vec<f64> = (6..=14).map(|size| of_census("tv_uniform", size)).collect();
    assert!(distances.is_sorted());
    for said in [
        format!("{} for 14", grouped(starts(14))),
        format!("with 8 queens {:.1} % of the starts", 100.0 * of_census("tv_uniform", 8)),
        format!("with 14 queens {:.1} %", 100.0 * of_census("tv_uniform", 14)),
        format!("reached {} times as often as the rarest", grouped(of_census("max_over_min", 14) as u64)),
        format!("from {:.1} of 92 with 8 queens", of_census("hill_1_exp_entropy", 8)),
        format!("to {} of 365,596 with 14", grouped(of_census("hill_1_exp_entropy", 14).round() as u64)),
        format!("over the 92 solutions is {spearman:.2}"),
        format!(
            "frequent, {most}, take {} steps on average, where all starts take {:.0}",
            grouped(mean.round() as u64),
            mean_of_all
        ),
        format!("with 8 queens all are multiples of {}", grouped(extremes(8)[1])),
        format!(
            "{:.0} solutions share the {} starts with queen 1 in row 1, and {:.0} those with queen 1 in row 4",
            first('1'),
            grouped(8_u64.pow(7)),
            first('4')
        ),
        format!("makes the distance from uniform at least {:.1} %", 100.0 * by_rows),
        format!("the rarest of 14 queens is reached from {} starts", grouped(extremes(14)[1])),
        format!("15 queens, {} starts", grouped(starts(15))),
        format!(
            "the standard deviation is {:.1} times the mean, and a restart after {} steps, which {:.1} % of the starts need \
             not, takes {:.1} times fewer",
            of_census("steps_cv", 14),
            of_census("restart_cutoff", 14),
            100.0 * solved_within_the_best_cutoff(14),
            of_census("restart_gain", 14)
        ),
    ] {
        assert!(page.contains(&said), "{said}");
    }
    assert!(eight.values().all(|(count, _)| count.is_multiple_of(1024)));
}

/// The rows of queen 1 that have a solution share the starts equally where all rows have one.
#[test]
fn each_row_of_queen_1_has_its_own_starts() {
    let dir = result_of("repair", "[5, 7, 8, 9, 10]", "\"all\"");
    let mut starts_of: BTreeMap<(u64, String), u64> = BTreeMap::new();
    for row in rows(&dir.path().join("results/t"), "frequencies.csv") {
        let (size, solution) = (number(&row["size"]), &row["solution"]);
        let queen_1 =
            if size < 10 { &solution[..1] } else { solution.split(['-', ' ', ',']).next().expect("a row") };
        *starts_of.entry((size, queen_1.to_owned())).or_default() += number::<u64>(&row["count"]);
    }
    assert_eq!(starts_of.len(), 5 + 7 + 8 + 9 + 10);
    for ((size, queen_1), count) in starts_of {
        assert_eq!(count, starts(size) / size, "{size} queens, queen 1 in row {queen_1}");
    }
}

/// The mean of |X / n - 1 / K| for a binomial X.
fn mean_deviation(trials: u64, share: f64, uniform: f64) -> f64 {
    let n = trials as f64;
    let mode = (n * share).floor();
    let upwards = (mode as u64..trials).scan((mode, 1.0), |(count, weight), _| {
        let here = (*count, *weight);
        *weight *= (n - *count) / (*count + 1.0) * share / (1.0 - share);
        *count += 1.0;
        Some(here)
    });
    let downwards = (0..mode as u64).scan((mode, 1.0), |(count, weight), _| {
        *weight *= *count / (n - *count + 1.0) * (1.0 - share) / share;
        *count -= 1.0;
        Some((*count, *weight))
    });
    let likely = |&(_, weight): &(f64, f64)| weight > 1e-18;
    let counts: Vec<(f64, f64)> = upwards.take_while(likely).chain(downwards.take_while(likely)).collect();
    let total: f64 = counts.iter().map(|(_, weight)| weight).sum();
    counts.iter().map(|(count, weight)| weight / total * (count / n - uniform).abs()).sum()
}

#[test]
fn what_chance_adds_is_said_of_a_uniform_solver_and_of_a_far_one() {
    let by_chance = |size: u64| {
        let rows = rows(&committed("race"), "statistics.csv");
        let distance = |row: &&HashMap<String, String>| {
            row["statistic"] == "tv_uniform" && row["system"] == "repair" && row["size"] == size.to_string()
        };
        100.0 * number::<f64>(&rows.iter().find(distance).expect("a distance")["null_expectation"])
    };
    let dir = result_of("repair", "10", "\"all\"");
    let counts = rows(&dir.path().join("results/t"), "frequencies.csv");
    let uniform = 1.0 / counts.len() as f64;
    let shares: Vec<f64> =
        counts.iter().map(|row| number::<f64>(&row["count"]) / starts(10) as f64).collect();
    let observed = shares.iter().map(|&share| mean_deviation(100_000, share, uniform)).sum::<f64>() / 2.0;
    let added = 100.0 * (observed - of_census("tv_uniform", 10));
    let page = page().split_whitespace().collect::<Vec<_>>().join(" ");
    for said in [
        format!("by chance alone: {:.1} % with 5 queens, {:.1} % with 10", by_chance(5), by_chance(10)),
        format!("to that of `repair` with 10 queens {added:.2} points on average"),
    ] {
        assert!(page.contains(&said), "{said}");
    }
}
