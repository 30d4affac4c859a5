// Pictures: fetched with the browser's secret, shown from memory. An address alone shows nobody anything.
import { el, plain, word, $ } from "./dom.js";
import { token } from "./me.js";
import { at } from "./place.js";

/** @type {Map<string, Promise<string>>} */
const known = new Map();
const MOST = 36;

/** @param {string} src */
async function fetched(src) {
  const answer = await fetch(at(src), { headers: { Authorization: `Bearer ${token()}` }, cache: "default" });
  if (!answer.ok) throw new Error(String(answer.status));
  return URL.createObjectURL(await answer.blob());
}

/** The picture's address in this page. Pictures longest unused are let go. @param {string} src @returns {Promise<string>} */
export function picture(src) {
  const before = known.get(src);
  const coming = before ?? fetched(src);
  known.delete(src);
  known.set(src, coming);
  if (!before) coming.catch(() => known.delete(src));
  for (const [oldest, gone] of known) {
    if (known.size <= MOST) break;
    known.delete(oldest);
    gone.then((url) => setTimeout(() => URL.revokeObjectURL(url), 20000)).catch(() => {});
  }
  return coming;
}

/** Show `image` in `frame`: the new picture comes over the old one once it is there, so that nothing blinks.
 *  @param {HTMLElement} frame @param {House.Image} image */
export async function put(frame, image) {
  if (frame.dataset.src === image.src) return;
  frame.dataset.src = image.src;
  const fresh = el("img", { alt: image.alt, width: image.w, height: image.h, draggable: "false" });
  try {
    fresh.src = await picture(image.src);
    await fresh.decode();
  } catch {
    if (frame.dataset.src === image.src) delete frame.dataset.src;
    return;
  }
  if (frame.dataset.src !== image.src) return;
  const old = [...frame.querySelectorAll("img")];
  frame.prepend(fresh);
  for (const gone of old) {
    gone.alt = "";
    gone.classList.add("going");
    setTimeout(() => gone.remove(), 200);
  }
}

/** A picture with what it shows in words for those who listen. `zoom`: may be seen large.
 *  @param {House.Message} message @param {boolean} [zoom] */
export function shot(message, zoom = false) {
  const { image } = message;
  if (!image) return null;
  const frame = el("div", { class: "shot fixed" });
  put(frame, image);
  const reading = (message.reading ?? []).map((line) => el("p", {}, plain(line)));
  if (zoom) {
    frame.tabIndex = 0;
    frame.setAttribute("role", "button");
    frame.setAttribute("aria-label", image.alt || word("larger"));
    const open = () => large(image);
    frame.addEventListener("click", open);
    frame.addEventListener("keydown", (event) => { if (event.key === "Enter") { event.preventDefault(); open(); } });
  }
  return el("figure", {}, frame, el("figcaption", { class: "unseen" }, reading));
}

/** @param {House.Image} image */
export function large(image) {
  const dialog = $("picture");
  const frame = el("div", { class: "shot fixed" });
  dialog.replaceChildren(el("button", { class: "large-close", "aria-label": word("close"), on: { click: () => dialog.close() } }, frame));
  put(frame, image);
  dialog.showModal();
}
