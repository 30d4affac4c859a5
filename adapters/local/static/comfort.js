// What makes the table comfortable: how the cards look and lie, what is asked, how fast things move, how one is called.
import { choose as called, wants } from "./calling.js";
import { segments } from "./dialogs.js";
import { word } from "./dom.js";
import { choosePace, chosenPace } from "./pace.js";
import { chooseSorting, chosenSorting } from "./sorting.js";
import { again } from "./stage.js";
import { chooseConfirm, confirms } from "./twice.js";

/** @param {string[]} values @param {(one: string) => string} say @returns {[string, string][]} */
const rows = (values, say) => values.map((one) => [one, say(one)]);

/** What else there is to choose, in groups: [name, rows()]. `me`: what the house keeps; `choose(name, value)` changes that.
 *  @param {House.Me} me @param {(name: string, value: string) => unknown} choose @returns {[string, () => Node[]][]} */
export const comfort = (me, choose) => [
  ["look", () => [
    segments(word("letters"), [["plain", "A K Q J"], ["cyrillic", "Т К Д В"]], me.letters, (one) => choose("letters", one)),
    segments(word("faces"), rows(["classic", "large"], (one) => word(`faces-${one}`)), me.faces, (one) => choose("faces", one)),
    segments(word("palette"), rows(["classic", "four", "cvd"], (one) => word(`palette-${one}`)), me.palette, (one) => choose("palette", one)),
    segments(word("felt"), rows(["green", "blue", "wine"], (one) => word(`felt-${one}`)), me.felt, (one) => choose("felt", one)),
    segments(word("sorting"), rows(["house", "suit", "rank"], (one) => word(`sorting-${one}`)), chosenSorting(), (one) => { chooseSorting(one); again(); }),
  ]],
  ["playing", () => [
    segments(word("confirm"), rows(["off", "on"], (one) => word(`confirm-${one}`)), confirms() ? "on" : "off", chooseConfirm),
    segments(word("pace"), rows(["usual", "fast", "none"], (one) => word(`pace-${one}`)), chosenPace(), choosePace),
    segments(word("voices"), rows(["on", "off"], (one) => word(`voices-${one}`)), me.emotes ? "on" : "off", (one) => choose("emotes", one)),
    segments(word("sound"), rows(["on", "off"], (one) => word(`sound-${one}`)), wants("sound") ? "on" : "off", (one) => called("sound", one)),
    segments(word("notify"), rows(["on", "off"], (one) => word(`notify-${one}`)), wants("notify") ? "on" : "off", (one) => called("notify", one)),
  ]],
];
