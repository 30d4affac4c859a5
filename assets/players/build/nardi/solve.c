/* Hyper Nardi solved: the chance of the side to throw to win, in all 3276 times 3276 positions, without mars.
 *
 * The three checkers of a side in 26 places (borne off, points from the own view, bar) have a number; the numbers of both sides say
 * where in the table the value is. A round goes through all positions, those with the fewest pips of both sides first, and makes each
 * entry what its 21 throws lead to by the table as it stands: a step that hits nobody leads to an entry that has had its turn. The rules are those of rules/nardi/moves.py; tests/players/test_nardi_core.py
 * compares the two. */

typedef unsigned char u8;
#define EXPORT __attribute__((visibility("default")))

#define HANDS 3276
typedef struct {
  u8 at[3]; /* the farthest first */
} Hand;
typedef struct {
  int mine, theirs;
} Pair;

static Hand hands[HANDS];
static short number[26][26][26];
static float value[HANDS][HANDS]; /* own, theirs: the side to throw wins */
static int order[HANDS], pips[HANDS], first[77]; /* hands by pips, and where those of so many begin */

EXPORT float *table(void) { return &value[0][0]; }

EXPORT int hand_of(int a, int b, int c) { return number[a][b][c]; }

static int numbered(Hand h) { return number[h.at[0]][h.at[1]][h.at[2]]; }

/* Numbers, and for a beginning the values of a race by pips. */
EXPORT void prepare(void) {
  int n = 0;
  for (int a = 0; a < 26; a++)
    for (int b = 0; b <= a; b++)
      for (int c = 0; c <= b; c++, n++) {
        hands[n] = (Hand){{(u8)a, (u8)b, (u8)c}};
        pips[n] = a + b + c;
        number[a][b][c] = number[a][c][b] = number[b][a][c] = number[b][c][a] = number[c][a][b] = number[c][b][a] = (short)n;
      }
  n = 0;
  for (int sum = 0; sum <= 75; sum++) {
    first[sum] = n;
    for (int i = 0; i < HANDS; i++)
      if (pips[i] == sum) order[n++] = i;
  }
  first[76] = n;
  for (int i = 0; i < HANDS; i++)
    for (int k = 0; k < HANDS; k++) {
      float lead = 0.5f + (float)(pips[k] - pips[i] + 8) / 60.0f;
      value[i][k] = !pips[i] ? 1 : !pips[k] ? 0 : lead > 1 ? 1 : lead < 0 ? 0 : lead;
    }
}

static Pair ends[512];
static int ended, deepest;

/* All ways to play on; a position that is reached twice does no harm. */
static void walk(int mine, int theirs, const int *dice, int left, int done) {
  Hand own = hands[mine];
  int any = 0, last = own.at[0];
  for (int i = 0; left && last && i < 3; i++) {
    int from = own.at[i], to = from - *dice, other = theirs;
    if (!from || (last == 25 && from != 25)) break;
    if (i && from == own.at[i - 1]) continue;
    if (to <= 0) {
      if (last > 6 || (to < 0 && from < last)) continue;
      to = 0;
    } else {
      Hand foe = hands[theirs];
      int n = 0;
      for (int k = 0; k < 3; k++)
        if (foe.at[k] == 25 - to) foe.at[k] = 25, n++;
      if (n > 1) continue;
      if (n) other = numbered(foe);
    }
    Hand now = own;
    now.at[i] = (u8)to, any = 1;
    walk(numbered(now), other, dice + 1, left - 1, done + 1);
  }
  if (any) return;
  int reached = last ? done : 4; /* the last checker is off: as good as all dice */
  if (reached > deepest) deepest = reached, ended = 0;
  if (reached == deepest && ended < 512) ends[ended++] = (Pair){mine, theirs};
}

/* The chance to win of the side that has thrown. */
EXPORT float after(int mine, int theirs, int d1, int d2) {
  int four[4] = {d1, d1, d1, d1}, large[2] = {d1 > d2 ? d1 : d2, d1 > d2 ? d2 : d1}, small[2] = {large[1], large[0]};
  ended = deepest = 0;
  walk(mine, theirs, d1 == d2 ? four : large, d1 == d2 ? 4 : 2, 0);
  if (d1 != d2) {
    int first = ended, depth = deepest;
    walk(mine, theirs, small, 2, 0);
    if (depth == 1 && deepest == 1) ended = first; /* of one number alone the larger */
  }
  float best = 0;
  for (int i = 0; i < ended; i++) {
    float v = ends[i].mine ? 1 - value[ends[i].theirs][ends[i].mine] : 1;
    if (v > best) best = v;
  }
  return best;
}

static float settle(int mine, int theirs) {
  float sum = 0;
  for (int a = 1; a < 7; a++)
    for (int b = 1; b <= a; b++) sum += after(mine, theirs, a, b) * (a == b ? 1.0f : 2.0f);
  float change = sum / 36 - value[mine][theirs];
  if (change < 0) change = -change;
  value[mine][theirs] = sum / 36;
  return change;
}

/* One round; the largest change. */
EXPORT float sweep(void) {
  float most = 0;
  for (int both = 2; both <= 150; both++)
    for (int own = both > 75 ? both - 75 : 1; own < both && own <= 75; own++)
      for (int i = first[own]; i < first[own + 1]; i++)
        for (int k = first[both - own]; k < first[both - own + 1]; k++) {
          float change = settle(order[i], order[k]);
          if (change > most) most = change;
        }
  return most;
}
