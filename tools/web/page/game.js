// A game as a tree of moves. The engine decides which moves are legal.

/// A move by `side`. `engine` is an engine's part of the comment, `said` its sentences and `value`
/// South's value after the move in hundredths of a seed, if known. `reviewGlyph` is the glyph of an
/// unfinished review.
/** @type {(name: string, side: any, parent: any) => GameNode} */
const newNode = (name, side, parent) => ({
  name, side, parent, comment: "", engine: "", said: "", glyph: "", reviewGlyph: "", value: null,
  children: [],
});

/// Returns a new game to play, not to read.
/** @type {(variant: string, fen?: string) => Game} */
export function newGame(variant, fen = "") {
  const root = newNode("", null, null);
  return { variant, fen, tags: [], result: "*", root, isRead: false };
}

/// Returns the nodes that lead to a node, including it.
/** @type {(node: GameNode) => GameNode[]} */
export function path(node) {
  /** @type {GameNode[]} */
  const nodes = [];
  for (; node.parent; node = node.parent) nodes.push(node);
  return nodes.reverse();
}

/** @type {(node: GameNode) => string} */
export const movesTo = (node) => path(node).map(({ name }) => name).join("");

/// Returns the way to a node: the number of the child at each step.
/** @type {(node: GameNode) => number[]} */
export const wayTo = (node) => path(node).map((one) => one.parent.children.indexOf(one));
/// Returns the node at the end of a way.
/** @type {(game: Game, way: number[]) => GameNode} */
export const nodeAt = ({ root }, way) =>
  way.reduce((node, number) => node.children[number] ?? node, root);

/// Returns the last node of the line through a node.
/** @type {(node: GameNode) => GameNode} */
export function lineEnd(node) {
  while (node.children.length > 0) node = node.latest ?? node.children[0];
  return node;
}

/// Returns all nodes of the line through a node.
/** @type {(node: GameNode) => GameNode[]} */
export const lineThrough = (node) => path(lineEnd(node));

/// Returns the last node of the main line.
/** @type {(game: Game) => GameNode} */
export function mainEnd({ root }) {
  let node = root;
  while (node.children.length > 0) node = node.children[0];
  return node;
}

/** @type {(game: Game) => GameNode[]} */
export const mainLine = (game) => path(mainEnd(game));

const maxDepth = 32; // nested variations that the engine can read

/// Returns the node after a move, which may be new. In a played game, its line becomes the main
/// line; in an opened game, a new move is a variation. Returns null and changes nothing if
/// variations would be nested too deep.
/** @type {(game: Game, node: GameNode, name: string, side: Side) => GameNode | null} */
export function play(game, node, name, side) {
  let next = node.children.find((child) => child.name === name);
  const main = mainEnd(game);
  const most = Math.max(maxDepth, depth(game));
  const isNew = !next;
  next ??= newNode(name, side, node);
  if (isNew) node.children.push(next);
  if (!game.isRead) promote(next);
  if (depth(game) > most) {
    if (isNew) node.children.splice(node.children.indexOf(next), 1);
    promote(main);
    return null;
  }
  if (isNew && (!game.isRead || main === node)) reopen(game);
  node.latest = next;
  return next;
}

/// Removes the result, which belongs to other moves.
/** @type {(game: Game) => void} */
export function reopen(game) {
  game.result = "*";
  game.tags = game.tags.filter(([name]) => name !== "Termination");
}

/// Makes the line to a node the main line.
/** @type {(node: GameNode) => void} */
export function promote(node) {
  for (; node.parent; node = node.parent) {
    const { children } = node.parent;
    children.unshift(...children.splice(children.indexOf(node), 1));
  }
}

/** @type {(node: GameNode) => boolean} */
export const isMain = (node) => path(node).every((one) => one.parent.children[0] === one);

/// Removes a move and all moves after it.
/** @type {(game: Game, node: GameNode) => void} */
export function remove(game, node) {
  const { parent } = node;
  if (isMain(node)) reopen(game);
  parent.children.splice(parent.children.indexOf(node), 1);
  if (parent.latest === node) delete parent.latest;
}

/// True if a stored review can be drawn.
/** @type {(review: any) => boolean} */
export const isReview = (review) =>
  ["south", "north"].every((side) => Number.isInteger(review?.players?.[side]?.accuracy));

/// Adds a review's results to a move. `before` is its glyph and the number of choices there when
/// the review began; people may have changed both since.
/** @type {(node: GameNode, reviewed: GameNode, before: any) => void} */
export function annotate(node, { parent, engine, said, value, glyph }, before) {
  Object.assign(node, { engine, said, value, reviewGlyph: "" });
  if (node.glyph === before.glyph) node.glyph = glyph;
  const { children } = node.parent;
  for (const other of parent.children.slice(before.choices))
    if (children.every((/** @type {GameNode} */ { name }) => name !== other.name))
      children.push(Object.assign(other, { parent: node.parent }));
}

/// Takes an engine's sentences over from a record of the same game in another language.
/** @type {(game: Game, record: GameRecord) => void} */
export function translate(game, record) {
  const translated = nodesOf(fromRecord(record));
  nodesOf(game).forEach(({ node }, i) => (node.said = translated[i]?.node.said ?? ""));
}

/// Returns all nodes, each with the number of variations that it is nested in.
/** @type {(game: Game) => { node: GameNode, depth: number }[]} */
function nodesOf({ root }) {
  const found = [{ node: root, depth: 0 }];
  for (const { node, depth } of found) // which grows
    node.children.forEach((child, i) =>
      found.push({ node: child, depth: depth + (i > 0 ? 1 : 0) }));
  return found;
}

/// Returns the depth of the innermost variation; 0 if there is none.
/** @type {(game: Game) => number} */
const depth = (game) => nodesOf(game).reduce((most, { depth }) => Math.max(most, depth), 0);

/// Marks the path to a node, so that stepping forward leads there.
/** @type {(node: GameNode) => void} */
export function markLatest(node) {
  for (; node.parent; node = node.parent) node.parent.latest = node;
}

// Records for the engine: a line is a list of moves with variations.

/** @type {(parent: GameNode, steps: Step[]) => GameNode} */
function addLine(parent, steps) {
  for (const { name, side, variations = [], ...more } of steps) {
    const node = { ...newNode(name, side, parent), ...more };
    parent.children.push(node);
    for (const variation of variations) addLine(parent, variation);
    parent = node;
  }
  return parent;
}

/** @type {(first: GameNode) => Step[]} */
function stepsFrom(first) {
  /** @type {Step[]} */
  const steps = [];
  /** @type {(node: any, others: GameNode[]) => any} */
  const add = ({ name, side, comment, engine, said, glyph }, others) =>
    steps.push({ name, side, comment, engine, said, glyph, variations: others.map(stepsFrom) });
  if (first.parent) add(first, []);
  for (let node = first; node.children.length > 0; node = node.children[0])
    add(node.children[0], node.children.slice(1));
  return steps;
}

/** @type {(record: GameRecord) => Game} */
export function fromRecord({ variant, fen = "", tags = [], comment = "", line = [], result, end }) {
  const game = { ...newGame(variant, fen), tags, result: result ?? "*", isRead: true };
  game.root.comment = comment;
  const last = addLine(game.root, line);
  if (end) last.end = end;
  return game;
}

/// Returns the number of moves with those of variations.
/** @type {(record: GameRecord) => number} */
export const moveCount = (record) => nodesOf(fromRecord(record)).length - 1;

/** @type {(game: Game) => GameRecord} */
export function toRecord(game) {
  const { variant, fen, tags, result, root } = game;
  const { comment } = root;
  const record = { variant, fen, tags: [...tags], comment, line: stepsFrom(root), result };
  const { end } = mainEnd(game);
  return end ? { ...record, end } : record;
}
