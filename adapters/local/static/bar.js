// The bar: the room's tables, who is here.
import { $, avatar, el, word } from "./dom.js";
import { titles } from "./titles.js";

/** `list`: rows of the house, and the boards that hang here, one's own first; `pick(table)` looks at one.
 *  @param {House.Row[]} list @param {Map<string, Page.Board>} boards @param {string | null} current @param {(table: string) => void} pick @param {[string, string][]} games */
export function showTables(list, boards, current, pick, games) {
  /** @type {Map<string, House.Row | null>} */
  const known = new Map(list.map((row) => [row.id, row]));
  for (const table of boards.keys()) if (table === current && !known.has(table)) known.set(table, null);
  const called = titles(list.filter((row) => boards.has(row.id)), games);
  const there = [...known.entries()].filter(([table]) => boards.has(table));
  /** One that is over has no row any more, and is looked at. @param {House.Row | null} row */
  const own = (row) => Number(!row || row.mine);
  const buttons = there.sort(([, a], [, b]) => own(b) - own(a)).map(([table, row]) => {
    const names = called.get(table) ?? word("deal-over");
    const state = !row ? "" : row.status === "live" ? (row.score.length ? row.score.join(" : ") : "") : word(row.status);
    const node = el("button", { type: "button", "aria-pressed": String(table === current), class: row?.mine ? "mine" : "", title: names, "data-table": table }, el("span", {}, names), state ? el("span", {}, state) : null);
    node.addEventListener("click", () => pick(table));
    return node;
  });
  // One's own only table needs no choosing.
  const bar = $("tables");
  bar.replaceChildren(...(buttons.length > 1 ? buttons : []));
  const at = buttons.find((node) => node.dataset.table === current);
  if (at?.isConnected) bar.scrollLeft = at.offsetLeft - bar.offsetLeft - 8;
}

/** @param {House.People} message */
export function showPeople(message) {
  const shown = message.people.slice(0, 5);
  const names = message.people.map((person) => person.name).join(", ");
  const list = $("people");
  list.title = names;
  list.replaceChildren(
    ...shown.map((person) => el("li", {}, avatar(person), el("span", { class: "unseen" }, person.name))),
    message.n > shown.length ? el("li", { class: "more" }, `+${message.n - shown.length}`) : "",
  );
}
