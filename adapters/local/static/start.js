// A place to start, when there is no table to look at.
import { el, word } from "./dom.js";
import { at } from "./place.js";

export function start(actions) {
  const key = (name, style) =>
    el("button", { type: "button", class: `key ${style}`, "data-press": name, on: { click: (event) => actions.command(name, "", event.currentTarget) } }, word(name === "now" ? "play-now" : name === "new" ? "new-table" : "rules"));
  return el("div", { class: "welcome" },
    el("img", { src: at("/s/emblem.svg"), alt: "" }),
    el("h1", {}, word("no-tables")),
    el("p", {}, word("play-now-hint")),
    el("div", { class: "keys" }, key("now", "primary"), key("new", ""), key("rules", ""), el("button", { type: "button", class: "key", "data-press": "record", on: { click: actions.record } }, word("replay-record"))),
    el("p", {}, word("new-table-friends")));
}
