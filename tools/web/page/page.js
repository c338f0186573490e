// The page: its buttons, keys and files, and how it starts.

import { Board } from "./board.js";
import { lateSide, newClock, passTimes, restoreTimes, startClock, stopClock } from "./clock.js";
import {
  askNew, askOpen, openFile, openText, showGames, showSettings, tellAtLength,
} from "./dialogs.js";
import { element } from "./dom.js";
import { $, board, draw, drawClocks, drawOn, isOff } from "./draw.js";
import { Rules } from "./engine.js";
import * as games from "./game.js";
import { compile } from "./module.js";
import { isKept, lastGame } from "./kept.js";
import { ask } from "./panels.js";
import { beginSetUp, change, finishSetUp } from "./set_up.js";
import {
  after, askRules, before, gameAt, isAnalysed, isGameOver, isPersons, isProgramsTurn, keepSettings,
  modules, next, otherSide, playerName, programMoves, show, sides, state, tagOf, text, title,
} from "./state.js";
import {
  begin, end, go, goOn, goToLast, keepTable, leave, play, step, takeKept, takePosition, tell,
} from "./table.js";
import { advise, hurry, offerDraw, review, solve, startEngine, stopReview } from "./thinking.js";
import { languages, levelName } from "./words.js";

/// What the buttons do, by their names.
const actions = {
  askNew,
  askOpen,
  showGames,
  showSettings,
  showRules: () => tellAtLength(show().game, askRules("rules", gameAt(state.at)).said),
  save,
  changeLanguage() {
    state.settings.language = languages.find((language) => language !== state.settings.language);
    state.message = "";
    keepSettings();
    draw();
  },

  undo,
  redo: () => step(after()),
  moveNow() {
    if (state.busy === "thinks") return hurry();
    state.waits = false;
    goOn();
  },
  pause() {
    if (state.waits) return actions.moveNow();
    state.waits = true;
    leave();
    keepTable();
    draw();
  },
  hint: advise,
  explain: () => tellAtLength(state.at.name, askRules("why", gameAt(state.at)).said),
  async offerDraw() {
    if (await goToLast("offerDraw")) offerDraw();
  },
  async resign() {
    if (!(await goToLast("resign"))) return;
    const { side } = show();
    end(`${isPersons(side) ? side : otherSide(side)} resigns`);
  },
  rematch() {
    const { game, seats, clock } = state;
    const again = clock && newClock(clock.minutes, clock.increment / 1000);
    begin(games.newGame(game.variant, game.fen), { south: seats.north, north: seats.south }, again);
  },
  turn() {
    state.settings.turned = !state.settings.turned;
    keepSettings();
    draw();
  },

  first: () => step(state.game.root),
  back: () => step(state.at.parent),
  forward: () => step(next()),
  last: () => step(games.lineEnd(state.at)),

  analyse() {
    state.analyses = !isAnalysed();
    if (isGameOver()) state.game.isRead = true;
    leave();
    goOn();
  },
  review: () => (state.reviewed ? (stopReview(), draw()) : review()),
  solve() {
    if (state.busy !== "solves") return solve();
    leave();
    goOn();
  },

  setUp: () => (state.edit ? finishSetUp() : beginSetUp()),
  cancelSetUp: () => go(state.at, { sows: false }),
  playFromHere: () => begin(games.newGame(state.game.variant, show().fen), state.settings.seats),
  copyFen: () => copy(show().fen),
  copySiteFen: () => copy(show().site_fen),
  copyLink: () => copy(link()),
};

function undo() {
  const node = before();
  if (!node) return;
  delete node.end;
  passTimes(state.at, node);
  restoreTimes(node);
  state.waits = true;
  go(node);
}

/// A place of the board was clicked.
function playPlace(place) {
  if (state.edit) return change(place);
  const { moves, refused, side } = show();
  const move = moves.find((known) => known.place === place);
  if (programMoves()) tell(text("thinks", playerName(side)));
  else if (isProgramsTurn()) tell(text("waits", playerName(side)));
  else if (move) play(move.name);
  else tell(refused[place]);
}

function look(place) {
  const isAsked = state.settings.preview && !state.edit && !isProgramsTurn() && place !== null;
  board.preview((isAsked && show().moves.find((known) => known.place === place)) || null);
}

/// The game as a file, with the names of those who play.
function save() {
  const record = games.toRecord(state.game);
  for (const side of sides) {
    if (record.tags.some(([name]) => name === tagOf(side))) continue;
    record.tags.push([tagOf(side), isPersons(side) ? "?" : levelName("en", state.seats[side])]);
  }
  const { text: content, error } = askRules("write", { game: record });
  if (error) return tell(error);
  const href = URL.createObjectURL(new Blob([content], { type: "text/plain" }));
  element("a", { href, download: `${title().replace(/[^\p{L}\p{N}]+/gu, "-")}.ogn` }).click();
  setTimeout(() => URL.revokeObjectURL(href), 10_000);
}

function link() {
  const { variant, fen } = state.game;
  const parts = new URLSearchParams({ variant, fen, moves: games.movesTo(state.at) });
  return `${location.href.split("#")[0]}#${parts}`;
}

/// Shows the position that the address names, unless a dialog is open. Returns false if there is
/// none. The address stays until a game is kept, so that a reload shows the position again.
async function takeLink() {
  if ($("dialog").open) return false;
  const parts = new URLSearchParams(location.hash.slice(1));
  const [variant, fen, moves] = ["variant", "fen", "moves"].map((name) => parts.get(name) ?? "");
  if (variant === "") return false;
  return takePosition(variant, fen, moves);
}

async function copy(what) {
  try {
    await navigator.clipboard.writeText(what);
    tell(text("copied"));
  } catch {
    // Where a page may not, people can.
    const area = element("textarea", { readonly: true, rows: 4 }, what);
    ask($("dialog"), text("copyLink"), [area], [["", text("close")]]);
  }
}

/// The place that a key stands for: a letter or a number of a pit of the side to move, a number of
/// a square.
function placeOf(key) {
  const { names, side, pits } = show();
  const own = pits && side === "north" ? names.slice(pits) : names.slice(0, pits || names.length);
  const isOf = (name, i) => key === `${i + 1}` || key.toLowerCase() === name.toLowerCase();
  const place = own.findIndex(isOf);
  return place < 0 ? null : names.indexOf(own[place]);
}

const keys = { ArrowLeft: "back", ArrowRight: "forward", Home: "first", End: "last" };

function onKey(event) {
  const isTyped = /^(INPUT|TEXTAREA|SELECT)$/.test(event.target.tagName) || $("dialog").open;
  if (isTyped || event.ctrlKey || event.metaKey || event.altKey) return;
  const place = placeOf(event.key);
  if (state.edit && event.key === "Escape") actions.cancelSetUp();
  else if (state.edit) return;
  else if (keys[event.key]) actions[keys[event.key]]();
  else if (place === null) return;
  else if (!board.skip()) playPlace(place);
  event.preventDefault();
}

/// Any click ends a sowing; one on the board does no more than that, as does the key of a pit.
function onClick(event) {
  if (board.skip() && event.target.closest(".board")) event.stopPropagation();
}

function onWheel(event) {
  if (!state.game.isRead || event.deltaY === 0) return;
  event.preventDefault();
  step(event.deltaY < 0 ? state.at.parent : next());
}

/// What a clock shows then is kept; all else is already.
function leaveWithClock() {
  if (state.clock?.since === null || !state.clock) return;
  stopClock();
  keepTable();
}

function tick() {
  if (!state.clock) return;
  drawClocks();
  const late = lateSide();
  if (late) end(`${late} out of time`);
}

function listen() {
  for (const button of document.querySelectorAll("[data-do]"))
    button.addEventListener("click", () => {
      if (!isOff(button)) actions[button.dataset.do]();
    });
  document.addEventListener("click", onClick, { capture: true });
  document.addEventListener("keydown", onKey);
  document.addEventListener("paste", (event) => {
    if (/^(INPUT|TEXTAREA)$/.test(event.target.tagName) || $("dialog").open) return;
    openText(event.clipboardData.getData("text"));
  });
  document.addEventListener("dragover", (event) => event.preventDefault());
  document.addEventListener("drop", (event) => {
    event.preventDefault();
    const [file] = event.dataTransfer.files;
    if (file && !$("dialog").open) openFile(file);
  });
  $(".board").addEventListener("wheel", onWheel, { passive: false });
  $(".set-up").addEventListener("submit", (event) => event.preventDefault());
  $(".fen").addEventListener("change", async ({ target }) => {
    if (await takePosition(state.game.variant, target.value.trim())) target.value = show().fen;
  });
  addEventListener("resize", draw);
  addEventListener("hashchange", takeLink);
  addEventListener("beforeunload", (event) => {
    if (!state.game.isUnkept) return;
    event.preventDefault();
    event.returnValue = true; // for browsers of before 2024
  });
  addEventListener("pagehide", leaveWithClock);
  addEventListener("pageshow", startClock);
  setInterval(tick, 200);
}

const longestChange = 2000; // ms

/// Reloads the page with a new version that was kept, unless another tab runs the old one.
async function changeVersion() {
  const workers = navigator.serviceWorker;
  const { waiting } = (await workers.getRegistration()) ?? {};
  if (workers.controller || waiting)
    workers.addEventListener("controllerchange", () => location.reload());
  if (!waiting) return;
  const { port1, port2 } = new MessageChannel();
  waiting.postMessage(null, [port2]);
  await new Promise((done) => {
    port1.onmessage = done; // it refuses
    setTimeout(done, longestChange);
  });
}

async function start() {
  const offline = navigator.serviceWorker;
  if (offline) await changeVersion().catch(() => {}); // some browsers forbid it, and all else works
  try {
    modules.compiled = await compile();
    modules.rules = await Rules.begin(modules.compiled);
  } catch (error) {
    $(".said").textContent = text("noEngine", error.message);
    return;
  }
  startEngine();
  drawOn(new Board($(".board"), { play: playPlace, look }), { play, step });
  const game = games.newGame("oware");
  Object.assign(state, { game, at: game.root });
  listen();
  const isLinked = await takeLink();
  let { message } = state;
  const last = lastGame();
  if (!isLinked && !(isKept(last) && (await takeKept(last)))) {
    message ||= state.message;
    begin(game, state.settings.seats);
  }
  if (message) tell(message);
  document.documentElement.dataset.ready = "";
  offline?.register("offline.js").catch(() => {});
}

start();
