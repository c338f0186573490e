// Practice: exercises with one best move, and mistakes of reviewed games. The module provides the
// positions, questions, verdicts and ratings.

import { element, fetchText } from "./dom.js";
import { $, ask, draw } from "./draw.js";
import * as games from "./game.js";
import { goHome, goTo, openGame, showMessage } from "./navigation.js";
import { choice, field } from "./panels.js";
import {
  askRules, exerciseWords, isAnswered, isPersons, isSolved, moveAt, placeOf, sides, state, text,
  view,
} from "./state.js";
import { loadValue, saveValue } from "./storage.js";

/** @type {Record<string, Exercise[]>} */
const files = { oware: [], kalah: [], mangala: [], togyzkumalak: [] }; // exercises
const kinds = ["", "win", "draw", "most", "only"]; // "" for all
const nearest = 10; // the next exercise is one of this many with the nearest rating
const key = "krou.practice";

/** @type {Set<Exercise>} */
const seen = new Set(); // exercises shown since the page was loaded
let isSaved = true; // otherwise, `stored` is all there is
/** @type {any} */
let stored = {}; // last `variant` and `kind`; progress by variant, with positions as `solved`

/// Returns the progress in a variant, {elo, answers, solved}.
/** @type {(variant: string) => any} */
function progressOf(variant) {
  if (isSaved) stored = loadValue(key) ?? stored;
  const { elo, answers, solved } = stored[variant] ?? {};
  const found = askRules("rating", { elo, answers });
  const rating = found.error ? askRules("rating") : found;
  const known = Array.isArray(solved) ? solved : [];
  return { ...rating, solved: files[variant].filter(({ fen }) => known.includes(fen)) };
}

/** @type {(changes: object) => void} */
function save(changes) {
  stored = { ...stored, ...changes };
  isSaved = saveValue(key, stored);
}

/** @type {(variant: string) => Promise<void>} */
async function load(variant) {
  if (files[variant].length > 0) return;
  const { exercises } = askRules("exercises", { text: await fetchText(`${variant}.exercises`) });
  files[variant] = exercises ?? [];
}

/// Returns a field for a kind of exercises.
/** @type {(variant: string, chosen?: string) => HTMLElement} */
function kindField(variant, chosen) {
  const names = text("kinds").split("|");
  const options = kinds.map((kind, i) => {
    /** @type {(task: Exercise) => boolean} */
    const isOf = ({ question }) => kind === "" || question === kind;
    const lists = [progressOf(variant).solved, files[variant]];
    return [kind, text("kindOf", names[i], ...lists.map((list) => list.filter(isOf).length))];
  });
  return field(text("exercises"), choice("kind", options, chosen));
}

/// Asks for a game and a kind of exercises, then shows the first one.
export async function askPractise() {
  await Promise.all(Object.keys(files).map(load));
  const areLoaded = Object.values(files).every((all) => all.length > 0);
  if (!areLoaded) return showMessage(text("noExercises"));
  const known = askRules("variants").variants.filter(({ name }) => files[name]);
  progressOf("oware"); // loads the last choice
  const last = known.find(({ name }) => name === stored.variant)?.name ?? "oware";
  const game = choice("variant", known.map(({ name, title }) => [name, title]), last);
  const fields = [
    field(text("variant"), game),
    kindField(last, kinds.find((kind) => kind === stored.kind)),
    element("p", { class: "about" }, text("practiceAbout")),
  ];
  game.addEventListener("change", () => {
    const { kind } = /** @type {HTMLFormElement} */ (game.form).elements;
    kind.parentNode.replaceWith(kindField(game.value, kind.value));
  });
  const { pressed, form } = await ask(text("askPractise"), fields, "begin");
  if (!pressed) return;
  const chosen = { variant: game.value, kind: form.elements.kind.value };
  save(chosen);
  showNext({ ...chosen, before: { ...state } });
}

/// Shows an exercise near the rating: an unsolved one if any is left, and a new one if possible.
/** @type {(exercise: any) => void} */
function showNext({ variant, kind, before }) {
  const { elo, solved } = progressOf(variant);
  /** @type {(task: Exercise) => number} */
  const rank = (task) => 2 * solved.includes(task) + Number(seen.has(task));
  /** @type {(task: Exercise) => number} */
  const distance = ({ rating }) => Math.abs(rating - elo);
  const best = files[variant]
    .filter(({ question }) => kind === "" || question === kind)
    .sort((a, b) => rank(a) - rank(b) || distance(a) - distance(b));
  const same = best.slice(0, nearest).filter((task) => rank(task) === rank(best[0]));
  show(same[Math.floor(Math.random() * same.length)], { variant, kind, before });
}

/// Continues an exercise after a reload. Returns false if it is unknown.
/** @type {(exercise: any) => Promise<any>} */
export async function resumeExercise({ variant, fen, mistake, ...more }) {
  if (variant === undefined) return tryMistakes(mistake);
  await load(variant);
  const task = files[variant].find((known) => known.fen === fen);
  return task ? show(task, { variant, ...more, before: { ...state } }) : false;
}

/// Tries the mistakes of the reviewed game again: those of its only person, or of both sides.
export function tryMistakes(first = 0) {
  const persons = sides.filter(isPersons);
  const side = persons.length === 1 ? persons[0] : null;
  const { exercises } = askRules("mistakes", { game: games.toRecord(state.game), side });
  if (!exercises[first]) return showMessage(text("noMistakes"));
  return show(exercises[first], { mistakes: exercises, before: { ...state } });
}

/// Shows an exercise after the moves of its game, if any.
/** @type {(task: Exercise, more: any) => any} */
function show(task, { variant, isTried = false, hints = 0, ...more }) {
  const game = { ...games.fromRecord(askRules("record", task)), isRead: false };
  const progress = variant && { ...progressOf(variant), total: files[variant].length };
  const start = games.lineEnd(game.root);
  const fresh = { start, words: {}, hints, isTried, isSaved: !variant || isSaved, change: 0 };
  const exercise = { ...more, variant, task, progress, ...fresh, shownAt: Date.now() };
  seen.add(task);
  return openGame(game, { exercise, waits: false, analyses: false });
}

/// Counts an answer, or a hint as a wrong one. Another tab may have counted one before.
/** @type {(right: boolean) => void} */
function count(right) {
  const { exercise } = state;
  const { variant, task, shownAt, progress } = exercise;
  if (!variant) return;
  const { solved: before, ...person } = progressOf(variant);
  const { rating, fen: position } = task;
  const times = stored[variant]?.times; // of the last answers, by position
  const tried = exercise.isTried || times?.[position] >= shownAt;
  const { solved, ...after } = askRules("rating", { ...person, rating, right, tried });
  const all = solved ? [...before, task] : before;
  const fens = all.map((/** @type {Exercise} */ { fen }) => fen);
  save({ [variant]: { ...after, solved: fens, times: { ...times, [position]: Date.now() } } });
  const known = { ...progress, ...progressOf(variant) };
  if (!tried) exercise.change = after.elo - person.elo;
  Object.assign(exercise, { isTried: true, isSaved, progress: known });
}

/// Handles a click on a place during an exercise. Shows the refutation of a wrong move.
/** @type {(place: number) => Promise<void>} */
export async function tryAnswer(place) {
  if (isAnswered()) return;
  const { refused, side } = view();
  const move = moveAt(place);
  if (!move) return showMessage(refused[place]);
  const { right, line } = exerciseWords(move.name);
  count(right);
  for (const { name, side: mover } of [{ name: move.name, side }, ...line]) {
    const node = games.play(state.game, state.at, name, mover);
    if (node) await goTo(node);
    if (state.at !== node) return;
  }
  $("[data-do=nextExercise]").focus({ preventScroll: true });
}

/// Shows a vague hint, then the move.
export function showHint() {
  const { exercise } = state;
  count(false);
  if (++exercise.hints === 2) state.aim = placeOf(exercise.task.best);
  draw();
}

/// Takes a wrong answer back, or goes to the next exercise.
export function nextExercise() {
  const { exercise } = state;
  const { start, task, mistakes, before } = exercise;
  if (isAnswered() && !isSolved()) return goTo(start, { sows: false });
  if (!mistakes) return showNext(exercise);
  const next = mistakes[mistakes.indexOf(task) + 1];
  return next ? show(next, { mistakes, before }) : leave();
}

/// Returns to the start screen, or from a mistake to the reviewed game.
export function leave() {
  const { mistakes, before } = state.exercise ?? {};
  return mistakes ? openGame(before.game, before) : goHome();
}
