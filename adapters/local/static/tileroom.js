// How a table of tiles shares its room: the chain gets all that plates, own tiles and counters do not need.

const GAP = 6;
/** Seats in one row with the counters need this much for each. */
const NARROW = 560;
/** What can be looked at takes so much more room at the left of the own place than at its right. */
const ASIDE = 8;

/** The own tiles: as large as `count` of them can be in rows, `wide` by at most `deep` px. {w, places: [{x, y}] from the middle above}.
 *  @param {number} count @param {number} wide @param {number} deep @param {number} most */
function rows(count, wide, deep, most) {
  let best = { w: 0, n: 1, per: 1 };
  for (const n of [1, 2, 3]) {
    const per = Math.max(1, Math.ceil(count / n));
    const w = Math.min(most, (wide + GAP) / per - GAP, (deep / n - GAP) / 2);
    if (w > best.w + 2) best = { w, n, per };
  }
  const { w, per } = best;
  const places = Array.from({ length: count }, (_, k) => {
    const row = Math.floor(k / per), inside = Math.min(per, count - row * per);
    return { x: (k % per - (inside - 1) / 2) * (w + GAP), y: row * (2 * w + GAP) + w };
  });
  return { w, places, deep: (count ? Math.ceil(count / per) : 1) * (2 * w + GAP) };
}

/**
 * Where everything lies on a felt of `w` by `h` px, for `n` seats, `count` own tiles and `said` lines of news over the own
 * place: {own (tiles: w, places), deep, looks and says (how far above the foot the looks stand, and 56 px higher what is said), plates (by turned seat), slim (plates), backs
 * (whether there is room for them), bazaar, frame: {x, y, w, h}, most (half a tile)}.
 * @param {number} n @param {number} w @param {number} h @param {number} count @param {boolean} holds @param {number} said
 */
export function share(n, w, h, count, holds, said) {
  const narrow = w < NARROW, low = h < 420, flat = low && !narrow, two = narrow && n > 2;
  const aside = flat && holds ? 156 : 8;
  const right = flat && holds ? 128 : 8;
  const own = rows(count, w - aside - right, h * (flat ? 0.42 : 0.31), Math.min(60, Math.max(34, h * (flat ? 0.12 : 0.093))));
  const deep = !holds ? 8 : flat ? Math.max(100, own.deep + 8) : own.deep + 8;
  const middle = aside + (w - aside - right) / 2;
  const foot = h - own.deep - 2;
  own.places = own.places.map(({ x, y }) => ({ x: x + middle, y: y + foot }));
  const high = two ? 74 : 28;
  const [left, end] = two ? [4, w - 4] : [70, w - (narrow ? 146 : 176)];
  const plates = [flat && holds ? { x: aside / 2, y: h - 74 } : { x: w / 2 + (narrow && holds ? ASIDE : 0), y: h - deep - 28 }];
  for (let k = 1; k < n; k++) plates.push({ x: n === 2 && !narrow ? w / 2 : left + ((end - left) * (k - 0.5)) / (n - 1), y: high });
  const y = high + (low ? 26 : 36);
  const under = (flat && holds ? h - deep - 2 : h - deep - 54) - said * 34;
  return {
    own, deep, plates, slim: (end - left) / (n - 1) < 158,
    looks: flat && holds ? 0 : deep, says: flat && holds ? deep - 52 : deep, backs: !low,
    bazaar: { x: 29, y: 28 },
    frame: { x: 10, y, w: w - 20, h: Math.max(60, under - y) },
    most: Math.max(26, Math.min(54, w / 11, h / 10)),
  };
}
