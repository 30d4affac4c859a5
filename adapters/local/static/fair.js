// The page's part in fair dealing: it adds a random word to every shuffle, sealed before anybody else's is known, sees to
// it that the word went in, and does every deal again when it is over (docs/fair-dealing.md). Nobody has to press anything.
import { fault } from "./checking.js";
import { $, el, icon, kept, word } from "./dom.js";
import { sha256 } from "./sha256.js";

const TICK = "M5 13l4 4L19 7";
const MOST = 60;

/** Words of this browser by what they are for: any tab of it can tell one, after a reload too. */
const words = {
  key: "davtar.words",
  /** @returns {Record<string, string[]>} */
  all() {
    try { return JSON.parse(localStorage.getItem(this.key) ?? "{}"); } catch { return {}; }
  },
  /** @param {string} at */
  of(at) { return this.all()[at] ?? this.here[at] ?? []; },
  /** @param {string} at @param {string} one */
  add(at, one) {
    this.here[at] = [...this.of(at), one];
    try {
      const all = Object.entries({ ...this.all(), [at]: this.here[at] });
      localStorage.setItem(this.key, JSON.stringify(Object.fromEntries(all.slice(-MOST))));
    } catch { /* this tab alone knows it */ }
  },
  /** @type {Record<string, string[]>} */
  here: {},
};

function drawn() {
  return [...crypto.getRandomValues(new Uint8Array(32))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

export class Fair {
  /** `send(message)`: to the house, resolves with its answer; `more(deal)`: somebody wants to see the proof of a deal.
   *  @param {Page.Send} send @param {(deal: number) => unknown} more */
  constructor(send, more) {
    this.send = send;
    this.more = more;
    /** @type {Record<string, Page.Seen>} */
    this.seen = JSON.parse(kept.get("fair") ?? "{}");
    this.before = new Set(Object.keys(this.seen));
    /** @type {Map<string, { deal: number, cards: string[] }>} */
    this.hands = new Map();
    this.queue = Promise.resolve();
  }

  /** @param {House.Stage} message */
  seals(message) { this.#next(() => this.#stage(message)); }
  /** @param {House.Proof} message */
  proof(message) { this.#next(() => this.#checked(message)); }

  /** The cards of a hand as they were dealt, before its seat has done anything.
   *  @param {string} table @param {number} deal @param {string[]} cards */
  saw(table, deal, cards) {
    if (this.hands.get(table)?.deal === deal) return;
    this.hands.set(table, { deal, cards });
    this.#next(() => this.#compare(table));
  }

  /** What is shown counts, not what was told beside it. A page that came in the middle of a deal cannot know.
   *  @param {string} table */
  #compare(table) {
    const at = this.current?.[table];
    const seen = this.seen[at];
    const shown = this.hands.get(table);
    if (!seen?.live || seen.shown || !shown || shown.deal !== seen.deal || this.before.has(at)) return;
    if (shown.cards.length !== seen.places?.length) return;
    seen.shown = true;
    if (JSON.stringify([...shown.cards].sort()) !== JSON.stringify([...(seen.cards ?? [])].sort())) seen.cards = shown.cards;
  }

  /** @param {() => unknown} work */
  #next(work) {
    this.queue = this.queue.then(work).then(() => this.#keep()).catch((error) => console.error(error));
  }

  #keep() {
    kept.set("fair", JSON.stringify(Object.fromEntries(Object.entries(this.seen).slice(-MOST))));
  }

  /** @param {House.Stage} told */
  async #stage(told) {
    const { table, ref, seat, first } = told;
    if (told.stage === "none") return;
    const at = `${table} ${ref}`;
    this.current = { ...this.current, [table]: at };
    const seen = (this.seen[at] ??= { seat, first: this.#first(table, ref, first) });
    if (told.stage === "gather") await this.#seal(at, table, ref, told);
    if (told.stage === "closed") {
      Object.assign(seen, { set: told.seals, pack: told.pack, places: told.places });
      if (told.round) seen.round ??= told.round;
      else await this.#tell(at, table, ref, seat, told.seals);
    }
    if (told.stage === "dealt") {
      seen.live ??= told.cards.length > 0 || Boolean(seen.set);
      if (!seen.words) Object.assign(seen, { words: told.words, cards: seen.cards ?? told.cards });
      seen.deal = told.deal;
      this.#compare(table);
      const { mine } = seen;
      if (mine && !(told.pages.some((page) => page[0] === seat && page[2] === mine) && told.words.includes(mine)))
        this.#bad(told.deal);
    }
  }

  /** The seal of the whole match, as it was when this page first heard of it.
   *  @param {string} table @param {string} ref @param {string} told */
  #first(table, ref, told) {
    const match = `${table} ${ref.split(".")[0]}.`;
    const before = Object.entries(this.seen).find(([at]) => at.startsWith(match));
    return before ? before[1].first : told;
  }

  /** @param {string} at @param {string} table @param {string} ref @param {{ mine: string, out: boolean }} told */
  async #seal(at, table, ref, { mine, out }) {
    if (out) return;
    const known = await Promise.all(words.of(at).map(sha256));
    if (mine) return; // it is sealed, by this page or by another device of this person
    let seal = known.at(-1);
    if (!seal) {
      const one = drawn();
      words.add(at, one);
      seal = await sha256(one);
    }
    this.send({ t: "seal", table, ref, seal });
  }

  /** @param {string} at @param {string} table @param {string} ref @param {number} seat @param {[number, string][]} seals */
  async #tell(at, table, ref, seat, seals) {
    const mine = seals.find((one) => one[0] === seat)?.[1];
    for (const one of mine ? words.of(at) : []) {
      if ((await sha256(one)) !== mine) continue;
      const seen = this.seen[at];
      this.send({ t: "word", table, ref, word: one }).then((answer) => {
        if (!answer.ok) return;
        seen.mine = one;
        this.#keep();
      });
    }
  }

  /** @param {House.Proof} message */
  async #checked({ table, deals }) {
    for (const proof of deals) {
      const at = `${table} ${proof.ref}`;
      const seen = this.seen[at];
      if (!seen) continue;  // this page was not there
      const attempts = proof.dropped.map((_, n) => `${table} ${proof.ref.replace(/\d+$/, String(n + 1))}`);
      const delivered = attempts.flatMap((one, n) => (this.seen[one]?.mine ? [n + 1] : []));
      const wrong = await fault(proof, seen, seen.first, delivered);
      if (wrong) { console.warn(`fair: ${wrong}`); this.#bad(proof.deal); } else this.#good(proof.deal, Boolean(seen.cards?.length), proof.beacon);
      for (const one of [at, ...attempts]) if (one !== this.current?.[table]) delete this.seen[one];
    }
  }

  /** @param {number} deal @param {boolean} cards @param {House.Proved["beacon"]} beacon */
  #good(deal, cards, beacon) {
    if (this.broken) return;
    const good = word(cards ? "fair-good" : "fair-holds", { deal });
    const text = beacon?.[1] ? `${good} ${word("fair-beacon", { round: beacon[0] })}` : good;
    this.#show("fair", deal, text, icon(TICK), el("span", { class: "unseen" }, text));
  }

  /** @param {number} deal */
  #bad(deal) {
    this.broken = true;
    const text = word("fair-bad", { deal });
    this.#show("fair broken", deal, text, el("span", {}, text));
  }

  /** @param {string} kind @param {number} deal @param {string} title @param {...Node} content */
  #show(kind, deal, title, ...content) {
    const mark = el("button", { type: "button", id: "fair", class: kind, title, "data-fair": deal, on: { click: () => this.more(deal) } }, content);
    const line = $("line-state");
    const host = document.getElementById("fair-place") ?? el("span", { id: "fair-place", role: "status" });
    if (!host.isConnected) line.before(host);
    host.replaceChildren(mark);
  }
}
