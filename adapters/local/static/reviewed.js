// A step of a match looked at again, as the stage draws it: with the hands that are open, and nothing to be touched.
import { name as cardName } from "./names.js";
import { sideOf } from "./places.js";
import { seatsOf } from "./stage.js";

/** Whether a hand lies open on the drawn table. @param {Model.Any | Model.Nothing} board @param {Model.Any | Model.Nothing} hand */
export const lies = (board, hand) => "plates" in board && "cards" in hand;

/** @param {Model.Any} board @param {(Model.Any | Model.Nothing)[]} hands @param {number} me @param {boolean} all @param {House.Cast[]} cast @returns {Page.Scene} */
export function scene(board, hands, me, all, cast) {
  const n = seatsOf(board);
  /** @param {Model.Plate} plate @param {number} seat */
  const open = (plate, seat) => {
    const held = hands[seat];
    return seat === me || !held || !("cards" in held) ? plate : { ...plate, cards: 0, shown: [...new Set([...plate.shown, ...held.cards])] };
  };
  const model = all && "plates" in board ? { ...board, plates: board.plates.map(open) } : board;
  return {
    table: "replay", slot: "", model, me, seated: false, live: false, keys: [], clocks: new Map(), now: 0,
    hand: hands[me]?.kind && isHand(hands[me]) ? { ...hands[me], legal: null } : null,
    side: (seat) => (cast.length === n ? sideOf(board, n, seat, me, false) : ""),
    name: cardName, press: () => {}, touch: () => ({}),
  };
}

/** @param {Model.Any | Model.Nothing} model */
const isHand = (model) => "cards" in model || "tiles" in model;

/** What a hand holds, in signs. @param {Model.Any | Model.Nothing} hand @returns {string[]} */
export function pieces(hand) {
  if ("cards" in hand) return hand.cards.map((one) => cardName(one) ?? "▮");
  return "tiles" in hand ? hand.tiles.map((one) => one.join("–")) : [];
}
