// The rules of Constraint.Queen on any finite problem:
//
//   problem census PROBLEM          every start there is
//   problem trials N SEED PROBLEM   N drawn starts
//
// PROBLEM is queens N, torus N, rooks N, latin N, sudoku N (4, 6, 9, or the givens, as digits and dots),
// graph FILE COLOURS (DIMACS .col) or cnf FILE (DIMACS .cnf).
//
// The first variable, in order, that conflicts with an earlier one acts: its value advances, cyclically in its own
// domain. If the board was written before in this trial, it is refused, and the variable before advances instead: the
// reaction, whose board is neither looked up nor written. The start counts as written. A board that comes back within
// reactions alone comes back for ever: a livelock.
#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void fail(const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  fputs("problem: ", stderr), vfprintf(stderr, format, arguments), fputc('\n', stderr);
  exit(1);
}

static void *allocate(size_t count, size_t size) {
  void *memory = calloc(count ? count : 1, size);
  if (!memory) fail("out of memory");
  return memory;
}

// The problem as it is written: cells 0, .., cells-1, their values as bits of a domain, and what conflicts.

typedef struct { int length, *literals; } Clause; // literals as in DIMACS

static int cells, side, box_rows, box_columns, clause_count;
static uint64_t *domain; // bit v: the cell can have value v; of a CNF, false is 0 and true is 1
static bool *edge, *shown;
static Clause *clauses;
static bool (*clash)(int a, int value, int b, int other); // a < b

static bool clash_queens(int a, int value, int b, int other) {
  return value == other || abs(value - other) == b - a;
}

static bool clash_torus(int a, int value, int b, int other) {
  int up = (other - value + side) % side;
  return up == 0 || up == b - a || up == side - (b - a);
}

static bool clash_rooks(int a, int value, int b, int other) {
  (void)a, (void)b;
  return value == other;
}

static bool clash_latin(int a, int value, int b, int other) {
  return value == other && (a / side == b / side || a % side == b % side);
}

static int box(int cell) {
  return cell / side / box_rows * (side / box_columns) + cell % side / box_columns;
}

static bool clash_sudoku(int a, int value, int b, int other) {
  return clash_latin(a, value, b, other) || (value == other && box(a) == box(b));
}

static bool clash_graph(int a, int value, int b, int other) { return value == other && edge[a * cells + b]; }

static void set_cells(int count, int values) {
  cells = count;
  domain = allocate(cells, sizeof *domain);
  for (int cell = 0; cell < cells; cell++) domain[cell] = values == 64 ? ~0ull : (1ull << values) - 1;
}

static int number(const char *text, int least, int most) {
  char *end;
  long value = strtol(text, &end, 10);
  if (end == text || *end || value < least || value > most) fail("%s is not a number from %d to %d", text, least, most);
  return (int)value;
}

static void read_sudoku(const char *text) {
  size_t length = strlen(text);
  side = length == 16 ? 4 : length == 36 ? 6 : length == 81 ? 9 : number(text, 4, 9);
  if (side != 4 && side != 6 && side != 9) fail("a sudoku has side 4, 6 or 9");
  box_rows = side == 9 ? 3 : 2, box_columns = side / box_rows;
  clash = clash_sudoku;
  set_cells(side * side, side);
  for (int cell = 0; length > 1 && cell < cells; cell++) {
    if (text[cell] == '.') continue;
    if (text[cell] < '1' || text[cell] > '0' + side) fail("a given is a digit from 1 to %d", side);
    domain[cell] = 1ull << (text[cell] - '1');
  }
}

static FILE *open_text(const char *path) {
  FILE *file = fopen(path, "r");
  if (!file) fail("%s cannot be read", path);
  return file;
}

static void read_graph(const char *path, int colours) {
  FILE *file = open_text(path);
  char line[1 << 12];
  clash = clash_graph;
  while (fgets(line, sizeof line, file)) {
    int a, b;
    if (sscanf(line, "p %*s %d", &a) == 1) {
      set_cells(a, colours);
      edge = allocate((size_t)cells * cells, sizeof *edge);
    } else if (sscanf(line, "e %d %d", &a, &b) == 2) {
      if (a < 1 || b < 1 || a > cells || b > cells || a == b) fail("edge %d %d", a, b);
      edge[(a - 1) * cells + b - 1] = edge[(b - 1) * cells + a - 1] = true;
    }
  }
  if (!edge) fail("%s has no line p", path);
  fclose(file);
}

// The variables of a line "c p show 1 2 0" or "c ind 1 2 0".
static void read_shown(const char *line) {
  if (!shown) shown = allocate(1 << 20, sizeof *shown);
  for (char *end;; line = end) {
    long variable = strtol(line, &end, 10);
    if (end == line || variable == 0) return;
    if (variable < 0 || variable >= 1 << 20) fail("variable %ld is shown", variable);
    shown[variable - 1] = true;
  }
}

static void read_clauses(FILE *file, int announced) {
  int *literals = allocate(2 * (size_t)cells + 1, sizeof *literals), length = 0;
  clauses = allocate(announced, sizeof *clauses);
  for (char line[1 << 16]; fgets(line, sizeof line, file);) {
    if (strncmp(line, "c p show ", 9) == 0) read_shown(line + 9);
    if (strncmp(line, "c ind ", 6) == 0) read_shown(line + 6);
    if (line[0] == 'c') continue;
    for (char *at = line, *end;; at = end) {
      int literal = (int)strtol(at, &end, 10);
      if (end == at) break;
      if (abs(literal) > cells || length > 2 * cells) fail("literal %d", literal);
      literals[length++] = literal;
      if (literal) continue;
      if (clause_count == announced) fail("there are more than %d clauses", announced);
      int *kept = allocate(length, sizeof *kept);
      memcpy(kept, literals, length * sizeof *kept);
      clauses[clause_count++] = (Clause){length - 1, kept};
      length = 0;
    }
  }
  free(literals);
}

static void read_cnf(const char *path) {
  FILE *file = open_text(path);
  int variables, announced;
  for (char line[1 << 16]; fgets(line, sizeof line, file) && !domain;) {
    if (strncmp(line, "c p show ", 9) == 0) read_shown(line + 9);
    if (strncmp(line, "c ind ", 6) == 0) read_shown(line + 6);
    if (sscanf(line, "p cnf %d %d", &variables, &announced) != 2) continue;
    set_cells(variables, 2);
    read_clauses(file, announced);
  }
  if (!domain) fail("%s has no line p", path);
  fclose(file);
}

static void read_problem(char **words, int count) {
  const char *kind = count > 1 ? words[0] : "";
  if (strcmp(kind, "sudoku") == 0) {
    read_sudoku(words[1]);
  } else if (strcmp(kind, "graph") == 0 && count > 2) {
    read_graph(words[1], number(words[2], 1, 64));
  } else if (strcmp(kind, "cnf") == 0) {
    read_cnf(words[1]);
  } else {
    side = number(count > 1 ? words[1] : "", 1, 64);
    clash = strcmp(kind, "queens") == 0  ? clash_queens
            : strcmp(kind, "torus") == 0 ? clash_torus
            : strcmp(kind, "rooks") == 0 ? clash_rooks
            : strcmp(kind, "latin") == 0 ? clash_latin
                                         : NULL;
    if (!clash) fail("%s is no problem", kind);
    set_cells(clash == clash_latin ? side * side : side, side);
  }
}

// Shrinks the domains until no cell of one value rules out a value of another; false if a domain is empty.

static bool holds(int literal) { return domain[abs(literal) - 1] == (literal > 0 ? 2 : 1); }

static bool fails(int literal) { return !(domain[abs(literal) - 1] & (literal > 0 ? 2 : 1)); }

static bool one_value(uint64_t values) { return (values & (values - 1)) == 0; }

static bool spread(int given) {
  bool changed = false;
  int value = __builtin_ctzll(domain[given]);
  for (int cell = 0; cell < cells; cell++) {
    for (uint64_t rest = cell == given ? 0 : domain[cell]; rest; rest &= rest - 1) {
      int other = __builtin_ctzll(rest);
      if (!(given < cell ? clash(given, value, cell, other) : clash(cell, other, given, value))) continue;
      domain[cell] &= ~(1ull << other);
      changed = true;
    }
  }
  return changed;
}

static bool satisfied(const Clause *clause) {
  for (int i = 0; i < clause->length; i++) {
    if (holds(clause->literals[i])) return true;
    for (int j = 0; j < i; j++)
      if (clause->literals[i] == -clause->literals[j]) return true;
  }
  return false;
}

// The literals that may hold, by their variables, each once; sets the only one that is left.
static bool shorten(Clause *clause) {
  int length = 0, *literals = clause->literals;
  for (int i = 0; i < clause->length; i++) {
    bool seen = fails(literals[i]);
    for (int j = 0; j < length; j++) seen |= literals[j] == literals[i];
    if (!seen) literals[length++] = literals[i];
  }
  clause->length = length;
  if (length == 1) domain[abs(literals[0]) - 1] = literals[0] > 0 ? 2 : 1;
  return length > 0;
}

static bool shrink_clauses(void) {
  for (bool changed = true; changed;) {
    changed = false;
    int kept = 0;
    for (int i = 0; i < clause_count; i++) {
      if (satisfied(&clauses[i])) continue;
      if (!shorten(&clauses[i])) return false;
      if (clauses[i].length == 1) changed = true;
      clauses[kept++] = clauses[i];
    }
    clause_count = kept;
  }
  return true;
}

static bool shrink(void) {
  if (!clash) return shrink_clauses();
  for (bool changed = true; changed;) {
    changed = false;
    for (int cell = 0; cell < cells; cell++) {
      if (!domain[cell]) return false;
      if (one_value(domain[cell])) changed |= spread(cell);
    }
  }
  return true;
}

// The problem as it is solved: the cells that have a choice, in order; values are numbered from 0 in each domain.

typedef struct {
  int cell, values, earlier_count, *earlier;
  uint64_t *forbidden; // forbidden[value * earlier_count + k]: the values of earlier[k] that conflict with it
  int *clauses;        // each as its length and its literals: 2 * variable + the value that does not satisfy it
  int clauses_end, word, shift;
} Variable;

static Variable *variables;
static uint8_t *value;
static uint64_t *board; // the values, packed
static int count, words;

static int label(const Variable *variable, int index) {
  uint64_t rest = domain[variable->cell];
  while (index--) rest &= rest - 1;
  return __builtin_ctzll(rest);
}

static uint64_t forbidden_values(const Variable *earlier, const Variable *variable, int index) {
  uint64_t mask = 0;
  for (int other = 0; other < earlier->values; other++)
    if (clash(earlier->cell, label(earlier, other), variable->cell, label(variable, index))) mask |= 1ull << other;
  return mask;
}

static void link_earlier(int place) {
  Variable *variable = &variables[place];
  variable->earlier = allocate(place, sizeof *variable->earlier);
  for (int other = 0; other < place; other++) {
    uint64_t any = 0;
    for (int index = 0; index < variable->values; index++) any |= forbidden_values(&variables[other], variable, index);
    if (any) variable->earlier[variable->earlier_count++] = other;
  }
  uint64_t *mask = variable->forbidden = allocate((size_t)variable->values * variable->earlier_count, sizeof *mask);
  for (int index = 0; index < variable->values; index++)
    for (int k = 0; k < variable->earlier_count; k++)
      *mask++ = forbidden_values(&variables[variable->earlier[k]], variable, index);
}

static int descending(const void *a, const void *b) { return *(const int *)b - *(const int *)a; }

static void link_clause(const Clause *clause, const int *places) {
  int *entry = allocate(clause->length, sizeof *entry);
  for (int i = 0; i < clause->length; i++)
    entry[i] = 2 * places[abs(clause->literals[i]) - 1] + (clause->literals[i] < 0);
  qsort(entry, clause->length, sizeof *entry, descending);
  Variable *last = &variables[entry[0] / 2];
  last->clauses = realloc(last->clauses, (last->clauses_end + clause->length + 1) * sizeof(int));
  if (!last->clauses) fail("out of memory");
  last->clauses[last->clauses_end] = clause->length;
  memcpy(last->clauses + last->clauses_end + 1, entry, clause->length * sizeof *entry);
  last->clauses_end += clause->length + 1;
  free(entry);
}

static void link_variables(void) {
  int bit = 0, *places = allocate(cells, sizeof *places);
  variables = allocate(cells, sizeof *variables);
  for (int cell = 0; cell < cells; cell++) {
    if (one_value(domain[cell])) continue;
    Variable *variable = &variables[count];
    variable->cell = cell;
    variable->values = __builtin_popcountll(domain[cell]);
    int width = 64 - __builtin_clzll(variable->values - 1);
    if (bit % 64 + width > 64) bit += 64 - bit % 64;
    variable->word = bit / 64, variable->shift = bit % 64;
    bit += width;
    places[cell] = count++;
    if (clash) link_earlier(places[cell]);
  }
  for (int i = 0; i < clause_count; i++) link_clause(&clauses[i], places);
  words = bit == 0 ? 1 : (bit + 63) / 64;
  board = allocate(words, sizeof *board);
  value = allocate(count, sizeof *value);
  free(places);
}

static bool conflicts(int place) {
  const Variable *variable = &variables[place];
  const uint64_t *mask = variable->forbidden + value[place] * variable->earlier_count;
  for (int k = 0; k < variable->earlier_count; k++)
    if (mask[k] >> value[variable->earlier[k]] & 1) return true;
  for (const int *at = variable->clauses, *end = at + variable->clauses_end; at < end; at += *at + 1) {
    int left = *at;
    while (left > 0 && value[at[left] >> 1] == (at[left] & 1)) left--;
    if (left == 0) return true;
  }
  return false;
}

static void put(int place, int index) {
  const Variable *variable = &variables[place];
  board[variable->word] ^= (uint64_t)(value[place] ^ index) << variable->shift;
  value[place] = index;
}

static void advance(int place) { put(place, value[place] + 1 == variables[place].values ? 0 : value[place] + 1); }

// Boards that were written, in a table with open addressing. A slot is a mark and a board; the mark is the round in
// which it was written, above its number in this round. Slots of earlier rounds are free.

typedef struct { uint64_t *slots; size_t size; uint32_t round, filled; } Table;

static bool same(const uint64_t *a, const uint64_t *b) {
  for (int i = 0; i < words; i++)
    if (a[i] != b[i]) return false;
  return true;
}

static void copy(uint64_t *to, const uint64_t *from) {
  for (int i = 0; i < words; i++) to[i] = from[i];
}

static uint64_t *find(const Table *table, const uint64_t *key) {
  uint64_t hash = 0;
  for (int i = 0; i < words; i++) hash = (hash ^ key[i]) * 0x9e3779b97f4a7c15u, hash ^= hash >> 32;
  for (size_t at = hash & (table->size - 1);; at = (at + 1) & (table->size - 1)) {
    uint64_t *slot = table->slots + at * (words + 1);
    if (slot[0] >> 32 != table->round || same(slot + 1, key)) return slot;
  }
}

static void clear(Table *table) {
  if (!table->slots) table->size = 256, table->slots = allocate(table->size * (words + 1), sizeof(uint64_t));
  table->round++, table->filled = 0;
}

static void grow(Table *table) {
  Table larger = {NULL, 2 * table->size, table->round, table->filled};
  larger.slots = allocate(larger.size * (words + 1), sizeof(uint64_t));
  for (uint64_t *slot = table->slots; slot < table->slots + table->size * (words + 1); slot += words + 1)
    if (slot[0] >> 32 == table->round) memcpy(find(&larger, slot + 1), slot, (words + 1) * sizeof *slot);
  free(table->slots);
  *table = larger;
}

// Writes a board, and says whether it is new; *number is the place of the board in the order of writing.
static bool write_board(Table *table, const uint64_t *key, uint32_t *number) {
  uint64_t *slot = find(table, key);
  bool is_new = slot[0] >> 32 != table->round;
  if (is_new) {
    slot[0] = (uint64_t)table->round << 32 | table->filled++;
    copy(slot + 1, key);
  }
  *number = (uint32_t)slot[0];
  if (is_new && table->filled > table->size / 2) grow(table);
  return is_new;
}

// A trial.

typedef struct { uint64_t starts, steps_min, steps_max, steps, reactions; uint64_t *board; } Solution;

static Table written, found;
static Solution *solutions;
static uint64_t livelocks, *mark, *visible;

static bool solve(uint64_t *steps, uint64_t *reactions) {
  uint64_t in_a_row = 0;
  uint32_t unused;
  *steps = *reactions = 0;
  clear(&written);
  write_board(&written, board, &unused);
  for (int place = 0;;) {
    while (place < count && !conflicts(place)) place++;
    if (place == count) return true;
    ++*steps;
    int before = value[place];
    advance(place);
    if (write_board(&written, board, &unused)) {
      in_a_row = 0;
      continue;
    }
    put(place, before);
    advance(--place);
    ++*reactions;
    in_a_row++;
    if ((in_a_row & (in_a_row - 1)) == 0) copy(mark, board);
    else if (same(mark, board)) return false;
  }
}

static void trial(void) {
  uint64_t steps, reactions;
  if (!solve(&steps, &reactions)) {
    livelocks++;
    return;
  }
  uint64_t key[words];
  for (int i = 0; i < words; i++) key[i] = board[i] & visible[i];
  uint32_t place;
  if (write_board(&found, key, &place)) {
    if ((place & (place - 1)) == 0) solutions = realloc(solutions, (place ? 2 * place : 1) * sizeof *solutions);
    if (!solutions) fail("out of memory");
    solutions[place] = (Solution){.steps_min = UINT64_MAX, .board = allocate(words, sizeof *key)};
    memcpy(solutions[place].board, key, sizeof key);
  }
  Solution *solution = &solutions[place];
  solution->starts++, solution->steps += steps, solution->reactions += reactions;
  if (steps < solution->steps_min) solution->steps_min = steps;
  if (steps > solution->steps_max) solution->steps_max = steps;
}

static void show_variables(void) {
  mark = allocate(words, sizeof *mark), visible = allocate(words, sizeof *visible);
  for (Variable *variable = variables; variable < variables + count; variable++)
    if (!shown || shown[variable->cell])
      visible[variable->word] |= (~0ull >> __builtin_clzll(variable->values - 1)) << variable->shift;
}

static uint64_t draw(uint64_t *state) { // splitmix64 (Steele, Lea, Flood 2014)
  uint64_t z = *state += 0x9e3779b97f4a7c15u;
  z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u, z = (z ^ z >> 27) * 0x94d049bb133111ebu;
  return z ^ z >> 31;
}

static void run_trials(long trials, uint64_t seed) {
  for (long i = 0; i < trials; i++) {
    for (int place = 0; place < count; place++)
      put(place, (int)((draw(&seed) >> 32) * (uint64_t)variables[place].values >> 32));
    trial();
  }
}

static void run_census(void) {
  uint8_t *start = allocate(count, sizeof *start);
  for (int place = count; place >= 0;) {
    for (int i = 0; i < count; i++) put(i, start[i]);
    trial();
    for (place = count - 1; place >= 0 && ++start[place] == variables[place].values; place--) start[place] = 0;
  }
  free(start);
}

// Solutions as text: the values from 1 in the order of the cells; of a CNF, the variables that are true and shown.

static int list(const Solution *solution, int *numbers) {
  int length = 0, place = 0;
  for (int cell = 0; cell < cells; cell++) {
    int index = 0;
    const Variable *variable = &variables[place];
    if (place < count && variable->cell == cell) {
      uint64_t width = 64 - __builtin_clzll(variable->values - 1);
      index = (int)(solution->board[variable->word] >> variable->shift & ((1ull << width) - 1));
      place++;
    }
    int chosen = label(&(Variable){.cell = cell}, index);
    if (clash) numbers[length++] = chosen + 1;
    else if (chosen && (!shown || shown[cell])) numbers[length++] = cell + 1;
  }
  return length;
}

static int by_numbers(const void *a, const void *b) {
  int left[cells + 1], right[cells + 1], lefts = list(a, left), rights = list(b, right);
  for (int i = 0; i < lefts && i < rights; i++)
    if (left[i] != right[i]) return left[i] - right[i];
  return lefts - rights;
}

static void print(const Solution *solution) {
  int numbers[cells + 1], length = list(solution, numbers), values = 0;
  for (int place = 0; place < count; place++) values |= variables[place].values > 9;
  const char *between = !clash ? " " : values ? "-" : "";
  if (length == 0) fputs("∅", stdout);
  for (int i = 0; i < length; i++) printf("%s%d", i ? between : "", numbers[i]);
  printf(",%llu,%llu,%llu,%llu,%llu\n", (unsigned long long)solution->starts, (unsigned long long)solution->steps_min,
         (unsigned long long)solution->steps_max, (unsigned long long)solution->steps,
         (unsigned long long)solution->reactions);
}

int main(int argc, char **argv) {
  bool census = argc > 1 && strcmp(argv[1], "census") == 0;
  int options = census ? 2 : 4;
  if (argc < options + 2 || (!census && strcmp(argv[1], "trials") != 0))
    fail("problem census PROBLEM, or problem trials N SEED PROBLEM");
  read_problem(argv + options, argc - options);
  puts("solution,starts,steps_min,steps_max,steps_sum,reactions_sum");
  if (!shrink()) {
    fputs("no solution: a domain is empty\n", stderr);
    return 0;
  }
  link_variables();
  show_variables();
  clear(&found);
  if (census) run_census();
  else run_trials(atol(argv[2]), strtoull(argv[3], NULL, 10));
  if (solutions) qsort(solutions, found.filled, sizeof *solutions, by_numbers);
  for (uint32_t i = 0; i < found.filled; i++) print(&solutions[i]);
  fprintf(stderr, "livelocks %llu\n", (unsigned long long)livelocks);
}
