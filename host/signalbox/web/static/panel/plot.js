// Curves that are drawn together, turn by turn, in units of the drawing.

/** @import { Curve, Plot } from "../lib/types.d.ts" */
/** @import { Geometry } from "../board/board_geometry.js" */
import { painted } from "../board/naming.js";
import { h, s } from "../lib/dom.js";
import { listed, say } from "../lib/labels.js";

export const WIDTH = 320;
export const HEIGHT = 132;
const LEFT = 26; // room for the numbers at the side
const RIGHT = 78; // room for the names at the ends
const TOP = 8;
const BOTTOM = 16;
const NAME_HEIGHT = 13;
const STEPS = [1, 2, 5];

/** @typedef {{ d: string, name: string, colour: string, x: number, y: number }} Line a curve, and where its name stands */
/** @typedef {{ value: number, y: number }} Level a line across, with its number */

/**
 * Return curves as lines in a drawing of WIDTH by HEIGHT.
 * @param {Curve[]} curves
 */
export function plotted(curves) {
  const all = curves.flatMap(({ values }) => values);
  const top = Math.max(1, ...all);
  const bottom = Math.min(0, ...all);
  const turns = Math.max(1, ...curves.map(({ values }) => values.length - 1));
  /** @param {number} turn */
  const x = (turn) => LEFT + ((WIDTH - LEFT - RIGHT) * turn) / turns;
  /** @param {number} value */
  const y = (value) => TOP + ((HEIGHT - TOP - BOTTOM) * (top - value)) / (top - bottom);
  const ends = spread(curves.map(({ values }) => y(values.at(-1) ?? 0)));
  /** @type {Line[]} */
  const lines = curves.map(({ name, colour, values }, i) => ({ d: stepped(values, x, y), name, colour, x: x(turns) + 6, y: ends[i] }));
  return { lines, levels: levels(bottom, top).map((value) => ({ value, y: y(value) })), turns, left: LEFT, right: x(turns), base: y(0) };
}

/**
 * Return the path of values as steps: each stays until it changes.
 * @param {number[]} values
 * @param {(turn: number) => number} x
 * @param {(value: number) => number} y
 */
function stepped(values, x, y) {
  return values.map((value, turn) => (turn ? `H${x(turn).toFixed(1)}V${y(value).toFixed(1)}` : `M${x(0).toFixed(1)} ${y(value).toFixed(1)}`)).join("");
}

/**
 * Return round numbers from one value to another, four at the most.
 * @param {number} bottom
 * @param {number} top
 */
export function levels(bottom, top) {
  let size = 1;
  for (let i = 0; (top - bottom) / size > 3; i += 1) size = STEPS[(i + 1) % 3] * 10 ** Math.floor((i + 1) / 3);
  const values = [];
  for (let value = 0 - Math.floor(-bottom / size) * size || 0; value <= top; value += size) values.push(value);
  return values;
}

/**
 * Return heights moved apart, in their order, so that a name fits at each, and all within the drawing.
 * @param {number[]} heights
 */
export function spread(heights) {
  const order = heights.map((_height, i) => i).sort((a, b) => heights[a] - heights[b]);
  const places = [...heights];
  let free = TOP;
  for (const i of order) {
    places[i] = Math.max(places[i], free);
    free = places[i] + NAME_HEIGHT;
  }
  let most = HEIGHT - BOTTOM + 4;
  for (const i of order.reverse()) {
    places[i] = Math.min(places[i], most);
    most = places[i] - NAME_HEIGHT;
  }
  return places;
}

/**
 * Return the figure of a plot.
 * @param {Plot} plot
 * @param {Geometry} geometry
 * @param {number | null} now the turn to mark
 */
export function plotFigure({ title, curves }, geometry, now = null) {
  const { lines, levels: across, turns, left, right, base } = plotted(curves);
  const words = listed(curves.map(({ name, values }) => say("script-curve", { name, value: String(values.at(-1) ?? 0) })));
  const x = left + ((right - left) * Math.min(now ?? 0, turns)) / turns;
  const drawing = s(
    "svg",
    { class: "plot", viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img", "aria-label": say("script-plot", { title, curves: words }) },
    ...across.flatMap(({ value, y }) => [
      s("path", { class: "plot-level", d: `M${left} ${y}H${right}` }),
      s("text", { class: "plot-number", x: left - 5, y: y + 3.5, "text-anchor": "end", text: value }),
    ]),
    s("path", { class: "plot-base", d: `M${left} ${base}H${right}` }),
    s("text", { class: "plot-number", x: right, y: HEIGHT - 3, "text-anchor": "end", text: say("script-turn", { count: turns }) }),
    ...lines.map(({ d, colour }) => painted(s("path", { class: "plot-edge", d }), geometry, colour)),
    ...lines.map(({ d, colour }) => painted(s("path", { class: "plot-line", d }), geometry, colour)),
    ...(now === null ? [] : [s("path", { class: "plot-now", d: `M${x.toFixed(1)} ${TOP}V${HEIGHT - BOTTOM}` })]),
    ...lines.map(({ name, colour, x: side, y }) =>
      painted(
        s("g", {}, s("rect", { class: "plot-swatch", x: side, y: y - 4, width: 8, height: 8, rx: 2 }), s("text", { class: "plot-name", x: side + 12, y: y + 4, text: name })),
        geometry,
        colour,
      ),
    ),
  );
  return h("figure", {}, h("figcaption", { text: title }), drawing);
}
