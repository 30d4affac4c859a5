// Touches that were not meant, and those that shall be meant twice.
//
// A double click is two clicks at one place. Has the first one played a card, the second comes down on whatever lies there by
// then, which nobody has looked at yet. So for a third of a second a touch at the same place counts only if it is about the same
// thing; what is touched anywhere else always counts, so that nobody has to wait. Keys and scripts have no place.
//
// Whoever wants to be asked (settings) touches a card once to lift it, and once more to play it.
import { target, word } from "./dom.js";
import { tell } from "./live.js";

const SOON_MS = 350;
const NEAR_PX = 24;
const NAME = "davtar.confirm";
const ACTS = "#room :is([data-act], [data-leads])";

/** @type {{ x: number, y: number, at: number, act: string | undefined } | null} */
let last = null;
/** @type {{ node: HTMLElement, act: string | undefined } | null} */
let lifted = null;

export const confirms = () => { try { return localStorage.getItem(NAME) === "on"; } catch { return false; } };

/** @param {string} value */
export function chooseConfirm(value) {
  try { localStorage.setItem(NAME, value); } catch { /* for this page only */ }
}

/** @param {HTMLElement} node */
const what = (node) => node.dataset.act ?? node.dataset.leads;

document.addEventListener("click", (event) => {
  const node = /** @type {HTMLElement | null} */ (target(event).closest?.(ACTS));
  const before = last;
  // A click without a count comes from a key or a script.
  last = event.detail && node ? { x: event.clientX, y: event.clientY, at: event.timeStamp, act: what(node) } : null;
  const twice = before && last && last.act !== before.act && last.at - before.at < SOON_MS && Math.hypot(last.x - before.x, last.y - before.y) < NEAR_PX;
  if (twice) { last = before; stop(event); return; }
  if (!node?.matches(".piece[data-act]") || !confirms()) { put(null); return; }
  if (node === lifted?.node && what(node) === lifted.act) { put(null); return; }
  stop(event);
  put(node);
  tell(word("touch-again", { what: node.getAttribute("aria-label") ?? "" }));
}, { capture: true });

// A key that is held down presses what has the focus again and again, and when a card is played the next one has it.
document.addEventListener("keydown", (event) => { if (event.repeat && event.key === "Enter" && target(event).closest?.(ACTS)) event.preventDefault(); }, { capture: true });

/** @param {Event} event */
function stop(event) {
  event.stopPropagation();
  event.preventDefault();
}

/** @param {HTMLElement | null} node */
function put(node) {
  lifted?.node.removeAttribute("data-lifted");
  lifted = node && { node, act: what(node) };
  node?.setAttribute("data-lifted", "");
}
