// The talk of the room: what was announced, what people said, what was answered to this person alone.
import { $, calls, el, every, lines, plain, sentence, word } from "./dom.js";
import { rows } from "./keys.js";
import { shot } from "./pictures.js";

/** @param {number} at */
const clock = (at) => new Date(at).toLocaleTimeString(document.documentElement.lang, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
const MOST = 250;

/** @param {number | string} id @param {number} at @param {string} classes @param {...Page.Child} body */
function add(id, at, classes, ...body) {
  const log = $("log");
  log.querySelector(".empty")?.remove();
  const item = el("li", { "data-id": id, "data-at": at, class: classes }, el("time", { datetime: new Date(at).toISOString() }, clock(at)), el("div", { class: "body" }, body.flat()));
  const old = log.querySelector(`[data-id="${id}"]`);
  if (old) { old.replaceWith(item); return; }
  const low = log.scrollHeight - log.scrollTop - log.clientHeight < 80;
  const after = every("[data-at]", log).reverse().find((other) => Number(other.dataset.at) <= at);
  if (after) after.after(item); else log.prepend(item);
  while (log.children.length > MOST) log.firstElementChild?.remove();
  if (low) log.scrollTop = log.scrollHeight;
}

/** A note of the house; a deal that is over keeps its picture, folded.
 *  @param {House.Note} entry @param {Page.Actions} actions */
export function note(entry, actions) {
  const message = entry.message;
  const called = calls(message.lines);
  const buttons = rows(message.keys, actions.press, (one) => !one.data.startsWith("a:"));
  if (message.image) {
    const fold = el("details", {}, el("summary", {}, message.lines.length ? sentence(message.lines[0].p) : message.image.alt));
    fold.addEventListener("toggle", () => { const picture = fold.open && fold.childElementCount === 1 && shot(message, true); if (picture) fold.append(lines(message.lines, 1), picture); });
    if (message.kind === "score") fold.dataset.result = "deal";
    add(entry.id, entry.at, "", fold);
  } else {
    add(entry.id, entry.at, called ? "ping" : "", lines(message.lines), buttons);
  }
}

/** @param {House.Said} entry */
export function said(entry) {
  add(entry.id, entry.at, entry.who.you ? "mine" : "", el("span", { class: `person${entry.who.you ? " you" : ""}` }, el("bdi", {}, entry.who.name)), ": ", el("bdi", {}, entry.text));
}

let own = 0;

/** An answer for this person alone. @param {House.Pieces} pieces @param {boolean} ok */
export function told(pieces, ok) {
  add(`own${++own}`, Date.now(), ok ? "private" : "private refused", sentence(pieces));
}

export function emptyLog() {
  $("log").replaceChildren(el("li", { class: "empty", "data-at": "0" }, word("nothing-yet")));
}

/** A short message that goes by itself. @param {House.Pieces} pieces @param {boolean} [ok] */
export function toast(pieces, ok = true) {
  const node = el("p", { class: ok ? "" : "refused", role: ok ? null : "alert" }, sentence(pieces));
  $("toasts").append(node);
  while ($("toasts").children.length > 3) $("toasts").firstElementChild?.remove();
  setTimeout(() => node.remove(), 3500 + Math.min(6000, plain(pieces).length * 45));
}
