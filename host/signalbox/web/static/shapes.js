// The little things on the table, in millimetres round their own middle: locos, marks, dice faces, buffers, hangars.

import { s } from "./dom.js";

export const MARKS = ["ring", "triangle", "bars", "diamond"];

/** A seat's mark, so that its colour is never the only cue. */
export function mark(index, size) {
  const r = size / 2;
  const name = MARKS[index % MARKS.length];
  const group = s("g", { class: `mark mark-${name}` });
  if (name === "ring") group.append(s("circle", { r: r * 0.72, class: "mark-line", "stroke-width": r * 0.55 }));
  if (name === "triangle") group.append(s("path", { d: `M${r} 0L${-r * 0.75} ${r}L${-r * 0.75} ${-r}Z`, class: "mark-fill" }));
  if (name === "bars")
    for (const x of [-0.62, 0.18]) group.append(s("rect", { x: x * r, y: -r, width: r * 0.46, height: r * 2, class: "mark-fill" }));
  if (name === "diamond") group.append(s("path", { d: `M${r} 0L0 ${r}L${-r} 0L0 ${-r}Z`, class: "mark-fill" }));
  return group;
}

/** A loco seen from above, its front to the right, 33 mm long. */
export function loco(colour, index) {
  const group = s("g", { class: `loco seat-${colour}` });
  group.append(
    s("rect", { x: -17, y: -8.4, width: 34, height: 20, rx: 5, class: "loco-shadow" }),
    ...[-11.5, -2.5, 6.5].flatMap((x) => [-10.2, 7.2].map((y) => s("rect", { x, y, width: 7, height: 3, rx: 1.2, class: "loco-wheel" }))),
    ...[-5.2, 5.2].map((y) => s("circle", { cx: 16.4, cy: y, r: 1.7, class: "loco-iron" })),
    s("rect", { x: -16, y: -7.6, width: 31, height: 15.2, rx: 2.6, class: "loco-iron" }),
    s("rect", { x: -3, y: -6.6, width: 17.4, height: 13.2, rx: 6.4, class: "loco-boiler" }),
    s("rect", { x: -1, y: -4.6, width: 13.6, height: 2.6, rx: 1.3, class: "loco-shine" }),
    s("circle", { cx: 9.6, cy: 0, r: 3.1, class: "loco-chimney" }),
    s("circle", { cx: 3.4, cy: 0, r: 1.9, class: "loco-dome" }),
    s("rect", { x: -17, y: -9.4, width: 17, height: 18.8, rx: 3, class: "loco-cab" }),
  );
  const roof = mark(index, 10);
  roof.setAttribute("transform", "translate(-8.5 0)");
  group.append(roof);
  return group;
}

/** A loco as a small picture of its own, for the panel. */
export function locoPicture(colour, index, className = "loco-picture") {
  return s("svg", { viewBox: "-19 -12.5 38 25", class: className, "aria-hidden": "true" }, loco(colour, index));
}

/** A seat's colour and mark as a round badge. */
export function badge(index) {
  return s("svg", { viewBox: "-10 -10 20 20", "aria-hidden": "true" }, s("circle", { r: 9.3, class: "badge-disc" }), mark(index, 10));
}

/** A buffer stop at the end of a track that comes from the left. */
export function bufferStop() {
  return s(
    "g",
    { class: "buffer" },
    s("rect", { x: -2, y: -10, width: 6, height: 20, rx: 2, class: "buffer-beam" }),
    s("rect", { x: -4.5, y: -7.5, width: 3, height: 4, rx: 1.2, class: "buffer-pad" }),
    s("rect", { x: -4.5, y: 3.5, width: 3, height: 4, rx: 1.2, class: "buffer-pad" }),
  );
}

const PIPS = { 1: [4], 2: [1, 7], 3: [1, 4, 7], 4: [1, 2, 6, 7], 5: [1, 2, 4, 6, 7], 6: [1, 2, 3, 5, 6, 7] };
const PIP_AT = { 1: [-1, -1], 2: [1, -1], 3: [-1, 0], 4: [0, 0], 5: [1, 0], 6: [-1, 1], 7: [1, 1] };

/** A number die showing `number`, or a blank face for null. */
export function die(number) {
  const pips = (PIPS[number] ?? []).map((pip) => {
    const [x, y] = PIP_AT[pip];
    return s("circle", { cx: x * 10, cy: y * 10, r: 4.3, class: "pip" });
  });
  return s(
    "svg",
    { viewBox: "-22 -22 44 44", class: number ? "die" : "die blank", "aria-hidden": "true" },
    s("rect", { x: -20, y: -20, width: 40, height: 40, rx: 9, class: "die-face" }),
    ...pips,
  );
}

/** The signal beside the prompt: its arm and lamp say what is asked; the style turns the arm. */
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
