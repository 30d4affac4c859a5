// The table looked at: the stage (or a picture, for score books and the like), what is said of it, and the buttons of all.
import { $, el, icon, lines, plain, word } from "./dom.js";
import { amounts, analyses, key, parts, redraw, rows } from "./keys.js";
import { lettered, name as cardName } from "./names.js";
import { large, put } from "./pictures.js";
import { sideOf } from "./places.js";
import { speaking } from "./emotes.js";
import { clearStage, isStaged, seatsOf, showStage, stage } from "./stage.js";
import { start } from "./start.js";

const frame = el("div", { class: "shot" });
const over = el("div", { class: "over" });
const table = el("div", { class: "felt" }, stage, over);
let shown = "";

/** `board`: the body of the table's message, or undefined: then `beginning` says what can be begun (`start.js`). `hand`: this
 *  person's hand there, if any.
 *  @param {Page.Board | undefined} board @param {Page.HandShown | undefined} hand @param {Page.Actions} actions @param {Page.Beginning} beginning */
export function showBoard(board, hand, actions, beginning) {
  const host = $("board");
  if (board?.result) host.dataset.result = board.result; else delete host.dataset.result;
  if (!board) {
    clearStage();
    frame.replaceChildren();
    delete frame.dataset.src;
    host.classList.remove("staged", "lobby");
    if (beginning.coming) { shown = ""; redraw(host); return; }
    const now = JSON.stringify([document.documentElement.lang, beginning.games, beginning.rows]);
    if (now === shown && host.querySelector(".welcome")) return;
    shown = now;
    redraw(host, start({ ...beginning, actions }));
    return;
  }
  const message = board.message;
  const model = isStaged(message.model) ? message.model : null;
  const now = JSON.stringify([document.documentElement.lang, board, hand?.keys ?? null, Boolean(hand)]);
  if (now !== shown) {
    shown = now;
    host.classList.toggle("staged", Boolean(model));
    host.classList.toggle("lobby", Boolean(model) && message.kind === "lobby");
    // What stands in the hand beside the board need not stand here too; the hand itself is always open.
    const mine = (hand?.keys ?? []).flat();
    const beside = new Set(mine.filter((one) => !analyses(one)).map((one) => one.data));
    const keys = withAnalysis(message.keys, mine.filter(analyses));
    /** @param {Page.Key} one */
    const want = (one) => {
      const [kind, , what] = parts(one.data ?? "");
      if (kind === "s" && what === "hand") return false;
      if (kind === "a" || what === "bid") return board.seat !== null && !hand && !beside.has(one.data);
      return !beside.has(one.data);
    };
    const levels = board.seat !== null && !hand ? amounts(message.amounts, actions.press) : [];
    const { image } = message;
    if (image) {
      frame.style.setProperty("aspect-ratio", `${image.w} / ${image.h}`);
      frame.onclick = () => large(image);
      put(frame, image);
    }
    const reading = el("div", { class: "unseen" }, (message.reading ?? []).map((line) => el("p", {}, plain(line))));
    redraw(over, ...(model && board.live ? [
      caption(message.lines, message.kind === "score"),
      looks(withRules(board, [...message.keys.flat().filter((one) => isLook(one) && want(one)), ...past(board, model)]), actions, speaking(board, actions)),
    ] : []));
    redraw(
      host,
      model ? table : image ? frame : null,
      model && board.live ? null : model && message.kind === "lobby" ? seats(message.lines, model) : lines(message.lines),
      reading,
      board.seat === null && board.live ? el("p", { class: "unseen" }, word("spectator")) : null,
      levels,
      rows(keys, actions.press, (one) => want(one) && !(model && board.live && isLook(one))),
    );
  }
  if (model) showStage(scene(board, hand, model, actions)); else clearStage();
}

/** Before the match: who sits where is seen on the table, and said to those who listen. @param {House.Line[]} list @param {Model.Any} model */
function seats(list, model) {
  const said = lines(list);
  const there = "plates" in model ? model.plates : "places" in model ? model.places : [];
  there.forEach((_, n) => said.children[n + 1]?.classList.add("unseen"));
  return said;
}

/** The way to one's own analysis, in the last row. @param {Page.Key[][]} all @param {Page.Key[]} mine */
const withAnalysis = (all, mine) => (mine.length ? [...all.slice(0, -1), [...(all.at(-1) ?? []), ...mine]] : all);

/** @param {Page.Key} one */
const isLook = (one) => (one.data ?? "").startsWith("s:");

/** The last trick, once there is one. @param {Page.Board} board @param {Model.Any} model @returns {Page.Key[]} */
const past = (board, model) => ("last_trick" in model && model.last_trick.length ? [{ label: word("last-trick"), data: `s:${board.table}:last`, style: "plain", enabled: true }] : []);

/** The rules stand beside the score book. @param {Page.Board} board @param {Page.Key[]} list @returns {Page.Key[]} */
const withRules = (board, [first, ...rest]) => (first ? [first, { label: "?", data: `s:${board.table}:rules`, style: "plain", enabled: true }, ...rest] : []);

/** What one may look at, at the sides of one's own place. @param {Page.Key[]} list @param {Page.Actions} actions @param {...(Node | null)} more */
const looks = (list, actions, ...more) => el("div", { class: "looks" }, list.map((one) => {
  if (one.label === "?") return key(one, actions.press, { "aria-label": word("see-rules"), title: word("see-rules") });
  if (!one.data?.endsWith(":last")) return key(one, actions.press);
  // A sign beside its words, which has to do where there is little room.
  const node = key({ ...one, label: "" }, actions.press, { class: "key past", "aria-label": one.label, title: one.label });
  node.append(icon(TRICK), el("span", {}, one.label));
  return node;
}), more);

const TRICK = "M4 8l8-3 3 9-8 3zM14 7h6v12h-9v-2";

/** Of what is said of a table that one sees, only what is loud is shown, and how a deal has ended; the rest is for those
 *  who listen.
 *  @param {House.Line[]} list @param {boolean} over */
function caption(list, over) {
  const shown = list.filter((line) => line.w !== "coach");
  const said = lines(shown);
  shown.forEach((line, n) => said.children[n].classList.toggle("unseen", line.w !== "loud" && !(over && line.w === "head")));
  return el("div", { class: "caption" }, said);
}

/** @param {Page.Board} board @param {Page.HandShown | undefined} hand @param {Model.Any} model @param {Page.Actions} actions @returns {Page.Scene} */
function scene(board, hand, model, actions) {
  const n = seatsOf(model);
  const seated = board.seat !== null;
  const me = board.seat ?? actions.side(board.table) % Math.max(1, n);
  /** @type {Map<string, Page.Key>} */
  const keys = new Map();
  for (const one of (hand?.keys ?? []).flat()) if (one.card && one.data && !keys.has(one.card)) keys.set(one.card, one);
  const live = Boolean(board.live);
  const message = board.message;
  return {
    table: board.table, slot: board.slot, model, me, seated, live, lobby: message.kind === "lobby",
    hand: hand?.model && hand.model.kind ? hand.model : null,
    keys: hand?.keys ?? [],
    clocks: new Map((board.clocks ?? []).map((one) => [one.seat, one])),
    now: board.now,
    side: (seat) => sideOf(model, n, seat, me, seated),
    name: cardName,
    press: actions.press,
    sit(seat) {
      const one = message.keys.flat().find((key) => key.data === `t:${board.table}:sit ${seat + 1}` && key.style === "primary");
      return one && { label: one.label, press: (node) => actions.press(one.data, node) };
    },
    touch(piece) {
      const one = keys.get(piece);
      if (one?.enabled !== false && one) return { act: { data: one.data, act: action(one.data), label: word("play-card", { card: lettered(one.label) }), press: (node) => actions.press(one.data, node) } };
      return live && seated ? { why: () => actions.why(board.table, piece) } : {};
    },
  };
}

/** @param {string} data */
const action = (data) => (data.startsWith("a:") ? parts(data).slice(3).join(":") : null);
