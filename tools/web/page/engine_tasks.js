// What the engine is asked about where we stand: to play, to advise, to analyse, to prove; and to
// judge a whole game, beside all else.

import { clockLimits, startClock } from "./clock.js";
import { draw, drawFoundSoon } from "./draw.js";
import { Engine, parseInfo } from "./engine.js";
import * as games from "./game.js";
import {
  askRules, firstOf, gameAt, isAnalysed, isOver, isPersons, levelToMove, modules, programMoves,
  show, sides, state, text,
} from "./state.js";
import { end, follow, goOn, here, isHere, keepTable, leave, play, tell } from "./table.js";
import { seedsText } from "./words.js";

const quickest = 300; // ms for a program's answer: the eye sees nothing faster
const reviewTime = 300; // ms for a move
const reviewHash = 16; // MiB

const pause = (ms) => new Promise((done) => setTimeout(done, ms));

let engine;
let reviewer = null;

const failed = (why) => tell(text("noEngine", why));

export function startEngine() {
  const suspends = !new URLSearchParams(location.search).has("without-suspending");
  const smaller = (less) => tell(text("lessMemory", less));
  engine?.close();
  engine = new Engine(modules.compiled, { hash: state.settings.hash, suspends, smaller, failed });
  follow({ end: () => engine.stop(), begin: askByItself });
}

export const engineBytes = () => engine.bytes;
export const hurry = () => engine.hurry();

/// What is asked of the engine wherever one has come to.
function askByItself() {
  if (programMoves()) think();
  else if (isAnalysed()) analyse();
}

/// A search of where we stand: the move, null once we have gone elsewhere.
function search(limits, options, hear) {
  const moves = games.movesTo(state.at);
  const start = state.game.fen ? `fen ${state.game.fen}` : "startpos";
  const position = moves ? `${start} moves ${moves}` : start;
  const mine = here();
  return engine.search({ variant: state.game.variant, position, go: limits, options }, (line) => {
    if (!isHere(mine)) return;
    if (line.startsWith("info string error: ")) state.message = line.slice(19);
    else hear(line);
  });
}

const best = { "Skill Level": 20, MultiPV: 1, UCI_ShowWDL: "true" };

/// The engine's move, and what it last said of it; null once we have gone elsewhere.
async function consider(limits, options = best) {
  const mine = leave();
  state.busy = "thinks";
  startClock(); // it runs on
  draw();
  let info = null;
  const move = await search(limits, options, (line) => {
    if (line.startsWith("info depth")) info = parseInfo(line);
  });
  if (!isHere(mine)) return null;
  state.busy = null;
  return { move, info };
}

async function think() {
  const began = performance.now();
  const ms = Math.round(state.settings.seconds * 1000);
  const limits = state.clock ? clockLimits() : `movetime ${ms}`;
  const found = await consider(limits, { ...best, "Skill Level": levelToMove() });
  if (!found) return;
  const mine = here();
  await pause(quickest - (performance.now() - began));
  if (!isHere(mine)) return;
  if (found.move && found.move !== "0000") return play(firstOf(found.move));
  state.waits = true;
  tell(state.message || text("noMove"));
}

export async function advise() {
  const found = await consider("movetime 1000");
  if (!found?.info) return draw();
  const { info } = found;
  const move = firstOf(found.move);
  state.aim = show().moves.find(({ name }) => name === move)?.place ?? null;
  state.message = text("advice", move, seedsText(state.settings.language, info.cp));
  goOn();
}

/// Offers a draw to the program, or people agree on one.
export async function offerDraw() {
  const program = sides.find((side) => !isPersons(side));
  if (!program) return end("agreement");
  const found = await consider("movetime 500");
  if (!found?.info) return draw();
  const { cp } = found.info;
  const { agrees, said } = askRules("offer", { ...gameAt(state.at), program, value: cp });
  if (agrees) await end("agreement");
  else goOn();
  tell(said);
}

async function analyse() {
  const { moves } = show();
  state.busy = "analyses";
  const mine = here();
  await search("infinite", { ...best, MultiPV: Math.min(9, moves.length) }, takeIn);
  if (isHere(mine)) state.busy = null;
}

/// Takes in what the engine says of where we stand.
function takeIn(line) {
  if (!line.startsWith("info depth")) return;
  const info = parseInfo(line);
  if (info.bound) return;
  const move = firstOf(info.pv);
  const place = info.multipv - 1;
  // Until that is told anew, what was here is where the move was: no move is shown twice.
  const before = state.lines.findIndex((line) => line?.move === move);
  if (before >= 0) state.lines[before] = state.lines[place];
  state.lines[place] = { ...info, move };
  if (info.multipv === 1) state.at.value = show().side === "south" ? info.cp : -info.cp;
  drawFoundSoon();
}

/// Bounds for the side to move, as they are for South.
const ofSouth = ([least, most]) => (show().side === "south" ? [least, most] : [-most, -least]);

export async function solve() {
  const mine = leave();
  state.busy = "solves";
  tell(text("solving"));
  let isSolved = false;
  await search("solve", best, (line) => {
    const worth = /^info string worth (-?\d+) to (-?\d+)/.exec(line)?.slice(1).map(Number);
    if (worth) state.message = text("worth", ...ofSouth(worth));
    isSolved ||= line === "info string solved";
    takeIn(line);
    drawFoundSoon();
  });
  if (!isHere(mine)) return;
  state.busy = null;
  tell(isSolved ? `${state.message} ${text("proved")}` : state.message);
}

const mainLine = (game) => games.path(games.mainEnd(game));

/// Judges each move of the game; what is found of each is shown at once.
export async function review() {
  const { game } = state;
  const mine = new Engine(modules.compiled, { hash: reviewHash, failed });
  stopReview();
  reviewer = mine;
  const nodes = mainLine(game);
  const { language } = state.settings;
  const task = { game: games.toRecord(game), milliseconds: reviewTime, hash: reviewHash };
  let found = await mine.ask({ ask: "review", language, ...task });
  while (mine === reviewer && game === state.game && found && !found.error && !found.game) {
    state.reviewed = { ply: Math.min((found.ply ?? 0) + 1, nodes.length), moves: nodes.length };
    if (found.ply) Object.assign(nodes[found.ply - 1], { value: found.value, judged: found.glyph });
    draw();
    found = await mine.ask({ ask: "review-next", language });
  }
  if (mine !== reviewer) return; // it was stopped
  stopReview();
  if (found?.game && game === state.game) takeReview(found, nodes);
  if (found?.error) state.message = found.error;
  draw();
}

/// The comments of a review come to the moves that it has judged, whatever became of them.
function takeReview({ game: record, said }, nodes) {
  const annotated = mainLine(games.fromRecord(record));
  nodes.forEach((node, i) => {
    const { comment, glyph } = annotated[i];
    Object.assign(node, { comment, glyph, judged: "" });
  });
  Object.assign(state.game, { tags: record.tags, isTouched: true });
  state.summary = said.join(" ");
  keepTable();
}

export function stopReview() {
  reviewer?.close();
  reviewer = null;
  state.reviewed = null;
}
