// @ts-nocheck
// The names of cards for those who listen: the sign of the suit is read by screen readers.
const SUITS = { S: "♠", C: "♣", D: "♦", H: "♥" };

/** `JH` as `J♥`; what is face down has none. */
export const name = (card) => (card === "??" ? null : `${card.slice(0, -1)}${SUITS[card.at(-1)] ?? card.at(-1)}`);
