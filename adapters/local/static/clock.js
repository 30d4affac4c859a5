// Clocks: a ring round whoever is waited for, running out. The house says when; its time is not this device's.
import { every } from "./dom.js";

let ahead = 0;
/** @type {Map<number, House.Running>} */
let due = new Map();

/** `clocks`: [{seat, due, total}] and `now`, the house's time, in ms.
 *  @param {House.Running[]} clocks @param {number} [now] */
export function setClocks(clocks, now) {
  if (now !== undefined) ahead = now - Date.now();
  due = new Map(clocks.map((one) => [one.seat, one]));
  tick();
}

/** The share of a seat's time that is left, 0 to 1. @param {number} seat */
export function left(seat) {
  const one = due.get(seat);
  return one ? Math.max(0, Math.min(1, (one.due - Date.now() - ahead) / one.total)) : 0;
}

function tick() {
  for (const ring of every(".clock[data-seat]")) {
    const share = left(Number(ring.dataset.seat));
    ring.style.setProperty("--left", share.toFixed(3));
    ring.classList.toggle("short", share > 0 && share < 0.25);
  }
}

setInterval(() => { if (due.size && !document.hidden) tick(); }, 250);
