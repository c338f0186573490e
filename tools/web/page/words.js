// Texts of the page, which language files contain, and how numbers are written in them.

import * as english from "./english.js";
import * as french from "./french.js";

/// First level of each name in `levels`.
const bands = [0, 1, 4, 7, 10, 13, 16, 19];

/** @type {Record<string, Language>} */ export const texts = { en: english, fr: french };
export const languages = Object.keys(texts);

/** @type {(language: string) => string} */
export const nextLanguage = (language) =>
  languages[(languages.indexOf(language) + 1) % languages.length];

/// Returns the text with this name, with values for %1, %2 …
/** @type {(language: string, name: string, ...values: any[]) => string} */
export function textIn(language, name, ...values) {
  const { words } = texts[language];
  return words[name].replace(/%([1-9])/g, (place, number) => values[number - 1] ?? place);
}

/// Levels of Krou for people who do not know them.
/** @type {Record<string, number>} */ export const strengths = { easy: 2, medium: 7, hard: 13 };

/// "Krou, level 5: casual player"; in short "Krou · level 5" or "Krou · easy".
/** @type {(language: string, level: number, isShort?: boolean) => string} */
export function levelName(language, level, isShort = false) {
  const strength = Object.keys(strengths).find((name) => strengths[name] === level);
  if (isShort) return `Krou · ${textIn(language, strength ?? "levelNumber", level)}`;
  if (level === 20) return textIn(language, "full");
  const band = bands.filter((from) => from <= level).length - 1;
  return textIn(language, "level", level, textIn(language, "levels").split("|")[band]);
}

/** @type {(language: string, count: number) => string} */
export const seedCount = (language, count) => texts[language].seeds(`${count}`);

/// Formats hundredths of a seed: "+0.5", "+0,5".
/** @type {(language: string, cp: number) => string} */
export function seedsText(language, cp) {
  const tenths = Math.sign(cp) * Math.round(Math.abs(cp) / 10);
  const sign = tenths < 0 ? "−" : tenths > 0 ? "+" : "";
  return sign + (Math.abs(tenths) / 10).toLocaleString(language, { minimumFractionDigits: 1 });
}

/// The end that South's hundredths of a seed mean: "South will be behind by 0.8 seeds at the end".
/** @type {(language: string, cp: number, squares: boolean) => string} */
export function standing(language, cp, squares) {
  const side = cp > 0 ? "south" : "north";
  const isEven = Math.round(cp / 10) === 0;
  if (isEven) return textIn(language, squares ? "drawnResult" : "levelAtEnd", "");
  if (squares) return textIn(language, "sideWins", textIn(language, side), "");
  const amount = seedsText(language, Math.abs(cp)).slice(1);
  return textIn(language, cp > 0 ? "leads" : "trails", texts[language].seeds(amount));
}

/// The result that hundredths of a seed mean: "a win by about 2 seeds". Squares have no seeds.
/** @type {(language: string, cp: number, squares: boolean) => string} */
export function valueInWords(language, cp, squares) {
  if (Math.round(cp / 10) === 0) return textIn(language, "drawn");
  const result = cp > 0 ? "win" : "loss";
  if (squares) return textIn(language, result);
  if (Math.abs(cp) < 75) return textIn(language, "closeGame");
  const amount = seedCount(language, Math.round(Math.abs(cp) / 100));
  const shown = cp % 100 === 0 ? amount : textIn(language, "about", amount); // whole: exact
  return textIn(language, `${result}By`, shown);
}
