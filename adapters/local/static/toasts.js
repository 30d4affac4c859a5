// Short messages that go by themselves. They lie on the dock, over what is said there, and where there is none under the bar:
// so never over a card or what one chooses a table with.
import { $, el, every, plain, sentence } from "./dom.js";

const MOST = 3, GAP = 6;
/** A dock lower than this has no room for one. */
const LOW = 60;

/** @param {House.Pieces} pieces @param {boolean} [ok] */
export function toast(pieces, ok = true) {
  const host = $("toasts");
  const node = el("p", { class: ok ? "" : "refused", role: ok ? null : "alert" }, sentence(pieces));
  host.append(node);
  place();
  while (host.children.length > MOST) host.firstElementChild?.remove();
  setTimeout(() => node.remove(), 3500 + Math.min(6000, plain(pieces).length * 45));
}

/** The dock as it is seen, if there is one. */
function dock() {
  const hand = $("hand");
  const talks = document.body.dataset.talk === "open" && $("open-talk").checkVisibility();
  if (!hand.checkVisibility() || !$("panel").hidden || talks) return null;
  const seen = hand.getBoundingClientRect();
  return seen.height < LOW ? null : seen;
}

function place() {
  const host = $("toasts"), at = dock();
  host.classList.toggle("docked", Boolean(at));
  if (!at) return;
  host.style.setProperty("--at-middle", `${at.left + at.width / 2}px`);
  host.style.setProperty("--at-wide", `${at.width - 2 * GAP}px`);
  while (host.children.length > 1 && host.offsetHeight > at.height - GAP) host.firstElementChild?.remove();
  // Under the buttons if there is room, else over what is said above them.
  const foot = Math.max(...every(".key, input", $("hand")).map((one) => one.getBoundingClientRect().bottom));
  const under = Number.isFinite(foot) && at.bottom - foot >= host.offsetHeight + 2 * GAP;
  // One that is higher than the dock is seen whole.
  host.style.setProperty("--at-top", `${Math.min((under ? foot : at.top) + GAP, innerHeight - host.offsetHeight - GAP)}px`);
}

addEventListener("resize", place);
new ResizeObserver(place).observe($("hand"));
// Whoever goes on at the dock has read it.
$("hand").addEventListener("pointerdown", () => { if ($("toasts").matches(".docked")) $("toasts").replaceChildren(); });
