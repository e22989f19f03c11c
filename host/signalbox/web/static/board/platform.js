// A platform drawn in its own frame: side A up, entries left, exits right, its middle at 0, 0.

/** @import { DrawnPart } from "../lib/types.d.ts" */
import { findAs, s } from "../lib/dom.js";
import { bufferStop } from "./piece_shapes.js";
import { bend, rails, sleepers } from "./track.js";

const GAP_MM = 1.4; // between the tray and the edge of the bay
const RIM_MM = 3.6;
const LABEL_MM = 8; // the side's letter, from the edge

/**
 * Draw the tray of `part` with its strands, `pitch` millimetres a square.
 * @param {DrawnPart} part
 * @param {number} pitch
 */
export function platform(part, pitch) {
  const lanes = part.strands.A.length;
  const width = 2 * pitch;
  const height = lanes * pitch;
  /** @param {number} lane */
  const y = (lane) => (lane - (lanes + 1) / 2) * pitch;
  const group = s("g", { class: `platform part-${part.name}` });
  group.append(
    box(width, height, GAP_MM, 7, "tray-shadow"),
    box(width, height, GAP_MM, 7, "tray"),
    box(width, height, GAP_MM + RIM_MM, 4.5, "tray-deck"),
  );
  for (let lane = 1; lane <= lanes; lane += 1)
    for (const end of [-1, 1]) group.append(sleepers({ x: (end * pitch) / 2, y: y(lane), heading: 0 }));
  part.strands.A.forEach((to, i) => group.append(...(to ? [strand(y(i + 1), y(to), pitch)] : stub(i + 1, -1, y, pitch))));
  part.strands.B.forEach((to, i) => group.append(...(to ? [] : stub(i + 1, 1, y, pitch))));
  group.append(label(part, "A", height), s("g", { transform: "rotate(180)" }, label(part, "B", height)));
  return group;
}

/**
 * @param {number} width
 * @param {number} height
 * @param {number} inset
 * @param {number} radius
 * @param {string} name
 */
function box(width, height, inset, radius, name) {
  const shift = name === "tray-shadow" ? 2.5 : 0;
  return s("rect", {
    x: -width / 2 + inset,
    y: -height / 2 + inset + shift,
    width: width - 2 * inset,
    height: height - 2 * inset,
    rx: radius,
    class: name,
  });
}

/**
 * @param {number} from
 * @param {number} to
 * @param {number} pitch
 */
function strand(from, to, pitch) {
  const edge = pitch - GAP_MM;
  const middle = bend({ x: -pitch / 2, y: from }, { x: pitch / 2, y: to });
  return rails([{ x: -edge, y: from, heading: 0 }, ...middle, { x: edge, y: to, heading: 0 }]);
}

/**
 * Draw a strand that leads nowhere: at lane 1 to the bay's buffer at the rim, else to the platform's own in its middle.
 * @param {number} lane
 * @param {-1 | 1} side
 * @param {(lane: number) => number} y
 * @param {number} pitch
 */
function stub(lane, side, y, pitch) {
  const at = -side * y(lane); // side B's stubs are drawn half turned
  const edge = pitch - GAP_MM;
  const start = { x: side * edge, y: at, heading: side < 0 ? 0 : 180 };
  if (lane > 1) {
    const stop = s("g", { transform: `translate(${side * 3.2} ${at}) rotate(${side < 0 ? 0 : 180})` }, bufferStop());
    return [rails([start, { x: side * 5, y: at, heading: start.heading }]), stop];
  }
  const line = [start];
  const rim = -side * y(0.5);
  for (let k = 0; k <= 12; k += 1) {
    const angle = (k / 12) * (Math.PI / 2);
    line.push({
      x: side * (pitch / 2) * (1 - Math.sin(angle)),
      y: at + (rim - at) * (1 - Math.cos(angle)),
      heading: (side < 0 ? 0 : 180) - (k / 12) * 90,
    });
  }
  return [rails(line)];
}

/**
 * Draw the print of a side. It is a picture: words in the platform would have to be a part of its name.
 * @param {DrawnPart} part
 * @param {"A" | "B"} side
 * @param {number} height
 */
function label(part, side, height) {
  const at = { y: -height / 2 + LABEL_MM + 2.6, class: "tray-label" };
  const id = `print-${part.name}-${side}`;
  if (!document.getElementById(id)) {
    const name = s("text", { ...at, x: 15.5, class: "tray-name", text: part.print });
    findAs("prints", SVGElement).append(s("g", { id }, s("text", { ...at, x: 10.5, text: side }), name));
  }
  return s("use", { href: `#${id}` });
}
