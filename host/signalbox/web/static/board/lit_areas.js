// Areas that shine: on a map the whole hex shows what the lights of its squares show.

/** @import { Moves } from "./fading.js" */
/** @import { Area, Geometry } from "./board_geometry.js" */
/** @import { StillMark } from "./light_marks.js" */
import { attr, s } from "../lib/dom.js";
import { Fading } from "./fading.js";
import { NONE, drawMark } from "./light_marks.js";

/** @typedef {{ hue: string, level: number, moves: Moves | null, mark: StillMark }} Shown what a light shows */
/** @typedef {{ element: SVGGElement | null, area: Area, levels: Map<number, Shown>, fading: Fading | null, mark: SVGGElement | null }} LitArea */

const OUTER = 0.9; // of its area is what shines of it
const INNER = 0.74; // the largest of the rings of one that stands still

export class LitAreas {
  /**
   * @param {SVGGElement} layer
   * @param {Geometry} geometry
   */
  constructor(layer, geometry) {
    this.layer = s("g", { class: "lit-areas" });
    layer.append(this.layer);
    /** @type {Map<Area, LitArea>} */
    const areas = new Map();
    /** @type {Map<number, LitArea>} by the light's number */
    this.ofLight = new Map();
    for (const { name, light } of geometry.spots) {
      const area = geometry.areaOf.get(name);
      if (!area) continue;
      const lit = areas.get(area) ?? { element: null, area, levels: new Map(), fading: null, mark: null };
      areas.set(area, lit);
      this.ofLight.set(light, lit);
    }
  }

  /**
   * Show in its area that a light has changed.
   * @param {number} light
   * @param {string} hue
   * @param {number} level how bright an eye finds it, 0 to 1; at its brightest, if it moves
   * @param {Moves | null} moves
   * @param {StillMark} mark of how it would move, while it stands still
   */
  show(light, hue, level, moves = null, mark = NONE) {
    const lit = this.ofLight.get(light);
    if (!lit) return;
    lit.levels.set(light, { hue, level, moves, mark });
    const brightest = [...lit.levels.values()].reduce((best, shown) => (shown.level > best.level ? shown : best));
    lit.fading?.cancel();
    lit.fading = null;
    lit.mark?.remove();
    lit.mark = null;
    if (!brightest.level && !lit.element) return;
    lit.element ??= this.drawn(lit.area);
    attr(lit.element, "data-lit", brightest.level > 0);
    attr(lit.element, "opacity", brightest.level.toFixed(2));
    if (brightest.moves) lit.fading = new Fading(lit.element, brightest.moves);
    if (!brightest.level) return;
    if (brightest.mark !== NONE) this.mark(lit, brightest);
    for (const [name, child] of [["fill", lit.element.firstChild], ["stroke", lit.element.lastChild]])
      if (child instanceof Element) attr(child, String(name), brightest.hue);
  }

  /**
   * @param {LitArea} lit
   * @param {Shown} shown
   */
  mark(lit, { hue, mark }) {
    lit.mark = drawMark(mark, hue, (size) => s("polygon", { points: within(lit.area, INNER * size) }), middleOf(lit.area));
    this.layer.append(lit.mark);
  }

  /** @param {Area} area */
  drawn(area) {
    const inside = within(area, OUTER);
    const element = s("g", { class: "lit-area" }, s("polygon", { points: inside, class: "lit-area-fill" }), s("polygon", { points: inside, class: "lit-area-line" }));
    this.layer.append(element);
    return element;
  }
}

/**
 * Return the corners of an area, drawn nearer to its middle.
 * @param {Area} area
 * @param {number} part
 */
function within(area, part) {
  const middle = middleOf(area);
  return area.points.map(({ x, y }) => `${(middle.x + (x - middle.x) * part).toFixed(1)},${(middle.y + (y - middle.y) * part).toFixed(1)}`).join(" ");
}

/** @param {Area} area */
const middleOf = ({ box }) => ({ x: box.x + box.width / 2, y: box.y + box.height / 2 });
