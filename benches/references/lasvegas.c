// Dives on 8 queens, each column's square drawn from the free ones: TRIALS trials, and how often each solution came.
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

enum { N = 8 };

static uint64_t seed = 88172645463325252u;
static int row[N];

static int below(int n) { // xorshift64 (Marsaglia 2003)
  seed ^= seed << 13, seed ^= seed >> 7, seed ^= seed << 17;
  return (int)((seed >> 32) * (uint64_t)n >> 32);
}

static long solve(void) {
  long steps = 0;
  for (;;) {
    unsigned rows = 0, rising = 0, falling = 0;
    int column = 0;
    for (; column < N; column++) {
      unsigned attacked = rows | rising | falling;
      int open[N], count = 0;
      for (int r = 0; r < N; r++)
        if (!(attacked >> r & 1)) open[count++] = r;
      if (count == 0) break;
      row[column] = open[below(count)];
      unsigned queen = 1u << row[column];
      rows |= queen, rising = (rising | queen) << 1, falling = (falling | queen) >> 1;
      steps++;
    }
    if (column == N) return steps;
  }
}

int main(int argc, char **argv) {
  long trials = argc > 1 ? atol(argv[1]) : 1000000, steps = 0;
  unsigned *counts = calloc(1 << 3 * N, sizeof *counts);
  for (long trial = 0; trial < trials; trial++) {
    steps += solve();
    unsigned key = 0;
    for (int column = 0; column < N; column++) key = key << 3 | row[column];
    counts[key]++;
  }
  int solutions = 0;
  for (unsigned key = 0; key < 1u << 3 * N; key++) solutions += counts[key] > 0;
  printf("%d solutions, %.3f steps\n", solutions, (double)steps / trials);
}
