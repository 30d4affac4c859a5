// What a table is called where one chooses among several: by its people; where that is not enough, by its game and number.
import { word } from "./dom.js";

/** By table, for all that stand beside each other. @param {House.Row[]} rows @param {[string, string][]} games @returns {Map<string, string>} */
export function titles(rows, games) {
  const known = new Map(games);
  /** @param {House.Row} row */
  const people = (row) => row.names.filter(Boolean).join(", ") || word("deal-over");
  const several = new Set(rows.map((row) => row.game)).size > 1;
  /** @param {House.Row} row */
  const alike = (row) => rows.filter((other) => people(other) === people(row) && (other === row || other.game === row.game));
  return new Map(rows.map((row) => {
    const same = alike(row).map((one) => one.id);
    const game = several || same.length > 1 ? known.get(row.game) ?? row.game : "";
    const number = same.length > 1 ? `${same.indexOf(row.id) + 1}` : "";
    const head = [game, number].filter(Boolean).join(" ");
    return [row.id, head ? `${head}: ${people(row)}` : people(row)];
  }));
}
