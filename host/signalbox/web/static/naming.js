// What squares and pieces are called in words, by their kind and look: for labels, tags and what is spoken.

/** @import { Geometry, Square } from "./geometry.js" */
import { middleOf } from "./plane.js";
import { say } from "./labels.js";


/** @type {Record<string, (square: Square, geometry: Geometry) => string>} */
const KINDS = {
  bay: ({ name, bay, lane, end }, geometry) => {
    const words = { bay: geometry.bayNamed(bay ?? "").title, lane, name };
    return end === 0 ? say("script-square-bay-entry", words) : say("script-square-bay-exit", words);
  },
  start: ({ name }) => say("script-square-start", { number: name.slice(1), name }),
  arrival: ({ name }) => say("script-square-arrival", { number: name.slice(1), name }),
  hangar: ({ name }) => say("script-square-hangar", { number: name.slice(1) }),
  rail: ({ name }) => {
    const [quarter, lane, number] = name.split(".");
    return number ? say("script-square-rail", { quarter: quarter.slice(1), lane, number, name }) : name;
  },
  loco: ({ name }) => say("script-square-locomotive", { train: row(name), name }),
  wagon: ({ name }) => say("script-square-wagon", { train: row(name), number: name.split(".")[1], name }),
  rural: ({ name, place }) => {
    if (place === name) return say("script-square-hex", { hex: name });
    return name.endsWith("L") ? say("script-square-hex-left", { hex: place }) : say("script-square-hex-right", { hex: place });
  },
};

/** @param {string} name */
const row = (name) => name.split(".")[0].slice(1);

/**
 * The piece's colour and what it is: "green loco", "wagon".
 * @param {Geometry} geometry
 * @param {string} colour
 */
export function pieceName(geometry, colour) {
  const noun = look(geometry, colour).shape;
  return colour === noun ? noun : say("script-piece", { colour, shape: noun });
}

/**
 * A square's or a place's name in words.
 * @param {Geometry} geometry
 * @param {string} name
 */
export function squareName(geometry, name) {
  const square = geometry.squares.get(name);
  if (!square && name === "hand") return say("script-off-the-board");
  if (!square) return name === "air" ? say("script-in-somebodys-hand") : name;
  const known = KINDS[square.kind];
  if (known) return known(square, geometry);
  const town = townAt(geometry, square);
  return town ? say("script-square-town", { town, name }) : name;
}

/**
 * A square's name, with its town's.
 * @param {Geometry} geometry
 * @param {Square} square
 */
export function shortName(geometry, square) {
  const town = square.place === square.name ? townAt(geometry, square) : "";
  return town ? `${town} ${square.name}` : square.name;
}

/**
 * What the area in whose middle a square lies is called; "" for none.
 * @param {Geometry} geometry
 * @param {Square} square
 */
function townAt({ areas, pitch }, { cell }) {
  const town = areas.find(({ label, box }) => {
    const middle = middleOf(box);
    return label && Math.hypot(middle.x - cell.x, middle.y - cell.y) < pitch / 4;
  });
  return town?.label ?? "";
}

/**
 * How pieces of a colour look: `paint` and `shape`. A light's own colour would glare as paint.
 * @param {Geometry} geometry
 * @param {string} colour
 */
export function look({ drawing }, colour) {
  const { paint, shape } = drawing.looks[colour] ?? {};
  const light = drawing.colours[colour];
  const own = paint && paint !== light ? paint : null;
  return { paint: own ?? PAINTS[colour] ?? light ?? "#8a8f8d", shape: shape ?? "loco" };
}

/** @type {Record<string, string>} */
const PAINTS = {
  red: "#d13b31",
  orange: "#ee7f1a",
  yellow: "#efc02f",
  lime: "#9ccc3c",
  green: "#23975a",
  cyan: "#27b7b0",
  azure: "#4aa3e8",
  blue: "#2f62ca",
  violet: "#7d4fd0",
  purple: "#8e3fb5",
  pink: "#e0588f",
  white: "#fbf8f0",
};

/**
 * Ink that can be read on a paint "#rrggbb": dark or light.
 * @param {string} paint
 */
export function inkOn(paint) {
  const [r, g, b] = [1, 3, 5].map((at) => (parseInt(paint.slice(at, at + 2), 16) / 255) ** 2.2);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b > 0.3 ? "#18221e" : "#ffffff";
}

/**
 * Gives an element the paint and the ink of a colour.
 * @template {HTMLElement | SVGElement} E
 * @param {E} element
 * @param {Geometry} geometry
 * @param {string} colour
 */
export function painted(element, geometry, colour) {
  const { paint } = look(geometry, colour);
  element.style.setProperty("--paint", paint);
  element.style.setProperty("--on-paint", inkOn(paint));
  return element;
}
