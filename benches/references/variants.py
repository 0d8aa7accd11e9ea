"""The variants of `repair` on N queens, written anew: what is found from every start, or by chance.

    variants.py            a census of each variant without chance, as CSV
    variants.py laws       exact laws of variants that draw but remember nothing, as CSV

A board is a tuple of rows, counted from 1. Queen i acts, the one that reacts advances one row.
"""

import sys
from collections import defaultdict
from functools import cache
from itertools import product


def attacks(board, i, j):
    return board[i] == board[j] or abs(board[i] - board[j]) == abs(i - j)


def attackers(board, i):
    return [j for j in range(i) if attacks(board, j, i)]


def moved(board, i, row):
    return board[:i] + (row,) + board[i + 1 :]


def after(row, by, size):
    return (row - 1 + by) % size + 1


def least(board, i):
    """Rows other than its own with the fewest attackers, cyclically from its own."""
    size = len(board)
    rows = [after(board[i], by, size) for by in range(1, size)]
    fewest = min(len(attackers(moved(board, i, row), i)) for row in rows)
    return [row for row in rows if len(attackers(moved(board, i, row), i)) == fewest]


def trial(start, move, reaction, memory, choice):
    """Where it ends (None: never), after how many steps, how many of them reactions."""
    size, board = len(start), start
    written, taken = {start}, [start]
    steps = reactions = 0
    seen = set()
    while True:
        conflicting = [i for i in range(size) if attackers(board, i)]
        if not conflicting:
            return board, steps, reactions
        if memory in ("moves", "all"):
            state = (board, len(written))
        elif memory == "none":
            state = (board,)
        else:
            state = (board, tuple(taken[-memory:]))
        if state in seen:
            return None, steps, reactions
        seen.add(state)
        steps += 1
        i = conflicting[0 if choice == "first" else -1]
        row = after(board[i], 1, size) if move == "next" else least(board, i)[0]
        wanted = moved(board, i, row)
        refused = wanted in written if memory in ("moves", "all") else memory != "none" and wanted in taken[-memory:]
        if refused:
            reactions += 1
            j = i - 1 if reaction == "left" else attackers(board, i)[0]
            board = moved(board, j, after(board[j], 1, size))
            if memory == "all":
                written.add(board)
        else:
            board = wanted
            written.add(board)
            taken.append(board)


def censuses():
    print("size,move,reaction,memory,choice,solution,starts,steps_min,steps_max,steps_sum,reactions_sum")
    memories = ["moves", "all", "none", 1, 3]
    for rules in product((4, 5), ("next", "least"), ("left", "first"), memories, ("first", "last")):
        size, *variant = rules
        found = defaultdict(list)
        for start in product(range(1, size + 1), repeat=size):
            end, steps, reactions = trial(start, *variant)
            found["livelock" if end is None else "".join(map(str, end))].append((steps, reactions))
        for end, trials in sorted(found.items()):
            steps = [steps for steps, _ in trials]
            if end == "livelock":
                print(*rules, end, len(trials), "", "", "", "", sep=",")
            else:
                print(*rules, end, len(trials), min(steps), max(steps), sum(steps), sum(r for _, r in trials), sep=",")


@cache
def options(board, move, choice):
    """The boards that may follow, each with its probability."""
    size = len(board)
    conflicting = [i for i in range(size) if attackers(board, i)]
    acting = {"first": conflicting[:1], "last": conflicting[-1:], "random": conflicting}[choice]
    following = defaultdict(float)
    for i in acting:
        rows = {
            "next": [after(board[i], 1, size)],
            "random": [after(board[i], by, size) for by in range(1, size)],
            "least": least(board, i)[:1],
            "least-random": least(board, i),
        }[move]
        for row in rows:
            following[moved(board, i, row)] += 1 / (len(acting) * len(rows))
    return following


def laws():
    """Solutions and mean steps of 4 queens without memory, by the chain of boards step by step."""
    print("move,choice,start,restart,solution,probability,mean_steps")
    size = 4
    every = list(product(range(1, size + 1), repeat=size))
    for move, choice, start, restart in [
        ("next", "first", "rows", 3),
        ("next", "random", "rows", 6),
        ("next", "last", "permutation", 4),
        ("random", "first", "rows", 5),
        ("random", "random", "rows", 7),
        ("random", "last", "permutation", 6),
        ("least", "last", "rows", 2),
        ("least", "random", "permutation", 4),
        ("least-random", "first", "rows", 9),
        ("least-random", "random", "rows", 5),
    ]:
        boards = every if start == "rows" else [board for board in every if len(set(board)) == size]
        now = {board: 1 / len(boards) for board in boards}
        found, mean = defaultdict(float), 0.0
        attempt = 0
        for _ in range(100_000):
            following = defaultdict(float)
            for board, share in now.items():
                if not any(attackers(board, i) for i in range(size)):
                    found[board] += share
                else:
                    following[board] = share
            left = sum(following.values())
            if left < 1e-13:
                break
            if restart and attempt == restart:
                now, attempt = {board: left / len(boards) for board in boards}, 0
                continue
            mean += left
            attempt += 1
            now = defaultdict(float)
            for board, share in following.items():
                for other, part in options(board, move, choice).items():
                    now[other] += share * part
        for board, share in sorted(found.items()):
            print(move, choice, start, restart, "".join(map(str, board)), f"{share:.12f}", f"{mean:.9f}", sep=",")


if __name__ == "__main__":
    laws() if sys.argv[1:] == ["laws"] else censuses()
