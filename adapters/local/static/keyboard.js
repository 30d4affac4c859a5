// @ts-nocheck
// The keyboard: along the cards, to the hand, the table, the talk; everything can be played without a mouse.
import { openKeys } from "./dialogs.js";
import { $ } from "./dom.js";
import { showTalk } from "./drawer.js";
import { along, inOrder } from "./hand.js";
import { openLine } from "./line.js";
import { closePanel } from "./panel.js";

let digit = "";

function typedDigit(sign) {
  const wanted = inOrder()[Number(sign) - 1];
  if (!wanted) return false;
  // The same figure twice plays the card; once only goes to it.
  if (digit === sign && document.activeElement === wanted) { digit = ""; wanted.click(); return true; }
  digit = sign;
  wanted.focus();
  return true;
}

function first(id) {
  const host = $(id);
  (host.querySelector("button:not(:disabled):not([tabindex='-1']), summary, input") ?? host).focus();
}

export const listen = () => document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
  if (event.key === "Escape") { closePanel(); return; }
  if (event.target.matches("input, textarea")) return;
  const letters = { h: () => first("hand"), b: () => first("board"), l: () => { showTalk(true); $("log").focus(); }, "?": openKeys, "/": () => { showTalk(true); openLine(); } };
  // A key of another alphabet is known by its place.
  const sign = letters[event.key.toLowerCase()] ? event.key.toLowerCase() : { KeyH: "h", KeyB: "b", KeyL: "l" }[event.code];
  if (sign) { event.preventDefault(); letters[sign](); return; }
  if (/^[1-9]$/.test(event.key) && typedDigit(event.key)) event.preventDefault();
  else if (event.key === "ArrowLeft" || event.key === "ArrowRight") {
    if (event.target.closest(".log, .choices")) return;
    if (along(event.key === "ArrowRight" ? 1 : -1)) event.preventDefault();
  }
});
