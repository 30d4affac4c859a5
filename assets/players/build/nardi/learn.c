/* A network learns Nardi from its own games by temporal differences. Sits on core.c.
 *
 * A game is played by taking what looks best after each throw. Afterwards the position before each throw is told what became of
 * it: a mixture of what was thought one throw later (seen from the other side) and of how the game ended. */

#include "core.c"

static u64 stream;

static u32 below(u32 n) {
  u64 z = stream += 0x9e3779b97f4a7c15ull;
  z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9ull;
  z = (z ^ z >> 27) * 0x94d049bb133111ebull;
  return (u32)(((z ^ z >> 31) >> 32) * n >> 32);
}

static float jitter(float most) { return ((float)below(2001) - 1000.0f) / 1000.0f * most; }

EXPORT void begin(int which, int wide, u64 seed) {
  game_of(which), hidden = wide, stream = seed;
  for (int k = 0; k < hidden; k++) {
    for (int i = 0; i < INPUTS; i++) net.rows[i][k] = jitter(0.12f);
    net.bias[k] = 0;
    for (int o = 0; o < OUT; o++) net.out[o][k] = jitter(0.1f);
  }
  for (int o = 0; o < OUT; o++) net.last[o] = 0;
}

/* The weights in the order of the file: rows, biases, the last matrix a row for each hidden unit, its biases. */
EXPORT void weights(float *to) {
  for (int i = 0; i < INPUTS; i++)
    for (int k = 0; k < hidden; k++) *to++ = net.rows[i][k];
  for (int k = 0; k < hidden; k++) *to++ = net.bias[k];
  for (int k = 0; k < hidden; k++)
    for (int o = 0; o < OUT; o++) *to++ = net.out[o][k];
  for (int o = 0; o < OUT; o++) *to++ = net.last[o];
}

EXPORT void load(int which, int wide, const float *from) {
  game_of(which), hidden = wide;
  for (int i = 0; i < INPUTS; i++)
    for (int k = 0; k < hidden; k++) net.rows[i][k] = *from++;
  for (int k = 0; k < hidden; k++) net.bias[k] = *from++;
  for (int k = 0; k < hidden; k++)
    for (int o = 0; o < OUT; o++) net.out[o][k] = *from++;
  for (int o = 0; o < OUT; o++) net.last[o] = *from++;
}

/* For tests: the ends of a throw, and what the network says of a position. */
EXPORT int ends_of(const u8 *board, int d1, int d2, int head, u8 *found) {
  Board b = {.word = {0}};
  for (int i = 0; i < 52; i++) b.at[i / 26][i % 26] = board[i];
  const Set *ends = ways(&b, d1, d2, head);
  for (int n = 0; n < ends->n; n++)
    for (int i = 0; i < 52; i++) *found++ = ends->board[n].at[i / 26][i % 26];
  return ends->n;
}

EXPORT void says(const u8 *board, float *out) {
  Board b = {.word = {0}};
  float z[MOST];
  for (int i = 0; i < 52; i++) b.at[i / 26][i % 26] = board[i];
  whole(z, &b), answer(z, out);
}

static Board setup(void) {
  Board b = {.word = {0}};
  for (int s = 0; s < 2; s++) {
    u8 *a = b.at[s];
    if (kind == LONG)
      a[24] = 15;
    else if (kind == HYPER)
      a[24] = a[23] = a[22] = 1;
    else
      a[24] = 2, a[13] = 5, a[8] = 3, a[6] = 5;
  }
  return b;
}

/* How many may leave the head (NA-21), at throw number `turn` of a game. */
static int head_of(int turn, int a, int b, const int *first) {
  int p = a > b ? a : b, q = a + b - p, x = first[0] > first[1] ? first[0] : first[1], y = first[0] + first[1] - x;
  if (turn == 0) return p == q && (p == 6 || p == 4 || p == 3) ? 2 : 1;
  if (turn > 1) return 1;
  int one = (x == 5 && y == 5) || (x == 2 && y == 1) || (x == 6 && y == 2);
  int two = (p == 4 && q == 4) || (p == 5 && q == 5) || (p == 6 && q == 2);
  return one && two ? 2 : 1;
}

#define LONGEST 1000
static Board path[LONGEST + 2];
static float thought[LONGEST + 2][OUT];

/* What comes after the throw d1, d2: the best by `mars` (what a mars counts beside winning), with what is thought of it by the
 * side that throws next. */
static Board best_of(const Board *b, int d1, int d2, int head, float mars, float *out) {
  const Set *ends = ways(b, d1, d2, head);
  Board from = turned(b), best = from;
  float base[MOST], least = 9;
  whole(base, &from);
  for (int i = 0; i < ends->n; i++) {
    Board t = turned(&ends->board[i]);
    if (t.at[1][0] == checkers) {
      out[0] = 0, out[1] = 0, out[2] = !t.at[0][0];
      return t;
    }
    float z[MOST], now[OUT];
    for (int k = 0; k < hidden; k++) z[k] = base[k];
    differ(z, &from, &t), answer(z, now);
    float v = now[0] + mars * (now[1] - now[2]);
    if (v < least) {
      least = v, best = t;
      for (int o = 0; o < OUT; o++) out[o] = now[o];
    }
  }
  return best;
}

static int game(float mars) {
  int n = 0, first[2] = {0, 0};
  float z[MOST];
  path[0] = setup();
  whole(z, &path[0]), answer(z, thought[0]);
  for (; n < LONGEST; n++) {
    int d1 = 1 + (int)below(6), d2 = 1 + (int)below(6);
    if (!n) first[0] = d1, first[1] = d2;
    path[n + 1] = best_of(&path[n], d1, d2, head_of(n, d1, d2, first), mars, thought[n + 1]);
    if (path[n + 1].at[1][0] == checkers) return n + 1;
  }
  return 0;
}

static void step(const Board *b, const float *target, float rate) {
  float z[MOST], h[MOST], out[OUT], back[MOST];
  whole(z, b), answer(z, out);
  for (int k = 0; k < hidden; k++) h[k] = z[k] > 0 ? z[k] : 0, back[k] = 0;
  for (int o = 0; o < OUT; o++) {
    float e = rate * (target[o] - out[o]), *v = net.out[o];
    for (int k = 0; k < hidden; k++) back[k] += z[k] > 0 ? e * v[k] : 0;
    for (int k = 0; k < hidden; k++) v[k] += e * h[k];
    net.last[o] += e;
  }
  Sums s = sums(b);
  for (int k = 0; k < hidden; k++) net.bias[k] += back[k];
#define ROW(input, x)                                                   \
  do {                                                                  \
    float *row = net.rows[input], by = (x);                             \
    for (int k = 0; k < hidden; k++) row[k] += back[k] * by;            \
  } while (0)
  for (int side = 0; side < 2; side++) {
    int at = 102 * side, bar = b->at[side][25], off = b->at[side][0];
    for (int p = 1; p < 25; p++)
      for (int which = 0; which < 4 && unit(b->at[side][p], which) != 0; which++) ROW(at + 4 * p - 4 + which, unit(b->at[side][p], which));
    if (bar) {
      ROW(at + 96, 1);
      ROW(at + 97, (float)bar / 2.0f);
    }
    if (off)
      ROW(at + 98, (float)off / 15.0f);
    else
      ROW(at + 99, 1);
    ROW(at + 100, (float)s.pips[side] / 100.0f);
    ROW(at + 101, (float)s.home[side] / 15.0f);
  }
  if (s.apart) ROW(204, 1);
}

/* `games` games; `trace`: how much of a target is what came later. The number of throws in all. */
EXPORT int train(int games, float rate, float trace, float mars) {
  static float goal[LONGEST][OUT];
  int throws = 0;
  for (; games--;) {
    int n = game(mars);
    if (!n) continue;
    throws += n;
    float after[OUT];
    for (int o = 0; o < OUT; o++) after[o] = thought[n][o];
    for (int k = n - 1; k >= 0; k--) {
      float seen[OUT] = {1 - after[0], after[2], after[1]};
      for (int o = 0; o < OUT; o++) {
        goal[k][o] = seen[o];
        after[o] = trace * seen[o] + (1 - trace) * thought[k][o];
      }
    }
    for (int k = 0; k < n; k++) step(&path[k], goal[k], rate);
  }
  return throws;
}
