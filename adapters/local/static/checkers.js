// Which checker is which: the model counts them, the page lets each one walk from where it stood to where it stands.

/** Names of checkers, the lowest first. @typedef {number[]} Pile */

/** The checkers of both sides. A side's places are its own: 0 borne off, points 1 to 24, 25 the bar. */
export class Checkers {
  constructor() {
    /** @type {Pile[][]} */
    this.sides = [[], []];
  }

  /** Their names by seat and place, the lowest of each pile first. `counts`: by seat, how many stand at each place; `trails`:
   *  [{seat, start, end}], ways that are known.
   *  @param {number[][]} counts @param {Model.Trail[]} trails */
  follow(counts, trails) {
    this.sides = counts.map((now, seat) => walked(this.sides[seat], now, trails.filter((one) => one.seat === seat)));
    return this.sides;
  }
}

/** @param {number[]} list */
const sum = (list) => list.reduce((all, n) => all + n, 0);

/** @param {Pile[]} before @param {number[]} now @param {Model.Trail[]} trails */
function walked(before, now, trails) {
  if (sum(before.map((pile) => pile.length)) !== sum(now)) return fresh(now);
  const piles = before.map((pile) => [...pile]);
  /** @type {[number, number][]} */
  const loose = []; // [place, name]
  /** @type {number[]} */
  const lacking = [];
  for (let place = now.length - 1; place >= 0; place--) {
    while (piles[place].length > now[place]) loose.push([place, piles[place].pop() ?? 0]);
    for (let n = piles[place].length; n < now[place]; n++) lacking.push(place);
  }
  /** @param {number} from @param {number} to */
  const take = (from, to) => {
    const i = loose.findIndex(([place]) => place === from), j = lacking.indexOf(to);
    if (i < 0 || j < 0) return;
    piles[to].push(loose.splice(i, 1)[0][1]);
    lacking.splice(j, 1);
  };
  for (const { start, end } of trails) take(start, end);
  while (loose.length) take(loose[0][0], lacking[0]); // the rest in their order: nobody passes the one before
  return piles;
}

/** @param {number[]} now @returns {Pile[]} */
function fresh(now) {
  /** @type {Pile[]} */
  const piles = now.map(() => []);
  let n = 0;
  for (let place = now.length - 1; place >= 0; place--) while (piles[place].length < now[place]) piles[place].push(n++);
  return piles;
}
