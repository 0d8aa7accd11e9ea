"""Exact laws of solvers on small problems; from the root of the repository: problem_laws.py > tests/it/problems/laws.csv

backtrack  each variable has an order of its own, drawn uniformly, of the values it tries; depth first, to the first
           solution: it is reached with probability the product of 1 / values below which there is a solution.
lasvegas   variable after variable draws one of the values that conflict with no earlier variable; at a dead end all
           begins again: a dive reaches a solution with the product of 1 / such values, a trial in proportion to that.
knuth      one such dive, with its dead ends; its weight is the product of the numbers of such values.
"""

import sys
from collections import Counter
from fractions import Fraction
from itertools import combinations
from math import prod
from pathlib import Path

FILES = Path("experiments/problems")


class Problem:
    """Domains by name of variable, in order, and constraints: a scope, and what may not hold on it."""

    def __init__(self, domains, constraints, text):
        self.domains, self.text = {name: list(values) for name, values in domains.items()}, text
        self.constraints = [(frozenset(scope), wrong) for scope, wrong in constraints]
        self.shrink()
        self.order = [name for name, values in self.domains.items() if len(values) > 1]
        self.fixed = {name: values[0] for name, values in self.domains.items() if len(values) == 1}
        place = {name: at for at, name in enumerate(self.order)}
        self.last = {name: [] for name in self.order}
        for scope, wrong in self.constraints:
            if free := [name for name in scope if name in place]:
                self.last[max(free, key=place.get)].append(wrong)

    def shrink(self):
        """A value goes if all others of a scope are settled and leave it no way."""
        changed = True
        while changed:
            changed = False
            for scope, wrong in self.constraints:
                for name in scope:
                    others = scope - {name}
                    if any(len(self.domains[other]) > 1 for other in others):
                        continue
                    settled = {other: self.domains[other][0] for other in others}
                    kept = [value for value in self.domains[name] if not wrong({**settled, name: value})]
                    changed |= len(kept) < len(self.domains[name])
                    self.domains[name] = kept

    def free(self, name, board):
        """The values of a variable that conflict with nothing before it."""
        boards = {value: {**board, name: value} for value in self.domains[name]}
        return [value for value, tried in boards.items() if not any(wrong(tried) for wrong in self.last[name])]

    def dives(self, board=None, at=0, path=()):
        """All dives: their board, or None at a dead end, and the number of free values of each variable."""
        board = self.fixed if board is None else board
        if at == len(self.order):
            yield board, path
            return
        name = self.order[at]
        values = self.free(name, board)
        if not values:
            yield None, path
        for value in values:
            yield from self.dives({**board, name: value}, at + 1, (*path, len(values)))


def pairs(domains, wrong):
    """A problem whose constraints are on pairs, and whose solutions are written as digits."""

    def forbids(a, b):
        return lambda board: wrong(a, board[a], b, board[b])

    def related(a, b):
        return any(wrong(a, value, b, other) for value in domains[a] for other in domains[b])

    constraints = [((a, b), forbids(a, b)) for a, b in combinations(domains, 2) if related(a, b)]
    return Problem(domains, constraints, lambda board: "".join(str(board[place]) for place in domains))


def all_alike(places, size):
    return dict.fromkeys(places, range(1, size + 1))


def rooks(n):
    return pairs(all_alike(range(n), n), lambda a, v, b, w: v == w)


def torus(n):
    return pairs(all_alike(range(n), n), lambda a, v, b, w: v == w or (v - w) % n in ((a - b) % n, (b - a) % n))


def grid(n):
    return [(row, column) for row in range(n) for column in range(n)]


def latin(n):
    return pairs(all_alike(grid(n), n), lambda a, v, b, w: v == w and (a[0] == b[0] or a[1] == b[1]))


def sudoku(givens):
    domains = {cell: range(1, 5) if given == "." else [int(given)] for cell, given in zip(grid(4), givens)}

    def regions(row, column):
        return {("row", row), ("column", column), ("block", row // 2, column // 2)}

    return pairs(domains, lambda a, v, b, w: v == w and regions(*a) & regions(*b))


def lines(name):
    return [line.split() for line in (FILES / name).read_text().splitlines()]


def graph(name, colours):
    edges = {frozenset(map(int, words[1:])) for words in lines(name) if words[0] == "e"}
    vertices = next(int(words[2]) for words in lines(name) if words[0] == "p")
    return pairs(all_alike(range(1, vertices + 1), colours), lambda a, v, b, w: v == w and {a, b} in edges)


def cnf(name):
    shown, clauses = [], []
    for words in lines(name):
        if words[:3] == ["c", "p", "show"] or words[:2] == ["c", "ind"]:
            shown += [int(word) for word in words[:-1] if word.isdigit()]
        elif words[0] == "p":
            variables = range(1, int(words[2]) + 1)
        elif words[0] != "c":
            clauses.append([int(word) for word in words[:-1]])

    def unmet(clause):
        return lambda board: all(board[abs(literal)] != (literal > 0) for literal in clause)

    def text(board):
        return " ".join(str(variable) for variable in shown or variables if board[variable]) or "∅"

    constraints = [(map(abs, clause), unmet(clause)) for clause in clauses]
    return Problem(dict.fromkeys(variables, (False, True)), constraints, text)


def backtrack(problem):
    boards = [tuple(board[name] for name in problem.order) for board, _ in problem.dives() if board]
    below = Counter(board[:depth] for board in boards for depth in range(1, len(problem.order) + 1))
    ways = Counter(prefix[:-1] for prefix in below)
    law = Counter()
    for board in boards:
        chance = prod((Fraction(1, ways[board[:depth]]) for depth in range(len(board))), start=Fraction(1))
        law[problem.text({**problem.fixed, **dict(zip(problem.order, board))})] += chance
    return law


def knuth(problem):
    law = Counter()
    for board, path in problem.dives():
        law[problem.text(board) if board else "dead-end"] += Fraction(1, prod(path))
    return law


def lasvegas(problem):
    law = knuth(problem)
    solved = 1 - law.pop("dead-end", 0)
    return Counter({solution: chance / solved for solution, chance in law.items()})


PROBLEMS = {
    "torus 5": torus(5),
    "rooks 4": rooks(4),
    "latin 3": latin(3),
    "graph:petersen.col:3": graph("petersen.col", 3),
    "graph:australia.col:3": graph("australia.col", 3),
    "graph:cycle-5.col:3": graph("cycle-5.col", 3),
    "cnf:independent.cnf": cnf("independent.cnf"),
    "cnf:adder.cnf": cnf("adder.cnf"),
    "sudoku:1.4..........3..": sudoku("1.4..........3.."),
}


def distance(law):
    """The total variation from uniform over what the law reaches, which is all there is."""
    return sum(abs(chance - Fraction(1, len(law))) for chance in law.values()) / 2


def by_numbers(end):
    return end == "dead-end", [int(word) for word in end.split() if word.isdigit()]


print("problem,solver,solution,probability")
for name, problem in PROBLEMS.items():
    for solver in (backtrack, lasvegas, knuth):
        law = solver(problem)
        for end in sorted(law, key=by_numbers):
            print(f"{name},{solver.__name__},{end},{law[end]}")
        if solver is not knuth:
            print(f"{name}: {solver.__name__}: {float(distance(law)):.12f} from uniform", file=sys.stderr)
