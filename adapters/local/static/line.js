// The command line: `/` opens it, commands and what may follow them are completed, anything else is said to the room.
import { $, el, word } from "./dom.js";

/** @typedef {{ value: string | null, label: string, what: string, done?: boolean }} Choice */

/** @type {House.Command[]} */
let specs = [];
/** @type {Choice[]} */
let found = [];
let at = -1;
let asked = 0;
/** @type {Page.Actions["choices"]} */
let ask = () => {};

/** @param {House.Command[]} list */
export const setCommands = (list) => { specs = list; };

/** What a command does, in words. @param {string} name */
export const about = (name) => specs.find((spec) => spec.name === name)?.what ?? name;

/** `actions.command(name, rest)`, `actions.say(text)`, `actions.choices(q, name, arg, typed)`.
 *  @param {Page.Actions} actions */
export function startLine(actions) {
  const input = $("typed");
  ask = actions.choices;
  input.addEventListener("input", suggest);
  input.addEventListener("focus", suggest);
  input.addEventListener("blur", () => setTimeout(hide, 120));
  input.addEventListener("keydown", (event) => {
    if (event.isComposing) return;
    if (event.key === "ArrowDown" && found.length) move(1, event);
    else if (event.key === "ArrowUp" && found.length) move(-1, event);
    else if (event.key === "Tab" && found.length && !event.shiftKey) { event.preventDefault(); take(Math.max(0, at)); }
    else if (event.key === "Escape") { event.stopPropagation(); if (found.length) hide(); else { input.value = ""; input.blur(); } }
    else if (event.key === "Enter" && found.length && at >= 0) { event.preventDefault(); take(at, true); }
  });
  $("line").addEventListener("submit", (event) => {
    event.preventDefault();
    const text = input.value.trim();
    if (!text) return;
    input.value = "";
    hide();
    const typed = /^\/\s*(\p{L}[\p{L}_-]*)\s*(.*)$/u.exec(text);
    if (typed) actions.command(typed[1].toLowerCase(), typed[2]);
    else if (text.startsWith("/")) actions.command(text.slice(1), "");  // meant for the house, not for the others
    else actions.say(text);
  });
}

/** Words typed so far: the command, and what follows it. */
function split() {
  const text = $("typed").value;
  if (!text.startsWith("/")) return null;
  const space = text.indexOf(" ");
  return space < 0 ? { name: text.slice(1).toLowerCase(), rest: null } : { name: text.slice(1, space).toLowerCase(), rest: text.slice(space + 1) };
}

function suggest() {
  const typed = split();
  if (!typed) { hide(); return; }
  if (typed.rest === null) {
    /** @param {House.Command} spec */
    const fits = (spec) => [spec.name, ...spec.said].some((said) => said.startsWith(typed.name));
    show(specs.filter(fits).map((spec) => ({ value: `/${spec.name}${spec.args.length ? " " : ""}`, label: `/${spec.name}`, what: spec.what, done: !spec.args.some((arg) => arg.required) })));
    return;
  }
  const spec = specs.find((one) => one.name === typed.name) ?? specs.find((one) => one.said.includes(typed.name));
  const arg = spec?.args[0];
  if (!arg) { hide(); return; }
  if (arg.complete) ask(++asked, spec.name, arg.name, typed.rest);
  show(typed.rest ? [] : [{ value: null, label: arg.name, what: arg.what }]);
}

/** Completions from the house; late ones are dropped. @param {House.Choices} message */
export function showChoices(message) {
  const typed = split();
  if (message.q !== asked || !typed || typed.rest === null || document.activeElement !== $("typed")) return;
  show(message.items.map(([label, value]) => ({ value: `/${typed.name} ${value}`, label, what: label === value ? "" : value, done: true })));
}

/** @param {Choice[]} items */
function show(items) {
  found = items;
  at = -1;  // what was typed is what is sent, until one of these is chosen
  const list = $("choices");
  list.replaceChildren(...items.map((item, n) =>
    el("li", { role: "option", id: `choice${n}`, on: { pointerdown: (event) => { event.preventDefault(); take(n); } } }, el("b", {}, item.label), el("i", {}, item.what))));
  list.hidden = !items.length;
  $("typed").setAttribute("aria-expanded", String(items.length > 0));
  mark();
}

const hide = () => show([]);

/** @param {number} by @param {Event} event */
function move(by, event) {
  event.preventDefault();
  at = at < 0 ? (by > 0 ? 0 : found.length - 1) : (at + by + found.length) % found.length;
  mark();
}

function mark() {
  [...$("choices").children].forEach((node, n) => {
    node.setAttribute("aria-selected", String(n === at));
    if (n === at) node.scrollIntoView({ block: "nearest" });
  });
  if (at >= 0) $("typed").setAttribute("aria-activedescendant", `choice${at}`);
  else $("typed").removeAttribute("aria-activedescendant");
}

/** Put a completion into the line; with `go`, a command that needs nothing more is given at once.
 *  @param {number} n @param {boolean} [go] */
function take(n, go = false) {
  const item = found[n];
  if (!item || item.value === null) { if (go) $("line").requestSubmit(); return; }
  const whole = $("typed").value.trim() === item.value.trim();
  $("typed").value = item.value;
  if (go && (item.done || whole)) { hide(); $("line").requestSubmit(); return; }
  suggest();
}

export function openLine() {
  const input = $("typed");
  input.focus();
  if (!input.value) input.value = "/";
  suggest();
}

export function nameLine() {
  $("typed").placeholder = word("type-here");
  $("typed").setAttribute("aria-label", word("type-hint"));
}
