// The dock under the table: whose turn it is, what one may say, bid or declare. The cards themselves lie on the stage.
import { call } from "./calling.js";
import { $, EYE_SHUT, LAMP, el, every, icon, lines, plain, word } from "./dom.js";
import { about } from "./line.js";
import { amounts, analyses, key, redraw, rows } from "./keys.js";
import { put } from "./pictures.js";
import { takes } from "./stage.js";

const frame = el("div", { class: "fan" });
/** How much of the screen the dock may take for more than what is necessary. */
const MOST = 0.3;
let shown = "";
/** @type {Parameters<typeof showHand> | null} */
let last = null;

document.addEventListener("staged", () => { if (last) { shown = ""; showHand(...last); } });

/** `hand`: its body, null when there are no cards; `over`: there will be none, the match has ended; `told`: a finished deal
 *  has the screen; `staged`: the kind of the model if the table is drawn, and the cards with it; `watched`: the table at which
 *  they only watch.
 *  @param {Page.HandShown | null} hand @param {boolean} seated @param {boolean} over @param {boolean} told @param {string} staged @param {Page.Actions} actions @param {Page.Board | null} watched */
export function showHand(hand, seated, over, told, staged, actions, watched) {
  const host = $("hand");
  last = [hand, seated, over, told, staged, actions, watched];
  const gone = told && !staged ? !hand || idle(hand) : over && !hand;
  if (gone && host.contains(document.activeElement)) $("board").focus({ preventScroll: true });
  host.hidden = gone;
  const now = JSON.stringify([document.documentElement.lang, hand, seated, staged, watched?.table, watched?.watch]);
  if (now === shown) return;
  shown = now;
  const turn = Boolean(hand?.turn);
  if (turn && !host.classList.contains("turn")) call();
  host.classList.toggle("turn", turn);
  host.dataset.kind = staged || "";
  document.title = turn ? `● ${word("your-turn")}` : word("title");
  const head = el("h2", {}, icon(EYE_SHUT), word("hand"), turn ? el("span", { class: "tag" }, word("your-turn")) : el("span", {}, ""));
  if (!hand) {
    frame.replaceChildren();
    delete frame.dataset.src;
    redraw(host, head, watched ? watching(watched, actions) : el("p", { class: "no-hand" }, word(seated ? "no-hand" : "hand-hint")));
    return;
  }
  const lying = staged && (hand.model !== undefined);
  if (hand.image) {
    frame.style.setProperty("aspect-ratio", `${hand.image.w} / ${hand.image.h}`);
    put(frame, hand.image);
  }
  redraw(
    host,
    head,
    hand.away ? el("button", { type: "button", class: "key primary", "data-press": "back", on: { click: actions.back } }, about("back")) : null,
    lines(hand.lines),
    hand.image ? frame : null,
    el("div", { class: "unseen" }, (hand.reading ?? []).map((line) => el("p", {}, plain(line)))),
    rows(hand.keys, actions.press, lying ? beside(staged) : (one) => !elsewhere(one)),
    amounts(hand.amounts ?? [], actions.press),
    lamp(hand.keys.flat().find(hints), actions.press),
  );
  fit();
}

/** Whoever watches may look at it from another side, if the players let them.
 *  @param {Page.Board} board @param {Page.Actions} actions */
function watching(board, actions) {
  const turn = board.watch?.side ? el("button", { type: "button", class: "key", "data-press": "side", on: { click: () => actions.otherSide(board.table) } }, word("other-side")) : null;
  return el("div", { class: "watching" }, el("p", {}, word("spectator")), turn);
}

/** Whether nothing is asked, and there is nothing to be seen. @param {Page.HandShown} hand */
const idle = (hand) => !hand.turn && !hand.away && !hand.image && hand.keys.flat().every(analyses) && !hand.amounts?.length;

/** The table needs the room: where there is too little of it, what is said beside it is for those who listen, all but the
 *  first line, the last one first. */
function fit() {
  const host = $("hand");
  const said = [...host.querySelectorAll(".said > p")].slice(1);
  for (const line of said) line.classList.remove("unseen");
  if (!host.dataset.kind) return;
  const beside = host.offsetTop === $("board").offsetTop;
  const most = beside ? host.clientHeight : Math.max(MOST * innerHeight, 150);
  while (said.length && host.scrollHeight > most + 1) said.pop()?.classList.add("unseen");
}

addEventListener("resize", fit);
// The dock may have been filled while it was not to be seen.
new ResizeObserver(() => requestAnimationFrame(fit)).observe($("hand"));

/** Whether a key asks for a hint. @param {Page.Key} one */
const hints = (one) => one.data?.endsWith(":hint");

/** Whether a key has a place of its own: the lamp's corner, or the result. @param {Page.Key} one */
const elsewhere = (one) => hints(one) || analyses(one);

/** The key that asks for a hint: small, in the corner, the last one to come to. @param {Page.Key | undefined} one @param {Page.Press} press */
function lamp(one, press) {
  if (!one) return null;
  const node = key(one, press, { "aria-label": one.label, title: one.label });
  node.classList.add("lamp");
  node.replaceChildren(icon(LAMP));
  return node;
}

/** Which keys stand here beside a drawn table: not what its touch does, which of several keys of a card is the first one.
 *  @param {string} kind @returns {(key: Page.Key) => unknown} */
function beside(kind) {
  const seen = new Set();
  return (one) => !elsewhere(one) && (!takes(kind, one) || (one.card && (seen.has(one.card) || !seen.add(one.card))));
}

/** The own pieces that `which` chooses, from left to right; without a drawn table the buttons of cards. @param {string} which */
const laid = (which) => {
  const over = every(`#board .piece.own${which}`);
  return over.length ? over.sort((a, b) => a.getBoundingClientRect().left - b.getBoundingClientRect().left) : every(".key.card", $("hand"));
};

/** The buttons of the legal cards, in their order, wherever they are. */
export const cards = () => laid(":is([data-press], [data-leads])");

/** All own cards as they lie, so that a figure is the place of a card; one that cannot be played says why. */
export const inOrder = () => laid(".touch");

/** Move the focus along the legal cards; false if there are none. @param {number} by */
export function along(by) {
  const all = cards();
  if (!all.length) return false;
  const at = all.findIndex((node) => node === document.activeElement);
  const next = at < 0 ? (by > 0 ? 0 : all.length - 1) : (at + by + all.length) % all.length;
  for (const node of all) if (node.matches(".piece")) node.tabIndex = node === all[next] ? 0 : -1;
  all[next].focus();
  return true;
}
