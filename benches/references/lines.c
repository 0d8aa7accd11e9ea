// Constraint.Queen on 12 queens with a bit for each line that a queen holds, so that a step looks at the queens from the
// moved one on, and the boards seen in a hash table, stamped with the trial: TRIALS drawn starts. Prints the mean of the
// steps.
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

enum { N = 12, SLOTS = 1 << 19 };

static uint64_t seed = 88172645463325252u;
static struct { uint64_t board; unsigned trial; } seen[SLOTS];
static struct { uint64_t rows, rising, falling; } held[N + 1];
static int row[N];
static uint64_t board;

static int below(int n) { // xorshift64 (Marsaglia 2003)
  seed ^= seed << 13, seed ^= seed >> 7, seed ^= seed << 17;
  return (int)((seed >> 32) * (uint64_t)n >> 32);
}

static uint64_t moved(int column, int to) { return board + ((uint64_t)(to - row[column]) << 4 * column); }

// Whether it is new in this trial.
static int insert(uint64_t key, unsigned trial) {
  size_t slot = key * 0x9e3779b97f4a7c15u >> 45;
  for (; seen[slot].trial == trial; slot = (slot + 1) % SLOTS)
    if (seen[slot].board == key) return 0;
  seen[slot].board = key, seen[slot].trial = trial;
  return 1;
}

// The first queen from `column` on that is attacked from its left.
static int settle(int column) {
  for (; column < N; column++) {
    uint64_t r = 1u << row[column], up = 1u << (N + row[column] - column), down = 1u << (row[column] + column);
    if (held[column].rows & r || held[column].rising & up || held[column].falling & down) break;
    held[column + 1].rows = held[column].rows | r;
    held[column + 1].rising = held[column].rising | up;
    held[column + 1].falling = held[column].falling | down;
  }
  return column;
}

static long solve(unsigned trial) {
  long steps = 0;
  board = 0;
  for (int column = 0; column < N; column++) row[column] = below(N), board |= (uint64_t)row[column] << 4 * column;
  insert(board, trial);
  for (int queen = settle(0); queen < N; queen = settle(queen), steps++) {
    int next = row[queen] == N - 1 ? 0 : row[queen] + 1;
    uint64_t key = moved(queen, next);
    if (!insert(key, trial)) {
      queen--;
      next = row[queen] == N - 1 ? 0 : row[queen] + 1;
      key = moved(queen, next);
    }
    board = key, row[queen] = next;
  }
  return steps;
}

int main(int argc, char **argv) {
  long trials = argc > 1 ? atol(argv[1]) : 10000, steps = 0;
  for (long trial = 1; trial <= trials; trial++) steps += solve(trial);
  printf("%.3f steps\n", (double)steps / trials);
}
