// What is on the table: data, and what the engine says of it. Everything shown follows from here.

import * as games from "./game.js";
import { keep, kept } from "./kept.js";
import { languages, levelName, say } from "./words.js";

export const sides = ["south", "north"];
export const otherSide = (side) => (side === "south" ? "north" : "south");

const usualLanguage = navigator.language.startsWith("fr") ? "fr" : "en";
/// The least and the most of each number that people choose.
export const ranges = {
  pits: [1, 12], // in a row
  seeds: [1, 127], // in a pit
  seconds: [0.1, 3600], // for a move of the engine
  minutes: [0, 1440], // of a clock
  increment: [0, 3600], // seconds of a clock for a move
  hash: [1, 1024], // MiB
};
export const isInRange = (value, [least, most]) =>
  Number.isFinite(value) && least <= value && value <= most;
const isWhole = (value, ...range) => Number.isInteger(value) && isInRange(value, range);
const isLevel = (value) => value === null || isWhole(value, 0, 20);

/// What can be set: the usual value, and which others there are.
const settings = {
  language: [usualLanguage, (value) => languages.includes(value)],
  speed: [2, (value) => isWhole(value, 0, 3)], // of sowing; 0 is at once
  preview: [true, (value) => typeof value === "boolean"],
  turned: [false, (value) => typeof value === "boolean"],
  hash: [64, (value) => isWhole(value, ...ranges.hash)],
  seats: [{ south: null, north: 4 }, areSeats], // a level; null for a person
  seconds: [1, (value) => isInRange(value, ranges.seconds)],
};

export function areSeats(value) {
  return Boolean(value) && sides.every((side) => isLevel(value[side]));
}

/// Those that the browser keeps, as far as they make sense.
function keptSettings() {
  const found = kept("krou.settings");
  const chosen = ([name, [usual, fits]]) => [name, fits(found?.[name]) ? found[name] : usual];
  return Object.fromEntries(Object.entries(settings).map(chosen));
}

/// What there is besides the game while nothing is asked and nothing found.
export const nothingFound = () => ({
  message: "", // what there is to say besides
  lines: [], // that the engine has found here, the best first
  aim: null, // the place of a hint
  busy: null, // "thinks", "analyses", "solves"
  edit: null, // {seeds, tuzdiks, side, by}: a position that is being set up
});

export const state = {
  settings: keptSettings(),
  game: null,
  at: null, // where we stand in it
  seats: { south: null, north: null },
  clock: null, // {left: {south, north} in ms, increment, since}
  waits: false, // whether programs do: after somebody has gone back, or has made them pause
  analyses: false, // wherever no program plays
  reviewed: null, // {ply, moves} while a review goes on
  summary: "", // of a review
  ...nothingFound(),
};

/// What answers requests: set once, at the start.
export const modules = { compiled: null, rules: null };

export const text = (name, ...values) => say(state.settings.language, name, ...values);
export const keepSettings = () => keep("krou.settings", state.settings);

export const askRules = (name, more) =>
  modules.rules.ask({ ask: name, language: state.settings.language, ...more });

export const gameAt = (node) => ({
  variant: state.game.variant,
  fen: state.game.fen,
  moves: games.movesTo(node),
  ...(node.end ? { end: node.end } : {}),
});

const shown = new WeakMap();

/// All that is to be seen of a position.
export function show(node = state.at) {
  const key = `${state.settings.language} ${node.end ?? ""}`;
  if (shown.get(node)?.key !== key)
    shown.set(node, { key, answer: askRules("show", gameAt(node)) });
  return shown.get(node).answer;
}

export const isSquares = () => show().squares;

/// The first move of some that stand together.
export const firstOf = (moves) => moves.slice(0, show().names[0].length);

/// Where one goes on from here: where one was before, or the main line.
export const next = (node = state.at) => node.latest ?? node.children[0] ?? null;

export const isOver = () => show().over !== null;
/// True at the last move of a game that is over; a variation may end before its game does.
export const isGameOver = () => isOver() && state.at === games.mainEnd(state.game);
export const levelToMove = () => state.seats[show().side];
export const isPersons = (side) => state.seats[side] === null;
export const hasPerson = () => sides.some(isPersons);

/// In a game that is read no program moves.
export const hasProgram = () => !state.game.isRead && !sides.every(isPersons);
export const isProgramsTurn = () => !isOver() && hasProgram() && levelToMove() !== null;
export const programMoves = () => isProgramsTurn() && !state.waits && !state.edit;
export const isAnalysed = () => state.analyses && !isOver() && !hasProgram() && !state.edit;

/// Whether a person who stops there would only see the program move again.
const movesItself = (node) => hasProgram() && hasPerson() && !isPersons(show(node).side);

/// Where one is after taking back: where a person was to move. Null for nowhere.
export function before() {
  const { at } = state;
  if (at.end && !state.game.isRead) return at;
  let node = at.parent;
  while (node && movesItself(node)) node = node.parent;
  return node;
}

/// The node that Redo or a recorded move leads to, past the moves of a program.
export function after(node = next()) {
  while (node && movesItself(node) && next(node)) node = next(node);
  return node;
}

/// What a file says of a game under this name; empty for nothing.
export const tag = (wanted) => state.game.tags.find(([name]) => name === wanted)?.[1] ?? "";

export const tagOf = (side) => (side === "south" ? "South" : "North");

export function playerName(side) {
  const named = tag(tagOf(side));
  if (state.game.isRead && !/^\??$/.test(named)) return named;
  const level = state.seats[side];
  return level === null ? text(side) : levelName(state.settings.language, level);
}

export const title = () => `${playerName("south")} – ${playerName("north")}`;
