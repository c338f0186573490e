// The state of the page, and the engine's view of it. Everything drawn follows from it.

import * as games from "./game.js";
import { loadGame, loadValue, saveValue, storageProblem, storedGames } from "./storage.js";
import { languages, levelName, strengths, textIn } from "./words.js";

/** @type {Side[]} */
export const sides = ["south", "north"];
/** @type {(side: Side) => Side} */
export const otherSide = (side) => (side === "south" ? "north" : "south");

const usualLanguage = languages.find((name) => navigator.language.startsWith(name)) ?? "en";
export const prefersStill = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/// Ranges of the numbers that users enter.
/** @type {Record<string, [number, number]>} */
export const ranges = {
  pits: [1, 12], // per row
  seeds: [1, 127], // per pit
  seconds: [0.1, 3600], // per move of the engine
  minutes: [0, 1440], // of a clock
  increment: [0, 3600], // seconds of a clock per move
  hash: [1, 1024], // MiB
  handicap: [0, 0], // seeds; depends on the game
};
/** @type {(value: any, range: number[]) => boolean} */
export const isInRange = (value, [least, most]) =>
  Number.isFinite(value) && least <= value && value <= most;
/** @type {(value: any, ...range: number[]) => boolean} */
const isWhole = (value, ...range) => Number.isInteger(value) && isInRange(value, range);
/// A player is a level of Krou, null for a person at this screen, or "friend" for one elsewhere.
/** @type {(value: any) => boolean} */
const isPlayer = (value) => value === null || value === "friend" || isWhole(value, 0, 20);
/** @type {(value: any) => boolean} */
export const arePlayers = (value) => Boolean(value) && sides.every((side) => isPlayer(value[side]));

/// Settings: default value and check.
/** @type {Record<string, [any, (value: any) => boolean]>} */
const settings = {
  language: [usualLanguage, (value) => languages.includes(value)],
  speed: [2, (value) => isWhole(value, 0, 3)], // of sowing; 0 is without animation
  preview: [true, (value) => typeof value === "boolean"],
  keys: [true, (value) => typeof value === "boolean"], // letters and numbers play pits
  sounds: [!prefersStill(), (value) => typeof value === "boolean"],
  turned: [false, (value) => typeof value === "boolean"],
  hash: [64, (value) => isWhole(value, ...ranges.hash)],
  players: [{ south: null, north: strengths.easy }, arePlayers],
  seconds: [1, (value) => isInRange(value, ranges.seconds)],
};

/// Loads the stored settings; invalid ones get their default.
/** @type {() => Settings} */
function loadSettings() {
  const stored = loadValue("krou.settings");
  const found = { players: stored?.seats, ...stored }; // `seats`: its name in older versions
  /** @type {(setting: [string, [any, (value: any) => boolean]]) => [string, any]} */
  const chosen = ([name, [usual, fits]]) => [name, fits(found?.[name]) ? found[name] : usual];
  return /** @type {any} */ (Object.fromEntries(Object.entries(settings).map(chosen)));
}

/** @type {any} */
const none = null;

/// State that is reset whenever the position changes.
/** @type {() => IdleState} */
export const idleState = () => ({
  message: "", // text above the board's own
  lines: [], // results of the engine here, best first
  aim: null, // place of a hint, or of the right move after a wrong one
  fenError: "", // of the entered position
  busy: null, // "thinks", "analyses", "solves"
  edit: none, // {seeds, tuzdiks, side, by}: position that is being set up
});

/** @type {State} */
export const state = {
  settings: loadSettings(),
  game: none,
  at: none, // current node
  players: { south: null, north: null },
  clock: none, // {left: {south, north} in ms, increment, since}
  isHome: false, // the start screen is shown
  exercise: null, // with its position and answers, see practise.js
  lesson: none, // {variant, number of the step, before: the state to return to}
  waits: false, // programs are paused, e.g. after Undo
  analyses: false, // in positions where no program plays
  reviewed: null, // {ply, moves} during a review
  looked: null, // hovered or focused place
  ...idleState(),
};

/// Modules that answer requests; set once at startup.
/** @type {{ compiled: any, rules: any }} */
export const modules = { compiled: null, rules: null };

/** @type {(name: string, ...values: any[]) => string} */
export const text = (name, ...values) => textIn(state.settings.language, name, ...values);
/// Returns an error of the engine as a sentence.
/** @type {(error: string) => string} */
export const sentence = (error) =>
  /^\p{Lu}.*[.!?]$/u.test(error) ? error : text("rejected", error.replace(/\.$/, ""));
/// Returns a text about something that cannot be stored, with the reason.
/** @type {(name: string) => string} */
export const unsavedText = (name) => text(name, text(storageProblem()));
export const saveSettings = () => saveValue("krou.settings", state.settings);

/** @type {<K extends keyof Answers>(name: K, more?: object) => Answers[K]} */
export const askRules = (name, more) =>
  modules.rules.ask({ ask: name, language: state.settings.language, ...more });

/// Returns a stored game with its other members, or an `error`.
/** @type {(id: string) => any} */
export const loadChecked = (id) =>
  loadGame(id, (record) => askRules("record", { game: record ?? null }));

/** @type {(node: GameNode) => object} */
export const gameAt = (node) => ({
  variant: state.game.variant,
  fen: state.game.fen,
  moves: games.movesTo(node),
  ...(node.end ? { end: node.end } : {}),
  ...addressed(),
});

/// Returns whom sentences address: during a game, the only person at this screen, `you`, by side.
/// `opponent` is the name of the other side.
/** @type {() => { you?: Side, opponent?: string }} */
export function addressed() {
  const you = screen() === "play" ? sides.find(isYours) : undefined;
  if (!you) return {};
  const isFriend = state.players[otherSide(you)] === "friend";
  return { you, opponent: text(isFriend ? "friendInText" : "krou") };
}

/// Returns a short name of a side: "You", "Krou" or "South".
/** @type {(side: Side) => string} */
export const sideName = (side) =>
  playerName(side) === text("you") ? text("you") : addressed().opponent ?? text(side);

const shown = new WeakMap();

/// Returns the engine's view of a position.
/** @type {(node?: GameNode) => View} */
export function view(node = state.at) {
  const { you, opponent } = addressed();
  const key = [state.settings.language, node.end, you, opponent].join();
  if (shown.get(node)?.key !== key)
    shown.set(node, { key, answer: askRules("show", gameAt(node)) });
  return shown.get(node).answer;
}

/// Returns the screen to show.
export function screen() {
  if (state.isHome) return "home";
  if (state.lesson) return "learn";
  if (state.exercise) return "practise";
  return state.game.isRead ? "analyse" : "play";
}

export const isSquares = () => view().squares;

/// Returns the first of several joined moves.
/** @type {(moves: string) => string} */
export const firstOf = (moves) => moves.slice(0, view().names[0].length);

/// Returns the next node: the one visited last, or the main line.
/** @type {(node?: GameNode) => GameNode | null} */
export const nextNode = (node = state.at) => node.latest ?? node.children[0] ?? null;

export const isOver = () => view().over !== null;
/// True at the last move of a finished game; a variation may end before its game does.
export const isGameOver = () => isOver() && state.at === games.mainEnd(state.game);

/// Returns an unfinished game to continue: the current one as `true`, or the key of the last stored
/// one; undefined if there is none.
export function unfinishedGame() {
  const isCurrent = !state.game.isRead && state.game.root.children.length > 0;
  if (isCurrent && view(games.mainEnd(state.game)).over === null) return true;
  return storedGames().find(({ isReadable, isRead, isOver, id }) =>
    isReadable && !isRead && !isOver && !loadChecked(id).error)?.id;
}

export const levelToMove = () => state.players[view().side];
/** @type {(side: Side) => boolean} */
export const isPersons = (side) => state.players[side] === null;
export const hasPerson = () => sides.some(isPersons);

const lessons = new Map(); // steps by language and variant

/** @type {(lesson?: { variant: string }) => LessonStep[]} */
export function lessonSteps({ variant } = state.lesson) {
  const key = `${state.settings.language} ${variant}`;
  if (!lessons.has(key)) lessons.set(key, askRules("lesson", { variant }).steps);
  return lessons.get(key);
}

/// Returns the next move of the lesson's step, {name, side, misses}; null if it is done.
/** @type {() => LessonMove | null} */
export const lessonMove = () =>
  lessonSteps()[state.lesson.number].moves[games.path(state.at).length] ?? null;

/// Returns the place to mark: that of a hint, or the pit that the lesson's task names.
export function aim() {
  const name = state.lesson && lessonMove()?.name;
  const isNamed = name && new RegExp(`\\b${name}\\b`).test(lessonSteps()[state.lesson.number].task);
  return isNamed ? placeOf(name) : state.aim;
}
/** @type {(place: number | null) => Move | undefined} */
export const moveAt = (place) => view().moves.find((move) => move.place === place);
/** @type {(name: string) => number | null} */
export const placeOf = (name) => view().moves.find((move) => move.name === name)?.place ?? null;

/// Returns the engine's question and hints, or its verdict on a move.
/** @type {(move: string) => any} */
export function exerciseWords(move) {
  const { task, words } = state.exercise;
  return (words[`${state.settings.language} ${move}`] ??= askRules("exercise", { ...task, move }));
}
/// Returns the move that answers the exercise, if it was played; a refutation may follow it.
export const answer = () => games.path(state.at)[games.path(state.exercise.start).length]?.name;
export const isAnswered = () => state.exercise !== null && answer() !== undefined;
export const isSolved = () => isAnswered() && exerciseWords(answer()).right;

/// In a lesson, previews would give the answer away.
export const hasPreview = () => state.settings.preview && !state.lesson;

/// True if North's row is the near one: only North is a person, or the board is turned, not both.
export function isTurned() {
  if (state.exercise) return view(state.exercise.start).side === "north"; // who answers
  if (state.lesson) return false;
  return state.settings.turned !== isYours("north");
}

/// Programs, and friends elsewhere, do not play in opened games.
export const hasProgram = () => !state.game.isRead && !sides.every(isPersons);
export const isProgramsTurn = () => !isOver() && hasProgram() && levelToMove() !== null;
export const hasFriend = () => hasProgram() && Object.values(state.players).includes("friend");
export const programMoves = () =>
  isProgramsTurn() && !hasFriend() && !state.waits && !state.edit;
/// Number of lines of an analysis.
export const lineCount = () => Math.min(9, view().moves.length);
export const isAnalysed = () => state.analyses && !isOver() && !hasProgram() && !state.edit;

/// True if a program would move at once here.
/** @type {(node: GameNode) => boolean} */
const programWouldMove = (node) => hasProgram() && hasPerson() && !isPersons(view(node).side);

/// Returns the target of Undo: the last node where a person was to move; null if there is none.
/** @type {() => GameNode | null} */
export function undoTarget() {
  const { at } = state;
  if (at.end && !state.game.isRead) return at;
  let node = at.parent;
  if (node && hasFriend()) return programWouldMove(node) ? null : node; // the friend has answered
  while (node && programWouldMove(node)) node = node.parent;
  return node;
}

/// Returns the target of Redo or of a recorded move, after the replies of programs.
/** @type {(node?: GameNode | null) => GameNode | null} */
export function redoTarget(node = nextNode()) {
  while (node && programWouldMove(node) && nextNode(node)) node = nextNode(node);
  return node;
}

/// Returns the value of a tag; empty if there is none.
/** @type {(wanted: string) => string} */
export const tag = (wanted) => state.game.tags.find(([name]) => name === wanted)?.[1] ?? "";

/** @type {(side: Side) => string} */
export const tagOf = (side) => (side === "south" ? "South" : "North");

/// True if a side is the only person at this screen.
/** @type {(side: Side) => boolean} */
export const isYours = (side) => isPersons(side) && !isPersons(otherSide(side));

/** @type {(side: Side) => string} */
export function playerName(side) {
  const named = tag(tagOf(side));
  const isNear = (side === "north") === isTurned();
  if (state.lesson || state.exercise) return text(isNear ? "you" : "opponent");
  if (state.game.isRead && !/^\??$/.test(named)) return named;
  const player = state.players[side];
  if (player === "friend") return text("friend");
  if (player !== null) return levelName(state.settings.language, player, true);
  return text(isYours(side) ? "you" : side);
}

/// Returns the result of a finished game: "You win 27–21".
/** @type {(position: View) => string} */
export function resultText({ over }) {
  const mine = sides.find(isYours);
  const { winner } = over;
  const first = mine ?? winner ?? "south";
  const inHalves = (/** @type {string} */ seeds) => seeds.replace(/^0?(\d*)\.5$/, "$1½");
  const [south, north] = over.result.split("-").map(inHalves);
  const score = first === "south" ? `${south}–${north}` : `${north}–${south}`;
  const isCounted = !isSquares() && (!state.at.end || state.at.end === "agreement");
  const shown = isCounted ? `\u00a0${score}` : "";
  if (winner === null) return text("drawnResult", shown);
  if (!mine) return text("sideWins", text(winner), shown);
  return text(mine === winner ? "youWin" : "youLose", shown);
}

export const title = () => `${playerName("south")} – ${playerName("north")}`;
