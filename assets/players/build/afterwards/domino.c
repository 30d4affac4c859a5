/* Domino for two, without a spinner: a network learns from its own deals what a layout is worth to whoever has just laid a tile.
 * Tiles are numbered as in rules/domino/tiles.py: 0-0, 1-0, 1-1, 2-0 ... */

#define INPUTS 113
#include "net.c"

#define TILES 28
#define SCALE 25.0f

static int high[TILES], low[TILES];

typedef struct {
  int left, right, shown_left, shown_right, lone, any; /* the ends, what they count; lone: one double is all there is */
} Line;

/* What is seen of a hand: how many; for each number whether it was lacked once (-1: never), and how many tiles with it can have
 * come since then. */
typedef struct {
  int size, fresh[7], drew;
} Seen;

static u32 hands[2], lying;
static Line line;
static Seen seen[2];
static int bazaar[TILES], left_over;

EXPORT void tiles(void) {
  int n = 0;
  for (int h = 0; h < 7; h++)
    for (int l = 0; l <= h; l++) high[n] = h, low[n++] = l;
}

static int total(const Line *l) { return l->any ? l->lone ? l->shown_left : l->shown_left + l->shown_right : 0; }
static int points(const Line *l) { return total(l) % 5 ? 0 : total(l); }
static int fits(int t, int number) { return high[t] == number || low[t] == number; }

static Line laid(Line l, int t, int end) {
  int twice = high[t] == low[t];
  if (!l.any) return (Line){high[t], low[t], twice ? 2 * high[t] : high[t], twice ? 2 * high[t] : low[t], twice, 1};
  int *at = end ? &l.right : &l.left, *shown = end ? &l.shown_right : &l.shown_left;
  *at = high[t] == *at ? low[t] : high[t];
  *shown = twice ? 2 * high[t] : *at;
  l.lone = 0;
  return l;
}

/* The best points that tile t makes now; -1: it does not fit. */
static int best_of(const Line *l, int t) {
  int best = -1;
  for (int end = 0; end < 2; end++)
    if (fits(t, end ? l->right : l->left)) {
      Line after = laid(*l, t, end);
      int p = points(&after);
      if (p > best) best = p;
    }
  return best;
}

/* After `own` has been left in the hand: of the line, of what is unseen, of what is known of the other side. */
static void inputs(float *in, u32 own, u32 gone, const Line *l, const Seen *other, int stock) {
  float chance[TILES], sum = 0, reply = 0, none = 1, theirs = 0;
  int fitting = 0, mine = 0, pips = 0, size = __builtin_popcount(own), count[15] = {0};
  float level[15] = {0};
  memset(in, 0, INPUTS * sizeof *in);
  for (int t = 0; t < TILES; t++) {
    chance[t] = 0;
    if (own >> t & 1) {
      in[t] = 1, in[70 + high[t]] += 0.3f, pips += high[t] + low[t];
      if (high[t] != low[t]) in[70 + low[t]] += 0.3f;
      int p = best_of(l, t);
      fitting += p >= 0;
      if (p > mine) mine = p;
    } else if (!(gone >> t & 1)) {
      float w = 1;
      for (int k = 0; k < 2; k++) {
        int f = other->fresh[k ? high[t] : low[t]];
        if (f >= 0 && other->size) w = fminf(w, (float)f / (float)other->size);
      }
      chance[t] = w, sum += w;
      in[77 + high[t]] += 0.3f;
      if (high[t] != low[t]) in[77 + low[t]] += 0.3f;
    }
  }
  for (int t = 0; t < TILES; t++)
    if (chance[t] > 0) {
      float p = fminf(1, chance[t] * (float)other->size / sum);
      in[28 + t] = p, theirs += p * (float)(high[t] + low[t]);
      int b = best_of(l, t);
      if (b < 0) continue;
      none *= 1 - p;
      b /= 5;
      level[b] = count[b] ? level[b] * (1 - p) : 1 - p, count[b] = 1;
    }
  float above = 1;
  for (int b = 14; b > 0; b--)
    if (count[b]) reply += above * (1 - level[b]) * (float)(5 * b), above *= level[b];
  in[56 + l->left] += 1, in[56 + l->right] += 1;
  if (l->shown_left != l->left) in[63 + l->left] += 1;
  if (l->shown_right != l->right && !l->lone) in[63 + l->right] += 1;
  in[84 + (size > 9 ? 9 : size)] = 1, in[94 + (other->size > 9 ? 9 : other->size)] = 1;
  in[104] = (float)stock / 14, in[105] = !stock;
  in[106] = reply / 10, in[107] = (float)mine / 10, in[108] = (float)fitting / 3, in[109] = none;
  in[110] = (float)pips / 30, in[111] = theirs / 30, in[112] = (float)total(l) / 20;
}

EXPORT void look(float *in, u32 own, u32 gone, const int *l, const int *other, int stock) {
  Line at = {l[0], l[1], l[2], l[3], l[4], 1};
  Seen of;
  memcpy(&of, other, sizeof of);
  inputs(in, own, gone, &at, &of, stock);
}

static int ended(int seat) { /* out or riba: 1 */
  if (hands[seat]) {
    for (int t = 0; t < TILES; t++)
      if (!(lying >> t & 1) && (fits(t, line.left) || fits(t, line.right))) return 0;
    return 1;
  }
  int pips = 0, n = 0;
  for (int t = 0; t < TILES; t++)
    if (hands[1 - seat] >> t & 1) pips += high[t] + low[t], n++;
  int worth = n == 1 && hands[1 - seat] & 1 ? 10 : (pips + 2) / 5 * 5;
  gain(seat, (float)worth / SCALE);
  return 1;
}

static void draw(int seat) {
  Seen *s = &seen[seat];
  hands[seat] |= 1u << bazaar[--left_over];
  s->size++, s->drew = 1;
  for (int n = 0; n < 7; n++)
    if (n == line.left || n == line.right) s->fresh[n] = 0;
    else if (s->fresh[n] >= 0) s->fresh[n]++;
}

static void put(int seat, int t) {
  Seen *s = &seen[seat];
  hands[seat] &= ~(1u << t), lying |= 1u << t, s->size--;
  for (int n = 0; n < 7; n++)
    if (s->fresh[n] > 0 && (s->drew || fits(t, n))) s->fresh[n]--;
  s->drew = 0;
}

static void deal(float trace, float rate, int explore) {
  int order[TILES], seat = (int)below(2);
  for (int n = 0; n < TILES; n++) order[n] = n;
  for (int n = TILES - 1; n > 0; n--) {
    int k = (int)below((u32)n + 1), t = order[n];
    order[n] = order[k], order[k] = t;
  }
  hands[0] = hands[1] = lying = 0, left_over = 14;
  for (int n = 0; n < 7; n++) hands[0] |= 1u << order[n], hands[1] |= 1u << order[n + 7];
  memcpy(bazaar, order + 14, 14 * sizeof *order);
  line = (Line){0, 0, 0, 0, 0, 0};
  for (int s = 0; s < 2; s++) {
    seen[s].size = 7, seen[s].drew = 0;
    for (int n = 0; n < 7; n++) seen[s].fresh[n] = -1;
  }
  for (;;) {
    float best = -1e9f, kept[INPUTS], in[INPUTS];
    int tile = -1, to = 0, choices = 0, random = (int)below(100) < explore;
    for (int t = 0; t < TILES; t++)
      if (hands[seat] >> t & 1)
        for (int end = 0; end < (line.any && !line.lone ? 2 : 1); end++) {
          if (line.any && !fits(t, end ? line.right : line.left)) continue;
          Line after = laid(line, t, end);
          u32 own = hands[seat] & ~(1u << t);
          inputs(in, own, lying | 1u << t, &after, &seen[1 - seat], left_over);
          float v = (float)points(&after) / SCALE + ask(in);
          choices++;
          if (!own) v = 1e6f + (float)points(&after);
          if (random ? below((u32)choices) == 0 : v > best) best = v, tile = t, to = end, memcpy(kept, in, sizeof kept);
        }
    if (tile < 0) {
      if (left_over) draw(seat);
      else {
        for (int n = 0; n < 7; n++)
          if (n == line.left || n == line.right) seen[seat].fresh[n] = 0;
        seen[seat].drew = 0;
        seat = 1 - seat;
      }
      continue;
    }
    line = laid(line, tile, to);
    gain(seat, (float)points(&line) / SCALE);
    put(seat, tile);
    if (hands[seat]) memcpy(noted(seat), kept, sizeof kept);
    if (ended(seat)) break;
    seat = 1 - seat;
  }
  look_back(trace, rate);
}

EXPORT void train(int deals, float trace, float rate, int explore) {
  for (int n = 0; n < deals; n++) deal(trace, rate, explore);
}
