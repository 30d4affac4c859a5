// @ts-nocheck
// Which checker is which: the model counts them, the page lets each one walk from where it stood to where it stands.

/** The checkers of both sides. A side's places are its own: 0 borne off, points 1 to 24, 25 the bar. */
export class Checkers {
  constructor() {
    this.sides = [[], []];
  }

  /** Their names by seat and place, the lowest of each pile first. `counts`: by seat, how many stand at each place; `trails`:
   *  [{seat, start, end}], ways that are known. */
  follow(counts, trails) {
    this.sides = counts.map((now, seat) => walked(this.sides[seat], now, trails.filter((one) => one.seat === seat)));
    return this.sides;
  }
}

const sum = (list) => list.reduce((all, n) => all + n, 0);

function walked(before, now, trails) {
  if (sum(before.map((pile) => pile.length)) !== sum(now)) return fresh(now);
  const piles = before.map((pile) => [...pile]);
  const loose = []; // [place, name]
  const lacking = [];
  for (let place = now.length - 1; place >= 0; place--) {
    while (piles[place].length > now[place]) loose.push([place, piles[place].pop()]);
    for (let n = piles[place].length; n < now[place]; n++) lacking.push(place);
  }
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

function fresh(now) {
  const piles = now.map(() => []);
  let n = 0;
  for (let place = now.length - 1; place >= 0; place--) while (piles[place].length < now[place]) piles[place].push(n++);
  return piles;
}
