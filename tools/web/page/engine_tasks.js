// Tasks of the engine at the current position: play, advise, analyse, solve; and the review of a
// whole game, which runs beside them.

import { clockLimits, startClock } from "./clock.js";
import { confirmed, draw, drawResultsSoon } from "./draw.js";
import { Engine, parseInfo } from "./engine.js";
import * as games from "./game.js";
import {
  askRules, firstOf, gameAt, isAnalysed, isPersons, isSquares, levelToMove, lineCount, modules,
  placeOf, programMoves, sentence, sides, state, text, view,
} from "./state.js";
import {
  beginPosition, currentTicket, endGame, isCurrent, leavePosition, pause, play, saveCurrent,
  showMessage,
} from "./navigation.js";
import { valueInWords } from "./words.js";

const minAnswerTime = 300; // ms; faster answers are confusing
const reviewTime = 300; // ms per move
const reviewHash = 16; // MiB

/** @type {Engine} */
let engine;
/** @type {Engine | null} */
let reviewer = null;

/** @type {(why: string) => void} */
const onFailure = (why) => showMessage(text("noEngine", why || text("noAnswer")));

export function startEngine() {
  const suspends = !new URLSearchParams(location.search).has("without-suspending");
  /** @type {(less: number) => void} */
  const onLessMemory = (less) => showMessage(text("lessMemory", less));
  engine?.close();
  const { hash } = state.settings;
  engine = new Engine(modules.compiled, { hash, suspends, onLessMemory, onFailure });
}

export const engineBytes = () => engine.bytes;
export const answerNow = () => engine.answerNow();

/// Ends the work at the position that is left.
export const endWork = () => engine.stop();

/// Starts the work of the current position.
export function beginWork() {
  if (programMoves()) think();
  else if (isAnalysed()) analyse();
}

/// Searches the current position. Returns the move, or null after leaving the position.
/** @type {(limits: string, options: Record<string, any>, onLine: (line: string) => void) =>
 * Promise<string | null>} */
function search(limits, options, onLine) {
  const moves = games.movesTo(state.at);
  const start = state.game.fen ? `fen ${state.game.fen}` : "startpos";
  const position = moves ? `${start} moves ${moves}` : start;
  const ticket = currentTicket();
  return engine.search({ variant: state.game.variant, position, go: limits, options }, (line) => {
    if (!isCurrent(ticket)) return;
    const error = /^info string error \w+: (.*)/.exec(line);
    if (error) state.message = error[1];
    else onLine(line);
  });
}

const best = { "Skill Level": 20, MultiPV: 1, UCI_ShowWDL: "true" };

/// Returns the engine's move and its last info; null after leaving the position.
/** @type {(limits: string, options?: Record<string, any>) => Promise<{ move: any, info: any } |
 * null>} */
async function searchOnce(limits, options = best) {
  const ticket = leavePosition();
  state.busy = "thinks";
  startClock(); // keeps running
  draw();
  /** @type {any} */
  let info = null;
  const move = await search(limits, options, (line) => {
    if (line.startsWith("info depth")) info = parseInfo(line);
  });
  if (!isCurrent(ticket)) return null;
  state.busy = null;
  return { move, info };
}

async function think() {
  const began = performance.now();
  const ms = Math.round(state.settings.seconds * 1000);
  const limits = state.clock ? clockLimits() : `movetime ${ms}`;
  const found = await searchOnce(limits, { ...best, "Skill Level": levelToMove() });
  if (!found) return;
  const ticket = currentTicket();
  await pause(minAnswerTime - (performance.now() - began));
  if (!isCurrent(ticket)) return;
  if (found.move && found.move !== "0000") return play(firstOf(found.move));
  state.waits = true;
  showMessage(state.message || text("noMove"));
}

export async function advise() {
  const found = await searchOnce("movetime 1000");
  if (!found?.info) return draw();
  const { info } = found;
  const move = firstOf(found.move);
  state.aim = placeOf(move);
  state.message = text("advice", move, valueInWords(state.settings.language, info.cp, isSquares()));
  beginPosition();
}

/// Shows the result of stopping here. If the other player agrees, ends the game.
export async function stopHere() {
  const program = sides.find((side) => !isPersons(side));
  const { said: question } = askRules("stop", gameAt(state.at));
  const ticket = leavePosition(); // no program moves during the question
  startClock(); // keeps running
  draw();
  const asked = program ? question : `${question} ${text("otherAgrees")}`;
  const isWanted = await confirmed("stopHere", asked);
  if (!isCurrent(ticket)) return;
  if (!isWanted) return beginPosition();
  if (!program) return endGame("agreement");
  const found = await searchOnce("movetime 500");
  if (!found?.info) return draw();
  const { cp } = found.info;
  const { agrees, said } = askRules("stop", { ...gameAt(state.at), program, value: cp });
  if (agrees) await endGame("agreement");
  else beginPosition();
  showMessage(said);
}

async function analyse() {
  state.busy = "analyses";
  const ticket = currentTicket();
  await search("infinite", { ...best, MultiPV: lineCount() }, addInfo);
  if (isCurrent(ticket)) state.busy = null;
}

/// Adds an info line to the results.
/** @type {(line: string) => void} */
function addInfo(line) {
  if (!line.startsWith("info depth")) return;
  const info = parseInfo(line);
  if (info.bound) return;
  const isSouth = view().side === "south";
  if (!isSouth) Object.assign(info, { cp: -info.cp, wdl: info.wdl?.reverse() }); // all for South
  const move = firstOf(info.pv);
  const place = info.multipv - 1;
  // If the move had a different rank, its old entry is replaced, so that no move is listed twice.
  const previous = state.lines.findIndex((line) => line?.move === move);
  if (previous >= 0) state.lines[previous] = state.lines[place];
  const moves = info.pv.match(new RegExp(`.{${move.length}}`, "g"));
  state.lines[place] = { ...info, move, moves };
  if (info.multipv === 1) state.at.value = info.cp;
  drawResultsSoon();
}

/// Converts bounds for the side to move to South's.
/** @type {(bounds: number[]) => number[]} */
const forSouth = ([least, most]) => (view().side === "south" ? [least, most] : [-most, -least]);

export async function solve() {
  const ticket = leavePosition();
  state.busy = "solves";
  showMessage(text("solving"));
  let isSolved = false;
  await search("solve", best, (line) => {
    const bounds = /^info string value (-?\d+) to (-?\d+)/.exec(line)?.slice(1).map(Number);
    if (bounds) state.message = text("bounds", ...forSouth(bounds));
    isSolved ||= line === "info string solved";
    addInfo(line);
    drawResultsSoon();
  });
  if (!isCurrent(ticket)) return;
  state.busy = null;
  showMessage(isSolved ? `${state.message} ${text("proved")}` : state.message);
}

/// Reviews each move of the game and shows results as they arrive.
export async function review() {
  const { game } = state;
  const mine = new Engine(modules.compiled, { hash: reviewHash, onFailure });
  stopReview();
  reviewer = mine;
  const nodes = games.mainLine(game);
  const before = nodes.map(({ glyph, parent }) => ({ glyph, choices: parent.children.length }));
  const { language } = state.settings;
  const task = { game: games.toRecord(game), milliseconds: reviewTime, hash: reviewHash };
  let found = await mine.ask({ ask: "review", language, ...task });
  while (mine === reviewer && game === state.game && found && !found.error && !found.game) {
    state.reviewed = { ply: Math.min((found.ply ?? 0) + 1, nodes.length), moves: nodes.length };
    const { ply, value, glyph } = found;
    if (ply) Object.assign(nodes[ply - 1], { value, reviewGlyph: glyph });
    draw();
    found = await mine.ask({ ask: "review-next", language });
  }
  if (mine !== reviewer) return; // stopped
  stopReview();
  if (found?.game && game === state.game) applyReview(found, nodes, before);
  if (found?.error) state.message = sentence(found.error);
  draw();
}

/// Adds the results of a review to the reviewed moves, even if they are variations by now.
/** @type {(review: any, nodes: GameNode[], before: any[]) => void} */
function applyReview({ game: record, ...review }, nodes, before) {
  const annotated = games.mainLine(games.fromRecord(record));
  nodes.forEach((node, i) => games.annotate(node, annotated[i], before[i]));
  Object.assign(state.game, { tags: record.tags, review, isTouched: true });
  saveCurrent();
}

export function stopReview() {
  reviewer?.close();
  reviewer = null;
  state.reviewed = null;
}
