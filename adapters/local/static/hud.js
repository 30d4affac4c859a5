// What stands in the corners of every table: the score, ours first, and what is being played.
import { el, word } from "./dom.js";

/** The score of two sides: {name, points, tricks (undefined: not counted)} each.
 *  @param {Page.Score} own @param {Page.Score} other @param {number} target */
export function scores(own, other, target) {
  /** @param {Page.Score} one @param {string} what */
  const side = (one, what) => el("span", { class: `side ${what}` }, el("small", {}, el("bdi", {}, one.name)), el("b", {}, String(one.points)), one.tricks === undefined ? null : el("i", { title: word("tricks") }, `+${one.tricks}`));
  return el("div", { class: "scores" }, side(own, "us"), side(other, "them"), target ? el("small", { class: "target" }, `/ ${target}`) : null);
}

/** What stands in a corner, to be touched for more of it: `what` is looked at (`davtar`, `bids`). Only during a match.
 *  @param {Page.View} view @param {HTMLElement} node @param {string} what @param {string} title */
export function opens(view, node, what, title) {
  const data = `s:${view.table}:${what}`;
  return view.live && view.press ? el("button", { type: "button", class: "corner", title, "data-press": data, on: { click: () => view.press(data) } }, node) : node;
}
