// The keyboard: along the cards, to the hand, the table, the talk; everything can be played without a mouse.
import { openKeys } from "./dialogs.js";
import { $, every, target } from "./dom.js";
import { showTalk } from "./drawer.js";
import { along, inOrder } from "./hand.js";
import { openLine } from "./line.js";
import { closePanel } from "./panel.js";

/** @type {Record<string, string>} */
const LETTERS = { KeyH: "h", KeyB: "b", KeyL: "l" };
let digit = "";

/** @param {string} sign */
function typedDigit(sign) {
  const wanted = inOrder()[Number(sign) - 1];
  if (!wanted) return false;
  // The same figure twice plays the card; once only goes to it.
  if (digit === sign && document.activeElement === wanted) { digit = ""; wanted.click(); return true; }
  digit = sign;
  wanted.focus();
  return true;
}

/** @param {string} id */
function first(id) {
  const host = $(id);
  (every("button:not(:disabled):not([tabindex='-1']), summary, input", host)[0] ?? host).focus();
}

export const listen = () => document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
  if (event.key === "Escape") { closePanel(); return; }
  if (target(event).matches("input, textarea")) return;
  /** @type {Record<string, Page.Fn>} */
  const letters = { h: () => first("hand"), b: () => first("board"), l: () => { showTalk(true); $("log").focus(); }, "?": openKeys, "/": () => { showTalk(true); openLine(); } };
  // A key of another alphabet is known by its place.
  const sign = letters[event.key.toLowerCase()] ? event.key.toLowerCase() : LETTERS[event.code];
  if (sign) { event.preventDefault(); letters[sign](); return; }
  if (/^[1-9]$/.test(event.key) && typedDigit(event.key)) event.preventDefault();
  else if (event.key === "ArrowLeft" || event.key === "ArrowRight") {
    if (target(event).closest(".log, .choices")) return;
    if (along(event.key === "ArrowRight" ? 1 : -1)) event.preventDefault();
  }
});
