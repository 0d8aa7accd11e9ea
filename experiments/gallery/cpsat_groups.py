"""Solutions by CP-SAT, from seeds, as a worker: cpsat_groups.py PROBLEM none, or cpsat_groups.py PROBLEM hint for random hints.

Places hold values from 1 on, and those of a group differ: the two ends of an edge, or the cells of a row, a column or a block.
"""

import json
import random
import sys

from ortools.sat.python import cp_model

PETERSEN = [pair for v in range(5) for pair in [(v, (v + 1) % 5), (v, v + 5), (v + 5, (v + 2) % 5 + 5)]]
ROWS = [[4 * row + column for column in range(4)] for row in range(4)]
BLOCKS = [[first + step for step in (0, 1, 4, 5)] for first in (0, 2, 8, 10)]
PROBLEMS = {"petersen": (10, 3, PETERSEN), "sudoku": (16, 4, [*ROWS, *zip(*ROWS), *BLOCKS])}


def solve(problem, seed, hinted):
    places, most, groups = PROBLEMS[problem]
    model = cp_model.CpModel()
    values = [model.new_int_var(1, most, f"value of place {place}") for place in range(1, places + 1)]
    for group in groups:
        model.add_all_different(values[place] for place in group)
    if hinted:
        random.seed(seed)
        for value in values:
            model.add_hint(value, random.randint(1, most))
    solver = cp_model.CpSolver()
    solver.parameters.random_seed = seed
    solver.parameters.num_workers = 1
    if solver.solve(model) not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
        return {"outcome": "unsolvable"}
    return {"key": "".join(str(solver.value(value)) for value in values)}


sys.stdin.readline()
print(json.dumps({"queenlab": 1, "seed": "31"}), flush=True)
for line in sys.stdin:
    for _, seed in json.loads(line)["trials"]:
        print(json.dumps(solve(sys.argv[1], seed, sys.argv[2] == "hint")))
    sys.stdout.flush()
