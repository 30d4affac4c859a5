// Made by `make types` of the program's own types. Not to be edited.

declare namespace Model {
  interface BlackjackPicture {
    kind: "BlackjackPicture";
    dealer: string[];
    total: string;
    sign: "" | "blackjack" | "bust" | "won" | "lost" | "push";
    boxes: BlackjackBox[];
    seats: BlackjackSeat[];
    corner: string[];
    feat?: string;
  }
  interface DuelHandPicture {
    kind: "DuelHandPicture";
    cards: string[];
    chosen: string[];
    free: string[] | null;
    pairs: Pairs;
    trump: string | null;
    feat?: string;
  }
  interface DuelPicture {
    kind: "DuelPicture";
    plates: [Plate, Plate];
    pairs: Pairs;
    last: Pairs;
    to_move: number | null;
    stock: number;
    turned: string;
    trump: string | null;
    note: string | null;
    offer: string | null;
    taken: [number, number];
    score: [number, number];
    target: number;
    deal: number;
    feat?: string;
  }
  interface DominoBoard {
    kind: "DominoBoard";
    plates: Plate[];
    points: number[];
    line: [number, number][];
    first: number;
    spinner: number | null;
    up: [number, number][];
    down: [number, number][];
    last: "L" | "R" | "U" | "D" | "" | null;
    ends: OpenEnd[];
    sum: number;
    scored: number;
    bazaar: number;
    deal: number;
    target: number;
    by: number | null;
    feat?: string;
  }
  interface DominoHand {
    kind: "DominoHand";
    tiles: [number, number][];
    legal: [number, number][] | null;
    feat?: string;
  }
  interface NardiBoard {
    kind: "NardiBoard";
    plates: [Plate, Plate];
    checkers: [number[], number[]];
    across: number[];
    bottom: number;
    numbered: number;
    pips: [number, number];
    score: [number, number];
    target: number;
    dice: [number, boolean][];
    roller: number | null;
    movable: number[];
    trails: Trail[];
    worth: number;
    offer: string | null;
    feat?: string;
  }
  interface SekaHandPicture {
    kind: "SekaHandPicture";
    cards: string[];
    counting: string[];
    points: number;
    feat?: string;
  }
  interface SekaTablePicture {
    kind: "SekaTablePicture";
    places: SekaPlace[];
    pots: [string, number][];
    head: string | null;
    foot: string | null;
    corner: string[];
    stands: boolean;
    feat?: string;
  }
  interface BoardPicture {
    kind: "BoardPicture";
    plates: Plate[];
    trick: [number, string][];
    winning: number | null;
    to_move: number | null;
    last_trick: [number, string][];
    last_winner: number | null;
    trump: string | null;
    contract: string | null;
    contract_by: string | null;
    call: "" | "quansh" | "sur";
    score: [number, number];
    score_labels: [string, string] | null;
    target: number;
    tricks: [number, number];
    bids: [number, string][];
    bidding: boolean;
    turned: string | null;
    deal: number;
    feat?: string;
  }
  interface HandPicture {
    kind: "HandPicture";
    cards: string[];
    legal: string[] | null;
    trump: string | null;
    feat?: string;
  }
  interface BlackjackBox {
    name: string;
    hue: number;
    stake: number;
    hands: BlackjackHand[];
    insurance: number;
    active: boolean;
    automatic: boolean;
  }
  interface BlackjackSeat {
    name: string;
    hue: number;
    purse: number;
    note: string | null;
    active: boolean;
  }
  interface Pairs {
    led: string[];
    over: string[];
    leader: number | null;
    taker: number | null;
  }
  interface Plate {
    name: string;
    hue: number;
    note: string | null;
    active: boolean;
    dealer: boolean;
    automatic: boolean;
    cards: number;
    tricks: number;
    shown: string[];
  }
  interface OpenEnd {
    name: "L" | "R" | "U" | "D";
    number: number;
    double: boolean;
    counts: boolean;
  }
  interface Trail {
    seat: number;
    start: number;
    end: number;
  }
  interface SekaPlace {
    name: string;
    hue: number;
    purse: number;
    put: number;
    standing: "in" | "folded" | "away";
    active: boolean;
    dealer: boolean;
    automatic: boolean;
    cards: string[];
    counting: string[];
    points: number;
    mark: string | null;
    loud: boolean;
    note: string | null;
    won: number;
  }
  interface BlackjackHand {
    cards: string[];
    total: string;
    active: boolean;
    doubled: boolean;
    sign: "" | "blackjack" | "bust" | "won" | "lost" | "push";
    net: number | null;
  }
  type Any = BlackjackPicture | DuelHandPicture | DuelPicture | DominoBoard | DominoHand | NardiBoard | SekaHandPicture | SekaTablePicture | BoardPicture | HandPicture;
  /** There is no picture. */
  interface Nothing { kind?: undefined }
}

declare namespace House {
  interface Change {
    "="?: unknown;
    o?: Record<string, Change | null>;
    a?: [number, Record<string, Change>];
  }
  interface Person {
    name: string;
    hue: number;
    you: boolean;
    ping?: boolean;
  }
  interface Line {
    w: "head" | "body" | "small" | "loud" | "coach";
    p: Pieces;
  }
  interface Key {
    label: string;
    data: string;
    style: "plain" | "primary" | "good" | "bad";
    enabled: boolean;
    url?: string;
    card?: string;
  }
  interface Amount {
    label: string;
    form: string;
    low: number;
    high: number;
    strain: string | null;
  }
  interface Image {
    src: string;
    w: number;
    h: number;
    alt: string;
  }
  interface Message {
    kind: "lobby" | "board" | "hand" | "score" | "davtar" | "note" | "panel" | "tables" | "info";
    table: string | null;
    lines: Line[];
    keys: Key[][];
    amounts: Amount[];
    accent: string | null;
    reading?: Pieces[];
    model?: Model.Any | Model.Nothing;
    image?: Image;
  }
  interface Argument {
    name: string;
    what: string;
    required: boolean;
    complete: boolean;
  }
  interface Command {
    name: string;
    said: string[];
    what: string;
    args: Argument[];
  }
  interface Dictionary {
    lang: string;
    words: Record<string, string>;
    games: [string, string][];
    languages: [string, string][];
    commands: Command[];
  }
  interface Me {
    id: string;
    name: string;
    palette: string;
    pictures: boolean;
    letters: "plain" | "cyrillic";
    faces: "classic" | "large";
    felt: "green" | "blue" | "wine";
    emotes: boolean;
  }
  interface Summary {
    names: string[];
    score: number[];
  }
  interface Row {
    names: string[];
    score: number[];
    id: string;
    game: string;
    status: string;
    mine: boolean;
  }
  interface Running {
    seat: number;
    due: number;
    total: number;
  }
  interface Clocks {
    clocks: Running[];
    now: number;
  }
  interface Watch {
    side: boolean;
    late: boolean;
  }
  interface Board {
    clocks: Running[];
    now: number;
    id: number;
    slot: string;
    seat: number | null;
    result: "match" | "deal" | null;
    words: boolean;
    message: Message;
    watch: Watch | null;
  }
  interface Hand {
    seat: number | null;
    deal: number;
    message: Message | null;
    turn: boolean;
    away: boolean;
    dealt: boolean;
  }
  interface Dropped {
    secret: string;
    pages: Sealed[];
  }
  interface Proved {
    ref: string;
    deal: number;
    secret: string;
    words: string[];
    pages: Sealed[];
    dropped: Dropped[];
    beacon: [number, string] | null;
  }
  interface OwnFile {
    name: string;
    text: string;
  }
  interface Way {
    url: string;
    svg: string;
    ms: number;
  }
  interface Device {
    id: string;
    label: string;
    since: number;
    here: boolean;
  }
  interface Cast {
    name: string;
    hue: number;
    side: number;
    manner: "self" | "sub" | "left" | "auto";
  }
  interface Step {
    board: Model.Any | Model.Nothing;
    reading: string[];
    hands: (Model.Any | Model.Nothing)[];
    said: string[];
    score: number[];
    seat: number | null;
    over: boolean;
  }
  interface Welcome {
    lang: string;
    words: Record<string, string>;
    games: [string, string][];
    languages: [string, string][];
    commands: Command[];
    t: "welcome";
    me: Me;
    model: number;
    version: string;
    room: string;
    share: boolean;
    table: string | null;
    token?: string;
  }
  interface Who {
    t: "who";
    code?: string;
  }
  interface Refused {
    t: "refused";
    why: string;
    ms?: number;
  }
  interface Tables {
    t: "tables";
    rows: Row[];
  }
  interface People {
    t: "people";
    people: Person[];
    n: number;
  }
  interface Said {
    t: "said";
    id: number;
    at: number;
    who: Person;
    text: string;
    seats: [string, number][];
  }
  interface Emote {
    t: "emote";
    table: string;
    seat: number;
    what: string;
  }
  interface Note {
    t: "note";
    id: number;
    at: number;
    slot: string | null;
    message: Message;
  }
  interface Settled {
    t: "settled";
  }
  interface Taking {
    t: "taking";
    sign: string;
    name: string;
  }
  interface Asks {
    t: "asks";
    sign?: string;
    label?: string;
  }
  interface BoardNews {
    t: "board";
    table: string;
    whole?: Board;
    change?: Change;
  }
  interface HandNews {
    t: "hand";
    table: string;
    whole?: Hand;
    change?: Change;
  }
  interface Gone {
    t: "gone";
    table: string;
  }
  interface Offer {
    t: "offer";
    panel: Message;
  }
  interface Staged {
    t: "seals";
    table: string;
    seat: number;
    seal: string;
    first: string;
    ref: string;
  }
  interface Unstaged {
    t: "seals";
    table: string;
    seat: number;
    seal: string;
    first: string;
    ref: string;
    stage: "none";
  }
  interface Gathers {
    t: "seals";
    table: string;
    seat: number;
    seal: string;
    first: string;
    ref: string;
    stage: "gather";
    mine: string;
    out: boolean;
  }
  interface Closed {
    t: "seals";
    table: string;
    seat: number;
    seal: string;
    first: string;
    ref: string;
    stage: "closed";
    seals: [number, string][];
    pack: string[];
    places: number[];
    round: number;
  }
  interface Dealt {
    t: "seals";
    table: string;
    seat: number;
    seal: string;
    first: string;
    ref: string;
    stage: "dealt";
    deal: number;
    words: string[];
    pages: Sealed[];
    cards: string[];
  }
  interface Proof {
    t: "proof";
    table: string;
    deals: Proved[];
  }
  interface Answered {
    ok: boolean;
    text?: Pieces;
    table?: string | null;
    file?: OwnFile;
    replay?: string;
    link?: string;
    panel?: Message;
    way?: Way;
    devices?: Device[];
  }
  interface Ack {
    ok: boolean;
    text?: Pieces;
    table?: string | null;
    file?: OwnFile;
    replay?: string;
    link?: string;
    panel?: Message;
    way?: Way;
    devices?: Device[];
    t: "ack";
    n: string;
  }
  interface Later {
    t: "later";
    n: string;
    ms: number;
    text?: Pieces;
  }
  interface Toast {
    t: "toast";
    ok: boolean;
    text: Pieces;
  }
  interface Choices {
    t: "choices";
    q: number;
    items: [string, string][];
  }
  interface Pong {
    t: "pong";
  }
  interface MatchLine {
    t: "match";
    model: number;
    id: string;
    game: string;
    title: string;
    cast: Cast[];
    scores: number[][];
    target: number;
    finished: boolean;
    unproved: number[];
    unchecked: number[];
    others: string[];
  }
  interface DealLine {
    t: "deal";
    n: number;
    deal: number;
    first: Step;
    then: Change[];
  }
  interface EndLine {
    t: "end";
  }
  interface Press {
    t: "press";
    data: string;
  }
  interface Typed {
    t: "cmd";
    name: string;
    rest: string;
  }
  interface Link {
    t: "link";
    payload: string;
  }
  interface Now {
    t: "now";
    game: string;
    preset: string;
  }
  interface Say {
    t: "say";
    text: string;
  }
  interface Why {
    t: "why";
    table: string;
    piece: string;
  }
  interface SealGiven {
    t: "seal";
    table: string;
    ref: string;
    seal: string;
  }
  interface WordGiven {
    t: "word";
    table: string;
    ref: string;
    word: string;
  }
  interface Handover {
    t: "handover" | "devices";
  }
  interface LetIn {
    t: "device";
    sign: string;
    yes: boolean;
  }
  interface EndDevice {
    t: "end";
    id: string;
  }
  interface Complete {
    t: "choices";
    q: number;
    name: string;
    arg: string;
    typed: string;
  }
  type Told = Welcome | Who | Refused | Tables | People | Said | Emote | Note | Settled | Taking | Asks | BoardNews | HandNews | Gone | Offer | Unstaged | Gathers | Closed | Dealt | Proof | Ack | Later | Toast | Choices | Pong;
  type Stage = Unstaged | Gathers | Closed | Dealt;
  type ReplayLine = MatchLine | DealLine | EndLine;
  type Done = Press | Typed | Link | Now | Say | Why | SealGiven | WordGiven | Handover | LetIn | EndDevice;
  type Pieces = (string | Person)[];
  type Sealed = [number, string, string];
}
