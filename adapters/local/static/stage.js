// The stage: the table itself, drawn from its model by the module of its kind, and always whole: nothing scrolls away.
import { sheet } from "./art.js";
import { setClocks } from "./clock.js";
import { el, target } from "./dom.js";
import { dock, hurry, Layer } from "./layer.js";

/** The module that draws a kind of model. `sheets`: what it cuts from, `later`: what it may cut from too; `draw(view)` ->
 *  {leave(id)}; `hud(view)`: what stands in the corners. See docs/page.md.
 *  @type {Record<string, () => Promise<Page.Drawing>>} */
const MODULES = {
  BoardPicture: () => import("./tricks.js"),
  DominoBoard: () => import("./tiles.js"),
  NardiBoard: () => import("./nardi.js"),
  SekaTablePicture: () => import("./round.js"),
  DuelPicture: () => import("./duel.js"),
  BlackjackPicture: () => import("./boxes.js"),
};

/** @param {Model.Any | Model.Nothing | null | undefined} model @returns {model is Model.Any} */
export const isStaged = (model) => Boolean(model?.kind && MODULES[model.kind]);

/** The kind of the table that a board shows, if it is drawn; else "". @param {Page.Board | undefined} board */
export const kindOf = (board) => {
  const model = board?.message.model;
  return isStaged(model) ? model.kind : "";
};

/** How many sit at a table. @param {Model.Any} model */
export const seatsOf = (model) => ("plates" in model ? model.plates : "places" in model ? model.places : "seats" in model ? model.seats : []).length;

/** @type {Map<string, Page.Drawing>} */
const there = new Map();
const FIRST_PAUSE = 500, LONGEST_PAUSE = 8000;

/** The module of a kind, asked for again while the house cannot be reached; null when it is `wanted()` no more.
 *  @param {string} kind @param {() => boolean} wanted */
async function moduleOf(kind, wanted) {
  for (let pause = FIRST_PAUSE; wanted(); pause = Math.min(LONGEST_PAUSE, pause * 2)) {
    try {
      return await MODULES[kind]();
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;  // it came, and is broken
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
  return null;
}

/** Whether what a key does is offered on the stage by touch, so that it need not stand in the dock too. A module that has more
 *  than cards says so by `takes(key)`. "staged" is told to the document when a kind's module has come.
 *  @param {string} kind @param {Page.Key} one */
export const takes = (kind, one) => there.get(kind)?.takes?.(one) ?? Boolean(one.card);

/** A stage of its own: what hangs on the felt is `nodes`. */
export class Stage {
  constructor() {
    this.host = el("div", { class: "stage" });
    this.corners = el("div", { class: "hud" });
    this.layer = new Layer(this.host);
    this.last = null;
    this.seen = "";
    this.serial = 0;
    new ResizeObserver(() => this.again()).observe(this.host);
    // A tap on the felt skips what moves.
    this.host.addEventListener("pointerdown", (event) => { if (!target(event).closest(".touch")) hurry(); });
  }

  get nodes() { return [this.corners, this.host]; }

  get felt() { return this.host.parentElement?.parentElement; }

  /** @param {Page.Scene} scene */
  async show(scene) {
    const turn = ++this.serial;
    this.last = scene;
    if (this.felt) this.felt.dataset.coming = scene.model.kind;  // the dock beside it has its height at once
    const module = await moduleOf(scene.model.kind, () => turn === this.serial);
    if (!module) return;
    if (!there.has(scene.model.kind)) {
      there.set(scene.model.kind, module);
      document.dispatchEvent(new Event("staged"));
    }
    await Promise.all((module.sheets ?? []).map(sheet)).catch(() => {});
    if (turn !== this.serial || this.last !== scene) return;
    const { clientWidth: w, clientHeight: h } = this.host;
    if (!w || !h) return;
    const held = this.host.contains(document.activeElement);
    const sign = `${scene.table}|${scene.model.kind}|${scene.me}|${w}x${h}`;
    this.layer.begin(sign !== this.seen);
    if (sign.split("|")[0] !== this.seen.split("|")[0] || sign.split("|")[1] !== this.seen.split("|")[1]) this.layer.clear();
    this.seen = sign;
    const view = { ...scene, w, h, layer: this.layer, felt: /** @type {HTMLElement} */ (this.felt), again: () => this.again() };
    view.felt.dataset.kind = scene.model.kind;
    view.felt.style.removeProperty("--says");
    const done = module.draw(view) ?? {};
    this.layer.end(done.leave);
    if (held) this.hold();
    if (scene.hand) for (const name of module.later ?? []) sheet(name).catch(() => { /* asked for again by what needs it */ });
    this.corners.replaceChildren(...(module.hud?.(view) ?? []).filter((node) => node !== null));
    setClocks([...scene.clocks.values()], scene.now);
  }

  /** Whoever was at a piece that is no button any more, or has gone, goes on at the next one, or in the dock. */
  hold() {
    const now = document.activeElement;
    if (now && now !== document.body && !now.closest(".going")) return;
    /** @type {HTMLElement | null} */
    const next = this.host.querySelector(".piece.own:is([data-press], [data-leads])[tabindex='0']");
    (next ?? this.host.closest("dialog") ?? dock()).focus({ preventScroll: true });
  }

  /** Nothing is on the stage. */
  clear() {
    this.serial++;
    this.last = null;
    this.seen = "";
    if (this.felt) delete this.felt.dataset.coming;
    this.layer.clear();
    this.corners.replaceChildren();
  }

  /** Draw the same again: the size, the palette or the order of the cards has changed. */
  again() { if (this.last) this.show(this.last); }
}

const own = new Stage();

/** What hangs on the felt of the table; the board puts it where it belongs. */
export const stage = own.nodes;

/**
 * Show a table. `scene`: {table, slot, model, hand (the model of the own hand, or null), me (the seat to be at the bottom),
 * seated, clocks (Map seat -> {due, total}), touch(piece) -> {act, why}, side(seat), name(piece), call(text), keys}.
 * @param {Page.Scene} scene
 */
export const showStage = (scene) => own.show(scene);
export const clearStage = () => own.clear();
export const again = () => own.again();
