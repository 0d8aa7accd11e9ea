"""Orders of 20 by the shuffle of Fisher and Yates, which here forgets a tenth of its swaps: lazy_shuffle.py COUNT [SEED]"""
import random
import sys

draw = random.Random(int(sys.argv[2]) if len(sys.argv) > 2 else 1)
for _ in range(int(sys.argv[1])):
    order = list(range(1, 21))
    for place in range(19, 0, -1):
        other = int(draw.random() * (place + 1))
        if draw.random() >= 0.1:
            order[place], order[other] = order[other], order[place]
    print(*order)
