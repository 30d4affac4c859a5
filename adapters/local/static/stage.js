// The stage: the table itself, drawn from its model by the module of its kind, and always whole: nothing scrolls away.
import { sheet } from "./art.js";
import { setClocks } from "./clock.js";
import { el } from "./dom.js";
import { hurry, Layer } from "./layer.js";

/** The module that draws a kind of model. `sheets`: what it cuts from; `draw(view)` -> {leave(id)}; `hud(view)`: what stands in
 *  the corners. See docs/page.md. */
const MODULES = { BoardPicture: () => import("./tricks.js") };

export const isStaged = (model) => Boolean(model && MODULES[model.kind]);

const host = el("div", { class: "stage" });
const corners = el("div", { class: "hud" });
const layer = new Layer(host);
let last = null;
let seen = "";
let serial = 0;

/** What hangs on the felt; the board puts it where it belongs. */
export const stage = [corners, host];

/**
 * Show a table. `scene`: {table, slot, model, hand (the model of the own hand, or null), me (the seat to be at the bottom),
 * seated, clocks (Map seat -> {due, total}), touch(piece) -> {act, why}, side(seat), name(piece), call(text), keys}.
 */
export async function showStage(scene) {
  const turn = ++serial;
  last = scene;
  const module = await MODULES[scene.model.kind]();
  await Promise.all((module.sheets ?? []).map(sheet)).catch(() => {});
  if (turn !== serial || last !== scene) return;
  const { clientWidth: w, clientHeight: h } = host;
  if (!w || !h) return;
  const sign = `${scene.table}|${scene.model.kind}|${scene.me}|${w}x${h}`;
  layer.begin(sign !== seen);
  if (sign.split("|")[0] !== seen.split("|")[0] || sign.split("|")[1] !== seen.split("|")[1]) layer.clear();
  seen = sign;
  const view = { ...scene, w, h, layer, felt: host.parentElement.parentElement };
  const done = module.draw(view) ?? {};
  layer.end(done.leave);
  setClocks([...scene.clocks.values()], scene.now);
  corners.replaceChildren(...(module.hud?.(view) ?? []).filter(Boolean));
}

/** Nothing is on the stage. */
export function clearStage() {
  serial++;
  last = null;
  seen = "";
  layer.clear();
  corners.replaceChildren();
}

/** Draw the same again: the size, the palette or the order of the cards has changed. */
export const again = () => { if (last) showStage(last); };

new ResizeObserver(again).observe(host);
// A tap on the felt skips what moves.
host.addEventListener("pointerdown", (event) => { if (!event.target.closest(".touch")) hurry(); });
