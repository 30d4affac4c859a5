// The order of the own cards: as they were dealt out by the house, by suit, or by rank; by the person's choice.
const NAME = "davtar.sorting";
const SUITS = "SHCD";
const PLAIN = ["2", "3", "4", "5", "6", "7", "8", "9", "J", "Q", "K", "10", "A"];
const TRUMPS = ["7", "8", "Q", "K", "10", "A", "9", "J"];

export const chosenSorting = () => { try { return localStorage.getItem(NAME) ?? "house"; } catch { return "house"; } };

/** @param {string} value */
export function chooseSorting(value) {
  try { localStorage.setItem(NAME, value); } catch { /* for this page only */ }
}

/** @param {string} card @param {string | null | undefined} trump @param {boolean} [plain] */
const rank = (card, trump, plain) => (card.at(-1) === trump && !plain ? TRUMPS : PLAIN).indexOf(card.slice(0, -1));

/** The cards in the chosen order; `trump` stands first and, unless `plain`, in its own order.
 *  @param {string[]} cards @param {string | null} [trump] @param {boolean} [plain] */
export function sorted(cards, trump, plain) {
  const how = chosenSorting();
  if (how === "house" || cards.some((card) => card === "??")) return [...cards];
  /** @param {string} card */
  const suit = (card) => (card.at(-1) === trump ? -1 : SUITS.indexOf(card.slice(-1)));
  /** @param {string} a @param {string} b */
  const bySuit = (a, b) => suit(a) - suit(b) || rank(b, trump, plain) - rank(a, trump, plain);
  /** @param {string} a @param {string} b */
  const byRank = (a, b) => rank(b, trump, plain) - rank(a, trump, plain) || suit(a) - suit(b);
  return [...cards].sort(how === "suit" ? bySuit : byRank);
}
