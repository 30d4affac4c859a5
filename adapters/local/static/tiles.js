// A table of tiles: the chain in the middle, people round it, the own tiles below. A tile is touched, and where it fits at
// several ends they light up; or it is dragged there.
import { chain, layoutOf } from "./chain.js";
import { el, every, word } from "./dom.js";
import { draggable } from "./drag.js";
import { moves } from "./lays.js";
import { plate, plateSign, turned } from "./places.js";
import { share } from "./tileroom.js";

export { takes } from "./lays.js";
export const sheets = ["tiles"];

/** @typedef {[number, number]} Halves
 *  @typedef {Page.View<Model.DominoBoard, Model.DominoHand>} View
 *  @typedef {ReturnType<typeof share>} Room
 *  @typedef {ReturnType<typeof moves>} Moves
 *  @typedef {ReturnType<typeof chain>} Chain */

const TOUCH = 44;
/** A tile dropped so near to an end, in px, belongs there. */
const REACH = 90;
/** The tile whose end is being chosen, by layer: {tile, sign (of the question)}.
 *  @type {WeakMap<Page.Layer, { tile: string, sign: string } | null>} */
const begun = new WeakMap();

/** @param {Halves} halves */
const named = ([a, b]) => `${Math.max(a, b)}-${Math.min(a, b)}`;
/** The name of a tile on the sheet, on which it stands with its smaller number above. @param {Halves} halves */
const sprite = ([a, b]) => `${Math.min(a, b)}-${Math.max(a, b)}`;
/** @param {{ a: number, b: number, upright: boolean }} tile */
const quarter = ({ a, b, upright }) => (upright ? (a <= b ? 0 : 180) : a <= b ? -90 : 90);

/** Draw it. `view`: {model: DominoBoard, hand: DominoHand or null, me, seated, w, h, layer, touch(tile), clocks, keys …}.
 *  @param {View} view */
export function draw(view) {
  const { model, w, h } = view;
  const n = model.plates.length;
  const tiles = view.hand?.tiles ?? [];
  const said = view.felt.querySelectorAll(".caption .said p:not(.unseen)").length;
  const room = share(n, w, h, tiles.length, tiles.length > 0, said);
  const can = moves(tiles.length ? view.keys : []);
  view.felt.style.setProperty("--deep", `${room.looks}px`);
  view.felt.style.setProperty("--says", `${room.says}px`);
  people(view, room);
  bazaar(view, room, can.drawing);
  const found = chain(layoutOf(model), room.frame.w, room.frame.h, room.most);
  /** @param {Page.Spot} spot @returns {Page.Spot} */
  const at = ({ x, y }) => ({ x: x + room.frame.x, y: y + room.frame.y });
  lie(view, room, found, at);
  const ends = Object.fromEntries(Object.entries(found.ends).map(([name, where]) => [name, at(where)]));
  const picked = hold(view, room, can, tiles, ends);
  marks(view, can, picked, ends, found.half);
}

/** The plates, and behind those of others the backs of what they hold. @param {View} view @param {Room} room */
function people(view, room) {
  const { model, layer, me } = view;
  const n = model.plates.length;
  model.plates.forEach((one, seat) => {
    const where = room.plates[turned(seat, me, n)];
    const shown = { ...one, side: view.side(seat), clock: view.clocks.get(seat) };
    const worth = model.points[seat];
    layer.piece(`plate:${seat}`, {
      ...where, z: 40, sign: `${plateSign(shown)} ${worth} ${one.cards}`, classes: room.slim && seat !== me ? "seat slim" : "seat",
      make: () => {
        const node = plate({ ...shown, note: "" });
        node.querySelector(".who")?.append(el("small", { class: "worth" }, el("i", { class: "stone" }), String(one.cards), el("strong", {}, String(worth)), seat === me ? `/ ${model.target}` : null));
        return node;
      },
    });
    if (!room.backs || (seat === me && view.hand)) return;
    const step = Math.min(9, 104 / one.cards);
    for (let i = 0; i < one.cards; i++) {
      layer.piece(`back:${seat}:${i}`, { sheet: "tiles", sprite: "back", w: 12, x: where.x + (i - (one.cards - 1) / 2) * step, y: where.y + (seat === me ? -19 : 19), z: 20 + i, from: "bazaar" });
    }
  });
}

/** What is left to draw: a heap face down, and how many; touched, when one has to be drawn.
 *  @param {View} view @param {Room} room @param {Moves["drawing"]} drawing */
function bazaar(view, room, drawing) {
  const { layer, model } = view;
  const { x, y } = room.bazaar;
  for (let k = 0; k < Math.min(4, model.bazaar); k++) layer.piece(`bazaar:${k}`, { sheet: "tiles", sprite: "back", w: 18, x: x - 6 + k * 4, y, z: 10 + k });
  const act = drawing && { ...drawing, press: (/** @type {HTMLElement} */ node) => view.press(drawing.data, node) };
  layer.piece("bazaar", {
    x: x + 8, y, w: 62, h: TOUCH, z: 5, sign: `${document.documentElement.lang} ${model.bazaar}`, classes: `bazaar${act ? " due" : ""}`,
    make: () => el("b", { class: "left", title: word("bazaar") }, String(model.bazaar)), act: act || undefined, label: drawing?.label, tab: 0,
  });
}

/** The chain. @param {View} view @param {Room} room @param {Chain} found @param {(spot: Page.Spot) => Page.Spot} at */
function lie(view, room, found, at) {
  const { layer, model, me } = view;
  const from = model.by === null ? undefined : room.plates[turned(model.by, me, model.plates.length)];
  const last = model.last === null ? undefined : latest(model);
  const newest = last && named(last);
  for (const one of found.tiles) {
    const tile = named([one.a, one.b]);
    layer.piece(`tile:${tile}`, { sheet: "tiles", sprite: sprite([one.a, one.b]), w: found.half, ...at(one), turn: quarter(one), z: tile === newest ? 61 : 60, from, classes: `tile${tile === newest ? " newest" : ""}` });
  }
  const middle = at({ x: room.frame.w / 2, y: room.frame.h / 2 });
  if (!found.tiles.length) layer.piece("slot", { ...middle, w: found.half, h: 2 * found.half, z: 1, sign: "", make: () => el("i", { class: "slot" }) });
}

/** @param {Model.DominoBoard} model */
const latest = ({ last, line, up, down, first }) => (last === "R" ? line.at(-1) : last === "L" ? line[0] : last === "U" ? up.at(-1) : last === "D" ? down.at(-1) : line[first]);

/** The own tiles, and what a touch of each does.
 *  @param {View} view @param {Room} room @param {Moves} can @param {Halves[]} tiles @param {Record<string, Page.Spot>} ends */
function hold(view, room, can, tiles, ends) {
  const { layer, hand, table, press, again, h } = view;
  const sign = [...can.lays.values()].flat()[0]?.data.replace(/:[^:]*$/, "") ?? "";
  const kept = begun.get(layer);
  const picked = can.asking ?? (kept && kept.sign === sign && can.lays.has(kept.tile) ? kept.tile : null);
  if (!can.asking) begun.set(layer, picked && kept ? kept : null);
  /** @param {string | null} tile */
  const pick = (tile) => { begun.set(layer, tile ? { tile, sign } : null); again(); };
  const back = view.keys.flat().find(({ data }) => /^s:[^:]*:hand$/.test(data ?? ""))?.data;
  let first = true;
  tiles.forEach((halves, k) => {
    const tile = named(halves);
    const lays = can.lays.get(tile) ?? [];
    const label = tile.replace("-", "–");
    const asked = can.picks.get(tile) ?? (can.asking && (tile === can.asking ? back : `s:${table}:pick.${tile}`));
    /** @type {Page.Act | undefined} */
    let act;
    if (asked) act = { data: asked, label, press: (node) => press(asked, node) };
    else if (lays.length === 1) act = { ...lays[0], label: word("play-card", { card: label }), press: (node) => press(lays[0].data, node) };
    else if (lays.length) act = { leads: lays, label, press: (node) => { pick(picked === tile ? null : tile); if (node.matches(":focus-visible") && picked !== tile) toTheEnds(layer); } };
    const why = view.touch(tile).why;
    const lit = Boolean(act) && !(can.asking && tile !== can.asking);
    const node = layer.piece(`tile:${tile}`, {
      sheet: "tiles", sprite: sprite(halves), w: room.own.w, ...room.own.places[k], z: picked === tile ? 400 : 100 + k, from: "bazaar", delay: k * 30,
      act, why: act ? undefined : why, tab: act && first ? 0 : -1, label: act?.label ?? label,
      classes: `own tile${!hand?.legal ? "" : lit ? " lit" : " dim"}${picked === tile ? " chosen" : ""}`,
    });
    if (act) first = false;
    if (!lays.length) return;
    // One end: anywhere on the felt will do; several: it belongs to the nearest.
    /** @param {number} x @param {number} y */
    const aim = (x, y) => {
      if (y > h - room.deep) return null;
      if (lays.length === 1) return lays[0];
      /** @param {{ end: string }} lay */
      const far = (lay) => (ends[lay.end] ? Math.hypot(ends[lay.end].x - x, ends[lay.end].y - y) : Infinity);
      const nearest = [...lays].sort((a, b) => far(a) - far(b))[0];
      return far(nearest) < REACH ? nearest : null;
    };
    draggable(node, layer, aim, (x, y) => { const lay = aim(x, y); if (lay) press(lay.data, node); }, () => { if (!can.asking) pick(tile); });
  });
  return picked;
}

/** The open ends with the numbers they want; those where the chosen tile fits are pressed.
 *  @param {View} view @param {Moves} can @param {string | null} picked @param {Record<string, Page.Spot>} ends @param {number} half */
function marks(view, can, picked, ends, half) {
  const { layer, model } = view;
  const lays = (picked && can.lays.get(picked)) || [];
  const size = Math.max(15, Math.min(30, half * 0.9));
  const points = Object.values(ends);
  const apart = Math.min(...points.flatMap((a, i) => points.slice(i + 1).map((b) => Math.hypot(a.x - b.x, a.y - b.y))), TOUCH);
  for (const { name, number, counts } of model.ends) {
    const where = ends[name];
    if (!where) continue;
    const lay = lays.find((one) => one.end === name);
    const wide = lay ? Math.max(24, apart) : size;
    layer.piece(`end:${name}`, {
      ...where, w: wide, h: wide, z: lay ? 300 : 70, sign: `${number} ${wide} ${counts}`,
      make: () => el("i", { class: `end${counts ? "" : " idle"}`, style: { "--size": `${lay ? Math.max(26, size) : size}px` } }, String(number)),
      act: lay && { ...lay, press: (/** @type {HTMLElement} */ node) => view.press(lay.data, node) }, label: lay?.label, tab: 0, classes: lay ? "own fits" : "mark",
    });
  }
}

/** Whoever plays with the keys goes on at the ends. @param {Page.Layer} layer */
const toTheEnds = (layer) => requestAnimationFrame(() => requestAnimationFrame(() => every(".piece.fits[data-act]", layer.host)[0]?.focus()));

/** What lies open and what it sums up to; gold when it scores. @param {View} view */
export function hud({ model }) {
  if (!model.ends.length) return [];
  const parts = model.ends.filter((one) => one.counts).flatMap((one) => (one.double ? [one.number, one.number] : [one.number]));
  const good = model.sum > 0 && model.sum % 5 === 0;
  return [el("div", { class: `counted${good ? " good" : ""}`, title: word("open-ends") },
    el("small", {}, parts.join(" + ")), el("span", {}, el("b", {}, String(model.sum)), model.scored ? el("em", {}, `+${model.scored}`) : null))];
}
