// The table of nardi: checkers are touched, then the point they go to; or carried there.
import { dress, geometry } from "./art.js";
import { Checkers } from "./checkers.js";
import { el, every, focused, target as eventTarget, word } from "./dom.js";
import { draggable, settled } from "./drag.js";
import { action } from "./keys.js";
import { plate, plateSign, turned } from "./places.js";
import { BAR, laid, Wood } from "./wood.js";

export const sheets = ["board"];

const STEP = /^(bar|\d+)\/(?:(\d+)|off([1-6]?))$/;
/** @typedef {Page.View<Model.NardiBoard, Model.NardiBoard>} View
 *  @typedef {{ point: number, to: number, die: number, data: string, act: string, label: string }} Step
 *  @typedef {{ table: string, checkers: Checkers, chosen: number | null, at: number, keyed: boolean, thrown: string, throws: number, steps: string, again: Page.Fn,
 *    host?: HTMLElement, home?: string, held?: Page.Spot & { id: string, spot: number, until: number } }} Memory
 *  @typedef {ReturnType<typeof laid>} Laid */

const TWICE_MS = 350, HELD_MS = 1500;

/** Steps are made on the board; throwing, raising and ending the turn stay in the dock. @param {Page.Key} one */
export const takes = (one) => STEP.test(action(one.data) ?? "");

/** What a layer's table remembers from one drawing to the next. @type {WeakMap<Page.Layer, Memory>} */
const memory = new WeakMap();

/** @param {Page.Layer} layer @returns {Memory} */
function remembered(layer) {
  /** @type {Memory} */
  const it = memory.get(layer) ?? { table: "", checkers: new Checkers(), chosen: null, at: 0, keyed: false, thrown: "", throws: 0, steps: "", again() {} };
  memory.set(layer, it);
  if (it.host !== layer.host) {
    it.host = layer.host;
    const drop = () => { if (it.chosen !== null) { it.chosen = null; it.again(); } };
    it.host.addEventListener("pointerdown", (event) => { if (!eventTarget(event).closest(".touch")) drop(); });
    it.host.addEventListener("keydown", (event) => { if (event.key === "Escape" && it.chosen !== null) { event.stopPropagation(); it.keyed = true; drop(); } });
  }
  return it;
}

/** The steps that the house offers: [{point, to, die, data, act, label}]. None while board and hand tell of different moments.
 *  @param {View} view @returns {Step[]} */
function offered({ seated, hand, model, keys }) {
  /** @param {Model.NardiBoard} one */
  const moment = (one) => JSON.stringify([one.checkers, one.dice]);
  if (!seated || !hand?.checkers || moment(hand) !== moment(model)) return [];
  return keys.flat().filter((one) => one.enabled && takes(one)).map(({ data, label }) => {
    const act = action(data) ?? "";
    const [, start, end, by] = STEP.exec(act) ?? [];
    const point = start === "bar" ? BAR : Number(start);
    const to = Number(end ?? 0);
    return { point, to, die: to ? point - to : Number(by || point), data, act, label };
  });
}

/** Draw it. `view.model`: NardiBoard. @param {View} view @returns {Page.Drawn} */
export function draw(view) {
  const { model, layer, me, w, h } = view;
  if (!geometry("board")) { setTimeout(view.again, 1000); return {}; }
  const it = remembered(layer);
  it.again = view.again;
  if (it.table !== view.table) Object.assign(it, { table: view.table, checkers: new Checkers(), chosen: null, thrown: "" });
  const place = laid(w, h, view.live);
  const wood = new Wood(model, me, place);
  const steps = offered(view);
  const sign = steps.map((one) => one.data).join(" ");
  if (it.steps !== sign) Object.assign(it, { steps: sign, chosen: null });
  if (!steps.some((one) => one.point === it.chosen)) it.chosen = null;
  view.felt.style.setProperty("--deep", "0px");
  view.felt.style.setProperty("--looks-left", `${place.looks?.left ?? 0}px`);
  view.felt.style.setProperty("--looks-wide", `${place.looks?.width ?? 0}px`);
  ground(view, wood, place);
  const at = place.players.map((one) => ({ ...one }));
  model.plates.forEach((one, seat) => player(view, one, seat, at[turned(seat, me, 2)], place));
  dice(view, wood, it, at[turned(model.roller ?? 0, me, 2)]);
  const piles = it.checkers.follow(model.checkers, model.trails);
  model.trails.forEach((trail, n) => ghost(view, wood, trail, n));
  piles.forEach((side, seat) => side.forEach((pile, spot) => stack(view, wood, it, steps, seat, spot, pile)));
  const mine = steps.filter((one) => one.point === it.chosen);
  mine.forEach((one, n) => target(view, wood, it, one, mine.filter((other) => other.to === one.to), n));
  if (it.keyed) focus(layer, it, mine);
  return {};
}

/** @param {View} view @param {Wood} wood @param {Laid} place */
function ground({ layer, model, me, seated }, wood, { beside, left, top, width, height }) {
  const x = left + width / 2, y = top + height / 2;
  layer.piece("ground", { sheet: "board", sprite: "ground", w: width, x, y, z: 0, classes: `ground${beside ? " beside" : ""}` });
  const names = wood.names(seated ? me : model.numbered);
  const size = Math.max(11, Math.min(20, wood.g.numbers.size * wood.k));
  layer.piece("numbers", {
    x, y, w: width, h: height, z: 1, classes: "numbers", sign: JSON.stringify([names, size]),
    make: () => names.map((one) => el("span", { style: { left: `${one.x - left}px`, top: `${one.y - top}px`, "font-size": `${size}px` } }, String(one.name))),
  });
  if (model.worth > 1) layer.piece("coin", { sheet: "board", sprite: `coin${model.worth}`, w: wood.checker * 1.14, ...wood.coin, z: 45, from: { x, y: top } });
  if (model.offer) layer.piece("offer", { ...wood.offer, z: 350, sign: model.offer, make: () => el("span", { class: "call s" }, model.offer), classes: "bubble" });
}

/** Whose side it is, how far they still have to go, how many are off, the score.
 *  @param {View} view @param {Model.Plate} one @param {number} seat @param {Page.Spot} spot @param {Laid} place */
function player({ layer, model, clocks, side }, one, seat, { x, y }, { beside, strip }) {
  const shown = { ...one, side: side(seat), clock: clocks.get(seat) };
  const [ours, theirs] = [model.score[seat], model.score[1 - seat]];
  /** @type {[string, number][]} */
  const counts = [[word("pips"), model.pips[seat]], [word("borne-off"), model.checkers[seat][0]], [word("to-target", { target: model.target }), ours]];
  const make = () => {
    const disc = el("i", { class: "disc" });
    dress(disc, "board", `c${seat}`, 22);
    /** @param {[string, number]} told @param {number} k */
    const count = ([label, n], k) => el("span", { class: k === 2 && ours > theirs ? "best" : "" }, el("small", {}, label), el("b", {}, String(n)));
    return el("div", { class: `side-strip${beside ? " tall" : ""}` }, plate(shown), el("div", { class: "counts" }, el("span", { class: "own-disc" }, disc), counts.map(count)));
  };
  layer.piece(`plate:${seat}`, { x, y, w: strip.w, h: strip.h, z: 20, make, sign: plateSign(shown) + JSON.stringify([counts, theirs, beside]), classes: "seat" });
}

/** The dice of whoever has thrown; each throw is a new one, and rolls in from their side.
 *  @param {View} view @param {Wood} wood @param {Memory} it @param {Page.Spot} from */
function dice({ layer, model }, wood, it, from) {
  const sign = model.roller === null ? "" : JSON.stringify([model.roller, model.dice.map(([n]) => n)]);
  if (sign !== it.thrown) Object.assign(it, { thrown: sign, throws: it.throws + 1 });
  if (model.roller === null) return;
  const { w, at } = wood.dice(model.roller, model.dice.length);
  model.dice.forEach(([n, lies], k) => layer.piece(`die:${it.throws}:${k}`, {
    sheet: "board", sprite: String(n), w, ...at[k], z: 40 + k, turn: (k * 7 + n * 5) % 13 - 6, from: { ...from, turn: k % 2 ? 300 : -340 }, delay: k * 50,
    classes: lies ? "die" : "die spent",
  }));
}

/** A ring where a checker has gone from, if there is room for one.
 *  @param {View} view @param {Wood} wood @param {Model.Trail} trail @param {number} n */
function ghost({ layer, model }, wood, { seat, start }, n) {
  const count = model.checkers[seat][start];
  const taken = start < BAR && model.checkers[1 - seat][model.across[start]];
  if (count >= wood.g.checkers.most || taken) return;
  layer.piece(`ghost:${seat}:${start}:${n}`, { sheet: "board", sprite: `ghost${seat}`, w: wood.checker, ...wood.pile(seat, start, count + 1)[count], z: 30 });
}

/** The checkers of a side at one place; the uppermost of one's own is the one that is touched.
 *  @param {View} view @param {Wood} wood @param {Memory} it @param {Step[]} steps @param {number} seat @param {number} spot @param {number[]} pile */
function stack(view, wood, it, steps, seat, spot, pile) {
  const { layer, model, me } = view;
  const at = wood.pile(seat, spot, pile.length);
  const ended = model.trails.some((one) => one.seat === seat && one.end === spot);
  pile.forEach((name, n) => {
    const id = `checker:${seat}:${name}`;
    const top = n === pile.length - 1;
    if (it.held?.id === id && it.held.spot === spot && performance.now() < it.held.until) at[n] = it.held; // the house has not answered yet
    if (!spot) { layer.piece(id, { sheet: "board", sprite: `slab${seat}`, w: (wood.checker * 54) / 58, ...at[n], z: 50 + n, classes: "checker" }); return; }
    const from = top && seat === me ? steps.filter((one) => one.point === spot) : [];
    const why = top && seat === me && !from.length ? view.touch(String(spot)).why : undefined;
    const chosen = from.length > 0 && it.chosen === spot;
    const label = from.length ? from.map((one) => one.label).join(", ") : why ? word(spot === BAR ? "bar-holds" : "point-holds", { point: spot, n: pile.length }) : null;
    const node = layer.piece(id, {
      sheet: "board", sprite: `c${seat}${from.length ? "h" : ""}${top && ended ? "m" : ""}`, w: wood.checker, x: at[n].x, y: at[n].y, z: (chosen ? 320 : 50) + n, label, why,
      act: from.length ? { leads: from, press: (one) => touched(view, it, spot, from, one) } : undefined,
      tab: from.length && it.chosen === null && spot === steps[0].point ? 0 : -1,
      classes: `checker${seat === me && top ? " own" : ""}${from.length ? " lit" : top && seat === me && steps.length ? " dim" : ""}${chosen ? " chosen" : ""}`,
    });
    if (from.length || why) reach(node, wood.box(me, spot), at[n], wood.checker);
    if (from.length) carried(view, wood, it, node, id, spot, from); else settled(node);
  });
  const many = spot && pile.length > wood.most(spot);
  if (many) layer.piece(`many:${seat}:${spot}`, { ...at[at.length - 1], z: 340, sign: `${pile.length}${wood.checker}`, make: () => el("b", { class: `many of${seat}`, style: { "font-size": `${Math.max(12, wood.checker * 0.5)}px` } }, String(pile.length)), classes: "label" });
}

/** A finger may touch anywhere in what belongs to the piece.
 *  @param {HTMLElement} node @param {{ left: number, right: number, top: number, bottom: number }} box @param {Page.Spot} spot @param {number} w @param {number} [high] */
function reach(node, box, { x, y }, w, high = w) {
  const edges = { left: box.left - x + w / 2, right: x + w / 2 - box.right, top: box.top - y + high / 2, bottom: y + high / 2 - box.bottom };
  for (const [edge, px] of Object.entries(edges)) node.style.setProperty(`--${edge}`, `${Math.min(0, px).toFixed(1)}px`);
}

/** Once: its ways are shown. At once again: the larger number is played. Again: it is left alone.
 *  @param {View} view @param {Memory} it @param {number} point @param {Step[]} from @param {HTMLElement} node */
function touched(view, it, point, from, node) {
  const now = performance.now();
  const twice = it.chosen === point && now - it.at < TWICE_MS;
  it.keyed = node.matches(":focus-visible");
  if (twice) { view.press(from.reduce((a, b) => (b.die > a.die ? b : a)).data, node); return; }
  Object.assign(it, { chosen: it.chosen === point ? null : point, at: now, home: node.dataset.id });
  view.again();
}

/** @param {View} view @param {Wood} wood @param {Memory} it @param {HTMLElement} node @param {string} id @param {number} point @param {Step[]} from */
function carried(view, wood, it, node, id, point, from) {
  /** @param {number} x @param {number} y */
  const over = (x, y) => from.find((one) => { const box = part(wood, view.me, one, from.filter((other) => other.to === one.to)); return x > box.left && x < box.right && y > box.top && y < box.bottom; });
  /** @param {number} x @param {number} y */
  const drop = (x, y) => {
    view.layer.carried(id, x, y);
    Object.assign(it, { keyed: false, held: { id, spot: point, x, y, until: performance.now() + HELD_MS } });
    const aim = over(x, y);
    if (aim) view.press(aim.data, node);
    setTimeout(view.again, HELD_MS + 20); // if the house does not take it, it goes back
  };
  draggable(node, view.layer, over, drop, () => { if (it.chosen !== point) { Object.assign(it, { chosen: point, keyed: false }); view.again(); } });
}

/** The share of a place that stands for one step, where two numbers lead to the same (off the board).
 *  @param {Wood} wood @param {number} me @param {Step} one @param {Step[]} same */
function part(wood, me, one, same) {
  const box = wood.box(me, one.to);
  const high = (box.bottom - box.top) / same.length;
  const n = same.indexOf(one);
  return { ...box, top: box.top + n * high, bottom: box.top + (n + 1) * high };
}

/** Where the chosen checker may go: the second touch.
 *  @param {View} view @param {Wood} wood @param {Memory} it @param {Step} one @param {Step[]} same @param {number} n */
function target(view, wood, it, one, same, n) {
  const { layer, model, me } = view;
  const box = part(wood, me, one, same);
  const act = { data: one.data, act: one.act, label: one.label, press: (/** @type {HTMLElement} */ node) => { it.keyed = node.matches(":focus-visible"); view.press(one.data, node); } };
  const spec = { act, label: one.label, title: null, z: 330 + n, tab: n ? -1 : 0, sign: `${one.die} ${same.length} ${wood.checker}` };
  if (!one.to) {
    const [w, h] = [box.right - box.left, box.bottom - box.top];
    layer.piece(`to:${one.act}`, { ...spec, x: box.left + w / 2, y: box.top + h / 2, w, h, classes: "own lit target off", make: () => el("b", {}, same.length > 1 ? String(one.die) : "") });
    return;
  }
  const hit = model.checkers[1 - me][model.across[one.to]];
  const count = model.checkers[me][one.to];
  const spot = wood.pile(me, one.to, count + 1)[count];
  const [w, h] = [box.right - box.left, wood.g.point * wood.k];
  const low = box.top > wood.coin.y;
  layer.piece(`glow:${one.act}`, { x: box.left + w / 2, y: low ? box.bottom - h / 2 : box.top + h / 2, w, h, z: 2, sign: "", make: () => el("i", {}), classes: `glow${low ? " low" : ""}${hit ? " hit" : ""}` });
  const node = layer.piece(`to:${one.act}`, { ...spec, ...spot, w: wood.checker, h: wood.checker, classes: `own lit target${hit ? " hit" : ""}`, make: () => el("i", {}) });
  reach(node, box, spot, wood.checker);
}

/** Whoever plays with the keys is led from the checker to its ways, back to it, and on to the next checker.
 *  @param {Page.Layer} layer @param {Memory} it @param {Step[]} mine */
function focus(layer, it, mine) {
  const at = focused();
  if (mine.length) {
    layer.at(`to:${mine.reduce((a, b) => (b.die > a.die ? b : a)).act}`)?.node.focus({ preventScroll: true });
    it.keyed = false;
    return;
  }
  if (at && at !== document.body && !layer.host.contains(at.closest(".piece.target"))) return;
  const all = every(".own[data-leads]", layer.host);
  (all.find((node) => node.dataset.id === it.home) ?? all[0])?.focus({ preventScroll: true });
}
