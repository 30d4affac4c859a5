// A table of two with a stock, on which several cards are led at once, and beaten or given (Bura). Led cards lie in the middle,
// each answer on the card it answers, gifts face down; who takes them has a pile at the right. Cards are chosen one by one on
// the stage, and played together by the button in the dock, or by dragging one of the chosen up.
import { sheetOf } from "./deck.js";
import { $, el, focused, word } from "./dom.js";
import { spreadHand } from "./fan.js";
import { opens, scores } from "./hud.js";
import { action, suit } from "./keys.js";
import { name } from "./names.js";
import { places, plate, plateSign, turned } from "./places.js";

export const sheets = ["cards", "small"];
export const later = ["low"];

const HIGH = 1.4; // a card's height by its width
const OVER = [0.26, 0.5]; // how far an answer lies beside and below what it answers, by the card's width
const STACK = 5; // backs that a stock or a pile of any size shows at most
const SMALL = 26, UNDER = 0.64; // the last trick: a card, and how much of it an answer leaves in sight

/** @typedef {{ cards: string[], pairs?: Model.Pairs, chosen?: string[], trump: string | null }} Held
 *  @typedef {Page.View<Model.DuelPicture, Held>} View
 *  @typedef {{ table: string, own: Map<string, Page.Way>, gone: Map<string, Page.Way>, middle: Set<string>, wished: string | null }} Memory
 *  @typedef {ReturnType<typeof plan>} Plan */

/** What was drawn before on a layer: where the own cards lay and which have gone since, what lay in the middle; and the card
 *  that was touched to begin choosing (`wished`): it is chosen as soon as the house offers that.
 *  @type {WeakMap<Page.Layer, Memory>} */
const memories = new WeakMap();

/** @param {View} view @returns {Memory} */
function memory({ layer, table }) {
  const known = memories.get(layer);
  if (known?.table === table) return known;
  const made = { table, own: new Map(), gone: new Map(), middle: new Set(), wished: null };
  memories.set(layer, made);
  return made;
}

/** Where everything goes on a felt of `w` by `h`. @param {View} view */
function plan(view) {
  const { w, h } = view;
  const hand = Math.max(56, Math.min(136, w / 4.4, h * 0.2));
  const deep = view.hand?.cards?.length || view.seated ? hand * 1.42 + 22 : 8;
  const at = places(2, w, h, deep);
  const back = Math.max(22, Math.min(48, w * 0.055, h * 0.07));
  /** @param {number} seat */
  const pile = Math.max(26, Math.min(56, h * 0.08));
  const ceiling = at[1].y + 24 + back, floor = at[0].y - 26;
  const card = Math.max(40, Math.min(118, hand * 0.86, (floor - ceiling) / (HIGH + OVER[1])));
  const lastTop = 68; // below the score; the stock between the last trick and the buttons beside the own place
  const high = lastTop + SMALL * (HIGH + UNDER) + 2, low = h - deep - 58;
  const stock = Math.max(34, Math.min(card * 0.86, 88, (low - high) / HIGH));
  const middle = (ceiling + floor) / 2;
  const edge = Math.max(12, w / 2 - 420); // where there is room, everything lies near the middle
  return {
    hand, deep, at, back, pile, card, lastTop,
    stock: { x: edge + stock / 2, y: Math.min(Math.max(middle, high + stock * 0.7), low - stock * 0.7), w: stock },
    piles: [{ x: w - edge - pile / 2, y: floor - 4 - pile * 0.7 }, { x: w - edge - pile / 2, y: Math.max(at[1].y + pile * 0.4, 64 + pile * 0.7) }],
    edge, left: edge + 12 + stock * 1.7, right: w - edge - pile - 14, y: middle,
  };
}

/** Draw it. `view.model`: DuelPicture, `view.hand`: DuelHandPicture or HandPicture or null. @param {View} view */
export function draw(view) {
  const { model, layer, me, w } = view;
  const p = plan(view);
  /** @param {number} seat */
  const place = (seat) => p.at[turned(seat, me, 2)];
  /** @param {number} seat */
  const pile = (seat) => p.piles[turned(seat, me, 2)];
  const own = new Set(view.hand?.cards ?? []);
  const before = memory(view);
  for (const [card, where] of before.own) if (!own.has(card)) before.gone.set(card, where);
  const focus = /** @type {HTMLElement | null | undefined} */ (focused()?.closest(".piece.own"))?.dataset.id;
  view.felt.style.setProperty("--deep", `${p.deep}px`);
  model.plates.forEach((one, seat) => {
    const shown = { ...one, side: view.side(seat), clock: view.clocks.get(seat) };
    layer.piece(`plate:${seat}`, { ...place(seat), z: 40, make: () => plate(shown), sign: plateSign(shown), classes: seat === view.me ? "seat mine" : "seat" });
    if (seat !== me || !view.hand) backs(view, one.cards, seat, place(seat), p);
    heap(layer, `pile:${seat}`, model.taken[seat], pile(seat), p.pile);
  });
  stock(view, p);
  lastTrick(view, p);
  const middle = trick(view, p, place, before.gone);
  if (view.hand?.cards?.length) ownCards({ ...view, hand: view.hand }, p, place(me), focus, before);
  const was = before.middle;
  const taker = model.pairs.taker ?? model.last.taker;
  before.middle = middle;
  before.own = new Map();
  for (const card of own) {
    const lies = layer.at(`card:${card}`);
    if (lies) before.own.set(card, { x: lies.x, y: lies.y, w: p.hand });
  }
  if (!model.pairs.led.length) before.gone.clear();
  return {
    /** @type {Page.Leave} */
    leave(id) {
      if (was.has(id)) return taker === null ? null : { ...pile(taker), turn: 0, scale: p.pile / p.card };
      return id.startsWith("card:") && model.pairs.led.length ? { x: w / 2, y: p.y, scale: p.card / p.hand } : null;
    },
  };
}

/** The cards led and what lies on them: places by number, so that all stay in sight; the names of the pieces.
 *  @param {View} view @param {Plan} p @param {(seat: number) => Page.Spot} place @param {Map<string, Page.Way>} left */
function trick(view, p, place, left) {
  const { model, layer, me, w } = view;
  const { led, leader, taker } = model.pairs;
  const mine = view.hand?.pairs?.led?.length ? view.hand.pairs.over : [];
  const over = model.pairs.over.length ? model.pairs.over : mine;
  /** @type {Set<string>} */
  const drawn = new Set();
  if (!led.length) {
    if (model.to_move !== null) layer.piece("slot", { x: w / 2, y: p.y, z: 5, w: p.card, h: p.card * HIGH, make: () => el("i"), sign: "slot", classes: "label bed" });
    return drawn;
  }
  const whole = p.card * (1 + OVER[0]);
  const step = Math.min(p.card * (1.12 + OVER[0]), (p.right - p.left - whole) / Math.max(1, led.length - 1));
  const long = step * (led.length - 1) + whole;
  const start = Math.max(p.left, Math.min(p.right - long, w / 2 - long / 2)) + p.card / 2;
  const aim = mine.length && mine.length === over.length ? mine.length : -1; // the next one to be beaten
  /** @param {string} id @param {string} card @param {number | null} seat @param {number} k @param {boolean} upper */
  const lay = (id, card, seat, k, upper) => {
    drawn.add(id);
    const gone = seat === me ? (card === "??" ? [...left.values()][k] : left.get(card)) : undefined;
    layer.piece(id, {
      sheet: sheetOf(card, p.card), sprite: card, w: p.card, card: card === "??" ? undefined : card,
      x: start + k * step + (upper ? OVER[0] * p.card : 0), y: p.y + (upper ? 0.5 : -0.5) * OVER[1] * p.card,
      z: 60 + 2 * k + (upper ? 1 : 0), from: gone ?? place(seat ?? 0), delay: k * 60,
      classes: `${taker === seat ? "winning" : ""}${!upper && k === aim ? " aim" : ""}`.trim(),
    });
  };
  led.forEach((card, k) => lay(`card:${card}`, card, leader, k, false));
  over.forEach((card, k) => lay(card === "??" ? `given:${k}` : `card:${card}`, card, 1 - (leader ?? 0), k, true));
  return drawn;
}

/** The own cards: a touch does what the house's first button of that card does, or begins choosing with it.
 *  @param {View & { hand: Held }} view @param {Plan} p @param {Page.Spot} plateAt @param {string | undefined} focus @param {Memory} before */
function ownCards(view, p, plateAt, focus, before) {
  const { layer, hand } = view;
  const keys = view.keys.flat().filter((one) => one.data && one.enabled !== false);
  const chosen = new Set(hand.chosen ?? []);
  const gifts = keys.filter((one) => !one.card && action(one.data)?.startsWith("g:"));
  const start = keys.find((one) => !one.card && /^s:[^:]+:pick\.[lg]$/.test(one.data)) ?? (gifts.length > 1 ? { data: `s:${view.table}:pick.g`, label: "" } : null);
  const together = chosen.size ? keys.find((one) => !one.card && action(one.data)) : null;
  /** @type {Map<string, Page.Act>} */
  const acts = new Map();
  for (const card of hand.cards) {
    const key = keys.find((one) => one.card === card);
    const toggle = Boolean(key && /^s:[^:]+:pick\.[lg]/.test(key.data));
    if (key) {
      acts.set(card, {
        data: key.data, act: action(key.data), press: (node) => { before.wished = null; view.press(key.data, node); },
        label: toggle ? name(card) : view.model.pairs.led.length ? key.label : word("play-card", { card: key.label }),
        pressed: toggle ? String(chosen.has(card)) : undefined,
        drop: chosen.has(card) ? (node) => together && view.press(together.data, node) : undefined,
      });
    } else if (start) acts.set(card, { data: start.data, press: (node) => { before.wished = card; view.press(start.data, node); }, label: [name(card), start.label].filter(Boolean).join(", ") });
  }
  /** @param {string} card @returns {Page.Touch} */
  const touch = (card) => (acts.has(card) ? { act: acts.get(card) } : view.touch(card));
  spreadHand({ ...view, hand: { ...hand, legal: acts.size ? [...acts.keys()] : null, plain: true }, chosen, touch }, { hand: p.hand }, view.w, view.h, plateAt, p.stock);
  const begun = before.wished && keys.find((one) => one.card === before.wished && /^s:[^:]+:pick\.[lg]/.test(one.data));
  if (begun && !chosen.size) { before.wished = null; view.press(begun.data); }
  // A card that was laid on another is no button any more: the focus goes to the next one, or to the dock.
  if (focus && !layer.at(focus)?.node.matches(".own.touch")) (layer.at(`card:${[...acts.keys()][0]}`)?.node ?? $("hand")).focus({ preventScroll: true });
}

/** The cards of somebody else, face down under the plate.
 *  @param {View} view @param {number} count @param {number} seat @param {Page.Spot} where @param {Plan} p */
function backs(view, count, seat, where, p) {
  const step = p.back * 0.5;
  const way = turned(seat, view.me, 2) ? 1 : -1;
  for (let i = 0; i < count; i++) {
    const along = (i - (count - 1) / 2) * step;
    view.layer.piece(`back:${seat}:${i}`, { sheet: "cards", sprite: "??", w: p.back, x: where.x + along, y: where.y + way * 28, z: 20 + i, turn: -way * along * 0.25, from: p.stock, delay: i * 40 });
  }
}

/** A pile of backs with their number on it.
 *  @param {Page.Layer} layer @param {string} id @param {number} count @param {Page.Spot} at @param {number} wide @param {number} [least] */
function heap(layer, id, count, at, wide, least = 1) {
  for (let k = 0; k < Math.min(count, STACK); k++) layer.piece(`${id}:${k}`, { sheet: "cards", sprite: "??", w: wide, x: at.x - k * 1.5, y: at.y - k * 1.5, z: 10 + k });
  if (count >= least) layer.piece(`${id}:n`, { x: at.x, y: at.y + wide * 0.5, z: 18, make: () => el("b", { class: "count" }, String(count)), sign: String(count), classes: "label" });
}

/** What is still to be drawn: backs on the trump that was turned up; without any, an empty place with the sign of trumps.
 *  @param {View} view @param {Plan} p */
function stock(view, p) {
  const { model, layer } = view;
  const { x, y, w } = p.stock;
  if (!model.stock) {
    if (model.trump) layer.piece("stock:none", { x, y, w, h: w * HIGH, z: 5, make: () => el("i", {}, suit(model.trump)), sign: model.trump, classes: "label bed" });
    return;
  }
  if (model.turned) layer.piece(`card:${model.turned}`, { sheet: sheetOf(model.turned, w), sprite: model.turned, w, x: x + w * 0.5, y, z: 8, turn: 90, card: model.turned });
  heap(layer, "stock", model.stock - (model.turned ? 1 : 0), p.stock, w, Infinity);
  layer.piece("stock:n", { x, y: y + w * 0.5, z: 18, make: () => el("b", { class: "count" }, String(model.stock)), sign: String(model.stock), classes: "label" });
}

/** The trick before, small. @param {View} view @param {Plan} p */
function lastTrick(view, p) {
  const { model, layer } = view;
  const { led, over } = model.last;
  if (!led.length) return;
  const step = Math.min(SMALL * 1.05, (p.left - p.edge - SMALL * 1.3) / Math.max(1, led.length - 1));
  layer.piece("last", { x: p.edge + 60, y: p.lastTop - 9, w: 120, z: 12, make: () => el("small", { class: "lasting" }, word("last-trick")), sign: document.documentElement.lang, classes: "label" });
  /** @param {string} id @param {string} card @param {number} k @param {boolean} upper */
  const lay = (id, card, k, upper) => layer.piece(id, {
    sheet: sheetOf(card, SMALL), sprite: card, w: SMALL, z: 12 + 2 * k + (upper ? 1 : 0),
    x: p.edge + SMALL / 2 + k * step + (upper ? SMALL * OVER[0] : 0), y: p.lastTop + SMALL * 0.7 + (upper ? SMALL * UNDER : 0),
  });
  led.forEach((card, k) => lay(`last:${k}`, card, k, false));
  over.forEach((card, k) => lay(`last:on:${k}`, card, k, true));
}

/** The score, and trumps with what the deal is worth and what is offered. @param {View} view */
export function hud(view) {
  const { model, me } = view;
  /** @param {number} seat */
  const side = (seat) => ({ name: model.plates[seat].name, points: model.score[seat] });
  return [
    opens(view, scores(side(me), side(1 - me), model.target), "davtar", word("see-score")),
    model.trump ? el("div", { class: "contract stakes" }, el("span", {}, suit(model.trump), " ", model.note ?? ""), model.offer ? el("em", {}, model.offer) : null) : null,
  ];
}
