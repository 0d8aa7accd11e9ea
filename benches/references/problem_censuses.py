"""Censuses of repair by problem.c; from the root of the repository: problem_censuses.py PROGRAM, which writes
tests/it/problems.

censuses.csv has a line for each: where a trial ends, and the total variation of the solved ones from uniform.
"""

import csv
import subprocess
import sys
from fractions import Fraction
from pathlib import Path

TABLES = Path("tests/it/problems")
FILES = "experiments/problems/"
CENSUSES = {
    "torus_5": "torus 5",
    "torus_7": "torus 7",
    "rooks_5": "rooks 5",
    "rooks_6": "rooks 6",
    "latin_3": "latin 3",
    "sudoku_3": "sudoku:1.4..........3..",
    "sudoku_6": "sudoku:..3.....4...1...",
    "sudoku_none": "sudoku:...34........3..",
    "petersen_3": "graph:petersen.col:3",
    "australia_3": "graph:australia.col:3",
    "cycle_5_3": "graph:cycle-5.col:3",
    "cycle_6_3": "graph:cycle-6.col:3",
    "cycle_5_2": "graph:cycle-5.col:2",
    "independent": "cnf:independent.cnf",
    "adder": "cnf:adder.cnf",
    "pigeons": "cnf:pigeons.cnf",
}


def words(problem):
    parts = problem.replace(":", " ").split()
    return [FILES + part if part.endswith((".col", ".cnf")) else part for part in parts]


def distance(counts):
    share = Fraction(1, len(counts))
    return sum(abs(Fraction(count, sum(counts)) - share) for count in counts) / 2


lines = ["problem,table,starts,livelocks,solutions,tv_uniform"]
for name, problem in CENSUSES.items():
    run = subprocess.run([sys.argv[1], "census", *words(problem)], capture_output=True, text=True, check=True)
    (TABLES / f"{name}.csv").write_text(run.stdout)
    counts = [int(row["starts"]) for row in csv.DictReader(run.stdout.splitlines())]
    livelocks = int(run.stderr.split()[-1])
    far = f"{float(distance(counts)):.12f}" if counts else ""
    lines.append(f"{problem},{name}.csv,{sum(counts) + livelocks},{livelocks},{len(counts)},{far}")
(TABLES / "censuses.csv").write_text("\n".join(lines) + "\n")
