// The page's own addresses, wherever it is served: this module lies at `…/s/place.js`. In Discord everything goes by way of
// its proxy, under a path of its own.
const ROOT = new URL("../", import.meta.url);

/** The whole address of `/ws`, `/s/…`, `/p/…`. @param {string} path */
export const at = (path) => new URL(path.replace(/^\/+/, ""), ROOT).href;
