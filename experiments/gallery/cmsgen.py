"""A model of a formula by CMSGen, from a seed: cmsgen.py FORMULA SEED."""

import sys

from pycmsgen import Solver

formula, seed = sys.argv[1], int(sys.argv[2])
solver = Solver(seed=seed)
for line in open(formula):
    if line[0] not in "cp":
        solver.add_clause([int(word) for word in line.split()][:-1])
satisfiable, values = solver.solve()
if not satisfiable:
    sys.exit(20)
print("v", *(number if value else -number for number, value in enumerate(values) if number), 0)
