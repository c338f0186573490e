// Local storage: settings, and each game under its own key. Stored data may be invalid, because
// other versions and programs write it; and storage may be full.

import { attempt } from "./dom.js";
import { fromRecord, nodeAt, toRecord, wayTo } from "./game.js";

const prefix = "krou.game.";

/// True in a frame of another page. There, nothing that a person has stored is read or changed.
export const isEmbedded = window.parent !== window;

/// Texts by key; in a frame, they end with the page.
/** @type {any} */
const stores = isEmbedded ? { localStorage: {}, sessionStorage: {} } : window;

/// Returns the text under a key; null if there is none, or if the browser forbids storage.
/** @type {(key: string, storage?: StorageName) => string | null} */
const loadText = (key, storage = "localStorage") =>
  attempt(() => stores[storage][key] ?? null, null);

/// Returns a value of JSON; null if it is invalid.
/** @type {(text: any) => any} */
export const parsed = (text) => attempt(() => JSON.parse(text), null);

/// Returns the value under a key; null if it is missing or invalid.
/** @type {(key: string, storage?: StorageName) => any} */
export const loadValue = (key, storage) => parsed(loadText(key, storage));
/** @type {(key: string) => boolean} */
export const isStored = (key) => loadText(key) !== null;

/** @type {(key: string, text: string, storage?: StorageName) => boolean} */
const saveText = (key, text, storage = "localStorage") =>
  attempt(() => {
    stores[storage][key] = text;
    return true;
  }, false);

/// Returns the name of the reason why nothing can be stored.
export const storageProblem = () =>
  attempt(() => (stores.localStorage ? "storageFull" : "storageBlocked"), "storageBlocked");

/// Returns false if storage is full or forbidden.
/** @type {(key: string, value: any, storage?: StorageName) => boolean} */
export const saveValue = (key, value, storage) => saveText(key, JSON.stringify(value), storage);

/// Stores the key of this tab's game, which a reload opens; null for the start screen.
/** @type {(id: string | null | undefined) => boolean} */
export const saveTabGame = (id) => saveValue("krou.last", id, "sessionStorage");
export const tabGame = () => loadValue("krou.last", "sessionStorage");

/** @type {(text?: string | null) => string} */
const recordIn = (text) => JSON.stringify(parsed(text)?.record);

/// Returns an unused key.
function newId() {
  let number = Date.now();
  while (loadText(`${prefix}${number}`) !== null) ++number;
  return `${prefix}${number}`;
}

/// Keys of games with a friend: a number for the match, and the side played in this browser.
export const newMatch = () => newId().slice(prefix.length);
/** @type {(match: string, side: Side) => string} */
export const matchKey = (match, side) => `${prefix}${match}-${side}`;
/** @type {(id: string) => string | undefined} */
export const matchOf = (id) => id.slice(prefix.length).replace(/-(south|north)$/, "");

/// Saves a game together with `more`, which a reload needs. If another tab has changed its moves,
/// those stay and this tab's game becomes a copy. A game deleted in another tab is saved again
/// after a change. Returns the name of a message, or null.
/** @type {(game: Game, at: GameNode, more: object) => string | null} */
export function saveGame(game, at, more) {
  const record = toRecord(game);
  const stored = game.id ? loadText(game.id) : null;
  const [mine, before, now] = [JSON.stringify(record), recordIn(game.stored), recordIn(stored)];
  if (game.id && mine === before && now !== before) return null;
  const isOthers = stored !== null && now !== before && now !== mine;
  if (isOthers || !game.id) game.id = newId();
  const { isRead } = game;
  const text = JSON.stringify({ record, isRead, way: wayTo(at), date: Date.now(), ...more });
  if (!saveText(game.id, text)) return "notSaved";
  game.stored = text;
  return isOthers ? "savedAsCopy" : null;
}

/// Loads a game, its current node and its other members. `checked` returns a complete record, or an
/// `error`, which is returned.
/** @type {(id: string, checked: (record: any) => GameRecord) => any} */
export function loadGame(id, checked) {
  const stored = loadText(id);
  const found = parsed(stored);
  const record = checked(found?.record);
  if (record.error) return record;
  const game = { ...fromRecord(record), id, stored, isRead: Boolean(found.isRead) };
  const way = Array.isArray(found.way) ? found.way.filter(Number.isInteger) : [];
  // `seats`: the name of the players in older games
  return { players: found.seats, ...found, game, at: nodeAt(game, way) };
}

/** @type {(value: any) => boolean} */
const isText = (value) => typeof value === "string" && value !== "";
/** @type {(value: any) => boolean} */
const isDate = (value) => Number.isFinite(value) && !Number.isNaN(new Date(value).getTime());

/// Returns all games, newest first. Those without title, variant and date are not readable.
export function storedGames() {
  const ids = attempt(() => Object.keys(stores.localStorage), []);
  return ids.filter((id) => id.startsWith(prefix)).map((id) => {
    const { title, date, record, ...more } = loadValue(id) ?? {};
    const isReadable = [title, record?.variant].every(isText) && isDate(date);
    return { ...more, title, date: isReadable ? date : 0, record, isReadable, id };
  }).sort((a, b) => b.date - a.date);
}

/** @type {(id: string) => boolean} */
export const deleteGame = (id) => delete stores.localStorage[id];
