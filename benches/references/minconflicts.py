"""Min-conflicts on 8 queens, restarted after 100 steps: TRIALS trials, and how often each solution came."""

import collections
import random
import sys

N, RESTART = 8, 100


def attackers(rows, column, row):
    return sum(c != column and (r == row or abs(r - row) == abs(c - column)) for c, r in enumerate(rows))


def solve():
    steps = 0
    while True:
        rows = [random.randrange(N) for _ in range(N)]
        for attempt in range(RESTART + 1):
            attacked = [column for column in range(N) if attackers(rows, column, rows[column])]
            if not attacked:
                return steps, tuple(rows)
            if attempt == RESTART:
                break
            column = random.choice(attacked)
            counts = [attackers(rows, column, row) for row in range(N)]
            rows[column] = random.choice([row for row in range(N) if counts[row] == min(counts)])
            steps += 1


trials = int(sys.argv[1])
found = [solve() for _ in range(trials)]
counts = collections.Counter(key for _, key in found)
print(f"{len(counts)} solutions, {sum(steps for steps, _ in found) / trials:.3f} steps")
