// Buttons of messages, and the field for amounts (bids): a level and a press for each suit.
import { el, every, focused, word } from "./dom.js";
import { lettered } from "./names.js";

/** What a press is about: `s:<table>:<what>`, `t:…`, `a:…`. @param {string} data */
export const parts = (data) => data.split(":");

/** The text form of the action that a press plays at one touch; null if it plays none.
 *  @param {string | null | undefined} data */
export const action = (data) => (data?.startsWith("a:") ? parts(data).slice(3).join(":") : null);

/** A button. `press(data, node)` does it. @param {Page.Key} one @param {Page.Press} press @param {Page.Props} [extra] */
export function key(one, press, extra = {}) {
  if (one.url) return el("a", { class: `key ${one.style}`, href: one.url, rel: "noreferrer noopener", target: "_blank" }, one.label);
  const classes = ["key", one.style === "plain" ? "" : one.style, one.card ? "card" : ""].filter(Boolean).join(" ");
  const node = el("button", { type: "button", class: classes, "data-press": one.data, "data-act": action(one.data), disabled: !one.enabled, ...extra }, lettered(one.label));
  node.addEventListener("click", () => press(one.data, node));
  return node;
}

/** Rows of buttons; `want(key)` chooses. Empty rows vanish.
 *  @param {Page.Key[][]} list @param {Page.Press} press @param {(key: Page.Key) => unknown} [want] */
export function rows(list, press, want = () => true) {
  const made = list.map((row) => row.filter(want)).filter((row) => row.length).map((row) => el("div", { class: "keys" }, row.map((one) => key(one, press))));
  return made.length ? el("div", { class: "rows" }, made) : null;
}

/** @type {Record<string, string>} */
const SUITS = { S: "♠", C: "♣", D: "♦", H: "♥" };
/** @param {string | null} strain */
export const suit = (strain) => (strain && SUITS[strain] ? el("span", { class: `suit ${strain}`, "aria-hidden": "true" }, SUITS[strain]) : null);

/** @type {Map<string, number>} */
const chosen = new Map();

/** Amounts with the same bounds share one level; each of their labels is a button that bids or stakes it.
 *  @param {House.Amount[]} list @param {Page.Press} press */
export function amounts(list, press) {
  /** @type {Map<string, House.Amount[]>} */
  const groups = new Map();
  for (const one of list) {
    const name = `${one.strain ? "" : "stake "}${one.low}-${one.high}`;
    groups.set(name, [...(groups.get(name) ?? []), one]);
  }
  return [...groups.entries()].map(([name, group]) => amount(name, group, press));
}

/** @param {string} name @param {House.Amount[]} group @param {Page.Press} press */
function amount(name, group, press) {
  const { low, high, strain, label } = group[0];
  const field = el("input", { type: "number", inputmode: "numeric", min: low, max: high, step: 1, "aria-label": strain ? word("level") : label, "data-level": name });
  /** @param {number} value */
  const bounded = (value) => Math.max(low, Math.min(high, Number.isFinite(value) ? Math.trunc(value) : low));
  field.value = String(bounded(chosen.get(name) ?? low));
  /** @param {House.Amount} one */
  const form = (one) => one.form.replaceAll("{n}", field.value);
  /** @param {number} value */
  const set = (value) => {
    field.value = String(bounded(value));
    chosen.set(name, Number(field.value));
    group.forEach((one, n) => { const act = action(form(one)); if (act) strains[n].setAttribute("data-act", act); });
  };
  /** @param {number} by @param {string} sign @param {string} what */
  const step = (by, sign, what) =>
    el("button", { type: "button", class: "key", "aria-label": word(what), on: { click: () => set(Number(field.value) + by) } }, sign);
  field.addEventListener("change", () => set(Number(field.value)));
  field.addEventListener("focus", () => field.select());
  const strains = group.map((one) => {
    const node = el("button", { type: "button", class: one.strain ? "key strain" : "key", "data-form": one.form, "data-act": action(form(one)) }, suit(one.strain), one.label);
    node.addEventListener("click", () => { set(Number(field.value)); press(form(one), node); });
    return node;
  });
  // Chips go up and down by the least that can be put in; the button says what is done with them.
  if (!strain) return el("div", { class: "bids stake", role: "group", "aria-label": label }, step(-low, "−", "less"), field, step(low, "+", "greater"), strains);
  return el("div", { class: "bids", role: "group", "aria-label": word("choose") },
    el("div", { class: "level" }, el("label", {}, word("level")), step(-1, "−", "fewer"), field, step(1, "+", "more")),
    el("div", { class: "strains" }, strains));
}

/** Keep the focus on the same button while its surroundings are drawn anew.
 *  @param {HTMLElement} host @param {...Page.Child} children */
export function redraw(host, ...children) {
  const at = focused();
  const inside = at && host.contains(at) && at !== host;
  const name = inside ? at.dataset.press ?? at.dataset.form ?? at.dataset.level ?? "" : "";
  renew(host, children.flat().filter((child) => child instanceof Node));
  if (!inside || host.contains(document.activeElement)) return;
  const same = every("[data-press], [data-form], [data-level]", host).find(
    (node) => name && (node.dataset.press === name || node.dataset.form === name || node.dataset.level === name),
  );
  (same ?? every("button:not(:disabled)", host)[0] ?? host).focus({ preventScroll: true });
}

/** Put `children` into `host`; what stands there already stays where it is. A button that is taken away between the
    finger's coming down and its going up is never pressed. */
/** @param {Element} host @param {Node[]} children */
export function renew(host, children) {
  children.forEach((node, n) => {
    const same = [...host.childNodes].slice(n).find((old) => old === node || old.isEqualNode(node));
    while (same && host.childNodes[n] !== same) host.childNodes[n].remove();
    const was = host.childNodes[n];
    if (same) return;
    if (!was) host.append(node);
    else if (rowed(was) && rowed(node) && was.className === node.className) renew(was, [...node.childNodes]);
    else was.replaceWith(node);
  });
  while (host.childNodes.length > children.length) host.lastChild?.remove();
}

/** @param {Node} node @returns {node is Element} */
const rowed = (node) => node instanceof Element && (node.classList.contains("rows") || node.classList.contains("keys"));

/** Whether a key leads to the analysis of the deal that is over. @param {Page.Key} one */
export const analyses = (one) => one.data?.startsWith("s:-:analyse.");
