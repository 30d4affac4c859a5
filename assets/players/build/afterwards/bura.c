/* Bura with three (CARDS=3) or five cards: a network learns from its own deals what is to be hoped of a deal by whoever has just led
 * or answered: 1 for a deal won, -1 for one lost. Cards are numbered by suit, trumps first, and in it by strength. */

#if CARDS == 3
#define RANKS 5
#define GOAL 31
static const int worth[RANKS] = {2, 3, 4, 10, 11};
#else
#define RANKS 9
#define GOAL 61
static const int worth[RANKS] = {0, 0, 0, 0, 2, 3, 4, 10, 11};
#endif
#define PACK (4 * RANKS)
#define AT (3 * PACK + RANKS)
#define INPUTS (AT + 34)
#include "net.c"

typedef u64 Set;
#define ONE(c) (1ull << (c))
#define SUIT(s) (((1ull << RANKS) - 1) << RANKS * (s))
#define SIZE(a) __builtin_popcountll(a)

static Set hands[2];
static int stock[PACK], left_over, turned;

/* What a side knows: points that it has taken for sure, not counting what it was given; how many cards it was given; what the other
 * side has; the cards it has not seen. */
typedef struct {
  int taken, gifts, theirs;
  Set unseen;
} Known;
static Known known[2];

EXPORT void tiles(void) {} /* nothing has to be prepared */

static int count(Set a) {
  int n = 0;
  for (; a; a &= a - 1) n += worth[__builtin_ctzll(a) % RANKS];
  return n;
}

/* What `n` of these cards are worth at least. */
static int cheapest(Set a, int n) {
  int sum = 0;
  for (int r = 0; r < RANKS && n > 0; r++) {
    int there = 0;
    for (int s = 0; s < 4; s++) there += (int)(a >> (RANKS * s + r) & 1);
    if (there > n) there = n;
    sum += there * worth[r], n -= there;
  }
  return sum;
}

/* Whether the cards of `a`, as many as were led, beat them one by one: trumps do so for the highest, the others in order. */
static int beats(Set a, Set led) {
  int suit = __builtin_ctzll(led) / RANKS;
  Set plain = a & SUIT(suit), trumps = suit ? a & SUIT(0) : 0;
  if ((plain | trumps) != a) return 0;
  for (; plain; plain &= plain - 1, led &= led - 1)
    if (__builtin_ctzll(plain) <= __builtin_ctzll(led)) return 0;
  return 1;
}

/* `where`: 0 has led and waits, 1 has taken, 2 has given; 3 and 4 before a lead, hands filled: the other one leads, I lead. */
static void inputs(float *in, Set own, Set led, Set unseen, int trump, int where, const int *n) {
  int taken = n[0], gifts = n[1], theirs = n[2], left = n[3], other = n[4];
  int sure = taken + cheapest(unseen, gifts);
  float likely = fmaxf((float)sure, (float)taken + (float)cheapest(unseen, 2 * gifts) / 2), *s = in + AT;
  memset(in, 0, INPUTS * sizeof *in);
  for (Set a = own; a; a &= a - 1) in[__builtin_ctzll(a)] = 1;
  for (Set a = led; a; a &= a - 1) in[PACK + __builtin_ctzll(a)] = 1;
  for (Set a = unseen; a; a &= a - 1) in[2 * PACK + __builtin_ctzll(a)] = 1;
  if (left) in[3 * PACK + trump] = 1;
  s[where < 3 ? where : where + 29] = 1;
  s[3] = likely / GOAL, s[4] = (float)theirs / GOAL, s[5] = (float)sure / GOAL, s[6] = (float)gifts / 10;
  s[7] = (float)left / 14, s[8] = !left, s[9] = (float)other / CARDS;
  for (int k = 0; k < 8; k++) {
    float at = (0.3f + 0.1f * (float)k) * GOAL - 0.001f;
    s[10 + k] = likely >= at, s[18 + k] = (float)theirs >= at;
  }
  s[26] = (float)count(led) / GOAL, s[27] = (float)SIZE(led) / CARDS, s[28] = (float)SIZE(own & SUIT(0)) / CARDS;
  s[31] = (float)SIZE(unseen & SUIT(0)) / RANKS;
  if (led) {
    int low = __builtin_ctzll(led), high = 63 - __builtin_clzll(led);
    Set suit = unseen & SUIT(low / RANKS);
    s[29] = (float)SIZE(suit >> high) / 4, s[30] = (float)SIZE(suit >> low) / 4;
  }
}

EXPORT void look(float *in, Set own, Set led, Set unseen, int trump, int where, const int *n) {
  inputs(in, own, led, unseen, trump, where, n);
}

EXPORT int beaten(Set a, Set led) { return beats(a, led); }

static float hopes(float *in, int seat, Set own, Set led, Known of, int where) {
  int n[5] = {of.taken, of.gifts, of.theirs, left_over, SIZE(hands[1 - seat])};
  inputs(in, own, led, of.unseen, turned % RANKS, where, n);
  return where == 1 && of.taken + cheapest(of.unseen, of.gifts) >= GOAL ? 1e3f : ask(in);
}

static int all_trumps(int seat) { return SIZE(hands[seat]) == CARDS && !(hands[seat] & ~SUIT(0)); }

/* Fills the hands, `first` first. */
static void draw(int first) {
  for (int s = first; left_over && (SIZE(hands[0]) < CARDS || SIZE(hands[1]) < CARDS); s = 1 - s)
    if (SIZE(hands[s]) < CARDS) {
      int c = stock[--left_over];
      hands[s] |= ONE(c), known[s].unseen &= ~ONE(c);
      if (!left_over) known[1 - s].unseen |= ONE(c); /* the one that was turned up */
    }
}

static void deal(float trace, float rate, int explore) {
  int order[PACK], leader = 0;
  Set led = 0;
  for (int n = 0; n < PACK; n++) order[n] = n;
  for (int n = PACK - 1; n > 0; n--) {
    int k = (int)below((u32)n + 1), c = order[n];
    order[n] = order[k], order[k] = c;
  }
  int trump = order[0] / RANKS;
  for (int n = 0; n < PACK; n++) {
    int s = order[n] / RANKS;
    order[n] = order[n] % RANKS + RANKS * (s == trump ? 0 : s ? s : trump);
  }
  hands[0] = hands[1] = 0, left_over = PACK - 2 * CARDS, turned = order[0];
  for (int n = 0; n < left_over; n++) stock[n] = order[n];
  for (int n = 0; n < 2 * CARDS; n++) hands[n & 1] |= ONE(order[left_over + n]);
  for (int s = 0; s < 2; s++) known[s] = (Known){0, 0, 0, (ONE(PACK) - 1) & ~hands[s] & ~ONE(turned)};
  if (all_trumps(0) || all_trumps(1)) return;
  for (;;) {
    int seat = led ? 1 - leader : leader, random = (int)below(100) < explore, choices = 0, way = 0;
    Known *of = &known[seat];
    if (of->taken + cheapest(of->unseen, of->gifts) >= GOAL) {
      gain(seat, 1);
      break;
    }
    if (!led)
      for (int s = 0; s < 2; s++) {
        Known *k = &known[s];
        int n[5] = {k->taken, k->gifts, k->theirs, left_over, SIZE(hands[1 - s])};
        inputs(noted(s), hands[s], 0, k->unseen, turned % RANKS, s == seat ? 4 : 3, n);
      }
    float best = -1e9f, in[INPUTS], kept[INPUTS];
    Set hand = hands[seat], chosen = 0;
    for (Set a = hand; a; a = (a - 1) & hand) {
      if (!led) {
        if (a & ~SUIT(__builtin_ctzll(a) / RANKS)) continue;
        float v = hopes(in, seat, hand & ~a, a, *of, 0);
        choices++;
        if (random ? !below((u32)choices) : v > best) best = v, chosen = a, way = 0, memcpy(kept, in, sizeof kept);
        continue;
      }
      if (SIZE(a) != SIZE(led)) continue;
      Known after = *of;
      after.theirs += count(led) + count(a);
      float v = hopes(in, seat, hand & ~a, 0, after, 2);
      choices++;
      if (random ? !below((u32)choices) : v > best) best = v, chosen = a, way = 2, memcpy(kept, in, sizeof kept);
      if (!beats(a, led)) continue;
      after = *of, after.taken += count(led) + count(a);
      v = hopes(in, seat, hand & ~a, 0, after, 1);
      choices++;
      if (random ? !below((u32)choices) : v > best) best = v, chosen = a, way = 1, memcpy(kept, in, sizeof kept);
    }
    hands[seat] &= ~chosen;
    memcpy(noted(seat), kept, sizeof kept);
    if (!led) {
      led = chosen, known[1 - seat].unseen &= ~led;
      continue;
    }
    int points = count(led) + count(chosen);
    Known *other = &known[1 - seat];
    if (way == 1) of->taken += points, other->theirs += points, other->unseen &= ~chosen, leader = seat;
    else of->theirs += points, other->taken += count(led), other->gifts += SIZE(led), leader = 1 - seat;
    led = 0;
    draw(leader);
    if (!hands[0] && !hands[1]) {
      int mine = known[1].theirs, yours = known[0].theirs; /* each knows exactly what the other has */
      if (mine != yours) gain(mine > yours ? 0 : 1, 1);
      break;
    }
    int bura = all_trumps(leader) ? leader : all_trumps(1 - leader) ? 1 - leader : -1;
    if (bura >= 0) {
      gain(bura, 1);
      break;
    }
  }
  look_back(trace, rate);
}

EXPORT void train(int deals, float trace, float rate, int explore) {
  for (int n = 0; n < deals; n++) deal(trace, rate, explore);
}
