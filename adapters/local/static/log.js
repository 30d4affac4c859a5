// @ts-nocheck
// The talk of the room: what was announced, what people said, what was answered to this person alone.
import { $, calls, el, lines, plain, sentence, word } from "./dom.js";
import { rows } from "./keys.js";
import { shot } from "./pictures.js";

const clock = (at) => new Date(at).toLocaleTimeString(document.documentElement.lang, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
const MOST = 250;

function add(id, at, classes, ...body) {
  const log = $("log");
  log.querySelector(".empty")?.remove();
  const item = el("li", { "data-id": id, "data-at": at, class: classes }, el("time", { datetime: new Date(at).toISOString() }, clock(at)), el("div", { class: "body" }, body));
  const old = log.querySelector(`[data-id="${id}"]`);
  if (old) { old.replaceWith(item); return; }
  const low = log.scrollHeight - log.scrollTop - log.clientHeight < 80;
  const after = [...log.children].reverse().find((other) => Number(other.dataset.at) <= at);
  if (after) after.after(item); else log.prepend(item);
  while (log.children.length > MOST) log.firstElementChild.remove();
  if (low) log.scrollTop = log.scrollHeight;
}

/** A note of the house; a deal that is over keeps its picture, folded. */
export function note(entry, actions) {
  const message = entry.message;
  const called = calls(message.lines);
  const buttons = rows(message.keys, actions.press, (one) => !one.data.startsWith("a:"));
  if (message.image) {
    const fold = el("details", {}, el("summary", {}, message.lines.length ? sentence(message.lines[0].p) : message.image.alt));
    fold.addEventListener("toggle", () => { if (fold.open && fold.childElementCount === 1) fold.append(lines(message.lines, 1), shot(message, true)); });
    if (message.kind === "score") fold.dataset.result = "deal";
    add(entry.id, entry.at, "", fold);
  } else {
    add(entry.id, entry.at, called ? "ping" : "", lines(message.lines), buttons);
  }
}

export function said(entry) {
  add(entry.id, entry.at, entry.who.you ? "mine" : "", el("span", { class: `person${entry.who.you ? " you" : ""}` }, el("bdi", {}, entry.who.name)), ": ", el("bdi", {}, entry.text));
}

let own = 0;

/** An answer for this person alone. */
export function told(pieces, ok) {
  add(`own${++own}`, Date.now(), ok ? "private" : "private refused", sentence(pieces));
}

export function emptyLog() {
  $("log").replaceChildren(el("li", { class: "empty", "data-at": "0" }, word("nothing-yet")));
}

/** A short message that goes by itself. */
export function toast(pieces, ok = true) {
  const node = el("p", { class: ok ? "" : "refused", role: ok ? null : "alert" }, sentence(pieces));
  $("toasts").append(node);
  while ($("toasts").children.length > 3) $("toasts").firstElementChild.remove();
  setTimeout(() => node.remove(), 3500 + Math.min(6000, plain(pieces).length * 45));
}
