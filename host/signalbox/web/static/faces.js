// What lies face up, drawn: dice and cards.

/** @import { Geometry } from "./geometry.js" */
/** @import { ShownItem } from "./types.d.ts" */
import { h, s } from "./dom.js";
import { say } from "./labels.js";
import { painted } from "./naming.js";

const SHERIFF = "sheriff"; // a value that is no number, and its picture
const STAR = "★";
const SHORT = 2; // a card's text of so many signs or fewer is set large

/** @type {Record<string, number[]>} as the lights of a board's dice window: 1 2 3 down the left, 4 in the middle, 5 6 7 down the right */
const PIPS = { 1: [4], 2: [1, 7], 3: [1, 4, 7], 4: [1, 3, 5, 7], 5: [1, 3, 4, 5, 7], 6: [1, 2, 3, 5, 6, 7] };
/** @type {Record<number, [x: number, y: number]>} */
const PIP_AT = { 1: [-1, -1], 2: [-1, 0], 3: [-1, 1], 4: [0, 0], 5: [1, -1], 6: [1, 0], 7: [1, 1] };

/**
 * A number die showing `number`, or a blank face for anything else.
 * @param {string} number
 */
export function die(number) {
  const pips = (PIPS[number] ?? []).map((pip) => {
    const [x, y] = PIP_AT[pip];
    return s("circle", { cx: x * 10, cy: y * 10, r: 4.3, class: "pip" });
  });
  return s(
    "svg",
    { viewBox: "-22 -22 44 44", class: PIPS[number] ? "die" : "die blank", "aria-hidden": "true" },
    s("rect", { x: -20, y: -20, width: 40, height: 40, rx: 9, class: "die-face" }),
    ...pips,
  );
}

/**
 * A card face up, its text as large as it fits, with the words that say which card it is below.
 * @param {Geometry} geometry
 * @param {ShownItem} item
 */
export function card(geometry, { text, colour, label, sign: picture }) {
  const sign = picture ?? text;
  const face = h(
    "span",
    { class: "card-face", "data-long": sign.length > SHORT, "data-none": !text },
    h("span", { class: "card-sign", text: sign }),
    picture ? h("span", { class: "card-word", text }) : null,
  );
  if (colour) painted(face, geometry, colour);
  return h("span", { class: "face-up", "aria-hidden": "true" }, face, h("span", { class: "card-label", text: label }));
}

/**
 * What a value is on a piece of the board: a number, or its picture.
 * @param {string} value
 */
export const valueSign = (value) => (value === SHERIFF ? STAR : value);

/**
 * The same in words.
 * @param {string} value
 */
export const valueWord = (value) => (value === SHERIFF ? say("script-sheriff") : value);
