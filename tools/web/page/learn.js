// Lessons: tasks on the board. The engine provides the positions, the moves to find, and the texts.

import * as games from "./game.js";
import { lessonMove, lessonSteps, moveAt, placeOf, state, view } from "./state.js";
import { goTo, openGame, showMessage, startEasyGame } from "./navigation.js";

/// Begins the lesson of a game: from the start screen, that of the simplest one.
/** @type {(variant?: string) => any} */
export const learn = (variant = "kalah") =>
  showStep({ variant, number: 0, before: state.lesson?.before ?? { ...state } });

/** @type {(lesson: Lesson) => any} */
function showStep(lesson) {
  const { fen } = lessonSteps(lesson)[lesson.number];
  const game = games.newGame(lesson.variant, fen);
  return openGame(game, { lesson, waits: false, analyses: false });
}

/// Continues a lesson after a reload. Returns false if there is no such step.
/** @type {(lesson: { variant: string, number: number }) => any} */
export const resumeLesson = (lesson) =>
  lessonSteps(lesson)?.[lesson.number] ? showStep({ ...lesson, before: { ...state } }) : false;

/// Goes to the next step; after the last one, starts an easy game.
export function nextStep() {
  const { lesson } = state;
  const number = lesson.number + 1;
  if (number < lessonSteps(lesson).length) return showStep({ ...lesson, number });
  return startEasyGame(lesson.variant);
}

/// Handles a click on a place during a lesson.
/** @type {(place: number) => any} */
export function tryPlace(place) {
  const wanted = lessonMove();
  const name = moveAt(place)?.name;
  if (!wanted) return;
  if (name === wanted.name) return showMove();
  state.aim = placeOf(wanted.name);
  showMessage(wanted.misses[name ?? ""] ?? view().refused[place]);
}

/// Plays the move to find, and North's reply if the step has one.
export async function showMove() {
  const { game } = state;
  do {
    const name = lessonMove()?.name ?? "";
    await goTo(/** @type {GameNode} */ (games.play(game, state.at, name, view().side)));
  } while (state.game === game && lessonMove()?.side === "north");
}
