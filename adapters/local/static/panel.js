// What one asked to see: a panel that only this person has, until it is closed.
import { $, CROSS, EYE_SHUT, el, focused, icon, lines, word } from "./dom.js";
import { amounts, redraw, rows } from "./keys.js";
import { shot } from "./pictures.js";

/** @type {HTMLElement | null} */
let back = null;
let kind = "";

/** @param {House.Message} message @param {Page.Actions} actions */
export function showPanel(message, actions) {
  const host = $("panel");
  if (host.hidden) back = focused();
  host.hidden = false;
  kind = message.kind;
  const close = el("button", { type: "button", class: "icon", "aria-label": word("close"), "data-press": "close", on: { click: closePanel } }, icon(CROSS));
  redraw(
    host,
    el("h2", {}, icon(EYE_SHUT), word("only-you"), close),
    shot(message, true),
    lines(message.lines),
    rows(message.keys, actions.press),
    amounts(message.amounts, actions.press),
  );
  host.focus({ preventScroll: true });
  host.scrollTop = 0;
}

export function closePanel() {
  const host = $("panel");
  if (host.hidden) return false;
  const inside = host.contains(document.activeElement);
  host.hidden = true;
  host.replaceChildren();
  if (inside) (back?.isConnected && back !== document.body ? back : $($("hand").hidden ? "board" : "hand")).focus({ preventScroll: true });
  return true;
}

/** A menu of what stood before is of no use when the table has gone on to another deal. */
export const closeMenu = () => kind === "panel" && closePanel();

export const panelOpen = () => !$("panel").hidden;
