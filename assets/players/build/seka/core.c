/* A deal of Seka (rules/seka) as trainers play it: the betting, the pots, what a strategy is told of a moment.
 *
 * Seats are in betting order, sums are chips, the ante is 10. A strategy is a table: for each moment (`key`) and class of hands a
 * share of each of seven actions. bot/games/seka/table.py says the same in Python; a test holds one against the other. */

#include <stdint.h>
#include <string.h>

typedef uint8_t u8;
typedef uint64_t u64;
#define EXPORT __attribute__((visibility("default")))

#define SEATS 6
#define ANTE 10
#define COMMISSION 5

enum { FOLD, OPEN, MATCH, SIZED, ALL = SIZED + 5, ACTIONS };
enum { LOOK, LEAST, DARKER };
static const int SIZE[] = {33, 60, 100, 200, 500};
/* Which of them are thought of at one's first, second, later word, as bits, after how many words the least is bet no more where one
 * may open, and which dark bets are thought of: by players, from two. The more there are, the fewer, or the tree grows too big. */
static const int MENU[][3] = {{31, 14, 4}, {20, 6, 4}, {20, 6, 4}, {20, 4, 0}, {20, 4, 0}}, LATE[] = {3, 3, 2, 2, 2}, DARKS[] = {15, 2, 2, 2, 2};
/* By players, what part of the most that can be lost the sums are below, in twelfths, at one's first and at later words: near to all
 * there is, that stands for them too. */
static const int NEAR[][2] = {{9, 9}, {9, 4}, {9, 4}, {9, 4}, {9, 4}};

#define CLASSES 14
#define RATIOS 9
#define DEPTHS 6
#define BASES 5
#define OWNS 4
#define PHASES 6
#define MOMENTS (4 * PHASES * 2 * RATIOS * DEPTHS * BASES * OWNS)
#define KEYS (MOMENTS + 2 * 5 * RATIOS * DEPTHS)
#define NODES 1500000

typedef struct {
  int n, base, lowest, said, words, turn, over, node;
  int purse[SEATS], bets[SEATS], turns[SEATS];
  u8 folded, unseen, darks;
  int dark[2];
  u64 path; /* what has been said, as a number */
} Deal;

static int min(int a, int b) { return a < b ? a : b; }
static int max(int a, int b) { return a > b ? a : b; }
static int in(const Deal *d, int s) { return !(d->folded >> s & 1); }

static int middle(const Deal *d) {
  int sum = d->base;
  for (int s = 0; s < d->n; s++) sum += d->bets[s];
  return sum;
}

static int live(const Deal *d) { return d->n - __builtin_popcount(d->folded); }

static int able(const Deal *d) {
  int found = 0;
  for (int s = 0; s < d->n; s++) found += in(d, s) && d->purse[s] > 0;
  return found;
}

static int to_match(const Deal *d, int seat) {
  int most = 0;
  for (int s = 0; s < d->n; s++)
    if (s != seat && in(d, s)) most = max(most, d->bets[s]);
  return most - d->bets[seat];
}

static int alone(const Deal *d, int seat) { return able(d) == 1 && d->purse[seat] > 0; }
static int price(const Deal *d, int seat) { return alone(d, seat) ? to_match(d, seat) : d->lowest; }

static int may_open(const Deal *d, int seat) {
  if (alone(d, seat)) return 1;
  return d->turns[seat] >= (d->darks == 2 && d->dark[0] == seat ? 2 : 1);
}

/* The most that `seat` can still lose. */
static int effective(const Deal *d, int seat) {
  int most = 0;
  for (int s = 0; s < d->n; s++)
    if (s != seat && in(d, s)) most = max(most, d->bets[s] + d->purse[s]);
  return min(d->purse[seat], max(0, most - d->bets[seat]));
}

static Deal dealt(int n, int base, const int *purses) {
  Deal d = {.n = n, .base = base, .lowest = ANTE, .unseen = 3, .node = -1};
  for (int s = 0; s < n; s++) d.purse[s] = purses[s];
  return d;
}

static void pass_on(Deal *d, int seat) {
  if (live(d) < 2 || !able(d)) {
    d->over = 1;
    return;
  }
  for (int k = 1; k < d->n; k++) {
    int s = (seat + k) % d->n;
    if (in(d, s) && d->purse[s] > 0) {
      d->turn = s;
      if (able(d) == 1 && to_match(d, s) <= 0) d->over = 1;
      return;
    }
  }
  d->over = 1;
}

/* After a word: without a right to play dark all but the dark have seen their cards. */
static void spoken(Deal *d) {
  d->words++;
  if (d->words == 1 && d->darks) return;
  u8 stay = 0;
  for (int k = 0; k < d->darks; k++) stay |= (u8)(1 << d->dark[k]);
  d->unseen &= stay;
}

static void look(Deal *d, int seat) {
  if (seat == 0 && !d->words) d->unseen = 0;
  d->unseen &= (u8) ~(1 << seat);
}

static void pay(Deal *d, int seat, int sum) { d->purse[seat] -= sum, d->bets[seat] += sum, d->turns[seat]++; }

static void bet_dark(Deal *d, int seat, int sum) {
  pay(d, seat, sum);
  d->lowest = 2 * sum, d->said = sum, d->dark[d->darks++] = seat;
  spoken(d), pass_on(d, seat);
}

/* An action with its sum; of OPEN the price, or the whole purse that is less. */
static void act(Deal *d, int seat, int action, int sum) {
  if (action == FOLD) {
    d->folded |= (u8)(1 << seat), d->unseen &= (u8) ~(1 << seat);
  } else {
    int short_of = action == OPEN && d->purse[seat] < price(d, seat);
    pay(d, seat, sum);
    if (action == OPEN && !short_of) {
      spoken(d), d->over = 1;
      return;
    }
    if (action != OPEN) d->lowest = sum;
  }
  spoken(d), pass_on(d, seat);
}

/* The sum that a seat may bet dark now, at least; 0: none. Of the second to speak it is the only one. */
static int dark_least(const Deal *d, int seat) {
  if (!(d->unseen >> seat & 1) || alone(d, seat)) return 0;
  int least = !d->words ? ANTE : d->words == 1 && d->darks ? 2 * d->said : 0;
  return least <= d->purse[seat] ? least : 0;
}

static int darks(const Deal *d, int seat, int *sums) {
  int least = dark_least(d, seat), most = effective(d, seat), pot = middle(d), mask = 1 << LOOK;
  for (int a = 0; a < ACTIONS; a++) sums[a] = 0;
  if (!least) return mask;
  sums[LEAST] = least, mask |= 1 << LEAST;
  if (d->words) return mask;
  for (int k = 0, last = least; k < 4; k++) {
    int sum = k ? pot << (k - 1) : 3 * least / 2;
    if ((DARKS[d->n - 2] >> k & 1) && sum > last && 2 * sum <= most) sums[DARKER + k] = last = sum, mask |= 1 << (DARKER + k);
  }
  return mask;
}

/* The actions that a strategy knows, as bits, with their sums. */
static int words(const Deal *d, int seat, int *sums) {
  int cost = price(d, seat), purse = d->purse[seat], most = effective(d, seat), pot = middle(d);
  for (int a = 0; a < ACTIONS; a++) sums[a] = 0;
  int mask = 1 << FOLD, open = purse < cost || may_open(d, seat), late = d->turns[seat] > LATE[d->n - 2];
  if (open) sums[OPEN] = min(cost, purse), mask |= 1 << OPEN;
  if (purse < cost || alone(d, seat)) return mask;
  if (!open || !late) sums[MATCH] = cost, mask |= 1 << MATCH;
  int menu = MENU[d->n - 2][min(2, d->turns[seat])], near = NEAR[d->n - 2][d->turns[seat] > 0];
  for (int k = 0, last = cost; k < 5; k++) {
    int sum = SIZE[k] * pot / 100;
    if ((menu >> k & 1) && 8 * sum > 9 * last && 12 * sum < near * most) sums[SIZED + k] = last = sum, mask |= 1 << (SIZED + k);
  }
  if (most > cost) sums[ALL] = most, mask |= 1 << ALL;
  return mask;
}

static int step(int part, int whole, const int *edges, int n) {
  int found = 0;
  while (found < n && 100 * (int64_t)part >= (int64_t)edges[found] * whole) found++;
  return found;
}

static const int RATIO[] = {8, 15, 23, 29, 37, 45, 58, 80}, DEPTH[] = {50, 150, 400, 1200, 3000}, BASE[] = {15, 35, 60, 90},
                 OWN[] = {5, 20, 38};

/* The number of a moment at which a seat that has seen its cards speaks. `first`: it spoke first; `behind`: how many still in have
 * not spoken yet; `hidden`: somebody else still in has not looked. */
EXPORT int key(int players, int left, int first, int turns, int behind, int cost, int pot, int base, int own, int most, int hidden) {
  int kind = players == 2 ? 0 : min(left, 4) - 1, phase;
  if (!kind)
    phase = turns ? 2 * min(turns, 2) + first : !behind;
  else
    phase = turns ? 2 + min(turns, 2) : min(behind, 2);
  int at = (kind * PHASES + phase) * 2 + hidden;
  at = at * RATIOS + step(cost, pot, RATIO, RATIOS - 1);
  at = at * DEPTHS + step(most, pot, DEPTH, DEPTHS - 1);
  at = at * BASES + step(base, pot, BASE, BASES - 1);
  return at * OWNS + step(own, pot, OWN, OWNS - 1);
}

/* The same of a seat that may play dark; `second`: over another one. */
EXPORT int blind_key(int players, int second, int cost, int pot, int most) {
  int at = (second * 5 + players - 2) * RATIOS + step(cost, pot, RATIO, RATIOS - 1);
  return MOMENTS + at * DEPTHS + step(most, pot, DEPTH, DEPTHS - 1);
}

static int key_of(const Deal *d, int seat) {
  int behind = 0;
  for (int s = 0; s < d->n; s++) behind += s != seat && in(d, s) && !d->turns[s] && d->purse[s] > 0;
  int hidden = (d->unseen & ~(1 << seat)) != 0;
  return key(d->n, live(d), seat == 0, d->turns[seat], behind, min(price(d, seat), d->purse[seat]), middle(d), d->base,
             d->bets[seat], effective(d, seat), hidden);
}

static int blind_of(const Deal *d, int seat) { return blind_key(d->n, d->words != 0, d->lowest, middle(d), effective(d, seat)); }

/* What each seat has at the end beyond what it had when the betting began; a tied pot counts as its share, less the commission. */
static void settled(const Deal *d, const int *points, float *net) {
  int bets[SEATS], levels[SEATS], n = 0, top = -1, tops = 0, highest = 0, others = 0, free_mask = 0, live_mask = 0;
  for (int s = 0; s < d->n; s++) {
    bets[s] = d->bets[s], net[s] = (float)-bets[s];
    if (!in(d, s)) continue;
    live_mask |= 1 << s, highest = max(highest, bets[s]);
    if (d->purse[s] > 0) free_mask |= 1 << s;
  }
  for (int s = 0; s < d->n; s++)
    if (free_mask ? free_mask >> s & 1 : (live_mask >> s & 1) && bets[s] == highest) top = s, tops++;
  if (tops == 1) {
    for (int s = 0; s < d->n; s++)
      if (s != top) others = max(others, bets[s]);
    if (bets[top] > others) net[top] += (float)(bets[top] - others), bets[top] = others;
  }
  for (int s = 0; s < d->n; s++)
    if ((live_mask >> s & 1) && !(free_mask >> s & 1)) levels[n++] = bets[s];
  for (int i = 1; i < n; i++)
    for (int k = i; k && levels[k] < levels[k - 1]; k--) {
      int t = levels[k];
      levels[k] = levels[k - 1], levels[k - 1] = t;
    }
  int pots[SEATS + 2], masks[SEATS + 2], many = 1, low = 0, players = live_mask;
  pots[0] = d->base, masks[0] = live_mask;
  for (int i = 0; i <= n; i++) {
    int high = 0, sum = 0;
    if (i < n)
      high = levels[i];
    else
      for (int s = 0; s < d->n; s++) high = max(high, bets[s]);
    if (i < n && high == low && i) continue;
    if (i < n) {
      players = free_mask;
      for (int s = 0; s < d->n; s++)
        if ((live_mask >> s & 1) && bets[s] >= high) players |= 1 << s;
    } else if (free_mask) {
      players = free_mask;
    }
    for (int s = 0; s < d->n; s++) sum += max(0, min(bets[s], high) - low);
    low = high;
    int same = 0;
    while (same < many && masks[same] != players) same++;
    if (same == many) pots[many] = 0, masks[many++] = players;
    pots[same] += sum;
  }
  for (int i = 0; i < many; i++) {
    int best = -1, tied = 0;
    for (int s = 0; s < d->n; s++)
      if (masks[i] >> s & 1) {
        if (points[s] > best) best = points[s], tied = 0;
        tied += points[s] == best;
      }
    float each = tied == 1 ? (float)(pots[i] - pots[i] * COMMISSION / 100) : (float)pots[i] * (1 - COMMISSION / 100.0f) / (float)tied;
    for (int s = 0; s < d->n; s++)
      if ((masks[i] >> s & 1) && points[s] == best) net[s] += each;
  }
}
