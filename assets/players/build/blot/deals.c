/* Deals for trainers: shuffled, played out in every strain by every seat, with what each hand could declare.
 *
 * Sits on core.c. Cards are 8 * suit + rank here (7 8 9 10 J Q K A), the first seat to speak and to lead is 0. */

#include "core.c"

static const u8 PLAIN_AT[8] = {0, 1, 2, 6, 3, 4, 5, 7}, TRUMP_AT[8] = {0, 1, 6, 4, 7, 2, 3, 5};

/* Cards in the order of the pack (8 * suit + rank, 7 8 9 10 J Q K A) by their strength. */
static u32 by_strength(u32 cards, int of_strain) {
  u32 found = 0;
  for (; cards; cards &= cards - 1) {
    int card = lowest(cards);
    found |= 1u << ((card & 24) + (suit_of(card) == of_strain ? TRUMP_AT : PLAIN_AT)[card & 7]);
  }
  return found;
}

static void shuffled(u8 *pack, int cards) {
  for (int i = cards - 1; i > 0; i--) {
    int k = (int)below((u32)i + 1);
    u8 card = pack[i];
    pack[i] = pack[k];
    pack[k] = card;
  }
}

/* What each side's combinations count in the strain: those of the side with the highest, of two alike the first to lead. */
static void collide(const Held *h, int *points) {
  int top[2] = {0, 0}, first[2] = {9, 9};
  points[0] = points[1] = 0;
  for (int s = 0; s < 4; s++) {
    points[s & 1] += h[s].points;
    if (h[s].best > top[s & 1]) {
      top[s & 1] = h[s].best;
      first[s & 1] = s;
    }
  }
  points[!(top[1] > top[0] || (top[1] == top[0] && first[1] < first[0]))] = 0;
}

/* `count` deals. Of each: 4 hands; by strain and declarer what the declarer's side takes, 201 all tricks, 202 none; by strain what
 * each side's combinations count; by suit which seat has king and queen (4 nobody); by strain what each hand could declare.
 * `fours`: 8 points by rank for trumps, then for none. */
EXPORT void deals(int count, const int *fours, u32 *hands, u8 *taken, u8 *counts, u8 *pairs, u8 *own) {
  u8 pack[32];
  for (int i = 0; i < 32; i++) pack[i] = (u8)i;
  for (; count--; hands += 4, taken += 20, counts += 10, pairs += 4, own += 20) {
    shuffled(pack, 32);
    for (int s = 0; s < 4; s++) {
      hands[s] = 0;
      for (int i = 0; i < 8; i++) hands[s] |= 1u << pack[8 * s + i];
    }
    for (int suit = 0; suit < 4; suit++) {
      pairs[suit] = 4;
      for (int s = 0; s < 4; s++)
        if ((hands[s] >> (8 * suit) & 0x60) == 0x60) pairs[suit] = (u8)s;
    }
    for (int of = 0; of < 5; of++) {
      u32 mine[4];
      Held h[4];
      int points[2];
      frame(4, of, BEAT_TRUMP | TRUMP_IN | PARTNER_EXEMPT);
      for (int s = 0; s < 4; s++) {
        mine[s] = by_strength(hands[s], of);
        h[s] = best_set(hands[s], of, fours + (of == 4 ? 8 : 0));
        own[4 * of + s] = (u8)h[s].points;
      }
      collide(h, points);
      counts[2 * of] = (u8)points[0];
      counts[2 * of + 1] = (u8)points[1];
      for (int s = 0; s < 4; s++) {
        for (int k = 0; k < 4; k++) hand[k] = mine[k];
        int v = play_on((Trick){-1, 0, 0, 0, 0}, 0, 0, s);
        int all = v >= SWEEP ? 0 : v < 0 ? 1 : -1;
        taken[4 * of + s] = (u8)(all >= 0 ? (all == (s & 1) ? 201 : 202) : s & 1 ? 162 - v : v);
      }
    }
  }
}

static int within(int lacking, int wide) {
  return lacking < 0 ? 0 : lacking < wide ? lacking : wide - 1;
}

/* The chance of the first of two sides to win a match, by what both lack (`wide` x `wide`, `beyond` being the target): `won` holds
 * that of whoever leads where one side is at the edge, and gets the others; `square` how far a deal moves it, squared. `count` deals stand for all:
 * what both write, and whether a match may end with it. Each moves on to a smaller sum of what is lacking; nobody lacks more than the
 * widest, whatever is taken off. */
EXPORT void chances(int wide, int beyond, int count, const int *written, const u8 *ends, float *won, float *square) {
  for (int total = 0; total <= 2 * wide - 2; total++)
    for (int mine = total < wide ? 0 : total - wide + 1; mine <= total && mine < wide; mine++) {
      int theirs = total - mine;
      float sum = 0, squares = 0;
      if (!mine || !theirs) continue;
      for (int i = 0; i < count; i++) {
        int m = mine - written[2 * i], t = theirs - written[2 * i + 1];
        int over = ends[i] && m != t && (m <= beyond || t <= beyond);
        float after = over ? m < t : won[within(m, wide) * wide + within(t, wide)];
        sum += after;
        squares += after * after;
      }
      sum /= (float)count;
      won[mine * wide + theirs] = sum;
      squares = squares / (float)count - sum * sum;
      square[mine * wide + theirs] = squares > 0 ? squares : 0;
    }
}

/* `count` deals of Georgian Belote. Of each: the 4 hands of five cards, the card turned up, and by suit and taker what sides 0 and
 * 1 write (GE-6, GE-7). `fours`: 8 tenths of points by rank. */
EXPORT void turned_deals(int count, int with_duties, const int *fours, u32 *hands, u8 *turned, short *written) {
  u8 pack[32];
  for (int i = 0; i < 32; i++) pack[i] = (u8)i;
  for (; count--; hands += 4, turned++, written += 32) {
    shuffled(pack, 32);
    for (int s = 0; s < 4; s++) {
      hands[s] = 0;
      for (int i = 0; i < 5; i++) hands[s] |= 1u << pack[5 * s + i];
    }
    *turned = pack[20];
    for (int taker = 0; taker < 4; taker++) {
      u32 whole[4];
      for (int s = 0, at = 21; s < 4; s++) {
        whole[s] = hands[s] | (s == taker ? 1u << *turned : 0);
        for (int need = s == taker ? 2 : 3; need--; at++) whole[s] |= 1u << pack[at];
      }
      for (int of = 0; of < 4; of++) {
        Held h[4];
        int own[2], blot[2] = {0, 0};
        frame(4, of, with_duties);
        for (int s = 0; s < 4; s++) {
          hand[s] = by_strength(whole[s], of);
          h[s] = best_set(whole[s], of, fours);
          if ((whole[s] >> (8 * of) & 0x60) == 0x60) blot[s & 1] = 20;
        }
        collide(h, own);
        int v = play_on((Trick){-1, 0, 0, 0, 0}, 0, 0, taker);
        int sai = v >= SWEEP ? 162 : v < 0 ? 0 : v, side = taker & 1;
        int cards[2] = {sai, 162 - sai}, more[2] = {10 * own[0] + blot[0], 10 * own[1] + blot[1]};
        short *both = written + 2 * (4 * of + taker);
        if (cards[side] >= 82) {
          both[0] = (short)(cards[0] + more[0]);
          both[1] = (short)(cards[1] + more[1]);
        } else {
          both[side] = -50;
          both[!side] = (short)(162 + more[0] + more[1]);
        }
      }
    }
  }
}

/* The card of who wants every trick alone: by quick rules, but that it takes its partner's tricks too, and leads all that nobody can
 * take before what somebody might. */
static int lone(const Trick *t, int seat) {
  u32 unseen = all_left() & ~hand[seat], trumps = unseen & suit_set(strain), wanted = 0;
  for (u32 left = open_to(hand[seat], t, seat); left; left &= left - 1) {
    int one = lowest(left), sure = !(above(one) & unseen) && (suit_of(one) == strain || !trumps);
    if (t->laid ? beats(one, t) : sure) wanted |= 1u << one;
  }
  int card = quick(t, seat, seat);
  if (!wanted || wanted >> card & 1) return card;
  return t->laid == seats - 1 ? lowest(wanted) : highest(wanted);
}

/* Whether the declarer takes every trick alone, the first seat leading. The partner takes none if it can help it. */
static int alone(int declarer) {
  Trick t = {-1, 0, 0, 0, 0};
  int seat = 0;
  for (;;) {
    if (t.laid == seats) {
      if (t.taker != declarer) return 0;
      seat = declarer;
      if (!hand[seat]) return 1;
      t = (Trick){-1, 0, seat, 0, 0};
    }
    int card = seat == declarer ? lone(&t, seat) : quick(&t, seat, declarer);
    if (t.laid && ((seat ^ declarer) & 3) == 2) {
      u32 lower = 0, choice = open_to(hand[seat], &t, seat);
      for (u32 left = choice; left; left &= left - 1)
        if (!beats(lowest(left), &t)) lower |= left & (0u - left);
      card = lowest(lower ? lower : choice);
    }
    lay(&t, seat, card);
    hand[seat] &= ~(1u << card);
    seat = (seat + 1) & 3;
  }
}

/* `count` deals, in which the declarer's hand is given: by strain whether it takes every trick alone. The other cards are dealt. */
EXPORT void lone_deals(int count, const u32 *hands, const u8 *declarers, u8 *won) {
  for (; count--; hands++, declarers++) {
    u32 dealt[4] = {0, 0, 0, 0};
    u8 pack[32];
    int n = 0;
    for (int i = 0; i < 32; i++)
      if (!(*hands >> i & 1)) pack[n++] = (u8)i;
    shuffled(pack, n);
    for (int s = 0; s < 4; s++) {
      if (s == *declarers) dealt[s] = *hands;
      else for (int i = 0; i < 8; i++) dealt[s] |= 1u << pack[--n];
    }
    for (int of = 0; of < 5; of++) {
      frame(4, of, BEAT_TRUMP | TRUMP_IN | PARTNER_EXEMPT);
      for (int s = 0; s < 4; s++) hand[s] = by_strength(dealt[s], of);
      *won++ = (u8)alone(*declarers);
    }
  }
}
