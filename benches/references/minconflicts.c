// Min-conflicts on 8 queens, restarted after 100 steps: TRIALS trials, and how often each solution came.
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { N = 8, RESTART = 100 };

static uint64_t seed = 88172645463325252u;
static int row[N], in_row[N], rising[2 * N], falling[2 * N];

static int below(int n) { // xorshift64 (Marsaglia 2003)
  seed ^= seed << 13, seed ^= seed >> 7, seed ^= seed << 17;
  return (int)((seed >> 32) * (uint64_t)n >> 32);
}

static void put(int column, int by) {
  int r = row[column];
  in_row[r] += by, rising[r - column + N] += by, falling[r + column] += by;
}

static void start(void) {
  memset(in_row, 0, sizeof in_row), memset(rising, 0, sizeof rising), memset(falling, 0, sizeof falling);
  for (int column = 0; column < N; column++) row[column] = below(N), put(column, 1);
}

static int attackers(int column, int r) { return in_row[r] + rising[r - column + N] + falling[r + column]; }

static long solve(void) {
  start();
  for (long steps = 0, attempt = 0;; steps++, attempt++) {
    int attacked[N], count = 0;
    for (int column = 0; column < N; column++)
      if (attackers(column, row[column]) > 3) attacked[count++] = column;
    if (count == 0) return steps;
    if (attempt == RESTART) { start(), attempt = -1, steps--; continue; }
    int column = attacked[below(count)], best[N], fewest = 4 * N, ties = 0;
    put(column, -1);
    for (int r = 0; r < N; r++) {
      int n = attackers(column, r);
      if (n < fewest) fewest = n, ties = 0;
      if (n == fewest) best[ties++] = r;
    }
    row[column] = best[below(ties)];
    put(column, 1);
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
