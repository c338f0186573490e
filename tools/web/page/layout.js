// Geometry of the board in pixels: places and seeds.

const seedsPerLine = 5; // seeds side by side in a store

/** @type {(number: number, least: number, most: number) => number} */
export const clamp = (number, least, most) => Math.max(least, Math.min(number, most));

// Lengths, in widths of a pit: the rim at each end, the beam between the rows, the smallest depth
// of a well.
const rim = 0.08, beam = 0.34, shallow = 0.9;
const fullUnit = 48, maxUnit = 190; // pixels per pit; below the first, stores are shorter

/// Returns the centre and half the size of each place on a board of at most this size, with pits of
/// at least `least` pixels.
/** @type {(shape: Shape, upright: boolean, turned: boolean, width: number, height: number,
 * least: number) => Layout} */
export function layout({ pits, squares }, upright, turned, width, height, least) {
  if (squares) {
    const unit = clamp(Math.min(width, height) / 3.2, least, maxUnit);
    const half = 0.46 * unit;
    const middle = (/** @type {number} */ number) => (number + 0.6) * unit;
    const places = [...Array(9).keys()].map((i) => (
      { x: middle(i % 3), y: middle(Math.floor(i / 3)), w: half, h: half }));
    return { unit, places, width: 3.2 * unit, height: 3.2 * unit };
  }
  const [long, wide] = upright ? [height, width] : [width, height];
  const store = long < fullUnit * (pits + 2.64) ? 1.1 : 1.24; // with its rim
  const length = pits + 2 * (store + rim);
  const strip = upright ? 0.74 : 0.72; // of numbers beside each row
  const beside = beam + 2 * strip;
  const most = Math.min(long / length, wide / (beside + 2 * shallow));
  const unit = clamp(Math.floor(most), least, maxUnit);
  const deep = pits > 7 ? 2.7 : upright ? 1.95 : 1.65;
  const depth = clamp((wide / unit - beside) / 2, shallow, deep);
  const across = beside + 2 * depth;
  // Coordinates: along the rows from South's left, and across from North's edge.
  /** @type {(along: number, down: number, halfAlong: number, halfDown: number) => Box} */
  const put = (along, down, halfAlong, halfDown) => {
    const [x, y] = turned ? [length - along, across - down] : [along, down];
    const lain = upright ? [across - y, x, halfDown, halfAlong] : [x, y, halfAlong, halfDown];
    const [xPixels, yPixels, w, h] = lain.map((part) => part * unit);
    return { x: xPixels, y: yPixels, w, h };
  };
  const north = strip + depth / 2;
  const south = strip + depth + beam + depth / 2;
  const places = [];
  for (let i = 0; i < pits; ++i) places.push(put(rim + store + i + 0.5, south, 0.46, depth / 2));
  for (let i = pits; i-- > 0;) places.push(put(rim + store + i + 0.5, north, 0.46, depth / 2));
  const reach = (across - strip - 0.16) / 2; // a store leaves a corner for its number, by its owner
  places.push(put(length - rim - store / 2 - 0.01, 0.16 + reach, store / 2 - 0.09, reach));
  places.push(put(rim + store / 2 + 0.01, across - 0.16 - reach, store / 2 - 0.09, reach));
  const size = upright ? [across, length] : [length, across];
  return { unit, places, width: size[0] * unit, height: size[1] * unit };
}

/// Returns the positions of `count` seeds relative to the centre of a well of half size w, h: in
/// one or two rings, so that small numbers are easy to see, then pushed apart and inside the well.
/** @type {(count: number, w: number, h: number, radius: number, turn: number) => Point[]} */
export function ringSpots(count, w, h, radius, turn) {
  const inner = count < 6 ? 0 : count < 9 ? 1 : Math.floor((count - 5) / 2);
  const spots = [...Array(count).keys()].map((i) => {
    const many = i < inner ? inner : count - inner;
    const ring = i < inner ? 0.12 + 0.05 * inner : Math.min(0.74, 0.27 + 0.05 * count);
    const far = many === 1 ? 0 : ring;
    const aside = h > w ? 0.25 : 0; // inner seeds are spread along a narrow well
    const part = i < inner ? i / many + turn / 4 + aside : (i - inner) / many + turn;
    const angle = part * 2 * Math.PI;
    return { x: Math.cos(angle) * far * w, y: Math.sin(angle) * far * h };
  });
  const round = Math.min(w, h); // radius of the well's ends
  for (let step = 0; step < 30; ++step) {
    spots.forEach((one, i) => spots.slice(0, i).forEach((other) => {
      const [x, y] = [one.x - other.x, one.y - other.y];
      const near = Math.hypot(x, y) || 1;
      const push = Math.max(0, 2.1 * radius - near) / 2 / near;
      one.x += x * push; one.y += y * push;
      other.x -= x * push; other.y -= y * push;
    }));
    for (const one of spots) {
      const x = one.x - clamp(one.x, round - w, w - round);
      const y = one.y - clamp(one.y, round - h, h - round);
      const back = 1 - Math.min(1, (round - 1.2 * radius) / (Math.hypot(x, y) || 1));
      one.x -= x * back; one.y -= y * back;
    }
  }
  return spots;
}

/// Returns the position of a seed relative to the centre of a store, and its scale: in lines of
/// five from the middle outwards, two lines to a heap of ten, starting at the owner's end. `end` is
/// 1 if that is the bottom or the right, otherwise -1. Half of all seeds get a place of their own,
/// if need be in closer lines; later ones are above the gaps between them.
/** @type {(number: number, all: number, store: Box, upright: boolean, end: number,
 * radius: number) => Spot} */
export function storeSpot(number, all, { w, h }, upright, end, radius) {
  const [half, long] = upright ? [h, w] : [w, h];
  const gap = (2 * half * 0.84) / seedsPerLine;
  const room = (2 * long - 0.9 * half) / 1.16;
  const wanted = Math.ceil(all / 2 / seedsPerLine);
  const pitch = clamp(room / wanted, 0.7 * gap, gap);
  const lines = Math.max(1, Math.floor(room / pitch + 0.01));
  const layer = Math.floor(number / (lines * seedsPerLine));
  const line = Math.floor(number / seedsPerLine) % lines;
  const beside = number % seedsPerLine;
  const across = ((beside % 2 ? -1 : 1) * Math.ceil(beside / 2) + 0.5 * layer) * gap;
  const fromEnd = (line + 0.5 + 0.32 * Math.floor(line / 2) + 0.5 * layer) * pitch + 0.5 * half;
  const along = end * (long - fromEnd);
  const shrink = Math.min(1, (0.48 * gap) / radius);
  return upright ? { x: along, y: across, shrink } : { x: across, y: along, shrink };
}
