// The tables that are here: their boards, one's own hands at them, and which of them is looked at.
import { kept } from "./dom.js";
import { patched } from "./patch.js";

export class Here {
  /** `again()`: what came fits nothing that is here, so that everything has to be told anew.
   *  @param {string} room @param {() => void} again */
  constructor(room, again) {
    this.room = room;
    this.again = again;
    /** @type {Map<string, Page.Board>} */
    this.boards = new Map();
    /** @type {Map<string, Page.Hand>} */
    this.hands = new Map();
    /** Forms of a hand in which cards have been chosen: each stands until the table brings a newer one.
     *  @type {Map<string, House.Message>} */
    this.chosen = new Map();
    /** @type {House.Row[]} */
    this.rows = [];
    /** @type {string | null} */
    this.current = kept.get(`table.${room}`);
    /** A table that was asked for, and has not come yet. @type {string | null} */
    this.expected = null;
    /** Whether its person has gone back to where one chooses. */
    this.atHome = false;
    /** Whether all that there is has been told. */
    this.settled = false;
  }

  /** The board that is looked at. */
  get board() { return this.current ? this.boards.get(this.current) : undefined; }

  /** The row of the table that is looked at, while it is open. */
  get row() { return this.rows.find((one) => one.id === this.current); }

  /** This person's hand at the table that is looked at, in the form in which cards have been chosen, if they have.
   *  @returns {Page.HandShown | undefined} */
  get hand() {
    const table = this.current;
    const body = table === null ? undefined : this.hands.get(table);
    return table !== null && body?.message ? { ...(this.chosen.get(table) ?? body.message), turn: body.turn, away: body.away } : undefined;
  }

  /** @param {string} table */
  pick(table) {
    this.atHome = false;
    this.current = table;
    kept.set(`table.${this.room}`, table);
  }

  /** Back to where one chooses. */
  goHome() {
    this.atHome = true;
    this.current = this.expected = null;
  }

  /** The table to look at when nobody has chosen: where one sits, else the newest that waits for people; else there is a
   *  choice. */
  settle() {
    if (this.atHome || (this.current && (this.boards.has(this.current) || !this.settled))) return;
    const all = [...this.boards.values()];
    const waits = new Set(this.rows.filter((row) => row.status === "lobby").map((row) => row.id));
    const best = all.filter((board) => board.seat !== null).at(-1) ?? all.filter((board) => waits.has(board.table)).at(-1);
    this.current = best?.table ?? null;
  }

  /** A board as it is now; null if it cannot be known.
   *  @param {House.BoardNews} news */
  showBoard(news) { return this.#newer(this.boards, news); }

  /** The same for one's own hand. @param {House.HandNews} news */
  showHand(news) {
    const hand = this.#newer(this.hands, news);
    if (hand) this.chosen.delete(news.table);
    return hand;
  }

  /** @param {string} table */
  drop(table) {
    this.boards.delete(table);
    this.hands.delete(table);
    if (this.current === table) this.current = null;
    this.settle();
  }

  /** The body that a message makes of the one before.
   *  @template T @param {Map<string, T & { table: string }>} all @param {{ table: string, whole?: T, change?: House.Change }} news @returns {(T & { table: string }) | null} */
  #newer(all, news) {
    const before = all.get(news.table);
    const now = news.whole ? { ...news.whole, table: news.table } : before && news.change ? patched(before, news.change) : null;
    if (now) all.set(news.table, now); else this.again();
    return now;
  }
}
