// What the browser keeps: settings, and each game under a key of its own. It may hold anything, as
// it outlives versions of the page and can be written by others; and there may be no room.

import { fromRecord, path, toRecord } from "./game.js";

const prefix = "krou.game.";

/// The value under a key; null where there is none, or none that makes sense.
export function kept(key) {
  try {
    return JSON.parse(localStorage.getItem(key));
  } catch {
    return null;
  }
}

/// Whether there is room for it.
export function keep(key, value) {
  try {
    localStorage.setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

/// Keeps a game with all that is needed to go on with it: `more` is whatever else that is.
export function keepGame(game, at, more) {
  game.id ??= `${prefix}${Date.now()}`;
  const way = path(at).map((node) => node.parent.children.indexOf(node));
  const { id, isRead } = game;
  return keep(id, { record: toRecord(game), isRead, way, date: Date.now(), ...more });
}

/// The game of this key, where one stood in it, and what else was kept. `checked` returns a record
/// with all its members, or an `error`, which is returned.
export function keptGame(id, checked) {
  const found = kept(id);
  const record = checked(found?.record);
  if (record.error) return record;
  const game = { ...fromRecord(record), id, isRead: Boolean(found.isRead) };
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
      .map((id) => ({ id, ...kept(id) }))
      .filter(({ title, date, record }) => [title, record?.variant].every(isText) && isDate(date))
      .sort((a, b) => b.date - a.date);
  } catch {
    return []; // it is forbidden here
  }
}

export const forgetGame = (id) => localStorage.removeItem(id);
