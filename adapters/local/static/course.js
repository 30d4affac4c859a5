// What was called in a deal, in the log, and the trick that lies there, with who played what. Earlier tricks are gone, as they
// are from the table: to remember them is part of the game.
import { callNode } from "./calls.js";
import { $, el, every, word } from "./dom.js";
import { entry } from "./log.js";
import { name } from "./names.js";

/** A board has come, looked at or not. @param {Page.Board} board */
export function follow(board) {
  const model = board.message.model;
  if (model?.kind !== "BoardPicture" || board.message.kind === "lobby") return;
  /** @param {string} id @param {string} title @param {[number, Node | string][]} moves @param {number | null} best */
  const put = (id, title, moves, best) => entry(id, board.now || Date.now(), "course", board.table, title ? el("small", {}, title) : null,
    el("ul", {}, moves.map(([seat, what]) => el("li", { class: seat === best ? "best" : "" }, el("bdi", {}, model.plates[seat]?.name ?? ""), " ", what))));
  if (model.bids.length) put(`bids:${board.slot}`, word("see-bids"), model.bids.map(([seat, call]) => [seat, callNode(call)]), null);
  const trick = model.trick.length ? model.trick : model.last_trick;
  const id = `trick:${board.slot}:${trick[0]?.[1] ?? ""}`;
  for (const old of every(`[data-id^="trick:"][data-about="${board.table}"]`, $("log"))) if (old.dataset.id !== id) old.remove();
  if (trick.length) put(id, "", trick.map(([seat, card]) => [seat, el("b", { class: `suit ${card.slice(-1)}` }, name(card) ?? "")]), model.trick.length ? model.winning : model.last_winner);
}
