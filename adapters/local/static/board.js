// The public board: its picture on the felt, what is said of it, and the buttons under it.
import { $, el, lines, plain, word } from "./dom.js";
import { amounts, parts, redraw, rows } from "./keys.js";
import { large, put } from "./pictures.js";
import { at } from "./place.js";

const frame = el("div", { class: "shot" });
let shown = "";

/** `board`: the message of the table looked at, or undefined. `hand`: this person's hand message there, if any. */
export function showBoard(board, hand, actions) {
  const host = $("board");
  const now = JSON.stringify([document.documentElement.lang, board ?? null, hand ?? null]);
  if (now === shown) return;
  shown = now;
  if (board?.result) host.dataset.result = board.result; else delete host.dataset.result;
  if (!board) {
    frame.replaceChildren();
    delete frame.dataset.src;
    redraw(host, nothing(actions));
    return;
  }
  const message = board.message;
  // What stands in the hand beside the board need not stand here too; the hand itself is always open.
  const beside = new Set((hand?.keys ?? []).flat().map((one) => one.data));
  const want = (one) => {
    const [kind, , what] = parts(one.data);
    if (kind === "s" && what === "hand") return false;
    if (kind === "a" || what === "bid") return board.seat !== null && !beside.has(one.data);
    return !beside.has(one.data);
  };
  const levels = board.seat !== null && !(hand?.amounts ?? []).length && !hand ? amounts(message.amounts, actions.press) : [];
  const reading = el("div", { class: "unseen" }, (message.reading ?? []).map((line) => el("p", {}, plain(line))));
  if (message.image) {
    frame.style.setProperty("aspect-ratio", `${message.image.w} / ${message.image.h}`);
    frame.onclick = () => large(message.image);
    put(frame, message.image);
  }
  redraw(
    host,
    message.image ? frame : null,
    lines(message.lines),
    reading,
    board.seat === null && board.live ? el("p", { class: "said small" }, word("spectator")) : null,
    levels,
    rows(message.keys, actions.press, want),
  );
}

function nothing(actions) {
  const start = (name, style) =>
    el("button", { type: "button", class: `key ${style}`, "data-press": name, on: { click: (event) => actions.command(name, "", event.currentTarget) } }, word(name === "now" ? "play-now" : name === "new" ? "new-table" : "rules"));
  return el("div", { class: "welcome" },
    el("img", { src: at("/s/emblem.svg"), alt: "" }),
    el("h1", {}, word("no-tables")),
    el("p", {}, word("play-now-hint")),
    el("div", { class: "keys" }, start("now", "primary"), start("new", ""), start("rules", "")),
    el("p", {}, word("new-table-friends")));
}
