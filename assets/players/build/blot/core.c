/* The play of the cards in the Blot family, fast: the rest of a deal played out by quick rules, the rest solved with all
 * cards open, and worlds that agree with what a seat knows.
 *
 * No library is used and nothing is allocated, so that the same file is a WebAssembly module (the program's) and a shared
 * object (the tests'). Whoever calls keeps to the ranges named here; nothing is checked.
 *
 * A card is a bit of a 32-bit set: 8 * suit + its strength in the suit, 0 the lowest. Suits are 0 to 3 in the order of the
 * pack, the strain is a suit or 4 (no trumps). Strengths depend on the strain (plain 7 8 9 J Q K 10 A, trumps 7 8 Q K 10 A
 * 9 J): the caller writes hands so. Sides are seat & 1. Values are sai for side 0 minus nothing: what side 0 takes from here
 * on, the last trick's ten included, plus SWEEP if side 0 has taken every trick of the deal, minus SWEEP if side 1 has. */

typedef unsigned char u8;
typedef unsigned int u32;
typedef unsigned long long u64;

#define EXPORT __attribute__((visibility("default")))
#define SWEEP 300
#define LAST 10
#define NONE 32

enum { BEAT_TRUMP = 1, BEAT_PLAIN = 2, TRUMP_IN = 4, ANY_TRUMP = 8, PARTNER_EXEMPT = 16 };

/* --- one deal's frame: set by `frame` before anything else ------------------------------------------------------------ */

static int seats, strain, duties;
static u8 sai_of[32];
static u32 with_bit[5]; /* the cards whose sai have that bit */
static const u8 PLAIN[8] = {0, 0, 0, 2, 3, 4, 10, 11};
static const u8 TRUMPS[8] = {0, 0, 3, 4, 10, 11, 14, 20};

static inline u32 suit_set(int suit) { return suit < 4 ? 0xffu << (8 * suit) : 0; }
static inline int suit_of(int card) { return card >> 3; }
static inline int lowest(u32 set) { return __builtin_ctz(set); }
static inline int highest(u32 set) { return 31 - __builtin_clz(set); }
static inline int size_of(u32 set) { return __builtin_popcount(set); }
static inline u32 above(int card) { return suit_set(suit_of(card)) & ~((2u << card) - 1); }

/* Two or four seats; the strain; the duties (BZ-21 to BZ-23, GE-4, DU-4) as a sum of the names above. */
EXPORT void frame(int of_seats, int of_strain, int of_duties) {
  seats = of_seats;
  strain = of_strain;
  duties = of_duties;
  for (int bit = 0; bit < 5; bit++) with_bit[bit] = 0;
  for (int card = 0; card < 32; card++) {
    int trump = suit_of(card) == strain;
    sai_of[card] = trump ? TRUMPS[card & 7] : (strain == 4 && (card & 7) == 7) ? 19 : PLAIN[card & 7];
    for (int bit = 0; bit < 5; bit++) with_bit[bit] |= (u32)(sai_of[card] >> bit & 1) << card;
  }
}

static int sai_in(u32 set) {
  int sum = 0;
  for (int bit = 0; bit < 5; bit++) sum += size_of(set & with_bit[bit]) << bit;
  return sum;
}

/* --- a trick ---------------------------------------------------------------------------------------------------------- */

typedef struct {
  int led, best, taker, sai, laid; /* the suit led, the winning card, who laid it, sai so far, cards so far */
} Trick;

static inline int beats(int card, const Trick *t) {
  return suit_of(card) == suit_of(t->best) ? card > t->best : suit_of(card) == strain;
}

EXPORT u32 allowed(u32 hand, int led, int best, int partner_wins) {
  if (led < 0) return hand;
  u32 follow = hand & suit_set(led);
  if (follow) {
    u32 higher;
    if (!(duties & (led == strain ? BEAT_TRUMP : BEAT_PLAIN))) return follow;
    higher = suit_of(best) == led ? follow & above(best) : 0;
    return higher ? higher : follow;
  }
  if (strain == 4 || led == strain || !(duties & TRUMP_IN) || (partner_wins && (duties & PARTNER_EXEMPT))) return hand;
  u32 trumps = hand & suit_set(strain);
  u32 higher = suit_of(best) == strain ? trumps & above(best) : trumps;
  if (higher) return higher;
  return (duties & ANY_TRUMP) && trumps ? trumps : hand;
}

static inline u32 open_to(u32 hand, const Trick *t, int seat) {
  if (!t->laid) return hand;
  return allowed(hand, t->led, t->best, seats == 4 && ((seat ^ t->taker) & 1) == 0);
}

static inline void lay(Trick *t, int seat, int card) {
  if (!t->laid) {
    t->led = suit_of(card);
    t->best = card;
    t->taker = seat;
  } else if (beats(card, t)) {
    t->best = card;
    t->taker = seat;
  }
  t->sai += sai_of[card];
  t->laid++;
}

/* --- solved with all cards open --------------------------------------------------------------------------------------- */

/* Positions before a lead, remembered: the cards left name the hands, which only lose cards. */
typedef struct {
  u32 left;
  unsigned short round;
  u8 state, move;
  short low, high;
} Seen;
#define SEEN (1 << 16)
static Seen seen[SEEN];
static unsigned short this_round;
static u32 hand[4];
static u64 nodes, most_nodes;
static int given_up;

/* swept: 0 nobody has a trick yet, 1 side 0 has all so far, 2 side 1 has, 3 both have some */
static inline int swept_by(int swept, int side) { return swept | (side ? 2 : 1); }
static inline int ended(int swept) { return swept == 1 ? SWEEP : swept == 2 ? -SWEEP : 0; }

static u32 all_left(void) { return seats == 4 ? hand[0] | hand[1] | hand[2] | hand[3] : hand[0] | hand[1]; }

/* What the leader can bring home alone by leading from the top, trumps first, then plain suits that nobody can ruff: how many
 * tricks, and the *cards led. Never too much: whoever has no card of a suit and still a trump ends it. */
static int sure(int leader, u32 *cards) {
  u32 mine = hand[leader], others = all_left() & ~mine, trumps = suit_set(strain);
  int tricks = 0, drawn = 0, longest = 0;
  *cards = 0;
  for (int s = 0; s < seats; s++)
    if (s != leader && size_of(hand[s] & trumps) > longest) longest = size_of(hand[s] & trumps);
  for (u32 left = mine & trumps; left; left &= ~(1u << highest(left)), drawn++) {
    int top = highest(left);
    if (drawn < longest && (above(top) & others)) break;
    *cards |= 1u << top;
  }
  tricks = drawn;
  for (int suit = 0; suit < 4; suit++) {
    if (suit == strain) continue;
    int led = 0;
    for (u32 left = mine & suit_set(suit); left; led++) {
      int top = highest(left);
      for (int s = 0; s < seats; s++) {
        if (s == leader) continue;
        u32 theirs = hand[s] & suit_set(suit);
        if (size_of(theirs) > led ? (above(top) & theirs) != 0 : size_of(hand[s] & trumps) > drawn) goto next;
      }
      *cards |= 1u << top;
      tricks++;
      left &= ~(1u << top);
    }
  next:;
  }
  return tricks;
}

/* The highest trumps that one side holds in a row, and *whose they are. */
static u32 top_trumps(u32 left, int *whose) {
  u32 trumps = left & suit_set(strain), evens = hand[0] | (seats == 4 ? hand[2] : 0), run;
  if (!trumps) return 0;
  *whose = !(evens >> highest(trumps) & 1);
  u32 theirs = trumps & (*whose ? evens : ~evens);
  run = theirs ? trumps & ~((2u << highest(theirs)) - 1) : trumps;
  return run;
}

static int before_lead(int leader, int swept, int goal);

/* Whether a card, laid as the best one, may be beaten by who comes after, hands open. `of` one side, or 2 for both. */
static int may_fall(int card, int led, int seat, int laid, int of) {
  for (int k = laid + 1; k < seats; k++) {
    seat = seat + 1 == seats ? 0 : seat + 1;
    if (of < 2 && (seat & 1) != of) continue;
    u32 follow = hand[seat] & suit_set(led);
    if (suit_of(card) == led) {
      if (follow ? (above(card) & follow) != 0 : led != strain && (hand[seat] & suit_set(strain))) return 1;
    } else if (!follow && (above(card) & hand[seat]))
      return 1;
  }
  return 0;
}

/* Who is sure to take the trick if `card` is laid, hands open: 1 the own side, -1 the other, 0 that is not sure. */
static int fate(int card, const Trick *t, int seat) {
  int ours = t->laid && ((seat ^ t->taker) & 1) == 0, over = !t->laid || beats(card, t);
  if (t->laid == seats - 1) return ours || over ? 1 : -1;
  int foes = !(seat & 1);
  if (over) return may_fall(card, t->laid ? t->led : suit_of(card), seat, t->laid, foes) ? 0 : 1;
  if (ours) return may_fall(t->best, t->led, seat, t->laid, foes) ? 0 : 1;
  return seats == 4 && may_fall(t->best, t->led, seat, t->laid, !foes) ? 0 : -1;
}

/* One of each run of neighbours, others in between having gone, as far as it is clear which. Whichever is laid, what follows
 * is the same but for the sai between them: of those with the same sai any will do, in a trick that is sure to be one's own
 * the dearest, in one that is lost the cheapest. Where that is not clear, they are *close. */
static u32 different(u32 choice, u32 around, const Trick *t, int seat, u32 *close) {
  u32 kept = choice;
  *close = 0;
  for (u32 rest = choice; rest; rest &= rest - 1) {
    int card = lowest(rest);
    u32 up = above(card) & (around | choice), next = up & -up;
    if (!(choice & next)) continue;
    int sure = sai_of[lowest(up)] == sai_of[card] ? 1 : fate(card, t, seat);
    if (sure > 0) kept &= ~(1u << card);
    else if (sure < 0) kept &= ~next;
    else *close |= 1u << card | next;
  }
  return kept;
}

/* Likely good ones first: whatever is remembered, then what takes points home, then what throws fewest away. */
static int order(u32 choice, const Trick *t, int seat, int first, u8 *into) {
  int score[9], n = 0, foes = !(seat & 1);
  int ours = t->laid && seats == 4 && ((seat ^ t->taker) & 1) == 0;
  int safe = ours && !may_fall(t->best, t->led, seat, t->laid, foes);
  for (; choice; choice &= choice - 1) {
    int card = lowest(choice), s, worth = sai_of[card];
    if (card == first) s = 1000;
    else if (!t->laid) {
      int falls = may_fall(card, suit_of(card), seat, 0, foes);
      int helped = seats == 4 && falls;
      if (helped) { /* the partner's best may hold where the card led does not */
        u32 theirs = hand[seat ^ 2] & suit_set(suit_of(card));
        helped = theirs && !may_fall(highest(theirs), suit_of(card), seat, 0, foes);
      }
      s = !falls ? 60 + worth + (suit_of(card) == strain ? 10 : 0) : helped ? 40 + worth : -worth - (suit_of(card) == strain ? 8 : 0);
    } else if (beats(card, t)) {
      int holds = !may_fall(card, t->led, seat, t->laid, foes);
      s = holds ? 50 + worth - (suit_of(card) == strain && t->led != strain ? 8 : 0) : 10 - worth;
      if (safe) s = 30 + worth - (suit_of(card) == strain ? 20 : 0);
    } else
      s = safe ? 30 + worth : -worth - (suit_of(card) == strain ? 8 : 0);
    int at = n++;
    while (at && score[at - 1] < s) {
      score[at] = score[at - 1];
      into[at] = into[at - 1];
      at--;
    }
    score[at] = s;
    into[at] = (u8)card;
  }
  return n;
}

/* Whether side 0 takes at least `goal` from here on: if so, what is returned is from there up to the value, if not, from the
 * value up to what is below. */
static int in_trick(const Trick *t, int seat, int swept, int goal, int first, int *best_move) {
  if (t->laid == seats) {
    int side = t->taker & 1, gain = side ? 0 : t->sai;
    swept = swept_by(swept, side);
    if (!hand[t->taker]) return gain + (side ? 0 : LAST) + ended(swept);
    return gain + before_lead(t->taker, swept, goal - gain);
  }
  if (++nodes > most_nodes) given_up = 1;
  if (given_up) return 0;
  u32 own = hand[seat], around = all_left() & ~own, close;
  if (t->laid) around |= 1u << t->best;
  u32 choice = different(open_to(own, t, seat), around, t, seat, &close);
  u8 moves[9];
  int n = 1, next = seat + 1 == seats ? 0 : seat + 1;
  if (choice & (choice - 1)) n = order(choice, t, seat, first, moves);
  else moves[0] = (u8)lowest(choice);
  int sign = seat & 1 ? -1 : 1, enough = seat & 1 ? 1 - goal : goal, best = -9999; /* for `seat` the more the better */
  for (int i = 0; i < n && best < enough; i++) {
    int card = moves[i];
    if (!(choice >> card & 1)) continue;
    Trick after = *t;
    lay(&after, seat, card);
    hand[seat] = own & ~(1u << card);
    int value = sign * in_trick(&after, next, swept, goal, NONE, 0);
    hand[seat] = own;
    if (given_up) return 0;
    if (value > best) {
      best = value;
      if (best_move) *best_move = card;
    }
    if (!(close >> card & 1)) continue;
    /* A neighbour does as well but for the sai between them: it need not be tried if that is not enough. */
    for (u32 rest = choice & close & suit_set(suit_of(card)) & ~(1u << card); rest; rest &= rest - 1) {
      int other = lowest(rest), low = other < card ? other : card, high = other < card ? card : other;
      int might = value + sai_of[high] - sai_of[low];
      if (might >= enough || ((1u << high) - (1u << low) & around)) continue;
      if (might > best) best = might;
      choice &= ~(1u << other);
    }
  }
  return sign * best;
}

/* The sai of the cheapest `k` cards of a hand. */
static int cheapest(u32 cards, int k) {
  u32 worth_nothing = cards & ~(with_bit[0] | with_bit[1] | with_bit[2] | with_bit[3] | with_bit[4]);
  int sum = 0;
  k -= size_of(worth_nothing);
  for (cards &= ~worth_nothing; k > 0; k--) {
    int least = lowest(cards);
    for (u32 rest = cards; rest; rest &= rest - 1)
      if (sai_of[lowest(rest)] < sai_of[least]) least = lowest(rest);
    sum += sai_of[least];
    cards &= ~(1u << least);
  }
  return sum;
}

/* The last trick, in which nobody has a choice. */
static int last_trick(int leader, int swept) {
  Trick t = {-1, 0, leader, 0, 0};
  for (int seat = leader; t.laid < seats; seat = seat + 1 == seats ? 0 : seat + 1) lay(&t, seat, lowest(hand[seat]));
  return (t.taker & 1 ? 0 : t.sai + LAST) + ended(swept_by(swept, t.taker & 1));
}

static int before_lead(int leader, int swept, int goal) {
  if (!(hand[leader] & (hand[leader] - 1))) return last_trick(leader, swept);
  u32 left = all_left(), home;
  u8 state = (u8)(leader | swept << 2);
  Seen *e = &seen[(left * 2654435761u ^ state * 0x9e3779b1u) >> 16];
  int known = e->round == this_round && e->left == left && e->state == state, first = known ? e->move : NONE;
  if (known && e->high < goal) return e->high;
  if (known && e->low >= goal) return e->low;
  int rest = sai_in(left) + LAST, tricks = sure(leader, &home), side = leader & 1;
  if (tricks == size_of(hand[leader])) return (side ? 0 : rest) + ended(swept_by(swept, side));
  /* The highest trumps come home to their side however they fall. */
  int boss = side, least = 0, most = rest, taken = swept;
  u32 bosses = top_trumps(left, &boss);
  if (tricks) taken = swept_by(taken, side);
  if (bosses) taken = swept_by(taken, boss);
  if (side == boss) home |= bosses;
  else if (boss) most -= sai_in(bosses);
  else least = sai_in(bosses);
  int got = sai_in(home);
  for (int s = 0; s < seats && tricks; s++) /* the others lay something to every sure trick */
    if (s != leader) got += cheapest(hand[s] & ~home, tricks - size_of(hand[s] & home));
  if (side) most -= got;
  else least += got;
  if (!(taken & 2)) most += SWEEP;
  if (!(taken & 1)) least -= SWEEP;
  if (known && e->high < most) most = e->high;
  if (known && e->low > least) least = e->low;
  if (most < goal) return most;
  if (least >= goal) return least;
  Trick t = {-1, 0, leader, 0, 0};
  int move = first, value = in_trick(&t, leader, swept, goal, first, &move);
  if (given_up) return 0;
  if (value < goal && value < most) most = value;
  if (value >= goal && value > least) least = value;
  *e = (Seen){left, this_round, state, (u8)move, (short)least, (short)most};
  return value < goal ? most : least;
}

/* --- what is asked: the caller writes `table`, calls, and reads `table` ----------------------------------------------------
 * The table: 0-3 the hands, 4 who is to lay, 5 led (-1 none yet), 6 best, 7 taker, 8 sai in the trick, 9 cards in it,
 * 10 swept (see above), 11 who plays the contract (-1 nobody). */

static int table[64];
EXPORT int *where(void) { return table; }

static int swept_now;
static Trick at_table(void) {
  Trick t = {table[5], table[6], table[7], table[8], table[9]};
  for (int s = 0; s < 4; s++) hand[s] = (u32)table[s];
  swept_now = table[10];
  return t;
}

static void anew(int most) {
  if (!++this_round) {
    for (int i = 0; i < SEEN; i++) seen[i].round = 0;
    this_round = 1;
  }
  nodes = 0;
  most_nodes = (u64)most;
  given_up = 0;
}

static int play_on(Trick t, int seat, int swept, int declarer);

/* What the quick rules make of the table: a value to begin with. */
static int guessed(const Trick *t) {
  int found = play_on(*t, table[4], swept_now, table[11]);
  at_table();
  return found;
}

/* A value by a series of yes-or-no questions, from a guess on, in steps that grow while the answers are the same. */
static int narrowed(const Trick *t, int seat, int guess) {
  int low = -SWEEP, high = 2 * SWEEP, way = 0;
  while (low < high) {
    if (way > 1 || way < -1) guess += way;
    int goal = guess > high ? high : guess <= low ? low + 1 : guess;
    guess = t->laid ? in_trick(t, seat, swept_now, goal, NONE, 0) : before_lead(seat, swept_now, goal);
    if (given_up) break;
    if (guess < goal) high = guess, way = way < 0 ? way - 1 : -1;
    else low = guess, way = way > 0 ? way + 1 : 1;
  }
  return low;
}

/* The value of every card that may be laid now, all hands open: table[16 + card]; the others stay. Returns the set of those
 * cards, 0 if more than `most` positions would have been looked at. */
EXPORT u32 solve(int most) {
  Trick t = at_table();
  int seat = table[4], next = seat + 1 == seats ? 0 : seat + 1, worth = guessed(&t);
  u32 own = hand[seat], choice = open_to(own, &t, seat);
  anew(most);
  u8 moves[9];
  int n = order(choice, &t, seat, NONE, moves);
  for (int i = 0; i < n; i++) {
    Trick after = t;
    lay(&after, seat, moves[i]);
    hand[seat] = own & ~(1u << moves[i]);
    table[16 + moves[i]] = worth = narrowed(&after, next, worth);
    hand[seat] = own;
    if (given_up) return 0;
  }
  return choice;
}

/* The value before a lead. */
EXPORT int value(int most) {
  Trick t = at_table();
  int guess = guessed(&t);
  anew(most);
  guess = narrowed(&t, table[4], guess);
  return given_up ? -9999 : guess;
}
EXPORT int looked_at(void) { return (int)nodes; }

/* --- played out by quick rules ---------------------------------------------------------------------------------------- */

/* A card as a fair player who remembers what is gone would lay it, from its own hand alone: the unseen may lie anywhere. */
static int quick(const Trick *t, int seat, int declarer) {
  u32 own = hand[seat], choice = open_to(own, t, seat);
  if (!(choice & (choice - 1))) return lowest(choice);
  u32 unseen = all_left() & ~own, trumps = suit_set(strain), ruffs = unseen & trumps;
  u32 plain = choice & ~trumps;
  int best = NONE, most = -1000;
  if (!t->laid) {
    u32 mine = choice & trumps;
    if (mine && ruffs && declarer >= 0 && ((seat ^ declarer) & 1) == 0) {
      int top = highest(mine);
      if (!(above(top) & unseen)) return top;
      if (seat == declarer && size_of(mine) >= 3) return lowest(mine);
      if (seat != declarer && size_of(own) > 6) return lowest(mine);
    }
    for (u32 left = plain ? plain : choice; left; left &= left - 1) {
      int card = lowest(left), s;
      u32 around = unseen & suit_set(suit_of(card));
      if (!(above(card) & around)) s = (!ruffs || size_of(around) > 2 ? 100 : 20) + sai_of[card];
      else {
        u32 guard = own & suit_set(suit_of(card)) & ~(1u << card);
        s = -sai_of[card] - (guard && !(guard & (guard - 1)) && sai_of[lowest(guard)] == 10 ? 6 : 0);
      }
      if (s > most) most = s, best = card;
    }
    return best;
  }
  int ours = seats == 4 && ((seat ^ t->taker) & 1) == 0, last = t->laid == seats - 1;
  int holds = last || !((above(t->best) | (suit_of(t->best) == strain ? 0 : size_of(unseen & suit_set(t->led)) > 2 ? 0 : trumps)) & unseen);
  int risk = suit_of(t->best) != strain && t->led != strain;
  for (u32 left = choice; left; left &= left - 1) {
    int card = lowest(left), trump = suit_of(card) == strain, s;
    u32 around = unseen & suit_set(suit_of(card));
    int boss = !(above(card) & around);
    if (beats(card, t) && !(ours && (holds || (trump && risk)))) {
      int stands = last || (boss && (trump || !ruffs || size_of(unseen & suit_set(t->led)) > 2));
      s = last ? (trump ? 60 - (card & 7) : 70 + sai_of[card]) : stands ? 80 - (trump ? 20 : 0) - (card & 7) : trump && risk && t->sai >= 4 ? 40 - sai_of[card] : -sai_of[card] - 2;
    } else if (ours && holds)
      s = trump ? 10 - sai_of[card] : 30 + sai_of[card] - (boss && sai_of[card] >= 10 && size_of(own) > 3 ? 20 : 0);
    else {
      u32 guard = own & suit_set(suit_of(card)) & ~(1u << card);
      s = -sai_of[card] - (trump ? 15 : 0) - (boss && !trump ? 3 : 0) - (guard && !(guard & (guard - 1)) && sai_of[lowest(guard)] == 10 ? 6 : 0);
    }
    if (s > most) most = s, best = card;
  }
  return best;
}

static int play_on(Trick t, int seat, int swept, int declarer) {
  int sum = 0;
  for (;;) {
    if (t.laid == seats) {
      int side = t.taker & 1;
      swept = swept_by(swept, side);
      if (!side) sum += t.sai;
      seat = t.taker;
      if (!hand[seat]) return sum + (side ? 0 : LAST) + ended(swept);
      t = (Trick){-1, 0, seat, 0, 0};
    }
    int card = quick(&t, seat, declarer);
    lay(&t, seat, card);
    hand[seat] &= ~(1u << card);
    seat = seat + 1 == seats ? 0 : seat + 1;
  }
}

/* The value of the table, played out. */
EXPORT int play_out(void) {
  Trick t = at_table();
  return play_on(t, table[4], swept_now, table[11]);
}

/* --- worlds that agree with what a seat knows --------------------------------------------------------------------------- */

#define WORLDS 512
#define WITHHELD 25 /* people forget to declare, or do not want to */
#define PLACES 5 /* the seats, then what lies aside */

static u32 worlds[WORLDS][4];
static float weights[WORLDS];
static int rooms[3 * PLACES]; /* by place: cards known to lie there, cards that cannot, how many are still to come */
EXPORT u32 *where_worlds(void) { return &worlds[0][0]; }
EXPORT float *where_weights(void) { return weights; }
EXPORT int *where_rooms(void) { return rooms; }

static u64 chance;
EXPORT void seed(u32 high, u32 low) {
  chance = ((u64)high << 32 | low) ^ 0x9e3779b97f4a7c15ull;
  if (!chance) chance = 1;
}
static u32 below(u32 n) { /* splitmix64; n is small, so that what is uneven is too small to matter */
  u64 z = chance += 0x9e3779b97f4a7c15ull;
  z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9ull;
  z = (z ^ z >> 27) * 0x94d049bb133111ebull;
  return (u32)(((z ^ z >> 31) >> 32) * n >> 32);
}

/* Cards by their strength, in the order of the pack (8 * suit + rank, 7 8 9 10 J Q K A). */
static u32 by_rank(u32 cards, int of_strain) {
  static const u8 PLAIN_RANK[8] = {0, 1, 2, 4, 5, 6, 3, 7}, TRUMP_RANK[8] = {0, 1, 5, 6, 3, 7, 2, 4};
  u32 found = 0;
  for (; cards; cards &= cards - 1) {
    int card = lowest(cards);
    found |= 1u << ((card & 24) + (suit_of(card) == of_strain ? TRUMP_RANK : PLAIN_RANK)[card & 7]);
  }
  return found;
}

#define UNSAID -1
static int dealt[4 + 16]; /* what each seat has played already; the worth of fours, 8 by rank for trumps, 8 for none; -1 no such four */
static int said[4];       /* the highest kind each seat has declared: 0 nothing, 1 to 3 runs, 4 a four; UNSAID not yet asked */
EXPORT int *where_dealt(void) { return dealt; }
EXPORT int *where_said(void) { return said; }

/* The highest kind of combination in a whole hand. */
static int kind(u32 cards) {
  const int *fours = dealt + 4 + (strain == 4 ? 8 : 0);
  u32 mine = by_rank(cards, strain), two, three, four, five;
  for (int rank = 0; rank < 8; rank++) {
    u32 set = 0x01010101u << rank;
    if (fours[rank] >= 0 && (mine & set) == set) return 4;
  }
  two = mine & mine >> 1 & 0x7f7f7f7f;
  three = two & mine >> 2 & 0x3f3f3f3f;
  four = three & mine >> 3 & 0x1f1f1f1f;
  five = four & mine >> 4 & 0x0f0f0f0f;
  return five ? 3 : four ? 2 : three ? 1 : 0;
}

/* Whether the hands hold what was declared: 0 not, 1 and more than that, 2 just that. */
static int as_said(const u32 *hands) {
  int found = 2;
  for (int s = 0; s < seats; s++) {
    if (said[s] == UNSAID) continue;
    int has = kind(hands[s] | (u32)dealt[s]);
    if (has < said[s]) return 0;
    if (has > said[s]) found = 1;
  }
  return found;
}

/* Deals the unseen cards into the rooms `count` times: those that fit in the fewest places first, each place by the room it
 * has left. A deal that ends where nothing fits is begun again, and so is one in which a seat has not what it declared, and,
 * but for one in WITHHELD, one in which it has more. Returns how many could be dealt; all weigh 1. */
EXPORT int deal_worlds(u32 unseen, int count) {
  u8 cards[32];
  int n = 0, fits[32];
  for (u32 rest = unseen; rest; rest &= rest - 1) {
    int card = lowest(rest), k = 0, at = n++;
    for (int p = 0; p < PLACES; p++) k += rooms[2 * PLACES + p] && !((u32)rooms[PLACES + p] >> card & 1);
    while (at && fits[at - 1] > k) {
      fits[at] = fits[at - 1];
      cards[at] = cards[at - 1];
      at--;
    }
    fits[at] = k;
    cards[at] = (u8)card;
  }
  int made = 0;
  for (int tries = 0; made < count && made < WORLDS && tries < 100 * count; tries++) {
    u32 held[PLACES];
    int room[PLACES], i = 0;
    for (int p = 0; p < PLACES; p++) {
      held[p] = (u32)rooms[p];
      room[p] = rooms[2 * PLACES + p];
    }
    for (; i < n; i++) {
      int sum = 0, p = 0;
      for (int q = 0; q < PLACES; q++)
        if (!((u32)rooms[PLACES + q] >> cards[i] & 1)) sum += room[q];
      if (!sum) break;
      int lot = (int)below((u32)sum);
      for (;; p++) {
        if ((u32)rooms[PLACES + p] >> cards[i] & 1) continue;
        if (lot < room[p]) break;
        lot -= room[p];
      }
      held[p] |= 1u << cards[i];
      room[p]--;
    }
    if (i < n) continue;
    int holds = as_said(held);
    if (!holds || (holds == 1 && below(WITHHELD))) continue;
    for (int s = 0; s < 4; s++) worlds[made][s] = s < seats ? held[s] : 0;
    weights[made++] = 1;
  }
  return made;
}

/* --- worlds weighed by the calls that were heard --------------------------------------------------------------------------- */

typedef struct { int points, best; } Held; /* in all; how strong the strongest is, 0 none */

static Held runs(u32 cards, int of_strain) {
  Held h = {0, 0};
  for (int suit = 0; suit < 4; suit++) {
    u32 mine = cards >> (8 * suit) & 0xff;
    for (int top = 7; top >= 2;) {
      int n = 0;
      while (top - n >= 0 && mine >> (top - n) & 1) n++;
      if (n >= 3) {
        int kind = n >= 5 ? 3 : n - 2, s = kind * 100 + top * 2 + (suit == of_strain);
        h.points += kind == 3 ? 10 : kind == 2 ? 5 : 2;
        if (n == 8) h.points += 2;
        if (s > h.best) h.best = s;
      }
      top -= n ? n : 1;
    }
  }
  return h;
}

/* The best set of one hand. `fours`: points by rank, -1 none; ranks come in falling strength in `rank_order`. */
static Held best_set(u32 cards, int of_strain, const int *fours) {
  static const u8 TRUMP_RANKS[8] = {0, 0, 6, 4, 7, 2, 3, 5}, PLAIN_RANKS[8] = {0, 0, 2, 6, 3, 4, 5, 7};
  u32 quads[2] = {0, 0};
  int worth[2] = {0, 0}, high[2] = {0, 0}, n = 0;
  for (int rank = 2; rank < 8; rank++) {
    u32 set = 0x01010101u << rank;
    if ((cards & set) == set && fours[rank] > 0) {
      quads[n] = set;
      worth[n] = fours[rank];
      high[n++] = 400 + (of_strain < 4 ? TRUMP_RANKS : PLAIN_RANKS)[rank] * 2;
    }
  }
  Held best = runs(cards, of_strain);
  for (int with = 1; with < 1 << n; with++) {
    u32 left = cards;
    int points = 0, top = 0;
    for (int i = 0; i < n; i++)
      if (with >> i & 1) {
        left &= ~quads[i];
        points += worth[i];
        if (high[i] > top) top = high[i];
      }
    Held h = runs(left, of_strain);
    if (points + h.points > best.points) best = (Held){points + h.points, h.best > top ? h.best : top};
  }
  return best;
}


#define INPUTS 96
#define FIRST 256
#define SECOND 128
#define ANSWERS 28
#define CALLS 24
#define BLUR 0.5f /* points that a plain bidder does not see */

static float net[INPUTS * FIRST + FIRST + FIRST * SECOND + SECOND + SECOND * ANSWERS + ANSWERS];
static float told[CALLS][INPUTS]; /* by call what its network was told, but for the hand */
static int heard[CALLS][3];       /* by call who, what, and all that could have been called */
EXPORT float *where_net(void) { return net; }
EXPORT float *where_told(void) { return &told[0][0]; }
EXPORT int *where_heard(void) { return &heard[0][0]; }

static float exponent(float x) { /* e to x, x at most 0; a thousandth is near enough */
  if (x < -20) return 0;
  float y = 1 + x / 1024;
  for (int i = 0; i < 10; i++) y *= y;
  return y;
}

static void ask(const float *inputs, float *answers) {
  const float *w = net, *b = net + INPUTS * FIRST, *w2 = b + FIRST, *b2 = w2 + FIRST * SECOND, *w3 = b2 + SECOND,
              *b3 = w3 + SECOND * ANSWERS;
  float one[FIRST], two[SECOND];
  for (int k = 0; k < FIRST; k++) one[k] = b[k];
  for (int i = 0; i < INPUTS; i++)
    if (inputs[i] != 0)
      for (int k = 0; k < FIRST; k++) one[k] += inputs[i] * w[i * FIRST + k];
  for (int k = 0; k < SECOND; k++) two[k] = b2[k];
  for (int i = 0; i < FIRST; i++)
    if (one[i] > 0)
      for (int k = 0; k < SECOND; k++) two[k] += one[i] * w2[i * SECOND + k];
  for (int k = 0; k < ANSWERS; k++) answers[k] = b3[k];
  for (int i = 0; i < SECOND; i++)
    if (two[i] > 0)
      for (int k = 0; k < ANSWERS; k++) answers[k] += two[i] * w3[i * ANSWERS + k];
}

/* The sai that a plain bidder gives a suit, by rank (7 8 9 10 J Q K A): as trumps, beside trumps, without trumps. */
static float as_trumps(u32 mine) {
  int n = size_of(mine), jack = mine >> 4 & 1;
  float sum = jack ? 26 : 0;
  if (mine >> 2 & 1) sum += n >= 3 || jack ? 18 : 9;
  if (mine >> 7 & 1) sum += n >= 3 ? 13 : 6;
  if (mine >> 3 & 1) sum += n >= 4 ? 11 : 5;
  return sum + (float)(n > 3 ? 12 * (n - 3) : 0);
}
static float as_plain(u32 mine) {
  int n = size_of(mine);
  if (mine >> 7 & 1) return (n <= 4 ? 17 : 12) + (mine >> 3 & 1 ? 10 : 0);
  return mine >> 3 & 1 && n >= 2 ? 5 : 0;
}
static float without_trumps(u32 mine) {
  int n = size_of(mine), ten = mine >> 3 & 1;
  if (mine >> 7 & 1) return 24 + (float)(ten ? mine >> 6 & 1 ? 20 : 14 : 0) + (float)(n > 3 ? 4 * (n - 3) : 0);
  return ten && n >= 2 ? 7 : 0;
}

/* What a plain bidder, as `easy` is and many people are, thinks to reach by strain, in points, the partner not heard. */
static void hopes(u32 cards, const int *combinations, float *into) {
  for (int of = 0; of < 5; of++) {
    float own = 0;
    int few = 0, many = 0;
    for (int suit = 0; suit < 4; suit++) {
      u32 mine = cards >> (8 * suit) & 0xff;
      own += suit == of ? as_trumps(mine) : of == 4 ? without_trumps(mine) : as_plain(mine);
      if (suit == of) many = size_of(mine) >= 3;
      else few += size_of(mine) <= 1;
    }
    if (many) own += (float)(6 * few);
    if (own < 162) own += (162 - own) * 0.45f;
    into[of] = own / 10 + (float)combinations[of] + (of < 4 && (cards >> (8 * of) & 0x60) == 0x60 ? 2 : 0);
  }
}

/* How likely a plain bidder with such hopes makes a call: the least bid in its best strain if it hopes for that much. */
static float plainly(const float *hope, const float *heard_then, int what) {
  int level = (int)(heard_then[37] * 16 + 0.5f), ours = heard_then[39] > 0 || heard_then[41] > 0, partner = 0;
  float all = 0, best = -1e9f, own[5], bids;
  for (int of = 0; of < 5; of++) partner |= heard_then[44 + of] > 0;
  for (int of = 0; of < 5; of++) {
    own[of] = hope[of] + (partner ? heard_then[44 + of] > 0 ? 1.4f : -0.4f : 0);
    if (own[of] > best) best = own[of];
  }
  if (what == 1 || what >= 22) return 0.05f;
  bids = (best - (float)(level ? level + 1 : 8) - (ours ? 1.4f : 0)) / BLUR;
  bids = bids > 0 ? 1 / (1 + exponent(-bids)) : exponent(bids) / (1 + exponent(bids));
  if (!what) return 1 - bids;
  for (int of = 0; of < 5; of++) all += exponent((own[of] - best) / BLUR);
  return bids * exponent((own[(what - 2) % 5] - best) / BLUR) / all * (what < 7 ? 0.95f : 0.05f / 3);
}

/* How likely each of the first `count` worlds makes the `calls` heard. Each seat may be one that calls by the network, with
 * the softmax of its answers, the sharper the smaller `heat`; or, for a `share` of seats, a plain bidder; what it has called
 * tells which. Of either `doubt` is shared by all calls alike. Weights are multiplied and then made to average 1. */
EXPORT void weigh(int count, int calls, float heat, float doubt, float share) {
  float sum = 0;
  for (int w = 0; w < count; w++) {
    u32 hands[4];
    int own[4][5];
    for (int s = 0; s < 4; s++) {
      hands[s] = by_rank(worlds[w][s] | (u32)dealt[s], strain);
      for (int of = 0; of < 5; of++) own[s][of] = best_set(hands[s], of, dealt + 4 + (of == 4 ? 8 : 0)).points;
    }
    float by_net[4] = {1, 1, 1, 1}, plain[4] = {1, 1, 1, 1}, hope[4][5];
    for (int s = 0; s < 4; s++) hopes(hands[s], own[s], hope[s]);
    for (int c = 0; c < calls; c++) {
      int seat = heard[c][0], what = heard[c][1], could = heard[c][2], n = 0;
      float inputs[INPUTS], answers[ANSWERS], all = 0, best = -1e9f;
      for (int i = 0; i < INPUTS; i++) inputs[i] = told[c][i];
      for (int i = 0; i < 32; i++) inputs[i] = (float)(hands[seat] >> i & 1);
      for (int of = 0; of < 5; of++) inputs[76 + of] = (float)own[seat][of] / 10;
      for (int suit = 0; suit < 4; suit++) {
        u32 mine = hands[seat] >> (8 * suit) & 0xff;
        inputs[81 + suit] = (mine & 0x60) == 0x60;
        inputs[88 + suit] = (float)size_of(mine) / 8;
      }
      ask(inputs, answers);
      for (int k = 0; k < ANSWERS; k++)
        if (could >> k & 1) {
          n++;
          if (answers[k] > best) best = answers[k];
        }
      for (int k = 0; k < ANSWERS; k++)
        if (could >> k & 1) all += exponent((answers[k] - best) / heat);
      by_net[seat] *= (1 - doubt) * exponent((answers[what] - best) / heat) / all + doubt / (float)n;
      plain[seat] *= (1 - doubt) * plainly(hope[seat], told[c], what) + doubt / (float)n;
    }
    for (int s = 0; s < 4; s++) weights[w] *= (1 - share) * by_net[s] + share * plain[s];
    sum += weights[w];
  }
  for (int w = 0; w < count; w++) weights[w] = sum > 0 ? weights[w] * (float)count / sum : 1;
}

/* --- worlds weighed by the cards that were played ------------------------------------------------------------------------- */

#define PLAYED 32
static int played[2 * PLAYED]; /* in the order of play: who, and the card */
EXPORT int *where_played(void) { return played; }

/* How well each of the first `count` worlds explains the first `plays` cards: one that the quick rules would have laid, or
 * another of its suit with the same sai, counts 1, any other `else_` (people play by other rules, too). Those of the seat
 * that asks say nothing. Weights are multiplied and then made to average 1. */
EXPORT void weigh_plays(int count, int plays, int asks, int declarer, float else_) {
  float sum = 0;
  for (int w = 0; w < count; w++) {
    for (int s = 0; s < seats; s++) hand[s] = worlds[w][s];
    for (int p = 0; p < plays; p++) hand[played[2 * p]] |= 1u << played[2 * p + 1];
    Trick t = {-1, 0, 0, 0, 0};
    for (int p = 0; p < plays; p++) {
      int seat = played[2 * p], card = played[2 * p + 1];
      if (t.laid == seats) t = (Trick){-1, 0, 0, 0, 0};
      if (seat != asks) {
        int own = quick(&t, seat, declarer);
        if (own != card && (suit_of(own) != suit_of(card) || sai_of[own] != sai_of[card])) weights[w] *= else_;
      }
      lay(&t, seat, card);
      hand[seat] &= ~(1u << card);
    }
    sum += weights[w];
  }
  for (int w = 0; w < count; w++) weights[w] = sum > 0 ? weights[w] * (float)count / sum : 1;
}

/* Draws `want` of `count` worlds by their weights, evenly; all weigh 1 afterwards. Returns how many there are. */
EXPORT int choose_worlds(int count, int want) {
  static u32 chosen[WORLDS][4];
  float sum = 0, at, reached = 0;
  int n = 0;
  if (want > count) want = count;
  if (want <= 0) return 0;
  for (int w = 0; w < count; w++) sum += weights[w];
  at = (float)below(1 << 16) / (1 << 16) * sum / (float)want;
  for (int w = 0; w < count && n < want; w++) {
    reached += weights[w];
    for (; n < want && (at < reached || w == count - 1); at += sum / (float)want, n++)
      for (int s = 0; s < 4; s++) chosen[n][s] = worlds[w][s];
  }
  for (int w = 0; w < n; w++) {
    for (int s = 0; s < 4; s++) worlds[w][s] = chosen[w][s];
    weights[w] = 1;
  }
  return n;
}

/* --- which card ----------------------------------------------------------------------------------------------------------- */

#define SAI 163 /* 0 to 162 sai of side 0 in the end, then its sweep, then the other's */
static float gains[2 * (SAI + 2)]; /* what an end is worth, and the chance that the contract is made in it: 0 or 1 */
static float sums[3 * 32];         /* by card: worth, worth squared, made */
EXPORT float *where_gains(void) { return gains; }
EXPORT float *where_sums(void) { return sums; }
static u32 could;
EXPORT u32 judged(void) { return could; }

/* Every card that may be laid now, over the first `count` worlds: sums of worth times weight. Worlds with at most
 * `exact_from` cards in the leader's hand are solved, others played out. `so_far`: what side 0 has taken already. Returns how
 * many worlds were looked at before `most` positions were, which is a limit for all of them together. */
EXPORT int judge(int count, int exact_from, int so_far, int most) {
  int seat = table[4], next = seat + 1 == seats ? 0 : seat + 1, w = 0;
  u64 spent = 0;
  for (int i = 0; i < 3 * 32; i++) sums[i] = 0;
  could = 0;
  for (; w < count && spent < (u64)most; w++) {
    Trick t = at_table();
    for (int s = 0; s < seats; s++) table[s] = (int)(hand[s] = worlds[w][s]);
    u32 choice = could = open_to(hand[seat], &t, seat);
    int exact = size_of(hand[seat]) <= exact_from;
    if (exact) {
      u32 done = solve(most);
      spent += nodes;
      if (!done) break;
    }
    for (; choice; choice &= choice - 1) {
      int card = lowest(choice), v;
      if (exact) v = table[16 + card];
      else {
        Trick after = t;
        for (int s = 0; s < seats; s++) hand[s] = worlds[w][s];
        lay(&after, seat, card);
        hand[seat] &= ~(1u << card);
        v = play_on(after, next, swept_now, table[11]);
      }
      int end = v >= SWEEP ? SAI : v < 0 ? SAI + 1 : so_far + v;
      float worth = gains[end];
      sums[card] += weights[w] * worth;
      sums[32 + card] += weights[w] * worth * worth;
      sums[64 + card] += weights[w] * gains[SAI + 2 + end];
    }
  }
  return w;
}
