// The board: wells and stores as buttons, seeds above them. It knows no rules and shows the data
// that it is given. Places have the engine's numbers: South's pits, North's pits, South's
// store, North's store; in three in a row, the nine squares.

import { element, svgElement, write } from "./dom.js";
import { clamp, layout, ringSpots, storeSpot } from "./layout.js";

const maxApart = 15; // seeds side by side in a pit; more form a second layer
const tints = 4; // of seeds
const marks = ["", "south", "north"]; // per number in a square
const arrow = "M-1.1 .09H1a.09 .09 0 0 0 0-.18H-1.1m.12-.1-.12 .1 .12 .1M.02-.01l.12 .1-.12 .1";

/** @type {(className: string, parent: HTMLElement) => HTMLElement} */
const makeSpan = (className, parent) => parent.appendChild(element("span", { class: className }));

export const isPortrait = () => matchMedia("(orientation: portrait)").matches;

export class Board {
  /** @type {string | null} */ drawn = null;
  /** @type {Shape} */ shape = { pits: 0, squares: false };
  names = ""; // joined
  turned = false;
  upright = false;
  /** @type {Hole[]} */ holes = []; // all places
  /** @type {Hole[]} */ buttons = []; // pits or squares
  /** @type {number[]} */ stores = []; // their places
  /** @type {Hole[][]} */ rows = []; // left to right on the screen
  /** @type {(Hole | undefined)[]} */ stops = []; // of the Tab key, by row
  /** @type {number | null} */ focused = null; // by a key
  /** @type {(number | null)[]} */ tuzdiks = [];
  /** @type {Seed[][]} */ heaps = [];
  /** @type {Seed[]} */ hand = [];
  /** @type {Run | null} */ run = null;
  /** @type {Box[]} */ places = [];
  /** @type {Map<string, Point[]>} */ spots = new Map();
  radius = 0; // of a seed
  leastHeight = ""; // of the root
  top = 0; // of all z-indexes
  field = element("div");
  seeds = element("div");
  way = svgElement("path", { d: arrow });

  /// Calls `play(place)` when a pit is clicked, `look(place)` when one is pointed at or gets
  /// the focus by a key, and `look(null)` afterwards; `drop()` when a seed falls, and
  /// `capture(seeds)`.
  /** @param {HTMLElement} root @param {BoardEvents} on */
  constructor(root, on) {
    this.root = root;
    this.on = on;
    new ResizeObserver(() => {
      this.arrange();
      requestAnimationFrame(() => this.makeRoom()); // which may change the size again
    }).observe(root);
  }

  /// Builds an empty board with these pit names. Keeps the seeds if only the orientation changes.
  /// Does nothing if this board is already shown.
  /** @type {(shape: Shape, names: string[], turned: boolean) => void} */
  build(shape, names, turned) {
    const drawn = JSON.stringify([shape, names, turned]);
    if (drawn === this.drawn) return;
    this.end();
    const counts = this.names === names.join() ? this.counts() : null;
    Object.assign(this, { drawn, shape, names: names.join(), turned });
    this.stores = shape.squares ? [] : [2 * shape.pits, 2 * shape.pits + 1];
    const kind = shape.squares ? " squares" : turned ? " turned" : "";
    this.field = element("div", { class: `field${kind}` });
    this.buttons = names.map((name, place) => this.makeHole(place, "pit", name));
    const stores = this.stores.map((place) => this.makeHole(place, "store", ""));
    this.holes = [...this.buttons, ...stores];
    this.heaps = this.holes.map(() => []);
    const south = this.buttons.slice(0, shape.pits);
    const north = this.buttons.slice(shape.pits);
    if (!shape.squares && !turned) north.reverse(); // left to right on the screen
    this.seeds = element("div", { class: "seeds", "aria-hidden": "true" });
    /** @type {(pits: Hole[]) => HTMLElement} */
    const group = (pits) => element("div", { role: "group" }, ...pits);
    this.rows = [south, north].filter((row) => row.length > 0);
    this.stops = [];
    const way = svgElement("svg", { class: "sowing", "aria-hidden": "true" });
    way.append(this.way);
    this.field.append(...this.rows.map(group), ...stores, way, this.seeds);
    this.root.replaceChildren(this.field);
    this.on.look(null);
    this.arrange();
    this.makeRoom();
    if (counts) this.show(counts);
  }

  counts() {
    if (!this.shape.squares) return this.heaps.map((heap) => heap.length);
    return this.buttons.map(({ dataset }) => marks.indexOf(dataset.mark ?? ""));
  }

  /** @type {(place: number, kind: string, name: string) => Hole} */
  makeHole(place, kind, name) {
    const made = element("button", { class: kind, type: "button", "data-name": name });
    const hole = /** @type {Hole} */ (made);
    const strip = makeSpan("strip", hole);
    hole.count = makeSpan("count", strip);
    hole.nameLabel = makeSpan("name", strip);
    hole.nameLabel.textContent = name;
    hole.owner = makeSpan("owner", hole); // of a tuzdik
    hole.valueLabel = makeSpan("value", hole);
    hole.gain = makeSpan("gain", hole);
    hole.addEventListener("click", () => this.on.play(place));
    const on = (/** @type {string} */ event, /** @type {number | null} */ at) =>
      hole.addEventListener(event, () => this.on.look(at));
    on("pointerenter", place), on("pointerleave", null), on("blur", null);
    hole.addEventListener("focus", () => {
      this.stops[this.rows.findIndex((row) => row.includes(hole))] = hole;
      this.setStops();
      this.focused = hole.matches(":focus-visible") ? place : null;
      if (this.focused !== null) this.on.look(place);
    });
    hole.addEventListener("blur", () => (this.focused = null));
    return hole;
  }

  /// Makes one pit of each row a stop of the Tab key: the focused one, the last focused one if it
  /// is legal, or the first legal one.
  setStops() {
    this.rows.forEach((row, i) => {
      const legal = row.filter(({ classList }) => classList.contains("legal"));
      const kept = this.stops[i];
      const focused = row.find((pit) => pit === document.activeElement);
      const stop = focused ?? legal.find((pit) => pit === kept) ?? legal[0] ?? kept ?? row[0];
      for (const pit of row) {
        const number = pit === stop ? 0 : -1;
        if (pit.tabIndex !== number) pit.tabIndex = number; // may need the layout
      }
    });
  }

  /// Moves the focus to the next pit in this direction on the screen, if there is one. Returns
  /// false if no pit has got the focus by a key.
  /** @type {(direction: number[]) => boolean} */
  moveFocus([right, down]) {
    const { focused, places, buttons } = this;
    if (focused === null || focused >= buttons.length) return false;
    const { x, y } = places[focused];
    const near = buttons.map((button, i) => {
      const [along, across] = right ? [0, 1] : [1, 0];
      const by = [places[i].x - x, places[i].y - y];
      const ahead = by[along] * (right || down);
      return { button, ahead, far: ahead + 3 * Math.abs(by[across]) };
    });
    near.filter(({ ahead }) => ahead > 1).sort((a, b) => a.far - b.far)[0]?.button.focus();
    return true;
  }

  /// Fits the layout to the available size, or to the given one.
  /** @type {(width?: number, height?: number, isUpright?: boolean) => void} */
  arrange(
    width = this.root.clientWidth, height = this.root.clientHeight, isUpright = isPortrait(),
  ) {
    if (!this.drawn) return;
    this.field.querySelector(".call")?.remove(); // its place may have moved
    const { shape, turned, root, stores } = this;
    const upright = isUpright && !shape.squares;
    const least = parseFloat(getComputedStyle(root).getPropertyValue("--least")) || 1;
    const made = layout(shape, upright, turned, width, height, least);
    const { unit, places } = made;
    const { w, h } = places[0];
    const [short, long] = w < h ? [w, h] : [h, w];
    const radius = 0.2 * short * Math.min(1.3, Math.sqrt(long / short));
    Object.assign(this, { upright, places, radius, spots: new Map() });
    this.field.classList.toggle("upright", upright);
    this.leastHeight = upright ? `${Math.ceil((made.height / unit) * least)}px` : "";
    const lengths = `--unit:${unit}px;--seed:${2 * radius}px`;
    this.field.style.cssText = `width:${made.width}px;height:${made.height}px;${lengths}`;
    const [outNear, outFar] = upright ? ["left", "right"] : ["down", "up"];
    places.forEach(({ x, y, w, h }, i) => {
      const corner = `left:${x - w}px;top:${y - h}px;`;
      this.holes[i].style.cssText = `${corner}width:${2 * w}px;height:${2 * h}px`;
      const isSouth = i < shape.pits || i === stores[0];
      const isNear = isSouth !== Boolean(turned); // at South's edge of the screen
      if (!shape.squares) this.holes[i].dataset.out = isNear ? outNear : outFar;
    });
    this.heaps.forEach((heap, place) => this.settleHeap(place, 0));
    if (!shape.squares) this.drawWay(unit);
  }

  /// Draws the direction of sowing in the middle, by the places of the first and the last pits.
  /** @type {(unit: number) => void} */
  drawWay(unit) {
    const { places, shape: { pits } } = this;
    const [first, last, far, opposite] = [0, pits - 1, pits, 2 * pits - 1].map((i) => places[i]);
    /** @type {(from: Point, to: Point) => number[]} */
    const axis = (from, to) =>
      [to.x - from.x, to.y - from.y].map((by) => unit * Math.sign(Math.round(by)));
    const middle = [(first.x + far.x) / 2, (first.y + far.y) / 2];
    const matrix = [...axis(first, last), ...axis(opposite, first), ...middle];
    this.way.setAttribute("transform", `matrix(${matrix.join(" ")})`);
  }

  /// Makes room for an upright board with the smallest pits, which may be longer than the screen.
  makeRoom() {
    this.root.style.minHeight = this.leastHeight;
  }

  /// Shows these numbers of seeds, or the marks of squares, without animation.
  /** @type {(seeds: number[]) => void} */
  show(seeds) {
    this.end(false);
    this.hand.splice(0).forEach((seed) => seed.node.remove());
    if (this.shape.squares) return this.showSquares(seeds, 0);
    /** @type {Seed[]} */ const spare = [];
    this.heaps.forEach((heap, i) => spare.push(...heap.splice(seeds[i])));
    this.heaps.forEach((heap, i) => {
      while (heap.length < seeds[i]) heap.push(spare.pop() ?? this.makeSeed());
      this.settleHeap(i, 0);
    });
    spare.forEach((seed) => seed.node.remove());
    this.holes.forEach((hole) => hole.classList.remove("held"));
    this.count();
  }

  /** @type {(squares: number[], ms: number) => void} */
  showSquares(squares, ms) {
    this.buttons.forEach((button, i) => {
      const mark = marks[squares[i]];
      if (ms > 0 && mark && button.dataset.mark !== mark)
        button.count.animate([{ transform: "scale(0.3)" }, { transform: "none" }], 2 * ms);
      button.dataset.mark = mark;
    });
  }

  count() {
    this.heaps.forEach((heap, i) => this.writeCount(i, heap.length));
  }

  /** @type {(place: number, text: string | number) => void} */
  writeCount(place, text) {
    write(this.holes[place].count, `${text}`);
  }

  /** @type {() => Seed} */
  makeSeed() {
    const tint = this.seeds.childElementCount % tints;
    const node = this.seeds.appendChild(element("span", { class: `seed tint-${tint}` }));
    return { node, at: "" };
  }

  /// Moves a seed by a transition of its transform, which needs no layout.
  /** @type {(seed: Seed, x: number, y: number, shrink: number, ms: number, easing?: string) =>
   * void} */
  fly(seed, x, y, shrink, ms, easing = "ease-in-out") {
    const to = `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px) scale(${shrink.toFixed(2)})`;
    if (to === seed.at) return;
    const { style } = seed.node;
    style.transition = ms > 0 && seed.at ? `transform ${ms}ms ${easing}` : "none";
    style.transform = seed.at = to;
  }

  /// Puts seeds above all others.
  /** @type {(seeds: Seed[]) => void} */
  raise(seeds) {
    for (const { node } of seeds) node.style.zIndex = `${++this.top}`;
  }

  /** @type {(place: number, ms: number) => void} */
  settleHeap(place, ms) {
    const { x, y } = this.places[place];
    const heap = this.heaps[place];
    const spotOf = this.stores.includes(place) ? this.spotInStore : this.spotInPit;
    heap.forEach((seed, i) => {
      const spot = spotOf.call(this, i, place, heap.length);
      this.fly(seed, x + spot.x, y + spot.y, spot.shrink, ms);
    });
    if (heap.length > maxApart) this.raise(heap.slice(maxApart));
  }

  /// Seeds beyond `maxApart` form smaller layers above.
  /** @type {(number: number, place: number, count: number) => Spot} */
  spotInPit(number, place, count) {
    const layer = Math.floor(number / maxApart);
    const here = Math.min(count - layer * maxApart, maxApart);
    const size = layer ? 0.8 : 1;
    const key = `${here} ${place} ${layer}`;
    const { w, h } = this.places[0];
    const turn = 0.13 * place + 0.09 * layer;
    const spots = this.spots.get(key) ??
      ringSpots(here, size * w, size * h, size * this.radius, turn);
    this.spots.set(key, spots);
    return { ...spots[number % maxApart], shrink: size };
  }

  /** @type {(number: number, place: number) => Spot} */
  spotInStore(number, place) {
    const end = ["down", "right"].includes(this.holes[place].dataset.out ?? "") ? 1 : -1;
    const all = this.seeds.childElementCount;
    return storeSpot(number, all, this.places[place], this.upright, end, this.radius);
  }

  /// Animates a move at `ms` per seed, then shows the board after it and an optional announcement.
  /** @type {(move: Sowing, after: () => number[], ms: number, word: string | null) =>
   * Promise<void>} */
  async sow({ place, sown, captured, mover }, after, ms, word) {
    this.end();
    if (ms === 0 || this.shape.squares) this.on.drop();
    if (ms === 0 && captured.length) this.on.capture(captured.length);
    if (this.shape.squares) return this.showSquares(after(), ms);
    const run = (this.run = { after });
    const { field } = this;
    if (ms > 0) {
      this.hand = this.heaps[place].splice(0);
      this.raise(this.hand);
      this.count();
      for (const pit of sown) {
        if (this.run === run) await this.drop(run, pit, ms);
      }
      if (this.run === run && captured.length) await this.capture(run, captured, mover, ms);
    }
    if (this.run === run) {
      this.run = null; // the last seed comes to rest by itself
      this.show(after());
    }
    if (word && this.field === field) this.announce(word, mover);
  }

  /// Returns the place where seeds of this place are seen to fall: for a store, its owner's tuzdik.
  /** @type {(place: number) => number} */
  visiblePlace(place) {
    return this.tuzdiks[this.stores.indexOf(place)] ?? place;
  }

  /// Moves the hand to a pit and leaves a seed there.
  /** @type {(run: Run, pit: number, ms: number) => Promise<void>} */
  async drop(run, pit, ms) {
    const { x, y } = this.places[this.visiblePlace(pit)];
    this.hand.forEach((seed, i) => {
      const spot = this.spotInPit(i, 0, this.hand.length);
      this.fly(seed, x + spot.x * 0.5, y + spot.y * 0.5, 1.1, ms, "linear");
    });
    await this.wait(run, ms);
    const seed = this.run === run && this.hand.pop();
    if (!seed) return;
    this.on.drop();
    this.heaps[pit].push(seed);
    this.settleHeap(pit, 1.5 * ms);
    this.writeCount(pit, this.heaps[pit].length);
  }

  /// Highlights the captured pits, then moves their seeds to the mover's store.
  /** @type {(run: Run, captured: number[], mover: Side, ms: number) => Promise<void>} */
  async capture(run, captured, mover, ms) {
    captured.forEach((pit) => this.holes[pit].classList.add("held"));
    await this.wait(run, clamp(5 * ms, 400, 700));
    for (const pit of captured) {
      if (this.run !== run) return;
      this.holes[pit].classList.remove("held");
      this.on.capture(this.heaps[pit].length);
      this.carry(this.heaps[pit].length, pit, this.stores[mover === "south" ? 0 : 1], 400);
      await this.wait(run, 120);
    }
    await this.wait(run, 320);
  }

  /** @type {(number: number, from: number, to: number, ms: number) => void} */
  carry(number, from, to, ms) {
    if (!number) return;
    const seeds = this.heaps[from].splice(-number);
    this.heaps[to].push(...seeds);
    this.raise(seeds);
    this.settleHeap(from, ms);
    this.settleHeap(to, ms);
    this.count();
  }

  /// Moves the seeds left at the end of a game to their owners. `halfRest` is each side's share in
  /// half seeds. The numbers then show the final score.
  /** @type {(halfRest: number[], ms: number) => Promise<void>} */
  async settle(halfRest, ms) {
    this.end();
    if (this.shape.squares) return;
    const after = this.counts();
    const sums = this.stores.map((place, side) => 2 * after[place] + halfRest[side]);
    /** @type {{ number: number, pit: number, store: number }[]} */ const flights = [];
    halfRest.forEach((half, side) => {
      let share = Math.round(half / 2);
      for (let pit = 0; pit < this.stores[0]; ++pit) {
        const number = Math.min(after[pit], share);
        if (number) flights.push({ number, pit, store: this.stores[side] });
        share -= number;
        after[pit] -= number;
        after[this.stores[side]] += number;
      }
    });
    const run = (this.run = { after: () => after, sums });
    for (const { number, pit, store } of ms > 0 ? flights : []) {
      if (this.run !== run) return;
      this.carry(number, pit, store, 500);
      await this.wait(run, ms);
    }
    if (ms > 0) await this.wait(run, 500);
    if (this.run === run) this.end();
  }

  /// Waits this long, or until the animation ends.
  /** @type {(run: Run, ms: number) => Promise<void> | null} */
  wait(run, ms) {
    if (this.run !== run) return null;
    return new Promise((done) => {
      const timer = setTimeout(done, ms);
      run.wake = () => { clearTimeout(timer); done(); };
    });
  }

  /// Ends the animation. Shows its final board unless `shown` is false.
  /** @type {(shown?: boolean) => boolean} */
  end(shown = true) {
    const run = this.run;
    if (!run) return false;
    this.run = null;
    run.wake?.();
    for (const { node } of [...this.heaps.flat(), ...this.hand]) node.style.transition = "none";
    if (!shown) return true;
    this.show(run.after());
    run.sums?.forEach((halves, side) => {
      this.writeCount(this.stores[side], `${Math.floor(halves / 2)}${halves % 2 ? "\u00bd" : ""}`);
    });
    return true;
  }

  /// Shows a word at the mover's store for a moment.
  /** @type {(text: string, mover: Side) => void} */
  announce(text, mover) {
    const { x, y } = this.places[this.stores[mover === "south" ? 0 : 1]];
    this.field.querySelector(".call")?.remove();
    const word = makeSpan("call", this.field);
    word.textContent = text;
    word.style.cssText = `left:${x}px;top:${y}px`;
    const shown = word.animate({ opacity: [0, 1, 1, 0], offset: [0, 0.1, 0.8, 1] }, 1500);
    shown.onfinish = () => word.remove();
  }

  /// Writes the owners' names beside South's and North's store, and their initials into the tuzdiks
  /// (null if none).
  /** @type {(names: string[], tuzdiks: (number | null)[]) => void} */
  nameOwners(names, tuzdiks) {
    this.tuzdiks = tuzdiks;
    this.stores.forEach((place, i) => write(this.holes[place].nameLabel, names[i]));
    this.holes.forEach((hole, place) => {
      const side = tuzdiks.indexOf(place);
      hole.dataset.tuzdik = marks[side + 1];
      hole.owner.textContent = names[side]?.[0] ?? "";
    });
  }

  /// Sets CSS classes (each with its places) and the labels of the buttons and rows.
  /** @type {(classes: Record<string, (number | null)[]>, labels: string[], rowLabels: string[]) =>
   * void} */
  mark(classes, labels, rowLabels) {
    const isEdited = this.field.classList.contains("editing");
    this.rows.forEach(([{ parentElement }], i) =>
      parentElement?.setAttribute("aria-label", rowLabels[i]));
    for (const [name, places] of Object.entries(classes))
      this.holes.forEach((hole, i) => hole.classList.toggle(name, places.includes(i)));
    this.holes.forEach((hole, i) => {
      if (labels[i]) hole.setAttribute("aria-label", labels[i]);
      hole.setAttribute("aria-disabled", !isEdited && !classes.legal.includes(i));
    });
    this.setStops();
  }

  /// Shows where the last seed of a move falls, what it captures and gains. Null clears this; so
  /// does any call during an animation.
  /** @type {(move: Partial<Move> | null) => void} */
  preview(move) {
    if (this.run) move = null;
    const { gain = 0, again, sown, captured, tuzdik = null } = move ?? {};
    const aim = this.visiblePlace(sown?.at(-1) ?? -1);
    const effects = [gain > 0 && `+${gain}`, again && "\u21bb", tuzdik !== null && "t"];
    const gains = effects.filter(Boolean);
    this.holes.forEach((hole, i) => {
      hole.classList.toggle("aimed", aim === i);
      hole.classList.toggle("prey", captured?.includes(i) ?? false);
      hole.gain.textContent = move?.place === i ? gains.join(" ") : "";
    });
  }

  /// Shows values of moves: a map from places to { text, good: -1 to 1, exact }, or null.
  /** @type {(byPlace: Map<number, { text: string, good: number, exact: boolean }> | null) => void}
   * */
  showValues(byPlace) {
    this.holes.forEach((hole, i) => {
      const { text = "", good = 0, exact = false } = byPlace?.get(i) ?? {};
      hole.valueLabel.textContent = text;
      if (text) hole.setAttribute("aria-description", text);
      else hole.removeAttribute("aria-description");
      hole.valueLabel.classList.toggle("exact", exact);
      hole.valueLabel.style.setProperty("--hue", Math.round(60 + 70 * good));
    });
  }

  /// Makes pits and stores clickable for setting up a position, or playable again.
  /** @type {(on: boolean) => void} */
  setEditing(on) {
    this.field.classList.toggle("editing", on);
    this.holes.slice(this.buttons.length).forEach((hole) => { hole.disabled = !on; });
  }
}
