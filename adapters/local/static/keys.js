// @ts-nocheck
// Buttons of messages, and the field for amounts (bids): a level and a press for each suit.
import { el, word } from "./dom.js";

/** What a press is about: `s:<table>:<what>`, `t:…`, `a:…`. */
export const parts = (data) => data.split(":");

/** The text form of the action that a press plays at one touch; null if it plays none. */
export const action = (data) => (data?.startsWith("a:") ? parts(data).slice(3).join(":") : null);

/** A button. `press(data, node)` does it. */
export function key(one, press, extra = {}) {
  if (one.url) return el("a", { class: `key ${one.style}`, href: one.url, rel: "noreferrer noopener", target: "_blank" }, one.label);
  const classes = ["key", one.style === "plain" ? "" : one.style, one.card ? "card" : ""].filter(Boolean).join(" ");
  const node = el("button", { type: "button", class: classes, "data-press": one.data, "data-act": action(one.data), disabled: !one.enabled, ...extra }, one.label);
  node.addEventListener("click", () => press(one.data, node));
  return node;
}

/** Rows of buttons; `want(key)` chooses. Empty rows vanish. */
export function rows(list, press, want = () => true) {
  const made = list.map((row) => row.filter(want)).filter((row) => row.length).map((row) => el("div", { class: "keys" }, row.map((one) => key(one, press))));
  return made.length ? el("div", { class: "rows" }, made) : null;
}

const SUITS = { S: "♠", C: "♣", D: "♦", H: "♥" };
export const suit = (strain) => (SUITS[strain] ? el("span", { class: `suit ${strain}`, "aria-hidden": "true" }, SUITS[strain]) : null);

const chosen = new Map();

/** Amounts with the same bounds share one level; each of their labels is a button that bids it. A stake stands by itself. */
export function amounts(list, press) {
  const groups = new Map();
  for (const one of list) {
    if (!one.strain) { groups.set(one.form, [one]); continue; }
    const name = `${one.low}-${one.high}`;
    groups.set(name, [...(groups.get(name) ?? []), one]);
  }
  return [...groups.entries()].map(([name, group]) => amount(name, group, press));
}

function amount(name, group, press) {
  const { low, high, strain, label } = group[0];
  const field = el("input", { type: "number", inputmode: "numeric", min: low, max: high, step: 1, "aria-label": strain ? word("level") : label, "data-level": name });
  const bounded = (value) => Math.max(low, Math.min(high, Number.isFinite(value) ? Math.trunc(value) : low));
  field.value = bounded(chosen.get(name) ?? low);
  const form = (one) => one.form.replaceAll("{n}", field.value);
  const set = (value) => {
    field.value = bounded(value);
    chosen.set(name, Number(field.value));
    group.forEach((one, n) => action(form(one)) && strains[n].setAttribute("data-act", action(form(one))));
  };
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

/** Keep the focus on the same button while its surroundings are drawn anew. */
export function redraw(host, ...children) {
  const at = document.activeElement;
  const inside = at && host.contains(at) && at !== host;
  const name = inside ? at.dataset.press ?? at.dataset.form ?? at.dataset.level ?? "" : "";
  renew(host, children.flat().filter(Boolean));
  if (!inside || host.contains(document.activeElement)) return;
  const same = [...host.querySelectorAll("[data-press], [data-form], [data-level]")].find(
    (node) => name && (node.dataset.press === name || node.dataset.form === name || node.dataset.level === name),
  );
  (same ?? host.querySelector("button:not(:disabled)") ?? host).focus({ preventScroll: true });
}

/** Put `children` into `host`; what stands there already stays where it is. A button that is taken away between the
    finger's coming down and its going up is never pressed. */
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
  while (host.childNodes.length > children.length) host.lastChild.remove();
}

const rowed = (node) => node.classList?.contains("rows") || node.classList?.contains("keys");
