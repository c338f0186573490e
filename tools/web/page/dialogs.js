// Dialogs: new game, open, my games, settings.

import { newClock } from "./clock.js";
import { element, fetchText } from "./dom.js";
import { ask, confirmed } from "./draw.js";
import { openLink } from "./friend.js";
import * as games from "./game.js";
import { imageOf } from "./picture.js";
import { deleteGame, parsed, storedGames } from "./storage.js";
import { alertPlace, choice, field } from "./panels.js";
import {
  askRules, gameAt, otherSide, ranges, saveSettings, sentence, sides, state, text, view,
} from "./state.js";
import {
  beginPosition, errorOf, leavePosition, openPosition, openRecord, openStored, showMessage,
  startGame,
} from "./navigation.js";
import { engineBytes, startEngine } from "./engine_tasks.js";
import { levelName, strengths } from "./words.js";

const maxBytes = 8 << 20; // per file
const maxFen = 200; // characters
const maxTitle = 80; // shown
const maxSeeds = 255; // on a board
/** @type {Record<string, string[]>} */
let fairStarts = {}; // FENs by "GAME" or "GAME-SEEDS"

/** @type {(rows: Node[]) => HTMLElement} */
const listOf = (rows) => element("div", { class: "games" }, ...rows);

/** @type {(head: string, lines: string[]) => any} */
export const showLines = (head, lines) =>
  ask(head, lines.map((line) => element("p", {}, line)));

/// Shows the rules of the game; on the start screen, of a chosen one.
export function showRules() {
  if (!state.isHome) return ask(view().game, rulesOf(gameAt(state.at)));
  const rules = element("div", { class: "rules" });
  /** @type {(form: HTMLFormElement) => void} */
  const adapt = ({ elements: { variant: { value } } }) =>
    rules.replaceChildren(...rulesOf({ variant: value }));
  return ask(text("showRules"), [...gameFields(), rules], "", undefined, adapt);
}

/// Returns the rules, those that capture or move again beside an example: the move, its last seed
/// and what it captures.
/** @type {(game: any) => HTMLElement[]} */
function rulesOf(game) {
  const { variant } = game;
  const { said, examples } = askRules("rules", game);
  return said.map((text, i) => element("p", { class: "rule" }, element("span", {}, text),
    ...examples.filter(({ rule }) => rule === i).map(({ fen, move }) => {
      const before = askRules("show", { variant, fen });
      const { said: [caption] } = askRules("show", { variant, fen, moves: move, you: "south" });
      const image = imageOf(before, before.moves.find(({ name }) => name === move));
      return element("span", {}, image, element("small", {}, caption));
    })));
}

/** @type {(name: string, attributes: Record<string, any>, more?: string) => HTMLElement} */
function numberInput(name, attributes, more = "") {
  const [min, max] = ranges[name];
  const [least, most] = [min, max].map((limit) => limit.toLocaleString(state.settings.language));
  const hint = text(attributes.step ? "wantsNumber" : "wantsWhole", least, most);
  const input = element("input", { type: "number", name, min, max, ...attributes });
  return field(text(name), input, alertPlace(hint + more));
}

/// Returns a choice of levels: first the named ones.
/** @type {(word: string, name: string, chosen: any) => HTMLElement} */
function levelField(word, name, chosen) {
  const { language } = state.settings;
  const named = Object.entries(strengths).map(([strength, level]) => [level, text(strength)]);
  const levels = Array.from({ length: 21 }, (_, level) => [level, levelName(language, level)]);
  const select = choice(name, named);
  const { children } = choice(name, levels);
  select.append(element("optgroup", { label: text("moreLevels") }, ...children));
  select.value = chosen; // the first one with this level
  return field(text(word), select);
}

/** @type {(name: string, checked: boolean) => HTMLElement} */
const checkbox = (name, checked) =>
  field(text(name), element("input", { type: "checkbox", name, checked }));

const secondsField = () =>
  numberInput("seconds", { value: state.settings.seconds, step: "any" });

/// Returns a field to choose a game, at first the current one, and a sentence about it.
/** @type {(word?: string) => HTMLElement[]} */
function gameFields(word = "variant") {
  const { variants } = askRules("variants");
  const names = variants.map(({ name, title }) => [name, title]);
  const select = choice("variant", names, state.game.variant.split(":")[0]);
  const about = element("p", { class: "about" });
  const describe = () => {
    about.textContent = variants.find(({ name }) => name === select.value)?.about ?? "";
  };
  select.addEventListener("input", describe);
  describe();
  return [field(text(word), select, alertPlace()), about];
}

/// Returns the variant chosen in the dialog.
/** @type {(form: HTMLFormElement) => string} */
function variantIn({ elements: { variant, pits, seeds, spec } }) {
  const sizes = Object.entries({ pits, seeds }).filter(([, { value }]) => value.trim());
  const given = sizes.map(([name, { value }]) => `${name}=${Number(value)}`).join();
  return spec.value.trim() || [variant.value, given].filter(Boolean).join(":");
}

/// Returns a game whose start has seeds moved from the pits of one side to the store of `side`.
/** @type {(variant: string, count: number, side: Side) => Game} */
export function handicapGame(variant, count, side) {
  const { pits, seeds } = askRules("show", { variant });
  const [store, from] = side === "south" ? [2 * pits, pits] : [2 * pits + 1, 0];
  for (let i = 0; i < count; ++i) {
    --seeds[from + (i % pits)];
    ++seeds[store];
  }
  const { fen } = askRules("compose", { variant, seeds, side: "south" });
  return { ...games.newGame(variant, fen), tags: [["Handicap", `${count} ${side}`]] };
}

/// Marks fields of a new game as wrong: too many seeds on the board or in the handicap, or an
/// impossible variant.
/** @type {(form: HTMLFormElement) => void} */
function checkNew(form) {
  const { variant, pits, seeds, spec, handicap } = form.elements;
  const usual = askRules("show", { variant: variant.value }).pits;
  const all = 2 * (Number(pits.value) || usual) * Number(seeds.value);
  seeds.setCustomValidity(all > maxSeeds ? text("allSeeds", maxSeeds) : "");
  const areNumbers = pits.checkValidity() && seeds.checkValidity();
  /** @type {any} */ const start = areNumbers ? askRules("show", { variant: variantIn(form) }) : {};
  for (const control of [variant, spec]) {
    const isCause = control === (spec.value.trim() ? spec : variant);
    control.setCustomValidity(start.error && isCause ? sentence(start.error) : "");
  }
  const most = start.pits ? start.pits * Math.max(0, start.seeds[0] - 1) : 0; // one stays in a pit
  handicap.max = start.squares ? 0 : most;
  const alert = handicap.parentElement.querySelector(".wanted");
  alert.dataset.hint = text("wantsWhole", 0, handicap.max);
  if (form.querySelector("details :invalid")) form.querySelector("details").open = true;
}

/// Returns the players chosen in the dialog.
/** @type {(fields: HTMLFormControlsCollection) => Players} */
function playersIn({ opponent, level, otherLevel, begins }) {
  /** @type {Record<string, any>} */
  const others = { krou: Number(level.value), here: null, elsewhere: "friend" };
  const other = others[opponent.value];
  if (other === undefined) return { south: Number(level.value), north: Number(otherLevel.value) };
  const isFirst = begins.value === "you" || (begins.value === "lot" && Math.random() < 0.5);
  return isFirst ? { south: null, north: other } : { south: other, north: null };
}

/// Shows the fields that apply to this opponent.
/** @type {(fields: HTMLFormControlsCollection) => void} */
function fitToOpponent({ level, otherLevel, begins, minutes, increment, opponent }) {
  /** @type {(...kinds: string[]) => boolean} */
  const is = (...kinds) => kinds.includes(opponent.value);
  const isTimed = !is("elsewhere");
  const shown = [[level, is("krou", "watch")], [otherLevel, is("watch")],
    [begins, is("krou", "elsewhere")], [minutes, isTimed], [increment, isTimed]];
  for (const [control, isShown] of shown) control.closest("label").hidden = !isShown;
}

/// Loads the fair starts. Without them, none is offered.
async function loadFairStarts() {
  fairStarts = parsed(await fetchText("fair.json")) ?? {};
}

/// Returns the fair starts of the game chosen in a form; undefined if there are none.
/** @type {(elements: any) => string[] | undefined} */
function fairStartsFor({ variant, pits, seeds, spec, handicap }) {
  if (Number(handicap.value) !== 0 || `${pits.value}${spec.value}`.trim()) return undefined;
  const count = Number(seeds.value);
  return fairStarts[count ? `${variant.value}-${count}` : variant.value];
}

export async function askNew() {
  const { settings } = state;
  const { south, north } = settings.players;
  const usual = { placeholder: text("usual") };
  const placeholder = "oware:slam=all";
  /** @type {(form: HTMLFormElement) => void} */
  const adapt = ({ elements }) => {
    const { variant, pits, seeds, spec, fair } = elements;
    for (const control of [variant, pits, seeds]) control.disabled = spec.value.trim() !== "";
    fair.disabled = !fairStartsFor(elements);
    fair.closest("label").hidden = fair.disabled;
    fitToOpponent(elements);
  };
  /** @type {(...words: string[]) => string[][]} */
  const options = (...words) => words.map((word) => [word, text(word)]);
  const opponent =
    south === null ? (north === null ? "here" : "krou") : north === null ? "krou" : "watch";
  const fields = [
    ...gameFields(),
    field(text("opponent"),
      choice("opponent", options("krou", "here", "elsewhere", "watch"), opponent)),
    levelField("strength", "level", south ?? north ?? strengths.easy),
    levelField("strength", "otherLevel", north ?? strengths.easy),
    field(text("beginner"),
      choice("begins", options("you", "theOther", "lot"), south === null ? "you" : "theOther")),
    checkbox("fair", false),
    element("details", {},
      element("summary", {}, text("moreSettings")),
      numberInput("handicap", { value: 0, min: 0, max: 0 }),
      field(text("handicapFor"), choice("handicapFor", options("youOrSouth", "theOther"))),
      numberInput("minutes", { value: 0, step: "any" }),
      numberInput("increment", { value: 0, step: "any" }),
      secondsField(),
      numberInput("pits", usual),
      numberInput("seeds", usual, text("allSeeds", maxSeeds)),
      field(text("rules"), element("input", { name: "spec", placeholder }), alertPlace())),
  ];
  loadFairStarts().then(() => fields[0].dispatchEvent(new Event("input", { bubbles: true })));
  const { pressed, form } = await ask(text("askNew"), fields, "begin", checkNew, adapt);
  if (!pressed) return;
  const value = (/** @type {string} */ name) => form.elements[name].value.trim();
  const { variant } = askRules("show", { variant: variantIn(form) });
  const players = playersIn(form.elements);
  if (value("opponent") !== "elsewhere") settings.players = players;
  settings.seconds = Number(value("seconds")) || settings.seconds;
  saveSettings();
  const [minutes, increment] = ["minutes", "increment"].map((name) => Number(value(name)));
  const isTimed = value("opponent") !== "elsewhere" && minutes + increment > 0;
  const clock = isTimed ? newClock(minutes, increment) : null;
  const count = Number(value("handicap"));
  const first = sides.find((side) => players[side] === null) ?? "south"; // you, or South
  const side = value("handicapFor") === "youOrSouth" ? first : otherSide(first);
  const starts = (form.elements.fair.checked && fairStartsFor(form.elements)) || [];
  const fen = starts[Math.floor(Math.random() * starts.length)];
  const game = count > 0 ? handicapGame(variant, count, side) : games.newGame(variant, fen);
  startGame(game, players, clock);
}

/// Asks for something to read: the start of a game, a text or a file.
export async function askOpen() {
  const label = { "aria-label": text("orPaste") };
  const file = element("input", { type: "file", accept: ".ogn,.pgn,.txt,text/plain", ...label });
  const area = element("textarea", { rows: 6, spellcheck: "false", ...label });
  const fields = [...gameFields("startOf"), element("p", {}, text("orPaste")),
    file, alertPlace(), area, alertPlace()];
  /** @type {any} */ let found = {};
  const check = async () => {
    const chosen = file.files?.[0];
    found = chosen ? await readFile(chosen) : area.value.trim() ? readText(area.value) : {};
    file.setCustomValidity((chosen && found.error) || "");
    area.setCustomValidity((!chosen && found.error) || "");
  };
  const { pressed, form } = await ask(text("askOpen"), fields, "askOpen", check);
  if (!pressed) return;
  if (found.found || found.link) return openGames(found);
  state.analyses = true;
  openPosition(form.elements.variant.value, "");
}

/// Returns the record of a FEN, if possible of the current game; null for other texts.
/** @type {(line: string) => any} */
function positionIn(line) {
  if (line.length > maxFen || !/^\S+( \S+)*$/.test(line)) return null;
  const variants = [{ name: state.game.variant }, ...askRules("variants").variants];
  const found = variants.map(({ name }) => askRules("record", { variant: name, fen: line }));
  return found.find(({ error }) => !error) ?? (/^\d+-/.test(line) ? found[0] : null);
}

/// Returns the games, the position or the link in a text, or an error.
/** @type {(content: string) => any} */
export function readText(content) {
  const [, link] = /^\S*#(variant=\S*)$/.exec(content.trim()) ?? [];
  if (link) return { link };
  const position = positionIn(content.trim());
  if (position) return { found: [position], error: errorOf(position), isPosition: true };
  const { games: found, error } = askRules("read", { text: content, variant: state.game.variant });
  if (error) return { error: sentence(error) };
  const [only, ...others] = found;
  return { found, error: others.length === 0 ? errorOf(only) : null };
}

/** @type {(file: File) => Promise<any>} */
const readFile = async (file) =>
  file.size > maxBytes ? { error: text("tooLarge") } : readText(await file.text());

/** @type {(file: File) => Promise<boolean>} */
export const openFile = async (file) => openGames(await readFile(file));

/// Opens one of these games, which the user chooses, or shows the error. Returns false if nothing
/// was opened.
/** @type {(read: any) => Promise<any>} */
export async function openGames({ found, link, error, isPosition }) {
  if (error) return showMessage(error), false;
  if (link) return openLink(link);
  if (isPosition) return openRecord(found[0]);
  if (found.length === 1) return openFileRecord(found[0]);
  const buttons = found.map((/** @type {GameRecord} */ record, /** @type {number} */ i) => {
    const attributes = { value: `${i}`, disabled: Boolean(record.error) };
    return element("button", attributes, `${i + 1}. ${record.error ?? cut(record.title ?? "")}`);
  });
  const { pressed } = await ask(text("whichGame"), [listOf(buttons)]);
  return pressed !== "" && openFileRecord(found[Number(pressed)]);
}

/// Returns the beginning of a title that is too long.
/** @type {(title: string) => string} */
const cut = (title) => (title.length > maxTitle ? `${title.slice(0, maxTitle)}…` : title);

/// "Kalah, 4 pits"
/** @type {(variant: string) => string} */
const gameTitle = (variant) => askRules("show", { variant }).game ?? variant;

const mostNamed = 3; // dropped variations

/// Opens a game of a file. Explains an unknown variant, and names variations that were dropped.
/** @type {(record: GameRecord) => Promise<void>} */
async function openFileRecord(record) {
  const { unknown, variant, dropped = [] } = record;
  const isOpen = await openRecord(record, true);
  const notes = [...dropped.slice(0, mostNamed), ...(dropped.length > mostNamed ? ["…"] : [])];
  if (unknown) notes.unshift(text("unknownGame", unknown, gameTitle(variant)));
  if (isOpen && notes.length > 0) showMessage(notes.join(" "));
  return isOpen;
}

/** @type {(id: string) => void} */
function deleteStored(id) {
  deleteGame(id);
  if (id !== state.game.id) return;
  delete state.game.id;
  state.game.isTouched = false; // saved again after the next change
}

export async function showGames() {
  const rows = storedGames().map(({ id, title, date, record, isReadable }) => {
    const style = /** @type {any} */ ({ dateStyle: "medium", timeStyle: "short" });
    const when = () => new Date(date).toLocaleString(state.settings.language, style);
    const name = isReadable && `${cut(title)} · ${gameTitle(record.variant)} · ${when()}`;
    const open = name ? element("button", { value: id }, name)
      : element("span", {}, text("badGame"));
    const remove = element("button", { type: "button" }, text("remove"));
    remove.onclick = async () => {
      if (await confirmed("remove", name ? text("deletesGame", name) : text("badGame"))) deleteStored(id);
      showGames();
    };
    return element("p", {}, open, remove);
  });
  const content = rows.length > 0 ? listOf(rows) : element("p", {}, text("noGames"));
  const { pressed } = await ask(text("showGames"), [content]);
  if (pressed) openStored(pressed);
}

export function showKeys() {
  /** @type {(...words: string[]) => string} */
  const both = (...words) => words.map((word) => text(word)).join(" · ");
  const rows = [
    ["A B C … 1 2 3 …", text("keyOfPit")],
    ["Tab ← → ↑ ↓", text("keyToPit")],
    ["← →", both("back", "forward")],
    [text("keyNames"), both("first", "last")],
    ...[["S", "hint"], ["U", "undo"], ["N", "askNew"], ["M", "sounds"], ["?", "showKeys"]]
      .map(([key, word]) => [key, text(word)]),
  ];
  const cells = rows.flatMap(([keys, use]) => [element("dt", {}, keys), element("dd", {}, use)]);
  ask(text("showKeys"), [element("dl", { class: "keys" }, ...cells)]);
}

export async function showSettings() {
  const { settings } = state;
  const { version } = askRules("version");
  const speeds = text("speeds").split("|").map((name, i) => [i, name]);
  const fields = [
    field(text("speed"), choice("speed", speeds, settings.speed)),
    ...["preview", "sounds", "keys"].map((name) => checkbox(name, settings[name])),
    secondsField(),
    numberInput("hash", { value: settings.hash }),
    element("p", {}, text("memory", version, Math.round(engineBytes() / 1e6))),
  ];
  const { pressed, form } = await ask(text("showSettings"), fields, "save");
  if (!pressed) return;
  const { hash } = settings;
  for (const { name, type, checked, value } of /** @type {any} */ (form.elements))
    if (type === "checkbox") settings[name] = checked;
    else if (name && value) settings[name] = Number(value);
  saveSettings();
  if (settings.hash === hash) return;
  leavePosition();
  startEngine();
  beginPosition();
}
