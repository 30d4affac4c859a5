// Dragging a piece: it follows the finger, and let go where `target(x, y)` holds it is played; elsewhere it goes back.
const FAR = 8;
/** @typedef {(x: number, y: number) => unknown} At @type {WeakMap<HTMLElement, { layer: Page.Layer, target: At, drop: At, lift?: Page.Fn }>} */
const watched = new WeakMap();

/** Let `node` be dragged over the layer. `target(x, y)` in px of the layer; `drop(x, y)`; `lift()` when it leaves its place.
 *  @param {HTMLElement} node @param {Page.Layer} layer @param {At} target @param {At} drop @param {Page.Fn} [lift] */
export function draggable(node, layer, target, drop, lift) {
  const known = watched.has(node);
  watched.set(node, { layer, target, drop, lift });
  if (known) return;
  node.addEventListener("pointerdown", (event) => begin(node, event));
  node.addEventListener("dragstart", (event) => event.preventDefault());
}

/** It can be dragged no longer. @param {HTMLElement} node */
export const settled = (node) => watched.delete(node);

/** @param {HTMLElement} node @param {PointerEvent} down */
function begin(node, down) {
  const what = watched.get(node);
  if (!what || down.button !== 0 || !node.classList.contains("touch")) return;
  let moved = false;
  const base = node.style.transform;
  /** @param {PointerEvent} event */
  const move = (event) => {
    const dx = event.clientX - down.clientX, dy = event.clientY - down.clientY;
    if (!moved && Math.hypot(dx, dy) < FAR) return;
    if (!moved) { moved = true; node.setPointerCapture?.(down.pointerId); node.classList.add("dragged"); what.lift?.(); }
    node.style.transform = `translate(${dx}px, ${dy}px) ${base}`;
    const [x, y] = inside(what.layer.host, event);
    what.layer.host.classList.toggle("over", Boolean(what.target(x, y)));
  };
  /** @param {PointerEvent} event */
  const up = (event) => {
    stop();
    if (!moved) return;
    node.classList.remove("dragged");
    what.layer.host.classList.remove("over");
    // The click that follows a drag is none.
    /** @param {Event} click */
    const swallow = (click) => { click.stopPropagation(); click.preventDefault(); };
    node.addEventListener("click", swallow, { capture: true, once: true });
    setTimeout(() => node.removeEventListener("click", swallow, { capture: true }), 60);
    const [x, y] = inside(what.layer.host, event);
    if (event.type === "pointerup" && what.target(x, y)) what.drop(x, y);
    if (node.style.transform.endsWith(base)) node.style.transform = base;
  };
  const stop = () => { removeEventListener("pointermove", move); removeEventListener("pointerup", up); removeEventListener("pointercancel", up); };
  addEventListener("pointermove", move);
  addEventListener("pointerup", up);
  addEventListener("pointercancel", up);
}

/** @param {HTMLElement} host @param {PointerEvent} event @returns {[number, number]} */
function inside(host, event) {
  const { left, top } = host.getBoundingClientRect();
  return [event.clientX - left, event.clientY - top];
}
