// Games with a friend elsewhere. Each move is sent as a link, which continues the game at the side
// of the person who opens it.

import * as games from "./game.js";
import { isStored, matchKey, matchOf, newMatch } from "./storage.js";
import { loadChecked, otherSide, sides, state, text } from "./state.js";
import {
  errorOf, linkOf, linkedRecord, openGame, openPosition, openStored, showMessage,
} from "./navigation.js";

/// Returns the link to send to the friend. The moves come last, in case it is cut.
/** @type {() => string} */
export function friendLink() {
  const { game } = state;
  const { variant, fen } = game;
  const you = state.players.south === "friend" ? "south" : "north";
  const last = games.mainEnd(game);
  game.id ??= matchKey(newMatch(), otherSide(you));
  const ended = last.end ? { end: last.end } : {};
  const match = matchOf(game.id);
  return linkOf({ variant, match, you, ...ended, fen, moves: games.movesTo(last) });
}

/// Offers the link to the programs of a phone. Returns false if that is not possible.
export async function shareLink() {
  if (!navigator.share || !matchMedia("(pointer: coarse)").matches) return false;
  try {
    await navigator.share({ title: "Krou", url: friendLink() });
    return true;
  } catch ({ name }) {
    return name === "AbortError"; // by the user
  }
}

const isMatch = /^[\w-]{1,40}$/;

/// Opens what a link names in its parts. Returns false if nothing was opened.
/** @type {(link: string) => any} */
export function openLink(link) {
  // Mail programs escape it, and chat programs add what follows it.
  const unescaped = link.replaceAll("&amp;", "&").replace(/[^\p{L}\p{N}=]+$/u, "");
  /** @type {any} */
  const parts = Object.fromEntries(new URLSearchParams(unescaped));
  const { variant, fen, moves, match, you } = parts;
  if (!variant) return link !== "" && showMessage(text("unknownLink")), false;
  if (match === undefined && you === undefined) return openPosition(variant, fen, moves);
  if (isMatch.test(match ?? "") && sides.includes(you)) return openFriendLink(parts);
  return showMessage(text("cutLink")), false;
}

/// Opens a friend's link: continues the stored game, or begins it. Links that are old, damaged or
/// for the friend are explained. Returns false if nothing was opened.
/** @type {(parts: any) => Promise<boolean>} */
async function openFriendLink(parts) {
  const { match, you } = parts;
  const record = linkedRecord(parts);
  const error = errorOf(record);
  if (error) return showMessage(text("badLink", error)), false;
  const [mine, friends] = [you, otherSide(you)].map((side) => matchKey(match, side));
  /** @type {(id: string, word: string) => Promise<boolean>} */
  const openMine = async (id, word) => (await openStored(id)) && (showMessage(text(word)), true);
  if (isStored(friends) && !isStored(mine)) return openMine(friends, "ownLink");
  const found = isStored(mine) && loadChecked(mine);
  if (found.error) return showMessage(text("badGame")), false;
  const known = found.game && games.movesTo(games.mainEnd(found.game));
  const before = found.game ? `${found.game.variant} ${found.game.fen} ${known}` : "";
  const nameOf = (/** @type {Step} */ { name }) => name;
  const now = `${record.variant} ${record.fen} ${record.line.map(nameOf).join("")}`;
  if (before !== now && before.startsWith(now)) return openMine(mine, "oldLink");
  const continues = now.startsWith(before);
  const id = continues ? mine : matchKey(newMatch(), you);
  const game = continues && found.game ? found.game : games.newGame(record.variant, record.fen);
  let at = game.root;
  for (const { name, side } of record.line) at = games.play(game, at, name, side);
  if (record.end) at.end = record.end;
  /** @type {any} */
  const players = { [you]: null, [otherSide(you)]: "friend" };
  Object.assign(game, { id, isTouched: true });
  const isOpen = await openGame(game, { at, players, waits: false });
  if (isOpen && !continues) showMessage(text("otherLink"));
  return isOpen;
}
