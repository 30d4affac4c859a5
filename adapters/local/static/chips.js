// Chips: a sum beside a chip, chips to be touched, and the heap in the middle, which grows by what people put in.
import { dress } from "./art.js";
import { draggable } from "./drag.js";
import { el } from "./dom.js";

const GROUPED = 10000;
const MOST = 6;

/** A sum as it stands in the pictures too: from ten thousand on with thin spaces. @param {number} n */
export const grouped = (n) => (Math.abs(n) < GROUPED ? String(n) : String(n).replace(/\B(?=(\d{3})+$)/g, "\u202f")).replace("-", "\u2212");

/** @param {string} sprite @param {number} size */
function coin(sprite, size) {
  const node = el("i", { class: "coin" });
  dress(node, "chips", sprite, size);
  return node;
}

/** A chip and a sum; `bright`: what somebody has won; `text`: in place of the sum.
 *  @param {number} n @param {boolean} [bright] @param {string | null} [text] */
export const sum = (n, bright = false, text = null) => el("span", { class: `coins${bright ? " bright" : ""}` }, coin("chip-s", 18), el("b", {}, text ?? `${bright ? "+" : ""}${grouped(n)}`));

/** What somebody has left, for a plate. @param {number} n */
export const purse = (n) => el("span", { class: "purse" }, coin("chip-s", 13), grouped(n));

/** The action of a key that stakes a sum by itself (`bet50`), or null. @param {Page.Key} key */
export const stake = (key) => /^a:[^:]*:[^:]*:bet(\d+)$/.exec(key.data ?? "")?.[1] ?? null;

/**
 * The stakes that are offered, each as a chip: touched or dragged to `target(x, y)` it is put in. `place(n, of)`: where the
 * n-th lies, {x, y}; `want(key)`: which.
 * @param {Page.View<unknown, unknown>} view @param {number} size @param {(n: number, of: number) => Page.Spot} place @param {(x: number, y: number) => boolean} target @param {(key: Page.Key) => unknown} [want]
 */
export function offer(view, size, place, target, want = stake) {
  const keys = view.keys.flat().filter((key) => key.enabled !== false && want(key));
  keys.forEach((key, n) => {
    const amount = Number(stake(key));
    const most = key.style === "plain";
    const colour = most ? "chip-gold" : n % 2 ? "chip" : "chip-blue";
    const act = { data: key.data, act: `bet${amount}`, label: key.label, press: (/** @type {HTMLElement} */ node) => view.press(key.data, node) };
    const node = view.layer.piece(`stake:${n}`, {
      ...place(n, keys.length), w: size, h: size, z: 120 + n, act, label: key.label, title: key.label, tab: n ? -1 : 0, classes: "own lit stake",
      sign: `${colour} ${amount} ${size}`, make: () => [coin(colour, size), el("b", {}, grouped(amount))],
    });
    draggable(node, view.layer, target, () => act.press(node));
  });
  return keys.length;
}

/** @typedef {{ id: string, seat: number, sprite: string, dx: number, dy: number }} Chip @type {WeakMap<Page.Layer, { put: number[], chips: Chip[], round: number, unit: number }>} */
const heaps = new WeakMap();

/**
 * The chips of the pot, as [{id, seat, sprite, dx, dy}], `dx` and `dy` from -1 to 1: those that lay there, and what has come
 * since. `put`: what each seat has put in; `carried`: the pot of an earlier deal stands; `given`: the pot has been given away.
 * @param {Page.Layer} layer @param {number[]} put @param {boolean} carried @param {boolean} given @returns {Chip[]}
 */
export function heap(layer, put, carried, given) {
  const all = heaps.get(layer) ?? { put: [], chips: [], round: 0, unit: 0 };
  heaps.set(layer, all);
  if (given || put.length !== all.put.length || put.some((n, seat) => n < all.put[seat])) {
    if (given || !carried) all.chips = [];
    all.put = put.map(() => 0);
    all.round += 1;
  }
  if (given) return [];
  all.unit = Math.min(...put.filter(Boolean), Infinity);
  put.forEach((n, seat) => {
    const more = n - all.put[seat];
    if (more <= 0) return;
    const count = more >= 6 * all.unit ? 3 : more >= 3 * all.unit ? 2 : 1;
    for (let k = 0; k < count; k++) all.chips.push(scattered(all.round, seat, n, k, more / all.unit));
    const own = all.chips.filter((chip) => chip.seat === seat);
    if (own.length > MOST) all.chips.splice(all.chips.indexOf(own[0]), own.length - MOST);
  });
  all.put = [...put];
  return all.chips;
}

/** @param {number} round @param {number} seat @param {number} put @param {number} k @param {number} share */
function scattered(round, seat, put, k, share) {
  const id = `chip:${round}:${seat}:${put}:${k}`;
  let hash = 7;
  for (const sign of id) hash = (hash * 31 + sign.charCodeAt(0)) % 10007;
  const angle = hash * 2.399;
  const far = Math.sqrt(((hash * 53) % 97) / 97);
  return { id, seat, sprite: share >= 10 ? "chip-gold" : share >= 3 ? "chip" : "chip-blue", dx: Math.cos(angle) * far, dy: Math.sin(angle) * far };
}
