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
  last: Move & { mover: Side }; // null at the start
  said: string[];
  turn: string;
  aim: string;
  over: Over; // null during the game
}

/** The end of a game. */
interface Over {
  text: string;
  reason: string;
  result: string;
  winner: Side | null;
  half_rest: [number, number];
}

/** A game as in files, or the error that it has. */
interface GameRecord {
  title?: string;
  tags: [string, string][];
  variant: string;
  fen?: string;
  comment?: string;
  line: Step[];
  result?: string;
  end?: string;
  unknown?: string;
  dropped?: string[];
  error?: string;
}

interface Step {
  name: string;
  side: Side;
  comment?: string;
  engine?: string;
  said?: string;
  glyph?: string;
  variations?: Step[][];
}

/** An exercise from a file, or a mistake in a game. */
interface Exercise {
  variant: string;
  fen: string;
  question: string;
  best: string;
  rating: number;
}

// State of the page.

/** A move in a tree of moves; the root has no name. */
interface GameNode {
  name: string;
  side: Side; // the mover; null for the root
  parent: any; // a node; null for the root
  children: GameNode[];
  latest?: GameNode; // the child visited last
  comment: string;
  glyph: string;
  engine: string; // an engine's part of the comment
  said: string; // its sentences
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
  review?: any;
  isTouched?: boolean;
  isUnsaved?: boolean;
  id?: string; // its key in storage
  stored?: string | null; // its text in storage
}

/** Levels of the programs; null for a person. */
type Players = BySide<any>; // number | null | "friend"

interface Clock {
  minutes: number;
  left: BySide<number>; // ms
  increment: number; // ms
  since: number | null;
}

interface Settings {
  language: string;
  speed: number;
  preview: boolean;
  sounds: boolean;
  keys: boolean;
  turned: boolean;
  hash: number;
  players: Players;
  seconds: number;
  [name: string]: any;
}

interface LessonMove {
  name: string;
  side: Side;
  misses: Record<string, string>; // a text per wrong move
}

interface LessonStep {
  fen: string;
  task: string;
  reason: string;
  moves: LessonMove[];
}

/** Answers of the module to requests; all may have an `error`. */
interface Answers {
  variants: { variants: { name: string; title: string; about: string }[] };
  show: View & { error?: string };
  why: { said: string[] };
  rules: { said: string[]; examples: { rule: number; fen: string; move: string }[] };
  lesson: { steps: LessonStep[] };
  compose: { fen: string; error?: string };
  stop: { said: string; agrees: boolean };
  read: { games: GameRecord[]; error?: string };
  write: { text: string; error?: string };
  record: GameRecord;
  [name: string]: any;
}

interface Lesson {
  variant: string;
  number: number; // of the step
  before: any; // the state to return to
}

/** A position that is being set up. */
interface Edit {
  seeds: number[];
  tuzdiks: Partial<BySide<number | null>>;
  side: Side;
  by: number; // each click
  said: string; // its FEN, or why it is impossible
  [name: string]: any;
}

/** State that is reset whenever the position changes. */
interface IdleState {
  message: string;
  lines: (Info & { move: string })[];
  aim: number | null;
  fenError: string;
  busy: "thinks" | "analyses" | "solves" | null;
  edit: Edit;
}

/** `edit`, `clock`, `exercise` and `lesson` are null if there is none. */
interface State extends IdleState {
  settings: Settings;
  game: Game;
  at: GameNode;
  players: Players;
  clock: Clock;
  isHome: boolean;
  exercise: any;
  lesson: Lesson;
  waits: boolean;
  analyses: boolean;
  reviewed: { ply: number; moves: number } | null;
  looked: number | null;
  [name: string]: any;
}

type StorageName = "localStorage" | "sessionStorage";

/** Moves as they are listed. */
interface ShownMoves {
  at: GameNode;
  go: (node: GameNode) => void;
  sideName: (side: Side) => string;
  numbers: Map<GameNode, number>;
}

/** A language file. `seeds` returns a number with its noun. */
interface Language {
  name: string;
  seeds: (shown: string) => string;
  words: Record<string, string>;
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
  nameLabel: HTMLElement;
  owner: HTMLElement;
  valueLabel: HTMLElement;
  gain: HTMLElement;
};

/** An animation and the board after it. */
interface Run {
  after: () => number[];
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

interface ParentNode {
  querySelector(selectors: string): any;
  querySelectorAll(selectors: string): NodeListOf<any>;
}

interface HTMLFormControlsCollection {
  [name: string]: any;
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
