"""Dives on 8 queens, each column's square drawn from the free ones: TRIALS trials, and how often each solution came."""

import collections
import random
import sys

N = 8


def dive():
    rows = []
    while len(rows) < N:
        free = [row for row in range(N) if all(r != row and abs(r - row) != len(rows) - c for c, r in enumerate(rows))]
        if not free:
            break
        rows.append(random.choice(free))
    return rows


def solve():
    steps = 0
    while True:
        rows = dive()
        steps += len(rows)
        if len(rows) == N:
            return steps, tuple(rows)


trials = int(sys.argv[1])
found = [solve() for _ in range(trials)]
counts = collections.Counter(key for _, key in found)
print(f"{len(counts)} solutions, {sum(steps for steps, _ in found) / trials:.3f} steps")
