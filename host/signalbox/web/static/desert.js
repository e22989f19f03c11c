// The Wild West round the trains: a desert with table mountains, a station, cactuses, and a railway for every lane.

/** @import { Area, Geometry } from "./geometry.js" */
/** @import { Box, Point } from "./plane.js" */
import { s } from "./dom.js";
import { grown, middleOf } from "./plane.js";
import { dynamite } from "./western.js";

const RAIL_DOWN = 0.36; // steps from the middle of a place to the rail under its wheels
const SKY = 0.46; // of the sheet's height

let clips = 0; // a page may show several

/**
 * Everything behind the trains, as a list of elements.
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
 * Table mountains along a horizon.
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
 * What stands beside the piles, where there is room: a station, a water tower, cactuses.
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
 * A lane's railway: its bed, its sleepers, and the rail on which the wheels stand.
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
 * A pile of cards, backs up.
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
 * The dynamite beside its pile.
 * @param {Area} area
 */
function explosives({ box: room }) {
  const { x, y } = middleOf(room);
  return s("g", { transform: `translate(${x} ${y - 3})` }, dynamite());
}
