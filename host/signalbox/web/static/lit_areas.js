// Areas that shine: where a board is a map, the whole hex shows what the lights of its squares show.

/** @import { Area, Geometry } from "./geometry.js" */
/** @import { Moves } from "./lamp.js" */
import { attr, s } from "./dom.js";
import { played } from "./lamp.js";

/** @typedef {{ hue: string, level: number, moves: Moves | null }} Shown what a light shows */
/** @typedef {{ element: SVGGElement | null, area: Area, levels: Map<number, Shown>, animation: Animation | null }} LitArea */

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
      const lit = areas.get(area) ?? { element: null, area, levels: new Map(), animation: null };
      areas.set(area, lit);
      this.ofLight.set(light, lit);
    }
  }

  /**
   * A light has changed.
   * @param {number} light
   * @param {string} hue
   * @param {number} level how bright an eye finds it, 0 to 1; at its brightest, if it moves
   * @param {Moves | null} moves
   */
  show(light, hue, level, moves = null) {
    const lit = this.ofLight.get(light);
    if (!lit) return;
    lit.levels.set(light, { hue, level, moves });
    const brightest = [...lit.levels.values()].reduce((one, other) => (other.level > one.level ? other : one));
    lit.animation?.cancel();
    lit.animation = null;
    if (!brightest.level && !lit.element) return;
    lit.element ??= this.drawn(lit.area);
    attr(lit.element, "data-lit", brightest.level > 0);
    attr(lit.element, "opacity", brightest.level.toFixed(2));
    if (brightest.moves) lit.animation = played(lit.element, brightest.moves);
    if (!brightest.level) return;
    for (const [name, child] of [["fill", lit.element.firstChild], ["stroke", lit.element.lastChild]])
      if (child instanceof Element) attr(child, String(name), brightest.hue);
  }

  /** @param {Area} area */
  drawn({ points, box }) {
    const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    const inside = points.map(({ x, y }) => `${(middle.x + (x - middle.x) * 0.9).toFixed(1)},${(middle.y + (y - middle.y) * 0.9).toFixed(1)}`).join(" ");
    const element = s("g", { class: "lit-area" }, s("polygon", { points: inside, class: "lit-area-fill" }), s("polygon", { points: inside, class: "lit-area-line" }));
    this.layer.append(element);
    return element;
  }
}
