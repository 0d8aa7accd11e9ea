"""A model of a formula by Glucose 4, from random phases: glucose.py FORMULA SEED."""

import random
import sys

from pysat.formula import CNF
from pysat.solvers import Glucose4

formula, seed = CNF(from_file=sys.argv[1]), int(sys.argv[2])
random.seed(seed)
with Glucose4(bootstrap_with=formula) as solver:
    solver.set_phases([random.choice([-1, 1]) * number for number in range(1, formula.nv + 1)])
    if not solver.solve():
        sys.exit(20)
    print("v", *solver.get_model(), 0)
    print("conflicts", solver.accum_stats()["conflicts"])
