// The page: buttons, keys, files, and startup.

import * as analysis from "./analysis.js";
import {
  newClock, restoreTimes, sideOutOfTime, startClock, stopClock, switchTimes,
} from "./clock.js";
import * as dialogs from "./dialogs.js";
import { element } from "./dom.js";
import { listenToParent } from "./embedded.js";
import {
  $, ask, board, draw, drawClocks, drawLoading, drawPreview, isDisabled, makeBoard,
  showStartMessage,
} from "./draw.js";
import { Rules } from "./engine.js";
import { friendLink, openLink, shareLink } from "./friend.js";
import * as games from "./game.js";
import * as lessons from "./learn.js";
import { compile } from "./module.js";
import { isEmbedded, isStored, tabGame } from "./storage.js";
import { sounds } from "./sounds.js";
import * as practice from "./practise.js";
import * as setUps from "./set_up.js";
import {
  askRules, gameAt, isAnalysed, isGameOver, isPersons, isProgramsTurn, modules, moveAt, nextNode,
  otherSide, redoTarget, saveSettings, sentence, sides, state, tag, tagOf, text, undoTarget, view,
} from "./state.js";
import {
  beginPosition, continueGame, endGame, goHome, goTo, goToLast, leavePosition, linkTo, openGame,
  openStored, play, resumeBegun, returnTo, saveCurrent, showMessage, startGame, stepTo,
} from "./navigation.js";
import {
  advise, answerNow, review, solve, startEngine, stopHere, stopReview,
} from "./engine_tasks.js";
import { levelName, nextLanguage } from "./words.js";

/// Actions of the buttons, by their `data-do`.
/** @type {Record<string, (...given: any[]) => any>} */
const actions = {
  ...analysis,
  ...dialogs,
  ...lessons,
  ...practice,
  ...setUps,
  goHome,
  continueGame,
  save,
  changeLanguage() {
    state.settings.language = nextLanguage(state.settings.language);
    state.message = "";
    saveSettings();
    const record = askRules("record", { game: games.toRecord(state.game) });
    if (!record.error) games.translate(state.game, record);
    if (state.fenError) state.fenError = dialogs.readText($(".fen").value).error ?? "";
    if (state.edit) setUps.showForm();
    else draw();
  },

  undo,
  redo: () => stepTo(redoTarget()),
  moveNow() {
    if (state.busy === "thinks") return answerNow();
    state.waits = false;
    beginPosition();
  },
  pause() {
    if (state.waits) return actions.moveNow();
    state.waits = true;
    leavePosition();
    saveCurrent();
    draw();
  },
  hint: advise,
  explain: () => dialogs.showLines(state.at.name, askRules("why", gameAt(state.at)).said),
  async stopHere() {
    if (await goToLast("stopHere")) stopHere();
  },
  async resign() {
    if (!(await goToLast("resign"))) return;
    const { side } = view();
    endGame(`${isPersons(side) ? side : otherSide(side)} resigns`);
  },
  async sendLink() {
    if (!(await shareLink())) copy("sendLink", friendLink(), "linkCopied");
  },
  rematch() {
    const { game, players, clock } = state;
    const again = clock && newClock(clock.minutes, clock.increment / 1000);
    startGame(swappedGame(game), { south: players.north, north: players.south }, again);
  },
  turn: () => toggle("turned"),
  toggleSounds() {
    toggle("sounds");
    sounds.drop();
  },

  first: () => stepTo(state.game.root),
  back: () => stepTo(state.at.parent),
  forward: () => stepTo(nextNode()),
  last: () => stepTo(games.lineEnd(state.at)),

  /// Opens the game to read: a finished one itself, otherwise a copy.
  async openAnalysis() {
    const { players } = state;
    if (isGameOver()) return showFinished();
    const copy = games.fromRecord(games.toRecord(state.game));
    const at = games.nodeAt(copy, games.wayTo(state.at));
    await openGame(copy, { at, players, analyses: true });
  },
  reviewGame() {
    showFinished();
    review();
  },
  analyse() {
    state.analyses = !isAnalysed();
    leavePosition();
    beginPosition();
  },
  review: () => (state.reviewed ? (stopReview(), draw()) : review()),
  solve() {
    if (state.busy !== "solves") return solve();
    leavePosition();
    beginPosition();
  },

  cancelSetUp: () => goTo(state.at, { sows: false }),
  playFromHere: () =>
    startGame(games.newGame(state.game.variant, view().fen), state.settings.players),
  copyFen: () => copy("copyFen", view().fen),
  copySiteFen: () => copy("copySiteFen", view().site_fen),
  copyLink: () => copy("copyLink", linkTo(state.at)),
};

/// Returns the start of a rematch: a handicap stays with its player.
/** @type {(game: Game) => Game} */
function swappedGame({ variant, fen }) {
  const [count, side] = /** @type {[string, Side]} */ (tag("Handicap").split(" "));
  if (side) return dialogs.handicapGame(variant, Number(count), otherSide(side));
  return games.newGame(variant, fen);
}

/// Shows a finished game as one to read.
function showFinished() {
  state.game.isRead = true;
  saveCurrent();
  draw();
}

/** @type {(setting: string) => void} */
function toggle(setting) {
  state.settings[setting] = !state.settings[setting];
  saveSettings();
  draw();
}

function undo() {
  const node = undoTarget();
  if (!node) return;
  delete node.end;
  switchTimes(state.at, node);
  restoreTimes(node);
  state.waits = true;
  goTo(node);
}

/// Handles a click on a place of the board.
/** @type {(place: number) => any} */
function clickPlace(place) {
  if (state.edit) return setUps.change(place);
  if (state.lesson) return lessons.tryPlace(place);
  if (state.exercise) return practice.tryAnswer(place);
  if (isProgramsTurn()) return; // already explained
  const move = moveAt(place);
  if (move) play(move.name);
  else showMessage(view().refused[place]);
}

/** @type {(place: number | null) => void} */
function look(place) {
  state.looked = place;
  drawPreview();
}

/// Saves the game as a file with the names of its players.
function save() {
  const record = games.toRecord(state.game);
  for (const side of sides) {
    if (record.tags.some(([name]) => name === tagOf(side))) continue;
    const player = state.players[side];
    record.tags.push([tagOf(side), Number.isInteger(player) ? levelName("en", player) : "?"]);
  }
  const { text: content, error } = askRules("write", { game: record });
  if (error) return showMessage(sentence(error));
  analysis.download(new Blob([content], { type: "text/plain" }), "ogn");
}

/// Opens the link in the address, after an open dialog.
async function openAddress() {
  if (!$("dialog").open) return openLink(location.hash.slice(1));
  $("dialog").addEventListener("close", openAddress, { once: true });
  return false;
}

/// Continues the lesson, the exercise or the new game of a history entry after a reload. Returns
/// false if there is none.
/** @type {(entry: any) => any} */
function resume({ lesson, exercise, begun }) {
  if (lesson) return lessons.resumeLesson(lesson);
  if (exercise) return practice.resumeExercise(exercise);
  return begun ? resumeBegun(begun) : false;
}

/// Returns to a history entry, even after a reload.
/** @type {(entry: any) => Promise<any>} */
async function goToEntry(entry) {
  if (returnTo(entry) || (await resume(entry))) return;
  if (!(isStored(entry.id) ? await openStored(entry.id) : await openAddress())) goHome();
}

/// Copies a text. `head` names it if the page may not copy, so that the user has to.
/** @type {(head: string, content: any, message?: string) => Promise<void>} */
async function copy(head, content, message = "copied") {
  try {
    await navigator.clipboard.writeText(content);
    showMessage(text(message));
  } catch {
    const area = element("textarea",
      { readonly: true, rows: 4, "aria-label": text(head) }, content);
    ask(text(head), [area]);
  }
}

/// Returns the place for a key: letter or number of a pit of the side to move, or number of a
/// square.
/** @type {(key: string) => number | null} */
function placeOf(key) {
  const { names, side, pits } = view();
  const own = pits && side === "north" ? names.slice(pits) : names.slice(0, pits || names.length);
  /** @type {(name: string, i: number) => boolean} */
  const isOf = (name, i) => key === `${i + 1}` || key.toLowerCase() === name.toLowerCase();
  const place = own.findIndex(isOf);
  return place < 0 ? null : names.indexOf(own[place]);
}

/// Actions by keys. Letters are beyond those of pits.
/** @type {Record<string, string>} */
const keys = {
  ArrowLeft: "back", ArrowRight: "forward", Home: "first", End: "last",
  s: "hint", u: "undo", n: "askNew", m: "toggleSounds", "?": "showKeys",
};
/** @type {Record<string, number[]>} */
const directions = {
  ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1],
};

/** @type {(event: any) => void} */
function onKey(event) {
  const isTyped = /^(INPUT|TEXTAREA|SELECT)$/.test(event.target.tagName) || $("dialog").open;
  if (isTyped || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.repeat && /^(\S|Enter)$/.test(event.key)) return event.preventDefault(); // plays once
  if (event.key === "Escape") closeMenus();
  if (event.key.length === 1 && !state.settings.keys) return;
  const place = state.isHome ? null : placeOf(event.key);
  const button = $(`[data-do=${keys[event.key.toLowerCase()] ?? keys[event.key]}]`);
  const isOffered = button && !button.closest("[hidden]");
  const direction = directions[event.key];
  if (direction && !state.isHome && board.moveFocus(direction)) return event.preventDefault();
  if (state.edit && event.key === "Escape") actions.cancelSetUp();
  else if (state.edit) return;
  else if (place !== null) {
    if (!board.end() || isLegal(place)) clickPlace(place);
  } else if (isOffered) button.click();
  else return;
  event.preventDefault();
}

/// True if a click on this place plays a move. In a lesson or an exercise, it may be the opponent's.
/** @type {(place: number) => boolean} */
const isLegal = (place) =>
  !state.lesson && !state.exercise && !isProgramsTurn() && moveAt(place) !== undefined;

let beganOnBoard = true; // the first click of a double click

/// Any click ends an animation. A click on the board, or the key of a pit, does only that, unless
/// the pit can be played next. The rest of a double click on a button that led here does nothing.
/** @type {(event: any) => void} */
function onClick(event) {
  const { target, detail } = event;
  const isOnBoard = target.closest(".board") !== null;
  if (detail < 2) beganOnBoard = isOnBoard;
  const isLate = board.end() && !isLegal(board.holes.indexOf(target.closest(".pit")));
  if (isOnBoard && (isLate || !beganOnBoard)) event.stopPropagation();
}

/// Closes the open menus, except one that contains `target`.
/** @type {(target?: any) => void} */
function closeMenus(target = null) {
  for (const menu of document.querySelectorAll(".menu[open]")) {
    if (menu.contains(target)) continue;
    if (menu.contains(document.activeElement)) menu.firstElementChild.focus();
    menu.open = false;
  }
}

/** @type {(event: WheelEvent) => void} */
function onWheel(event) {
  if (!state.game.isRead || event.deltaY === 0) return;
  event.preventDefault();
  stepTo(event.deltaY < 0 ? state.at.parent : nextNode());
}

/// Saves the times of a running clock; everything else is saved already.
function saveClock() {
  if (state.clock?.since === null || !state.clock) return;
  stopClock();
  saveCurrent();
}

function tick() {
  if (!state.clock || state.isHome) return;
  drawClocks();
  const late = sideOutOfTime();
  if (late) endGame(`${late} out of time`);
}

function listen() {
  for (const button of document.querySelectorAll("[data-do]"))
    button.addEventListener("click", () => {
      if (isDisabled(button)) return;
      closeMenus();
      actions[button.dataset.do]();
    });
  document.addEventListener("click", ({ target }) => closeMenus(target));
  document.addEventListener("click", onClick, { capture: true });
  document.addEventListener("keydown", onKey);
  document.addEventListener("paste", (/** @type {any} */ event) => {
    if (/^(INPUT|TEXTAREA)$/.test(event.target.tagName) || $("dialog").open) return;
    dialogs.openGames(dialogs.readText(event.clipboardData.getData("text")));
  });
  document.addEventListener("dragover", (event) => event.preventDefault());
  document.addEventListener("drop", (/** @type {any} */ event) => {
    event.preventDefault();
    const [file] = event.dataTransfer.files;
    if ($("dialog").open) return;
    if (file) dialogs.openFile(file);
    else dialogs.openGames(dialogs.readText(event.dataTransfer.getData("text")));
  });
  $(".board").addEventListener("wheel", onWheel, { passive: false });
  $(".set-up").addEventListener("submit", (/** @type {Event} */ event) => event.preventDefault());
  $(".note").addEventListener("input", analysis.annotate);
  $(".lessons").addEventListener("change", (/** @type {any} */ { target }) =>
    lessons.learn(target.value));
  $(".fen").addEventListener("change", async (/** @type {any} */ { target }) => {
    const given = dialogs.readText(target.value);
    state.fenError = given.error ?? "";
    if (state.fenError) draw();
    else if (await dialogs.openGames(given)) target.value = view().fen;
  });
  addEventListener("popstate", ({ state: entry }) => (entry ? goToEntry(entry) : openAddress()));
  addEventListener("beforeunload", (event) => {
    if (!state.game.isUnsaved) return;
    event.preventDefault();
    event.returnValue = true; // for browsers before 2024
  });
  addEventListener("pagehide", saveClock);
  addEventListener("pageshow", startClock);
  setInterval(tick, 200);
}

const updateTimeout = 2000; // ms

/// Reloads the page with a waiting new version, unless another tab runs the old one.
/** @type {(workers: ServiceWorkerContainer) => Promise<void>} */
async function updateVersion(workers) {
  const { waiting } = (await workers.getRegistration()) ?? {};
  if (workers.controller || waiting)
    workers.addEventListener("controllerchange", () => location.reload());
  if (!waiting) return;
  const { port1, port2 } = new MessageChannel();
  waiting.postMessage(null, [port2]);
  await new Promise((done) => {
    port1.onmessage = done; // refused
    setTimeout(done, updateTimeout);
  });
}

async function start() {
  const entry = history.state ?? {};
  drawLoading();
  /** @type {any} */ let offline = null;
  try {
    offline = isEmbedded ? null : navigator.serviceWorker;
    if (offline) await updateVersion(offline);
  } catch {} // forbidden in some browsers
  try {
    modules.compiled = await compile();
    modules.rules = await Rules.create(modules.compiled);
  } catch (error) {
    return showStartMessage(text("notLoaded", /** @type {any} */ (error).message));
  }
  startEngine();
  makeBoard({ play: clickPlace, look, ...sounds });
  const game = games.newGame("oware");
  Object.assign(state, { game, at: game.root, isHome: true });
  listen();
  const isLinked = await openAddress();
  const { message } = state;
  const last = tabGame();
  if (!isLinked && isStored(last)) await openStored(last);
  if (!isLinked) await resume(entry);
  showMessage(message || state.message);
  document.documentElement.dataset.ready = "";
  listenToParent();
  offline?.register("offline.js").catch(() => {});
}

start();
