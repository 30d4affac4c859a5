// The art of the table, cut out of the sheets that the house draws once (`/a/…`, adapters/render/sheets.py).
//
// sheet(name)                   promise of {src, w, h, scale, sprites: {id: [x, y, w, h, pad]}, places}, its picture decoded.
// ratio(name, id)               height ÷ width of the piece without its margin; a card's while the sheet is not there.
// unit(name, id, width)         CSS pixels for one of the sheet's when the piece is `width` wide: `places` times this.
// geometry(name)                the sheet's `places`, if it is there.
// dress(node, name, id, width)  make `node` look like the piece, `width` CSS pixels wide; with another id it turns into that.
//
// A dressed node is one element with a background. Its content box is the piece proper; the margin (a shadow, a glow) is
// padding, which a negative margin takes out of the layout again. So the piece proper lies where the node is laid out, or at
// `left`, `top` (0 if they are not set at the node itself); transforms turn round its middle; an outline runs round it. A
// dressed child that is placed absolutely, without left and top, lies on it corner to corner (a ring). Only
// getBoundingClientRect() tells of the margin too. Move it by transforms, or a parent that has the piece's size: nothing is
// painted anew then. (No border: its width is rounded down to whole pixels.)
//
// A sheet that could not be had is forgotten: the next call asks again; whatever waits to be dressed asks by itself, at growing
// distances and when the network is back. Another look or density dresses everything anew; until that sheet is there the
// old one stays, so that nothing blinks.
import { every } from "./dom.js";
import { at } from "./place.js";

/** @type {Map<string, Promise<Page.Sheet>>} */
const coming = new Map(); // key → promise of a sheet
/** @type {Map<string, Page.Sheet>} */
const there = new Map(); // key → sheet
/** @type {WeakMap<Node, { name: string, id: string, width: number, from: string }>} */
const worn = new WeakMap(); // node → what it is to look like, and from which sheet it does
const CARD = 268 / 192;
const CARDS = new Set(["cards", "low", "small"]); // what has letters and faces
const FIRST_PAUSE = 500;
const LONGEST_PAUSE = 15000;

/** @param {string} name */
function key(name) {
  const { palette, letters, faces } = document.documentElement.dataset;
  const worn = CARDS.has(name) ? [letters === "cyrillic" ? letters : "", faces === "large" ? faces : ""] : [];
  const look = [palette || "classic", ...worn].filter(Boolean).join(".");
  return `${name}-${look}-${window.devicePixelRatio > 1.25 ? 2 : 1}`;
}

/** The versions of the sheets that the house has drawn already: under the address with its version one is kept for ever.
 *  @type {Map<string, string>} */
const drawn = new Map((document.documentElement.dataset.art ?? "").split(" ").map((one) => /** @type {[string, string]} */ (one.split(":"))));

/** @param {string} which @returns {Promise<Page.Sheet>} */
async function fetched(which) {
  const version = drawn.get(which);
  const answer = await fetch(at(`/a/${which}.json${version ? `?v=${version}` : ""}`));
  if (!answer.ok) throw new Error(`${which}: ${answer.status}`);
  const found = await answer.json();
  const image = new Image();
  image.src = at(found.src);
  await image.decode();
  // The picture is held, so that the browser does not let go of what it has decoded.
  return { ...found, src: image.src, image };
}

/** @param {string} name @returns {Promise<Page.Sheet>} */
export function sheet(name) {
  const which = key(name);
  const before = coming.get(which);
  if (before) return before;
  const asked = fetched(which).then((found) => { there.set(which, found); return found; });
  coming.set(which, asked);
  asked.catch(() => coming.delete(which));
  return asked;
}

/** The sheet of this name that is there, of this palette and density if it can be. @param {string} name */
function any(name) {
  const exact = there.get(key(name));
  if (exact) return exact;
  for (const [which, found] of there) if (which.startsWith(`${name}-`)) return found;
  return undefined;
}

/** @param {Page.Cut} cut */
const proper = ([, , w, h, pad]) => [w - 2 * pad, h - 2 * pad];

/** @param {string} name @param {string} id */
export function ratio(name, id) {
  const cut = any(name)?.sprites[id];
  if (!cut) return CARD;
  const [w, h] = proper(cut);
  return h / w;
}

/** @param {string} name @param {string} id @param {number} width */
export function unit(name, id, width) {
  const cut = there.get(key(name))?.sprites[id];
  return cut && width / proper(cut)[0];
}

/** Where everything lies on what a sheet shows (`places`), in its pixels; undefined while it is not there.
 *  @param {string} name */
export const geometry = (name) => there.get(key(name))?.places;

/** @param {number} number */
const px = (number) => `${Math.round(number * 1000) / 1000}px`;

/** @param {HTMLElement} node @param {Page.Sheet} found @param {{ id: string, width: number }} wish */
function put(node, found, { id, width }) {
  const cut = found.sprites[id];
  if (!cut) throw new Error(`no such piece: ${id}`);
  const [x, y, , , pad] = cut;
  const [w, h] = proper(cut);
  const k = width / w;
  if (!node.parentNode || !worn.has(node.parentNode)) {
    node.style.left ||= "0px";
    node.style.top ||= "0px";
  }
  Object.assign(node.style, {
    boxSizing: "content-box",
    width: px(width),
    height: px(h * k),
    padding: px(pad * k),
    border: "0px",
    margin: px(-pad * k),
    outlineOffset: px(-pad * k),
    backgroundColor: "transparent",
    backgroundImage: `url("${found.src}")`,
    backgroundOrigin: "padding-box",
    backgroundClip: "padding-box",
    backgroundRepeat: "no-repeat",
    backgroundSize: `${px(found.w * k)} ${px(found.h * k)}`,
    backgroundPosition: `${px(-x * k)} ${px(-y * k)}`,
  });
}

/** Done at once if the sheet is there; else resolves when the node looks like the piece, or is to look like another by now.
 *  @param {HTMLElement} node @param {string} name @param {string} id @param {number} width */
export async function dress(node, name, id, width) {
  const before = worn.get(node);
  if (before && before.from === key(name) && before.id === id && before.width === width) return;
  const wish = { name, id, width, from: "" };
  worn.set(node, wish);
  node.classList.add("art");
  for (let pause = FIRST_PAUSE; worn.get(node) === wish; pause = Math.min(2 * pause, LONGEST_PAUSE)) {
    const found = there.get(key(name));
    if (!found) {
      try { await sheet(name); } catch {
        await later(pause);
        if (!node.isConnected && worn.get(node) === wish) worn.delete(node); // it is gone: nobody waits any more
      }
      continue; // meanwhile it may be another palette, and another piece
    }
    put(node, found, wish);
    wish.from = key(name);
    return;
  }
}

/** After a while, or as soon as the network is back. @param {number} pause @returns {Promise<void>} */
function later(pause) {
  return new Promise((resolve) => {
    const done = () => { clearTimeout(timer); window.removeEventListener("online", done); resolve(); };
    const timer = setTimeout(done, pause);
    window.addEventListener("online", done);
  });
}

function anew() {
  for (const node of every(".art")) {
    const wish = worn.get(node);
    if (wish) dress(node, wish.name, wish.id, wish.width);
  }
}

new MutationObserver(anew).observe(document.documentElement, { attributeFilter: ["data-palette", "data-letters", "data-faces"] });

function watchDensity() {
  const now = window.matchMedia(`(resolution: ${window.devicePixelRatio}dppx)`);
  now.addEventListener("change", () => { watchDensity(); anew(); }, { once: true });
}
watchDensity();
