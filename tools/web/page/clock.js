// The clock of a game, if it has one: what is left of the time of each side.

import { mainEnd } from "./game.js";
import { isInRange, isOver, ranges, show, sides, state } from "./state.js";

const mostLeft = ranges.minutes[1] * 60_000; // ms

export const newClock = (minutes, increment) => ({
  minutes,
  left: { south: minutes * 60_000, north: minutes * 60_000 },
  increment: Math.round(increment * 1000),
  since: null, // when it was started, for the side to move
});

/// Starts the clock after the first move, at the last move of the game: time ends no other line.
export function startClock() {
  const { clock, game, at } = state;
  if (!clock || clock.since !== null || state.edit) return;
  if (!isOver() && !state.waits && !game.isRead && at.parent && at === mainEnd(game))
    clock.since = performance.now();
}

/// What has passed is the side's that is to move.
export function stopClock() {
  const { clock } = state;
  if (!clock || clock.since === null) return;
  const { side } = show();
  clock.left[side] = timeLeft(side);
  clock.since = null;
}

/// A move was made, after which so much is left.
export function addIncrement(side) {
  if (!state.clock) return;
  const { left, increment } = state.clock;
  left[side] = Math.min(mostLeft, left[side] + increment);
}

/// The times as they were, where that is known.
export const noteTimes = (node) => (node.left = state.clock && { ...state.clock.left });
export function restoreTimes(node) {
  if (state.clock && node.left) state.clock.left = { ...node.left };
}

/// Notes the times at the node where the clock ran. If a node's times are those of the clock, as
/// after Undo, the next node brings its own: a move that is played again costs what it has cost.
export function passTimes(from, to) {
  const { clock } = state;
  if (!clock) return;
  const isRunning = clock.since !== null;
  stopClock();
  const areNoted = from.left && sides.every((side) => clock.left[side] === from.left[side]);
  if (isRunning) noteTimes(from);
  else if (areNoted) restoreTimes(to);
}

/// A clock that was kept; null for what makes no sense.
export function checkedClock(clock) {
  const { minutes, left, increment } = clock ?? {};
  const isClock =
    isInRange(minutes, ranges.minutes) &&
    isInRange(increment / 1000, ranges.increment) &&
    [left?.south, left?.north].every((ms) => isInRange(ms, [-mostLeft, mostLeft]));
  return isClock ? { minutes, left, increment, since: null } : null;
}

export function timeLeft(side) {
  const { left, since } = state.clock;
  return left[side] - (since !== null && show().side === side ? performance.now() - since : 0);
}

/// The side whose time is over, if one's is.
export function lateSide() {
  const { side } = show();
  return state.clock && state.clock.since !== null && timeLeft(side) <= 0 ? side : null;
}

/// As the engine is told of it.
export function clockLimits() {
  const ms = (side) => Math.max(1, Math.round(timeLeft(side)));
  const { increment } = state.clock;
  return `wtime ${ms("south")} btime ${ms("north")} winc ${increment} binc ${increment}`;
}

export function clockText(side) {
  const seconds = Math.max(0, Math.ceil(timeLeft(side) / 1000));
  return `${Math.floor(seconds / 60)}:${`${seconds % 60}`.padStart(2, "0")}`;
}
