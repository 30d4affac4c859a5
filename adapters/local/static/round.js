// A round table of two to six with a pot in the middle: purses, three cards each, chips that go in and come back.
import { grouped, heap, offer, purse, stake, sum } from "./chips.js";
import { lay } from "./deck.js";
import { el } from "./dom.js";
import { plate, plateSign, turned } from "./places.js";

export const sheets = ["cards", "small", "chips"];
export const later = ["low"];

/** What a stake's key does is done by touching a chip. @param {Page.Key} key */
export const takes = (key) => Boolean(stake(key) || key.card);

/** On a table lower than this nothing is said over it (chips.css): what has come in can be seen. */
const LOW = 420;

/** So much of the foot belongs to what can be looked at, at the right. */
const RIGHT = 127;

/** Half of what somebody has put in is so wide. */
const PUT = 26;

/** @param {number} low @param {number} n @param {number} high */
const between = (low, n, high) => Math.max(low, Math.min(high, n));

/** @typedef {Page.View<Model.SekaTablePicture, Model.SekaHandPicture>} View
 *  @typedef {ReturnType<typeof sizes>} Sizes
 *  @typedef {{ plate: Page.Spot, cards: Page.Spot, put: Page.Spot }} Place */

/** The sizes on a table of `w` by `h`: of own and others' cards, and of what lies at the bottom. @param {View} view */
function sizes(view) {
  const { w, h } = view;
  const narrow = w < 560;
  const hand = between(46, Math.min(w / (narrow ? 6.8 : 6), h * 0.155), 108);
  const small = between(22, Math.min(w * 0.066, h * 0.072), 56);
  const strip = hand * 1.42 + 12;
  const row = narrow && view.seated && view.live ? 56 : 0;
  const cards = narrow ? w / 2 + 9 : w < 900 ? w * 0.395 : w / 2;
  const said = h < LOW ? 0 : view.felt.querySelectorAll(".caption .said p:not(.unseen)").length;
  return { narrow, hand, small, strip, row, cards, floor: h - strip - row - (narrow ? 6 : 28) - said * 38 };
}

/** Where a seat's things lie, by turned seat: {plate, cards, put: each {x, y}}; the own ones first.
 *  @param {number} n @param {number} w @param {number} h @param {Sizes} size */
function spots(n, w, h, size) {
  const { small, strip, narrow, floor } = size;
  const card = small * 1.42;
  const high = 44 + card;
  const top = 46;
  const room = Math.max(0, floor - top - high);
  const wide = size.hand * 1.36;
  const own = {
    plate: narrow ? { x: 60, y: h - Math.max(strip - 22, 76) } : { x: Math.max(80, size.cards - wide - 100), y: h - Math.max(strip - 22, 78) },
    cards: { x: size.cards, y: h - strip / 2 },
    put: narrow ? { x: w - 46, y: h - strip + 18 } : { x: size.cards, y: h - strip - 14 },
  };
  /** @param {number} x @param {number} y @param {number} side @returns {Place} */
  const block = (x, y, side) => ({
    plate: { x, y: y + 20 },
    cards: { x: narrow && side ? x - side * (54 - small * 1.5) : x, y: y + 43 + card / 2 },
    put: narrow && !side ? { x: x + 94, y: y + 16 } : { x: narrow ? x + side * (small * 1.5 + 18) : x + (side || 1) * (small * 1.5 + 42), y: y + 43 + card / 2 },
  });
  /** @param {number} share */
  const far = (share) => (narrow ? 66 : Math.max(92, w * share));
  /** @param {number} part @param {number} [share] */
  const left = (part, share = 0.13) => block(far(share), top + room * part, 1);
  /** @param {number} part @param {number} [share] */
  const right = (part, share = 0.13) => block(w - far(share), top + room * part, -1);
  const middle = block(w / 2, 6, 0);
  /** @type {Place[]} */
  const around = {
    1: [],
    2: [middle],
    3: [left(0.3), right(0.3)],
    4: [left(0.5), middle, right(0.5)],
    5: [left(0.95, 0.12), left(0.02, 0.24), right(0.02, 0.24), right(0.95, 0.12)],
    6: [left(0.95, 0.12), left(0.1, 0.15), middle, right(0.1, 0.15), right(0.95, 0.12)],
  }[n] ?? [];
  const under = n === 2 || n === 4 || n === 6 ? 6 + high : n === 5 ? top + 10 : top;
  return { at: [own, ...around], pot: { x: w / 2, y: (under + floor) / 2 } };
}

/** Draw it. `view.model`: SekaTablePicture; `view.hand`: SekaHandPicture or null. See `stage.js` for the rest.
 *  @param {View} view @returns {Page.Drawn} */
export function draw(view) {
  const { model, layer, me, w, h } = view;
  const n = model.places.length;
  const size = sizes(view);
  const { at, pot } = spots(n, w, h, size);
  /** @param {number} seat @returns {Place} */
  const spot = (seat) => at[turned(seat, me, n)];
  view.felt.style.setProperty("--deep", `${size.strip + size.row - (size.narrow ? 50 : 22)}px`);
  const won = model.places.flatMap((one, seat) => (one.won ? [seat] : []));
  const dealer = model.places.findIndex((one) => one.dealer);
  const given = won.length > 0;
  model.places.forEach((one, seat) => {
    const where = spot(seat);
    const own = seat === me;
    person(view, one, seat, where);
    const held = own && view.hand?.cards?.length ? { ...view.hand, own: true } : one;
    hand(view, held, one, seat, where, own ? size.hand : size.small, dealer >= 0 ? spot(dealer).plate : pot);
    const reach = (one.mark?.length ?? 0) * 4.6 + 10;
    const stamp = between(reach, where.cards.x, w - reach);
    const way = Math.sign(where.put.x - where.cards.x);
    // What is said of the cards may be wider than they are.
    const put = !one.mark || own || Math.abs(where.put.y - where.cards.y) > 20 ? where.put : { ...where.put, x: way * Math.max(way * where.put.x, way * stamp + reach + PUT) };
    if (one.mark) layer.piece(`mark:${seat}`, { x: stamp, y: where.cards.y, z: 150, make: () => el("span", { class: `stamp${one.loud ? " loud" : ""}` }, one.mark), sign: `${one.mark}${one.loud}`, classes: "label" });
    if (one.won) layer.piece(`won:${seat}`, { ...put, z: 151, make: () => sum(one.won, true), sign: `${one.won}`, from: pot, delay: 240, classes: "label" });
    else if (one.put) layer.piece(`put:${seat}`, { ...put, z: 30, make: () => sum(one.put), sign: `${one.put}`, classes: "label" });
  });
  middle(view, pot, given, spot, size);
  const chip = size.narrow ? 52 : Math.max(44, Math.min(52, (size.strip - 4) / 2));
  offer(view, chip, (k, of) => chipPlace(k, of, size, chip, w, h), (x, y) => y < h - size.strip - size.row);
  /** @type {Page.Leave} */
  const leave = (id) => {
    const [kind, number] = id.split(":");
    if (kind === "chip" && given) return { ...spot(won[Number(number) % won.length] ?? won[0]).plate, scale: 1 };
    if (kind === "held") return { x: pot.x, y: pot.y, scale: 0.5 };
    return null;
  };
  return { leave };
}

/** Where one of so many chips lies: in a row over the own cards, or beside them.
 *  @param {number} k @param {number} of @param {Sizes} size @param {number} chip @param {number} w @param {number} h */
function chipPlace(k, of, size, chip, w, h) {
  if (size.narrow) return { x: w / 2 + (k - (of - 1) / 2) * Math.min(64, (w - 10) / of), y: h - size.strip - 29 };
  const left = size.cards + size.hand * 1.42 + 8;
  const room = w - RIGHT - left;
  const rows = Math.ceil(of / Math.max(1, Math.floor(room / 54), Math.ceil(of / 2)));
  const each = Math.ceil(of / rows);
  return { x: left + chip / 2 + (k % each) * Math.min(56, room / each), y: h - size.strip / 2 + (rows === 1 ? 0 : (Math.floor(k / each) - 0.5) * Math.min(54, (size.strip - 2) / 2)) };
}

/** @param {View} view @param {Model.SekaPlace} one @param {number} seat @param {Place} where */
function person(view, one, seat, where) {
  const shown = { ...one, clock: view.clocks.get(seat), note: one.note ?? grouped(one.purse), side: `${one.standing === "in" ? "" : "out"} ${view.side(seat)}`.trim() };
  const make = () => plate(one.note || !one.name ? shown : { ...shown, note: purse(one.purse) });
  view.layer.piece(`plate:${seat}`, { ...where.plate, z: 40, act: view.sit?.(seat), tab: 0, make, sign: plateSign(shown), classes: seat === view.me ? "seat round mine" : "seat round" });
}

/** The cards of a seat: those that count a little higher, the others dimmed, and what they are worth.
 *  @param {View} view @param {{ cards: string[], counting: string[], points: number, own?: boolean }} held @param {Model.SekaPlace} one @param {number} seat @param {Place} where @param {number} wide @param {Page.Spot} dealer */
function hand(view, held, one, seat, where, wide, dealer) {
  const { layer } = view;
  const cards = held.cards;
  const counting = new Set(one.standing === "folded" ? [] : held.counting);
  const step = wide * (view.w < 560 ? 0.86 : 0.92);
  const look = held.own ? view.keys.flat().find((key) => key.data?.endsWith(":look") && key.enabled !== false) : null;
  cards.forEach((card, k) => {
    const counts = counting.has(card);
    const why = held.own && card !== "??" ? view.touch(card).why : undefined;
    const act = look && card === "??" ? { data: look.data, act: "look", label: look.label, press: (/** @type {HTMLElement} */ node) => view.press(look.data, node) } : undefined;
    const classes = `${held.own ? "own" : "held"}${counts ? " counts" : counting.size || one.standing === "folded" ? " dim" : ""}`;
    lay(layer, `held:${seat}:${k}`, card, wide, {
      x: where.cards.x + (k - (cards.length - 1) / 2) * step, y: where.cards.y - (counts ? wide * 0.09 : 0), z: (held.own ? 100 : 42) + k,
      act, why, label: act ? act.label : held.own ? view.name(card) : null, tab: act && !k ? 0 : -1, from: dealer, delay: 60 * k + 30 * seat, classes,
    });
  });
  if (!held.points) return;
  const best = Boolean(one.won) || one.loud;
  layer.piece(`points:${seat}`, { x: where.cards.x + step + wide * 0.5 - (held.own ? 8 : 0), y: where.cards.y - wide * 0.66, z: 140, make: () => el("span", { class: `points${best ? " best" : ""}` }, String(held.points)), sign: `${held.points}${best}`, classes: "label", delay: 200 });
}

/** The pot: its sum, the side pots under it, and its chips above.
 *  @param {View} view @param {Page.Spot} pot @param {boolean} given @param {(seat: number) => Place} spot @param {Sizes} size */
function middle(view, pot, given, spot, size) {
  const { model, layer, w, h } = view;
  const chips = heap(layer, model.places.map((one) => one.put), model.stands, given || !model.pots.length);
  const wide = size.narrow || h < 420 ? 22 : w < 800 ? 30 : 38;
  const rows = model.pots.length > 1 ? model.pots : [];
  const tall = (46 + (model.head ? 20 : 0) + (rows.length || 1) * 16 + (model.foot ? 18 : 0)) * (w > 800 && h > 420 ? 1.25 : 1);
  const y = pot.y + (chips.length ? wide * 0.7 : 0);
  chips.forEach((chip, k) => layer.piece(chip.id, {
    sheet: "chips", sprite: wide > 24 ? chip.sprite : `${chip.sprite}-s`, w: wide, x: pot.x + chip.dx * wide * 1.7, y: y - tall / 2 - wide * 0.5 + chip.dy * wide * 0.6,
    z: 20 + k, from: spot(chip.seat)?.plate, delay: 40 * (k % 3),
  }));
  if (!model.pots.length) return;
  const whole = model.pots.reduce((all, [, n]) => all + n, 0);
  const make = () => el("div", { class: `pot${model.stands ? " stands" : ""}` },
    model.head ? el("em", {}, model.head) : null,
    el("b", {}, grouped(whole)),
    rows.length ? rows.map(([name, n]) => el("span", {}, el("small", {}, name), el("small", {}, grouped(n)))) : el("small", {}, model.pots[0][0]),
    model.foot ? el("i", {}, model.foot) : null);
  layer.piece("pot", { x: pot.x, y, z: 19, make, sign: JSON.stringify([model.pots, model.head, model.foot, model.stands]), classes: "label" });
}

/** The deal, and what it costs to come in. @param {View} view */
export const hud = (view) => [el("div", { class: "lines" }, view.model.corner.map((line) => el("span", {}, line)))];
