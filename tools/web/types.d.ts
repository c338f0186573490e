// Shapes of the page's data, for `tsc`, which checks page/*.js. Not part of the site.

type Side = "south" | "north";
type BySide<T> = Record<Side, T>;

// Answers of the module.

/** A move and its effects. Places are numbers. */
interface Move {
  name: string;
  place: number;
  sown: number[];
  captured: number[];
  seeds: number; // captured
  gain: number;
  tuzdik: number | null;
  again: boolean;
}

/** A position: the answer to `show`. */
interface View {
  variant: string;
  game: string; // its title
  squares: boolean;
  pits: number;
  fen: string;
  site_fen: string | null;
  side: Side;
  names: string[];
  seeds: number[];
  refused: string[];
  tuzdiks: BySide<number | null> | null;
  moves: Move[];
  last: (Move & { mover: Side }) | null;
  said: string[];
  turn: string;
  over: { text: string; result: string; winner: Side | null; half_rest: [number, number] } | null;
}

/** A game as in files, or the error that it has. */
interface GameRecord {
  title?: string;
  tags?: [string, string][];
  variant: string;
  fen?: string;
  comment?: string;
  line?: Step[];
  result?: string;
  end?: string;
  unknown?: string;
  error?: string;
}

interface Step {
  name: string;
  side: Side;
  comment?: string;
  glyph?: string;
  variations?: Step[][];
}

// State of the page.

/** A move in a tree of moves; the root has no name. */
interface GameNode {
  name: string;
  side: Side | null; // the mover
  parent: GameNode | null;
  children: GameNode[];
  latest?: GameNode; // the child visited last
  comment: string;
  glyph: string;
  reviewGlyph: string;
  value: number | null; // South's, in hundredths of a seed
  left?: BySide<number> | null; // times on the clock, in ms
  end?: string; // how the players ended the game here
}

interface Game {
  variant: string;
  fen: string;
  tags: [string, string][];
  result: string;
  root: GameNode;
  isRead: boolean;
  isTouched?: boolean;
  isUnsaved?: boolean;
  id?: string; // its key in storage
  stored?: string | null; // its text in storage
}

/** Levels of the programs; null for a person. */
type Players = BySide<number | null>;

interface Clock {
  minutes: number;
  left: BySide<number>; // ms
  increment: number; // ms
  since: number | null;
}

// The engine.

/** Numbers and words of an `info` line. */
interface Info {
  bound: string | null;
  pv: string;
  wdl?: number[];
  [name: string]: any; // depth, multipv, cp, nps …
}

/** A request to the worker: lines to send, and the end of its answer. */
interface Task {
  isLast: (line: string) => boolean;
  onLine: (line: string) => void;
  isWanted: boolean;
  done: Promise<string | null | undefined>;
  resolve: (answer: string | null | undefined) => void;
}

type EngineRequest = (
  lines: () => string[],
  isLast: (line: string) => boolean,
  onLine: (line: string) => void,
) => Promise<string | null | undefined>;

interface EngineOptions {
  hash: number;
  suspends?: boolean;
  onLessMemory?: (hash: number) => void;
  onFailure?: (why: string) => void;
}

// The board.

interface Shape {
  pits: number;
  squares: boolean;
}

/** Centre and half the size of a place. */
interface Box extends Point {
  w: number;
  h: number;
}

interface Layout {
  unit: number; // breadth of a pit
  depth: number; // of a pit, in units
  places: Box[];
  width: number;
  height: number;
}

interface Point {
  x: number;
  y: number;
}

/** Position of a seed relative to the centre of its place. */
interface Spot extends Point {
  shrink: number; // scale of the seed
}

interface Seed {
  node: HTMLElement;
  at: string; // its transform
}

/** A pit, store or square. */
type Hole = HTMLButtonElement & {
  count: HTMLElement;
  owner: HTMLElement;
  valueLabel: HTMLElement;
  gain: HTMLElement;
};

/** An animation and the board after it. */
interface Run {
  after: number[];
  sums?: number[]; // half seeds in the stores
  wake?: () => void;
}

interface BoardEvents {
  play: (place: number) => void;
  look: (place: number | null) => void;
  drop: () => void;
  capture: (seeds: number) => void;
}

type Sowing = Pick<Move, "place" | "sown" | "captured"> & { mover: Side };

// Newer or more general than the types of this version of `tsc`.

interface Array<T> {
  findLast(predicate: (value: T) => unknown): T | undefined;
}

interface Element {
  setAttribute(name: string, value: any): void;
}

interface CSSStyleDeclaration {
  setProperty(name: string, value: any): void;
}

interface Navigator {
  userActivation?: { hasBeenActive: boolean };
}

declare namespace WebAssembly {
  const Suspending: new (import_: Function) => ImportValue;
  const promising: (export_: Function) => (size: number) => Promise<void>;
}

// The build adds these to offline.js.

interface OfflineScope {
  addEventListener(name: string, listener: (event: any) => void): void;
  skipWaiting(): Promise<void>;
  clients: any;
}
declare const version: string;
declare const files: Record<string, string>;
