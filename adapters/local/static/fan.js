// The own hand: a row of cards at the bottom, those that may be played lifted, each touched or dragged to the middle.
import { sheetOf } from "./deck.js";
import { draggable } from "./drag.js";
import { sorted } from "./sorting.js";

/** `view.touch(card)` says what a touch does: {act} plays it or {why} says why not; neither: it only lies there. `act.drop`:
 *  what dragging it up does, if that is something else; `act.pressed`: whether it is chosen.
 *  @param {Page.View<unknown, Page.Held> & { hand: Page.Held }} view @param {{ hand: number }} size @param {number} w @param {number} h @param {Page.Spot} from @param {Page.Spot} [dealer] */
export function spreadHand(view, size, w, h, from, dealer) {
  const { layer, hand } = view;
  const cards = sorted(hand.cards, hand.trump, hand.plain);
  const wide = size.hand;
  const step = Math.min(wide * 0.94, (w - wide - 14) / Math.max(1, cards.length - 1));
  const left = (w - wide - step * (cards.length - 1)) / 2;
  const legal = hand.legal ? new Set(hand.legal) : null;
  let first = true;
  cards.forEach((card, i) => {
    const { act, why } = view.touch(card);
    const can = act && (!legal || legal.has(card));
    const node = layer.piece(`card:${card}`, {
      sheet: sheetOf(card, wide), sprite: card, w: wide, x: left + wide / 2 + i * step, y: h - wide * 0.71 - 4 - (can && legal ? 12 : 0), z: 100 + i, card,
      from: layer.at(`card:${card}`) ? undefined : dealer ?? from, delay: i * 40,
      act: can ? act : undefined, why: can ? undefined : why, tab: can && first ? 0 : -1,
      label: can ? act.label : view.name(card), title: null, pressed: can ? act.pressed : undefined,
      classes: `own${legal ? (can ? " lit" : " dim") : ""}${view.chosen?.has(card) ? " chosen" : ""}${hand.trump && card.endsWith(hand.trump) ? " trump" : ""}`,
    });
    if (can) first = false;
    if (can) draggable(node, layer, (x, y) => y < h - wide * 1.5, () => (act.drop ?? act.press)(node));
  });
}
