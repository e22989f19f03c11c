// What is printed on the board: its sheet, areas (hexes, rows, piles, storing boards), borders, bays' pits, hangars, name board.

import { s } from "./dom.js";
import { grown } from "./geometry.js";
import { painted } from "./naming.js";

const LABEL_LEAST = 0.19; // of a step: the height of a label's letters
const LABEL_MOST = 0.25;
const LABEL_WIDTH = 1.25; // steps that a label may be wide before it is set smaller
const LETTERS = 1.7; // letters as wide as they are high

/** Everything printed, from the cardboard up, as a list of elements. */
export function ground(geometry) {
  const { sheet, hangars, bays, areas, borders } = geometry;
  return [
    s("rect", { ...sheet, y: sheet.y + 3, rx: 16, class: "sheet-shadow" }),
    s("rect", { ...sheet, rx: 16, class: "sheet" }),
    s("rect", { ...grown(sheet, -4), rx: 12, class: "sheet-line" }),
    ...areas.map((area) => polygon(area, geometry)),
    ...areas.map((area) => worth(area, geometry)),
    ...borders.map(border),
    ...areas.filter(({ label }) => label).map((area) => areaLabel(area, geometry)),
    ...(hangars ? geometry.ofKind("hangar").map(shed) : []),
    ...[...bays.values()].map(pit),
    diceWindow(geometry),
    nameBoard(geometry),
  ];
}

const ofStyle = (what, style) => [what, ...style.toLowerCase().split(/\W+/).filter(Boolean).map((word) => `${what}-${word}`)].join(" ");

function polygon({ points, style, label }, geometry) {
  const element = s("polygon", { points: points.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(" "), class: ofStyle("area", style) });
  return geometry.drawing.looks?.[label] ? painted(element, geometry, label) : element;
}

/** What an area is worth, large and pale in its middle: the number at the end of its style. */
function worth({ box, style }, { pitch }) {
  const [number] = style.match(/\d+$/) ?? [];
  if (!number) return s("g");
  return s("text", { x: box.x + box.width / 2, y: box.y + box.height / 2 + pitch * 0.14, "font-size": pitch * 0.4, class: "area-worth", text: number });
}

/** An area's label; where a light is in the way, below it in the area's middle, else to its right. A long one is set smaller. */
function areaLabel({ at, box, label, style }, { pitch, lights }) {
  const size = pitch * Math.max(LABEL_LEAST, Math.min(LABEL_MOST, (LABEL_WIDTH * LETTERS) / label.length));
  const lit = lights.some((light) => light && Math.hypot(light.x - at.x, light.y - at.y) < size);
  const central = Math.hypot(box.x + box.width / 2 - at.x, box.y + box.height / 2 - at.y) < size;
  const x = at.x + (lit && !central ? size * 0.8 : 0);
  const y = at.y + size * (lit && central ? 1.7 : 0.35);
  const anchor = lit && !central ? "start" : "middle";
  return s("text", { x, y, "font-size": size.toFixed(1), "text-anchor": anchor, class: ofStyle("area-label", style), text: label });
}

function border({ line: [a, b], style }) {
  const d = `M${a.x.toFixed(1)} ${a.y.toFixed(1)}L${b.x.toFixed(1)} ${b.y.toFixed(1)}`;
  return s("g", { class: ofStyle("border", style) }, s("path", { d, class: "border-edge" }), s("path", { d, class: "border-under" }), s("path", { d, class: "border-over" }));
}

/** The station's name board, where the board has room for it between start and arrival. */
function nameBoard(geometry) {
  const starts = geometry.ofKind("start");
  const arrivals = geometry.ofKind("arrival");
  const group = s("g", { class: "station" });
  if (!starts.length || !arrivals.length) return group;
  const middle = (list, axis) => list.reduce((sum, { cell }) => sum + cell[axis], 0) / list.length;
  const at = { x: middle(starts, "x"), y: middle(arrivals, "y") };
  const taken = (square) => Math.abs(square.x - at.x) < 1.5 * geometry.pitch && Math.abs(square.y - at.y) < geometry.pitch;
  if (geometry.spots.some(taken)) return group;
  group.setAttribute("transform", `translate(${at.x - 5} ${at.y})`);
  group.append(
    ...[-34, 34].map((x) => s("rect", { x: x - 1.5, y: 0, width: 3, height: 26, class: "station-post" })),
    s("rect", { x: -46, y: -13, width: 92, height: 26, rx: 4, class: "station-board" }),
    s("rect", { x: -43.5, y: -10.5, width: 87, height: 21, rx: 2.5, class: "station-line" }),
    s("text", { y: 4, class: "station-name", textLength: 78, lengthAdjust: "spacingAndGlyphs", text: geometry.drawing.title }),
  );
  return group;
}

function pit(bay) {
  const group = s("g", { class: "pit-group" }, s("rect", { ...grown(bay.box, -1.5), rx: 8, class: "pit" }));
  group.append(s("text", { x: bay.x, y: bay.y + 3, class: "pit-name", text: bay.title }));
  return group;
}

/** A dark plate under the lights of the dice window. */
function diceWindow({ lights }) {
  const pips = lights.filter((light) => light?.name.startsWith("dice."));
  if (!pips.length) return s("g");
  const xs = pips.map(({ x }) => x);
  const ys = pips.map(({ y }) => y);
  const left = Math.min(...xs);
  const top = Math.min(...ys);
  const box = { x: left, y: top, width: Math.max(...xs) - left, height: Math.max(...ys) - top };
  return s("rect", { ...grown(box, 7.2), rx: 8, class: "dice-window" });
}

function shed({ x, y }) {
  return s(
    "g",
    { class: "hangar", transform: `translate(${x} ${y})` },
    s("path", { d: "M-15 19V-9Q-15 -18 0 -18Q15 -18 15 -9V19Z", class: "hangar-wall" }),
    s("path", { d: "M-11.5 19V-7Q-11.5 -14 0 -14Q11.5 -14 11.5 -7V19Z", class: "hangar-door" }),
  );
}
