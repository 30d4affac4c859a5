// For those who listen: whose turn it is, what was called and what was played, said as it happens.
import { $, el, plain, word } from "./dom.js";

/** So many sentences stay, for those that have not been read yet. */
const KEPT = 8;

/** @type {string[]} */
let before = [];
let table = "";
let asked = false;

/** What has come since the last time; `turn`: it is this person's. @param {Page.Board} board @param {boolean} turn */
export function announce(board, turn) {
  const message = board.message;
  const now = [...message.lines, ...(message.reading ?? []).map((p) => ({ p }))].map((line) => plain(line.p ?? line)).filter(Boolean);
  const fresh = board.table === table ? now.filter((line) => !before.includes(line)) : [];
  before = now;
  table = board.table;
  const said = [...(turn && !asked ? [word("your-turn")] : []), ...fresh];
  asked = turn;
  said.forEach(tell);
}

/** This is said, after what was said before. @param {string} line */
export function tell(line) {
  $("live").append(el("span", {}, `${line}. `));
  while ($("live").children.length > KEPT) $("live").firstElementChild?.remove();
}
