// The talk of the room: what was announced, what people said, what was answered to this person alone.
import { $, calls, el, every, lines, sentence, word } from "./dom.js";
import { rows } from "./keys.js";
import { shot } from "./pictures.js";

/** @param {number} at */
const clock = (at) => new Date(at).toLocaleTimeString(document.documentElement.lang, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
const MOST = 250;

let looked = "";

/** What is about a table is shown while that is looked at; what is about none always, and all of it where one chooses.
 *  @param {HTMLElement} item */
const fits = (item) => { item.hidden = Boolean(looked && item.dataset.about && item.dataset.about !== looked); };

/** Another table is looked at, or none. @param {string | null} table */
export function logOf(table) {
  if (looked === (table ?? "")) return;
  looked = table ?? "";
  every("[data-at]", $("log")).forEach(fits);
  $("log").scrollTop = $("log").scrollHeight;
}

/** `about`: the table it is about, empty if none.
 *  @param {number | string} id @param {number} at @param {string} classes @param {string} about @param {...Page.Child} body */
export function entry(id, at, classes, about, ...body) {
  const log = $("log");
  log.querySelector(".empty")?.remove();
  const old = /** @type {HTMLElement | null} */ (log.querySelector(`[data-id="${id}"]`));
  const when = classes === "course" && old ? Number(old.dataset.at) : at;
  const item = el("li", { "data-id": id, "data-at": when, "data-about": about, class: classes, "aria-live": classes === "course" ? "off" : null }, el("time", { datetime: new Date(when).toISOString() }, clock(when)), el("div", { class: "body" }, body.flat()));
  fits(item);
  if (old) { if (!old.isEqualNode(item)) old.replaceWith(item); return; }
  const low = log.scrollHeight - log.scrollTop - log.clientHeight < 80;
  const after = every("[data-at]", log).reverse().find((other) => Number(other.dataset.at) <= at);
  if (after) after.after(item); else log.prepend(item);
  while (log.children.length > MOST) log.firstElementChild?.remove();
  if (low) log.scrollTop = log.scrollHeight;
}

/** A note of the house; a deal that is over keeps its picture, folded.
 *  @param {House.Note} entry @param {Page.Actions} actions */
export function note({ id, at, message }, actions) {
  const called = calls(message.lines);
  const buttons = rows(message.keys, actions.press, (one) => !one.data.startsWith("a:"));
  if (message.image) {
    const fold = el("details", {}, el("summary", {}, message.lines.length ? sentence(message.lines[0].p) : message.image.alt));
    fold.addEventListener("toggle", () => { const picture = fold.open && fold.childElementCount === 1 && shot(message, true); if (picture) fold.append(lines(message.lines, 1), picture); });
    if (message.kind === "score") fold.dataset.result = "deal";
    entry(id, at, "", message.table ?? "", fold);
  } else {
    // Who is called hears it wherever they look.
    entry(id, at, called ? "ping" : "", called ? "" : message.table ?? "", lines(message.lines), buttons);
  }
}

/** @param {House.Said} message */
export function said({ id, at, who, text }) {
  entry(id, at, who.you ? "mine" : "", "", el("span", { class: `person${who.you ? " you" : ""}` }, el("bdi", {}, who.name)), ": ", el("bdi", {}, text));
}

let own = 0;

/** An answer for this person alone. @param {House.Pieces} pieces @param {boolean} ok */
export function told(pieces, ok) {
  entry(`own${++own}`, Date.now(), ok ? "private" : "private refused", "", sentence(pieces));
}

export function emptyLog() {
  $("log").replaceChildren(el("li", { class: "empty", "data-at": "0" }, word("nothing-yet")));
}
