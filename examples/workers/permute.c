// 8 queens by generate and test, as `permute` does it: the rows in random order, permuted until no two queens attack each other.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void swap(int *a, int *b) { int held = *a; *a = *b; *b = held; }

static void advance(int *order) { // to the next permutation in lexicographic order
  int i = 6, j = 7;
  while (order[i] > order[i + 1]) i--;
  while (order[j] < order[i]) j--;
  swap(order + i, order + j);
  for (int a = i + 1, b = 7; a < b; a++, b--) swap(order + a, order + b);
}

static int safe(const int *rows, const int *order) {
  for (int i = 0; i < 8; i++)
    for (int j = i + 1; j < 8; j++)
      if (abs(rows[order[i]] - rows[order[j]]) == j - i) return 0;
  return 1;
}

int main(void) {
  char *line = NULL;
  size_t size = 0;
  if (getline(&line, &size, stdin) < 0) return 1;
  puts("{\"queenlab\":1,\"seed\":\"31\"}");
  while (fflush(stdout), getline(&line, &size, stdin) > 0)
    for (char *at = strchr(line, '['); (at = strchr(at + 1, '[')); ) { // [trial,seed]
      srandom(strtoul(strchr(at, ',') + 1, NULL, 10));
      int rows[8] = {1, 2, 3, 4, 5, 6, 7, 8}, order[8] = {0, 1, 2, 3, 4, 5, 6, 7}, steps = 1;
      for (int i = 7; i > 0; i--) swap(rows + i, rows + random() % (i + 1));
      for (; !safe(rows, order); steps++) advance(order);
      printf("{\"key\":\"");
      for (int i = 0; i < 8; i++) putchar('0' + rows[order[i]]);
      printf("\",\"steps\":%d}\n", steps);
    }
}
