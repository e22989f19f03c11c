// The colour-accessible option: a pattern for every colour, as SVG paint servers "#pattern-red" that shapes lay over their
// paint.

/** @import { Props } from "../lib/dom.js" */
/** @import { Geometry } from "./board_geometry.js" */
import { recall, remember } from "../lib/device_storage.js";
import { keyed, s } from "../lib/dom.js";
import { inkOn, look } from "./naming.js";

const KEY = "signalbox.patterns"; // kept on this device
const CELL = 8; // millimetres a tile
const COARSE = 1.6; // times as large where pieces are small

/** @typedef {(ink: string) => SVGPathElement} Tile */
/** @type {(d: string) => Tile} */
const fill = (d) => (ink) => s("path", { d, fill: ink });
/** @type {(d: string, width: number) => Tile} */
const line = (d, width) => (ink) => s("path", { d, fill: "none", stroke: ink, "stroke-width": width, "stroke-linecap": "square" });
const waves = "M-2 6L2 2L6 6L10 2";

const COMPANY = [
  fill("M0 0H8V3.4H0Z"), // stripes
  fill("M4 1.4A2.6 2.6 0 1 1 3.99 1.4Z"), // dots
  fill("M0 0H4V4H0ZM4 4H8V8H4Z"), // checks
  line("M-2 2L2 -2M-2 10L10 -2M6 10L10 6", 2.4), // slanting lines
  line("M0 4H8M4 0V8", 1.5), // a grid
  line(waves, 2), // zigzag
];

const SEAT = [
  line("M4 1.6A2.4 2.4 0 1 1 3.99 1.6", 1.3), // rings
  fill("M4 0.8L7.4 7H0.6Z"), // triangles
  fill("M2 0H4.6V8H2Z"), // bars
  fill("M4 0L8 4L4 8L0 4Z"), // diamonds
  fill("M3 0.6H5V3H7.4V5H5V7.4H3V5H0.6V3H3Z"), // crosses
  line("M0 1H8M0 5H8M2 1V5M6 5V9M6 -3V1", 1.2), // bricks
];

/**
 * Give the page the patterns that the table has chosen.
 * @param {SVGElement} root is not shown
 * @param {Geometry} geometry
 * @param {Record<string, number>} patterns by colour
 */
export function showPatterns(root, geometry, patterns) {
  const colours = Object.keys(patterns);
  /** @param {string} colour */
  const make = (colour) => {
    const kinds = geometry.seats.includes(colour) ? SEAT : COMPANY;
    const draw = kinds[(patterns[colour] - 1) % kinds.length];
    const box = { width: CELL, height: CELL, patternUnits: "userSpaceOnUse", patternTransform: geometry.dense ? `scale(${COARSE})` : null };
    return s("pattern", { id: `pattern-${colour}`, ...box }, draw(inkOn(look(geometry, colour).paint)));
  };
  keyed(root, colours, (colour) => `${colour} ${patterns[colour]}`, make);
}

/**
 * Draw a shape once more, filled with its colour's pattern. It shows only where the page has patterns on.
 * @param {keyof SVGElementTagNameMap} tag
 * @param {Props} props
 * @param {string} colour
 */
export function pattern(tag, props, colour) {
  return s(tag, { ...props, class: "pattern", fill: `url(#pattern-${colour})` });
}

/** The switch of the patterns: this page shows them as its device likes, else as the table does. */
export class PatternSwitch {
  /**
   * @param {HTMLInputElement} checkbox
   * @param {(shown: boolean) => void} chosen is told what somebody has chosen here
   */
  constructor(checkbox, chosen) {
    this.checkbox = checkbox;
    this.own = recall(KEY);
    checkbox.addEventListener("change", () => {
      this.own = checkbox.checked ? "on" : "off";
      remember(KEY, this.own);
      this.render(checkbox.checked);
      chosen(checkbox.checked);
    });
  }

  /** @param {boolean} patterned whether the table plays with them */
  render(patterned) {
    const shown = this.own ? this.own === "on" : patterned;
    this.checkbox.checked = shown;
    document.body.toggleAttribute("data-patterns", shown);
  }
}
