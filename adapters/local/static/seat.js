// How one's own seat looks: what the house keeps for a person, so that it is the same on all their devices.

/** Put it on: the art is cut from the sheets of these looks, the colours follow by CSS. @param {House.Me} me */
export function wear(me) {
  const { palette, letters, faces, felt } = me;
  Object.assign(document.documentElement.dataset, { palette, letters, faces, felt, words: me.emotes ? "shown" : "hidden" });
}
