// The print over a map: the worth of its areas, and their names, placed so that none runs into another or into a number.

/**
 * @import { Area, Geometry, Square } from "./board_geometry.js"
 * @import { Box, Point } from "./plane.js"
 */
import { s } from "../lib/dom.js";
import { say } from "../lib/labels.js";
import { styleClasses } from "./naming.js";
import { boxOf, middleOf } from "./plane.js";

const WORTH = 0.42; // of a step: the height of the number of what an area is worth
const HEX = /^(rural|city|station)/; // styles of areas whose names may stand round them
/** @typedef {readonly [right: number, down: number, price: number]} Shift in widths of the name, and in heights of its area */
/** @type {readonly Shift[]} */
const ROUND = [0, -0.18, 0.18, -0.34, 0.34, -0.5, 0.5, -0.66, 0.66].flatMap((right) => /** @type {Shift[]} */ ([
  [right, 0.375, Math.abs(right)],
  [right, -0.375, 0.25 + Math.abs(right)],
]));
const OVER = 40; // the price of a square as wide and high as a name's letters that is covered
const GAP = 0.8; // of a name's height that stays free beside it
const ASTRAY = 3; // the price of a name that stands nearer to another area than to its own
const PASSES = 5;

/**
 * Draw an area's worth in its middle: the number at the end of its style. Return null where there is none.
 * @param {Area} area
 * @param {number} pitch
 */
export function worthOf({ box, style }, pitch) {
  const [number] = style.match(/\d+$/) ?? [];
  if (!number) return null;
  const { x, y } = middleOf(box);
  const worth = s("text", { x, y, dy: "0.36em", class: "area-worth", text: number });
  worth.style.setProperty("--worth", `${(pitch * WORTH).toFixed(2)}px`);
  return worth;
}

/**
 * Draw an area's name: that of a hex may be moved, any other stays where it is.
 * @param {Area} area
 */
export function nameOf({ at, box, print, style }) {
  const isHex = HEX.test(style);
  const { x, y } = isHex ? middleOf(box) : at;
  const room = isHex ? { "data-room": box.height } : {};
  return s("text", { x, y, dy: "0.35em", "text-anchor": "middle", class: styleClasses("area-label", style), ...room, text: print });
}

/**
 * Draw the names of those kinds of square that are named nowhere else.
 * @param {Geometry} geometry
 */
export function namesOfKinds(geometry) {
  const { pitch } = geometry;
  /**
   * @param {string} kind
   * @param {string} words
   * @param {(box: Box, last: Square) => Point} where
   */
  const named = (kind, words, where) => {
    const squares = geometry.ofKind(kind);
    if (!squares.length) return [];
    const { x, y } = where(boxOf(squares.map(({ cell }) => cell)), squares[squares.length - 1]);
    return [s("text", { x, y, dy: "0.35em", "text-anchor": "middle", class: "area-label", text: words })];
  };
  return [
    ...named("start", say("script-place-start"), (box) => ({ x: middleOf(box).x, y: box.y + box.height + 0.64 * pitch })),
    ...named("arrival", say("script-place-arrival"), (box) => ({ x: middleOf(box).x, y: box.y - 0.6 * pitch })),
    ...named("hangar", say("script-place-hangars"), (_box, last) => ({ x: last.cell.x + 1.02 * pitch, y: last.cell.y })),
  ];
}

/**
 * Set the names of a board apart at the size that they have now.
 * @param {SVGSVGElement} svg
 */
export function setApart(svg) {
  /** @type {SVGTextElement[]} */
  const labels = [...svg.querySelectorAll("text.area-label")].filter((label) => label instanceof SVGTextElement);
  /** @type {SVGTextElement[]} */
  const worths = [...svg.querySelectorAll("text.area-worth")].filter((worth) => worth instanceof SVGTextElement);
  const names = labels.map((label) => ({ ...bboxOf(label), room: Number(label.dataset.room ?? 0) }));
  shifts(names, worths.map((worth) => digitIn(bboxOf(worth)))).forEach(({ x, y }, i) => {
    labels[i].style.translate = `${x.toFixed(2)}px ${y.toFixed(2)}px`;
  });
}

/** @param {SVGTextElement} element */
function bboxOf(element) {
  const { x, y, width, height } = element.getBBox();
  return { x, y, width, height };
}

/**
 * Return the part of its line that a digit fills.
 * @param {Box} line
 * @returns {Box}
 */
const digitIn = ({ x, y, width, height }) => ({ x, y: y + height * 0.2, width, height: height * 0.6 });

/** @typedef {Box & { room: number }} Name where it stands in the middle of its area, which is `room` high; 0 for one that stays */

/** @typedef {{ box: Box, price: number }} Place where a name may stand */

/**
 * Return how far each of these names is moved so that they cover neither each other nor what stands there already.
 * @param {readonly Name[]} names
 * @param {readonly Box[]} taken
 * @returns {Point[]}
 */
export function shifts(names, taken) {
  const places = names.map((name) => placesOf(name, names));
  const set = places.map(([place]) => place);
  /**
   * @param {Place} place
   * @param {number} i whose place it would be
   */
  const cost = ({ box, price }, i) => {
    const { height } = names[i];
    const covered = (/** @type {Box} */ other) => (OVER * overlap(box, other, GAP * height)) / height ** 2;
    const begin = taken.reduce((sum, other) => sum + covered(other), price);
    return set.reduce((sum, other, j) => (j === i ? sum : sum + covered(other.box)), begin);
  };
  const move = (/** @type {number} */ i) => { set[i] = least(places[i], (place) => cost(place, i)); };
  for (let pass = 0; pass < PASSES; pass += 1) {
    names.forEach((_name, i) => move(i));
    names.forEach((_name, i) => cost(set[i], i) >= ASTRAY && makeRoom(i, { places, set, cost, move }));
  }
  return set.map(({ box }, i) => ({ x: box.x - names[i].x, y: box.y - names[i].y }));
}

/**
 * Try each place of a name together with the best ones that its neighbours find then, and keep what is best for all of them.
 * @param {number} i
 * @param {{ places: Place[][], set: Place[], cost: (place: Place, i: number) => number, move: (i: number) => void }} names
 */
function makeRoom(i, { places, set, cost, move }) {
  const near = set.flatMap((_place, j) => (j !== i && places[i].some(({ box }) => overlap(box, set[j].box, box.height) > 0) ? [j] : []));
  const price = () => [i, ...near].reduce((sum, j) => sum + cost(set[j], j), 0);
  let best = { price: price(), set: [...set] };
  for (const place of places[i]) {
    set[i] = place;
    near.forEach(move);
    if (price() < best.price) best = { price: price(), set: [...set] };
  }
  set.splice(0, set.length, ...best.set);
}

/**
 * Return the places where a name may stand.
 * @param {Name} name
 * @param {readonly Name[]} names all of them
 * @returns {Place[]}
 */
function placesOf(name, names) {
  const { room, ...box } = name;
  if (!room) return [{ box, price: 0 }];
  return ROUND.map(([right, down, price]) => {
    const moved = { ...box, x: box.x + right * box.width, y: box.y + down * room };
    return { box: moved, price: price + (astray(moved, name, names) ? ASTRAY : 0) };
  });
}

/**
 * Return whether a reader would take a name there for another area's.
 * @param {Box} box
 * @param {Name} own
 * @param {readonly Name[]} names
 */
function astray(box, own, names) {
  const at = middleOf(box);
  const aside = Math.abs(at.x - middleOf(own).x);
  return names.some((name) => name !== own && name.room && Math.abs(at.y - middleOf(name).y) < name.room && Math.abs(at.x - middleOf(name).x) < aside);
}

/**
 * @param {Box} one
 * @param {Box} other
 * @param {number} gap that there should be beside them
 */
function overlap(one, other, gap) {
  const width = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x) + gap;
  const height = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y);
  return width > 0 && height > 0 ? width * height : 0;
}

/**
 * @template T
 * @param {readonly T[]} choices
 * @param {(choice: T) => number} cost
 */
function least(choices, cost) {
  let [cheapest] = choices;
  let lowest = Infinity;
  for (const choice of choices) {
    const now = cost(choice);
    if (now < lowest) [cheapest, lowest] = [choice, now];
  }
  return cheapest;
}
