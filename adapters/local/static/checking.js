// Doing a deal again: from its secret and the words to the cards, and from the secret back to the seal (docs/fair-dealing.md).
import { numbers, sha256, sha256OfHex } from "./sha256.js";

const LINKS = 1024;

/** The order of a pack of `n` cards: Fisher and Yates with the numbers of `secret|deal|word…|0`, `…|1`, …
 *  @param {string} secret @param {number} deal @param {string[]} words @param {number} n */
export async function shuffled(secret, deal, words, n) {
  const text = [secret, deal, ...words].join("|");
  let block = 0;
  /** @type {number[]} */
  let drawn = [];
  /** @param {number} m */
  const below = async (m) => {
    const limit = 2 ** 32 - (2 ** 32 % m);
    for (;;) {
      if (!drawn.length) drawn = await numbers(`${text}|${block++}`);
      const number = /** @type {number} */ (drawn.shift());
      if (number < limit) return number % m;
    }
  };
  const order = [...Array(n).keys()];
  for (let i = n - 1; i > 0; i--) {
    const j = await below(i + 1);
    [order[i], order[j]] = [order[j], order[i]];
  }
  return order;
}

/** Whether hashing `secret` again and again leads to `seal`. @param {string} secret @param {string} seal */
export async function follows(secret, seal) {
  let link = secret;
  for (let n = 0; n <= LINKS; n++) {
    if (link === seal) return true;
    link = await sha256(link);
  }
  return false;
}

/** @param {unknown} a @param {unknown} b */
const same = (a, b) => JSON.stringify(a) === JSON.stringify(b);
/** @param {string[]} cards */
const sorted = (cards) => [...cards].sort();

/** What is wrong with a deal that is over: a key, or null. `proof`: what the house says of it; `seen`: what the page has
 *  seen of it before ({seat, set, pack, places, cards, round}, as far as it was there), `word`: its own, `seal`: of the
 *  match or any secret of its chain that was checked before; `delivered`: attempts whose word the house has acknowledged.
 *  Of the beacon only the hash is checked: whether a signature is that of its round takes more than a page has.
 *  @param {House.Proved} proof @param {Page.Seen} seen @param {string} seal @param {number[]} [delivered] */
export async function fault(proof, seen, seal, delivered = []) {
  if (!(await follows(proof.secret, seal))) return "chain";
  const secrets = [...proof.dropped.map((one) => one.secret), proof.secret];
  for (let n = 1; n < secrets.length; n++) if ((await sha256(secrets[n])) !== secrets[n - 1]) return "chain";
  for (const [, hash, word] of proof.pages) if ((await sha256(word)) !== hash) return "word";
  const [round, signature] = proof.beacon ?? [0, ""];
  if (seen.round && seen.round !== round) return "beacon";
  if (signature && (await sha256OfHex(signature)) !== proof.words.at(-1)) return "beacon";
  const given = signature ? proof.words.slice(0, -1) : proof.words;
  if (proof.pages.length && !same(given.slice(-proof.pages.length), proof.pages.map((page) => page[2]))) return "word";
  if (seen.set && !same(seen.set, proof.pages.map(([seat, hash]) => [seat, hash]))) return "set";
  if (seen.words && !same(seen.words, proof.words)) return "word";
  for (const [n, one] of proof.dropped.entries())
    for (const [seat, , word] of one.pages) if (seat === seen.seat && !word && delivered.includes(n + 1)) return "dropped";
  const { pack, places } = seen;
  if (!pack || !places?.length || !seen.cards?.length) return null;
  const order = await shuffled(proof.secret, proof.deal, proof.words, pack.length);
  return same(sorted(places.map((place) => pack[order[place]])), sorted(seen.cards)) ? null : "cards";
}
