// Analysis of opened games: variations, comments, the opening book, pictures.

import { element, fetchText } from "./dom.js";
import { board, confirmed, draw } from "./draw.js";
import * as games from "./game.js";
import { saveCurrent, showMessage, stepTo } from "./navigation.js";
import { pictureOf, pngOf } from "./picture.js";
import { state, text, title, view } from "./state.js";

/// Plays these moves, which are a variation unless they are known.
/** @type {(moves: string[]) => void} */
export function follow(moves) {
  const { game } = state;
  let node = state.at;
  for (const name of moves) {
    const next = node.children.find((child) => child.name === name);
    game.isTouched ||= !next;
    const played = next ?? games.play(game, node, name, view(node).side);
    if (!played) return showMessage(text("tooDeep"));
    node = played;
  }
  stepTo(node);
}

function saveChange() {
  state.game.isTouched = true;
  saveCurrent();
  draw();
}

/// Changes the comment or the glyph of the current move.
/** @type {(event: any) => void} */
export function annotate({ target: { name, value } }) {
  Object.assign(state.at, { [name]: value.trim() });
  saveChange();
}

export function makeMain() {
  games.promote(state.at);
  games.reopen(state.game);
  state.game.review = null;
  saveChange();
}

export async function removeMoves() {
  const { game, at } = state;
  if (!(await confirmed("removeMoves", text("removesMoves", at.name)))) return;
  if (state.game !== game) return;
  if (games.isMain(at)) game.review = null;
  games.remove(game, at);
  game.isTouched = true;
  stepTo(at.parent);
}

/** @type {Record<string, Map<string, string[]> | null>} */
const books = { oware: null, kalah: null, mangala: null }; // moves with values by FEN
/** @type {GameNode | null} */
let failedAt = null; // where a book could not be loaded

/** @type {(variant: string) => Promise<void>} */
async function loadBook(variant) {
  const book = (books[variant] = new Map());
  const content = await fetchText(`${variant}.book`);
  if (content === null) {
    books[variant] = null;
    failedAt = state.at;
    return;
  }
  for (const line of content.split("\n")) {
    const [fen, ...moves] = line.split("  ");
    book.set(fen, moves);
  }
  draw();
}

/// Returns the moves of the opening book here with South's values, best first. After a failure, the
/// book is loaded at another position.
export function bookMoves() {
  const { variant } = state.game;
  if (books[variant] === null && state.at !== failedAt) loadBook(variant);
  const { fen, side } = view();
  const sign = side === "south" ? 1 : -1;
  const moves = (books[variant]?.get(fen) ?? []).map((move) => move.split(" "));
  return moves.map(([name, value]) => ({ name, cp: sign * parseInt(value) }));
}

const svgBlob = () => new Blob([pictureOf(board)], { type: "image/svg+xml" });
export const saveSvg = () => download(svgBlob(), "svg");
export const savePng = async () => download(await pngOf(pictureOf(board)), "png");

/// Saves a file named after the players.
/** @type {(blob: Blob, extension: string) => void} */
export function download(blob, extension) {
  const href = URL.createObjectURL(blob);
  const name = title().replace(/[^\p{L}\p{N}]+/gu, "-");
  element("a", { href, download: `${name}.${extension}` }).click();
  setTimeout(() => URL.revokeObjectURL(href), 10_000);
}
