// The names of squares and pieces in words, and their looks: for labels, tags and what is spoken.

/** @import { Geometry } from "./board_geometry.js" */
import { say } from "../lib/labels.js";

const SHERIFF = "sheriff"; // a value that is no number, and its picture
const STAR = "★";

/**
 * Return a piece's colour and kind: "green loco", "wagon".
 * @param {Geometry} geometry
 * @param {string} colour
 */
export function pieceName(geometry, colour) {
  return geometry.drawing.looks[colour]?.called ?? colour;
}

/**
 * Return a square's name in words, or the words for a piece that is on no square.
 * @param {Geometry} geometry
 * @param {string} name
 */
export function squareName(geometry, name) {
  if (name === "hand") return say("script-off-the-board");
  if (name === "air") return say("script-in-somebodys-hand");
  return geometry.squares.get(name)?.called ?? name;
}

/**
 * Return the `paint` and the `shape` of the pieces of a colour. A light's own colour would glare as paint.
 * @param {Geometry} geometry
 * @param {string} colour
 */
export function look({ drawing }, colour) {
  const { paint, shape } = drawing.looks[colour] ?? {};
  const light = drawing.colours[colour];
  const own = paint && paint !== light ? paint : null;
  return { paint: own ?? PAINTS[colour] ?? light ?? "#8a8f8d", shape: shape ?? "loco" };
}

/**
 * Paints by colour. Those of one game differ in lightness too, for people who see no red or no green.
 * @type {Record<string, string>}
 */
const PAINTS = {
  red: "#d64034",
  orange: "#ee7f1a",
  yellow: "#efc02f",
  lime: "#bfe04a",
  green: "#1d8a52",
  cyan: "#3fcfc4",
  azure: "#4a9be0",
  blue: "#2554be",
  violet: "#7d4fd0",
  purple: "#bf7fe0",
  pink: "#ee7aa8",
  white: "#fbf8f0",
};

/**
 * Return the ink that can be read on a paint "#rrggbb": dark or light.
 * @param {string} paint
 */
export function inkOn(paint) {
  const [r, g, b] = [1, 3, 5].map((at) => (parseInt(paint.slice(at, at + 2), 16) / 255) ** 2.2);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b > 0.3 ? "#18221e" : "#ffffff";
}

/**
 * Give an element the paint and the ink of a colour.
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

/**
 * Return what stands for a value on the board: its number, or its picture.
 * @param {string} value
 */
export const valueSign = (value) => (value === SHERIFF ? STAR : value);

/**
 * Return a value in words.
 * @param {string} value
 */
export const valueWord = (value) => (value === SHERIFF ? say("script-sheriff") : value);

/**
 * Return the classes of a thing and of each word of its style.
 * @param {string} what
 * @param {string} style
 */
export const styleClasses = (what, style) => [what, ...style.toLowerCase().split(/\W+/).filter(Boolean).map((word) => `${what}-${word}`)].join(" ");
