// The talk in its drawer, where there is no room for it beside the table; a mark shows that something new was said.
import { $, target } from "./dom.js";

const wide = matchMedia("(min-width: 1100px)");

export const talkOpen = () => wide.matches || document.body.dataset.talk === "open";

/** @param {boolean} open */
export function showTalk(open) {
  if (open) document.body.dataset.talk = "open"; else delete document.body.dataset.talk;
  $("open-talk").setAttribute("aria-expanded", String(open));
  if (open) { count = 0; $("unread").hidden = true; $("log").scrollTop = $("log").scrollHeight; $("log").focus({ preventScroll: true }); }
}

/** What was asked for lies under the drawer: it is shut, and whoever typed there goes on at its handle. */
export function makeWay() {
  if (document.body.dataset.talk !== "open") return;
  showTalk(false);
  $("open-talk").focus({ preventScroll: true });
}

let count = 0;

/** Somebody said something, at this time: how much that is new stands at the handle. @param {number} at */
export function unread(at) {
  if (talkOpen() || at < opened) return;
  $("unread").textContent = ++count > 9 ? "9+" : String(count);
  $("unread").hidden = false;
}

/** What was said before the page came is no news. */
const opened = Date.now() - 60000;

$("open-talk").addEventListener("click", () => showTalk(document.body.dataset.talk !== "open"));
document.addEventListener("pointerdown", (event) => { if (document.body.dataset.talk === "open" && !target(event).closest("#talk, #open-talk, dialog, .toasts")) showTalk(false); });
document.addEventListener("keydown", (event) => { if (event.key === "Escape" && document.body.dataset.talk === "open") { showTalk(false); $("open-talk").focus(); } });
