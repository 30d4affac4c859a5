// The line is cut: what one sees stays, and says that it is not live.
import { $, el, word } from "./dom.js";

const PATIENCE_MS = 700; // a line that comes back at once is no news
let timer = 0;
/** @type {Date | null} */
let since = null;

/**
 * `again()` tries now.
 * @param {"online" | "offline" | "lost"} state
 * @param {() => void} again
 */
export function showLine(state, again) {
  const line = /** @type {HTMLElement} */ ($("line-state"));
  clearTimeout(timer);
  document.body.dataset.line = state;
  if (state === "online") {
    since = null;
    line.textContent = "";
    $("cut")?.remove();
    delete document.body.dataset.cut;
    return;
  }
  const cut = (since ??= new Date());
  timer = setTimeout(() => { line.textContent = word("reconnecting"); say(cut, again); }, PATIENCE_MS);
}

/**
 * @param {Date} cut
 * @param {() => void} again
 */
function say(cut, again) {
  document.body.dataset.cut = "yes";
  $("cut")?.remove();
  const time = cut.toLocaleTimeString(document.documentElement.lang, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
  $("room")?.append(el("div", { id: "cut", class: "cut", role: "status" },
    el("span", {}, word("cut-since", { time })),
    el("button", { type: "button", class: "key", "data-press": "try-again", on: { click: again } }, word("try-again"))));
}
