// One's own devices: a link that takes the seat along, the question on the old device, and the list of those let in.
import { el, word } from "./dom.js";
import { address, sheet, shut } from "./dialogs.js";

/** Make a link for another device. `send(message)` resolves with the acknowledgement. @param {Page.Send} send */
export async function openHandover(send) {
  const { way } = await send({ t: "handover" });
  if (!way) return;
  sheet("handover", word("handover"), el("p", {}, word("handover-hint")), ...address(way.url, way.svg));
}

/** Another device shows `sign` and wants to be let in; without a sign nobody asks any more.
 *  @param {House.Asks} asked @param {Page.Send} send */
export function showAsking({ sign, label }, send) {
  if (!sign) { shut("asks"); return; }
  /** @param {boolean} yes */
  const say = (yes) => { shut("asks"); send({ t: "device", sign, yes }); };
  sheet("asks", word("asks"),
    el("p", {}, word("asks-hint", { device: label || word("device-unknown"), sign })),
    el("div", { class: "keys" },
      el("button", { type: "button", class: "key good", "data-press": "device-yes", on: { click: () => say(true) } }, word("asks-yes", { sign })),
      el("button", { type: "button", class: "key bad", "data-press": "device-no", on: { click: () => say(false) } }, word("asks-no"))));
}

/** This device waits until the other one has let it in. @param {House.Taking} message */
export function showTaking({ sign, name }) {
  sheet("taking", word("taking"), el("p", {}, word("taking-hint", { name })), el("p", { class: "sign" }, sign));
}

export const stopTaking = () => shut("taking");

/** Ask before somebody else's seat takes the place of one's own; resolves with whether. @type {() => Promise<boolean>} */
export const confirmTaking = () => new Promise((resolve) => {
  /** @param {boolean} yes */
  const say = (yes) => { shut("confirm"); resolve(yes); };
  sheet("confirm", word("taking"), el("p", {}, word("taking-known")),
    el("div", { class: "keys" },
      el("button", { type: "button", class: "key primary", "data-press": "take-yes", on: { click: () => say(true) } }, word("taking-yes")),
      el("button", { type: "button", class: "key", "data-press": "take-no", on: { click: () => say(false) } }, word("asks-no"))));
});

/** @param {Page.Send} send */
export async function openDevices(send) {
  const { devices } = await send({ t: "devices" });
  /** @param {number} at */
  const day = (at) => (at ? new Date(at).toLocaleDateString(document.documentElement.lang) : "");
  /** @param {House.Device} one */
  const row = (one) => el("li", { "data-device": one.id },
    el("span", {}, one.label || word("device-unknown"), " ", el("small", {}, one.here ? word("device-here") : day(one.since))),
    one.here ? null : el("button", { type: "button", class: "key bad", on: { click: () => send({ t: "end", id: one.id }).then(() => openDevices(send)) } }, word("device-end")));
  sheet("devices", word("devices"), el("p", { class: "hint" }, word("devices-hint")), el("ul", { class: "devices" }, (devices ?? []).map(row)),
    el("button", { type: "button", class: "key primary", "data-press": "handover", on: { click: () => openHandover(send) } }, word("handover")));
}
