// Panels beside the board: moves, curve, analysis; and dialogs. They depend on their arguments
// only.

import { element, svgElement, write } from "./dom.js";
import { textIn, seedsText } from "./words.js";

/** @type {GameNode | null} */
let drawnRoot = null; // of the moves in the list
/** @type {GameNode | null} */
let drawnNote = null; // move that can be edited

/** @type {(text: string, click: () => void, more?: object) => HTMLElement} */
const button = (text, click, more) => element("button", { type: "button", click, ...more }, text);

/// Draws the moves in rows with a column per side, and indented variations. Calls `go(node)` for a
/// clicked move.
/** @type {(list: HTMLElement, shown: any) => void} */
export function drawMoves(list, { root, at, go, sideName }) {
  const numbers = new Map([[root, 0]]); // counts a move of both sides as one
  const shown = { at, go, sideName, numbers };
  const items = beside(root, shown);
  /** @type {any} */
  let cells = null; // of the current row, by side
  for (let node = root.children[0]; node; node = node.children[0]) {
    if (countMove(node, numbers) || !cells) {
      const before = node.side === "north" ? "…" : "";
      cells = { south: element("span", {}, before), north: element("span") };
      const number = element("span", { class: "number" }, `${numbers.get(node)}.`);
      items.push(element("li", { class: "round" }, number, cells.south, cells.north));
    }
    cells[node.side].append(ply(node, shown));
    const notes = beside(node, shown);
    items.push(...notes);
    if (notes.length > 0) cells = null;
  }
  const next = element("ol", {}, ...items);
  if (root === drawnRoot && next.innerHTML === list.innerHTML) return;
  drawnRoot = root;
  const hadFocus = list.contains(document.activeElement);
  list.replaceChildren(...items);
  const current = list.querySelector("[aria-current]");
  if (hadFocus) (current ?? list.querySelector("button"))?.focus();
  // With the next frame, which needs the layout anyway.
  if (current) requestAnimationFrame(() => {
    list.scrollTop = current.offsetTop - list.offsetTop - list.clientHeight / 2;
  });
}

/// Returns rows with the comments on a main move and with the variations that replace it.
/** @type {(node: GameNode, shown: ShownMoves) => HTMLElement[]} */
function beside(node, shown) {
  /** @type {GameNode[]} */
  const others = node.parent?.children.slice(1) ?? [];
  return [
    ...commentsOn(node).map((comment) => element("li", {}, comment)),
    ...others.map((other) => element("li", {}, variation(other, shown))),
  ];
}

/** @type {(node: GameNode) => HTMLElement[]} */
const commentsOn = (node) => [node.comment, node.said].filter(Boolean)
  .map((comment) => element("span", { class: "comment" }, comment));

/** @type {(first: GameNode, shown: ShownMoves) => HTMLElement} */
function variation(first, shown) {
  const made = element("div", { class: "variation" });
  let needsNumber = true; // first, or after a comment or a variation
  for (let node = first; node; node = node.children[0]) {
    const isNew = countMove(node, shown.numbers);
    if (isNew || needsNumber) {
      const number = `${shown.numbers.get(node)}${node.side === "north" ? "…" : "."}`;
      made.append(element("span", { class: "number" }, number));
    }
    /** @type {GameNode[]} */
    const others = node === first ? [] : node.parent.children.slice(1);
    const notes = [...commentsOn(node), ...others.map((other) => variation(other, shown))];
    made.append(ply(node, shown), ...notes);
    needsNumber = notes.length > 0;
  }
  return made;
}

/// Counts a move. Returns false if it belongs to the round of the move before it.
/** @type {(node: GameNode, numbers: Map<GameNode, number>) => boolean} */
function countMove(node, numbers) {
  const { parent, side } = node;
  const isNew = numbers.get(parent) === 0 || (side === "south" && parent.side === "north");
  numbers.set(node, (numbers.get(parent) ?? 0) + (isNew ? 1 : 0));
  return isNew;
}

/** @type {(node: GameNode) => string} */
const glyphOf = ({ glyph, reviewGlyph }) => glyph || reviewGlyph;

/** @type {(node: GameNode, shown: ShownMoves) => HTMLElement} */
function ply(node, { at, go, sideName, numbers }) {
  const name = node.name + glyphOf(node);
  const label = `${numbers.get(node)}. ${sideName(node.side)} ${name}`;
  const current = node === at && "step";
  return button(name, () => go(node), { "aria-current": current, "aria-label": label });
}

/// Draws South's value along a line. A click goes to the nearest move; the page's arrow keys step.
/** @type {(svg: any, line: any) => void} */
export function drawCurve(svg, { nodes, at, go, label, valueText }) {
  /** @type {GameNode[]} */
  const known = nodes.filter((/** @type {GameNode} */ { value }) => value !== null);
  svg.toggleAttribute("hidden", known.length < 2);
  svg.replaceChildren();
  if (known.length < 2) return;
  /** @type {Map<GameNode, number>} */
  const plies = new Map();
  for (const node of nodes) plies.set(node, plies.size + 1);
  const ply = plies.get(at) ?? 0;
  const values = { valuemin: 0, valuemax: nodes.length, valuenow: ply, valuetext: valueText };
  for (const [name, value] of Object.entries({ ...values, label }))
    svg.setAttribute(`aria-${name}`, value);
  const [width, height] = [300, 80];
  const most = Math.max(400, ...known.map(({ value }) => Math.abs(value ?? 0)));
  const x = (/** @type {GameNode} */ node) => ((plies.get(node) ?? 0) / nodes.length) * width;
  /** @type {(node: GameNode) => number} */
  const y = ({ value }) => (height / 2) * (1 - (0.92 * (value ?? 0)) / most);
  const points = known.map((node) => `${x(node).toFixed(1)},${y(node).toFixed(1)}`);
  const ends = [known[0], known[known.length - 1]].map((node) => `${x(node)},${height / 2}`);
  const area = [ends[0], ...points, ends[1]];
  svg.append(
    svgElement("polygon", { class: "area", points: area.join(" ") }),
    svgElement("line", { class: "even", x1: 0, x2: width, y1: height / 2, y2: height / 2 }),
    svgElement("polyline", { class: "value", points: points.join(" "), fill: "none" }),
  );
  for (const node of known.filter((node) => glyphOf(node).includes("?")))
    svg.append(svgElement("circle", { class: "mistake", cx: x(node), cy: y(node), r: 2.5 }));
  if (ply > 0)
    svg.append(svgElement("line", { class: "at", x1: x(at), x2: x(at), y1: 0, y2: height }));
  svg.onclick = (/** @type {MouseEvent} */ { clientX }) => {
    const { left, width: wide } = svg.getBoundingClientRect();
    const place = Math.round(((clientX - left) / wide) * nodes.length) - 1;
    go(nodes[Math.max(0, Math.min(nodes.length - 1, place))]);
  };
}

const mostShown = 9; // moves of a PV

/// Draws the best moves with South's values and their PVs. `follow(moves)` plays up to a clicked
/// move. There is room for `count` lines.
/** @type {(list: HTMLElement, shown: any) => void} */
export function drawLines(list, { language, lines, count, isExact, follow }) {
  if (list.matches(":active")) return; // a click has begun
  list.style.setProperty("--count", count);
  const items = lines.map((/** @type {any} */ info) => {
    const exact = isExact(info);
    const value = seedsText(language, info.cp) + (exact ? ` ${textIn(language, "exact")}` : "");
    const moves = info.moves.slice(0, mostShown)
      .map((/** @type {string} */ name, /** @type {number} */ i) =>
        button(name, () => follow(info.moves.slice(0, i + 1))));
    const pill = element("span", { class: "pill" }, value);
    return element("li", { class: exact ? "exact" : "estimated" }, pill, ...moves);
  });
  const buttons = () => [...list.querySelectorAll("button")];
  const focused = buttons().indexOf(document.activeElement);
  list.replaceChildren(...items);
  buttons()[focused]?.focus();
}

/// Draws the moves that a book knows with South's values.
/** @type {(place: HTMLElement, shown: { language: string, moves: { name: string, cp: number }[],
 * follow: (moves: string[]) => void }) => void} */
export function drawBook(place, { language, moves, follow }) {
  place.hidden = moves.length === 0;
  const buttons = moves.map(({ name, cp }) =>
    button(`${name} ${seedsText(language, cp)}`, () => follow([name])));
  place.replaceChildren(textIn(language, "book"), ...buttons);
}

const kinds = [["inaccuracies", "?!"], ["mistakes", "?"], ["blunders", "??"]];

/// Draws a review as a table. A click on a number goes to the next move with this glyph.
/** @type {(table: HTMLElement, shown: { language: string, review: any, nodes: GameNode[], at:
 * GameNode, go: (node: GameNode) => void, playerName: (side: any) => string }) => void} */
export function drawReview(table, { language, review, nodes, at, go, playerName }) {
  table.hidden = !review;
  if (!review) return;
  const { players, turned, turned_from: before, said } = review;
  /** @type {(side: any, kind: string[]) => any} */
  const count = (side, [kind, glyph]) => {
    const found = nodes.filter((node) => node.side === side && glyphOf(node) === glyph);
    const next = found.find((node) => nodes.indexOf(node) > nodes.indexOf(at)) ?? found[0];
    const number = `${players[side][kind]}`;
    const label = textIn(language, "nextMistake", number, glyph, playerName(side));
    return next ? button(number, () => go(next), { "aria-label": label }) : number;
  };
  const [accurate, best] = ["accuracy", "bestMoves"].map((name) => textIn(language, name));
  const heads = ["", accurate, ...kinds.map(([, glyph]) => glyph), best]
    .map((head) => element("th", { scope: "col" }, head));
  const rows = Object.entries(players).map(([side, player]) => {
    const { accuracy, best, choices } = /** @type {any} */ (player);
    const percent = textIn(language, "percent", accuracy);
    const parts = [percent, ...kinds.map((kind) => count(side, kind)), `${best}/${choices}`];
    const name = element("th", { scope: "row" }, playerName(side));
    return element("tr", {}, name, ...parts.map((part) => element("td", {}, part)));
  });
  const turn = Number.isFinite(before) ? nodes[turned - 1] : null; // older reviews lack the value
  const values = [before, turn?.value ?? 0].map((value) => seedsText(language, value));
  const turning = turn && textIn(language, "turned", `${turn.name}${glyphOf(turn)}`, ...values);
  /** @type {any} */ const lines = said?.[language] ?? said; // older reviews have one language
  const notes = (Array.isArray(lines) ? lines : []).map((line, i) =>
    i > 0 || !turning ? element("p", {}, line) : button(turning, () => go(turn)));
  table.replaceChildren(element("caption", {}, ...notes), element("tr", {}, ...heads), ...rows);
}

/// Shows comment and glyph of a move to edit them, and enables the buttons for its line.
/** @type {(note: HTMLFormElement, shown: { node: GameNode, isMain: boolean, text: (word: string) =>
 * string }) => void} */
export function drawNote(note, { node, isMain, text }) {
  const { comment, glyph } = note.elements;
  for (const control of [comment, glyph]) {
    const isTyped = control === document.activeElement && node === drawnNote;
    if (!isTyped) control.value = /** @type {any} */ (node)[control.name];
    control.setAttribute("aria-label", text(control.name));
  }
  drawnNote = node;
  comment.placeholder = text("comment");
  glyph.disabled = !node.parent;
  for (const [name, isHidden] of [["makeMain", isMain], ["removeMoves", !node.parent]])
    note.querySelector(`[data-do=${name}]`).hidden = isHidden;
}

/// Draws chances in thousandths: South wins, draw, North wins. The text after the bar names them.
/** @type {(bar: any, shown: { language: string, chances?: number[] }) => void} */
export function drawBar(bar, { language, chances = [] }) {
  bar.hidden = chances.length === 0;
  const percent = chances.map((chance) => Math.round(chance / 10));
  write(bar.nextElementSibling, bar.hidden ? "" : textIn(language, "chances", ...percent));
  bar.replaceChildren(...chances.map((chance, i) => {
    const part = element("span", { class: ["win", "draw", "loss"][i] });
    part.style.flexGrow = `${chance}`;
    return part;
  }));
}

/// Opens a dialog with this content. Returns the value of the pressed button (empty if none) and
/// the form. Before that, `check(form)` may mark fields as wrong, which keeps the dialog open.
/// `adapt(form)` fits the fields to each other, at first and after each input.
/** @type {(dialog: HTMLDialogElement, title: string, content: Node[], buttons: string[][], check?:
 * (form: HTMLFormElement) => any, adapt?: (form: HTMLFormElement) => void) => Promise<{ pressed:
 * string, form: HTMLFormElement }>} */
export async function openDialog(
  dialog, title, content, buttons, check = () => {}, adapt = () => {},
) {
  const head = element("h2", { id: "dialog-title" }, title);
  /** @type {(event: any) => Promise<void>} */
  const submit = async (event) => {
    const { value } = event.submitter ?? {};
    if (!value) return;
    event.preventDefault();
    await check(form);
    if (isValid(form) && dialog.contains(form)) dialog.close(value);
  };
  const attributes = { method: "dialog", novalidate: true, submit };
  const end = element("span", { class: "end" });
  const row = element("div", { class: "buttons" },
    ...buttons.map(([value, text]) => element("button", { value }, text)));
  const form = element("form", attributes, head, ...content, end, row);
  // The buttons cover the end of the rest.
  const observer = new IntersectionObserver(
    ([{ isIntersecting }]) => form.classList.toggle("cut", !isIntersecting),
    { root: dialog, rootMargin: "0px 0px -64px" },
  );
  observer.observe(end);
  form.addEventListener("input", () => adapt(form));
  adapt(form);
  const closed = () =>
    new Promise((done) => dialog.addEventListener("close", done, { once: true }));
  dialog.close();
  dialog.replaceChildren(form);
  dialog.returnValue = "";
  dialog.showModal();
  dialog.scrollTop = 0; // the focus may be at its end
  while (dialog.open) await closed(); // a previous dialog may report its end late
  observer.disconnect();
  return { pressed: dialog.contains(form) ? dialog.returnValue : "", form };
}

/// Shows the error of each wrong field of a form.
/** @type {(form: HTMLFormElement) => boolean} */
function isValid(form) {
  const wrong = [];
  for (const alert of form.querySelectorAll(".wanted")) {
    const input = alert.previousElementSibling;
    const isWrong = !input.checkValidity();
    input.setAttribute("aria-invalid", isWrong);
    alert.textContent = alert.dataset.hint || input.validationMessage;
    alert.hidden = !isWrong;
    if (isWrong) wrong.push(input);
  }
  wrong[0]?.focus();
  return wrong.length === 0;
}

/// Returns a form field with its name.
/** @type {(text: string, ...controls: Node[]) => HTMLElement} */
export const field = (text, ...controls) =>
  element("label", {}, element("span", {}, text), ...controls);

/// Returns a place for the error of the control before it: `hint`, or its custom error.
/** @type {(hint?: string) => HTMLElement} */
export const alertPlace = (hint = "") =>
  element("span", { class: "wanted", role: "alert", hidden: true, "data-hint": hint });

/** @type {(name: string, options: any[][], chosen?: any) => HTMLSelectElement} */
export function choice(name, options, chosen = "") {
  return element("select", { name }, ...options.map(([value, text]) =>
    element("option", { value, selected: `${value}` === `${chosen}` }, text)));
}

