// Draws the state; nothing else writes to the page.

import { bookMoves, follow } from "./analysis.js";
import { Board } from "./board.js";
import { clockText } from "./clock.js";
import { element, write } from "./dom.js";
import { isProved } from "./engine.js";
import * as games from "./game.js";
import { keepScreen, startEasyGame, stepTo } from "./navigation.js";
import * as panels from "./panels.js";
import { imageOf } from "./picture.js";
import { tabGame } from "./storage.js";
import {
  addressed, aim, answer, askRules, exerciseWords, hasFriend, hasPerson, hasPreview, hasProgram,
  isAnalysed, isAnswered, isGameOver, isOver, isProgramsTurn, isSolved, isSquares, isTurned,
  isYours, lessonMove, lessonSteps, lineCount, moveAt, nextNode, placeOf, playerName, resultText,
  screen, sideName, sides, state, tag, text, undoTarget, unfinishedGame, unsavedText, view,
} from "./state.js";
import { nextLanguage, seedCount, seedsText, standing, texts } from "./words.js";

/** @type {(selector: string) => any} */
export const $ = (selector) => document.querySelector(selector);

/// Opens a dialog with a positive button of this name, if any.
/** @type {(title: string, content: Node[], word?: string, check?: any, adapt?: any) =>
 * ReturnType<typeof panels.openDialog>} */
export function ask(title, content, word = "", ...more) {
  const buttons = word ? [["yes", text(word)], ["", text("cancel")]] : [["", text("close")]];
  return panels.openDialog($("dialog"), title, content, buttons, ...more);
}

/// Asks a question whose positive button has this name. Returns false for no.
/** @type {(word: string, question: string) => Promise<boolean>} */
export async function confirmed(word, question) {
  const { pressed } = await ask(text(word), [element("p", {}, question)], word);
  return pressed !== "";
}

const longThought = 3; // seconds, after which a program can be asked to move
const newMoves = 3; // before which the aim of the game is shown
const cardCount = 6; // games on the start screen
const badLoss = 150; // hundredths of a seed; a move that loses this is shown as bad

/** @type {Board} */ export let board;

/** @type {(on: BoardEvents) => void} */
export function makeBoard(on) {
  board = new Board($(".board"), on);
}

let nextFrame = 0;

/// Draws the engine's results once per frame, however often it is called.
export function drawResultsSoon() {
  cancelAnimationFrame(nextFrame);
  nextFrame = requestAnimationFrame(drawResults);
}

export function draw() {
  const focused = document.activeElement;
  keepScreen();
  drawScreen();
  drawTitle();
  drawButtons(); // which may change the size of the board
  setText(".news", state.isHome ? state.message : "");
  if (state.isHome) return drawHome(), keepFocus(focused);
  const now = view();
  drawBoard(now);
  drawPlayers(now);
  drawTask();
  const event = ["Event", "Date"].map(tag).filter((value) => !/^[?.]*$/.test(value));
  const more = state.exercise ? [exerciseHead()] : event;
  $(".game-name").title = state.lesson ? lessonHead() : [now.game, ...more].join(" · ");
  setText(".game-name", $(".game-name").title);
  if (document.activeElement !== $(".fen") && !state.fenError) $(".fen").value = now.fen;
  $(".fen").setAttribute("aria-invalid", state.fenError !== "");
  setText("#fen-error", state.fenError);
  const { at, game } = state;
  panels.drawMoves($(".moves"), { root: game.root, at, go: stepTo, sideName });
  $(".moves").dataset.empty = text("noMovesYet");
  panels.drawNote($(".note form"), { node: at, isMain: games.isMain(at), text });
  drawResults();
  keepFocus(focused);
}

/// Moves the focus from a control that has been hidden to the next sensible place.
/** @type {(focused: Element | null) => void} */
function keepFocus(focused) {
  if (!focused?.closest("[hidden]")) return;
  const pit = () => $(".pit.legal:not([tabindex='-1'])") ?? $(".pit:not([tabindex='-1'])");
  const name = focused.matches("[data-do$=SetUp]") ? "setUp" : "back"; // after Done or Cancel
  const button = state.game.isRead && !state.edit && $(`[data-do=${name}]`);
  const next = state.isHome ? $(".door") : button || pit();
  next?.focus({ preventScroll: true });
}

/// Draws the start screen: a card per well-known game, which starts an easy one.
function drawHome() {
  const { language } = state.settings;
  const cards = $(".cards");
  if (cards.lang === language) return;
  cards.lang = language;
  cards.replaceChildren(...askRules("variants").variants.slice(0, cardCount).map(
    ({ name: variant, title }) => {
      const click = () => startEasyGame(variant);
      const name = element("b", {}, title);
      const card = element("button", { class: "card", "data-game": variant, click }, name);
      setTimeout(() => card.prepend(imageOf(askRules("show", { variant })))); // takes a while
      return card;
    }));
}

/// Shows the parts of the page that belong to this screen.
function drawScreen() {
  document.body.dataset.screen = screen();
  for (const part of document.querySelectorAll("[data-on]:not([data-do])"))
    show(part, isOnScreen(part));
}

/** @type {(part: HTMLElement) => boolean} */
const isOnScreen = ({ dataset }) => !dataset.on || dataset.on.split(" ").includes(screen());

/** @type {(part: HTMLElement, isShown: boolean) => void} */
function show(part, isShown) {
  if (part.hidden === isShown) part.hidden = !isShown;
}

/// Writes your turn or the result into the title, which is seen while the tab is not.
function drawTitle() {
  const isWanted = screen() === "play" && !isOver() && isYours(view().side);
  const news = isEnded() ? resultText(view()) : isWanted && text("yourTurn");
  const title = news ? `${news} – Krou` : "Krou";
  if (document.title !== title) document.title = title;
}

function drawResults() {
  const now = view();
  const result = isEnded() ? element("strong", {}, resultText(now)) : null;
  const said = [state.message, ...sentences(now)].filter(Boolean).join(" ");
  const isNew = setMarked(".said", result, said);
  // With the next frame, which needs the layout anyway.
  if (isNew) requestAnimationFrame(() => ($(".said").scrollTop = 0));
  board.showValues(moveValues());
  drawAnalysis();
}

/// True at the end of a played game.
const isEnded = () => screen() === "play" && isGameOver();

/// Writes a text that may begin with an element. Returns false if nothing is new.
/** @type {(selector: string, mark: HTMLElement | null, content: string) => boolean} */
function setMarked(selector, mark, content) {
  const place = $(selector);
  if (place.textContent === `${mark?.textContent ?? ""} ${content}`.trim()) return false;
  place.replaceChildren(...(mark ? [mark, " "] : []), content);
  return true;
}

/// Returns the engine's sentences on the position. During a game, the page's own replace the last
/// one. In a lesson, a message is enough.
/** @type {(position: View) => string[]} */
function sentences({ said, side, over, aim: winning }) {
  if (state.lesson && state.message) return [];
  if (state.edit) return [state.edit.said];
  const before = said.slice(0, -1);
  const program = isProgramsTurn() ? playerName(side) : "Krou";
  if (state.busy === "thinks") return [...before, text("thinks", program)];
  if (state.lesson) return before; // the task follows
  // A file may name a result whose reason is unknown here.
  const { game: { result }, at } = state;
  const isKnown = over || result === "*" || at !== games.mainEnd(state.game);
  if (screen() !== "play") return isKnown ? said : [...said, text("resultOfFile", result)];
  if (over) return [over.reason];
  if (isProgramsTurn() && hasFriend()) return [...before, text("friendsTurn")];
  if (isProgramsTurn()) return state.waits ? [...before, text("waits", program)] : said;
  const [squares, pits] = isYours(side) ? ["clickSquare", "clickPit"] : ["sidesSquare", "sidesTurn"];
  const isNew = games.path(state.at).length < newMoves;
  const task = text(isSquares() ? squares : pits, text(side));
  return [...before, task, ...(isNew ? [winning] : [])];
}

/** @type {(selector: string, content: string) => boolean} */
const setText = (selector, content) => write($(selector), content);

/** @type {(now: View) => void} */
function drawBoard(now) {
  board.build({ pits: now.pits, squares: now.squares }, now.names, isTurned());
  board.setEditing(state.edit !== null);
  $(".set-up").hidden = !state.edit;
  $(".table").classList.toggle("edited", state.edit !== null);
  for (const panel of document.querySelectorAll(".side > .panel:not(:last-child)"))
    panel.inert = state.edit !== null; // its moves belong to the game
  if (state.edit) board.show(state.edit.seeds);
  const tuzdiks = (state.edit ?? now).tuzdiks ?? {};
  const owned = sides.map((side) => tuzdiks[side] ?? null);
  board.nameOwners(sides.map(sideName), owned);
  const moves = isProgramsTurn() || isAnswered() || state.edit ? [] : now.moves;
  const legal = moves.map(({ place }) => place);
  board.mark(
    { legal, last: [now.last?.place], taken: now.last?.captured ?? [], best: [aim()] },
    (now.over || state.edit ? board.counts() : now.seeds).map((count, place) => {
      const owner = sides[owned.indexOf(place)];
      return label(now, { place, count, owner, move: moves[legal.indexOf(place)] });
    }),
    now.squares ? [text("board")] : sides.map((side) => ownedName("row", side)),
  );
  drawPreview();
}

/// Names a thing of a side: "your store", "Krou’s store".
/** @type {(thing: string, side: Side, ...more: string[]) => string} */
function ownedName(thing, side, ...more) {
  const owner = sideName(side);
  const isYours = owner === text("you");
  return isYours ? text(`${thing}OfYou`, ...more) : text(`${thing}Of`, owner, ...more);
}

/// Shows the effects of the hovered or focused pit.
export function drawPreview() {
  const isShown = hasPreview() && !state.edit && !isProgramsTurn();
  board.preview((isShown && moveAt(state.looked)) || null);
}

/// Returns the label of a place for screen readers, in which F and f sound alike. `move` is the
/// pit's move if it is legal.
/** @type {(position: View, at: { place: number, count: number, owner?: Side, move?: Move }) =>
 * string} */
function label({ names, squares, pits }, { place: number, count, owner, move }) {
  const { language } = state.settings;
  const mark = () => (count === 0 ? text("empty") : sideName(sides[count - 1]));
  const seeds = () => (owner ? ownedName("tuzdik", owner) : seedCount(language, count));
  const isStore = number >= names.length;
  const side = sides[isStore ? number - names.length : Number(number >= pits)];
  const name = names[number];
  const place = name ? ownedName("pit", side, name) : ownedName("store", side);
  const parts = squares ? [name, mark()] : [place, seeds()];
  if (move) parts.push(text("legal"));
  if (hasPreview() && move?.seeds) parts.push(text("captures", move.seeds));
  return parts.join(", ");
}

/// Returns the values of analysed moves by place. The best one is good.
/** @type {() => Map<number, { text: string, good: number, exact: boolean }> | null} */
function moveValues() {
  if (!isAnalysed() || !state.lines[0]) return null;
  const byPlace = new Map();
  for (const { move, cp, wdl } of state.lines.filter(Boolean)) {
    const place = placeOf(move);
    const good = Math.max(-1, 1 - Math.abs(state.lines[0].cp - cp) / badLoss);
    const value = { text: seedsText(state.settings.language, cp), good, exact: isProved(wdl) };
    if (place !== null) byPlace.set(place, value);
  }
  return byPlace;
}

/// Draws heading and text of a lesson's step or of an exercise.
function drawTask() {
  const { lesson, exercise } = state;
  if (lesson) {
    const { task, reason } = lessonSteps()[lesson.number];
    setText(".task h2", lessonHead());
    setText(".task p", lessonMove() ? task : reason);
    drawLessons(lesson);
  } else if (exercise) {
    const { said, hints = [] } = exerciseWords(answer());
    const warning = exercise.isSaved ? "" : unsavedText("progressNotSaved");
    const shown = [state.message, ...said, ...hints.slice(0, exercise.hints), warning];
    setText(".task h2", exerciseHead());
    setText(".task p", shown.filter(Boolean).join(" "));
  }
}

/// Draws the choice of other lessons.
/** @type {(lesson: Lesson) => void} */
function drawLessons({ variant }) {
  const { language } = state.settings;
  const select = $(".lessons");
  if (select.lang !== language) {
    const options = askRules("variants").variants.map(({ name, title }) => [name, title]);
    select.replaceChildren(...panels.choice("", options).children);
    Object.assign(select, { lang: language, ariaLabel: text("variant") });
  }
  select.value = variant;
}

const lessonHead = () =>
  text("lessonStep", view().game, state.lesson.number + 1, lessonSteps().length);

function exerciseHead() {
  const { task, mistakes, progress, change } = state.exercise;
  if (mistakes) return text("mistakeHead", mistakes.indexOf(task) + 1, mistakes.length);
  const changed = change ? ` (${change > 0 ? "+" : "−"}${Math.abs(change)})` : "";
  return text("exerciseHead", progress.solved.length, progress.total, progress.elo + changed);
}

/** @type {(now: View) => void} */
function drawPlayers(now) {
  for (const side of sides) {
    const strip = $(`.player.${side}`);
    strip.classList.toggle("turn", !now.over && now.side === side);
    const name = playerName(side);
    const isNamed = name === text(side) || addressed().you;
    const more = isNamed ? [] : [" ", element("small", {}, text(side))];
    strip.replaceChildren(element("span", { class: "name" }, name, ...more));
    if (state.clock) strip.append(element("span", { class: "clock" }, clockText(side)));
    strip.classList.toggle("near", (side === "north") === isTurned());
  }
}

export const drawClocks = () =>
  sides.forEach((side) => setText(`.player.${side} .clock`, clockText(side)));

/// Enables the buttons that apply now, and hides others in menus. Disabled buttons keep the focus.
function drawButtons() {
  const isPlayed = !state.game.isRead;
  const canEnd = isPlayed && hasPerson() && view(games.mainEnd(state.game)).over === null;
  const isBack = state.at.parent !== null;
  const isOn = nextNode() !== null;
  /** @type {Record<string, any>} */
  const uses = {
    sendLink: isOver() || isProgramsTurn(),
    undo: undoTarget() !== null,
    redo: isOn,
    moveNow: isProgramsTurn() && !hasFriend(),
    hint: !isOver(),
    explain: isBack,
    stopHere: canEnd && !hasFriend(),
    resign: canEnd,
    first: isBack,
    back: isBack,
    forward: isOn,
    last: isOn,
    analyse: !hasProgram(),
    review: state.game.root.children.length > 0,
    solve: !isOver() && !hasProgram(),
    playFromHere: !isOver() && state.game.isRead,
    copyLink: true,
    copyFen: true,
    copySiteFen: true,
    showMove: state.lesson && lessonMove() !== null,
    nextStep: state.lesson && lessonMove() === null,
    showHint: state.exercise && !isAnswered() && state.exercise.hints < 2,
  };
  const isWatched = !hasPerson() && !isOver();
  const isWaiting = uses.moveNow && (state.waits || state.settings.seconds > longThought);
  /** @type {Record<string, any>} */
  const hidden = {
    continueGame: !state.isHome || !unfinishedGame(),
    tryMistakes: state.reviewed !== null || !games.mainLine(state.game).some(({ said }) => said),
    reviewGame: !isEnded(),
    rematch: !isEnded(),
    sendLink: !hasFriend(),
    undo: isOver() && hasFriend(),
    pause: !isWatched,
    moveNow: isWatched || !isWaiting,
    hint: isWatched || isWaiting || isOver() || hasFriend(),
    setUp: state.edit,
    finishSetUp: !state.edit,
    cancelSetUp: !state.edit,
    copySiteFen: view().site_fen === null,
  };
  for (const button of document.querySelectorAll("[data-do]")) {
    const name = button.dataset.do;
    const isUsable = !(name in uses) || (uses[name] && state.edit === null);
    const isDropped = hidden[name] || (!isUsable && button.closest(".menu"));
    button.setAttribute("aria-disabled", !isUsable);
    show(button, isOnScreen(button) && !isDropped);
  }
  $("[data-do=analyse]").setAttribute("aria-pressed", isAnalysed());
  $("[data-do=nextExercise]").classList.toggle("primary", isAnswered());
  $(".door").classList.toggle("primary", hidden.continueGame); // a lesson comes first
  drawButtonNames();
}

/** @type {(button: Element) => boolean} */
export const isDisabled = (button) => button.getAttribute("aria-disabled") === "true";

/// Draws the progress of a review, or the value of the best line with its meaning.
/** @type {(best?: Info) => any} */
function drawFound(best) {
  const { reviewed, busy, game, settings: { language } } = state;
  if (reviewed) return setText(".found", text("reviewing", reviewed.ply, reviewed.moves));
  if (!best) return setText(".found", busy || game.review ? "" : text("analysisHelp"));
  const value = text("southValue", seedsText(language, best.cp));
  const meaning = standing(language, best.cp, isSquares());
  const pill = element("span", { class: "pill" }, value);
  setMarked(".found", pill, text("foreseen", meaning, best.depth));
}

/** @type {(now: View) => void} */
function drawAnalysis() {
  const { at, game } = state;
  const { language } = state.settings;
  const lines = state.lines.filter(Boolean);
  $(".results").hidden = lines.length === 0 && !(state.analyses && !hasProgram());
  panels.drawBar($(".bar"), { language, chances: lines[0]?.wdl });
  /** @type {(info: Info) => boolean} */ const isExact = (info) => isProved(info.wdl);
  const count = isAnalysed() ? lineCount() : 0;
  panels.drawLines($(".lines"), { language, lines, count, isExact, follow });
  drawFound(lines[0]);
  const moves = screen() === "analyse" ? bookMoves() : [];
  panels.drawBook($(".book"), { language, moves, follow });
  const valueText = at.value === null ? at.name : `${at.name} ${seedsText(language, at.value)}`;
  const shown = { at, go: stepTo };
  const line = games.lineThrough(at);
  panels.drawCurve($(".curve"), { ...shown, nodes: line, label: text("curve"), valueText });
  const nodes = games.mainLine(game);
  panels.drawReview($(".review"), { ...shown, language, review: game.review, nodes, playerName });
}

/// Shows a message before the first game is drawn.
/** @type {(message: string) => void} */
export function showStartMessage(message) {
  setText(".said", message);
  setText(".news", message);
}

/// Names the buttons and disables all of them while the engine loads.
export function drawLoading() {
  drawButtonNames();
  for (const button of document.querySelectorAll("[data-do]"))
    button.setAttribute("aria-disabled", true);
  const { lesson, exercise, begun } = history.state ?? {};
  const hasGame = Boolean(tabGame() || location.hash || lesson || exercise || begun);
  show($(".table"), hasGame);
  show($(".side"), hasGame);
  show($(".home"), !hasGame);
  showStartMessage(text("loading"));
}

/// Writes the texts that do not depend on the position. Some buttons have two names.
function drawButtonNames() {
  /** @type {Record<string, any>} */
  const others = {
    pause: state.waits && "goOn",
    review: state.reviewed && "stop",
    solve: state.busy === "solves" && "stop",
    toggleSounds: state.settings.sounds && "soundsOff",
    nextStep: state.lesson && state.lesson.number + 1 === lessonSteps().length && "easyGame",
    nextExercise: isAnswered() && (isSolved() ? "nextStep" : "tryAgain"),
  };
  const { documentElement } = document;
  const { language } = state.settings;
  if (documentElement.lang !== language) documentElement.lang = language; // restyles all
  for (const part of document.querySelectorAll("[data-do], [data-word]")) {
    const { do: name, word = name } = part.dataset;
    const shown = name === "changeLanguage" ? texts[nextLanguage(language)].name
      : text(others[name] || word);
    if (name) part.title = shown;
    if (part.closest(".steps")) part.setAttribute("aria-label", shown);
    else if (!part.firstElementChild) write(part, shown);
  }
}
