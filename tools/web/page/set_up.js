// Setting up a position by clicks. The engine decides whether it is possible.

import { element } from "./dom.js";
import { $, draw } from "./draw.js";
import { choice, field } from "./panels.js";
import { askRules, isSquares, sentence, sides, state, text, view } from "./state.js";
import { leavePosition, openPosition } from "./navigation.js";

export function setUp() {
  const { seeds, tuzdiks, side } = view();
  leavePosition();
  state.edit = { seeds: [...seeds], tuzdiks: { ...tuzdiks }, side, by: 1, said: "" };
  showForm();
  $(".board").scrollIntoView({ block: "nearest" });
}

/// Handles a click on a place.
/** @type {(place: number) => void} */
export function change(place) {
  const { seeds, tuzdiks, by } = state.edit;
  const owner = ownerOf(place);
  if (owner) tuzdiks[owner] = null;
  else if (isSquares()) seeds[place] = (seeds[place] + 1) % 3;
  else if (by === 0) makeTuzdik(place);
  else seeds[place] = Math.max(0, seeds[place] + by);
  showEdited();
}

/** @type {(place: number) => Side | undefined} */
const ownerOf = (place) => sides.find((side) => state.edit.tuzdiks[side] === place);

/// Makes a pit the tuzdik of the side opposite.
/** @type {(place: number) => void} */
function makeTuzdik(place) {
  const { names, pits } = view();
  if (place >= names.length) return;
  state.edit.tuzdiks[sides[place < pits ? 1 : 0]] = place;
  state.edit.seeds[place] = 0;
}

export function finishSetUp() {
  const { fen } = composed();
  if (fen) openPosition(state.game.variant, fen);
}

function composed() {
  const { seeds, side } = state.edit;
  const content = seeds.map((count, place) => (ownerOf(place) ? "t" : count));
  return askRules("compose", { variant: state.game.variant, seeds: content, side });
}

function showEdited() {
  const { fen, error } = composed();
  state.edit.said = error ? sentence(error) : fen;
  draw();
}

/// Shows the form in the language of the page.
export function showForm() {
  /** @type {(word: string, name: string, options: [any, string][], valueOf: (value: any) =>
   * any) => HTMLElement} */
  const chosen = (word, name, options, valueOf) => {
    const select = choice(name, options, state.edit[name]);
    select.onchange = () => {
      state.edit[name] = valueOf(select.value);
      showEdited();
    };
    return field(text(word), select);
  };
  const clear = () => {
    state.edit.seeds.fill(0);
    state.edit.tuzdiks = {};
    showEdited();
  };
  /** @type {[any, string][]} */
  const amounts = [[1, "+1"], [5, "+5"], [-1, "−1"]];
  if (view().tuzdiks) amounts.push([0, text("tuzdik")]);
  $(".set-up").replaceChildren(
    ...(isSquares() ? [] : [chosen("eachClick", "by", amounts, Number)]),
    chosen("toMove", "side", sides.map((side) => [side, text(side)]), String),
    element("button", { type: "button", click: clear }, text("clear")),
  );
  showEdited();
}
