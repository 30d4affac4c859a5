// The line to the house: comes back by itself, and what was not acknowledged is sent again under its old number.
import { kept } from "./dom.js";
import { at } from "./place.js";

const LONGEST_PAUSE = 8000;
const TRIES = 40;
const BEAT = 5000;
/** After so many silent beats the other end is asked for a sign of life; after so many more it is called anew. What waits
 *  for its answer waits for less. */
const ASK = 3, IDLE = 8, WAITING = 3;
const load = [...crypto.getRandomValues(new Uint8Array(6))].map((byte) => (byte % 36).toString(36)).join("");

/** Something that waits for its answer. @typedef {House.Done & { n: string, tries?: number }} Open */

/** The line that first.js has opened, once. */
function opened() {
  const here = /** @type {{ davtarLine?: WebSocket }} */ (globalThis);
  const line = here.davtarLine;
  delete here.davtarLine;
  return line && line.readyState <= WebSocket.OPEN ? line : null;
}

export class Wire {
  /** `on`: handlers by message type, and `state` for "online", "offline", "lost". `hello()`: who we are, at each connection.
   *  @param {Page.Heard} on @param {() => object} hello */
  constructor(on, hello) {
    this.on = on;
    this.hello = hello;
    this.count = 0;
    this.tries = 0;
    this.ready = false;
    /** Beats since the house has been heard on this line, and whether it ever was. */
    this.silent = 0;
    this.heard = false;
    /** @type {Map<string, (answer: House.Ack) => void>} */
    this.waiting = new Map();
    this.pending = this.#restored();
    addEventListener("online", () => this.#again(0));
    addEventListener("offline", () => this.#cut());
    document.addEventListener("visibilitychange", () => { if (!document.hidden && !this.ready) this.#again(0); });
    setInterval(() => this.#beat(), BEAT);
  }

  connect() {
    clearTimeout(this.timer);
    this.socket?.close();
    // What was said into the line before may be lost: it is said again when this one has been welcomed.
    this.ready = this.heard = false;
    this.silent = 0;
    const url = new URL(at("/ws"));
    url.protocol = url.protocol.replace("http", "ws");
    const socket = (this.socket = opened() ?? new WebSocket(url));
    socket.onopen = () => this.greet();
    if (socket.readyState === WebSocket.OPEN) this.greet();
    // What is new at the same moment comes as a list.
    socket.onmessage = (event) => {
      for (const told of [JSON.parse(event.data)].flat()) if (socket === this.socket) this.#take(told);
    };
    socket.onclose = (event) => {
      if (socket !== this.socket) return;
      this.ready = false;
      this.on.state("offline", event.code);
      this.#again(Math.min(LONGEST_PAUSE, 250 * 2 ** this.tries++) * (0.7 + Math.random() * 0.6));
    };
  }

  /** The line is of no more use to this page. */
  stop() {
    this.stopped = true;
    this.socket?.close();
  }

  /** Say who we are: at each connection, and again when a name has been chosen. */
  greet() {
    this.raw({ t: "hello", v: 1, ...this.hello() });
  }

  /** @param {object} message */
  raw(message) {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  /** Something to be done once, whatever happens to the line; resolves with its acknowledgement.
   *  @param {House.Done} message @returns {Promise<House.Ack>} */
  send(message) {
    const numbered = { ...message, n: `${load}-${++this.count}` };
    this.pending.push(numbered);
    this.#keep();
    if (this.ready) this.raw(numbered);
    return new Promise((resolve) => this.waiting.set(numbered.n, resolve));
  }

  /** @param {House.Told} message */
  #take(message) {
    this.silent = 0;
    this.heard = true;
    if (message.t === "welcome") {
      this.tries = 0;
      const before = this.ready ? [] : [...this.pending];
      this.ready = true;
      this.on.state("online");
      this.on.welcome(message);
      for (const open of before) if (this.pending.includes(open)) this.raw(open);
      return;
    }
    if (message.t === "pong") return;
    if (message.t === "ack") {
      this.pending = this.pending.filter((open) => open.n !== message.n);
      this.#keep();
      this.waiting.get(message.n)?.(message);
      this.waiting.delete(message.n);
    }
    if (message.t === "later") {
      const late = this.pending.find((one) => one.n === message.n);
      if (!late) return;
      late.tries = (late.tries ?? 0) + 1;
      if (late.tries > 1) delete message.text;
      if (late.tries > TRIES) { this.#take({ t: "ack", n: late.n, ok: false, text: message.text }); return; }
      setTimeout(() => {
        const open = this.pending.find((one) => one.n === message.n);
        if (open && this.ready) this.raw(open);
      }, Math.min(10000, message.ms));
    }
    /** @type {((message: House.Told) => unknown) | undefined} */ (this.on[message.t])?.(message);
  }

  /** The network has gone: a socket may go on believing in it for a while. */
  #cut() {
    const gone = this.socket;
    this.socket = null;
    gone?.close();
    this.ready = false;
    this.on.state("offline", 0);
    this.#again(1000);
  }

  /** @param {number} pause */
  #again(pause) {
    clearTimeout(this.timer);
    if (this.stopped || this.socket?.readyState === WebSocket.OPEN) return;
    this.timer = setTimeout(() => this.connect(), pause);
  }

  /** A line that has died without a word is noticed by its silence. */
  #beat() {
    if (this.stopped || !this.socket || this.socket.readyState > WebSocket.OPEN) return;
    if (!this.ready && this.heard) return;  // somebody is being asked who they are
    this.silent += 1;
    if (this.silent > (this.pending.length ? WAITING : IDLE)) { this.on.state("offline"); this.connect(); }
    else if (this.ready && (this.pending.length || this.silent >= ASK)) this.raw({ t: "ping" });
  }

  #keep() {
    kept.set("pending", JSON.stringify(this.pending.slice(-40)));
  }

  /** @returns {Open[]} */
  #restored() {
    try {
      const found = JSON.parse(kept.get("pending") ?? "[]");
      return Array.isArray(found) ? found : [];
    } catch {
      return [];
    }
  }
}
