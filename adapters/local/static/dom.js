// Building the page: elements, words, sentences in pieces. Nothing from outside is ever parsed as markup.

import { initial, lettered } from "./names.js";

/** @type {Record<string, string>} */
let words = {};

/** What index.html has under this id. @type {<K extends string>(id: K) => K extends keyof Page.Ids ? Page.Ids[K] : HTMLElement} */
export const $ = (id) => /** @type {any} */ (document.getElementById(id));

/** What fits a selector, in the page or in a part of it. @type {(selector: string, host?: ParentNode) => HTMLElement[]} */
export const every = (selector, host = document) => [...host.querySelectorAll(selector)].map((node) => /** @type {HTMLElement} */ (node));

/** Where the focus is. */
export const focused = () => /** @type {HTMLElement | null} */ (document.activeElement);

/** What an event has happened to. @param {Event} event */
export const target = (event) => /** @type {HTMLElement} */ (event.target);

/** An element. Props: `on` {event: handler}, `data-…`/`aria-…`/others as attributes; null and false are left out.
 *  @template {keyof HTMLElementTagNameMap} T @param {T} tag @param {Page.Props} [props] @param {...Page.Child} children @returns {HTMLElementTagNameMap[T]} */
export function el(tag, props = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(props)) {
    if (value === null || value === undefined || value === false) continue;
    if (name === "on") for (const [event, handler] of Object.entries(value)) node.addEventListener(event, handler);
    else if (name === "style") for (const [rule, to] of Object.entries(value)) node.style.setProperty(rule, to);
    else node.setAttribute(name, value === true ? "" : String(value));
  }
  for (const child of children.flat()) if (child !== null && child !== undefined) node.append(child);
  return node;
}

/** A small picture from the page's own drawing paths. @param {string} path */
export function icon(path) {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("aria-hidden", "true");
  const line = document.createElementNS("http://www.w3.org/2000/svg", "path");
  line.setAttribute("d", path);
  svg.append(line);
  return svg;
}

export const EYE_SHUT = "M3 10c4 5 14 5 18 0M6 13l-2 3M12 14v3.5M18 13l2 3";
export const LAMP = "M9 18h6M10 21h4M9 15c0-2-3-3-3-7a6 6 0 0 1 12 0c0 4-3 5-3 7z";
export const CROSS = "M6 6l12 12M18 6L6 18";

/** The page's own words in the person's language; `{name}` places are filled from `args`.
 *  @param {string} key @param {Record<string, unknown>} [args] @returns {string} */
export function word(key, args = {}) {
  const said = words[key] ?? `[${key}]`;
  return said.replace(/\{(\w+)\}/g, (all, name) => (name in args ? String(args[name]) : all));
}

/** @param {Record<string, string>} dictionary @param {string} lang */
export function setWords(dictionary, lang) {
  words = dictionary;
  document.documentElement.lang = lang;
  for (const node of every("[data-word]")) node.textContent = word(node.dataset.word ?? "");
  for (const node of every("[data-label]")) {
    const label = word(node.dataset.label ?? "");
    node.setAttribute("aria-label", label);
    if (node.tagName === "BUTTON") node.title = label;
  }
}

/** A sentence: words as they are, people set apart. @param {House.Pieces} pieces */
export function sentence(pieces) {
  return pieces.map((piece) =>
    typeof piece === "string" ? lettered(piece) : el("span", { class: piece.you ? "person you" : "person" }, el("bdi", {}, piece.name)),
  );
}

/** @param {House.Pieces} pieces */
export const plain = (pieces) => pieces.map((piece) => (typeof piece === "string" ? lettered(piece) : piece.name)).join("");
/** @param {House.Line[]} lines */
export const calls = (lines) => lines.some((line) => line.p.some((piece) => typeof piece !== "string" && piece.you && piece.ping));

/** The lines of a message; `from` leaves out the first ones. @param {House.Line[]} list */
export function lines(list, from = 0) {
  const made = list.slice(from).map((line) => el("p", { class: line.w }, sentence(line.p)));
  const told = made.filter((line) => line.className === "coach");
  if (!told.length) return el("div", { class: "said" }, made);
  // What a coach says has a place of its own, which scrolls where there is no room for all of it.
  return el("div", { class: "said" }, made.filter((line) => line.className !== "coach"), el("div", { class: "coaching", tabindex: "0", role: "note" }, told));
}

/** @param {House.Person} person */
export function avatar(person) {
  return el("span", { class: `avatar hue${person.hue}`, "aria-hidden": "true" }, initial(person.name) || "·");
}

/** Remember for this tab only (see `me.js` for what the whole browser keeps); private windows may refuse. */
export const kept = {
  /** @param {string} key */
  get: (key) => { try { return sessionStorage.getItem(`davtar.${key}`); } catch { return null; } },
  /** @param {string} key @param {string} value */
  set: (key, value) => { try { sessionStorage.setItem(`davtar.${key}`, value); } catch { /* not remembered */ } },
  /** @param {string} key */
  drop: (key) => { try { sessionStorage.removeItem(`davtar.${key}`); } catch { /* not remembered */ } },
};

/** A file of one's own, into the folder for downloads. @param {House.OwnFile} file */
export function save(file) {
  const url = URL.createObjectURL(new Blob([file.text], { type: "application/json" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10000);
}
