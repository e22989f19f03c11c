// The trains of the Wild West, from the side, in millimetres round their own middle; their front is on the left.

import { s } from "./dom.js";
import { pattern } from "./patterns.js";

const BOILER = "M-14 -3.5Q-14 -5 -12 -5H5V6H-14Z";
const CAB = "M4 -12H16V6H4Z";
const BODY = { x: -17, y: -9, width: 34, height: 16, rx: 1.2 };

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

/** A bundle of dynamite with its fuse burning. */
export function dynamite() {
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

/** The same as a small picture of its own. */
export const dynamitePicture = () => s("svg", { viewBox: "-18 -22 44 38", class: "piece-picture", "aria-hidden": "true" }, dynamite());
