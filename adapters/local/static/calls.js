// A call of the bidding as it is shown before whoever made it: 9♥, pass, quansh.
import { el, word } from "./dom.js";
import { suit } from "./keys.js";

/** @type {Record<string, string>} */
const WORDS = { pass: "call-pass", take: "call-take", q: "call-q", s: "call-s", ok: "call-ok" };
/** @type {Record<string, string>} */
const FLAGS = { k: "call-kaput", g: "call-kanach" };

/** `form`: its text form, such as `9H`, `25Hk`, `trump:H`, `q`. @param {string} form */
export function callNode(form) {
  const bid = /^(?:(\d{1,3})|trump:)([SCDHN])([kg]?)$/.exec(form);
  if (!bid) return el("span", { class: `call ${WORDS[form] ? form : ""}` }, WORDS[form] ? word(WORDS[form]) : form);
  const [, level, strain, flag] = bid;
  return el("span", { class: "call bid" }, level ?? "", suit(strain) ?? el("span", { class: "suit" }, word("no-trump")), flag ? el("small", {}, word(FLAGS[flag])) : null);
}
