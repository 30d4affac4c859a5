// What the own tiles can do, read from the house's buttons: `6-4L` lays a tile at an end, `6-6` begins a deal, `pick.6-4`
// asks where, `draw` takes one from the bazaar.
import { action } from "./keys.js";

/** @typedef {{ end: string, data: string, act: string | null, label: string }} Lay
 *  @typedef {ReturnType<typeof moves>} Moves */

const LAY = /^([0-6]-[0-6])([LRUD]?)$/;
const PICK = /^s:[^:]*:pick\.([0-6]-[0-6])$/;

/** The dock leaves out what is done by touching a tile. @param {Page.Key} one */
export const takes = (one) => LAY.test(action(one.data) ?? "") || PICK.test(one.data ?? "");

/**
 * {lays: Map of tile -> [{end, data, act, label}], picks: Map of tile -> data (asked by a press where it may go), drawing: {data,
 * act, label} or null, asking: the only tile there is a choice for, or null}.
 * @param {Page.Key[][]} rows
 */
export function moves(rows) {
  /** @type {Map<string, Lay[]>} */
  const lays = new Map(), picks = new Map();
  /** @type {Lay | null} */
  let drawing = null;
  for (const { data, label, enabled } of rows.flat()) {
    if (!data || enabled === false) continue;
    const act = action(data);
    const [, tile, end] = LAY.exec(act ?? "") ?? [];
    const [, asked] = PICK.exec(data) ?? [];
    if (tile) lays.set(tile, [...(lays.get(tile) ?? []), { end, data, act, label }]);
    else if (asked) picks.set(asked, data);
    else if (act === "draw") drawing = { end: "", data, act, label };
  }
  const only = [...lays.keys()];
  // The form of the hand that answers a pick: one tile, several ends, and the way back.
  const asking = only.length === 1 && (lays.get(only[0])?.length ?? 0) > 1 && rows.flat().some(({ data }) => /^s:[^:]*:hand$/.test(data ?? "")) ? only[0] : null;
  return { lays, picks, drawing, asking };
}
