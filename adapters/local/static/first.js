// What cannot wait for the rest of the page: the line to the house is opened, and the art of a game that the address names is
// asked for, while the page itself is still on its way.
import { at } from "./place.js";

const root = document.documentElement;
const page = document.querySelector("link[rel=modulepreload]");

// Inside Discord it is its SDK that comes first, and a link to a match needs no line.
if (root.dataset.shell !== "discord" && !/\/r\//.test(location.pathname)) {
  const url = new URL(at("/ws"));
  url.protocol = url.protocol.replace("http", "ws");
  /** @type {{ davtarLine?: WebSocket }} */ (globalThis).davtarLine = new WebSocket(url);
}

const drawn = new Map((root.dataset.art ?? "").split(" ").map((one) => /** @type {[string, string]} */ (one.split(":"))));
for (const name of (root.dataset.ahead ?? "").split(" ")) {
  const which = `${name}-classic-${devicePixelRatio > 1.25 ? 2 : 1}`;
  const version = drawn.get(which);
  if (!version) continue;
  fetch(at(`/a/${which}.json?v=${version}`)).catch(() => { /* art.js asks again */ });
  new Image().src = at(`/a/${which}.webp?v=${version}`);
}

import(page instanceof HTMLLinkElement ? page.href : "./main.js");
