// The private hand: always open, its legal cards real buttons laid over the picture.
import { $, EYE_SHUT, el, icon, lines, plain, word } from "./dom.js";
import { about } from "./line.js";
import { amounts, key, redraw, rows } from "./keys.js";
import { put } from "./pictures.js";

const fan = el("div", { class: "fan" });
let shown = "";
let following = false;
let asked = "";

/** `hand`: the message, null when there are no cards; `over`: there will be none, the match has ended. */
export function showHand(hand, seated, over, actions) {
  const host = $("hand");
  host.hidden = over && !hand;
  const now = JSON.stringify([document.documentElement.lang, hand, seated]);
  if (now === shown) return;
  shown = now;
  const turn = Boolean(hand?.turn);
  const question = turn ? JSON.stringify([hand.keys, hand.amounts]) : "";
  if (question && question !== asked) reveal();  // who takes a trick is asked again, below a board that may have grown
  asked = question;
  following &&= turn;
  host.classList.toggle("turn", turn);
  document.title = turn ? `● ${word("your-turn")}` : word("title");
  const head = el("h2", {}, icon(EYE_SHUT), word("hand"), turn ? el("span", { class: "tag" }, word("your-turn")) : el("span", {}, ""));
  if (!hand) {
    fan.replaceChildren();
    delete fan.dataset.src;
    redraw(host, head, el("p", { class: "no-hand" }, word(seated ? "no-hand" : "hand-hint")));
    return;
  }
  const boxes = Boolean(hand.image && hand.cards?.length && hand.cards.every((card) => card.box));
  const legal = hand.keys.flat().filter((one) => one.card);
  const overlay = boxes && legal.length > 0 && legal.every((one) => hand.cards.some((card) => card.card === one.card));
  if (hand.image) spread(hand, overlay ? legal : [], actions);
  redraw(
    host,
    head,
    hand.away ? el("button", { type: "button", class: "key primary", "data-press": "back", on: { click: actions.back } }, about("back")) : null,
    lines(hand.lines),
    hand.image ? fan : null,
    el("div", { class: "unseen" }, (hand.reading ?? []).map((line) => el("p", {}, plain(line)))),
    rows(hand.keys, actions.press, (one) => !(overlay && one.card)),
    amounts(hand.amounts ?? [], actions.press),
  );
}

/** On a phone the hand comes into sight when its owner is asked, and stays there while the board above it grows, until
 *  somebody's finger wants something else; nobody has to look for it. */
function reveal() {
  if (innerWidth >= 980 || document.activeElement?.matches("input")) return;
  following = true;
  requestAnimationFrame(scroll);
}

function scroll() {
  const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
  if (following) $("hand").scrollIntoView({ block: "nearest", behavior: calm ? "auto" : "smooth" });
}

for (const what of ["pointerdown", "wheel", "keydown"]) addEventListener(what, () => { following = false; }, { passive: true, capture: true });
const growing = new ResizeObserver(scroll);
growing.observe($("board"));
growing.observe($("hand"));

function spread(hand, legal, actions) {
  fan.style.setProperty("aspect-ratio", `${hand.image.w} / ${hand.image.h}`);
  const held = fan.contains(document.activeElement) ? document.activeElement.dataset.card : null;
  const before = [...fan.querySelectorAll("button")];
  const made = (hand.cards ?? []).filter((card) => legal.some((one) => one.card === card.card)).map((card, n) => {
    const one = legal.find((some) => some.card === card.card);
    const [x, y, w, h] = card.box;
    const node = key(one, actions.press, {
      "aria-label": word("play-card", { card: one.label }), "data-card": card.card, title: one.label, tabindex: n ? "-1" : "0",
      style: { left: `${(x / hand.image.w) * 100}%`, top: `${(y / hand.image.h) * 100}%`, width: `${(w / hand.image.w) * 100}%`, height: `${(h / hand.image.h) * 100}%` },
    });
    node.className = "";
    node.textContent = "";
    return before.find((old) => old.isEqualNode(node)) ?? node;
  });
  for (const old of before) if (!made.includes(old)) old.remove();
  fan.append(...made.filter((node) => !before.includes(node)));
  if (held !== null && !fan.contains(document.activeElement)) (made.find((node) => node.dataset.card === held) ?? made[0])?.focus({ preventScroll: true });
  put(fan, hand.image);
}

/** The buttons of the legal cards, in their order, wherever they are. */
export const cards = () => {
  const over = [...fan.querySelectorAll("button")];
  return over.length ? over : [...$("hand").querySelectorAll(".key.card")];
};

/** Move the focus along the legal cards; false if there are none. */
export function along(by) {
  const all = cards();
  if (!all.length) return false;
  const at = all.indexOf(document.activeElement);
  const next = at < 0 ? (by > 0 ? 0 : all.length - 1) : (at + by + all.length) % all.length;
  for (const node of all) if (node.closest(".fan")) node.tabIndex = node === all[next] ? 0 : -1;
  all[next].focus();
  return true;
}
