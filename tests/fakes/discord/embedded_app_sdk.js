// What the page uses of Discord's Embedded App SDK, speaking its protocol: where the real one has not been built.
const HANDSHAKE = 0, FRAME = 1;
const HOSTS = ["https://discord.com", "https://ptb.discord.com", "https://canary.discord.com"];

export class DiscordSDK {
  constructor(clientId) {
    const asked = new URLSearchParams(location.search);
    for (const name of ["frame_id", "instance_id", "platform"]) if (!asked.get(name)) throw new Error(`${name} is not given`);
    this.instanceId = asked.get("instance_id");
    this.waiting = new Map();
    this.started = new Promise((resolve) => (this.begin = resolve));
    this.commands = {
      authorize: (args) => this.send("AUTHORIZE", args),
      openExternalLink: (args) => this.send("OPEN_EXTERNAL_LINK", args),
    };
    addEventListener("message", ({ origin, data }) => HOSTS.includes(origin) && Array.isArray(data) && this.take(data));
    parent.postMessage([HANDSHAKE, { v: 1, encoding: "json", client_id: clientId, frame_id: asked.get("frame_id") }], document.referrer || "*");
  }

  take([opcode, payload]) {
    if (opcode !== FRAME) return;
    if (payload.cmd === "DISPATCH" && payload.evt === "READY") { this.begin(); return; }
    const { resolve, reject } = this.waiting.get(payload.nonce) ?? {};
    this.waiting.delete(payload.nonce);
    if (payload.evt === "ERROR") reject?.(payload.data); else resolve?.(payload.data);
  }

  send(cmd, args) {
    const nonce = crypto.randomUUID();
    parent.postMessage([FRAME, { cmd, args, nonce }], document.referrer || "*");
    return new Promise((resolve, reject) => this.waiting.set(nonce, { resolve, reject }));
  }

  ready() { return this.started; }
}
