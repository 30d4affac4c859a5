// Who this browser is: one secret, kept until somebody else comes in, and never part of an address.
import { kept } from "./dom.js";
import { shell } from "./shell.js";

const NAME = shell.key;
// Inside Discord the person is asked for each time: another of its accounts may use the same browser.
const inDiscord = document.documentElement.dataset.shell === "discord";
/** @type {string | null} */
let mine = read();

function read() {
  if (inDiscord) return null;
  try {
    return localStorage.getItem(NAME) ?? kept.get(NAME);
  } catch {
    return kept.get(NAME);  // storage is closed to us: this tab alone remembers
  }
}

export const token = () => mine;

/** @param {string} secret */
export function remember(secret) {
  mine = secret;
  if (inDiscord) return;
  kept.set(NAME, secret);
  try { localStorage.setItem(NAME, secret); } catch { /* for this tab only */ }
}

/** The house does not know it, or somebody else comes in. What another tab has put there meanwhile stays. */
export function forget() {
  const gone = mine;
  kept.drop(NAME);
  try { if (localStorage.getItem(NAME) === gone) localStorage.removeItem(NAME); } catch { /* nothing was kept */ }
  mine = read();
  return mine;
}

/** Another tab of this browser came in or went: `changed()` when this tab is no longer who the browser is.
 *  @param {Page.Fn} changed */
export function elsewhere(changed) {
  addEventListener("storage", (event) => {
    if (event.key !== NAME && event.key !== null) return;
    const now = event.key === null ? null : event.newValue;
    if (now === mine) return;
    if (now === null) kept.drop(NAME); else kept.set(NAME, now);
    mine = now;
    changed();
  });
}
