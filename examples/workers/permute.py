"""8 queens by generate and test, as `permute` does it: the rows in random order, permuted until no two queens attack each other."""

import itertools
import json
import random
import sys

print(json.dumps({"queenlab": 1, "seed": "31"}) if sys.stdin.readline() else "", flush=True)
for line in sys.stdin:
    for _, seed in json.loads(line)["trials"]:
        random.seed(seed)
        for steps, q in enumerate(itertools.permutations(random.sample(range(1, 9), 8)), 1):
            if all(abs(q[i] - q[j]) != j - i for i in range(8) for j in range(i + 1, 8)):
                break
        print(json.dumps({"key": "".join(map(str, q)), "steps": steps}))
    sys.stdout.flush()
