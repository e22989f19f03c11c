// The print on the board: its sheet, areas (hexes, rows, piles, storing boards), borders, pits of bays, hangars, name board.

/**
 * @import { Area, Bay, Border, Geometry, Square } from "./board_geometry.js"
 * @import { Point } from "./plane.js"
 */
import { s } from "../lib/dom.js";
import { styleClasses, painted } from "./naming.js";
import { boxOf, grown } from "./plane.js";
import { scene } from "./scenery.js";

/**
 * Draw everything printed, from the cardboard up, as a list of elements.
 * @param {Geometry} geometry
 */
export function ground(geometry) {
  const { sheet, hangars, bays, areas, borders } = geometry;
  return [
    s("rect", { ...sheet, y: sheet.y + 3, rx: 16, class: "sheet-shadow" }),
    s("rect", { ...sheet, rx: 16, class: "sheet" }),
    s("rect", { ...grown(sheet, -4), rx: 12, class: "sheet-line" }),
    ...(geometry.fromTheSide ? scene.ground(geometry) : []),
    ...areas.map((area) => polygon(area, geometry)),
    ...borders.map(border),
    ...(hangars ? geometry.ofKind("hangar").map(shed) : []),
    ...[...bays.values()].map(pit),
    diceWindow(geometry),
    nameBoard(geometry),
  ];
}

/**
 * @param {Area} area
 * @param {Geometry} geometry
 */
function polygon({ points, style, label }, geometry) {
  const element = s("polygon", { points: points.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(" "), class: styleClasses("area", style) });
  return geometry.drawing.looks[label] ? painted(element, geometry, label) : element;
}

/** @param {Border} border */
function border({ line: [a, b], style }) {
  const d = `M${a.x.toFixed(1)} ${a.y.toFixed(1)}L${b.x.toFixed(1)} ${b.y.toFixed(1)}`;
  return s("g", { class: styleClasses("border", style) }, s("path", { d, class: "border-edge" }), s("path", { d, class: "border-under" }), s("path", { d, class: "border-over" }));
}

/**
 * Draw the station's name board, where the board has room for it between start and arrival.
 * @param {Geometry} geometry
 */
function nameBoard(geometry) {
  const starts = geometry.ofKind("start");
  const arrivals = geometry.ofKind("arrival");
  const group = s("g", { class: "station" });
  if (!starts.length || !arrivals.length) return group;
  const at = { x: mean(starts.map(({ cell }) => cell.x)), y: mean(arrivals.map(({ cell }) => cell.y)) };
  /** @param {Point} square */
  const covers = (square) => Math.abs(square.x - at.x) < 1.5 * geometry.pitch && Math.abs(square.y - at.y) < geometry.pitch;
  if (geometry.spots.some(covers)) return group;
  group.setAttribute("transform", `translate(${at.x - 5} ${at.y})`);
  group.append(
    ...[-34, 34].map((x) => s("rect", { x: x - 1.5, y: 0, width: 3, height: 26, class: "station-post" })),
    s("rect", { x: -46, y: -13, width: 92, height: 26, rx: 4, class: "station-board" }),
    s("rect", { x: -43.5, y: -10.5, width: 87, height: 21, rx: 2.5, class: "station-line" }),
    s("text", { y: 4, class: "station-name", textLength: 78, lengthAdjust: "spacingAndGlyphs", text: geometry.drawing.title }),
  );
  return group;
}

/** @param {number[]} numbers */
const mean = (numbers) => numbers.reduce((sum, each) => sum + each, 0) / numbers.length;

/** @param {Bay} bay */
function pit(bay) {
  const group = s("g", { class: "pit-group" }, s("rect", { ...grown(bay.box, -1.5), rx: 8, class: "pit" }));
  group.append(s("text", { x: bay.x, y: bay.y + 3, class: "pit-name", text: bay.title }));
  return group;
}

/**
 * Draw a dark plate under the lights of the dice window.
 * @param {Geometry} geometry
 */
function diceWindow({ lights }) {
  const pips = lights.filter((light) => light.name.startsWith("dice."));
  if (!pips.length) return s("g");
  return s("rect", { ...grown(boxOf(pips), 7.2), rx: 8, class: "dice-window" });
}

/** @param {Square} square */
function shed({ x, y }) {
  return s(
    "g",
    { class: "hangar", transform: `translate(${x} ${y})` },
    s("path", { d: "M-15 19V-9Q-15 -18 0 -18Q15 -18 15 -9V19Z", class: "hangar-wall" }),
    s("path", { d: "M-11.5 19V-7Q-11.5 -14 0 -14Q11.5 -14 11.5 -7V19Z", class: "hangar-door" }),
  );
}
