"""What is wrong with the screen as it stands: what is cut off, what scrolls, what lies over something else, what is too
small for a finger."""

from __future__ import annotations

WRONG = """() => {
  const found = new Set();
  const say = (text) => found.add(text);
  const box = (node) => node.getBoundingClientRect();
  const all = (where) => [...document.querySelectorAll(where)].filter(one => one.checkVisibility() && !one.closest('.unseen, .going') && getComputedStyle(one.closest('.caption') ?? one).clipPath === 'none');
  const called = (node) => {
    const one = node.closest('[data-id], [data-press], [data-form], p, .hud > *') ?? node;
    const words = (node.innerText ?? '').trim().replace(/\\s+/g, ' ').slice(0, 40);
    return `${one.dataset.id ?? one.className} ${words && `"${words}"`}`.trim();
  };

  // Nothing scrolls away.
  const root = document.documentElement;
  if (root.scrollWidth > innerWidth || root.scrollHeight > innerHeight) say(`the page scrolls: ${root.scrollWidth}×${root.scrollHeight}`);
  for (const host of all('#board, #hand')) {
    if (host.scrollHeight > host.clientHeight + 1) say(`#${host.id} scrolls by ${host.scrollHeight - host.clientHeight}`);
    if (host.scrollWidth > host.clientWidth + 1) say(`#${host.id} is too wide by ${host.scrollWidth - host.clientWidth}`);
  }

  // Everything lies in what holds it.
  const inside = (node, r, holder, what) => {
    const by = Math.max(holder.left - r.left, r.right - holder.right, holder.top - r.top, r.bottom - holder.bottom);
    if (by > 2.5) say(`${called(node)} reaches out of ${what} by ${Math.round(by)}`);
  };
  const stage = document.querySelector('#board.staged .stage');
  const outline = (piece) => {
    const kids = [...piece.querySelectorAll('.face > *')].map(box).filter(r => r.width);
    const own = box(piece);
    if (!own.width || piece.matches('.seat, .label, .bubble')) return kids.length ? kids : [own];
    return [own];
  };
  if (stage) for (const piece of all('#board .stage .piece')) for (const r of outline(piece)) inside(piece, r, box(stage), 'the stage');
  for (const node of all('.hud > *, .caption p, .looks .key, #board .rows .key')) inside(node, box(node), box(document.querySelector('#board')), 'the table');
  for (const node of all('#hand .key, #hand input, #hand p, .watching > *')) inside(node, box(node), box(document.querySelector('#hand')), 'the dock');
  for (const node of all('header *')) inside(node, box(node), { left: 0, top: 0, right: innerWidth, bottom: innerHeight }, 'the bar');

  // What is to be read or touched has nothing over it.
  const kinds = {
    plate: '.piece.seat', hud: '.hud > *', look: '.looks .key', caption: '.caption p:not(.unseen)', own: '.piece.own:not(.stake, .checker, .target, .fits)',
    lying: '.piece[data-card]:not(.own), .piece.tile:not(.own), .piece.held', stake: '.piece.stake', bubble: '.piece.bubble', sum: '.piece.label:has(.coins, .pot)',
    button: '#board .rows .key', ground: '.piece.ground', mark: '.piece.label:has(.stamp, .points, .total, .net, .count)', box: '.piece.box',
  };
  const free = {
    plate: 'plate hud look caption own lying stake bubble sum button ground mark', hud: 'hud look caption own lying stake bubble sum button ground mark box',
    look: 'look caption own lying stake bubble sum button ground mark', caption: 'caption own stake sum button box', own: 'lying stake bubble button', lying: 'stake bubble button',
    stake: 'stake bubble sum button mark', bubble: 'bubble', sum: 'sum button', button: 'box ground mark', mark: 'mark',
  };
  const things = Object.entries(kinds).flatMap(([kind, where]) => all(`#board ${where}`).flatMap(node => outlineOf(node).map(r => ({ kind, node, r }))));
  function outlineOf(node) { return node.matches('.piece') ? outline(node) : [box(node)]; }
  things.forEach((a, n) => things.slice(n + 1).forEach((b) => {
    if (a.node === b.node || !((free[a.kind] ?? '').split(' ').includes(b.kind) || (free[b.kind] ?? '').split(' ').includes(a.kind))) return;
    const wide = Math.min(a.r.right, b.r.right) - Math.max(a.r.left, b.r.left), high = Math.min(a.r.bottom, b.r.bottom) - Math.max(a.r.top, b.r.top);
    if (wide > 3 && high > 3) say(`${a.kind} ${called(a.node)} and ${b.kind} ${called(b.node)} overlap by ${Math.round(wide)}×${Math.round(high)}`);
  }));

  // No button of the dock lies over another one.
  const keys = all('#hand .key, #hand input');
  keys.forEach((a, n) => keys.slice(n + 1).forEach((b) => {
    const wide = Math.min(box(a).right, box(b).right) - Math.max(box(a).left, box(b).left), high = Math.min(box(a).bottom, box(b).bottom) - Math.max(box(a).top, box(b).top);
    if (wide > 1 && high > 1) say(`${called(a)} and ${called(b)} in the dock overlap by ${Math.round(wide)}×${Math.round(high)}`);
  }));

  // No word is cut; a person's name may be.
  const worded = (node) => [...node.childNodes].some(one => one.nodeType === 3 && one.data.trim());
  for (const node of all('header *, #board *, #hand *')) {
    if (!worded(node) || node.closest('.said .small, .piece bdi, .purses bdi, .scores bdi, .contract bdi, .log, select, h2')) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const text = range.getBoundingClientRect();
    for (let at = node; at && !at.matches('#board, #hand, .piece, header'); at = at.parentElement) {
      const style = getComputedStyle(at), r = box(at);
      if (style.display === 'inline' || style.display === 'contents') continue;
      if (style.overflow === 'visible' && style.backgroundColor === 'rgba(0, 0, 0, 0)' && style.backgroundImage === 'none') continue;
      const by = Math.max(r.left - text.left, text.right - r.right);
      if (by > 1) { say(`${called(node)} is cut by ${Math.round(by)} px`); break; }
    }
  }

  // A finger finds it.
  for (const node of all('#hand .key, #board .key, #board .piece.stake.touch')) {
    const r = box(node);
    if (r.height < 43.5 || r.width < 43.5) say(`${called(node)} is small: ${Math.round(r.width)}×${Math.round(r.height)}`);
  }
  const cards = all('#board .piece.own[data-card]').sort((a, b) => box(a).left - box(b).left);
  cards.forEach((card, n) => {
    const next = cards.slice(n + 1).map(box).find(r => r.top < box(card).bottom && r.left > box(card).left);
    const free = Math.min(box(card).width, next ? next.left - box(card).left : Infinity);
    if (free < 38) say(`${called(card)} has ${Math.round(free)} px for a finger`);
  });
  return [...found];
}"""  # noqa: E501
"""What is wrong, as sentences; none if all is well."""
