// A game's own address: /?now=GAME, with &name= and &preset=. Fetching it changes nothing; it is this script that asks, over
// the socket, in a page that its person has before them.
const asks = new URLSearchParams(location.search);
let due = asks.has("now") && window.top === window;
let asked = false;

/** Whether it is due, or on its way: the games to choose from need not be shown. */
export const comes = () => due || asked;

/** The name in the address, for somebody whom this browser does not know yet. Tried once. */
export function named() {
  const name = due ? asks.get("name")?.trim() ?? "" : "";
  asks.delete("name");
  return name;
}

/** Ask for the game, once for each time the page is opened. `send(message)`; `then()`: it has been answered.
 *  @param {(message: House.Now) => unknown} send @param {() => void} then */
export function sitDown(send, then) {
  if (!due) return;
  if (document.prerendering) {
    document.addEventListener("prerenderingchange", () => sitDown(send, then), { once: true });
    return;
  }
  due = false;
  asked = true;
  const sent = send({ t: "now", game: asks.get("now") ?? "", preset: asks.get("preset") ?? "" });
  Promise.resolve(sent).finally(() => { asked = false; then(); });
}
