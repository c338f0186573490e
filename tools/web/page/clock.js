// The optional clock of a game.

import { mainEnd } from "./game.js";
import { isInRange, isOver, ranges, sides, state, view } from "./state.js";

const maxLeft = ranges.minutes[1] * 60_000; // ms

/// With 0 minutes, the clock starts with the increment.
/** @type {(minutes: number, increment: number) => Clock} */
export function newClock(minutes, increment) {
  const ms = minutes * 60_000 || Math.round(increment * 1000);
  const left = { south: ms, north: ms };
  return { minutes, left, increment: Math.round(increment * 1000), since: null };
}

/// Starts the clock after the first move, at the last move of the game: it does not run elsewhere.
export function startClock() {
  const { clock, game, at } = state;
  if (!clock || clock.since !== null || state.edit || state.isHome) return;
  if (!isOver() && !state.waits && !game.isRead && at.parent && at === mainEnd(game))
    clock.since = performance.now();
}

/// Stops the clock and charges the side to move.
export function stopClock() {
  const { clock } = state;
  if (!clock || clock.since === null) return;
  const { side } = view();
  clock.left[side] = timeLeft(side);
  clock.since = null;
}

/// Adds the increment after a move.
/** @type {(side: Side) => void} */
export function addIncrement(side) {
  if (!state.clock) return;
  const { left, increment } = state.clock;
  left[side] = Math.min(maxLeft, left[side] + increment);
}

/// Times stored with nodes, if known.
/** @type {(node: GameNode) => any} */
export const recordTimes = (node) => (node.left = state.clock && { ...state.clock.left });
/** @type {(node: GameNode) => void} */
export function restoreTimes(node) {
  if (state.clock && node.left) state.clock.left = { ...node.left };
}

/// Records the times at the node where the clock ran. If the times of a node are those on the
/// clock, as after Undo, restores the times of the next node: replaying a move costs its original
/// time.
/** @type {(from: GameNode, to: GameNode) => void} */
export function switchTimes(from, to) {
  const { clock } = state;
  if (!clock) return;
  const isRunning = clock.since !== null;
  stopClock();
  const noted = from.left;
  const areNoted = noted && sides.every((side) => clock.left[side] === noted[side]);
  if (isRunning) recordTimes(from);
  else if (areNoted) restoreTimes(to);
}

/// Checks a stored clock. Returns null if it is invalid.
/** @type {(clock: any) => any} */
export function checkedClock(clock) {
  /** @type {any} */
  const { minutes, left, increment } = clock ?? {};
  const isClock =
    isInRange(minutes, ranges.minutes) &&
    isInRange(increment / 1000, ranges.increment) &&
    [left?.south, left?.north].every((ms) => isInRange(ms, [-maxLeft, maxLeft]));
  return isClock ? { minutes, left, increment, since: null } : null;
}

/** @type {(side: Side) => number} */
export function timeLeft(side) {
  const { left, since } = state.clock;
  return left[side] - (since !== null && view().side === side ? performance.now() - since : 0);
}

/// Returns the side whose time is over, or null.
export function sideOutOfTime() {
  const { side } = view();
  return state.clock && state.clock.since !== null && timeLeft(side) <= 0 ? side : null;
}

/// Returns the clock's part of a `go` command.
export function clockLimits() {
  /** @type {(side: Side) => number} */
  const ms = (side) => Math.max(1, Math.round(timeLeft(side)));
  const { increment } = state.clock;
  return `wtime ${ms("south")} btime ${ms("north")} winc ${increment} binc ${increment}`;
}

/** @type {(side: Side) => string} */
export function clockText(side) {
  const seconds = Math.max(0, Math.ceil(timeLeft(side) / 1000));
  return `${Math.floor(seconds / 60)}:${`${seconds % 60}`.padStart(2, "0")}`;
}
