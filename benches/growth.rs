//! How costs grow with threads, trials, cells and keys: `cargo bench -p queenlab-benches --bench growth`.
//!
//! Every line is a ratio of processor times or of peak memories, so that other work on the machine changes little; what many
//! cores gain on a census is simulated from the times of its pieces.

use std::fs;
use std::path::Path;

use self::median::{amount_of, median, rounds_of};
use self::program::{Cost, cost};

mod median;
mod program;
mod queens;
mod simulated;

const ROUNDS: usize = 3;

fn main() {
    let dir = tempfile::tempdir().expect("a folder");
    let dir = dir.path();
    println!("{:<48} {:>10} {:>8}", "", "processor", "memory");
    threads(dir, "size = 8", 20_000_000);
    threads(dir, "size = 12", 1_000_000);
    trials(dir);
    cells(dir);
    many_cells(dir);
    readers(dir);
    traces(dir);
    censuses();
}

/// The same trials on more and more threads.
fn threads(dir: &Path, options: &str, count: u64) {
    write(dir, &format!("kind = \"repair\"\n{options}"), amount_of(count), "");
    let run = |threads: u64| measured(dir, &format!("run x.toml --fresh --out r --threads {threads}"));
    let one = run(1);
    for threads in [2, 4, 8, 32] {
        print(&format!("repair {options}, {threads} threads to one"), run(threads), one);
    }
}

/// What a trial takes among four times as many: 1 is linear.
fn trials(dir: &Path) {
    for (options, count) in [("size = 8", 20_000_000), ("size = 12", 250_000)] {
        let [least, most] = [1, 4].map(|times| {
            write(dir, &format!("kind = \"repair\"\n{options}"), times * amount_of(count), "");
            measured(dir, "run x.toml --fresh --out r --threads 1")
        });
        let each = most.processor / least.processor / 4.0;
        println!("{:<48} {each:>10.2}", format!("repair {options}, a trial of four times as many"));
    }
}

/// A hundred cells of few trials on one thread and on two.
fn cells(dir: &Path) {
    let sizes: Vec<String> = (1..=amount_of(100)).map(|cell| format!("{cell}")).collect();
    let system = format!("kind = \"squares\"\nsize = 9\nmethod = \"walk\"\nmoves = [{}]", sizes.join(", "));
    write(dir, &system, 100, "");
    let [one, two] =
        [1, 2].map(|threads| measured(dir, &format!("run x.toml --fresh --out r --threads {threads}")));
    print("a hundred cells, 2 threads to one", two, one);
}

/// What reads a result of 10,000 cells, beside the run that made it, and what a cell of four times as many takes as a page.
fn many_cells(dir: &Path) {
    let run = |cells: u64| {
        let system = format!("kind = \"squares\"\nsize = 4\nmethod = \"walk\"\nmoves = \"1..{cells}\"");
        write(dir, &system, 10, "");
        measured(dir, "run x.toml --fresh --out r")
    };
    let whole = run(amount_of(10_000));
    for command in ["show r", "show r --json", "compare r", "compare r --json", "verify r"] {
        print(&format!("10,000 cells: {command} to its run"), measured(dir, command), whole);
    }
    let [few, many] = [100, 400].map(|cells| {
        run(amount_of(cells));
        measured(dir, "export r --to e --force").processor
    });
    println!("{:<48} {:>10.2}", "export, a cell of four times as many", many / few / 4.0);
}

/// What reads a result of many keys, beside the run that made it.
fn readers(dir: &Path) {
    write(
        dir,
        "kind = \"backtrack\"\nsize = 20\norder = \"shuffled\"",
        amount_of(200_000),
        "keys = 1000000\n",
    );
    let run = measured(dir, "run x.toml --fresh --out r");
    for command in [
        "show r",
        "show r --json",
        "compare r r",
        "plot r --svg s.svg",
        "plot r --vega s.json",
        "plot r --what steps --svg s.svg",
        "export r --to e",
        "verify r",
    ] {
        print(&format!("{command} to its run"), measured(dir, command), run);
    }
}

/// A page of ten times as many steps, whose frames come again.
fn traces(dir: &Path) {
    let page =
        |steps: u64| measured(dir, &format!("trace backtrack --size 30 --max-steps {steps} --format html"));
    let steps = amount_of(100_000);
    print("a trace of ten times as many steps as a page", page(10 * steps), page(steps));
}

/// How many times as fast a census is on many cores, and how much more processor time they take together.
fn censuses() {
    let largest = 6 + amount_of(7);
    for size in largest - 2..=largest {
        let repair = queens::repair(size);
        let [(_, one), (took, many)] = [1, 64].map(|cores| simulated::census(&repair, cores));
        let [gain, more] = [one.div_duration_f64(many), took.div_duration_f64(one)];
        println!("{:<48} {gain:>10.1} {more:>8.2}", format!("census of {size} queens, 64 cores simulated"));
    }
}

fn write(dir: &Path, system: &str, count: u64, more: &str) {
    let text = format!("name = \"x\"\n[system]\n{system}\n[trials]\ncount = {count}\nseed = 7\n{more}");
    fs::write(dir.join("x.toml"), text).expect("written");
}

/// The median of some rounds, and the most memory.
fn measured(dir: &Path, command: &str) -> Cost {
    let args: Vec<&str> = command.split(' ').collect();
    let costs: Vec<Cost> = (0..rounds_of(ROUNDS)).map(|_| cost(dir, &args)).collect();
    Cost {
        processor: median(costs.iter().map(|cost| cost.processor)),
        bytes: costs.iter().map(|cost| cost.bytes).max().unwrap_or_default(),
    }
}

fn print(name: &str, cost: Cost, to: Cost) {
    let processor = cost.processor / to.processor.max(0.01);
    let memory = cost.bytes as f64 / to.bytes as f64;
    println!("{name:<48} {processor:>10.2} {memory:>8.2}");
}
