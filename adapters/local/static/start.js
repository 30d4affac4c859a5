// A place to start: the games, each with a picture; the matches one can go on with; tables that are open.
import { $, el, every, word } from "./dom.js";
import { at } from "./place.js";
import { titles } from "./titles.js";

/** @type {string | null | undefined} */
let open;

/** `games`: [key, name]; `rows`: the room's tables; `actions`: what the person does.
 *  @param {Page.Beginning & { actions: Page.Actions }} beginning */
export function start({ games, rows, actions }) {
  if (open === undefined) open = games[0]?.[0];  // whoever comes for the first time sees how
  const mine = rows.filter((row) => row.mine);
  const others = rows.filter((row) => !row.mine);
  const called = titles(rows, games);
  return el("div", { class: "welcome" },
    mine.length ? tables("go-on", mine, called, actions) : null,
    others.length ? tables("open-tables", others, called, actions) : null,
    el("h1", {}, word("what-to-play")),
    el("ul", { class: "games" }, games.map(([key, name]) => game(key, name, actions))),
    el("div", { class: "keys" }, el("button", { type: "button", class: "key", "data-press": "record", on: { click: actions.record } }, word("replay-record"))),
    el("p", { class: "hint" }, word("new-table-friends")));
}

/** The picture of a game, fetched once it is nearly seen: together they are as large as half of the page.
 *  @param {string} key @param {string} lang */
function cover(key, lang) {
  const image = el("img", { alt: "", width: 220, height: 165, "data-cover": `${key}-${lang}` });
  seen.observe(image);
  return image;
}

const seen = new IntersectionObserver((entries) => {
  for (const { isIntersecting, target } of entries) {
    if (!isIntersecting || !(target instanceof HTMLImageElement)) continue;
    seen.unobserve(target);
    target.src = at(`/g/${target.dataset.cover}-${devicePixelRatio > 1.25 ? 2 : 1}.webp?v=${document.documentElement.dataset.version}`);
  }
}, { rootMargin: "80px" });

/** @param {string} key @param {string} name @param {Page.Actions} actions */
function game(key, name, actions) {
  const lang = document.documentElement.lang;
  /** @param {string} what @param {(node: Element | null) => unknown} run @param {string} style */
  const press = (what, run, style) => el("button", { type: "button", class: `key ${style}`, "data-press": `${what}:${key}`, on: { click: (event) => run(/** @type {Element} */ (event.currentTarget)) } }, word(what));
  const doors = el("div", { class: "doors", hidden: open !== key },
    press("play-now", () => actions.now(key), "primary"),
    press("with-friends", (node) => actions.command("new", key, node), ""),
    press("learn-it", (node) => actions.command("learn", key, node), ""),
    press("rules", (node) => actions.command("rules", key, node), ""));
  const face = el("button", { type: "button", class: "cover", "data-game": key, "aria-expanded": String(open === key), on: { click: () => toggle(key) } },
    cover(key, lang), el("b", {}, name));
  return el("li", { class: open === key ? "open" : "" }, face, doors);
}

/** One game at a time says how it can be played. @param {string} key */
function toggle(key) {
  open = open === key ? null : key;
  for (const face of every(".cover", $("board"))) {
    const now = face.dataset.game === open;
    face.setAttribute("aria-expanded", String(now));
    face.parentElement?.classList.toggle("open", now);
    face.nextElementSibling?.toggleAttribute("hidden", !now);
    if (now) face.parentElement?.scrollIntoView({ block: "nearest" });
  }
}

/** @param {string} title @param {House.Row[]} rows @param {Map<string, string>} called @param {Page.Actions} actions */
function tables(title, rows, called, actions) {
  return el("section", { class: "known" }, el("h2", {}, word(title)), el("div", { class: "keys" }, rows.map((row) => {
    const names = called.get(row.id) ?? "";
    const state = row.status === "live" ? row.score.join(" : ") : word(row.status);
    return el("button", { type: "button", class: row.mine ? "key good" : "key", "data-open": row.id, on: { click: () => actions.look(row.id) } }, names, state ? el("small", {}, state) : null);
  })));
}
