// Replay: a finished match step by step, with all hands open or as one of its players saw it.
import { Match } from "./again.js";
import { address, dictionary, guessed } from "./dialogs.js";
import { CROSS, el, icon, setWords, target, word } from "./dom.js";
import { at } from "./place.js";
import { lies, pieces, scene } from "./reviewed.js";
import { isStaged, Stage } from "./stage.js";

/** @type {Record<string, string>} */
const SIGNS = {
  first: "M6 5v14M18 6l-8 6 8 6z", back: "M15 6l-7 6 7 6", play: "M8 5l11 7-11 7z", pause: "M8 5v14M16 5v14", next: "M9 6l7 6-7 6", last: "M18 5v14M6 6l8 6-8 6z",
  share: "M6 12h.01M17 6h.01M17 18h.01M8 11l7-4M8 13l7 4", file: "M12 4v11M7 10l5 5 5-5M5 20h14",
};
const SPEEDS = [0.5, 1, 2, 4];
const STEP_MS = 1200;
const LONGEST = 500 * 1024;

/** @type {Replay | null} */
let open = null;

/** If this page's own address is a link to a match: show it, without coming in; whoever closes it is at the door. */
export function showShared() {
  const share = /\/r\/([A-Za-z0-9_-]{22})\/?$/.exec(location.pathname)?.[1];
  if (!share) return false;
  const lang = guessed();
  dictionary(lang).then(({ words }) => { setWords(words, lang); openReplay({ share }, lang, null, () => location.assign(at("/"))); });
  return true;
}

/** Open it. `ask`: {share}, {match, room} or {record}. `press(data)` -> what the house answers; without it nothing can be shared.
 *  `left()`: it has been closed.
 *  @param {Page.Ask} ask @param {string} lang @param {Page.Pressed | null} press @param {Page.Fn} [left] */
export function openReplay(ask, lang, press, left = () => {}) {
  open?.close();
  open = new Replay(ask, lang, press, left);
}

/** Let somebody choose a record among their files. @param {string} lang @param {Page.Pressed} press */
export function chooseRecord(lang, press) {
  const input = el("input", { type: "file", accept: ".davtar,.txt,text/plain", "data-replay": "file" });
  input.addEventListener("change", async () => { const [file] = input.files ?? []; if (file) openReplay(await fromFile(file), lang, press); });
  input.click();
}

/** A file that is too large is not sent at all; the house would refuse it. @param {File} file */
const fromFile = async (file) => ({ record: file.size > LONGEST ? null : await file.text() });

class Replay {
  /** @param {Page.Ask} ask @param {string} lang @param {Page.Pressed | null} press @param {Page.Fn} left */
  constructor(ask, lang, press, left) {
    this.ask = ask;
    this.lang = lang;
    this.press = press;
    this.left = left;
    this.match = new Match();
    this.now = 0;
    /** @type {number | null} */
    this.seat = null;
    /** @type {ReturnType<typeof setTimeout> | -1 | 0} */
    this.timer = 0;
    this.speed = 1;
    this.stage = new Stage();
    /** @param {string} what @param {Page.Fn} act @param {string} [sign] */
    const button = (what, act, sign = what) => el("button", { type: "button", class: "icon", "data-replay": what, "aria-label": word(`replay-${what}`), title: word(`replay-${what}`), on: { click: act } }, icon(SIGNS[sign]));
    this.title = el("h2", { id: "replay-title" }, word("replay"));
    this.mark = el("span", { class: "mark" });
    this.felt = el("div", { class: "felt" }, this.stage.nodes);
    this.words = el("div", { class: "told" });
    this.reading = el("div", { class: "unseen" });
    this.hands = el("ul", { class: "hands" });
    this.said = el("div", { class: "said", "aria-live": "polite", "data-replay": "said" });
    this.result = el("div", { class: "deal-over", "data-result": "deal" });
    this.score = el("ol", { class: "scores-so-far", "aria-label": word("replay-score") });
    this.slider = el("input", { type: "range", min: 0, max: 0, step: 1, "data-replay": "slider", "aria-label": word("replay-slider") });
    this.slider.addEventListener("input", () => { this.pause(); this.go(Number(this.slider.value)); });
    this.view = el("select", { "data-replay": "view", "aria-label": word("replay-view") }, el("option", { value: "" }, word("replay-all")));
    this.view.addEventListener("change", () => { this.seat = this.view.value === "" ? null : Number(this.view.value); this.show(); });
    this.pick = el("select", { "data-replay": "match", "aria-label": word("replay-match"), hidden: true });
    this.pick.addEventListener("change", () => openReplay({ ...this.ask, which: Number(this.pick.value) }, this.lang, this.press, this.left));
    const speed = el("select", { "data-replay": "speed", "aria-label": word("replay-speed") }, SPEEDS.map((one) => el("option", { value: one, selected: one === 1 }, `${String(one).replace("0.5", "½")}×`)));
    speed.addEventListener("change", () => { this.speed = Number(speed.value); if (this.timer) this.play(); });
    this.toggle = button("play", () => (this.timer ? this.pause() : this.play()));
    this.place = el("span", { class: "place", "data-replay": "place" });
    this.dialog = el("dialog", { class: "replay", "aria-labelledby": "replay-title" },
      el("header", {}, this.title, this.mark, this.pick,
        this.press && !this.ask.share && this.ask.match ? button("share", () => this.share()) : null,
        el("button", { type: "button", class: "icon", "data-replay": "close", "aria-label": word("close"), title: word("close"), on: { click: () => this.close() } }, icon(CROSS))),
      el("div", { class: "board staged" }, this.felt, this.words, this.result, this.reading),
      this.hands, this.said, this.score,
      el("footer", {}, el("div", { class: "track" }, this.slider, this.place),
        el("div", { class: "controls", role: "group", "aria-label": word("replay") },
          button("first", () => this.jump(0)), button("back", () => this.jump(this.now - 1)), this.toggle, button("next", () => this.jump(this.now + 1)), button("last", () => this.jump(this.match.steps.length - 1)),
          speed, this.view)));
    this.dialog.addEventListener("keydown", (event) => this.key(event));
    this.dialog.addEventListener("cancel", (event) => { event.preventDefault(); this.close(); });
    document.body.append(this.dialog);
    this.dialog.showModal();
    this.toggle.focus();
    this.fetch();
  }

  async fetch() {
    if (this.ask.record === null) { this.failed(word("replay-too-large")); return; }
    try {
      await this.match.read({ ...this.ask, lang: this.lang }, () => this.arrived());
      if (!this.match.whole) this.failed(word("replay-cut"));
    } catch (trouble) {
      const error = /** @type {Error} */ (trouble);
      if (error.name !== "AbortError") this.failed(error instanceof TypeError ? word("replay-cut") : error.message);
    }
  }

  /** @param {string} text */
  failed(text) {
    this.pause();
    this.said.replaceChildren(el("p", { class: "loud", role: "alert" }, text));
  }

  close() {
    this.pause();
    this.match.stop();
    this.stage.clear();
    this.dialog.close();
    this.dialog.remove();
    if (open === this) open = null;
    this.left();
  }

  // --- the way through -----------------------------------------------------------------------------------------------

  arrived() {
    const { head, steps, whole } = this.match;
    if (head && this.title.textContent !== head.title) this.named(head);
    this.slider.max = String(Math.max(0, steps.length - 1));
    if (steps.length && !this.slider.dataset.begun) { this.slider.dataset.begun = "yes"; this.show(); }
    this.where();
    if (whole) this.dialog.dataset.whole = "yes";
  }

  /** @param {House.MatchLine} head */
  named(head) {
    this.title.textContent = head.title;
    this.view.append(...head.cast.map((one, seat) => el("option", { value: seat }, one.name)));
    this.pick.hidden = head.others.length < 2;
    this.pick.replaceChildren(...head.others.map((title, n) => el("option", { value: n, selected: n === (this.ask.which ?? 0) }, `${n + 1}. ${title}`)));
    const { unproved: wrong, unchecked: open } = head;
    const said = [
      ...(wrong.length ? [word("replay-unproved", { deals: wrong.join(", ") })] : []),
      ...(open.length ? [word("replay-unchecked", { deals: open.join(", ") })] : []),
    ];
    this.mark.textContent = said.length ? said.join(" · ") : `✓ ${word("replay-proved")}`;
    this.mark.classList.toggle("bad", said.length > 0);
  }

  /** @param {number} step */
  jump(step) { this.pause(); this.go(step); }

  /** @param {number} step */
  go(step) {
    this.now = Math.max(0, Math.min(this.match.steps.length - 1, step));
    this.show();
  }

  play() {
    clearTimeout(this.timer);
    if (this.now >= this.match.steps.length - 1 && this.match.whole) this.now = -1;
    const tick = () => {
      if (this.now >= this.match.steps.length - 1 && this.match.whole) { this.pause(); return; }
      this.go(this.now + 1);
      this.timer = setTimeout(tick, (STEP_MS * (this.match.steps[this.now]?.over ? 3 : 1)) / this.speed);
    };
    this.timer = -1;
    tick();
    this.state("pause");
  }

  pause() {
    clearTimeout(this.timer);
    this.timer = 0;
    this.state("play");
  }

  /** What the middle button does next. @param {"play" | "pause"} what */
  state(what) {
    this.toggle.replaceChildren(icon(SIGNS[what]));
    this.toggle.dataset.replay = what;
    this.toggle.setAttribute("aria-label", word(`replay-${what}`));
    this.toggle.title = word(`replay-${what}`);
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || target(event).matches("select")) return;
    const deal = this.match.deal(this.now);
    /** @type {Record<string, Page.Fn>} */
    const on = {
      ArrowLeft: () => this.jump(this.now - 1), ArrowRight: () => this.jump(this.now + 1), Home: () => this.jump(0), End: () => this.jump(this.match.steps.length - 1),
      PageUp: () => this.jump(this.match.start(this.now > this.match.start(deal) ? deal : deal - 1)), PageDown: () => this.jump(this.match.start(deal + 1)),
    };
    if (event.key === " " && !target(event).matches("button")) { event.preventDefault(); this.toggle.click(); return; }
    if (!on[event.key]) return;
    event.preventDefault();
    on[event.key]();
  }

  // --- what is shown -------------------------------------------------------------------------------------------------

  show() {
    const step = this.match.steps[this.now];
    if (!step) return;
    this.board(step);
    // Of a result the first line is said aloud, and all of it lies on the table.
    this.said.replaceChildren(...step.said.slice(0, step.over ? 1 : undefined).map((text, n) => el("p", { class: n && !step.over ? "loud" : "" }, text)));
    this.result.hidden = !step.over;
    this.result.replaceChildren(...(step.over ? step.said.map((text) => el("p", {}, text)) : []));
    this.reading.replaceChildren(...step.reading.map((text) => el("p", {}, text)));
    this.dialog.dataset.step = String(this.now);
    this.dialog.classList.toggle("over", step.over);
    this.where();
  }

  /** @param {House.Step} step */
  board(step) {
    const { board, hands } = step;
    const drawn = isStaged(board);
    const cast = this.match.head?.cast ?? [];
    const me = this.seat ?? 0;
    this.felt.hidden = !drawn;
    this.words.hidden = drawn;
    if (drawn) this.stage.show(scene(board, hands, me, this.seat === null, cast)); else this.words.replaceChildren(...step.reading.map((text) => el("p", {}, text)));
    const beside = hands.map((hand, seat) => ({ hand, seat })).filter(({ hand, seat }) => (this.seat === null || seat === me) && !(drawn && (seat === me || lies(board, hand))) && pieces(hand).length);
    this.hands.hidden = !beside.length;
    this.hands.replaceChildren(...beside.map(({ hand, seat }) => el("li", {}, el("b", {}, el("bdi", {}, cast[seat].name)), pieces(hand).map((one) => el("span", { class: "piece-name" }, one)))));
  }

  where() {
    const { head, steps, starts } = this.match;
    this.slider.value = String(this.now);
    if (!head || !steps.length) return;
    const deal = this.match.deal(this.now);
    const at = word("replay-place", { deal: deal + 1, deals: head.scores.length, step: this.now - starts[deal] + 1, steps: (starts[deal + 1] ?? steps.length) - starts[deal] });
    this.place.textContent = at;
    this.slider.setAttribute("aria-valuetext", at);
    this.scores(head, deal);
  }

  /** The score after each deal, up to the one looked at; the others can be jumped to.
   *  @param {House.MatchLine} head @param {number} deal */
  scores(head, deal) {
    const sides = head.scores[0]?.length ?? 0;
    const names = Array.from({ length: sides }, (_, side) => head.cast.filter((one) => one.side === side).map((one) => one.name).join(" & "));
    const sign = `${deal}|${this.match.starts.length}|${this.match.steps[this.now].score}`;
    if (this.score.dataset.sign === sign) return;
    this.score.dataset.sign = sign;
    const first = el("li", { class: "names" }, names.map((name, side) => el("span", {}, el("bdi", {}, name), el("b", {}, minus(this.match.steps[this.now].score[side])))));
    const rows = head.scores.map((points, n) => {
      const there = n < this.match.starts.length;
      return el("li", {}, el("button", { type: "button", "data-replay-deal": n + 1, "aria-current": n === deal ? "step" : null, disabled: !there, "aria-label": word("replay-to", { n: n + 1 }), on: { click: () => this.jump(this.match.start(n)) } },
        el("small", {}, String(n + 1)), n < deal || (n === deal && this.match.steps[this.now].over) ? points.map((one) => el("span", {}, minus(one))) : null));
    });
    this.score.replaceChildren(first, ...rows);
    this.score.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }

  async share() {
    const { press } = this;
    if (!press) return;
    const answer = await press(`s:-:replay.${this.ask.match}.share`);
    if (!answer.link) { this.failed(plainly(answer.text)); return; }
    const url = new URL(answer.link, at("/")).href;
    const done = el("p", { role: "status" }, word("replay-share-hint"));
    const end = el("button", { type: "button", class: "key bad", "data-replay": "end" }, word("replay-end"));
    const box = el("div", { class: "sharing" }, done, address(url), end);
    end.addEventListener("click", async () => { done.textContent = plainly((await press(`s:-:replay.${this.ask.match}.end`)).text); box.querySelector(".address")?.remove(); end.remove(); });
    this.dialog.querySelector(".sharing")?.remove();
    this.dialog.querySelector("header")?.after(box);
  }
}

/** @param {House.Pieces | undefined} text */
const plainly = (text) => (text ?? []).map((one) => (typeof one === "string" ? one : one.name)).join("");
/** @param {number} n */
const minus = (n) => String(n).replace("-", "−");
