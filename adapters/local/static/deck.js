// Cards of every rank at any width, and how one of them is turned over.
import { pace } from "./pace.js";

const SMALL = 50;

/** The sheet from which a card is cut that is to be so wide. @param {string} card @param {number} w */
export const sheetOf = (card, w) => (w <= SMALL ? "small" : /^[2-6]/.test(card) ? "low" : "cards");

/** Lay a card as a piece (see `Layer.piece`); one that lay face down before, and lies open now, is turned over.
 *  @param {Page.Layer} layer @param {string} id @param {string} card @param {number} w @param {Page.Spec} spec */
export function lay(layer, id, card, w, spec) {
  const before = layer.at(id)?.spec.sprite;
  const node = layer.piece(id, { ...spec, sheet: sheetOf(card, w), sprite: card, w });
  const duration = pace();
  if (before === "??" && card !== "??" && duration && !layer.still) {
    node.firstElementChild?.animate([{ transform: "rotateY(90deg)" }, { transform: "none" }], { duration, easing: "ease-out" });
  }
  return node;
}
