"""A solution of 8 queens by CP-SAT, from a seed: cpsat.py SEED, or cpsat.py SEED hint for a random hint."""

import random
import sys

from ortools.sat.python import cp_model

seed, hinted = int(sys.argv[1]), sys.argv[2] == "hint"
model = cp_model.CpModel()
queens = [model.new_int_var(1, 8, f"row of column {column}") for column in range(1, 9)]
model.add_all_different(queens)
model.add_all_different(queen + column for column, queen in enumerate(queens))
model.add_all_different(queen - column for column, queen in enumerate(queens))
if hinted:
    random.seed(seed)
    for queen in queens:
        model.add_hint(queen, random.randint(1, 8))
solver = cp_model.CpSolver()
solver.parameters.random_seed = seed
solver.parameters.num_workers = 1
if solver.solve(model) not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
    sys.exit(20)
print(*(solver.value(queen) for queen in queens), sep="")
