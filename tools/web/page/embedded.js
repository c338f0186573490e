// The page in a frame of another one: messages from and to that page, both ways objects with a
// `type`. tools/use.md describes them.

import { $, board } from "./draw.js";
import { movesTo } from "./game.js";
import { openPosition, pause, play } from "./navigation.js";
import { isProgramsTurn, screen, state, view } from "./state.js";
import { isEmbedded } from "./storage.js";

/// Anyone may read it: a frame has no stored games.
/** @type {(message: object) => void} */
const send = (message) => window.parent.postMessage(message, "*");

/// Sends the shown position to the other page; as a move if it follows from one in the last position.
/** @type {(from: GameNode | null) => void} */
export function sendPosition(from) {
  if (!isEmbedded) return;
  const { game, at } = state;
  const { variant, fen, side, moves, over } = view();
  send({
    type: at.parent && at.parent === from ? "move" : "position",
    variant, start: game.fen, moves: movesTo(at), move: at.name || null, fen, side,
    legal: moves.map(({ name }) => name), result: over?.result ?? null,
  });
}

/// Follows a message. Returns an error, or nothing; ignores messages for others.
/** @type {(message: any) => Promise<string | undefined>} */
async function follow({ type, variant = state.game.variant, fen, moves, move }) {
  const isText = [variant, fen, moves].every((value) => /^(string|undefined)$/.test(typeof value));
  if (type === "position") {
    if (!isText) return "position: expected texts";
    $("dialog").close();
    if (!(await openPosition(variant, fen, moves))) return state.message;
  } else if (type === "move") {
    const mayPlay = /play|analyse/.test(screen()) && !state.edit && !isProgramsTurn();
    const isLegal = mayPlay && view().moves.some(({ name }) => name === move);
    if (!isLegal) return `move: ${JSON.stringify(move)} is not legal now`;
    board.end();
    play(move);
  }
}

/** @type {any[]} */
let waiting = []; // messages

/// Follows the messages that wait, with a pause before each for newer ones.
async function followAll() {
  while (waiting.length > 0) {
    await pause(0);
    const error = await follow(waiting[0] ?? {}).catch(String);
    if (error) send({ type: "error", error });
    waiting.shift();
  }
}

/// Listens to the other page, and to no one else. A new position replaces messages that wait.
export function listenToParent() {
  if (!isEmbedded) return;
  addEventListener("message", ({ source, data }) => {
    if (source !== window.parent) return;
    if (data?.type === "position") waiting.splice(1);
    if (waiting.push(data) === 1) followAll();
  });
  send({ type: "ready" });
}
