// Names: what an avatar shows of somebody's, and the names of cards for those who listen.
/** @type {Record<string, string>} */
const SUITS = { S: "♠", C: "♣", D: "♦", H: "♥" };

/** @type {Record<string, string>} */
const CYRILLIC = { A: "Т", K: "К", Q: "Д", J: "В" };

/** A sentence or label with its cards in the letters that the cards have. @param {string} text */
export const lettered = (text) => (document.documentElement.dataset.letters === "cyrillic" ? text.replace(/[AKQJ](?=[♠♣♦♥])/g, (letter) => CYRILLIC[letter] ?? letter) : text);

/** `JH` as `J♥`, whose sign is read by screen readers; what is face down has none. @param {string} card */
export const name = (card) => (card === "??" ? null : lettered(`${card.slice(0, -1)}${SUITS[card.slice(-1)] ?? card.slice(-1)}`));

/** The first letter of somebody's name, with the number that tells them from another of that name. @param {string} called */
export const initial = (called) => ([...called][0] ?? "") + (/ \((\d+)\)$/.exec(called)?.[1] ?? "");
