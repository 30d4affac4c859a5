// Where the tiles of a chain lie: a snake with square corners, doubles across, and the arms of a spinner.
//
// Pure geometry in half tiles (a tile is 2 long and 1 wide), by the same rules as the pictures
// (adapters/render/games/domino.py). From its root (the first tile, or the spinner once something lies at its sides)
// the line runs to the right and to the left, a spinner's arms down and up. Each arm is laid in a frame of its own, in
// which it begins towards +x and bends, whenever its row is full, towards +y and back; the four frames are turned by a
// quarter each, so that the arms chase each other round the root and never meet. A row bends with its last tile: a double
// lies across as always, and the line goes on from its lower end; any other stands upright at the end of the row, the next
// one stands below it, and from its foot the new row begins.
/** @typedef {[number, number]} Halves
 *  @typedef {[number, number, number, number, number, number]} Box left, top, right, bottom; the halves
 *  @typedef {{ root: Halves, right: Halves[], left: Halves[], up: Halves[], down: Halves[], sides: boolean }} Rooted
 *  @typedef {Rooted | { root: null }} Layout
 *  @typedef {Page.Spot & { arm: string, place: number, upright: boolean, a: number, b: number }} Tile
 *  @typedef {{ half: number, tiles: Tile[], ends: Record<string, Page.Spot> }} Laid */

const SIZES = [56, 52, 48, 44, 41, 38, 35, 32, 29, 27, 25, 23, 21, 20, 19, 18, 17, 16, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6];
/** What a row keeps free for its corner, and how far rows keep from an arm that they come back to. */
const SPARE = 1.5, NEAR = 1.5, STEP = 0.5;

/** One arm in its own frame. `hi`, `lo` bound its rows; `cramped`: they leave it no room to bend, and it is of no use. */
class Arm {
  /** @param {Halves[]} tiles @param {number} start @param {number} hi @param {number} lo */
  constructor(tiles, start, hi, lo) {
    this.hi = hi;
    this.lo = lo;
    this.x = start;
    this.y = 0;
    this.sign = 1;
    this.depth = 1;
    this.cramped = false;
    /** @type {Box[]} */
    this.laid = [];
    /** @type {Halves} */
    this.end = [start + 0.5, 0];
    for (let k = 0; k < tiles.length && !this.cramped;) {
      if (this.room() >= (tiles[k][0] === tiles[k][1] ? 1 : 2) + SPARE) this.ahead(tiles[k++]);
      else k += this.bend(tiles.slice(k, k + 3));
    }
  }

  room() { return this.sign > 0 ? this.hi - this.x : this.x - this.lo; }

  /** Straight on; a double across. @param {Halves} tile */
  ahead(tile) {
    const [long, wide] = tile[0] === tile[1] ? [1, 2] : [2, 1];
    this.put(this.x, this.x + this.sign * long, this.y - wide / 2, this.y + wide / 2, tile, this.sign > 0);
    this.x += this.sign * long;
    this.opens(this.x + this.sign * 0.5, this.y);
  }

  /** Round the corner with one to three tiles; how many they were. @param {Halves[]} tiles */
  bend([first, second, third]) {
    const near = this.x, far = this.x + this.sign, middle = (near + far) / 2;
    if (first[0] === first[1]) {
      this.ahead(first);
      this.opens(middle, this.y + 1.5);
      if (!second) return 1;
      this.put(near, far, this.y + 1, this.y + 3, second, true);
      this.turn(near, this.y + 2.5);
      return 2;
    }
    this.put(near, far, this.y - 0.5, this.y + 1.5, first, true);
    this.opens(middle, this.y + 2);
    if (!second) return 1;
    if (second[0] !== second[1]) {
      this.put(near, far, this.y + 1.5, this.y + 3.5, second, true);
      this.turn(near, this.y + 3);
      return 2;
    }
    this.put(middle - 1, middle + 1, this.y + 1.5, this.y + 2.5, second, true);
    this.opens(middle, this.y + 3);
    if (!third) return 2;
    this.put(far, near - this.sign, this.y + 2.5, this.y + 3.5, third, this.sign < 0);
    this.turn(near - this.sign, this.y + 3);
    return 3;
  }

  /** @param {number} x @param {number} y */
  turn(x, y) {
    Object.assign(this, { x, y, sign: -this.sign });
    this.cramped ||= this.room() < SPARE;
    this.opens(x + this.sign * 0.5, y);
  }

  /** @param {number} x @param {number} y */
  opens(x, y) {
    this.end = [x, y];
    this.depth = Math.max(this.depth, y + 0.5);
  }

  /** `forward`: the inner number stands in the half of smaller x or y.
   *  @param {number} x0 @param {number} x1 @param {number} y0 @param {number} y1 @param {Halves} tile @param {boolean} forward */
  put(x0, x1, y0, y1, [inner, outer], forward) {
    this.laid.push([Math.min(x0, x1), y0, Math.max(x0, x1), y1, forward ? inner : outer, forward ? outer : inner]);
    this.depth = Math.max(this.depth, y1);
  }
}

/** The least room in which an arm can begin: a mark for its end, or a tile and a corner.
 *  @param {Halves[]} tiles @param {number} start */
const least = (tiles, start) => start + (tiles.length ? 2 + SPARE : 1);

/** Places to part `whole` at, from its middle on. @param {number} whole */
function* outwards(whole) {
  yield whole / 2;
  for (let n = 1; n <= whole / 2 / STEP; n++) { yield whole / 2 + n * STEP; yield whole / 2 - n * STEP; }
}

/** The arms in a room of `wide` by `high`, shared out from the middle on; null if they do not fit.
 *  @param {Rooted} layout @param {number} wide @param {number} high @returns {Record<string, Arm> | null} */
function arms({ root, right, left, up, down }, wide, high) {
  /** @type {Map<string, Arm>} */
  const made = new Map();
  /** @param {string} name @param {Halves[]} tiles @param {number} start @param {number} hi @param {number} lo */
  const arm = (name, tiles, start, hi, lo) => {
    const key = `${name} ${hi} ${lo}`;
    const known = made.get(key) ?? new Arm(tiles, start, hi, lo);
    made.set(key, known);
    return known;
  };
  const start = root[0] === root[1] ? 0.5 : 1;
  const four = up.length || down.length;
  for (const east of outwards(wide)) {
    const west = wide - east;
    if (east < least(right, start) || west < least(left, start)) continue;
    const R = arm("R", right, start, east, four ? NEAR : -west), L = arm("L", left, start, west, four ? NEAR : -east);
    if (R.cramped || L.cramped || R.depth + L.depth > high) continue;
    if (!four) return { R, L };
    for (const below of outwards(high)) {
      const above = high - below;
      if (below < Math.max(R.depth, least(down, 1)) || above < Math.max(L.depth, least(up, 1))) continue;
      const D = arm("D", down, 1, below, NEAR), U = arm("U", up, 1, above, NEAR);
      if (!D.cramped && !U.cramped && D.depth <= west && U.depth <= east) return { R, L, U, D };
    }
  }
  return null;
}

/** By how many quarters clockwise an arm's frame is turned. @type {Record<string, number>} */
const TURNS = { R: 0, D: 1, L: 2, U: 3 };
/** @param {number} x @param {number} y @param {number} quarters @returns {Halves} */
const turned = (x, y, quarters) => /** @type {Halves[]} */ ([[x, y], [-y, x], [-x, -y], [y, -x]])[quarters];

/** @param {Box} box @param {number} quarters @returns {Box} */
function lying([x0, y0, x1, y1, a, b], quarters) {
  const [xa, ya] = turned(x0, y0, quarters), [xb, yb] = turned(x1, y1, quarters);
  const along = x1 - x0 > y1 - y0;
  // Turned by a quarter, what was left is above; what was above is right. Half round, both are the other way.
  const swapped = quarters === 2 || (quarters === 1 && !along) || (quarters === 3 && along);
  return [Math.min(xa, xb), Math.min(ya, yb), Math.max(xa, xb), Math.max(ya, yb), swapped ? b : a, swapped ? a : b];
}

/**
 * The largest chain that fits into `w` by `h` px, in its middle: {half (px), tiles: [{x, y (the middle), upright, a, b (left
 * or above; right or below), arm ("": the root), place (there, from the root on)}], ends: {L: {x, y}, …}}. `layout`: {root: [a, b] or null, right, left, up, down (tiles
 * [inner, outer] from the root on), sides: whether the root is open at its sides}. `most`: px of half a tile at the most.
 * @param {Layout} layout @param {number} w @param {number} h @param {number} [most] @returns {Laid}
 */
export function chain(layout, w, h, most = SIZES[0]) {
  if (!layout.root) return { half: Math.min(most, SIZES[0]), tiles: [], ends: {} };
  for (const half of SIZES) {
    if (half > most && half !== SIZES.at(-1)) continue;
    const found = arms(layout, w / half, h / half);
    if (found) return placed(layout, found, half, w, h);
  }
  return { half: SIZES[SIZES.length - 1], tiles: [], ends: {} };
}

/** @param {Rooted} layout @param {Record<string, Arm>} found @param {number} half @param {number} w @param {number} h @returns {Laid} */
function placed({ root: [a, b], sides }, found, half, w, h) {
  const [wide, high] = a === b ? [0.5, 1] : [1, 0.5];
  /** @type {[...Box, string, number][]} */
  const tiles = [[-wide, -high, wide, high, a, b, "", 0]];
  /** @type {Record<string, Halves>} */
  const ends = {};
  for (const [name, arm] of Object.entries(found)) {
    arm.laid.forEach((one, place) => tiles.push([...lying(one, TURNS[name]), name, place]));
    if (name === "L" || name === "R" || sides) ends[name] = turned(...arm.end, TURNS[name]);
  }
  // The open sides of a spinner without arms; where the line comes back to them there is only the tile's own edge.
  for (const [name, y] of Object.entries(sides && !ends.U ? { U: -1.5, D: 1.5 } : {})) {
    ends[name] = [0, tiles.some(([x0, y0, x1, y1]) => x0 < 0.5 && x1 > -0.5 && y0 < y + 0.5 && y1 > y - 0.5) ? Math.sign(y) * 0.75 : y];
  }
  /** @param {0 | 1} from @param {2 | 3} to @param {number} whole @param {number[]} middles */
  const shift = (from, to, whole, middles) => {
    const all = (whole - Math.min(...tiles.map((one) => one[from])) - Math.max(...tiles.map((one) => one[to]))) / 2;
    return Math.min(Math.max(all, 0.5 - Math.min(...middles)), whole - 0.5 - Math.max(...middles));
  };
  const dx = shift(0, 2, w / half, Object.values(ends).map(([x]) => x)), dy = shift(1, 3, h / half, Object.values(ends).map(([, y]) => y));
  return {
    half,
    tiles: tiles.map(([x0, y0, x1, y1, one, other, arm, place]) => ({ arm, place, x: ((x0 + x1) / 2 + dx) * half, y: ((y0 + y1) / 2 + dy) * half, upright: y1 - y0 > x1 - x0, a: one, b: other })),
    ends: Object.fromEntries(Object.entries(ends).map(([name, [x, y]]) => [name, { x: (x + dx) * half, y: (y + dy) * half }])),
  };
}

/** The layout of a board's model; see `chain`. @param {Model.DominoBoard} model @returns {Layout} */
export function layoutOf({ line, first, spinner, up, down }) {
  if (!line.length) return { root: null };
  const at = spinner !== null && (up.length || down.length) ? spinner : first;
  return { root: line[at], right: line.slice(at + 1), left: line.slice(0, at).reverse().map(([a, b]) => /** @type {Halves} */ ([b, a])), up, down, sides: at === spinner };
}
