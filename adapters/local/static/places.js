// Where people sit: turned so that the viewer is at the bottom, then clockwise; and their plates.
import { el, icon, word } from "./dom.js";
import { initial } from "./names.js";

/** Seats from the viewer's own on, clockwise: 0 is at the bottom.
 *  @param {number} seat @param {number} me @param {number} n */
export const turned = (seat, me, n) => (seat - me + n) % n;

/** Whose a seat is to whoever looks from `me`: "us" or "them" where there are two sides (two people, or the pairs of a game of
 *  tricks), else "us" for one's own alone. @param {Model.Any} model @param {number} n @param {number} seat @param {number} me @param {boolean} seated */
export function sideOf(model, n, seat, me, seated) {
  if (n === 2 || (n === 4 && model.kind === "BoardPicture")) return (seat - me) % 2 ? "them" : "us";
  return seated && seat === me ? "us" : "";
}

/** The middles of the plates of `n` seats in an area of `w` by `h`, by turned seat; `deep`: what the own hand takes below.
 *  @param {number} n @param {number} w @param {number} h @param {number} deep @returns {Page.Spot[]} */
export function places(n, w, h, deep) {
  const narrow = w < 560;
  const top = narrow ? 76 : 34, side = narrow ? 44 : Math.max(80, Math.min(120, w * 0.12)), low = h - deep - 26;
  const middle = (top + low) / 2 - (narrow ? 4 : 0);
  if (n === 2) return [{ x: w / 2, y: low }, { x: w / 2, y: top }];
  if (n === 3) return [{ x: w / 2, y: low }, { x: side, y: middle * 0.72 }, { x: w - side, y: middle * 0.72 }];
  if (n === 4) return [{ x: w / 2, y: low }, { x: side, y: middle }, { x: w / 2, y: top }, { x: w - side, y: middle }];
  // More: the own place below, the others on an arc above it.
  const made = [{ x: w / 2, y: low }];
  for (let k = 1; k < n; k++) {
    const angle = Math.PI * (1 - (k - 0.5) / (n - 1));
    made.push({ x: w / 2 + Math.cos(angle) * (w / 2 - side), y: Math.max(top, low * 0.62 - Math.sin(angle) * low * 0.62 + top) });
  }
  return made;
}

/** A plate's element. `one`: {name, hue, note, active, dealer, automatic, tricks, side ("us", "them" or ""), clock}.
 *  @param {Page.Plate} one */
export function plate(one) {
  const sign = initial(one.name || "+");
  return el("div", { class: `plate${one.active ? " active" : ""}${one.name ? "" : " free"} ${one.side ?? ""}`.trim() },
    el("span", { class: `avatar hue${one.hue}` }, one.automatic ? icon(ROBOT) : sign, one.clock ? el("i", { class: "clock", "data-seat": String(one.clock.seat) }) : null),
    el("span", { class: "who" }, el("b", {}, el("bdi", {}, one.name || word("seat-free"))), one.note && one.name ? el("small", {}, one.note) : null),
    one.dealer ? el("i", { class: "dealer", title: word("dealer") }, "D") : null);
}

/** Everything a plate shows, in one string, so that it is made again only when that has changed. @param {Page.Plate} one */
export const plateSign = (one) => JSON.stringify([document.documentElement.lang, one.name, one.hue, one.note, one.active, one.dealer, one.automatic, one.side, Boolean(one.clock)]);

const ROBOT = "M7 9h10v8H7zM12 5v4M9.5 12.5h.01M14.5 12.5h.01M4 12v3M20 12v3";
