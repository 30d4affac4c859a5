/* Counterfactual regret for Seka, and the best response to what it has led to. Sits on core.c.
 *
 * Two players: the whole tree of bets is walked with all hands at once (CFR+: regrets below 0 are forgotten, later strategies count
 * more). More players: cards are dealt, the seat that learns tries everything, the others do what they would (external sampling), in
 * a tree of bets too or, where there is none, by moments alike. */

#include <stdlib.h>

#include "core.c"

#define FINE 24
#define WAYS 16 /* from a node: actions; from node 0: trees */
#define ROWS (KEYS + NODES)
typedef float Row[CLASSES][ACTIONS];
static Row *regret, *sums, *change, *fixed; /* more than a library may have of itself; what is not touched costs nothing */
static float seen[ROWS];
static u8 touched[ROWS];
static int list[ROWS], listed, nodes;
static int child[NODES][WAYS], known, parent[NODES], by_action[NODES];
static u8 turn_at[NODES]; /* who speaks there; the highest bit: not having looked */
static int hands, coarse[FINE], worth[FINE];
static float joint[FINE][FINE], weight, step_weight;
static u64 stream;

EXPORT float *regrets(void) { return &regret[0][0][0]; }
EXPORT float *averages(void) { return &sums[0][0][0]; }
EXPORT float *played(void) { return &fixed[0][0][0]; }
EXPORT float *visits(void) { return seen; }
EXPORT int actions(void) { return ACTIONS; }
EXPORT int moments(void) { return MOMENTS; }
EXPORT int keys(void) { return KEYS; }
EXPORT int rows(void) { return ROWS; }
EXPORT int many(void) { return known; }
EXPORT int *parents(void) { return parent; }
EXPORT int *by(void) { return by_action; }
EXPORT u8 *turns(void) { return turn_at; }

/* Nodes of the trees: a word leads from one to the next. From node 0 each number of a tree leads to its root. */
static int descend(int node, int action, int make) {
  if (node < 0) return -1;
  if (!child[node][action] && make && known < NODES) parent[known] = node, by_action[known] = action, child[node][action] = known++;
  return child[node][action] ? child[node][action] : -1;
}

static int row(const Deal *d, int seat, int blind) {
  if (d->node >= 0) turn_at[d->node] = (u8)(seat | blind << 7);
  return d->node >= 0 ? KEYS + d->node : blind ? blind_of(d, seat) : key_of(d, seat);
}


static u64 next(void) {
  u64 z = stream += 0x9e3779b97f4a7c15ull;
  z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9ull;
  z = (z ^ z >> 27) * 0x94d049bb133111ebull;
  return z ^ z >> 31;
}

static int below(int n) { return (int)((next() >> 32) * (u64)n >> 32); }

static float share(void) { return (float)(next() >> 40) * (1.0f / 16777216.0f); }

EXPORT void classes(int n, const int *to, const int *points, const float *table) {
  hands = n;
  for (int i = 0; i < n; i++) {
    coarse[i] = to[i], worth[i] = points[i];
    for (int j = 0; j < n; j++) joint[i][j] = table[i * n + j];
  }
}

static void matched(const float *of, int mask, float *out) {
  float total = 0;
  int n = 0;
  for (int a = 0; a < ACTIONS; a++) {
    int may = mask >> a & 1;
    out[a] = may && of[a] > 0 ? of[a] : 0, total += out[a], n += may;
  }
  for (int a = 0; a < ACTIONS; a++) out[a] = total > 0 ? out[a] / total : mask >> a & 1 ? 1.0f / (float)n : 0;
}

/* What `p` has at the end, by its hand, times the other's reach. */
static void ended(const Deal *d, int p, const float *reach, float *out) {
  float by[3], net[SEATS];
  for (int k = 0; k < 3; k++) {
    int points[2];
    points[p] = k, points[1 - p] = 1;
    settled(d, points, net);
    by[k] = net[p];
  }
  for (int i = 0; i < hands; i++) {
    float sum = 0;
    for (int j = 0; j < hands; j++)
      sum += joint[i][j] * reach[j] * by[worth[i] > worth[j] ? 2 : worth[i] == worth[j] ? 1 : 0];
    out[i] = sum;
  }
}

static void advance(Deal *d, int blind, int a, int sum) {
  int seat = d->turn;
  if (blind && a == LOOK)
    look(d, seat);
  else if (blind)
    bet_dark(d, seat, sum);
  else
    act(d, seat, a, sum);
}

static void note(int k) {
  if (!touched[k]) touched[k] = 1, list[listed++] = k;
}

/* Both players by their regrets; the changes of `p`'s are noted. */
static void walk(const Deal *d, int p, const float *mine, const float *reach, float *out) {
  nodes++;
  if (d->over) {
    ended(d, p, reach, out);
    return;
  }
  int seat = d->turn, blind = dark_least(d, seat) > 0, sum[ACTIONS];
  if (!blind && d->unseen >> seat & 1) {
    Deal e = *d;
    look(&e, seat);
    walk(&e, p, mine, reach, out);
    return;
  }
  int k = row(d, seat, blind), mask = blind ? darks(d, seat, sum) : words(d, seat, sum);
  float sigma[FINE][ACTIONS], values[ACTIONS][FINE], passed[FINE];
  for (int i = 0; i < hands; i++) {
    if (blind && i)
      memcpy(sigma[i], sigma[0], sizeof sigma[0]);
    else
      matched(regret[k][blind ? 0 : coarse[i]], mask, sigma[i]);
  }
  for (int i = 0; i < hands; i++) out[i] = 0;
  for (int a = 0; a < ACTIONS; a++) {
    if (!(mask >> a & 1)) continue;
    Deal e = *d;
    advance(&e, blind, a, sum[a]);
    if (!e.over) e.node = descend(e.node, a, 1);
    const float *from = seat == p ? mine : reach;
    for (int i = 0; i < hands; i++) passed[i] = from[i] * sigma[i][a];
    if (seat == p) {
      walk(&e, p, passed, reach, values[a]);
      for (int i = 0; i < hands; i++) out[i] += sigma[i][a] * values[a][i];
    } else {
      float some = 0;
      for (int i = 0; i < hands; i++) some += passed[i];
      if (some == 0) continue;
      walk(&e, p, mine, passed, values[a]);
      for (int i = 0; i < hands; i++) out[i] += values[a][i];
    }
  }
  if (seat != p) return;
  note(k);
  for (int i = 0; i < hands; i++) {
    int c = blind ? 0 : coarse[i];
    seen[k] += weight * mine[i];
    for (int a = 0; a < ACTIONS; a++) {
      if (!(mask >> a & 1)) continue;
      change[k][c][a] += step_weight * (values[a][i] - out[i]);
      sums[k][c][a] += weight * step_weight * mine[i] * sigma[i][a];
    }
  }
}

/* A round of both players from one beginning: `stack` chips each beside `base` in the middle; in the tree of that number, or (-1) in
 * none. The nodes walked. */
EXPORT int round_of_two(int stack, int base, float how_much, float late, int tree) {
  float ones[FINE], out[FINE];
  int purses[2] = {stack, stack};
  Deal d = dealt(2, base, purses);
  weight = late, step_weight = how_much, nodes = 0;
  known += !known;
  if (tree >= 0) d.node = descend(0, tree, 1);
  for (int i = 0; i < hands; i++) ones[i] = 1;
  for (int p = 0; p < 2; p++) {
    walk(&d, p, ones, ones, out);
    for (int n = 0; n < listed; n++) {
      int k = list[n];
      touched[k] = 0;
      for (int c = 0; c < CLASSES; c++)
        for (int a = 0; a < ACTIONS; a++) {
          float now = regret[k][c][a] + change[k][c][a];
          regret[k][c][a] = now > 0 ? now : 0, change[k][c][a] = 0;
        }
    }
    listed = 0;
  }
  return nodes;
}

/* --- more than two ------------------------------------------------------------------------------------------------------ */

#define CARDS 21
static u8 class_of[CARDS][CARDS][CARDS], kind_of[CARDS][CARDS][CARDS], points_of[CARDS][CARDS][CARDS];
static int held[SEATS], finer[SEATS], counted[SEATS];

EXPORT void cards(const u8 *of, const u8 *kinds, const u8 *points) {
  memcpy(class_of, of, sizeof class_of), memcpy(kind_of, kinds, sizeof kind_of), memcpy(points_of, points, sizeof points_of);
}

static float sample(const Deal *d, int p) {
  Deal e = *d;
  if (e.over) {
    float net[SEATS];
    settled(&e, counted, net);
    return net[p];
  }
  if (!in(&e, p)) return (float)-e.bets[p]; /* whatever the others do now */
  int seat = e.turn, blind = dark_least(&e, seat) > 0, sum[ACTIONS];
  if (!blind && e.unseen >> seat & 1) look(&e, seat);
  int k = row(&e, seat, blind), mask = blind ? darks(&e, seat, sum) : words(&e, seat, sum);
  int c = blind ? 0 : held[seat];
  float sigma[ACTIONS], values[ACTIONS], mean = 0;
  matched(regret[k][c], mask, sigma);
  int one = -1;
  if (seat != p) {
    float at = share();
    for (int a = 0; a < ACTIONS; a++)
      if (mask >> a & 1) {
        one = a;
        if ((at -= sigma[a]) < 0) break;
      }
    seen[k] += weight;
    for (int a = 0; a < ACTIONS; a++) sums[k][c][a] += weight * sigma[a];
  }
  for (int a = 0; a < ACTIONS; a++) {
    if (!(mask >> a & 1) || (seat != p && a != one)) continue;
    Deal f = e;
    advance(&f, blind, a, sum[a]);
    if (!f.over) f.node = descend(e.node, a, in(&f, p));
    values[a] = sample(&f, p);
    mean += seat == p ? sigma[a] * values[a] : values[a];
  }
  if (seat == p)
    for (int a = 0; a < ACTIONS; a++)
      if (mask >> a & 1) regret[k][c][a] += weight * (values[a] - mean); /* below 0 too: of samples the rest would be mere luck */
  return mean;
}

static void deal_cards(int n) {
  u8 pack[CARDS];
  for (int i = 0; i < CARDS; i++) pack[i] = (u8)i;
  for (int i = 0; i < 3 * n; i++) {
    int k = i + below(CARDS - i);
    u8 t = pack[i];
    pack[i] = pack[k], pack[k] = t;
  }
  for (int s = 0; s < n; s++) {
    const u8 *h = pack + 3 * s;
    held[s] = class_of[h[0]][h[1]][h[2]], finer[s] = kind_of[h[0]][h[1]][h[2]], counted[s] = points_of[h[0]][h[1]][h[2]];
  }
}

/* 0: there is no room. */
EXPORT int begin(u64 seed) {
  Row **all[] = {&regret, &sums, &change, &fixed};
  stream = seed;
  for (int i = 0; i < 4; i++)
    if (!*all[i] && !(*all[i] = calloc(ROWS, sizeof(Row)))) return 0;
  return 1;
}

/* Gives back what `begin` took. */
EXPORT void end(void) {
  Row **all[] = {&regret, &sums, &change, &fixed};
  for (int i = 0; i < 4; i++) free(*all[i]), *all[i] = 0;
}

/* `deals` deals among `n` with these purses, each seat learning in its turn; in the tree of that number, or (-1) in none. */
EXPORT void sampled(int deals, int n, int base, const int *purses, float late, int tree) {
  weight = late;
  Deal d = dealt(n, base, purses);
  known += !known;
  if (tree >= 0) d.node = descend(0, tree, 1);
  while (deals--) {
    deal_cards(n);
    for (int p = 0; p < n; p++) sample(&d, p);
  }
}

/* --- the best response of one of two, hand by hand, to `fixed` ----------------------------------------------------------- */

static int rich; /* 0: no sums but the strategy's; 1: others at every word; k + 2: only after k words of one's own */

static int tries(const Deal *d, int seat, int *act_of, int *sum) {
  static const int MANY[] = {20, 33, 42, 60, 90, 120, 170, 250, 400, 700}, FEW[] = {33, 50, 75, 150};
  int base[ACTIONS], mask = words(d, seat, base), n = 0, cost = price(d, seat), most = effective(d, seat), pot = middle(d);
  for (int a = 0; a < ACTIONS; a++)
    if (mask >> a & 1) act_of[n] = a, sum[n++] = base[a];
  if (!rich || (rich > 1 && d->turns[seat] != rich - 2) || d->purse[seat] < cost || alone(d, seat)) return n;
  if (!(mask >> MATCH & 1)) act_of[n] = -1, sum[n++] = cost;
  const int *sizes = d->words < 3 ? MANY : FEW, many = d->words < 3 ? 10 : 4;
  for (int i = 0; i < many; i++) {
    int one = sizes[i] * pot / 100, same = one <= cost || one >= most;
    for (int k = 0; k < n; k++) same |= act_of[k] != FOLD && act_of[k] != OPEN && sum[k] == one;
    if (!same) act_of[n] = -1, sum[n++] = one;
  }
  return n;
}

#define MIXED 16
/* Where in the tree a strategy may think it is, with weights; `at` are the deals as they would then be. */
typedef struct {
  int n;
  float w[MIXED];
  Deal at[MIXED];
} Mix;

/* The mix after a word of `sum` chips into `pot`; `a` is the strategy's own name for it, or -1. */
static void follow(const Mix *m, Mix *to, int seat, int blind, int a, int sum, int pot) {
  to->n = 0;
  for (int i = 0; i < m->n; i++) {
    Deal d = m->at[i];
    if (d.over || d.turn != seat || d.node < 0) continue;
    if (!blind && d.unseen >> seat & 1 && !dark_least(&d, seat)) look(&d, seat);
    if (blind != (dark_least(&d, seat) > 0)) continue;
    int sums_[ACTIONS], mask = blind ? darks(&d, seat, sums_) : words(&d, seat, sums_), pick[2] = {-1, -1};
    float part = 1;
    if (a >= 0 && mask >> a & 1) {
      pick[0] = a;
    } else if (a == FOLD || a == OPEN || (blind && a == LOOK)) {
      continue;
    } else {
      float f = (float)sum / (float)pot, own = (float)middle(&d), below_ = -1, above = -1;
      for (int k = blind ? LEAST : MATCH; k < ACTIONS; k++) {
        if (!(mask >> k & 1)) continue;
        float g = (float)sums_[k] / own;
        if (g <= f) pick[0] = k, below_ = g;
        if (g > f && pick[1] < 0) pick[1] = k, above = g;
      }
      if (pick[0] < 0 && above > 2 * f) continue; /* nothing known is like it */
      if (pick[0] < 0) pick[0] = pick[1], pick[1] = -1;
      if (pick[0] < 0) continue;
      if (pick[1] >= 0) part = (above - f) * (1 + below_) / ((above - below_) * (1 + f));
    }
    for (int k = 0; k < 2; k++) {
      float w = m->w[i] * (k ? 1 - part : part);
      if (pick[k] < 0 || w < 1e-4f || to->n == MIXED) continue;
      Deal e = d;
      advance(&e, blind, pick[k], sums_[pick[k]]);
      e.node = descend(d.node, pick[k], 0);
      to->at[to->n] = e, to->w[to->n++] = w;
    }
  }
}

/* What is done instead of what cannot be done just now: who would open, or bet more, bets all. */
static int instead(int mask, int a, int blind) {
  if (mask >> a & 1) return a;
  if (blind) return a > LEAST && mask >> LEAST & 1 ? LEAST : LOOK;
  if (a != MATCH && mask >> ALL & 1) return ALL;
  if (a == OPEN) return MATCH;
  return mask >> OPEN & 1 ? OPEN : MATCH;
}

/* What the strategy does with a hand of class `c`: by its places in the tree where it has a row with such a hand, or by what it knows
 * of moments alike. */
static void said_of(const Deal *d, const Mix *m, int seat, int blind, int mask, int c, float *out) {
  float total = 0;
  for (int a = 0; a < ACTIONS; a++) out[a] = 0;
  for (int i = 0; i < m->n; i++) {
    const Deal *at = &m->at[i];
    if (at->over || at->turn != seat || at->node < 0 || (dark_least(at, seat) > 0) != blind) continue;
    const float *row_ = fixed[KEYS + at->node][c];
    float some = 0;
    for (int a = 0; a < ACTIONS; a++) some += row_[a];
    if (some == 0) continue;
    total += m->w[i];
    for (int a = 0; a < ACTIONS; a++)
      if (row_[a] > 0) out[instead(mask, a, blind)] += m->w[i] * row_[a] / some;
  }
  if (total <= 0) {
    const float *row_ = fixed[blind ? blind_of(d, seat) : key_of(d, seat)][c];
    for (int a = 0; a < ACTIONS; a++)
      if (row_[a] > 0) total += row_[a], out[instead(mask, a, blind)] += row_[a];
    if (total <= 0) matched(row_, mask, out);
  }
  for (int a = 0; total > 0 && a < ACTIONS; a++) out[a] /= total;
}

static void said(const Deal *d, const Mix *m, int seat, int blind, int mask, float out[FINE][ACTIONS]) {
  for (int h = 0; h < hands; h++) said_of(d, m, seat, blind, mask, blind ? 0 : coarse[h], out[h]);
}

/* At the root of a tree, which may stand for others than begin with just so many chips; -1: nowhere. */
static Mix beginning(int n, int tree, int tree_stack, int tree_base) {
  Mix m = {.n = tree >= 0};
  int purses[SEATS];
  for (int s = 0; s < n; s++) purses[s] = tree_stack;
  m.at[0] = dealt(n, tree_base, purses), m.at[0].node = tree >= 0 ? child[0][tree] : -1, m.w[0] = 1;
  return m;
}

/* --- one of more than two who knows how it went, word by word ------------------------------------------------------------ */

#define TRIES 20
#define PATHS (1 << 17)
static float gains[PATHS][FINE][TRIES];
static u64 path_of[PATHS];
static int paths, greedy, alike;

/* The row of what has been said; those for which there is no room share one. */
static int path_row(u64 path) {
  for (u64 at = path >> 47;; at = (at + 1) % PATHS) {
    if (path_of[at] == path) return (int)at;
    if (path_of[at]) continue;
    if (paths >= PATHS / 2) return 0;
    path_of[at] = path, paths++;
    return (int)at;
  }
}

static float against(const Deal *d, const Mix *m, int p) {
  Deal e = *d;
  if (e.over) {
    float net[SEATS];
    settled(&e, counted, net);
    return net[p];
  }
  if (!in(&e, p)) return (float)-e.bets[p];
  int seat = e.turn, blind = dark_least(&e, seat) > 0, of[32], sum[32], n = 0, best_ = 0, pot = middle(&e);
  if (!blind && e.unseen >> seat & 1) look(&e, seat);
  float sigma[TRIES], values[TRIES], mean = 0, total = 0, *row_ = 0;
  if (seat != p) {
    int by[ACTIONS], mask = blind ? darks(&e, seat, by) : words(&e, seat, by);
    said_of(&e, m, seat, blind, mask, blind ? 0 : held[seat], sigma);
    float at = share();
    for (int a = 0; a < ACTIONS; a++)
      if (sigma[a] > 0) {
        of[0] = a, sum[0] = by[a], n = 1;
        if ((at -= sigma[a]) < 0) break;
      }
  } else {
    if (blind) {
      int by[ACTIONS], mask = darks(&e, seat, by);
      for (int a = 0; a < ACTIONS; a++)
        if (mask >> a & 1) of[n] = a, sum[n++] = by[a];
    } else {
      n = tries(&e, seat, of, sum);
    }
    u64 moment = 1 + (u64)(blind ? blind_of(&e, seat) : key_of(&e, seat));
    row_ = gains[path_row(alike ? moment * 0x9e3779b97f4a7c15ull : e.path)][blind ? 0 : finer[seat]];
    for (int i = 0; i < n; i++) {
      sigma[i] = row_[i] > 0 ? row_[i] : 0, total += sigma[i];
      if (row_[i] > row_[best_]) best_ = i;
    }
    for (int i = 0; i < n; i++) sigma[i] = total > 0 ? sigma[i] / total : 1.0f / (float)n;
    if (greedy) of[0] = of[best_], sum[0] = sum[best_], n = 1;
  }
  for (int i = 0; i < n; i++) {
    Deal f = e;
    advance(&f, blind, of[i] < 0 ? MATCH : of[i], sum[i]);
    f.path = (e.path ^ (u64)(32 * (1 + sum[i]) + 1 + of[i])) * 0x9e3779b97f4a7c15ull;
    Mix after;
    follow(m, &after, seat, blind, of[i], sum[i], pot);
    values[i] = against(&f, &after, p);
    if (n == 1) return values[i];
    mean += sigma[i] * values[i];
  }
  for (int i = 0; i < n; i++) row_[i] += weight * (values[i] - mean);
  return mean;
}

/* One seat of `n` learns against others who play `fixed`, word by word, hand by hand. `more`: see `rich`; `moments`: by the
 * strategy's moments instead of words. `late` 0: it learns no more, and does what it has found best. `tree`: where
 * the strategy looks. What it has on average. */
EXPORT double answered(int deals, int n, int base, const int *purses, int seat, float late, int more, int moments, int tree,
                       int tree_stack, int tree_base) {
  double total = 0;
  weight = late, greedy = late == 0, rich = more, alike = moments;
  Deal d = dealt(n, base, purses);
  d.path = 0x9e3779b97f4a7c15ull;
  Mix m = beginning(n, tree, tree_stack, tree_base);
  for (int i = 0; i < deals; i++) deal_cards(n), total += (double)against(&d, &m, seat);
  return total / deals;
}

static int deepest;

static void best(const Deal *d, const Mix *m, int p, const float *reach, float *out) {
  nodes++;
  if (d->over) {
    ended(d, p, reach, out);
    return;
  }
  int seat = d->turn, blind = dark_least(d, seat) > 0, sum[32], of[32], n = 0, pot = middle(d);
  Deal seen_ = *d;
  if (!blind) look(&seen_, seat);
  d = &seen_;
  float value[FINE];
  Mix after;
  if (seat == p) {
    if (blind) {
      int base[ACTIONS], mask = darks(d, seat, base);
      for (int a = 0; a < ACTIONS; a++)
        if (mask >> a & 1) of[n] = a, sum[n++] = base[a];
    } else {
      n = tries(d, seat, of, sum);
      if (d->words > deepest) { /* from here on it only folds, opens or goes all in */
        int kept = 0;
        for (int i = 0; i < n; i++)
          if (of[i] == FOLD || of[i] == OPEN || of[i] == ALL || !(may_open(d, seat) || d->purse[seat] < price(d, seat))) of[kept] = of[i], sum[kept++] = sum[i];
        n = kept;
      }
    }
    float most = 0;
    for (int i = 0; i < n; i++) {
      Deal e = *d;
      advance(&e, blind, of[i] < 0 ? MATCH : of[i], sum[i]);
      follow(m, &after, seat, blind, of[i], sum[i], pot);
      best(&e, &after, p, reach, value);
      float total = 0;
      for (int h = 0; h < hands; h++) {
        total += value[h];
        if (!blind && (!i || value[h] > out[h])) out[h] = value[h];
      }
      if (blind && (!i || total > most)) most = total, memcpy(out, value, sizeof value);
    }
    return;
  }
  int by[ACTIONS], mask = blind ? darks(d, seat, by) : words(d, seat, by);
  float sigma[FINE][ACTIONS], passed[FINE];
  said(d, m, seat, blind, mask, sigma);
  for (int h = 0; h < hands; h++) out[h] = 0;
  for (int a = 0; a < ACTIONS; a++) {
    if (!(mask >> a & 1)) continue;
    float some = 0;
    for (int h = 0; h < hands; h++) passed[h] = reach[h] * sigma[h][a], some += passed[h];
    if (some < 1e-6f) continue;
    Deal e = *d;
    advance(&e, blind, a, by[a]);
    follow(m, &after, seat, blind, a, by[a], pot);
    best(&e, &after, p, passed, value);
    for (int h = 0; h < hands; h++) out[h] += value[h];
  }
}

/* What seat `p` of two has on average beyond its ante, playing as well as can be against `fixed`. `tree`: where
 * the strategy looks. */
EXPORT double best_response(int stack, int base, int p, int deep, int more, int tree, int tree_stack, int tree_base) {
  float ones[FINE], out[FINE];
  int purses[2] = {stack, stack};
  Deal d = dealt(2, base, purses);
  Mix m = beginning(2, tree, tree_stack, tree_base);
  double total = 0;
  for (int i = 0; i < hands; i++) ones[i] = 1;
  deepest = deep, rich = more, nodes = 0;
  best(&d, &m, p, ones, out);
  for (int i = 0; i < hands; i++) total += (double)out[i];
  return total;
}

/* The same where both play `fixed`. */
static void both(const Deal *d, const Mix *m, const float *mine, const float *reach, double *total, int p) {
  nodes++;
  if (d->over) {
    float out[FINE];
    ended(d, p, reach, out);
    for (int i = 0; i < hands; i++) *total += (double)(mine[i] * out[i]);
    return;
  }
  Deal e = *d;
  int seat = e.turn, blind = dark_least(&e, seat) > 0, by[ACTIONS];
  if (!blind) look(&e, seat);
  int mask = blind ? darks(&e, seat, by) : words(&e, seat, by);
  float sigma[FINE][ACTIONS];
  said(&e, m, seat, blind, mask, sigma);
  for (int a = 0; a < ACTIONS; a++) {
    if (!(mask >> a & 1)) continue;
    float passed[FINE], some = 0;
    const float *from = seat == p ? mine : reach;
    for (int h = 0; h < hands; h++) passed[h] = from[h] * sigma[h][a], some += passed[h];
    if (some < 1e-6f) continue;
    Deal f = e;
    Mix after;
    advance(&f, blind, a, by[a]);
    follow(m, &after, seat, blind, a, by[a], middle(&e));
    both(&f, &after, seat == p ? passed : mine, seat == p ? reach : passed, total, p);
  }
}

EXPORT double played_out(int stack, int base, int p, int tree, int tree_stack, int tree_base) {
  float ones[FINE];
  int purses[2] = {stack, stack};
  Deal d = dealt(2, base, purses);
  Mix m = beginning(2, tree, tree_stack, tree_base);
  double total = 0;
  for (int i = 0; i < hands; i++) ones[i] = 1;
  nodes = 0;
  both(&d, &m, ones, ones, &total, p);
  return total;
}

EXPORT int walked(void) { return nodes; }

EXPORT void forget(void) {
  size_t used = (size_t)(KEYS + known);
  memset(regret, 0, used * sizeof *regret), memset(sums, 0, used * sizeof *sums);
  memset(gains, 0, paths ? sizeof gains : 0), memset(path_of, 0, sizeof path_of), paths = 0;
}

/* A strategy from a file: its tree; `played` is filled in by whoever asks. Nothing is learnt yet. */
EXPORT void grow(int n, const int *parents_, const int *by_) {
  memset(child, 0, (size_t)(known + 1) * sizeof *child), forget();
  known = n;
  for (int i = 1; i < n; i++) parent[i] = parents_[i], by_action[i] = by_[i], child[parents_[i]][by_[i]] = i;
}

/* For tests: the deal after so many words, each a seat, an action (0 to 99; of a dark one 100 more) and its sum. `out`: the seat at
 * turn (-1: over), whether it may play dark, the number of the moment, the actions as bits; then their sums. */
EXPORT void after(int n, int base, const int *purses, int many_words, const int (*said_)[3], int *out) {
  Deal d = dealt(n, base, purses);
  for (int i = 0; i < many_words; i++) {
    int seat = said_[i][0], a = said_[i][1] % 100, blind = said_[i][1] >= 100;
    if (!blind && d.unseen >> seat & 1 && !dark_least(&d, seat)) look(&d, seat);
    d.turn = seat;
    advance(&d, blind, a, said_[i][2]);
  }
  int seat = d.turn, blind = dark_least(&d, seat) > 0;
  out[0] = d.over ? -1 : seat;
  if (d.over) return;
  if (!blind) look(&d, seat);
  out[1] = blind, out[2] = blind ? blind_of(&d, seat) : key_of(&d, seat);
  out[3] = blind ? darks(&d, seat, out + 4) : words(&d, seat, out + 4);
}

/* For tests: what each has beyond what it had when the betting began, with hands of so many points. */
EXPORT void ended_with(int n, int base, const int *purses, int many_words, const int (*said_)[3], const int *points, float *net) {
  Deal d = dealt(n, base, purses);
  for (int i = 0; i < many_words; i++) {
    int seat = said_[i][0], blind = said_[i][1] >= 100;
    if (!blind && d.unseen >> seat & 1 && !dark_least(&d, seat)) look(&d, seat);
    advance(&d, blind, said_[i][1] % 100, said_[i][2]);
  }
  settled(&d, points, net);
}

/* For tests: what the strategy does after so many words of `n` with `stack` chips each, by hand and action. */
EXPORT void says(int n, int stack, int base, int many_words, const int (*said_)[3], int tree, int tree_stack, int tree_base, float *out) {
  int purses[SEATS], sum[ACTIONS];
  float shares[FINE][ACTIONS];
  for (int s = 0; s < n; s++) purses[s] = stack;
  Deal d = dealt(n, base, purses);
  Mix m = beginning(n, tree, tree_stack, tree_base), to;
  for (int i = 0; i < many_words; i++) {
    int seat = said_[i][0], blind = said_[i][1] >= 100, a = said_[i][1] % 100, pot = middle(&d);
    if (!blind) look(&d, seat);
    int mask = blind ? darks(&d, seat, sum) : words(&d, seat, sum), name = -1;
    for (int k = 0; k < ACTIONS && name < 0; k++)
      if ((mask >> k & 1) && sum[k] == said_[i][2] && (blind || (a > OPEN && k > OPEN) || a == k)) name = k;
    if (blind && a == LOOK) name = LOOK;
    follow(&m, &to, seat, blind, name, said_[i][2], pot);
    advance(&d, blind, a, said_[i][2]), m = to;
  }
  int seat = d.turn, blind = dark_least(&d, seat) > 0;
  if (!blind) look(&d, seat);
  said(&d, &m, seat, blind, blind ? darks(&d, seat, sum) : words(&d, seat, sum), shares);
  memcpy(out, shares, sizeof(float) * (size_t)(hands * ACTIONS));
}
