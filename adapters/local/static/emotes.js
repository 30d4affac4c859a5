// Words at the seat: a few to be called across the table, and what somebody has just said as a bubble where they sit.
import { $, el, every, icon, target, word } from "./dom.js";
import { tell } from "./live.js";

const FACE = "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18";
/** The signs, as strokes. */
const SIGNS = new Map([
  ["smile", `${FACE}M9 9.5v.5M15 9.5v.5M8 14c2 3 6 3 8 0`],
  ["laugh", `${FACE}M7.5 10.5l2-1.5-2-1M16.5 10.5l-2-1.5 2-1M7.5 13.5h9c-.5 5-8.5 5-9 0z`],
  ["wow", `${FACE}M9 8.500v1M15 8.500v1M12 13a2 2.3 0 1 0 0 4.6 2 2.3 0 0 0 0-4.6`],
  ["cool", `${FACE}M5 9h14M6.5 9c0 4 4 4 4.5 0M13 9c.5 4 4.5 4 4.5 0M9 15.500c2 1.5 4 1.5 6 0`],
  ["sleep", "M4 13h6l-6 7h6M13 5h6l-6 7h6"],
  ["thumb", "M4 11h3v9H4zM7 12l4-8c2.5 0 3 1.5 2.5 3.500L13 10h5c1.5 0 2.3 1.2 2 2.500l-1.5 6c-.3 1-1 1.5-2 1.500H7"],
  ["fire", "M12 3c1 4 5 5.5 5 10.500a5 5 0 0 1-10 0c0-2.5 1.5-3.5 2-5.5 1 .5 1.5 1.5 1.5 2.500C12 9 12.5 6 12 3z"],
  ["cup", "M5 9h11v6a4 4 0 0 1-4 4H9a4 4 0 0 1-4-4zM16 10.500h2a2 2 0 0 1 0 4.500h-2M8 3v3M12 3v3"],
]);
const WORDS = ["hello", "luck", "bravo", "played", "what", "thanks", "sorry", "moment", "quick", "go", "again", "bye"];
const LONG_MS = 4000, MOST_MS = 9000, EACH_MS = 45;

let table = "";
/** @type {Map<number, HTMLElement>} */
const shown = new Map();

/** @param {string} what */
const label = (what) => (SIGNS.has(what) ? word(`sign-${what}`) : word(`emote-${what}`));
/** @param {string} what */
const drawn = (what) => { const lines = SIGNS.get(what); return lines ? icon(lines) : null; };
const hidden = () => document.documentElement.dataset.words === "hidden";

/** The button that opens the few words, at a table across which something may be called.
 *  @param {Page.Board} board @param {Page.Actions} actions */
export function speaking(board, actions) {
  if (table !== board.table) hush();
  table = board.table;
  if (!board.words || hidden()) { shut(); return null; }
  return el("button", { type: "button", class: "key speak", "data-press": "speak", "aria-label": word("emotes"), "aria-haspopup": "true", on: { click: (event) => toggle(target(event).closest("button"), board, actions) } }, drawn("smile"));
}

/** @param {HTMLElement | null} opener @param {Page.Board} board @param {Page.Actions} actions */
function toggle(opener, board, actions) {
  if (document.getElementById("speak")) { shut(); return; }
  /** @param {string} what */
  const say = (what) => el("button", { type: "button", class: SIGNS.has(what) ? "sign" : "key", "data-emote": what, "aria-label": SIGNS.has(what) ? label(what) : null, title: SIGNS.has(what) ? label(what) : null, on: { click: () => { shut(); opener?.focus({ preventScroll: true }); actions.press(`s:-:emote.${board.table}.${what}`, opener ?? undefined); } } }, drawn(what) ?? label(what));
  const host = el("div", { id: "speak", class: "speech", role: "group", "aria-label": word("emotes") },
    el("div", { class: "signs" }, [...SIGNS.keys()].map(say)), el("div", { class: "phrases" }, WORDS.map(say)));
  $("room").append(host);
  host.querySelector("button")?.focus({ preventScroll: true });
}

function shut() { document.getElementById("speak")?.remove(); }

document.addEventListener("pointerdown", (event) => { if (!target(event).closest("#speak, .speak")) shut(); });
document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape" || !document.getElementById("speak")) return;
  event.stopPropagation();
  shut();
  every(".speak")[0]?.focus();
}, { capture: true });

/** Somebody has called one of them. @param {House.Emote} message */
export function heard({ table: at, seat, what }) {
  if (at !== table) return;
  bubble(seat, drawn(what) ?? label(what), label(what), SIGNS.has(what) ? "sign" : "");
}

/** Somebody has said something in the talk: at their seats too. @param {House.Said} message */
export function overheard({ seats, text }) {
  for (const [at, seat] of seats) if (at === table) bubble(seat, text, "");
}

/** `aloud`: what those who listen hear of it, if the talk does not say it.
 *  @param {number} seat @param {Node | string} inside @param {string} aloud */
function bubble(seat, inside, aloud, kind = "") {
  const plate = document.querySelector(`#board [data-id="plate:${seat}"], #board .purses li:nth-child(${seat + 1})`);
  if (hidden() || !plate) return;
  shown.get(seat)?.remove();
  const room = $("room").getBoundingClientRect(), at = plate.getBoundingClientRect();
  const low = at.top - room.top > room.height * 0.4;
  const node = el("div", { class: `bubble ${low ? "low" : "high"} ${kind}`.trim(), "data-seat": String(seat), "aria-hidden": "true" }, el("bdi", {}, inside));
  $("room").append(node);
  shown.set(seat, node);
  const wide = node.offsetWidth, middle = at.left - room.left + at.width / 2;
  const left = Math.max(6, Math.min(room.width - wide - 6, middle - wide / 2));
  node.style.left = `${left}px`;
  node.style.top = `${low ? at.top - room.top - node.offsetHeight - 9 : at.bottom - room.top + 9}px`;
  node.style.setProperty("--tip", `${Math.max(12, Math.min(wide - 12, middle - left))}px`);
  if (aloud) tell(`${plate.querySelector("b, bdi")?.textContent ?? ""}: ${aloud}`);
  setTimeout(() => { node.remove(); if (shown.get(seat) === node) shown.delete(seat); }, Math.min(MOST_MS, LONG_MS + EACH_MS * (node.textContent ?? "").length));
}

function hush() {
  for (const node of shown.values()) node.remove();
  shown.clear();
}
