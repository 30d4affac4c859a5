// The app around the page, if a platform shows it inside itself: `data-shell` names the module that knows that app.
/** @type {Page.Shell} */
const alone = {
  /** Under which name this page remembers who it is. */
  key: "davtar.token",
  /** Until it is known who has opened the page; then what the `hello` says of that, until we are in. */
  async enter() {},
  shown: () => ({}),
  entered() {},
  /** "light" or "dark" if the app says which; `paint(auto)` takes its colours, or ours. `changed`: called when they change. */
  scheme: "",
  paint() {},
  changed() {},
  /** It is the person's turn now; they have done something. */
  turn() {},
  done() {},
};

/** @type {Page.Shell} */
export const shell = document.documentElement.dataset.shell === "telegram" ? (await import("./telegram.js")).shell : alone;
