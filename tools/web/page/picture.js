// The board as a file: SVG or PNG.

import { Board, isPortrait } from "./board.js";
import { element, svgElement } from "./dom.js";

const colors = { wood: "#80532b", well: "#3d2611", ink: "#fff7e8" };
/** @type {[string, Record<string, any>][]} */
const marks = [ // of wells
  ["last", { stroke: "#7fc4f2" }],
  ["best", { stroke: "#ffd257" }],
  ["prey", { fill: "#9a3423" }],
  ["aimed", { stroke: "#ffffff", "stroke-dasharray": "9 6" }],
];
const seedColors = { fill: "#ece5cf", stroke: "#6d6347" };
const font = { "font-family": "system-ui, sans-serif", "text-anchor": "middle" };

/// Returns the shown board as the text of an SVG file.
/** @type {(board: import("./board.js").Board) => string} */
export function pictureOf({ field, places, holes, heaps, radius }) {
  const [width, height] = [field.style.width, field.style.height].map(parseFloat);
  const unit = parseFloat(field.style.getPropertyValue("--unit"));
  const size = { width, height, viewBox: `0 0 ${width} ${height}` };
  const svg = svgElement("svg", { xmlns: "http://www.w3.org/2000/svg", ...size });
  /** @type {(name: string, attributes: Record<string, any>, text?: string) => any} */
  const add = (name, attributes, text = "") =>
    (svg.appendChild(svgElement(name, attributes)).textContent = text);
  /** @type {(text: any, x: number, y: number, share: number) => void} */
  const write = (text, x, y, share) => {
    const place = { x, y: y + 0.35 * share * unit, "font-size": share * unit };
    const look = { ...font, fill: colors.ink, "font-weight": share > 0.3 ? 700 : 400 };
    add("text", { ...place, ...look }, text);
  };
  add("rect", { width, height, rx: 0.42 * unit, fill: colors.wood });
  places.forEach(({ x, y, w, h }, i) => {
    const { dataset, classList, count, owner } = holes[i];
    const line = { fill: colors.well, stroke: "#2c1908", "stroke-width": 0.04 * unit };
    const found = marks.filter(([name]) => classList.contains(name)).map(([, look]) => look);
    const size = { width: 2 * w, height: 2 * h, rx: Math.min(w, h) };
    add("rect", { x: x - w, y: y - h, ...size, ...Object.assign(line, ...found) });
    const cross = `M${x - w / 2} ${y - h / 2}l${w} ${h}m0 ${-h}l${-w} ${h}`;
    const mark = { fill: "none", stroke: colors.ink, "stroke-width": 0.08 * unit };
    if (dataset.mark === "south") add("path", { d: cross, ...mark });
    if (dataset.mark === "north") add("circle", { cx: x, cy: y, r: w / 2, ...mark });
    if (owner.textContent) write(owner.textContent, x, y, 0.5);
    const far = 0.36 * unit; // from the well to its number
    /** @type {Record<string, number[]>} */
    const sides = { up: [x, y - h - far], down: [x, y + h + far], left: [x - w - far, y],
      right: [x + w + far, y] };
    const at = sides[dataset.out ?? ""] ?? [x - 0.7 * w, y - 0.7 * h];
    const outwards = dataset.out === "up" ? -unit : unit;
    if (!owner.textContent) write(count.textContent, at[0], at[1] - 0.13 * outwards, 0.38);
    write(dataset.name, at[0], at[1] + (dataset.out ? 0.2 * outwards : 0), 0.25);
  });
  for (const { at } of heaps.flat())
    add("circle", { r: 0.95 * radius, transform: at.replaceAll("px", ""), ...seedColors });
  return new XMLSerializer().serializeToString(svg);
}

const noEvents = { play() {}, look() {}, drop() {}, capture() {} };

/// Returns a small picture of a position, with the effects of a move if there is one: then it is
/// upright if boards are.
/** @type {(position: View, move?: Move | null) => HTMLElement} */
export function imageOf({ pits, squares, names, seeds }, move = null) {
  const board = new Board(element("div"), noEvents);
  board.build({ pits, squares }, names, false);
  if (move && isPortrait()) board.arrange(270, 450);
  else board.arrange(480, 240, false);
  board.show(seeds);
  board.preview(move);
  if (move) board.holes[move.place].classList.add("best");
  return element("img", { alt: "", src: sourceOf(pictureOf(board)) });
}

/** @type {(svg: string) => string} */
const sourceOf = (svg) => `data:image/svg+xml,${encodeURIComponent(svg)}`;

/// Returns a picture as a PNG file of twice its size.
/** @type {(svg: string) => Promise<any>} */
export async function pngOf(svg) {
  const image = new Image();
  image.src = sourceOf(svg);
  await image.decode();
  const [width, height] = [2 * image.width, 2 * image.height];
  const canvas = element("canvas", { width, height });
  canvas.getContext("2d")?.drawImage(image, 0, 0, width, height);
  return new Promise((done) => canvas.toBlob(done));
}
