"""8 queens by min-conflicts, a random queen in conflict at a time (Minton and others 1992). It shows what it does."""

import json
import random
import sys


def attacks(rows, column, row):
    return [c for c in range(len(rows)) if c != column and (rows[c] == row or abs(rows[c] - row) == abs(c - column))]


def solve(seed, limit):
    """Yields the board, the queen that moved and what attacked it there, at the start and after each step."""
    random.seed(seed)
    rows = [random.randrange(8) for _ in range(8)]
    yield rows, None, []
    for _ in range(limit):
        conflicts = [column for column in range(8) if attacks(rows, column, rows[column])]
        if not conflicts:
            return
        column = random.choice(conflicts)
        reasons = attacks(rows, column, rows[column])
        counts = [len(attacks(rows, column, row)) for row in range(8)]
        rows = rows[:]
        rows[column] = random.choice([row for row in range(8) if counts[row] == min(counts)])
        yield rows, column, reasons


def answer(boards):
    rows = boards[-1][0]
    if any(attacks(rows, column, rows[column]) for column in range(8)):
        return {"outcome": "step-limit"}
    return {"key": "".join(str(row + 1) for row in rows), "steps": len(boards) - 1}


def frame(rows, column, reasons):
    queens = ["".join("Q" if 7 - rows[c] == line else "." for c in range(8)) for line in range(8)]
    if column is None:
        return {"label": "start", "rows": queens, "counted": False}
    square = [column, 7 - rows[column]]
    attackers = [[[c, 7 - rows[c]], square] for c in reasons if c in attacks(rows, column, rows[column])]
    moved = f"{column + 1}:{rows[column] + 1}"
    say = {"en": f"queen {column + 1} moves to row {rows[column] + 1}", "es": f"la reina {column + 1} va a la fila {rows[column] + 1}"}
    return {"label": moved, "rows": queens, "at": [square], "lines": attackers, "say": say, "counted": True}


greeting = json.loads(sys.stdin.readline())
print(json.dumps({"queenlab": 1, "seed": "53", "trace": True}), flush=True)
for line in sys.stdin:
    question = json.loads(line)
    if "trace" in question:
        boards = list(solve(question["trace"][1], greeting["max_steps"]))
        for board in boards[: question["max_frames"]]:
            print(json.dumps({"frame": frame(*board)}))
        print(json.dumps(answer(boards)))
    for _, seed in question.get("trials", []):
        print(json.dumps(answer(list(solve(seed, greeting["max_steps"])))))
    sys.stdout.flush()
