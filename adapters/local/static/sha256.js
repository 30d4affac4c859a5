// SHA-256 of a text, as 64 hexadecimal digits. Browsers have it, but only for pages that came by https or from the same
// machine; a phone at a friend's table in the same network has none, and must be able to check a deal too (FIPS 180-4).
const subtle = globalThis.crypto?.subtle;
const encoder = new TextEncoder();

/** @type {number[]} */
const primes = [];
for (let n = 2; primes.length < 64; n++) if (primes.every((prime) => n % prime)) primes.push(n);
/** @param {number} root */
const fraction = (root) => ((root - Math.floor(root)) * 2 ** 32) | 0;
const START = primes.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));
const ROUND = primes.map((prime) => fraction(Math.cbrt(prime)));
/** @param {number} x @param {number} n */
const turn = (x, n) => (x >>> n) | (x << (32 - n));

/** Without the browser's help. `bytes`: Uint8Array; eight numbers of 32 bits. @param {Uint8Array} bytes */
export function plainly(bytes) {
  const size = ((bytes.length + 8) >> 6) + 1;
  const view = new DataView(new ArrayBuffer(size * 64));
  bytes.forEach((byte, at) => view.setUint8(at, byte));
  view.setUint8(bytes.length, 0x80);
  view.setUint32(size * 64 - 8, Math.floor(bytes.length / 2 ** 29));
  view.setUint32(size * 64 - 4, bytes.length << 3);
  const hash = [...START];
  const w = new Int32Array(64);
  for (let block = 0; block < size; block++) {
    for (let i = 0; i < 16; i++) w[i] = view.getInt32(block * 64 + i * 4);
    for (let i = 16; i < 64; i++) {
      const a = w[i - 15];
      const b = w[i - 2];
      w[i] = w[i - 16] + w[i - 7] + (turn(a, 7) ^ turn(a, 18) ^ (a >>> 3)) + (turn(b, 17) ^ turn(b, 19) ^ (b >>> 10));
    }
    let [a, b, c, d, e, f, g, h] = hash;
    for (let i = 0; i < 64; i++) {
      const one = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + ROUND[i] + w[i]) | 0;
      const two = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
    }
    [a, b, c, d, e, f, g, h].forEach((part, i) => { hash[i] = (hash[i] + part) | 0; });
  }
  return hash.map((part) => part >>> 0);
}

/** The SHA-256 of a text as eight numbers from 0 to 4294967295. @param {string} text */
export const numbers = (text) => digest(encoder.encode(text));

/** @param {Uint8Array<ArrayBuffer>} bytes */
async function digest(bytes) {
  if (!subtle) return plainly(bytes);
  const view = new DataView(await subtle.digest("SHA-256", bytes));
  return [0, 4, 8, 12, 16, 20, 24, 28].map((at) => view.getUint32(at));
}

/** @param {number[]} parts */
const written = (parts) => parts.map((part) => part.toString(16).padStart(8, "0")).join("");

/** @param {string} text */
export const sha256 = async (text) => written(await numbers(text));

/** The SHA-256 of the bytes that hexadecimal digits stand for. @param {string} hex */
export const sha256OfHex = async (hex) =>
  written(await digest(new Uint8Array((hex.match(/../g) ?? []).map((pair) => parseInt(pair, 16)))));
