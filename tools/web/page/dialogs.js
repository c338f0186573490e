// Dialogs: new game, open, my games, settings.

import { newClock } from "./clock.js";
import { element } from "./dom.js";
import { $, confirmed } from "./draw.js";
import * as games from "./game.js";
import { deleteGame, storedGames } from "./storage.js";
import { alertPlace, choice, field, numberField, openDialog } from "./panels.js";
import { askRules, ranges, saveSettings, sentence, sides, state, text } from "./state.js";
import {
  beginPosition, errorOf, leavePosition, openRecord, openStored, showMessage, startGame,
} from "./navigation.js";
import { engineBytes, startEngine } from "./engine_tasks.js";
import { levelName } from "./words.js";

const maxBytes = 8 << 20; // per file
const maxSeeds = 255; // on a board

const openTitled = (head, ...more) => openDialog($("dialog"), text(head), ...more);
const listOf = (rows) => element("div", { class: "games" }, ...rows);
const closeButton = () => [["", text("close")]];
const confirmButtons = (word) => [["yes", text(word)], ["", text("cancel")]];

export const showLines = (head, lines) =>
  openDialog($("dialog"), head, lines.map((line) => element("p", {}, line)), closeButton());

const numberInput = (name, attributes, more = "") => {
  const [min, max] = ranges[name];
  const [least, most] = [min, max].map((limit) => limit.toLocaleString(state.settings.language));
  const hint = text(attributes.step ? "wantsNumber" : "wantsWhole", least, most);
  return numberField(text(name), { name, min, max, ...attributes }, hint + more);
};

const playerField = (side, level) => {
  const { language } = state.settings;
  const levels = Array.from({ length: 21 }, (_, level) => [level, levelName(language, level)]);
  return field(text(side), choice(side, [["", text("person")], ...levels], level ?? ""));
};

const secondsField = () =>
  numberInput("seconds", { value: state.settings.seconds, step: "any" });

/// Returns the variant chosen in the dialog.
function variantIn({ elements: { variant, pits, seeds, spec } }) {
  const sizes = Object.entries({ pits, seeds }).filter(([, { value }]) => value.trim());
  const given = sizes.map(([name, { value }]) => `${name}=${Number(value)}`).join();
  return spec.value.trim() || [variant.value, given].filter(Boolean).join(":");
}

/// Marks fields of a new game as wrong: too many seeds on the board, or an impossible variant.
function checkNew(form) {
  const { variant, pits, seeds, spec } = form.elements;
  const usual = askRules("show", { variant: variant.value }).pits;
  const all = 2 * (Number(pits.value) || usual) * Number(seeds.value);
  seeds.setCustomValidity(all > maxSeeds ? text("allSeeds", maxSeeds) : "");
  const areNumbers = pits.checkValidity() && seeds.checkValidity();
  const { error } = areNumbers ? askRules("show", { variant: variantIn(form) }) : {};
  for (const control of [variant, spec]) {
    const isCause = control === (spec.value.trim() ? spec : variant);
    control.setCustomValidity(error && isCause ? sentence(error) : "");
  }
}

export async function askNew() {
  const { settings, game } = state;
  const { variants } = askRules("variants");
  const names = variants.map(({ name, title }) => [name, `${title} · ${name}`]);
  const usual = { placeholder: text("usual") };
  const placeholder = "oware:slam=all";
  const input = ({ target: { form, value } }) => {
    const { variant, pits, seeds } = form.elements;
    for (const control of [variant, pits, seeds]) control.disabled = value.trim() !== "";
  };
  const fields = [
    field(text("variant"), choice("variant", names, game.variant.split(":")[0]), alertPlace()),
    numberInput("pits", usual),
    numberInput("seeds", usual, text("allSeeds", maxSeeds)),
    field(text("rules"), element("input", { name: "spec", placeholder, input }), alertPlace()),
    ...sides.map((side) => playerField(side, settings.players[side])),
    secondsField(),
    numberInput("minutes", { value: 0, step: "any" }),
    numberInput("increment", { value: 0, step: "any" }),
  ];
  const { pressed, form } = await openTitled("askNew", fields, confirmButtons("begin"), checkNew);
  if (!pressed) return;
  const value = (name) => form.elements[name].value.trim();
  const answer = askRules("show", { variant: variantIn(form) });
  const levelOf = (side) => (value(side) === "" ? null : Number(value(side)));
  for (const side of sides) settings.players[side] = levelOf(side);
  settings.seconds = Number(value("seconds")) || settings.seconds;
  saveSettings();
  const minutes = Number(value("minutes"));
  const clock = minutes > 0 ? newClock(minutes, Number(value("increment"))) : null;
  startGame(games.newGame(answer.variant), settings.players, clock);
}

export async function askOpen() {
  const file = element("input", { type: "file", accept: ".ogn,.pgn,.txt,text/plain" });
  const area = element("textarea", { rows: 8, spellcheck: "false" });
  const fields = [element("p", {}, text("pasteHere")), file, alertPlace(), area, alertPlace()];
  let found = {};
  const check = async () => {
    const [chosen] = file.files;
    found = chosen ? await readFile(chosen) : readText(area.value);
    file.setCustomValidity((chosen && found.error) || "");
    area.setCustomValidity((!chosen && found.error) || "");
  };
  const { pressed } = await openTitled("askOpen", fields, confirmButtons("open"), check);
  if (pressed) openGames(found);
}

/// Returns the games of a text, or an error.
function readText(content) {
  const { games: found, error } = askRules("read", { text: content, variant: state.game.variant });
  if (error) return { error: sentence(error) };
  const [only, ...others] = found;
  return { found, error: others.length === 0 ? errorOf(only) : null };
}

async function readFile(file) {
  return file.size > maxBytes ? { error: text("tooLarge") } : readText(await file.text());
}

export const openText = (content) => openGames(readText(content));
export const openFile = async (file) => openGames(await readFile(file));

/// Opens one of these games, which the user chooses, or shows the error.
async function openGames({ found, error }) {
  if (error) return showMessage(error);
  if (found.length === 1) return openFileRecord(found[0]);
  const buttons = found.map((record, i) => {
    const attributes = { value: `${i}`, disabled: Boolean(record.error) };
    return element("button", attributes, `${i + 1}. ${record.error ?? record.title}`);
  });
  const { pressed } = await openTitled("whichGame", [listOf(buttons)], closeButton());
  if (pressed) openFileRecord(found[Number(pressed)]);
}

/// "Kalah, pits=4"
const gameTitle = (variant) => askRules("show", { variant }).game ?? variant;

async function openFileRecord(record) {
  const { unknown, variant } = record;
  const isOpen = await openRecord(record, true);
  if (isOpen && unknown) showMessage(text("unknownGame", unknown, gameTitle(variant)));
}

function deleteStored(id) {
  deleteGame(id);
  if (id !== state.game.id) return;
  delete state.game.id;
  state.game.isTouched = false; // saved again after the next change
}

export async function showGames() {
  const rows = storedGames().map(({ id, title, date, record }) => {
    const when = new Date(date).toLocaleString(state.settings.language);
    const name = `${title} · ${gameTitle(record.variant)} · ${when}`;
    const open = element("button", { value: id }, name);
    const remove = element("button", { type: "button" }, text("remove"));
    remove.onclick = async () => {
      if (await confirmed("remove", text("deletesGame", name))) deleteStored(id);
      showGames();
    };
    return element("p", {}, open, remove);
  });
  const content = rows.length > 0 ? listOf(rows) : element("p", {}, text("noGames"));
  const { pressed } = await openTitled("showGames", [content], closeButton());
  if (pressed) openStored(pressed);
}

export function showKeys() {
  const both = (...words) => words.map((word) => text(word)).join(" · ");
  const rows = [
    ["A B C … 1 2 3 …", text("keyOfPit")],
    ["Tab ← → ↑ ↓", text("keyToPit")],
    ["← →", both("back", "forward")],
    [text("keyNames"), both("first", "last")],
    ["S", text("hint")],
    ["U", text("undo")],
    ["N", text("askNew")],
    ["M", text("sounds")],
    ["?", text("showKeys")],
  ];
  const cells = rows.flatMap(([keys, use]) => [element("dt", {}, keys), element("dd", {}, use)]);
  openTitled("showKeys", [element("dl", { class: "keys" }, ...cells)], closeButton());
}

export async function showSettings() {
  const { settings } = state;
  const speeds = text("speeds").split("|").map((name, i) => [i, name]);
  const checkbox = (name) => element("input", { type: "checkbox", name, checked: settings[name] });
  const [preview, sounds, keys] = ["preview", "sounds", "keys"].map(checkbox);
  const fields = [
    field(text("speed"), choice("speed", speeds, settings.speed)),
    field(text("preview"), preview),
    field(text("sounds"), sounds),
    field(text("keys"), keys),
    secondsField(),
    numberInput("hash", { value: settings.hash }),
    element("p", {}, text("memory", Math.round(engineBytes() / 1e6))),
  ];
  const { pressed, form } = await openTitled("showSettings", fields, confirmButtons("save"));
  if (!pressed) return;
  const value = (name) => Number(form.elements[name].value);
  const hash = value("hash") || settings.hash;
  const isOther = hash !== settings.hash;
  const seconds = value("seconds") || settings.seconds;
  const checked = { preview: preview.checked, sounds: sounds.checked, keys: keys.checked };
  Object.assign(settings, { speed: value("speed"), ...checked, seconds, hash });
  saveSettings();
  if (!isOther) return;
  leavePosition();
  startEngine();
  beginPosition();
}
