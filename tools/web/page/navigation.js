// Navigation: moves, steps back and forth, and other games.

import {
  addIncrement, checkedClock, recordTimes, startClock, stopClock, switchTimes,
} from "./clock.js";
import { $, board, confirmed, draw } from "./draw.js";
import { sendPosition } from "./embedded.js";
import { beginWork, endWork } from "./engine_tasks.js";
import * as games from "./game.js";
import { sounds } from "./sounds.js";
import { isEmbedded, matchKey, newMatch, saveGame, saveTabGame } from "./storage.js";
import {
  arePlayers, askRules, hasPerson, idleState, isGameOver, isPersons, loadChecked, nextNode,
  otherSide, prefersStill, programMoves, redoTarget, screen, sentence, sides, state, text, title,
  unfinishedGame, unsavedText, view,
} from "./state.js";
import { strengths } from "./words.js";

const maxMoves = 5000; // per foreign game with its variations; more take long to draw

const msOfSpeed = [0, 80, 110, 150]; // per seed
const msOfFrame = 17;

let ticket = 0; // identifies a stay at a position: results with older tickets are stale

/// Ends all work at the current position. Returns a ticket; pass it to `isCurrent` before using a
/// later result.
export function leavePosition() {
  endWork();
  if (state.game) stopClock();
  Object.assign(state, idleState());
  return ++ticket;
}
export const currentTicket = () => ticket;
/** @type {(known: number) => boolean} */
export const isCurrent = (known) => known === ticket;

/// Goes to a node; `sows` animates the move that leads there.
/** @type {(node: GameNode, how?: { sows?: boolean }) => Promise<void>} */
export async function goTo(node, { sows = true } = {}) {
  const from = state.at;
  const mine = leavePosition();
  state.at = node;
  games.markLatest(node);
  const ms = sows ? speed() : 0;
  const isNext = sows && node.parent === from;
  const sowing = isNext ? sow(from, node, ms) : null;
  sendPosition(from);
  if (ms > 0 && sowing) await pause(msOfFrame); // the browser shows it before the work below
  if (!isCurrent(mine)) return;
  saveCurrent();
  const now = view();
  draw();
  if (sowing) await sowing;
  else board.show(now.seeds);
  const isNews = isNext || (sows && node === from);
  if (now.over && isNews && isCurrent(mine)) sounds.end();
  if (now.over && isCurrent(mine)) await board.settle(now.over.half_rest, isNews ? ms : 0);
  if (isCurrent(mine)) beginPosition();
}

/// Animates the move from a position to the next.
/** @type {(from: GameNode, node: GameNode, ms: number) => Promise<void>} */
function sow(from, node, ms) {
  const { moves, side: mover } = view(from);
  const move = /** @type {Move} */ (moves.find(({ name }) => name === node.name));
  const word = move.again ? "again" : move.tuzdik === null ? null : "tuzdik";
  return board.sow({ ...move, mover }, () => view(node).seeds, ms, word && text(word));
}

/** @type {(ms: number) => Promise<void>} */
export const pause = (ms) => new Promise((done) => setTimeout(done, ms));

/// Starts the clock and the work of this position.
export function beginPosition() {
  startClock();
  draw();
  beginWork();
}

/// Plays a legal move. If it was played here before, a person continues after its recorded reply;
/// if nothing was played after that, its line becomes the main line.
/** @type {(name: string) => any} */
export function play(name) {
  const { game, at } = state;
  const { side } = view();
  const known = at.children.find((child) => child.name === name);
  if (known && !programMoves()) {
    const target = redoTarget(known) ?? known;
    const isLast = !game.isRead && nextNode(target) === null;
    const isPlayed = !isLast || games.play(game, target.parent, target.name, target.side);
    return isPlayed ? stepTo(target) : showMessage(text("tooDeep"));
  }
  const node = games.play(game, at, name, side);
  state.waits = !node || (nextNode(node) !== null && isPersons(view(node).side));
  if (!node) return showMessage(text("tooDeep"));
  game.isTouched = true;
  stopClock();
  addIncrement(side);
  recordTimes(node);
  return goTo(node);
}

/// Ends a played game by its players, after its last move, whatever position is shown.
/** @type {(how: string) => Promise<void>} */
export function endGame(how) {
  const last = games.mainEnd(state.game);
  last.end = how;
  state.game.isTouched = true;
  return goTo(last);
}

/// Goes to the last move of a played game, where people may end it. Asks first if another position
/// is shown. Returns false if refused, or if another game was opened meanwhile.
/** @type {(word: string) => Promise<boolean>} */
export async function goToLast(word) {
  const { game } = state;
  const last = () => games.mainEnd(game);
  if (state.at === last()) return true;
  if (!(await confirmed(word, text("endsAfterLast"))) || state.game !== game) return false;
  stepTo(last());
  return true;
}

/** @type {(node: GameNode | null) => void} */
export function stepTo(node) {
  if (!node || node === state.at) return;
  board.end();
  if (isGameOver()) state.game.isRead = true; // browsing a finished game changes nothing
  state.waits = !hasPerson() || node !== games.mainEnd(state.game);
  switchTimes(state.at, node);
  goTo(node);
}

/// Opens a game; asks first if the current one would be lost. Returns false if refused. Programs
/// are paused in opened games.
/** @type {(game: Game, more?: any) => Promise<boolean>} */
export async function openGame(game, more = {}) {
  if (state.game.isUnsaved && !(await confirmed("replace", unsavedText("losesGame")))) return false;
  board.end(); // while its game is the current one
  stopClock();
  const { at = games.lineEnd(game.root), players, ...others } = more;
  const people = { south: null, north: null };
  const none = { lesson: null, exercise: null, reviewed: null };
  const usual = { isHome: false, clock: null, waits: true, ...none };
  Object.assign(state, { game, at, ...usual, ...others, players: { ...people, ...players } });
  await goTo(at, { sows: false });
  return true;
}

/// Leaves the game for the start screen.
export function goHome() {
  board.end();
  Object.assign(state, (state.lesson ?? state.exercise)?.before);
  leavePosition();
  saveCurrent();
  saveTabGame(null);
  state.isHome = true;
  draw();
}

const address = () => location.href.split("#")[0];
/// Returns a link with these parts of a game.
/** @type {(parts: any) => string} */
export const linkOf = (parts) => `${address()}#${new URLSearchParams(parts)}`;
/// Returns a link to the game up to a node.
/** @type {(node: GameNode) => string} */
export const linkTo = (node) =>
  linkOf({ variant: state.game.variant, fen: state.game.fen, moves: games.movesTo(node) });

/** @type {State[]} */
const visited = []; // states by the number of their history entry
let shown = 0; // number of the entry of this screen

/// Returns the parts of a history entry by which a reload continues a lesson, an exercise, a stored
/// game, or one without moves, which is not stored.
function resumable() {
  const { lesson, exercise, game, players, clock } = state;
  if (state.isHome) return {};
  if (lesson) return { lesson: { variant: lesson.variant, number: lesson.number } };
  if (!exercise && (game.id || game.isRead)) return { id: game.id };
  const isBegun = games.mainEnd(game) === game.root; // else it was deleted
  if (!exercise) return isBegun ? { begun: { record: games.toRecord(game), players, clock } } : {};
  const { variant, kind, task, mistakes, isTried, hints } = exercise;
  if (mistakes) return { exercise: { mistake: mistakes.indexOf(task) } };
  return { exercise: { variant, kind, fen: task.fen, isTried, hints } };
}

/// Makes a history entry per screen, so that the browser's Back leads to the screen before. A game
/// that is not stored is in the address, so that a reload opens it again.
export function keepScreen() {
  const { number = visited.length, ...last } = history.state ?? {};
  if ($("dialog").open && number !== shown) return; // `returnTo` goes forward again
  const entry = { screen: screen(), ...resumable() };
  const isOpened = last.screen === "play" && entry.screen === "analyse"; // a finished game
  const isReplaced = !visited[number] || (isOpened && visited[number].game === state.game);
  const { id, isTouched } = state.game;
  const isStored = id || isTouched || screen() !== "analyse";
  const url = isStored ? address() : linkTo(games.mainEnd(state.game));
  const isChanged = JSON.stringify(entry) !== JSON.stringify(last) || url !== location.href;
  const isNew = entry.screen !== last.screen && !isReplaced && !isEmbedded; // Back is the parent's
  if (isNew) history.pushState({ ...entry, number: number + 1 }, "", url);
  else if (isChanged) history.replaceState({ ...entry, number }, "", url);
  shown = history.state.number;
  visited[shown] = { ...state };
}

/// Returns to the screen of a history entry. If a dialog is open, only closes it. Returns false if
/// a reload has lost that screen.
/** @type {(entry: { number: number }) => any} */
export function returnTo({ number }) {
  if ($("dialog").open) {
    if (number === shown) $("dialog").close();
    else history.go(shown - number);
    return true;
  }
  if (!visited[number]) return false;
  if (visited[number].isHome) return goHome(), true;
  const { game, at, players, clock, lesson, exercise, waits, analyses } = visited[number];
  return openGame(game, { at, players, clock, lesson, exercise, waits, analyses });
}

/// Continues a game without moves after a reload. Returns false if it is invalid.
/** @type {(begun: { record: any, players: any, clock: any }) => any} */
export function resumeBegun({ record, players, clock }) {
  const checked = askRules("record", { game: record });
  if (checked.error || !arePlayers(players)) return false;
  const game = { ...games.fromRecord(checked), isRead: false };
  return startGame(game, players, checkedClock(clock));
}

export function continueGame() {
  const found = unfinishedGame();
  if (found !== true) return openStored(found);
  state.isHome = false;
  return goTo(state.at, { sows: false });
}

/** @type {(game: Game, players: Players, clock?: Clock | null) => Promise<boolean>} */
export function startGame(game, players, clock = null) {
  const mine = sides.find((side) => players[otherSide(side)] === "friend");
  if (mine) game.id = matchKey(newMatch(), mine);
  game.root.left = clock && { ...clock.left };
  return openGame(game, { at: game.root, players, clock, waits: false, analyses: false });
}

/** @type {(variant: string) => Promise<boolean>} */
export const startEasyGame = (variant) =>
  startGame(games.newGame(variant), { south: null, north: strengths.easy });

const tooLong = () => text("tooLong", maxMoves.toLocaleString(state.settings.language));

/// Returns the record of a game in a link, or an error.
/** @type {(link: any) => any} */
export const linkedRecord = ({ variant, fen, moves = "", end = null }) =>
  moves.length > maxMoves ? { error: tooLong() } : askRules("record", { variant, fen, moves, end });

/// Opens a position. Returns false after showing a message if it is invalid.
/** @type {(variant: string, fen?: string, moves?: string) => any} */
export const openPosition = (variant, fen, moves) =>
  openRecord(linkedRecord({ variant, fen, moves }));

/// Returns why a record cannot be opened; null if it can.
/** @type {(record: any) => string | null} */
export function errorOf(record) {
  if (record.error) return sentence(record.error);
  return games.moveCount(record) > maxMoves ? tooLong() : null;
}

/// Opens a record: a game of a file at its start, a position otherwise. Only the former is saved.
/// Returns false after showing a message if it is invalid.
/** @type {(record: GameRecord, isTouched?: boolean) => any} */
export function openRecord(record, isTouched = false) {
  const error = errorOf(record);
  if (error) return showMessage(error), false;
  const game = { ...games.fromRecord(record), isTouched };
  return openGame(game, isTouched ? { at: game.root } : {});
}

/// Opens a stored game. Returns false after showing a message if it is invalid.
/** @type {(id: string) => Promise<boolean>} */
export async function openStored(id) {
  const found = loadChecked(id);
  if (found.error) return showMessage(text("badGame")), false;
  const { game, at, waits } = found;
  if (games.isReview(found.review)) game.review = found.review;
  const players = arePlayers(found.players) ? found.players : {};
  return openGame(game, { at, players, clock: checkedClock(found.clock), waits: Boolean(waits) });
}

export function saveCurrent() {
  const { game, at, players, clock, waits } = state;
  if (!game.id && !game.isTouched) return;
  const isOver = view(games.mainEnd(game)).over !== null;
  const more = { players, clock, waits, isOver, title: title(), review: game.review };
  const problem = saveGame(game, at, more);
  game.isUnsaved = problem === "notSaved";
  if (problem) state.message = unsavedText(problem);
  if (!game.isUnsaved) saveTabGame(game.id);
}

/** @type {(message: string) => void} */
export function showMessage(message) {
  state.message = message;
  draw();
}

const speed = () => (prefersStill() ? 0 : msOfSpeed[state.settings.speed]);
