export interface Options {
  /** Size of the hash table in MiB, 1 to 1024 (default: 16). */
  hash?: number;
  /** The module or the bytes of `krou.wasm` (default: the file beside `krou.js`). */
  wasm?: object;
}

export type Side = "south" | "north";

/** How players end a game. */
export type End =
  "agreement" | "south resigns" | "north resigns" | "south out of time" | "north out of time";

export interface Game {
  /** Default: `oware`. */
  variant?: string;
  /** Default: the usual start. */
  fen?: string;
  /** For example `FfBe`. */
  moves?: string;
  /** The end of the game, if its players ended it. */
  end?: End;
  /** Sentences call this side "you", and the other one by the name in `opponent`. */
  you?: Side;
  opponent?: string;
}

/** Limits of a search; the first one that is reached ends it (default: `{ movetime: 1000 }`). */
export interface Limits {
  depth?: number;
  nodes?: number;
  /** Milliseconds. */
  movetime?: number;
  wtime?: number;
  btime?: number;
  winc?: number;
  binc?: number;
  movestogo?: number;
  /** Search until the value is proved. */
  solve?: boolean;
  /** Search until `stop`. */
  infinite?: boolean;
  /** Search only these moves. */
  searchmoves?: string;
}

export interface Line {
  move: string;
  /** Expected moves, from this one on. */
  pv: string;
  /** Expected final margin of the mover, in seeds. */
  value: number;
  /** If not null, the value is only a bound. */
  bound: "lower" | "upper" | null;
  /** Chances to win, draw and lose, per mille, with the option `UCI_ShowWDL`. */
  wdl: number[] | null;
  depth: number;
  nodes: number;
  /** Milliseconds. */
  time: number;
}

export interface Analysis {
  /** The best move; null if the game is over. */
  move: string | null;
  /** The best lines, as many as the option `MultiPV` asks for. */
  lines: Line[];
  /** True if the value is proved. */
  solved: boolean;
}

export interface Variant {
  name: string;
  title: string;
  about: string;
}

/** A move and its effects on the places of the board. */
export interface Move {
  name: string;
  place: number;
  sown: number[];
  captured: number[];
  seeds: number;
  gain: number;
  tuzdik: number | null;
  again: boolean;
}

export interface Position {
  variant: string;
  game: string;
  squares: boolean;
  pits: number;
  fen: string;
  side: Side;
  site_fen: string | null;
  names: string[];
  seeds: number[];
  refused: (string | null)[];
  tuzdiks: Record<Side, number | null> | null;
  moves: Move[];
  last: (Move & { mover: Side }) | null;
  said: string[];
  turn: string;
  /** How to win. */
  aim: string;
  over: Ending | null;
}

export interface Ending {
  reason: string;
  result: string;
  winner: Side | null;
  half_rest: number[];
}

export interface RecordedMove {
  name: string;
  /** The mover. */
  side?: Side;
  comment?: string;
  glyph?: string;
  /** The part of the comment that an arena or a review wrote. */
  engine?: string;
  /** In answers: South's value in it, in hundredths of a seed. */
  value?: number;
  /** In answers: the loss in it as a sentence. */
  said?: string;
  variations?: RecordedMove[][];
}

/** A game as in files. */
export interface GameRecord {
  title?: string;
  tags?: [string, string][];
  variant?: string;
  fen?: string;
  comment?: string;
  line?: RecordedMove[];
  result?: string;
  end?: End;
  /** In answers: the name of a game that Krou does not know. */
  unknown?: string;
}

export interface Said {
  said: string[];
}

/** A position and a move that shows a rule, the sentence with this number. */
export interface RuleExample {
  rule: number;
  fen: string;
  move: string;
}

/** Requests and their answers, by the name of the request. */
export interface Requests {
  variants: [{}, { variants: Variant[] }];
  show: [Game, Position];
  why: [Game & { move?: string }, Said];
  rules: [Game, Said & { examples: RuleExample[] }];
  lesson: [{ variant?: string }, { steps: LessonStep[] }];
  compose: [{ variant?: string; seeds: (number | "t")[]; side: Side }, { fen: string }];
  stop: [Game & { program?: Side; value?: number }, { said: string; agrees?: boolean }];
  read: [{ text: string; variant?: string }, { games: (GameRecord | { error: string })[] }];
  write: [{ game: GameRecord }, { text: string }];
  record: [Game | { game: GameRecord }, GameRecord];
  review: [{ game: GameRecord; milliseconds?: number; hash?: number }, { moves: number }];
  "review-next": [{}, ReviewedMove | ReviewedGame];
  exercises: [{ text: string }, { exercises: Exercise[] }];
  mistakes: [{ game: GameRecord; side?: Side }, { exercises: Exercise[] }];
  exercise: [Exercise & { move?: string }, Said & { hints?: string[]; right?: boolean; line?: RecordedMove[] }];
  rating: [Rating & { rating?: number; right?: boolean; tried?: boolean }, Score];
  version: [{}, { version: string }];
}

/** A position with one good move. Values are hundredths of a seed for the mover. */
export interface Exercise extends Game {
  question: "win" | "draw" | "most" | "only" | "mistake";
  best: string;
  value: number;
  losses: { name: string; value: number }[];
  rating?: number;
  level?: number;
  glyph?: string;
}

/** The rating of a person. */
export interface Rating {
  elo?: number;
  answers?: number;
}

/** The effect of an answer; only the first one to an exercise counts. */
export interface Score extends Rating {
  solved: boolean;
}

export interface LessonStep {
  fen: string;
  task: string;
  reason: string;
  moves: { name: string; side: Side; misses: Record<string, string> }[];
}

export interface ReviewedMove {
  ply: number;
  value: number;
  exact: boolean;
  glyph: string;
  better?: string;
}

export interface ReviewedGame extends Said {
  game: GameRecord;
  players: Record<Side, PlayerSummary>;
  /** The ply at which the game turned. */
  turned: number | null;
  /** South's value before that, in hundredths of a seed. */
  turned_from: number | null;
}

export interface PlayerSummary {
  /** In percent. */
  accuracy: number;
  inaccuracies: number;
  mistakes: number;
  blunders: number;
  /** The best moves among `choices`. */
  best: number;
  choices: number;
}

export type Request<Name extends keyof Requests> = { ask: Name; language?: "en" | "fr" } & Requests[Name][0];

export type Answer<Name extends keyof Requests> = Requests[Name][1];

/** An engine in its own worker. */
export class Krou {
  /** Throws if an option is invalid. */
  constructor(options?: Options);
  /** Receives each line of output, except the answers to `ask`. */
  onLine: ((line: string) => void) | null;
  /** Called if the engine ends by itself, e.g. if memory is short. */
  onError: ((error: Error) => void) | null;
  /** Sends a line of the protocol, or a request in JSON. */
  send(line: string): void;
  /** Resolves to the answer of a request, or rejects with its error. */
  ask<Name extends keyof Requests>(request: Request<Name>): Promise<Answer<Name>>;
  /** Resolves to the legal moves; none if the game is over. */
  legal(game?: Game): Promise<string[]>;
  /** Searches. `onChange` receives each new analysis. A second search waits for the first. */
  analyse(game?: Game, limits?: Limits, onChange?: (analysis: Analysis) => void): Promise<Analysis>;
  /** Resolves to the best move; null if the game is over. */
  best(game?: Game, limits?: Limits): Promise<string | null>;
  /** Ends the running search with its best move so far. */
  stop(): void;
  /** Ends the engine and its worker at once; unanswered promises are rejected. */
  close(): void;
}
