// For those who listen: whose turn it is, what was called and what was played, said as it happens.
import { $, plain, word } from "./dom.js";

/** @type {string[]} */
let before = [];
let table = "";

/** What has come since the last time; `turn`: it is this person's. @param {Page.Board} board @param {boolean} turn */
export function announce(board, turn) {
  const message = board.message;
  const now = [...message.lines, ...(message.reading ?? []).map((p) => ({ p }))].map((line) => plain(line.p ?? line)).filter(Boolean);
  const fresh = board.table === table ? now.filter((line) => !before.includes(line)) : [];
  before = now;
  table = board.table;
  const said = [...(turn ? [word("your-turn")] : []), ...fresh];
  if (said.length) $("live").textContent = said.join(". ");
}
