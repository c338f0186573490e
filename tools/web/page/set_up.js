// Setting up a position by clicks; whether there is such a position, the engine says.

import { element } from "./dom.js";
import { $, draw } from "./draw.js";
import { choice, field } from "./panels.js";
import { askRules, isSquares, show, sides, state, text } from "./state.js";
import { leave, takePosition } from "./table.js";

export function beginSetUp() {
  const { seeds, side } = show();
  leave();
  state.edit = { seeds: [...seeds], side, by: 1 };
  makeForm();
  showEdited();
  $(".board").scrollIntoView({ block: "nearest" });
}

/// A place was clicked.
export function change(place) {
  const { seeds, by } = state.edit;
  seeds[place] = isSquares() ? (seeds[place] + 1) % 3 : Math.max(0, seeds[place] + by);
  showEdited();
}

export function finishSetUp() {
  const { fen } = composed();
  if (fen) takePosition(state.game.variant, fen);
}

function composed() {
  const { seeds, side } = state.edit;
  return askRules("compose", { variant: state.game.variant, seeds, side });
}

function showEdited() {
  const { fen, error } = composed();
  $(".set-up p").textContent = error ?? fen;
  draw();
}

function makeForm() {
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
    showEdited();
  };
  const amounts = [[1, "+1"], [5, "+5"], [-1, "−1"]];
  $(".set-up").replaceChildren(
    ...(isSquares() ? [] : [chosen("eachClick", "by", amounts, Number)]),
    chosen("toMove", "side", sides.map((side) => [side, text(side)]), String),
    element("button", { type: "button", click: clear }, text("clear")),
    element("p"),
  );
}
