// How fast things move: as they do, faster, or not at all; by the person's choice, and never against the system's.
const NAME = "davtar.pace";
/** @type {Record<string, number>} */
const MS = { usual: 320, fast: 140, none: 0 };
const calm = matchMedia("(prefers-reduced-motion: reduce)");

export const chosenPace = () => { try { return localStorage.getItem(NAME) ?? "usual"; } catch { return "usual"; } };

/** @param {string} value */
export function choosePace(value) {
  try { localStorage.setItem(NAME, value); } catch { /* for this page only */ }
}

/** How long a movement takes, in ms; 0: nothing moves. */
export const pace = () => (calm.matches || document.hidden ? 0 : MS[chosenPace()] ?? MS.usual);
