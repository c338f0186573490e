// Panels beside the board: moves, curve, analysis; and dialogs. They depend on their arguments
// only.

import { element, svgElement } from "./dom.js";
import { textIn, seedsText } from "./words.js";

let drawnRoot = null; // of the moves in the list

/// Draws the moves as a list with indented variations. Calls `go(node)` for a clicked move.
export function drawMoves(list, { root, at, go, sideName }) {
  const numbers = new Map([[root, 0]]); // counts a move of both sides as one
  const main = element("li", {}, ...commentOn(root));
  if (root.children.length > 0) addLine(main, root.children[0], { at, go, sideName, numbers });
  if (root === drawnRoot && main.isEqualNode(list.firstChild)) return;
  drawnRoot = root;
  const hadFocus = list.contains(document.activeElement);
  list.replaceChildren(main);
  const current = list.querySelector("[aria-current]");
  if (hadFocus) current?.focus();
  // With the next frame, which needs the layout anyway.
  if (current) requestAnimationFrame(() => {
    list.scrollTop = current.offsetTop - list.offsetTop - list.clientHeight / 2;
  });
}

const commentOn = ({ comment }) =>
  comment ? [element("span", { class: "comment" }, comment)] : [];

/// Adds a move and the rest of its line. Variations follow the move that they replace.
function addLine(into, first, shown) {
  let needsNumber = true; // first, or after a comment or a variation
  for (let node = first; node; node = node.children[0]) {
    into.append(ply(node, needsNumber, shown), ...commentOn(node));
    const [main, ...others] = node.parent.children;
    for (const other of node === main ? others : []) {
      const variation = element("div", { class: "variation" });
      addLine(variation, other, shown);
      into.append(variation);
    }
    needsNumber = node.comment !== "" || others.length > 0;
  }
}

const glyphOf = ({ glyph, reviewGlyph }) => glyph || reviewGlyph;

function ply(node, needsNumber, { at, go, sideName, numbers }) {
  const { parent, side } = node;
  const isNew = numbers.get(parent) === 0 || (side === "south" && parent.side === "north");
  numbers.set(node, numbers.get(parent) + (isNew ? 1 : 0));
  const name = node.name + glyphOf(node);
  const label = `${numbers.get(node)}. ${sideName(side)} ${name}`;
  const current = { "aria-current": node === at && "step", "aria-label": label };
  const button = element("button", { type: "button", click: () => go(node), ...current }, name);
  if (!isNew && !needsNumber) return element("span", { class: "ply" }, button);
  const number = `${numbers.get(node)}${side === "north" ? "…" : "."}`;
  return element("span", { class: "ply" }, element("span", { class: "number" }, number), button);
}

/// Draws South's value along a line. A click goes to the nearest move.
export function drawCurve(svg, { nodes, at, go }) {
  const known = nodes.filter(({ value }) => value !== null);
  svg.toggleAttribute("hidden", known.length < 2);
  svg.replaceChildren();
  if (known.length < 2) return;
  const [width, height] = [300, 80];
  const most = Math.max(400, ...known.map(({ value }) => Math.abs(value)));
  const plies = new Map(nodes.map((node, i) => [node, i + 1]));
  const x = (node) => (plies.get(node) / nodes.length) * width;
  const y = ({ value }) => (height / 2) * (1 - (0.92 * value) / most);
  const points = known.map((node) => `${x(node).toFixed(1)},${y(node).toFixed(1)}`);
  const area = [`${x(known[0])},${height / 2}`, ...points, `${x(known.at(-1))},${height / 2}`];
  svg.append(
    svgElement("polygon", { class: "area", points: area.join(" ") }),
    svgElement("line", { class: "even", x1: 0, x2: width, y1: height / 2, y2: height / 2 }),
    svgElement("polyline", { class: "value", points: points.join(" "), fill: "none" }),
  );
  for (const node of known.filter((node) => glyphOf(node).includes("?")))
    svg.append(svgElement("circle", { class: "mistake", cx: x(node), cy: y(node), r: 2.5 }));
  if (plies.has(at))
    svg.append(svgElement("line", { class: "at", x1: x(at), x2: x(at), y1: 0, y2: height }));
  svg.onclick = ({ clientX }) => {
    const { left, width: wide } = svg.getBoundingClientRect();
    const place = Math.round(((clientX - left) / wide) * nodes.length) - 1;
    go(nodes[Math.max(0, Math.min(nodes.length - 1, place))]);
  };
}

/// Draws the best moves with their values for the side to move, and their PVs.
export function drawLines(list, { language, lines, isExact, play }) {
  const items = lines.map((info) => {
    const exact = isExact(info);
    const value = seedsText(language, info.cp) + (exact ? ` ${textIn(language, "exact")}` : "");
    const name = info.move;
    return element(
      "li",
      { class: exact ? "exact" : "estimated" },
      element("button", { type: "button", click: () => play(name) }, name),
      element("span", { class: "worth" }, value),
      element("span", { class: "expected" }, info.pv),
    );
  });
  const focused = [...list.children].findIndex((item) => item.contains(document.activeElement));
  list.replaceChildren(...items);
  items[focused]?.querySelector("button").focus();
}

/// Draws chances in thousandths: South wins, draw, North wins.
export function drawBar(bar, { language, chances }) {
  bar.classList.toggle("unknown", !chances);
  if (!chances) return;
  const percent = chances.map((chance) => Math.round(chance / 10));
  const text = textIn(language, "chances", ...percent);
  bar.setAttribute("role", "img");
  bar.setAttribute("aria-label", text);
  bar.title = text;
  const part = (name, i) => {
    const shown = percent[i] > 9 ? `${percent[i]}` : ""; // too narrow for text
    const made = element("span", { class: name }, shown);
    made.style.flexGrow = chances[i];
    return made;
  };
  bar.replaceChildren(...["win", "draw", "loss"].map(part));
}

/// Opens a dialog with this content. Returns the value of the pressed button (empty if none) and
/// the form. Before that, `check(form)` may mark fields as wrong, which keeps the dialog open. `adapt(form)`
/// fits the fields to each other, at first and after each input.
export async function openDialog(
  dialog, title, content, buttons, check = () => {}, adapt = () => {},
) {
  const head = element("h2", { id: "dialog-title" }, title);
  const submit = async (event) => {
    const { value } = event.submitter ?? {};
    if (!value) return;
    event.preventDefault();
    await check(form);
    if (isValid(form) && dialog.contains(form)) dialog.close(value);
  };
  const attributes = { method: "dialog", novalidate: true, submit };
  const form = element("form", attributes, head, ...content);
  const row = element("div", { class: "buttons" });
  for (const [value, text] of buttons) row.append(element("button", { value }, text));
  form.append(row);
  form.addEventListener("input", () => adapt(form));
  adapt(form);
  const closed = () =>
    new Promise((done) => dialog.addEventListener("close", done, { once: true }));
  dialog.close();
  dialog.replaceChildren(form);
  dialog.returnValue = "";
  dialog.showModal();
  while (dialog.open) await closed(); // a previous dialog may report its end late
  return { pressed: dialog.contains(form) ? dialog.returnValue : "", form };
}

/// Shows the error of each wrong field of a form.
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
export const field = (text, ...controls) =>
  element("label", {}, element("span", {}, text), ...controls);

/// Returns a place for the error of the control before it: `hint`, or its custom error.
export const alertPlace = (hint = "") =>
  element("span", { class: "wanted", role: "alert", hidden: true, "data-hint": hint });

/// Returns a number field with a `hint`, shown if the number is wrong.
export function numberField(text, attributes, hint) {
  return field(text, element("input", { type: "number", ...attributes }), alertPlace(hint));
}

export function choice(name, options, chosen) {
  const select = element("select", { name });
  for (const [value, text] of options) {
    const selected = `${value}` === `${chosen}`;
    select.append(element("option", { value, selected }, text));
  }
  return select;
}

