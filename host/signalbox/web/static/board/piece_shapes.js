// The little things on the table, in millimetres round their own middle: locos, wagons, marks, buffers, the signal.

/** @import { Geometry } from "./board_geometry.js" */
import { s } from "../lib/dom.js";
import { pattern } from "./colour_patterns.js";
import { look, painted } from "./naming.js";
import { scene } from "./scenery.js";

const MARKS = ["ring", "triangle", "bars", "diamond", "cross", "square"];

/**
 * Draw a seat's mark, so that its colour is never the only cue.
 * @param {number} index
 * @param {number} size
 */
function mark(index, size) {
  const r = size / 2;
  const name = MARKS[index % MARKS.length];
  const group = s("g", { class: `mark mark-${name}` });
  if (name === "ring") group.append(s("circle", { r: r * 0.72, class: "mark-line", "stroke-width": r * 0.55 }));
  if (name === "triangle") group.append(s("path", { d: `M${r} 0L${-r * 0.75} ${r}L${-r * 0.75} ${-r}Z`, class: "mark-fill" }));
  if (name === "bars")
    for (const x of [-0.62, 0.18]) group.append(s("rect", { x: x * r, y: -r, width: r * 0.46, height: r * 2, class: "mark-fill" }));
  if (name === "diamond") group.append(s("path", { d: `M${r} 0L0 ${r}L${-r} 0L0 ${-r}Z`, class: "mark-fill" }));
  if (name === "cross") group.append(s("path", { d: `M${-r} 0H${r}M0 ${-r}V${r}`, class: "mark-line", "stroke-width": r * 0.6 }));
  if (name === "square") group.append(s("rect", { x: -r * 0.8, y: -r * 0.8, width: r * 1.6, height: r * 1.6, class: "mark-fill" }));
  return group;
}

/** @type {Record<string, (colour: string) => SVGElement[]>} */
const SHAPES = { loco, wagon, token, meeple };

/**
 * Draw a piece of a colour, its front to the right, for a square of 40 mm: from above, or plain and from the side where there
 * is little room.
 * @param {Geometry} geometry
 * @param {string} colour
 */
function pieceShape(geometry, colour) {
  const { shape } = look(geometry, colour);
  const drawn = shape === "loco" && geometry.dense ? "meeple" : shape;
  const group = s("g", { class: "shape" }, ...((geometry.fromTheSide && scene.pieces[drawn]) || SHAPES[drawn] || token)(colour));
  const seat = geometry.seats.indexOf(colour);
  if (seat >= 0) {
    const roof = mark(seat, 10);
    if (drawn === "loco") roof.setAttribute("transform", geometry.fromTheSide ? "translate(10 -3) scale(.86)" : "translate(-8.5 0)");
    group.append(roof);
  }
  return painted(group, geometry, colour);
}

const MEEPLE = "M-18 -15H-3V-11H-5V-5H5L4 -13H13L12 -5H14Q18 -4 18 1V4L20 10H-17V-11H-18Z";

/**
 * Draw a loco cut out of wood, from the side.
 * @param {string} colour
 */
function meeple(colour) {
  return [
    s("path", { d: MEEPLE, transform: "translate(0 2.2)", class: "shape-shadow" }),
    ...[-11, 0, 11].map((cx) => s("circle", { cx, cy: 10.5, r: 4.8, class: "meeple-wheel" })),
    s("path", { d: MEEPLE, class: "shape-body meeple-body" }),
    pattern("path", { d: MEEPLE }, colour),
    s("rect", { x: -14, y: -10, width: 6, height: 6, rx: 1, class: "meeple-window" }),
  ];
}

/** @param {string} colour */
function loco(colour) {
  const boiler = { x: -3, y: -6.6, width: 17.4, height: 13.2, rx: 6.4 };
  const cab = { x: -17, y: -9.4, width: 17, height: 18.8, rx: 3 };
  return [
    s("rect", { x: -17, y: -8.4, width: 34, height: 20, rx: 5, class: "shape-shadow" }),
    ...[-11.5, -2.5, 6.5].flatMap((x) => [-10.2, 7.2].map((y) => s("rect", { x, y, width: 7, height: 3, rx: 1.2, class: "shape-iron" }))),
    ...[-5.2, 5.2].map((y) => s("circle", { cx: 16.4, cy: y, r: 1.7, class: "shape-iron" })),
    s("rect", { x: -16, y: -7.6, width: 31, height: 15.2, rx: 2.6, class: "shape-iron" }),
    s("rect", { ...boiler, class: "shape-body" }),
    pattern("rect", boiler, colour),
    s("rect", { x: -1, y: -4.6, width: 13.6, height: 2.6, rx: 1.3, class: "shape-shine" }),
    s("circle", { cx: 9.6, cy: 0, r: 3.1, class: "loco-chimney" }),
    s("circle", { cx: 3.4, cy: 0, r: 1.9, class: "loco-dome" }),
    s("rect", { ...cab, class: "shape-body shape-dark" }),
    pattern("rect", cab, colour),
  ];
}

/** @param {string} colour */
function wagon(colour) {
  const body = { x: -16, y: -10.5, width: 32, height: 21, rx: 2.4 };
  return [
    s("rect", { x: -17, y: -9.5, width: 34, height: 23, rx: 4, class: "shape-shadow" }),
    s("rect", { x: -19.5, y: -1.6, width: 39, height: 3.2, rx: 1.2, class: "shape-iron" }),
    ...[-12.5, 5.5].flatMap((x) => [-12.4, 9.8].map((y) => s("rect", { x, y, width: 7, height: 2.6, rx: 1.2, class: "shape-iron" }))),
    s("rect", { ...body, class: "shape-body" }),
    pattern("rect", body, colour),
    s("rect", { x: -13, y: -7.7, width: 26, height: 15.4, rx: 1.4, class: "wagon-well" }),
    ...[-6.5, 0, 6.5].map((x) => s("path", { d: `M${x} -7.7V7.7`, class: "wagon-plank" })),
  ];
}

/** @param {string} colour */
function token(colour) {
  return [
    s("circle", { cy: 1.8, r: 15.6, class: "shape-shadow" }),
    s("circle", { r: 15, class: "shape-body" }),
    pattern("circle", { r: 15 }, colour),
    s("circle", { r: 11.4, class: "token-rim" }),
  ];
}

/**
 * Draw a piece as large as the board's squares let it be.
 * @param {Geometry} geometry
 * @param {string} colour
 */
export function scaledPiece(geometry, colour) {
  const scale = `scale(${geometry.pieceScale.toFixed(3)})`;
  return s("g", {}, s("g", { transform: scale }, pieceShape(geometry, colour)));
}

/**
 * Draw a piece as a small picture of its own, for the panel.
 * @param {Geometry} geometry
 * @param {string} colour
 */
export function piecePicture(geometry, colour) {
  return s("svg", { viewBox: "-20 -14 40 28", class: "piece-picture", "aria-hidden": "true" }, pieceShape(geometry, colour));
}

/**
 * Draw a seat's colour and mark as a round badge.
 * @param {Geometry} geometry
 * @param {number} index
 */
export function badge(geometry, index) {
  const colour = geometry.seats[index];
  const sign = painted(s("g", {}, s("circle", { r: 6.4, class: "badge-plate" }), mark(index, 8)), geometry, colour);
  const disc = s("g", {}, s("circle", { r: 9.3, class: "badge-disc" }), pattern("circle", { r: 9.3 }, colour));
  return s("svg", { viewBox: "-10 -10 20 20", "aria-hidden": "true" }, painted(disc, geometry, colour), sign);
}

/** Draw a buffer stop at the end of a track that comes from the left. */
export function bufferStop() {
  return s(
    "g",
    { class: "buffer" },
    s("rect", { x: -2, y: -10, width: 6, height: 20, rx: 2, class: "buffer-beam" }),
    s("rect", { x: -4.5, y: -7.5, width: 3, height: 4, rx: 1.2, class: "buffer-pad" }),
    s("rect", { x: -4.5, y: 3.5, width: 3, height: 4, rx: 1.2, class: "buffer-pad" }),
  );
}

/** Draw the signal beside the prompt: its arm and lamp say what is asked; the style turns the arm. */
export function semaphore() {
  return s(
    "svg",
    { viewBox: "0 0 48 72", class: "semaphore", "aria-hidden": "true" },
    s("rect", { x: 31, y: 6, width: 5, height: 64, rx: 2, class: "sema-post" }),
    s("path", { d: "M33.5 1l3.4 6h-6.8z", class: "sema-finial" }),
    s("rect", { x: 24, y: 66, width: 19, height: 5, rx: 2, class: "sema-post" }),
    s("circle", { cx: 41, cy: 20, r: 4.6, class: "sema-lamp" }),
    s(
      "g",
      { class: "sema-arm" },
      s("rect", { x: 3, y: 14.5, width: 33, height: 11, rx: 2, class: "sema-blade" }),
      s("rect", { x: 8, y: 14.5, width: 4.5, height: 11, class: "sema-stripe" }),
    ),
    s("circle", { cx: 33.5, cy: 20, r: 3.2, class: "sema-pivot" }),
  );
}
