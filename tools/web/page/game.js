// A game as a tree of moves. What is legal is the engine's.

/// A move: `side` made it, `value` is South's after it in hundredths of a seed, if that is known;
/// `judged` is the glyph of an unfinished review.
const blank = (name, side, parent) =>
  ({ name, side, parent, comment: "", glyph: "", judged: "", value: null, children: [] });

/// A game that begins now: it is played, and not read.
export function newGame(variant, fen = "") {
  const root = blank("", null, null);
  return { variant, fen, tags: [], result: "*", root, isRead: false };
}

/// The moves that lead to a node, the node itself last.
export function path(node) {
  const nodes = [];
  for (; node.parent; node = node.parent) nodes.push(node);
  return nodes.reverse();
}

export const movesTo = (node) => path(node).map(({ name }) => name).join("");

/// The last of the line that a node is on.
export function lineEnd(node) {
  while (node.children.length > 0) node = node.latest ?? node.children[0];
  return node;
}

/// From the first move on, all of the line that a node is on.
export const lineThrough = (node) => path(lineEnd(node));

/// The last of the game itself.
export function mainEnd({ root }) {
  let node = root;
  while (node.children.length > 0) node = node.children[0];
  return node;
}

const deepest = 32; // variations within each other that the engine reads

/// The node after a move: the existing one, or a new one. In a game that is played, the line that
/// leads to it becomes the main line; in one that is read, a new move is a variation. Returns null,
/// and changes nothing, if variations would be nested too deep.
export function play(game, node, name, side) {
  let next = node.children.find((child) => child.name === name);
  const main = mainEnd(game);
  const most = Math.max(deepest, depth(game));
  const isNew = !next;
  if (isNew) node.children.push((next = blank(name, side, node)));
  if (!game.isRead) promote(next);
  if (depth(game) > most) {
    if (isNew) node.children.splice(node.children.indexOf(next), 1);
    promote(main);
    return null;
  }
  if (isNew && (!game.isRead || main === node)) game.result = "*";
  node.latest = next;
  return next;
}

/// Makes the line to a node the main line.
function promote(node) {
  for (; node.parent; node = node.parent) {
    const { children } = node.parent;
    children.unshift(...children.splice(children.indexOf(node), 1));
  }
}

/// Returns the depth of the innermost variation, 0 if there is none.
function depth({ root }) {
  let most = 0;
  const rest = [[root, 0]];
  while (rest.length > 0) {
    const [node, deep] = rest.pop();
    most = Math.max(most, deep);
    node.children.forEach((child, i) => rest.push([child, i > 0 ? deep + 1 : deep]));
  }
  return most;
}

/// Marks the way to a node, so that stepping on from before it leads there.
export function remember(node) {
  for (; node.parent; node = node.parent) node.parent.latest = node;
}

// Games as the engine reads and writes them: a line is a list of steps, with variations.

function addLine(parent, steps) {
  for (const { name, side, comment = "", glyph = "", variations = [] } of steps) {
    const node = { ...blank(name, side, parent), comment, glyph };
    parent.children.push(node);
    for (const variation of variations) addLine(parent, variation);
    parent = node;
  }
  return parent;
}

/// The number of moves of a line, with its variations.
export const stepsIn = (line) =>
  line.reduce((sum, { variations = [] }) => variations.map(stepsIn).reduce(add, sum + 1), 0);
const add = (sum, number) => sum + number;

function stepsFrom(first) {
  const steps = [];
  const add = ({ name, side, comment, glyph }, others) =>
    steps.push({ name, side, comment, glyph, variations: others.map(stepsFrom) });
  if (first.parent) add(first, []);
  for (let node = first; node.children.length > 0; node = node.children[0])
    add(node.children[0], node.children.slice(1));
  return steps;
}

export function fromRecord({ variant, fen = "", tags = [], comment = "", line = [], result, end }) {
  const game = { ...newGame(variant, fen), tags, result: result ?? "*", isRead: true };
  game.root.comment = comment;
  const last = addLine(game.root, line);
  if (end) last.end = end;
  return game;
}

export function toRecord(game) {
  const { variant, fen, tags, result, root } = game;
  const { comment } = root;
  const record = { variant, fen, tags: [...tags], comment, line: stepsFrom(root), result };
  const { end } = mainEnd(game);
  return end ? { ...record, end } : record;
}
