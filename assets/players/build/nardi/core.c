/* Nardi for trainers and for the search: what a throw leads to, and what a network thinks of it. No library is needed.
 *
 * A position is seen by one side: 26 counts each (borne off, points 1 to 24 from the own view, bar), its own first, as in
 * rules/nardi/course.py. The rules are those of rules/nardi/moves.py; tests/players/test_nardi_core.py compares the two. A network is
 * asked about the side to throw; what it is told is that of bot/games/nardi/told.py, which a test compares, too. */

typedef unsigned char u8;
typedef unsigned u32;
typedef unsigned long long u64;
typedef union {
  u8 at[2][26];
  u64 word[7];
} Board;
#define EXPORT __attribute__((visibility("default")))

enum { SHORT, LONG, HYPER };
static int kind, checkers;

EXPORT void game_of(int which) { kind = which, checkers = which == HYPER ? 3 : 15; }

static int across(int p) { return !p || p == 25 ? 0 : kind == LONG ? (p <= 12 ? p + 12 : p - 12) : 25 - p; }

static Board turned(const Board *b) {
  Board t = {.word = {0}};
  for (int p = 0; p < 26; p++) t.at[0][p] = b->at[1][p], t.at[1][p] = b->at[0][p];
  return t;
}

/* --- what a throw leads to (NA-2, NA-11, NA-12, NA-21, NA-23) ------------------------------------------------------------- */

#define MOST_ENDS 4096
#define SLOTS (4 * MOST_ENDS)
typedef struct {
  int n;
  u32 stamp, slot[SLOTS], stamped[SLOTS];
  Board board[MOST_ENDS];
} Set;
static Set sets[3];

static int same(const Board *a, const Board *b) {
  u64 differ = 0;
  for (int i = 0; i < 7; i++) differ |= a->word[i] ^ b->word[i];
  return !differ;
}

static void clear(Set *s) { s->n = 0, s->stamp++; }

static void put(Set *s, const Board *b) {
  u64 h = 0;
  for (int i = 0; i < 7; i++) h = (h ^ b->word[i]) * 0x9e3779b97f4a7c15ull, h ^= h >> 29;
  for (u32 at = (u32)h % SLOTS;; at = (at + 1) % SLOTS) {
    if (s->stamped[at] != s->stamp) {
      if (s->n == MOST_ENDS) return;
      s->stamped[at] = s->stamp, s->slot[at] = (u32)s->n;
      s->board[s->n++] = *b;
      return;
    }
    if (same(&s->board[s->slot[at]], b)) return;
  }
}

/* Six in a row with none of theirs ahead (NA-23). */
static int shuts(const Board *b) {
  int nearest = 25, run = 0;
  for (int p = 1; p < 25 && nearest == 25; p++)
    if (b->at[1][p]) nearest = p;
  for (int p = 1; p < 25; p++) {
    run = b->at[0][p] ? run + 1 : 0;
    if (run >= 6 && across(p - 5) < nearest) return 1;
  }
  return 0;
}

/* Every step by `die`; `head`: that many may have left the head when the throw is over, `full` of them stood there before. */
static void steps(const Board *b, int die, int full, int head, Set *to, Set *over) {
  const u8 *mine = b->at[0], *theirs = b->at[1];
  int last = 25;
  while (last && !mine[last]) last--;
  int nearest = last == 25 ? 25 : 1; /* what is on the bar enters first */
  for (int p = last; p >= nearest && p; p--) {
    if (!mine[p] || (kind == LONG && p == 24 && full - mine[24] >= head)) continue;
    Board after = *b;
    int target = p - die;
    if (target <= 0) {
      if (last > 6 || (target < 0 && p < last)) continue;
      target = 0;
    } else {
      int n = theirs[across(target)];
      if (n >= (kind == LONG ? 1 : 2)) continue;
      if (n) after.at[1][across(target)] = 0, after.at[1][25]++;
    }
    after.at[0][p]--, after.at[0][target]++;
    if (kind == LONG && shuts(&after)) continue;
    put(after.at[0][0] == checkers ? over : to, &after);
  }
}

/* The positions to which a throw can be played, each once: the most dice, of one alone the larger. */
static const Set *ways(const Board *b, int d1, int d2, int head) {
  Set *now = &sets[0], *next = &sets[1], *over = &sets[2];
  int full = b->at[0][24], dice = d1 == d2 ? 4 : 2, done = 0;
  clear(over), clear(now), put(now, b);
  if (d1 == d2) {
    for (; done < dice; done++) {
      clear(next);
      for (int i = 0; i < now->n; i++) steps(&now->board[i], d1, full, head, next, over);
      if (!next->n) break;
      Set *was = now;
      now = next, next = was;
    }
  } else {
    int larger = d1 > d2 ? d1 : d2, smaller = d1 + d2 - larger, n;
    Board first[64];
    clear(next), steps(b, larger, full, head, next, over);
    n = next->n < 32 ? next->n : 32;
    for (int i = 0; i < n; i++) first[i] = next->board[i];
    int large = n;
    clear(next), steps(b, smaller, full, head, next, over);
    for (int i = 0; i < next->n && n < 64; i++) first[n++] = next->board[i];
    clear(next);
    for (int i = 0; i < n; i++) steps(&first[i], i < large ? smaller : larger, full, head, next, over);
    if (next->n)
      now = next, done = 2;
    else if (n) {
      clear(now);
      for (int i = large ? 0 : large; i < (large ? large : n); i++) put(now, &first[i]);
      done = 1;
    }
  }
  if (over->n) { /* the last checker is off: as good as all dice */
    if (done < dice) return over;
    for (int i = 0; i < over->n; i++) put(now, &over->board[i]);
  }
  return now;
}

/* --- the network ------------------------------------------------------------------------------------------------------------ */

#define INPUTS 205
#define MOST 256
#define OUT 3 /* the chance to win, to win with mars, to lose with mars */
typedef struct {
  float rows[INPUTS][MOST], bias[MOST], out[OUT][MOST], last[OUT];
} Net;
static Net net;
static int hidden;

static float unit(int count, int which) {
  return which < 3 ? (float)(count > which) : count > 3 ? (float)(count - 3) / 2.0f : 0;
}

static void add(float *z, int input, float x) {
  const float *row = net.rows[input];
  for (int k = 0; k < hidden; k++) z[k] += row[k] * x;
}

typedef struct {
  int pips[2], home[2], apart;
} Sums;

static Sums sums(const Board *b) {
  Sums s = {{0, 0}, {0, 0}, 0};
  int last[2] = {0, 0};
  for (int side = 0; side < 2; side++)
    for (int p = 1; p < 26; p++) {
      int n = b->at[side][p];
      if (n) s.pips[side] += n * p, last[side] = p;
      if (p < 7) s.home[side] += n;
    }
  s.apart = kind != LONG && last[0] + last[1] < 25;
  return s;
}

/* Layer one of `b`, from that of `from`: only what differs is added. */
static void differ(float *z, const Board *from, const Board *b) {
  Sums old = sums(from), new = sums(b);
  for (int side = 0; side < 2; side++) {
    int at = 102 * side;
    for (int p = 1; p < 25; p++) {
      int was = from->at[side][p], is = b->at[side][p];
      if (was == is) continue;
      for (int which = 0; which < 4; which++) {
        float x = unit(is, which) - unit(was, which);
        if (x != 0) add(z, at + 4 * p - 4 + which, x);
      }
    }
    int was = from->at[side][25], is = b->at[side][25];
    if (was != is) add(z, at + 96, (float)(!!is - !!was)), add(z, at + 97, (float)(is - was) / 2.0f);
    was = from->at[side][0], is = b->at[side][0];
    if (was != is) add(z, at + 98, (float)(is - was) / 15.0f), add(z, at + 99, (float)(!is - !was));
    if (old.pips[side] != new.pips[side]) add(z, at + 100, (float)(new.pips[side] - old.pips[side]) / 100.0f);
    if (old.home[side] != new.home[side]) add(z, at + 101, (float)(new.home[side] - old.home[side]) / 15.0f);
  }
  if (old.apart != new.apart) add(z, 204, (float)(new.apart - old.apart));
}

static const Board NOTHING; /* no checker anywhere: of its inputs only "none is borne off", twice */

static void whole(float *z, const Board *b) {
  for (int k = 0; k < hidden; k++) z[k] = net.bias[k];
  add(z, 99, 1), add(z, 201, 1);
  if (kind != LONG) add(z, 204, 1);
  differ(z, &NOTHING, b);
}

static float power(float x) { /* e to the x, within a millionth of itself */
  if (x > 40) x = 40;
  if (x < -40) x = -40;
  x *= 1.44269504f;
  int n = (int)(x + (x < 0 ? -0.5f : 0.5f));
  float f = (x - (float)n) * 0.69314718f, sum = 1, term = 1;
  for (int i = 1; i < 8; i++) term *= f / (float)i, sum += term;
  union {
    u32 bits;
    float value;
  } scale = {(u32)(n + 127) << 23};
  return sum * scale.value;
}

static void answer(const float *z, float *out) {
  for (int o = 0; o < OUT; o++) {
    float v = net.last[o];
    for (int k = 0; k < hidden; k++) v += net.out[o][k] * (z[k] > 0 ? z[k] : 0);
    out[o] = 1 / (1 + power(-v));
  }
}
