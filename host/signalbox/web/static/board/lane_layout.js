// Trains' lanes laid out for a page: only those that are played, each in as many rows as it takes to be seen; anew when
// other lanes are played, or when the window has room for them in another way.

/** @import { DrawnArea, DrawnLight, DrawnSquare, Drawing, GameState } from "../lib/types.d.ts" */
import { find } from "../lib/dom.js";
import { closedSensors } from "./bitmap.js";
import { isNarrow } from "./zoom.js";

const TRAIN = "train"; // the style of a lane's area
const PILE = "pile"; // the first word of the style of a pile's
const LANE = 1.5; // steps from lane to lane
const ROW = 1.14; // steps from row to row of one lane
const APART = 0.32; // and between two lanes in rows, beside that
const TO_PILES = 1.35; // steps from the last row to the piles
const MIN_PX = 36; // a place is no smaller where the page may be as high as it likes
const WORTH_IT = 1.15; // so much larger have places to become for a lane to be broken into rows
const SPARE = 3; // places behind the longest train that are shown as well
const ENDS = 2; // steps that a board has beside its places

/** @typedef {{ lanes: number, perRow: number, places: number }} Lanes how many lanes, places a row, and places of each lane */

/**
 * Return the squares of each lane, from the locomotive's on; none where the board has no lanes, or they lie in another way.
 * @param {Drawing} drawing
 */
export function lanesOf({ areas, squares }) {
  const count = areas.filter(({ style }) => style === TRAIN).length;
  const lanes = Array.from({ length: count }, (_none, i) => squares.filter(({ name }) => name.startsWith(`T${i + 1}.`)));
  const straight = lanes.every((lane) => lane.length > 1 && lane.every(({ x, y }, k) => y === lane[0].y && Math.abs(x - lane[0].x - k) < 0.01));
  return straight ? lanes : [];
}

/**
 * Return the layout of the lanes in which their places are as large as they can be.
 * @param {{ lanes: number, places: number, used: number, width: number, height: number, tall: boolean }} room `used`: of the
 *   places, how many have to be seen; width and height in pixels; `tall`: the page scrolls, so that height does not matter
 * @returns {Lanes}
 */
export function lanesFor({ lanes, places, used, width, height, tall }) {
  /** @param {number} perRow */
  const whole = (perRow) => ({ lanes, perRow, places: perRow < places ? Math.min(places, Math.ceil(used / perRow) * perRow) : places });
  if (tall) return whole(Math.max(4, Math.min(places, Math.floor(width / MIN_PX - ENDS))));
  /** @param {number} perRow */
  const scale = (perRow) => {
    const rows = Math.ceil(whole(perRow).places / perRow);
    const high = lanes * (rows > 1 ? rows * ROW + APART : LANE) + TO_PILES + 1.6;
    return Math.min(width / (perRow + ENDS), height / high);
  };
  let best = places;
  for (let perRow = places - 1; perRow >= 5; perRow -= 1) if (scale(perRow) > scale(best) * (best === places ? WORTH_IT : 1)) best = perRow;
  return whole(best);
}

/**
 * Return a drawing with its lanes in this layout.
 * @param {Drawing} drawing
 * @param {Lanes} how
 * @returns {Drawing}
 */
export function arranged(drawing, { lanes, perRow, places }) {
  const all = lanesOf(drawing);
  if (!all.length) return drawing;
  const rows = Math.ceil(places / perRow);
  const [first] = all[0];
  /** @type {(lane: number, row: number) => number} */
  const top = (lane, row) => first.y + lane * (rows > 1 ? rows * ROW + APART : LANE) + row * ROW;
  const squares = all.slice(0, lanes).flatMap((lane, i) =>
    lane.slice(0, places).map((square, k) => moved(square, first.x + (k % perRow), top(i, Math.floor(k / perRow)))),
  );
  const wide = Math.min(perRow, places);
  const piles = pilesAt(drawing, first.x + (wide - 1) / 2, top(lanes - 1, rows - 1) + TO_PILES, wide);
  const trains = all.slice(0, lanes).flatMap((_lane, i) =>
    Array.from({ length: rows }, (_none, row) => laneArea(drawing, i, first.x - 0.5, top(i, row) - 0.5, Math.min(wide, places - row * perRow))),
  );
  const lights = drawing.lights.flatMap((light) => piles.lights.get(light.name) ?? seatLight(light, lanes, top) ?? []);
  return { ...drawing, squares, areas: [...trains, ...piles.areas], lights };
}

/**
 * @param {DrawnSquare} square
 * @param {number} x
 * @param {number} y
 * @returns {DrawnSquare}
 */
function moved(square, x, y) {
  const { lx, ly } = square;
  const [right, down] = [x - square.x, y - square.y];
  return { ...square, x, y, lx: lx + right, ly: ly + down };
}

/**
 * @param {Drawing} drawing
 * @param {number} lane
 * @param {number} x
 * @param {number} y
 * @param {number} wide
 * @returns {DrawnArea}
 */
function laneArea({ areas }, lane, x, y, wide) {
  const area = areas.filter(({ style }) => style === TRAIN)[lane];
  return { ...area, shape: [[x, y], [x + wide, y], [x + wide, y + 1], [x, y + 1]], at: [x + 0.5, y - 0.15] };
}

/**
 * Return the piles with their lights, side by side below the lanes.
 * @param {Drawing} drawing
 * @param {number} middle
 * @param {number} y
 * @param {number} wide
 */
function pilesAt(drawing, middle, y, wide) {
  const piles = drawing.areas.filter(({ style }) => style.split(" ")[0] === PILE);
  const apart = Math.min(7, (wide + 1) / Math.max(1, piles.length));
  /** @type {Map<string, DrawnLight>} */
  const lights = new Map();
  const areas = piles.map((area, i) => {
    const light = drawing.lights.find(({ name }) => name === area.style.replace(" ", "."));
    const [right, down] = [middle + (i - (piles.length - 1) / 2) * apart - (light?.x ?? 0), y - (light?.y ?? 0)];
    /** @param {number[]} point */
    const shifted = ([px, py]) => [px + right, py + down];
    if (light) lights.set(light.name, { ...light, x: light.x + right, y: light.y + down });
    return { ...area, shape: area.shape.map(shifted), at: shifted(area.at) };
  });
  return { areas, lights };
}

/**
 * Return the light of a seat beside its lane; none where nobody sits.
 * @param {DrawnLight} light
 * @param {number} lanes
 * @param {(lane: number, row: number) => number} top
 */
function seatLight(light, lanes, top) {
  const [what, number] = light.name.split(".");
  if (what !== "seat") return light;
  return Number(number) <= lanes ? { ...light, y: top(Number(number) - 1, 0) } : null;
}

export class Layout {
  /**
   * @param {Drawing} drawing
   * @param {(drawing: Drawing) => void} lay
   */
  constructor(drawing, lay) {
    this.drawing = drawing;
    this.lay = lay;
    this.lanes = lanesOf(drawing);
    this.area = find("board-frame").parentElement ?? find("board-frame");
    this.last = "";
    this.used = 0;
    /** @type {GameState | null} */
    this.snapshot = null;
    if (this.lanes.length) new ResizeObserver(() => this.snapshot && this.update(this.snapshot)).observe(this.area);
  }

  /** @param {GameState} snapshot */
  update(snapshot) {
    this.snapshot = snapshot;
    if (!this.lanes.length) return;
    const { width, height } = this.area.getBoundingClientRect();
    if (!width) return;
    const { lanes, used } = this.inUse(snapshot);
    this.used = Math.max(this.used, used);
    const how = lanesFor({ lanes, places: this.lanes[0].length, used: this.used, width, height, tall: isNarrow() });
    const key = JSON.stringify(how);
    if (key === this.last) return;
    this.last = key;
    this.lay(arranged(this.drawing, how));
  }

  /**
   * Return how many lanes are played or have something on them, and how many places of a lane are in use.
   * @param {GameState} snapshot
   */
  inUse({ seats, closed, pieces, tabletop }) {
    const sensed = closedSensors(closed);
    const lying = new Set([...pieces.map(({ square }) => square), ...(tabletop?.pieces ?? []).map(({ at }) => at)]);
    let lanes = seats.length;
    let used = 0;
    this.lanes.forEach((lane, i) =>
      lane.forEach(({ name, sensor }, k) => {
        if (!sensed.has(sensor) && !lying.has(name)) return;
        lanes = Math.max(lanes, i + 1);
        used = Math.max(used, k + 1);
      }),
    );
    return { lanes: Math.min(lanes, this.lanes.length), used: used + SPARE };
  }
}
