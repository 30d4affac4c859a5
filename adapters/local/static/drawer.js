// The talk in its drawer, where there is no room for it beside the table; a mark shows that something new was said.
import { $, target } from "./dom.js";

const wide = matchMedia("(min-width: 1100px)");

export const talkOpen = () => wide.matches || document.body.dataset.talk === "open";

/** @param {boolean} open */
export function showTalk(open) {
  if (open) document.body.dataset.talk = "open"; else delete document.body.dataset.talk;
  $("open-talk").setAttribute("aria-expanded", String(open));
  if (open) { $("unread").hidden = true; $("log").scrollTop = $("log").scrollHeight; $("log").focus({ preventScroll: true }); }
}

/** Somebody said something. */
export const unread = () => { if (!talkOpen()) $("unread").hidden = false; };

$("open-talk").addEventListener("click", () => showTalk(document.body.dataset.talk !== "open"));
document.addEventListener("pointerdown", (event) => { if (document.body.dataset.talk === "open" && !target(event).closest("#talk, #open-talk, dialog, .toasts")) showTalk(false); });
document.addEventListener("keydown", (event) => { if (event.key === "Escape" && document.body.dataset.talk === "open") { showTalk(false); $("open-talk").focus(); } });
