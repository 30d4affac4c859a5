// Where everything lies on a board of nardi, turned to one side, from the geometry of its sheet (`places`).
import { geometry, ratio, unit } from "./art.js";

export const BAR = 25;
const STRIP = 48, GAP = 6, LOOKS = 52, COLUMN = 150, TALL = 118;
/** Beside the board they stand two over each other. */
const SQUARE = 96;
/** A plate and its counts beside it want so much. */
const LEAST = 374;

/** The board and the players on a felt of `w` by `h`: players above and below it, or where that makes it larger, beside it.
 *  `looks`: whether there are buttons in the lower corners.
 *  @param {number} w @param {number} h @param {boolean} looks */
export function laid(w, h, looks) {
  const low = looks ? LOOKS : 0;
  const high = ratio("board", "ground");
  const stacked = Math.min(w - GAP, (h - 2 * STRIP - 4 * GAP - low) / high);
  const wide = Math.min(w - COLUMN - 3 * GAP, (h - 2 * GAP) / high);
  if (wide > stacked) {
    const column = Math.min(230, w - wide - 3 * GAP);
    const left = (w - wide - column - GAP) / 2;
    const x = left + column / 2;
    return {
      beside: true, left: left + column + GAP, top: (h - wide * high) / 2, width: wide, height: wide * high,
      looks: { left, width: column }, strip: { w: column, h: TALL }, players: [{ x, y: h - (looks ? SQUARE : GAP) - TALL / 2 }, { x, y: GAP + TALL / 2 }],
    };
  }
  const height = stacked * high;
  const spare = Math.max(0, h - height - 2 * STRIP - 4 * GAP - low);
  const top = spare * 0.45 + STRIP + 2 * GAP;
  return {
    beside: false, left: (w - stacked) / 2, top, width: stacked, height, looks: null, strip: { w: Math.max(stacked, Math.min(w - GAP, LEAST)), h: STRIP },
    players: [{ x: w / 2, y: top + height + GAP + STRIP / 2 }, { x: w / 2, y: top - GAP - STRIP / 2 }],
  };
}

/** The board of a model as `me` sees it: their own home at the lower right. All in px of the felt. */
export class Wood {
  /** @param {Model.NardiBoard} model @param {number} me @param {{ left: number, top: number, width: number }} place */
  constructor(model, me, { left, top, width }) {
    this.model = model;
    this.me = me;
    /** @type {Page.BoardPlaces} */
    this.g = geometry("board");
    this.k = unit("board", "ground", width) ?? 1;
    /** @param {number} at */
    this.x = (at) => left + at * this.k;
    /** @param {number} at */
    this.y = (at) => top + at * this.k;
    this.checker = this.g.checker * this.k;
  }

  /** How many of a pile are seen side by side; more of them move together. @param {number} point */
  most(point) { return point === BAR ? this.g.bar.most : this.g.checkers.most; }

  /** The number that the side below gives to a point of `seat`. @param {number} seat @param {number} point */
  #seen(seat, point) { return seat === this.me ? point : this.model.across[point]; }

  /** The middle of a point, and whether it is in the upper half. @param {number} seat @param {number} point */
  point(seat, point) {
    if (point === BAR) return { x: this.x(this.g.bar.x), upper: seat === this.me };
    const seen = this.#seen(seat, point);
    const column = (seen - 1) % 12;
    return seen > 12 ? { x: this.x(this.g.columns[column]), upper: true } : { x: this.x(this.g.columns[11 - column]), upper: false };
  }

  /** The middles of so many checkers of `seat` at a place, the lowest of the pile first: [{x, y}].
   *  @param {number} seat @param {number} place @param {number} count @returns {Page.Spot[]} */
  pile(seat, place, count) {
    if (place === 0) return this.#slabs(seat, count);
    const { x, upper } = this.point(seat, place);
    const { top, low, step } = place === BAR ? this.g.bar : this.g.checkers;
    const way = (upper ? 1 : -1) * (place === BAR ? -1 : 1);
    const start = upper ? top : low;
    const apart = count <= this.most(place) ? step : (step * (this.most(place) - 1)) / (count - 1);
    return Array.from({ length: count }, (_, n) => ({ x, y: this.y(start + way * apart * n) }));
  }

  /** @param {number} seat @param {number} count */
  #slabs(seat, count) {
    const { x, width, low, top, inset, slab, step } = this.g.tray;
    const below = seat === this.me;
    const first = below ? low[1] - inset - slab[1] / 2 : top[0] + inset + slab[1] / 2;
    return Array.from({ length: count }, (_, n) => ({ x: this.x(x + width / 2), y: this.y(first + (below ? -1 : 1) * step * n) }));
  }

  /** What belongs to a place of `seat` and may be touched: {left, right, top, bottom}.
   *  @param {number} seat @param {number} place */
  box(seat, place) {
    const { field, middle, column, bar, tray } = this.g;
    if (place === 0) {
      const [top, bottom] = seat === this.me ? tray.low : tray.top;
      return { left: this.x(tray.x), right: this.x(tray.x + tray.width), top: this.y(top), bottom: this.y(bottom) };
    }
    const { x, upper } = this.point(seat, place);
    const half = ((place === BAR ? bar.width : column) * this.k) / 2;
    const high = this.g.checkers.most * this.g.checkers.step; // up to where the dice lie
    const [top, bottom] = place === BAR ? (upper ? [field[0], middle] : [middle, field[1]]) : upper ? [field[0], field[0] + high] : [field[1] - high, field[1]];
    return { left: x - half, right: x + half, top: this.y(top), bottom: this.y(bottom) };
  }

  /** Where the dice of a side lie: [{x, y}], and their width. @param {number} seat @param {number} count */
  dice(seat, count) {
    const { left, right, die, step } = this.g.dice;
    const [x, y] = seat === this.me ? right : left;
    const apart = count > 2 ? step.four : step.two;
    return { w: die * this.k, at: Array.from({ length: count }, (_, n) => ({ x: this.x(x + (n - (count - 1) / 2) * apart), y: this.y(y) })) };
  }

  /** The middle of the board, on the bar; and of its left half. */
  get coin() { return { x: this.x(this.g.coin[0]), y: this.y(this.g.coin[1]) }; }
  get offer() { return { x: this.x(this.g.dice.left[0]), y: this.y(this.g.middle) }; }

  /** The numbers at the points as `numbered` counts them: [{x, y, name}]. @param {number} numbered */
  names(numbered) {
    const upper = Array.from({ length: 12 }, (_, n) => n + 13), lower = Array.from({ length: 12 }, (_, n) => 12 - n);
    return [...upper, ...lower].map((seen, n) => ({
      x: this.x(this.g.columns[n % 12]), y: this.y(n < 12 ? this.g.numbers.top : this.g.numbers.low),
      name: numbered === this.me ? seen : this.model.across[seen],
    }));
  }
}
