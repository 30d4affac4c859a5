// The page's own types: what its modules hand to each other. Those of the house stand in model.d.ts.

declare namespace Page {
  type Fn = () => void;
  type Spot = { x: number; y: number };
  /** Where a piece comes from or goes to. */
  type Way = Spot & { turn?: number; scale?: number; w?: number; delay?: number };

  // --- elements (dom.js) ---
  type Handlers = { [K in keyof HTMLElementEventMap]?: (event: HTMLElementEventMap[K]) => unknown };
  type Props = { on?: Handlers; style?: Record<string, string> } & { [name: string]: unknown };
  type One = Node | string | null | undefined;
  type Child = One | One[];
  /** The elements of index.html that are more than an element, by id. */
  interface Ids {
    box: HTMLDialogElement;
    hello: HTMLDialogElement;
    line: HTMLFormElement;
    picture: HTMLDialogElement;
    typed: HTMLInputElement;
    who: HTMLInputElement;
  }

  // --- what the person does (main.js) ---
  type Press = (data: string, node?: Element) => unknown;
  type Send = (message: House.Done) => Promise<House.Ack>;
  /** What is done with each message of the house, and when the line comes and goes. */
  type Heard = { [T in House.Told["t"]]?: (message: Extract<House.Told, { t: T }>) => unknown } & {
    state(state: "online" | "offline" | "lost", code?: number): void;
    welcome(message: House.Welcome): void;
  };
  type Pressed = (data: string) => Promise<House.Ack>;
  interface Actions {
    record: Fn;
    now(game: string): unknown;
    look(table: string): void;
    side(table: string): number;
    otherSide(table: string): void;
    why(table: string, piece: string): unknown;
    press: Press;
    command(name: string, rest: string, node?: Element | null): unknown;
    say(text: string): unknown;
    choices(q: number, name: string, arg: string, typed: string): void;
    back?: Fn;
  }

  // --- what is shown ---
  type Key = House.Key;
  /** The body of a board as it stands on the page. */
  type Board = House.Board & { table: string; live?: boolean };
  type Hand = House.Hand & { table: string };
  /** A hand's message, and whether it is its turn. */
  type HandShown = House.Message & { turn: boolean; away: boolean };
  type Beginning = { coming: boolean; games: [string, string][]; rows: House.Row[] };
  type Side = "us" | "them" | "";

  // --- the stage (stage.js, layer.js) ---
  interface Lead {
    data: string;
    act: string | null;
  }
  /** What a touch of a piece does. */
  interface Act {
    data?: string;
    act?: string | null;
    leads?: Lead[];
    press(node: HTMLElement): unknown;
    drop?(node: HTMLElement): unknown;
    label?: string | null;
    pressed?: string;
  }
  /** What stands at a seat. */
  interface Plate {
    name: string;
    hue: number;
    note?: Node | string | null;
    active?: boolean;
    dealer?: boolean;
    automatic?: boolean;
    side?: string;
    clock?: House.Running;
  }
  type Score = { name: string; points: number; tricks?: number };
  type Touch = { act?: Act; why?: Fn };
  /** See `Layer.piece`. */
  interface Spec extends Spot {
    w?: number;
    h?: number;
    sheet?: string;
    sprite?: string;
    make?: () => Node | Node[];
    sign?: string;
    from?: Way | string | null;
    turn?: number;
    z?: number;
    act?: Act;
    why?: Fn;
    classes?: string;
    delay?: number;
    label?: string | null;
    title?: string | null;
    card?: string;
    tab?: number;
    pressed?: string;
  }
  /** A piece that lies there. */
  interface Piece extends Spot {
    node: HTMLElement;
    inner: HTMLElement;
    touchable: boolean;
    spec: Partial<Spec>;
    turn: number;
    w?: number;
    sign?: string;
  }
  type Layer = import("../static/layer.js").Layer;
  type Leave = (id: string) => Way | null;
  interface Scene<M = any, H = any> {
    table: string;
    slot: string;
    model: M;
    me: number;
    seated: boolean;
    live: boolean;
    hand: H | null;
    keys: Key[][];
    clocks: Map<number, House.Running>;
    now: number;
    side(seat: number): Side;
    name(card: string): string | null;
    press: Press;
    touch(piece: string): Touch;
    /** Before the match. */
    lobby?: boolean;
    /** What a touch of a free seat does. */
    sit?(seat: number): Act | undefined;
  }
  /** A hand of cards as it is spread: `plain`: trumps have no order of their own. */
  type Held = { cards: string[]; legal?: string[] | null; trump?: string | null; plain?: boolean };
  interface View<M = any, H = any> extends Scene<M, H> {
    w: number;
    h: number;
    layer: Layer;
    felt: HTMLElement;
    again: Fn;
    /** Cards that are raised. */
    chosen?: Set<string>;
  }
  type Drawn = { leave?: Leave };
  /** A module that draws a kind of model. */
  interface Drawing {
    sheets?: string[];
    later?: string[];
    draw(view: any): Drawn | void;
    hud?(view: any): (Node | null)[];
    takes?(key: Key): boolean;
  }

  // --- art (art.js): a sheet as the house describes it ---
  type Cut = [number, number, number, number, number];
  interface Sheet {
    src: string;
    w: number;
    h: number;
    scale: number;
    sprites: Record<string, Cut>;
    places: any;
    image: HTMLImageElement;
  }

  type Pile = { top: number; low: number; step: number; most: number };
  /** Where everything lies on the board of nardi, in px of the sheet (adapters/render/games/nardi.py). */
  interface BoardPlaces {
    checker: number;
    point: number;
    column: number;
    middle: number;
    field: [number, number];
    columns: number[];
    coin: [number, number];
    bar: Pile & { x: number; width: number };
    checkers: Pile;
    tray: { x: number; width: number; low: [number, number]; top: [number, number]; inset: number; slab: [number, number]; step: number };
    dice: { left: [number, number]; right: [number, number]; die: number; step: { two: number; four: number } };
    numbers: { top: number; low: number; size: number };
  }

  // --- fair dealing (fair.js, checking.js) ---
  /** What the page has seen of a deal before it was proved. */
  interface Seen {
    seat: number;
    first: string;
    set?: [number, string][];
    pack?: string[];
    places?: number[];
    words?: string[];
    cards?: string[];
    mine?: string;
    live?: boolean;
    shown?: boolean;
    deal?: number;
    round?: number;
  }

  // --- the worker beside the page (worker.js) ---
  interface ExtendableEvent extends Event {
    waitUntil(work: Promise<unknown>): void;
  }
  interface FetchEvent extends ExtendableEvent {
    request: Request;
    preloadResponse: Promise<Response | undefined>;
    respondWith(answer: Promise<Response>): void;
  }
  interface Worker {
    /** What the house writes above the script. */
    HOUSE: { version: string; offline: string; keep: string[] };
    addEventListener(name: "install" | "activate", heard: (event: ExtendableEvent) => void): void;
    addEventListener(name: "fetch", heard: (event: FetchEvent) => void): void;
    skipWaiting(): Promise<void>;
    registration: ServiceWorkerRegistration;
    clients: { claim(): Promise<void> };
  }

  // --- the app around the page (shell.js) ---
  interface Shell {
    key: string;
    enter(): Promise<void>;
    shown(): Record<string, unknown>;
    entered: Fn;
    scheme: string;
    paint(auto: boolean): void;
    changed: Fn;
    turn: Fn;
    done: Fn;
  }
  /** What a match to be looked at again is asked by. */
  type Ask = { share?: string; match?: string; room?: string; record?: string | null; which?: number; lang?: string };
}

/** Telegram's bridge to its app, as far as the page uses it. */
interface TelegramApp {
  initData: string;
  colorScheme: string;
  themeParams: Record<string, string | undefined>;
  safeAreaInset?: Record<string, number>;
  contentSafeAreaInset?: Record<string, number>;
  isVersionAtLeast?(version: string): boolean;
  ready(): void;
  expand(): void;
  disableVerticalSwipes(): void;
  onEvent(name: string, heard: () => void): void;
  BackButton?: { show(): void; hide(): void; onClick(heard: () => void): void };
  MainButton?: { setParams(how: { text: string; is_visible: boolean; is_active: boolean }): void; hide(): void; onClick(heard: () => void): void };
  HapticFeedback?: { notificationOccurred(kind: string): void; impactOccurred(kind: string): void };
}

interface Window {
  Telegram?: { WebApp?: TelegramApp };
}

interface Document {
  /** Chromium's: the page is being made ready before anybody has asked for it. */
  readonly prerendering?: boolean;
}

/** Discord's SDK as `make activity` builds it. */
declare module "*/embedded-app-sdk.js" {
  export class DiscordSDK {
    constructor(client: string | undefined, how?: { disableConsoleLogOverride?: boolean });
    instanceId: string;
    ready(): Promise<void>;
    commands: {
      authorize(wanted: object): Promise<{ code: string }>;
      openExternalLink(what: { url: string }): Promise<unknown>;
    };
  }
}
