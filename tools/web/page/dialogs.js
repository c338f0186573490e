// What is asked in a window of its own: a new game, which game to open, settings.

import { newClock } from "./clock.js";
import { element } from "./dom.js";
import { $, confirmed } from "./draw.js";
import * as games from "./game.js";
import { forgetGame, keptGames } from "./kept.js";
import { ask, choice, field, numberField } from "./panels.js";
import { askRules, keepSettings, ranges, sides, state, text } from "./state.js";
import { begin, goOn, leave, takeKept, takeRecord, tell } from "./table.js";
import { engineBytes, startEngine } from "./thinking.js";
import { levelName } from "./words.js";

const mostBytes = 8 << 20; // of a file
const mostSeeds = 255; // on a board

const asked = (head, ...more) => ask($("dialog"), text(head), ...more);
const listOf = (rows) => element("div", { class: "games" }, ...rows);
const closing = () => [["", text("close")]];
const doing = (word) => [["yes", text(word)], ["", text("cancel")]];

export const tellAtLength = (head, lines) =>
  ask($("dialog"), head, lines.map((line) => element("p", {}, line)), closing());

const numberOf = (name, attributes, more = "") => {
  const [min, max] = ranges[name];
  const [least, most] = [min, max].map((end) => end.toLocaleString(state.settings.language));
  const wanted = text(attributes.step ? "wantsNumber" : "wantsWhole", least, most);
  return numberField(text(name), { name, min, max, ...attributes }, wanted + more);
};

const seatField = (side, level) => {
  const { language } = state.settings;
  const levels = Array.from({ length: 21 }, (_, level) => [level, levelName(language, level)]);
  return field(text(side), choice(side, [["", text("person")], ...levels], level ?? ""));
};

const secondsField = () =>
  numberOf("seconds", { value: state.settings.seconds, step: "any" });

/// Marks the seeds in a pit as wrong if the board would have too many.
function checkSeeds({ elements: { variant, pits, seeds } }) {
  const usual = askRules("show", { variant: variant.value }).pits;
  const all = 2 * (Number(pits.value) || usual) * Number(seeds.value);
  seeds.setCustomValidity(all > mostSeeds ? text("allSeeds", mostSeeds) : "");
}

export async function askNew() {
  const { settings, game } = state;
  const names = askRules("variants").variants.map(({ name }) => [name, name]);
  const usual = { placeholder: text("usual") };
  const fields = [
    field(text("variant"), choice("variant", names, game.variant.split(":")[0])),
    numberOf("pits", usual),
    numberOf("seeds", usual, text("allSeeds", mostSeeds)),
    field(text("rules"), element("input", { name: "spec", placeholder: "oware:slam=all" })),
    ...sides.map((side) => seatField(side, settings.seats[side])),
    secondsField(),
    numberOf("minutes", { value: 0, step: "any" }),
    numberOf("increment", { value: 0, step: "any" }),
  ];
  const { pressed, form } = await asked("askNew", fields, doing("begin"), checkSeeds);
  if (!pressed) return;
  const value = (name) => form.elements[name].value.trim();
  const sizes = ["pits", "seeds"].filter(value).map((key) => `${key}=${Number(value(key))}`);
  const sized = [value("variant"), sizes.join(",")].filter(Boolean).join(":");
  const variant = value("spec") || sized;
  const answer = askRules("show", { variant });
  if (answer.error) return tell(answer.error);
  for (const side of sides) settings.seats[side] = value(side) === "" ? null : Number(value(side));
  settings.seconds = Number(value("seconds")) || settings.seconds;
  keepSettings();
  const minutes = Number(value("minutes"));
  const clock = minutes > 0 ? newClock(minutes, Number(value("increment"))) : null;
  begin(games.newGame(answer.variant), settings.seats, clock);
}

export async function askOpen() {
  const file = element("input", { type: "file", accept: ".ogn,.pgn,.txt,text/plain" });
  const area = element("textarea", { rows: 8, spellcheck: "false" });
  const fields = [element("p", {}, text("pasteHere")), file, area];
  const { pressed } = await asked("askOpen", fields, doing("open"));
  if (!pressed) return;
  if (file.files.length > 0) openFile(file.files[0]);
  else openText(area.value);
}

export async function openFile(file) {
  if (file.size > mostBytes) return tell(text("tooLarge"));
  openText(await file.text());
}

export async function openText(content) {
  const { games: found, error } = askRules("read", { text: content, variant: state.game.variant });
  if (error) return tell(error);
  if (found.length === 1) return openRecord(found[0]);
  const buttons = found.map((record, i) => {
    const attributes = { value: `${i}`, disabled: Boolean(record.error) };
    return element("button", attributes, `${i + 1}. ${record.error ?? record.title}`);
  });
  const { pressed } = await asked("whichGame", [listOf(buttons)], closing());
  if (pressed) openRecord(found[Number(pressed)]);
}

async function openRecord(record) {
  const { unknown, variant } = record;
  if ((await takeRecord(record, true)) && unknown) tell(text("unknownGame", unknown, variant));
}

function forget(id) {
  forgetGame(id);
  if (id !== state.game.id) return;
  delete state.game.id;
  state.game.isTouched = false; // until something more happens in it
}

export async function showGames() {
  const rows = keptGames().map(({ id, title, date, record }) => {
    const when = new Date(date).toLocaleString(state.settings.language);
    const name = `${title} · ${record.variant} · ${when}`;
    const open = element("button", { value: id }, name);
    const remove = element("button", { type: "button" }, text("remove"));
    remove.onclick = async () => {
      if (await confirmed("remove", text("deletesGame", name))) forget(id);
      showGames();
    };
    return element("p", {}, open, remove);
  });
  const content = rows.length > 0 ? listOf(rows) : element("p", {}, text("noGames"));
  const { pressed } = await asked("showGames", [content], closing());
  if (pressed) takeKept(pressed);
}

export async function showSettings() {
  const { settings } = state;
  const speeds = text("speeds").split("|").map((name, i) => [i, name]);
  const preview = element("input", { type: "checkbox", checked: settings.preview });
  const fields = [
    field(text("speed"), choice("speed", speeds, settings.speed)),
    field(text("preview"), preview),
    secondsField(),
    numberOf("hash", { value: settings.hash }),
    element("p", {}, text("memory", Math.round(engineBytes() / 1e6))),
  ];
  const { pressed, form } = await asked("showSettings", fields, doing("save"));
  if (!pressed) return;
  const value = (name) => Number(form.elements[name].value);
  const hash = value("hash") || settings.hash;
  const isOther = hash !== settings.hash;
  const seconds = value("seconds") || settings.seconds;
  Object.assign(settings, { speed: value("speed"), preview: preview.checked, seconds, hash });
  keepSettings();
  if (!isOther) return;
  leave();
  startEngine();
  goOn();
}
