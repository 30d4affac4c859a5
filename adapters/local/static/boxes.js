// A table with a dealer above and five boxes on an arc below: the own ones larger where there is little room.
import { grouped, offer, purse, stake, sum } from "./chips.js";
import { lay } from "./deck.js";
import { el, word } from "./dom.js";

export const sheets = ["cards", "small", "chips"];
export const later = ["low"];

/** A stake is put in by touching a chip; the one of the deal before stands in the dock, by its name.
 *  @param {Page.Key} key */
export const takes = (key) => Boolean(stake(key)) && key.style !== "good";

/** @typedef {Page.View<Model.BlackjackPicture, never>} View
 *  @typedef {Page.Spot & { w: number, h: number, own: boolean }} Place the upper edge of a box
 *  @typedef {Page.Spot & { wide: number }} Dealer */

const FOOT = 22;
/** On a table lower than this nothing is said over it (chips.css). */
const TALL = 620;
/** On one lower than this the boxes stand in a row above what can be looked at. */
const FLAT = 420;
/** So many boxes of one's own take all the width of a phone. */
const FEW = 3;
/** What can be looked at takes so much of a phone's width when it stands at both sides. */
const SIDES = 160;
/** @param {number} low @param {number} n @param {number} high */
const between = (low, n, high) => Math.max(low, Math.min(high, n));
/** @type {WeakMap<Page.Layer, { number: number, cards: number, settled: boolean }>} */
const deals = new WeakMap();

/** The number of the deal on this layer, so that cards of another one are other pieces.
 *  @param {Page.Layer} layer @param {Model.BlackjackPicture} model */
function dealOf(layer, model) {
  const settled = model.boxes.some((box) => box.hands.some((hand) => hand.net !== null));
  const was = deals.get(layer) ?? { number: 0, cards: 0, settled: false };
  const next = model.dealer.length < was.cards || (was.settled && !settled);
  const now = { number: was.number + (next ? 1 : 0), cards: model.dealer.length, settled };
  deals.set(layer, now);
  return now.number;
}

/** Draw it. `view.model`: BlackjackPicture; see `stage.js` for the rest. @param {View} view @returns {Page.Drawn} */
export function draw(view) {
  const { model, layer, w, h } = view;
  const deal = dealOf(layer, model);
  const count = view.keys.flat().filter((key) => key.enabled !== false && takes(key)).length;
  const narrow = w < 560;
  // On a phone what can be looked at stands at both sides, two over each other; so many chips or boxes lie above it.
  const aside = narrow && count < 6 && model.boxes.filter((one) => isMine(view, one)).length < FEW;
  view.felt.toggleAttribute("data-aside", aside);
  const low = view.keys.flat().some(takes) ? (narrow && !aside ? 112 : 60) : 0;
  const wide = between(38, h * 0.13, 92);
  const dealer = { x: w / 2, y: 10 + wide * 0.71, wide };
  view.felt.style.setProperty("--deep", `${low}px`);
  bank(view, dealer, deal);
  const top = Math.max(10 + wide * 1.42 + (narrow ? 26 : 30), w < 760 ? 18 + 17.6 * model.seats.length : 18 + 19 * model.seats.length);
  const places = narrow ? folded(view, top, low) : arc(view, top, low);
  places.forEach((place, n) => box(view, n, place, dealer, deal));
  const step = between(44, (w - (aside ? SIDES : narrow ? 60 : 266)) / count, 64);
  offer(view, Math.min(52, step), (k, of) => ({ x: w / 2 + (aside ? 0 : 7) + (k - (of - 1) / 2) * step, y: h - (narrow && !aside ? 86 : 34) }), (x, y) => y < h - low - 6, takes);
  return { leave: (id) => (id.startsWith("bet:") || id.startsWith("card:") ? { x: dealer.x, y: dealer.y, scale: 0.6 } : null) };
}

/** @param {View} view @param {Model.BlackjackBox} one */
const isMine = (view, one) => {
  const own = view.model.seats[view.me];
  return view.seated && Boolean(own?.name) && one.stake > 0 && one.name === own.name && one.hue === own.hue;
};

/** Where there is little room: the own boxes below, large; the others in a row above them. {x, y (upper edge), w, h, own}.
 *  @param {View} view @param {number} top @param {number} low */
function folded(view, top, low) {
  const { model, w, h } = view;
  const mine = model.boxes.flatMap((box, n) => (isMine(view, box) ? [n] : []));
  const rest = model.boxes.flatMap((_, n) => (mine.includes(n) ? [] : [n]));
  const all = h - top - low - 8;
  const high = mine.length ? (rest.length ? between(low ? 92 : 104, all * (low ? 0.4 : 0.42), 190) : 0) : Math.min(all - 56, 210);
  /** @type {Place[]} */
  const places = [];
  const each = (w - 8) / Math.max(1, rest.length);
  rest.forEach((n, k) => {
    const off = rest.length > 1 ? Math.abs(k / (rest.length - 1) - 0.5) * 2 : 0;
    places[n] = { x: 4 + each * (k + 0.5), y: top + (1 - off) * 10, w: Math.min(104, each - 5), h: high - 10, own: false };
  });
  const few = mine.length < FEW;
  const room = few ? w - SIDES : w - 8;
  mine.forEach((n, k) => {
    const y = top + high + 8;
    places[n] = { x: w / 2 + (k - (mine.length - 1) / 2) * (room / mine.length), y, w: Math.min(230, room / mine.length - 5), h: h - y - 8 - (low || (few ? 0 : 50)), own: true };
  });
  return places;
}

/** All five beside each other, those in the middle lower.
 *  @param {View} view @param {number} top @param {number} low @returns {Place[]} */
function arc(view, top, low) {
  const { model, w, h } = view;
  const bow = low || h < FLAT ? 0 : Math.min(64, h * 0.12);
  const said = h < TALL ? 0 : view.felt.querySelectorAll(".caption .said p:not(.unseen)").length;
  const foot = Math.max(low, h < FLAT ? 54 : 0, said ? low + 58 + said * 36 : 0);
  const each = Math.min(230, (w - 20) / 5);
  return model.boxes.map((box, n) => {
    const off = Math.abs(n - 2) / 2;
    return { x: w / 2 + (n - 2) * each, y: top + (1 - off * off) * bow, w: each - 10, h: Math.min(340, h - top - bow - 10 - foot), own: isMine(view, box) };
  });
}

/** The dealer: cards and what they come to. @param {View} view @param {Dealer} at @param {number} deal */
function bank(view, at, deal) {
  const { model, layer, w } = view;
  const count = model.dealer.length;
  if (!count) {
    const name = word("bank");
    layer.piece("bank", { x: at.x, y: at.y, w: Math.min(at.wide * 2.2, w * 0.33), h: at.wide * 1.42, z: 1, make: () => el("span", { class: "bank" }, name), sign: name, classes: "label box" });
    return;
  }
  const room = w * 0.34;
  const step = Math.min(at.wide * 1.06, (room - at.wide) / Math.max(1, count - 1));
  model.dealer.forEach((card, k) => lay(layer, `card:${deal}:bank:${k}`, card, at.wide, { x: at.x + (k - (count - 1) / 2) * step, y: at.y, z: 10 + k, from: { x: w - 40, y: -60 }, delay: 90 * k + 60 }));
  total(layer, "total:bank", model.sign === "blackjack" ? word("natural") : model.total, model.sign, false, at.x, at.y + at.wide * 0.71 + 6, 70);
}

/** A box: its stake, its hands, what they come to and bring, and whose it is.
 *  @param {View} view @param {number} n @param {Place} at @param {Dealer} dealer @param {number} deal */
function box(view, n, at, dealer, deal) {
  const { model, layer } = view;
  const one = model.boxes[n];
  const made = { number: n + 1, name: one.name, hue: one.hue, active: one.active, own: at.own, automatic: one.automatic, free: !one.stake };
  layer.piece(`box:${n}`, { x: at.x, y: at.y + at.h / 2, w: at.w, h: at.h, z: 1, make: () => ground(made), sign: JSON.stringify(made), classes: "label box" });
  if (!one.stake) return;
  const nets = one.hands.map((hand) => hand.net).filter((net) => net !== null);
  const lost = nets.length > 0 && nets.reduce((all, net) => all + net, 0) < 0;
  const seat = model.seats.findIndex((owner) => owner.name === one.name && owner.hue === one.hue);
  const home = { x: view.w - 60, y: 16 + 20 * Math.max(0, seat) };
  const tight = at.h < 150;
  if (!lost && !(tight && nets.length)) {
    const text = one.insurance ? `${one.stake}+${one.insurance}` : null;
    layer.piece(`bet:${n}`, { x: at.x, y: at.y + (view.w > 800 ? 18 : 13), z: 30, make: () => sum(one.stake, false, text), sign: `${one.stake} ${text}`, from: home, classes: "label" });
  }
  const room = (at.w - 8) / one.hands.length;
  one.hands.forEach((hand, k) => {
    const x = at.x + (k - (one.hands.length - 1) / 2) * room;
    const { net } = hand;
    const brings = net === null ? "" : `${net > 0 ? "+" : ""}${grouped(net)}`;
    const short = hand.sign === "blackjack" && !(tight && brings) ? `${hand.total} ★` : hand.total;
    const wide = { total: 16 + 9 * short.length, net: 19 + 9 * brings.length };
    const beside = net !== null && wide.total + wide.net < room;  // both in a row, so that the cards are seen whole
    cards(view, `card:${deal}:${n}:${k}`, hand, x, at.y + 30, room, at.h - 30 - (beside && tight ? 2 : 28) - FOOT, at.own, n);
    const y = at.y + at.h - FOOT - 13;
    const said = hand.sign === "blackjack" && room > 84 && net === null ? word("natural") : short;
    total(layer, `total:${n}:${k}`, said, hand.sign, hand.active, beside ? x - wide.net / 2 : x, beside && tight ? at.y + 13 : y, room);
    if (net === null) return;
    const way = net > 0 ? "won" : net < 0 ? "gone" : "push";
    const up = tight ? at.y + 13 : beside ? y : y - 26;
    layer.piece(`net:${n}:${k}`, { x: beside ? x + wide.total / 2 : x, y: up, z: 70, make: () => el("b", { class: `net ${way}` }, brings), sign: `${net}`, from: net > 0 ? dealer : undefined, delay: 120, classes: "label" });
    if (net > 0) layer.piece(`pay:${n}:${k}`, { x: x + Math.min(room / 2 - 12, 30), y: up - 12, w: 20, z: 69, sheet: "chips", sprite: "chip-gold-s", from: dealer, delay: 120 });
  });
}

/** The cards of a hand, each so far from the one before that its rank is seen.
 *  @param {View} view @param {string} id @param {Model.BlackjackHand} hand @param {number} x @param {number} top @param {number} room @param {number} high @param {boolean} own @param {number} nth */
function cards(view, id, hand, x, top, room, high, own, nth) {
  const count = hand.cards.length;
  if (!count) return;
  const most = (own ? 84 : 66) * (view.h > 600 ? 1.25 : 1);
  const spread = Math.min(count - 1, 2) * 0.62 + 1;
  const wide = between(20, Math.min(room / spread, high / 1.42), most);
  const right = Math.min(wide * 0.62, (room - 4 - wide) / Math.max(1, count - 1));
  const down = right < wide * 0.55 ? Math.max(0, Math.min(wide * 0.6, (high - wide * 1.42) / Math.max(1, count - 1))) : 0;
  const from = { x: view.w - 40, y: -60 };
  const y = top + Math.max(0, high - wide * 1.42 - down * (count - 1)) / 2 + wide * 0.71;
  hand.cards.forEach((card, k) => lay(view.layer, `${id}:${k}`, card, wide, { x: x + (k - (count - 1) / 2) * right, y: y + down * k, z: 40 + k, from, delay: 60 * nth + 160 * Math.min(k, 1) }));
  if (hand.doubled) view.layer.piece(`twice:${id}`, { x: x + ((count - 1) / 2) * right + wide * 0.42, y: y + down * (count - 1) + wide * 0.5, z: 62, make: () => el("b", { class: "points best" }, "×2"), sign: "2", classes: "label" });
}

/** @param {Page.Layer} layer @param {string} id @param {string} said @param {string} sign @param {boolean} active @param {number} x @param {number} y @param {number} room */
function total(layer, id, said, sign, active, x, y, room) {
  if (!said) return;
  const classes = `total ${sign}${active ? " active" : ""}${room < 44 ? " tight" : ""}`;
  layer.piece(id, { x, y, z: 60, make: () => el("b", { class: classes }, said), sign: `${said} ${classes}`, classes: "label", delay: 200 });
}

/** @param {{ number: number, name: string, hue: number, active: boolean, own: boolean, free: boolean }} one */
function ground(one) {
  if (one.free) return el("div", { class: "place free" }, String(one.number));
  return el("div", { class: `place${one.active ? " active" : ""}${one.own ? " mine" : ""}` }, el("small", {}, String(one.number)), el("span", {}, el("i", { class: `dot hue${one.hue}` }), el("bdi", {}, one.name)));
}

/** The deal and the limits; the players, what they have left and what they stake next. @param {View} view */
export function hud(view) {
  const { model } = view;
  const rows = model.seats.map((one, seat) => {
    const clock = view.clocks.get(seat);
    return el("li", { class: one.active ? "active" : "" },
      el("i", { class: `dot hue${one.hue}` }, clock ? el("i", { class: "clock", "data-seat": String(seat) }) : null),
      el("bdi", {}, one.name || one.note || word("seat-free")),
      one.name && one.note ? el("em", {}, one.note) : null,
      one.name ? purse(one.purse) : null);
  });
  return [el("div", { class: "lines" }, model.corner.map((line) => el("span", {}, line))), rows.length ? el("ul", { class: "purses" }, rows) : null];
}
