// Names: what an avatar shows of somebody's, and the names of cards for those who listen.
/** @type {Record<string, string>} */
const SUITS = { S: "♠", C: "♣", D: "♦", H: "♥" };

/** `JH` as `J♥`, whose sign is read by screen readers; what is face down has none. @param {string} card */
export const name = (card) => (card === "??" ? null : `${card.slice(0, -1)}${SUITS[card.slice(-1)] ?? card.slice(-1)}`);

/** The first letter of somebody's name, with the number that tells them from another of that name. @param {string} called */
export const initial = (called) => ([...called][0] ?? "") + (/ \((\d+)\)$/.exec(called)?.[1] ?? "");
