// The Wild West: a desert with table mountains, a station, cactuses, a railway for every lane, and trains from the side, in
// millimetres round their own middle, with their front on the left.

/** @import { Area, Geometry } from "./board_geometry.js" */
/** @import { Box, Point } from "./plane.js" */
import { s } from "../lib/dom.js";
import { pattern } from "./colour_patterns.js";
import { grown, middleOf } from "./plane.js";

const RAIL_DOWN = 0.36; // steps from the middle of a place to the rail under its wheels
const SKY = 0.46; // of the sheet's height
const BOILER = "M-14 -3.5Q-14 -5 -12 -5H5V6H-14Z";
const CAB = "M4 -12H16V6H4Z";
const BODY = { x: -17, y: -9, width: 34, height: 16, rx: 1.2 };

let clips = 0; // a page may show several

/**
 * Draw everything behind the trains, as a list of elements.
 * @param {Geometry} geometry
 */
export function desert(geometry) {
  const { sheet, areas, pitch } = geometry;
  const inside = grown(sheet, -3);
  clips += 1;
  const clip = `desert-clip-${clips}`;
  return [
    s("clipPath", { id: clip }, s("rect", { ...inside, rx: 13 })),
    s("g", { class: "desert", "clip-path": `url(#${clip})` }, ...land(inside), ...foreground(inside, geometry)),
    ...areas.filter(({ style }) => style === "train").map((area) => railway(area, pitch)),
    ...areas.filter(({ style }) => style === "pile wagons").map((area) => cards(area)),
    ...areas.filter(({ style }) => style === "pile dynamites").map((area) => explosives(area)),
  ];
}

/** @param {Box} inside */
function land({ x, y, width, height }) {
  const horizon = y + height * SKY;
  return [
    s("rect", { x, y, width, height, class: "desert-sky" }),
    s("circle", { cx: x + width * 0.8, cy: y + height * 0.2, r: height * 0.13, class: "desert-sun" }),
    s("path", { d: mesas(x, horizon, width, height * 0.3, 0), class: "desert-far" }),
    s("path", { d: mesas(x, horizon + height * 0.06, width, height * 0.2, 0.37), class: "desert-near" }),
    s("rect", { x, y: horizon, width, height: height - height * SKY, class: "desert-sand" }),
    ...[0.24, 0.5, 0.76].map((down, i) => s("path", { d: dune(x, horizon + height * (1 - SKY) * down, width, i), class: "desert-dune" })),
  ];
}

/**
 * Draw table mountains along a horizon.
 * @param {number} left
 * @param {number} foot
 * @param {number} width
 * @param {number} high
 * @param {number} shift
 */
function mesas(left, foot, width, high, shift) {
  const tables = [[0.05, 0.13, 0.9], [0.22, 0.08, 0.55], [0.36, 0.16, 0.75], [0.58, 0.07, 1], [0.7, 0.14, 0.6], [0.9, 0.09, 0.85]];
  const shapes = tables.map(([at, wide, tall]) => {
    const x = left + (((at + shift) % 1) - 0.05) * width;
    const [w, top] = [wide * width, foot - tall * high];
    return `M${x} ${foot}L${x + w * 0.12} ${foot - tall * high * 0.45}L${x + w * 0.2} ${top}H${x + w * 0.8}L${x + w * 0.86} ${foot - tall * high * 0.5}L${x + w} ${foot}Z`;
  });
  return shapes.join("");
}

/**
 * @param {number} left
 * @param {number} y
 * @param {number} width
 * @param {number} turn
 */
function dune(left, y, width, turn) {
  const bend = turn % 2 ? -9 : 9;
  return `M${left} ${y}q${width / 6} ${bend} ${width / 3} 0t${width / 3} 0t${width / 3} 0`;
}

/**
 * Draw a station, a water tower and cactuses beside the piles, where there is room.
 * @param {Box} inside
 * @param {Geometry} geometry
 */
function foreground(inside, geometry) {
  const foot = inside.y + inside.height - 6;
  const piles = geometry.areas.filter(({ style }) => style.startsWith("pile"));
  /** @param {Point} at */
  const isFree = (at) => piles.every(({ box: { x, width } }) => at.x < x - 34 || at.x > x + width + 34);
  /** @type {[at: number, draw: () => SVGElement][]} */
  const things = [[0.09, station], [0.2, () => cactus(1)], [0.5, () => cactus(0.8)], [0.83, () => cactus(1.1)], [0.93, tower], [0.71, skull]];
  return things.flatMap(([part, draw]) => {
    const at = { x: inside.x + inside.width * part, y: foot };
    return isFree(at) ? [s("g", { transform: `translate(${at.x.toFixed(1)} ${at.y.toFixed(1)})` }, draw())] : [];
  });
}

function station() {
  return s(
    "g",
    { class: "west-house" },
    s("path", { d: "M-40 0V-26H26V0Z", class: "west-wall" }),
    s("path", { d: "M-46 -24L-36 -38H22L32 -24Z", class: "west-roof" }),
    s("path", { d: "M-32 0V-18H-20V0ZM-12 -8V-18H-2V-8ZM6 -8V-18H16V-8Z", class: "west-dark" }),
    s("path", { d: "M-46 0H44M34 0V-22M44 0V-22M30 -22H48", class: "west-line" }),
  );
}

function tower() {
  return s(
    "g",
    {},
    s("path", { d: "M-13 0L-10 -22M13 0L10 -22M-11 -10H11M0 0V-22", class: "west-line" }),
    s("path", { d: "M-15 -22V-42H15V-22Z", class: "west-wall" }),
    s("path", { d: "M-18 -41L0 -52L18 -41Z", class: "west-roof" }),
    s("path", { d: "M-15 -29H15M-15 -36H15", class: "west-line" }),
  );
}

/** @param {number} size */
function cactus(size) {
  return s("path", { d: "M0 0V-30M0 -10H-9V-20M0 -14H8V-25", class: "west-cactus", transform: `scale(${size})` });
}

function skull() {
  return s("path", { d: "M-10 -9Q-15 -15 -12 -18Q-11 -12 -6 -11H6Q11 -12 12 -18Q15 -15 10 -9L5 -6L3 2H-3L-5 -6Z", class: "west-bone" });
}

/**
 * Draw a lane's railway: its bed, its sleepers, and the rail on which the wheels stand.
 * @param {Area} area
 * @param {number} pitch
 */
function railway({ box }, pitch) {
  const { y } = middleOf(box);
  const rail = y + pitch * RAIL_DOWN;
  const [left, right] = [box.x - 4, box.x + box.width + 4];
  const count = Math.round(box.width / 9);
  const ties = Array.from({ length: count }, (_none, i) => `M${(box.x + ((i + 0.5) * box.width) / count).toFixed(1)} ${rail + 2.6}h0`);
  return s(
    "g",
    { class: "railway" },
    s("path", { d: `M${left - 6} ${rail + 7}L${left} ${rail + 1}H${right}L${right + 6} ${rail + 7}Z`, class: "railway-bed" }),
    s("path", { d: ties.join(""), class: "railway-ties" }),
    s("path", { d: `M${left} ${rail}H${right}`, class: "railway-rail" }),
  );
}

/**
 * Draw a pile of cards, backs up.
 * @param {Area} area
 */
function cards({ box }) {
  const { x, y } = middleOf(box);
  return s(
    "g",
    { class: "deck", transform: `translate(${x} ${y})` },
    ...[4, 2, 0].map((off) => s("rect", { x: -14 + off, y: -22 - off, width: 28, height: 37, rx: 3, class: "deck-card" })),
    s("path", { d: "M-8 2H8M-8 -1V-8H8V-1M-5 4.6h0M5 4.6h0", class: "deck-sign" }),
  );
}

/**
 * Draw the dynamite beside its pile.
 * @param {Area} area
 */
function explosives({ box: room }) {
  const { x, y } = middleOf(room);
  return s("g", { transform: `translate(${x} ${y - 3})` }, dynamite());
}

/** @param {string} colour */
export function westernLoco(colour) {
  return [
    s("ellipse", { cy: 14.4, rx: 19, ry: 1.8, class: "shape-shadow" }),
    s("path", { d: "M-20 13.4L-13.5 4V13.4Z", class: "shape-iron" }),
    s("path", { d: "M-18 13L-14 6M-16 13L-14 9", class: "west-bars" }),
    s("path", { d: "M-11.8 -5V-9.5L-15.5 -15.5H-5L-8.6 -9.5V-5Z", class: "loco-chimney" }),
    s("path", { d: "M-4 -5Q-4 -9 -1 -9Q2 -9 2 -5Z", class: "loco-dome" }),
    s("rect", { x: -17, y: -5.4, width: 3.4, height: 4.6, rx: 0.8, class: "loco-dome" }),
    s("path", { d: BOILER, class: "shape-body" }),
    pattern("path", { d: BOILER }, colour),
    s("path", { d: "M-8 -5V6M-1 -5V6", class: "west-band" }),
    s("path", { d: CAB, class: "shape-body shape-dark" }),
    pattern("path", { d: CAB }, colour),
    s("path", { d: "M2 -14.6H18V-11.6H2Z", class: "shape-iron" }),
    s("rect", { x: -15, y: 5.4, width: 33, height: 2.6, rx: 0.8, class: "shape-iron" }),
    ...[-11, -5.4].map((cx) => s("circle", { cx, cy: 10.8, r: 2.7, class: "west-wheel" })),
    ...[2.4, 11.6].map((cx) => s("circle", { cx, cy: 9.2, r: 4.4, class: "west-wheel" })),
    s("path", { d: "M2.4 9.8H11.6", class: "west-rod" }),
  ];
}

/** @param {string} colour */
export function westernWagon(colour) {
  return [
    s("ellipse", { cy: 14.4, rx: 18, ry: 1.8, class: "shape-shadow" }),
    s("path", { d: "M-19.5 6H19.5", class: "west-coupling" }),
    s("rect", { ...BODY, class: "shape-body" }),
    pattern("rect", BODY, colour),
    ...[-12.6, -8.2, 8.2, 12.6].map((x) => s("path", { d: `M${x} -8.6V6.6`, class: "wagon-plank" })),
    s("rect", { x: -5, y: -6.4, width: 10, height: 13.2, class: "wagon-well" }),
    s("path", { d: "M-5 -6.4L5 6.8M5 -6.4L-5 6.8", class: "wagon-plank" }),
    s("path", { d: "M-18.4 -8.8Q0 -14.4 18.4 -8.8Z", class: "shape-iron" }),
    s("rect", { x: -17, y: 6.2, width: 34, height: 2.2, class: "shape-iron" }),
    ...[-10.5, 10.5].map((cx) => s("circle", { cx, cy: 10.6, r: 3.2, class: "west-wheel" })),
  ];
}

/** Draw a bundle of dynamite with its fuse burning. */
function dynamite() {
  return s(
    "g",
    { class: "dynamite" },
    s("path", { d: "M6 -9Q9 -17 14 -14Q18 -11.6 19.5 -16", class: "fuse" }),
    s("path", { d: "M19.5 -20.5L20.7 -17.4L23.8 -16.8L21.3 -14.8L22 -11.6L19.4 -13.4L16.7 -11.7L17.5 -14.8L15.1 -16.9L18.3 -17.3Z", class: "spark" }),
    ...[-9.6, 0, 9.6].map((x) => s("rect", { x: x - 4.6, y: -9, width: 9.2, height: 23, rx: 2.4, class: "stick" })),
    ...[-9.6, 0, 9.6].map((x) => s("ellipse", { cx: x, cy: -8.6, rx: 4.6, ry: 1.8, class: "stick-end" })),
    s("rect", { x: -15.4, y: 0, width: 30.8, height: 4.6, rx: 1.2, class: "rope" }),
  );
}

/** Draw a bundle of dynamite as a small picture of its own. */
export const dynamitePicture = () => s("svg", { viewBox: "-18 -22 44 38", class: "piece-picture", "aria-hidden": "true" }, dynamite());
