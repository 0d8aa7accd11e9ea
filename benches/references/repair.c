// Constraint.Queen on 8 queens as it is told: TRIALS drawn starts, every pair of queens tested after each step, and the
// boards seen in an array of all boards, stamped with the trial. Prints how many solutions were reached, and the mean of
// the steps.
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

enum { N = 8, BOARDS = 1 << 3 * N };

static uint64_t seed = 88172645463325252u;
static int row[N];

static int below(int n) { // xorshift64 (Marsaglia 2003)
  seed ^= seed << 13, seed ^= seed >> 7, seed ^= seed << 17;
  return (int)((seed >> 32) * (uint64_t)n >> 32);
}

static int attack(int a, int b) { return row[a] == row[b] || abs(row[a] - row[b]) == b - a; }

static int first_unmet(void) {
  for (int queen = 1; queen < N; queen++)
    for (int left = 0; left < queen; left++)
      if (attack(left, queen)) return queen;
  return N;
}

static int board(void) {
  int number = 0;
  for (int column = 0; column < N; column++) number = number * N + row[column];
  return number;
}

static long solve(unsigned *stamps, unsigned trial) {
  long steps = 0;
  for (int column = 0; column < N; column++) row[column] = below(N);
  stamps[board()] = trial;
  for (int queen; (queen = first_unmet()) < N; steps++) {
    int before = row[queen];
    row[queen] = (before + 1) % N;
    unsigned *stamp = &stamps[board()];
    if (*stamp != trial) {
      *stamp = trial;
    } else {
      row[queen] = before;
      row[queen - 1] = (row[queen - 1] + 1) % N;
    }
  }
  return steps;
}

int main(int argc, char **argv) {
  long trials = argc > 1 ? atol(argv[1]) : 100000, steps = 0;
  unsigned *stamps = calloc(BOARDS, sizeof *stamps), *counts = calloc(BOARDS, sizeof *counts);
  for (long trial = 1; trial <= trials; trial++) steps += solve(stamps, trial), counts[board()]++;
  int solutions = 0;
  for (int key = 0; key < BOARDS; key++) solutions += counts[key] > 0;
  printf("%d solutions, %.3f steps\n", solutions, (double)steps / trials);
}
