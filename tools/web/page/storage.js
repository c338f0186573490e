// What the browser keeps: settings, and each game under a key of its own. It may hold anything, as
// it outlives versions of the page and can be written by others; and there may be no room.

import { fromRecord, path, toRecord } from "./game.js";

const prefix = "krou.game.";

/// The text under a key; null where there is none.
function textOf(key, storage = "localStorage") {
  try {
    return window[storage].getItem(key);
  } catch {
    return null; // it is forbidden here
  }
}

function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/// The value under a key; null where there is none, or none that makes sense.
export const kept = (key, storage) => parsed(textOf(key, storage));
export const isKept = (key) => textOf(key) !== null;

function keepText(key, text, storage = "localStorage") {
  try {
    window[storage].setItem(key, text);
    return true;
  } catch {
    return false;
  }
}

/// Returns false if there is no room.
export const keep = (key, value, storage) => keepText(key, JSON.stringify(value), storage);

/// The key of the last game: each tab has its own, a new tab the one of the tab used last.
export function keepLast(id) {
  keep("krou.last", id);
  keep("krou.last", id, "sessionStorage");
}
export const lastGame = () => kept("krou.last", "sessionStorage") ?? kept("krou.last");

const recordIn = (text) => JSON.stringify(parsed(text)?.record);

/// A key that no game has.
function newId() {
  let number = Date.now();
  while (textOf(`${prefix}${number}`) !== null) ++number;
  return `${prefix}${number}`;
}

/// Keeps a game with `more`, all else that a reload needs. If another tab has changed its moves,
/// those stay, and changes of this tab are kept as a copy. If another tab has deleted it, it is
/// kept again once it is changed. Returns the name of a message, or null.
export function keepGame(game, at, more) {
  const record = toRecord(game);
  const stored = game.id ? textOf(game.id) : null;
  const [mine, before, now] = [JSON.stringify(record), recordIn(game.stored), recordIn(stored)];
  if (game.id && mine === before && now !== before) return null;
  const isOthers = stored !== null && now !== before && now !== mine;
  if (isOthers || !game.id) game.id = newId();
  const way = path(at).map((node) => node.parent.children.indexOf(node));
  const text = JSON.stringify({ record, isRead: game.isRead, way, date: Date.now(), ...more });
  if (!keepText(game.id, text)) return "notKept";
  game.stored = text;
  return isOthers ? "keptAsCopy" : null;
}

/// The game of this key, where one stood in it, and what else was kept. `checked` returns a record
/// with all its members, or an `error`, which is returned.
export function keptGame(id, checked) {
  const stored = textOf(id);
  const found = parsed(stored);
  const record = checked(found?.record);
  if (record.error) return record;
  const game = { ...fromRecord(record), id, stored, isRead: Boolean(found.isRead) };
  let at = game.root;
  for (const number of Array.isArray(found.way) ? found.way : [])
    if (Number.isInteger(number)) at = at.children[number] ?? at;
  return { ...found, game, at };
}

const isText = (value) => typeof value === "string" && value !== "";
const isDate = (value) => Number.isFinite(value) && !Number.isNaN(new Date(value).getTime());

/// The newest first.
export function keptGames() {
  try {
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(prefix))
      .map((id) => ({ ...kept(id), id }))
      .filter(({ title, date, record }) => [title, record?.variant].every(isText) && isDate(date))
      .sort((a, b) => b.date - a.date);
  } catch {
    return []; // it is forbidden here
  }
}

export const forgetGame = (id) => localStorage.removeItem(id);
