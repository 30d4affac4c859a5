// The layer on which pieces lie: cards, tiles, checkers, chips, the plates of players. A drawing names each piece and says
// where it belongs; the layer moves what has another place now, and only by transforms and opacity.
import { $, el, every } from "./dom.js";
import { dress, ratio } from "./art.js";
import { pace } from "./pace.js";

/** How a piece is told apart from all others, so that it is the same one in the next drawing: `card:JH`. */
export class Layer {
  /** @param {HTMLElement} host */
  constructor(host) {
    this.host = host;
    /** @type {Map<string, Page.Piece>} */
    this.pieces = new Map();
    /** @type {Set<string>} */
    this.drawn = new Set();
    this.still = true;
  }

  /** A new drawing begins; `still`: nothing moves (another table, another size). */
  begin(still = false) {
    this.drawn.clear();
    this.still = still;
  }

  /**
   * Put a piece. `x`, `y`: its middle in px; `w`: its width. `sheet`, `sprite`: how it looks; or `node`: an element of the
   * drawing's own (a plate, a label), made by `make()` when `sign` (what it shows) has changed.
   * `from`: where it comes from if it is new ({x, y} or the name of another piece). `turn`: in degrees. `z`: what lies over
   * what. `act`: {data, act, press(node), label}: it is a button; with `leads` [{data, act}] in place of `data` and `act` it
   * only begins those, and a second touch says which. `why()`: it may be touched, but only says why it cannot be played. `classes`: marks (lit, dim, own …). `delay`: in ms.
   * @param {string} id @param {Page.Spec} spec @returns {HTMLElement}
   */
  piece(id, spec) {
    this.drawn.add(id);
    const touchable = Boolean(spec.act || spec.why);
    const before = this.pieces.get(id);
    const was = before && { x: before.x, y: before.y, turn: before.turn, w: before.w };
    const one = before?.touchable === touchable ? before : this.#made(id, touchable, before);
    this.#look(one, id, spec);
    const turn = spec.turn ?? 0;
    Object.assign(one, { spec, x: spec.x, y: spec.y, turn, w: spec.w });
    const to = place(spec.x, spec.y, turn);
    one.node.style.transform = to;
    one.node.style.zIndex = String(spec.z ?? 0);
    const start = was ?? this.#start(spec.from);
    if (this.still || !start) { if (!was && !this.still) appear(one.node, to, spec.delay); return one.node; }
    if (start.x !== spec.x || start.y !== spec.y || (start.turn ?? 0) !== turn) {
      const scale = start.w && spec.w ? start.w / spec.w : 1;
      // What travels does so over all the rest; what only makes room stays where it lies.
      if (!was || Math.hypot(start.x - spec.x, start.y - spec.y) > (spec.w ?? 0)) one.node.style.zIndex = String(500 + (spec.z ?? 0));
      run(one.node, [{ transform: place(start.x, start.y, start.turn ?? 0, scale) }, { transform: to }], spec.delay).then(() => { one.node.style.zIndex = String(one.spec.z ?? 0); });
    }
    return one.node;
  }

  /** An element for a piece, in place of another one if it was there. @param {string} id @param {boolean} touchable @param {Page.Piece} [before] */
  #made(id, touchable, before) {
    const node = touchable ? el("button", { type: "button" }) : el("div", {});
    if (before?.node === document.activeElement) this.lost = true;
    if (before) before.node.replaceWith(node); else this.host.append(node);
    const inner = el("div", { class: "face" });
    node.append(inner);
    /** @type {Page.Piece} */
    const one = { node, inner, touchable, spec: {}, x: 0, y: 0, turn: 0 };
    this.pieces.set(id, one);
    node.addEventListener("click", () => { if (one.spec.act) one.spec.act.press(node); else one.spec.why?.(); });
    return one;
  }

  /** @param {Page.Spec["from"]} from @returns {Page.Way | null} */
  #start(from) {
    if (typeof from !== "string") return from ?? null;
    const other = this.pieces.get(from);
    return other ? { x: other.x, y: other.y, turn: other.turn, w: other.w } : null;
  }

  /** @param {Page.Piece} one @param {string} id @param {Page.Spec} spec */
  #look(one, id, spec) {
    const { node, inner } = one;
    const classes = `piece ${spec.classes ?? ""}${one.touchable ? " touch" : ""}`.trim();
    if (node.className !== classes) node.className = classes;
    node.dataset.id = id;
    set(node, "data-act", spec.act?.act);
    set(node, "data-press", spec.act?.data);
    set(node, "data-leads", spec.act?.leads?.map((lead) => lead.act).join(" "));
    set(node, "data-begins", spec.act?.leads?.map((lead) => lead.data).join(" "));
    set(node, "data-card", spec.card);
    set(node, "aria-label", spec.label);
    set(node, "aria-pressed", spec.pressed);
    set(node, "title", spec.title);
    set(node, "aria-disabled", one.touchable && !spec.act ? "true" : null);
    set(node, "tabindex", one.touchable ? String(spec.tab ?? -1) : null);
    if (!one.touchable) set(node, "aria-hidden", spec.label ? null : "true");
    if (spec.make) {
      if (one.sign !== spec.sign) { one.sign = spec.sign; inner.replaceChildren(...[spec.make()].flat()); }
      if (spec.w) node.style.width = `${spec.w}px`;
      if (spec.h) node.style.height = `${spec.h}px`;
    } else if (spec.sheet && spec.sprite && spec.w) {
      const sign = `${spec.sheet} ${spec.sprite} ${spec.w}`;
      if (one.sign === sign) return;
      one.sign = sign;
      dress(inner, spec.sheet, spec.sprite, spec.w);
      node.style.width = `${spec.w}px`;
      node.style.height = `${spec.w * ratio(spec.sheet, spec.sprite)}px`;
    }
  }

  /** Take away what has not been drawn. `leave(id)`: where it goes ({x, y}), or null: it vanishes.
   *  @param {Page.Leave} [leave] */
  end(leave = () => null) {
    for (const [id, one] of this.pieces) {
      if (this.drawn.has(id)) continue;
      this.pieces.delete(id);
      if (one.node === document.activeElement) this.lost = true;
      const to = this.still ? null : leave(id);
      if (this.still) { one.node.remove(); continue; }
      one.node.classList.add("going");
      one.spec = {};
      for (const name of ["data-act", "data-press", "data-leads", "data-begins"]) one.node.removeAttribute(name);
      one.node.tabIndex = -1;
      const now = place(one.x, one.y, one.turn);
      const end = to ? place(to.x, to.y, to.turn ?? one.turn, to.scale ?? 0.5) : now;
      run(one.node, [{ transform: now, opacity: 1 }, { transform: end, opacity: to ? 0.2 : 0 }], to?.delay).then(() => one.node.remove());
    }
    if (this.lost) this.#keepFocus();
  }

  /** What had the focus lies on the stage no more, or is nothing to be touched: whoever plays with the keys goes on from the
   *  own cards. */
  #keepFocus() {
    this.lost = false;
    if (document.activeElement?.matches(".piece.touch")) return;
    const [own] = [...every('.own.touch[tabindex="0"]', this.host), ...every(".own.touch", this.host)];
    (own ?? dock()).focus({ preventScroll: true });
  }

  /** Everything away at once. */
  clear() {
    for (const one of this.pieces.values()) one.node.remove();
    this.pieces.clear();
  }

  /** It has been carried there by a finger, and moves on from there.
   *  @param {string} id @param {number} x @param {number} y */
  carried(id, x, y) {
    const one = this.pieces.get(id);
    if (!one) return;
    Object.assign(one, { x, y });
    one.node.style.transform = place(x, y, one.turn);
  }

  /** Where a piece lies, or undefined. @param {string} id */
  at(id) {
    return this.pieces.get(id);
  }
}

/** Where whoever has nothing to touch goes on; after a match there is no dock any more. */
export const dock = () => $("hand").hidden ? $("board") : $("hand");

/** @param {number} x @param {number} y @param {number} [turn] @param {number} [scale] */
const place = (x, y, turn = 0, scale = 1) => `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px) translate(-50%, -50%) rotate(${turn}deg) scale(${scale})`;

/** @param {Element} node @param {string} name @param {string | null | undefined} value */
function set(node, name, value) {
  if (value === null || value === undefined) node.removeAttribute(name);
  else if (node.getAttribute(name) !== value) node.setAttribute(name, value);
}

/** @param {HTMLElement} node @param {string} to @param {number} [delay] */
function appear(node, to, delay) {
  run(node, [{ opacity: 0, transform: `${to} scale(.9)` }, { opacity: 1, transform: to }], delay);
}

/** Move it; resolves when it has arrived. @param {HTMLElement} node @param {Keyframe[]} frames @param {number} [delay] */
async function run(node, frames, delay = 0) {
  const duration = pace();
  if (!duration) return;
  const move = node.animate(frames, { duration, delay: (delay * duration) / 320, easing: "cubic-bezier(.2,.7,.2,1)", fill: "backwards" });
  await move.finished.catch(() => {});
}

/** A tap skips: whatever moves has arrived. Endless ones (clocks) go on. */
export function hurry() {
  for (const move of document.getAnimations()) if (move.effect?.getComputedTiming().iterations !== Infinity) try { move.finish(); } catch { /* it has no end */ }
}
