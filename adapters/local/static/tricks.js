// The table of a game of tricks: people round it, their cards in the middle, the own hand below.
import { callNode } from "./calls.js";
import { spreadHand } from "./fan.js";
import { opens, scores } from "./hud.js";
import { el, word } from "./dom.js";
import { places, plate, plateSign, turned } from "./places.js";

export const sheets = ["cards"];

/** @typedef {Page.View<Model.BoardPicture, Model.HandPicture>} View
 *  @typedef {ReturnType<typeof sizes>} Sizes */

/** What the middle needs to know of a seat's direction, by turned seat and number of seats.
 *  @type {Record<number, [number, number][]>} */
const WAYS = { 2: [[0, 1], [0, -1]], 3: [[0, 1], [-1, -0.2], [1, -0.2]], 4: [[0, 1], [-1, 0], [0, -1], [1, 0]] };

/** So far a card that may be played is lifted. */
const RISE = 12;
/** Half the height of a plate, and how many times a card's width a whole trick of two or four is high. */
const PLATE = 22, TALL = 2.66;
/** Half the width of the widest plate on a phone. */
const WIDE = 68;

/** The sizes on a table of `w` by `h`. @param {number} w @param {number} h */
export function sizes(w, h) {
  const hand = Math.max(58, Math.min(118, w / 6.05, h * 0.2));
  return { hand, card: Math.max(46, Math.min(104, hand * 0.86, h * 0.15)), back: Math.max(20, Math.min(38, w * 0.05)), deep: hand * 1.42 + RISE + 10, tight: h < 330, low: h < 420 };
}

/**
 * Draw it. `view`: {model: BoardPicture, hand: its model or null, me: the seat at the bottom, seated, w, h, layer,
 * touch(card) -> {act, why}, clocks, side(seat) -> "us" | "them" | ""}.
 * @param {View} view
 */
export function draw(view) {
  const { model, layer, me, w, h } = view;
  const n = model.plates.length;
  const size = sizes(w, h);
  const deep = view.hand?.cards?.length || (view.seated && view.live) ? size.deep : 8;
  const at = places(n, w, h, deep);
  model.plates.forEach((one, seat) => {
    const where = at[turned(seat, me, n)];
    const shown = { ...one, side: view.side(seat), clock: view.clocks.get(seat) };
    layer.piece(`plate:${seat}`, { x: where.x, y: where.y, z: 40, act: view.sit?.(seat), tab: 0, make: () => plate(shown), sign: plateSign(shown), classes: n > 2 && turned(seat, me, n) % 2 ? "seat aside" : seat === me ? "seat mine" : "seat" });
    if (seat !== me || !view.hand) backs(layer, one, seat, turned(seat, me, n), n, where, size);
    open(layer, one, seat, turned(seat, me, n), n, where, size, w);
  });
  view.felt.style.setProperty("--deep", `${deep}px`);
  const high = at[n === 2 ? 1 : n === 4 ? 2 : 0].y;
  const room = at[0].y - high - 2 * PLATE;
  if (n !== 3) size.card = Math.max(34, Math.min(size.card, room / TALL));
  const middle = { x: w / 2, y: n === 3 ? h * 0.4 : (at[0].y + high) / 2 + Math.max(0, Math.min(size.back * 0.5, (room - size.card * TALL) / 2)) };
  model.trick.forEach(([seat, card], k) => {
    const way = WAYS[n][turned(seat, me, n)];
    layer.piece(`card:${card}`, {
      sheet: "cards", sprite: card, w: size.card, x: middle.x + way[0] * size.card * 0.98, y: middle.y + way[1] * size.card * 0.62,
      z: 60 + k, turn: (seat * 7 + k * 3) % 9 - 4, from: at[turned(seat, me, n)], classes: seat === model.winning ? "winning" : "", card,
    });
  });
  if (model.turned) layer.piece(`card:${model.turned}`, { sheet: "cards", sprite: model.turned, w: size.card, x: middle.x, y: middle.y, z: 55, classes: "turned" });
  if (model.bidding) calls(view, at, n, size);
  if (view.hand?.cards?.length) spreadHand({ ...view, hand: view.hand }, size, w, h, at[0], at[turned(model.plates.findIndex((one) => one.dealer), me, n)] ?? middle);
  const taker = model.last_winner;
  return { leave: (/** @type {string} */ id) => (id.startsWith("card:") && taker !== null ? { ...at[turned(taker, me, n)], scale: 0.4 } : null), middle };
}

/** The cards that others hold, face down.
 *  @param {Page.Layer} layer @param {Model.Plate} one @param {number} seat @param {number} k @param {number} n @param {Page.Spot} where @param {Sizes} size */
function backs(layer, one, seat, k, n, where, size) {
  const upright = n === 2 || k % 2 === 0;
  const step = size.back * 0.34;
  const out = k === 0 ? 1 : n === 2 || k === 2 ? 1 : k === 1 ? 1 : -1;
  for (let i = 0; i < one.cards; i++) {
    const along = (i - (one.cards - 1) / 2) * step;
    layer.piece(`back:${seat}:${i}`, {
      sheet: "cards", sprite: "??", w: size.back, z: 20 + i, turn: upright ? along * 0.25 : 90 + along * 0.25,
      x: where.x + (upright ? along : 0), y: where.y + (upright ? (k === 0 ? -1 : 1) * 26 * out : size.tight ? along * 0.5 + 36 : along + 58), from: where,
    });
  }
}

/** Combinations and hands that lie open before somebody.
 *  @param {Page.Layer} layer @param {Model.Plate} one @param {number} seat @param {number} k @param {number} n @param {Page.Spot} where @param {Sizes} size @param {number} w */
function open(layer, one, seat, k, n, where, size, w) {
  const step = size.back * 0.72;
  const y = where.y + (k === 0 ? -46 : n > 2 && k % 2 ? 64 : 50);
  one.shown.forEach((card, i) => {
    const x = Math.max(size.back, Math.min(w - size.back, where.x + (i - (one.shown.length - 1) / 2) * step));
    layer.piece(`shown:${seat}:${card}`, { sheet: "cards", sprite: card, w: size.back * 1.25, x, y, z: 45 + i, from: where, classes: "shown" });
  });
}

/** The last call of each seat, before its plate; on a low table beside the card in the middle.
 *  @param {View} view @param {Page.Spot[]} at @param {number} n @param {Sizes} size */
function calls(view, at, n, size) {
  const said = new Map();
  view.model.bids.forEach(([seat, call], k) => said.set(seat, [call, k]));
  for (const [seat, [call, k]] of said) {
    const place = turned(seat, view.me, n);
    const way = WAYS[n][place];
    const node = callNode(call);
    const wide = 14 + 5 * [...node.textContent].length;
    const beside = size.low && view.w < 560 && way[1] < 0 && !way[0];  // under the plate opposite is that of the seat at the right
    const x = at[place].x - way[0] * (half(view) + wide) + (beside ? WIDE + wide : size.low && !way[0] ? size.card / 2 + wide : 0);
    const y = at[place].y - (beside ? 0 : way[1] * 46);
    view.layer.piece(`call:${seat}`, { x, y, z: 50, make: () => node, sign: `${node.textContent}${k}`, from: at[place], classes: "bubble" });
  }
}

/** Half the width of a plate at the sides. @param {View} view */
const half = ({ w }) => (w < 560 ? 42 : 78);

/** The contract and the score, ours first. @param {View} view */
export function hud(view) {
  const { model, me, seated } = view;
  if (view.lobby) return [];
  const own = model.plates.length === 2 ? me : me % 2;
  /** @param {number} side */
  const named = (side) => (seated && model.plates.length === 4 ? word(side === own ? "us" : "them") : model.score_labels?.[side] ?? model.plates[side]?.name ?? "");
  /** @param {number} n */
  const side = (n) => ({ name: named(n), points: model.score[n], tricks: model.deal && !model.bidding ? model.tricks[n] : undefined });
  const doubled = model.call ? el("em", {}, word(`call-${model.call}`)) : null;
  return [
    opens(view, scores(side(own), side(1 - own), model.target), "davtar", word("see-score")),
    model.contract ? opens(view, el("div", { class: "contract" }, el("b", {}, model.contract), doubled, model.contract_by ? el("small", {}, el("bdi", {}, model.contract_by)) : null), "bids", word("see-bids")) : null,
  ];
}
