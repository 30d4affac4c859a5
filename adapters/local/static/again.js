// A match looked at again: its deals as they come from the house (`POST /replay`), and the way through them.
import { token } from "./me.js";
import { patched } from "./patch.js";
import { at } from "./place.js";

/** The lines of an answer as they come. :throws {Error} with a sentence for the reader.
 *  @param {Page.Ask} ask @param {AbortSignal} signal @returns {AsyncGenerator<House.ReplayLine>} */
async function* told(ask, signal) {
  const mine = token();
  const answer = await fetch(at("/replay"), { method: "POST", headers: { ...(mine && { Authorization: `Bearer ${mine}` }) }, body: JSON.stringify(ask), signal });
  if (!answer.ok) throw new Error((await answer.json().catch(() => ({}))).text ?? String(answer.status));
  const reader = /** @type {ReadableStream<BufferSource>} */ (answer.body).pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    const parts = (rest + value).split("\n");
    rest = parts.pop() ?? "";
    for (const part of parts) if (part) yield JSON.parse(part);
  }
}

/** A match and its steps; `head` is there after the first line, and `steps` grow deal by deal. */
export class Match {
  constructor() {
    /** @type {House.MatchLine | null} */
    this.head = null;
    /** @type {(House.Step & { n: number })[]} */
    this.steps = [];
    /** The number of the first step of each deal. @type {number[]} */
    this.starts = [];
    this.whole = false;
    this.coming = new AbortController();
  }

  /** Ask for it; `more()` after each line. @param {Page.Ask} ask @param {Page.Fn} more */
  async read(ask, more) {
    for await (const line of told(ask, this.coming.signal)) {
      if (line.t === "match") this.head = line;
      if (line.t === "deal") {
        this.starts.push(this.steps.length);
        let step = { ...line.first, n: line.n };
        this.steps.push(step);
        for (const change of line.then) this.steps.push(step = { ...patched(step, change), n: line.n });
      }
      if (line.t === "end") this.whole = true;
      more();
    }
  }

  /** It is not wanted any more. */
  stop() { this.coming.abort(); }

  /** The deal of a step, from 0. @param {number} step */
  deal(step) { return this.steps[step]?.n ?? 0; }

  /** The step at which a deal begins; the last step if there is no such deal. @param {number} deal */
  start(deal) { return deal < 0 ? 0 : this.starts[deal] ?? this.steps.length - 1; }
}
