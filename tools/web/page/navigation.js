// Going from one position to another: by a move, back and forth, to another game.

import {
  addIncrement, checkedClock, noteTimes, passTimes, startClock, stopClock,
} from "./clock.js";
import { board, confirmed, draw } from "./draw.js";
import * as games from "./game.js";
import { keepGame, keepLast, keptGame } from "./kept.js";
import {
  after, areSeats, askRules, hasPerson, isGameOver, isPersons, next, nothingFound, programMoves,
  show, state, text, title,
} from "./state.js";

const mostMoves = 5000; // of a game of others, in all its variations: more take long to draw

const msOfSpeed = [0, 80, 110, 150]; // for a seed

let ticket = 0; // of where we stand: what was asked before is of no use any more
let endWork = () => {};
let beginWork = () => {};

/// What is to be done as soon as a position is left, and once another is shown.
export function follow(work) {
  endWork = work.end;
  beginWork = work.begin;
}

/// Whatever was asked about where we stand ends. What is begun then asks `isHere` with the result
/// whether it is still of use.
export function leave() {
  endWork();
  if (state.game) stopClock();
  Object.assign(state, nothingFound());
  return ++ticket;
}
export const here = () => ticket;
export const isHere = (mine) => mine === ticket;

/// Stands at another node; `sows` where the move that leads there is to be seen.
export async function go(node, { sows = true } = {}) {
  const from = state.at;
  const mine = leave();
  state.at = node;
  games.remember(node);
  keepTable();
  const now = show();
  const ms = sows ? speed() : 0;
  const isNext = sows && node.parent === from;
  draw();
  if (isNext) await board.sow(now.last, now.seeds, ms, { word: called(now.last) });
  else board.show(now.seeds);
  const settling = isNext || node === from ? ms : 0;
  if (now.over && isHere(mine)) await board.settle(now.over.half_rest, settling);
  if (isHere(mine)) goOn();
}

/// What is called at the mover's store.
function called({ again, tuzdik }) {
  if (again) return text("again");
  return tuzdik === null ? null : text("tuzdik");
}

/// What happens by itself where we stand.
export function goOn() {
  startClock();
  draw();
  beginWork();
}

/// A legal move. One that was played here before leads a person to where it led then; if nothing
/// was played after that, its line becomes the main line.
export function play(name) {
  const { game, at } = state;
  const { side } = show();
  const known = at.children.find((child) => child.name === name);
  if (known && !programMoves()) {
    const end = after(known);
    const isLast = !game.isRead && next(end) === null;
    const isPlayed = !isLast || games.play(game, end.parent, end.name, end.side);
    return isPlayed ? step(end) : tell(text("tooDeep"));
  }
  const node = games.play(game, at, name, side);
  state.waits = !node || (isPersons(show(node).side) && next(node) !== null);
  if (!node) return tell(text("tooDeep"));
  game.isTouched = true;
  stopClock();
  addIncrement(side);
  noteTimes(node);
  return go(node);
}

/// The end that people make of a game that is played: after its last move, wherever one looks.
export function end(how) {
  const last = games.mainEnd(state.game);
  last.end = how;
  state.game.isTouched = true;
  return go(last);
}

/// Goes to the last move of a game that is played, where people may end it. Asks before, if another
/// position is shown. Returns false if that is refused, or if another game came meanwhile.
export async function goToLast(word) {
  const { game } = state;
  const last = () => games.mainEnd(game);
  if (state.at === last()) return true;
  if (!(await confirmed(word, text("endsAfterLast"))) || state.game !== game) return false;
  step(last());
  return true;
}

export function step(node) {
  if (!node || node === state.at) return;
  board.skip();
  if (isGameOver()) state.game.isRead = true; // nothing of a whole game is lost by looking at it
  state.waits = !hasPerson() || node !== games.mainEnd(state.game);
  passTimes(state.at, node);
  go(node);
}

/// Puts a game on the table, after a question if another would be lost; false if that is refused.
/// Programs wait in a game that is only looked at.
export async function take(game, more = {}) {
  if (state.game.isUnkept && !(await confirmed("replace", text("losesGame")))) return false;
  const { at = games.lineEnd(game.root), seats, ...others } = more;
  const people = { south: null, north: null };
  const usual = { clock: null, waits: true, reviewed: null, summary: "" };
  Object.assign(state, { game, at, ...usual, ...others, seats: { ...people, ...seats } });
  await go(at, { sows: false });
  return true;
}

export function begin(game, seats, clock = null) {
  game.root.left = clock && { ...clock.left };
  return take(game, { at: game.root, seats, clock, waits: false, analyses: false });
}

const tooLong = () => text("tooLong", mostMoves.toLocaleString(state.settings.language));

/// A position to look at. False, and said why, where there is none such.
export async function takePosition(variant, fen, moves = "") {
  if (moves.length > mostMoves) return tell(tooLong()), false;
  return takeRecord(askRules("record", { variant, fen, moves }));
}

/// A game of others, which is kept only if `isTouched`. False, and said why, if it cannot be shown.
export function takeRecord(record, isTouched = false) {
  const error = record.error ?? (games.stepsIn(record.line) > mostMoves ? tooLong() : null);
  if (error) return tell(error), false;
  return take({ ...games.fromRecord(record), isTouched });
}

/// A game that the browser keeps. False, and said why, if it cannot be read.
export async function takeKept(id) {
  const found = keptGame(id, (record) => askRules("record", { game: record ?? null }));
  if (found.error) return tell(text("badGame")), false;
  const { game, at, waits } = found;
  const seats = areSeats(found.seats) ? found.seats : {};
  return take(game, { at, seats, clock: checkedClock(found.clock), waits: Boolean(waits) });
}

export function keepTable() {
  const { game, at, seats, clock, waits } = state;
  if (!game.id && !game.isTouched) return;
  // A reload shows this game, and no other that the address named.
  if (location.hash) history.replaceState(null, "", location.href.split("#")[0]);
  const trouble = keepGame(game, at, { seats, clock, waits, title: title() });
  game.isUnkept = trouble === "notKept";
  if (trouble) state.message = text(trouble);
  if (!game.isUnkept) keepLast(game.id);
}

export function tell(message) {
  state.message = message;
  draw();
}

function speed() {
  const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
  return isStill ? 0 : msOfSpeed[state.settings.speed];
}
