// What makes the table comfortable, kept in this browser: how fast things move, the order of the cards, how one is called.
import { choose, wants } from "./calling.js";
import { segments } from "./dialogs.js";
import { word } from "./dom.js";
import { choosePace, chosenPace } from "./pace.js";
import { chooseSorting, chosenSorting } from "./sorting.js";
import { again } from "./stage.js";
import { chooseConfirm, confirms } from "./twice.js";

/** @param {string[]} values @param {(one: string) => string} say @returns {[string, string][]} */
const rows = (values, say) => values.map((one) => [one, say(one)]);

/** Rows for the settings. */
export const comfort = () => [
  segments(word("sorting"), rows(["house", "suit", "rank"], (one) => word(`sorting-${one}`)), chosenSorting(), (one) => { chooseSorting(one); again(); }),
  segments(word("pace"), rows(["usual", "fast", "none"], (one) => word(`pace-${one}`)), chosenPace(), choosePace),
  segments(word("confirm"), rows(["off", "on"], (one) => word(`confirm-${one}`)), confirms() ? "on" : "off", chooseConfirm),
  segments(word("sound"), rows(["on", "off"], (one) => word(`sound-${one}`)), wants("sound") ? "on" : "off", (one) => choose("sound", one)),
  segments(word("notify"), rows(["on", "off"], (one) => word(`notify-${one}`)), wants("notify") ? "on" : "off", (one) => choose("notify", one)),
];
