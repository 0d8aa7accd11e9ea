// 8 queens by generate and test, as `permute` does it: the rows in random order, permuted until no two queens attack each other.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int row[8], steps;

static void move(int from, int to) { // moves one row, and keeps the order of the others
  int held = row[from];
  memmove(&row[from < to ? from : to + 1], &row[from < to ? from + 1 : to], abs(from - to) * sizeof held);
  row[to] = held;
}

static int search(int set) {
  if (set == 8) {
    steps++;
    for (int i = 0; i < 8; i++)
      for (int j = i + 1; j < 8; j++)
        if (abs(row[i] - row[j]) == j - i) return 0;
    return 1;
  }
  for (int next = set; next < 8; next++) {
    move(next, set);
    if (search(set + 1)) return 1;
    move(set, next);
  }
  return 0;
}

int main(void) {
  char *line = NULL;
  size_t size = 0;
  if (getline(&line, &size, stdin) < 0) return 1;
  puts("{\"queenlab\":1,\"seed\":\"31\"}");
  fflush(stdout);
  while (getline(&line, &size, stdin) > 0) {
    for (char *at = strchr(line, '['); at && (at = strchr(at + 1, '[')); ) { // [trial,seed]
      srandom(strtoul(strchr(at, ',') + 1, NULL, 10));
      for (int i = 0; i < 8; i++) row[i] = i + 1;
      for (int i = 7; i > 0; i--) { int j = random() % (i + 1), held = row[i]; row[i] = row[j]; row[j] = held; }
      steps = 0;
      search(0);
      printf("{\"key\":\"");
      for (int i = 0; i < 8; i++) putchar('0' + row[i]);
      printf("\",\"steps\":%d}\n", steps);
    }
    fflush(stdout);
  }
}
