// The piles and supplies that are printed on the board: whoever may move things takes their top piece there.

/** @import { GameState } from "./types.d.ts" */
/** @import { Geometry } from "./geometry.js" */
/** @import { Hand } from "./seat_list.js" */
import { attr, keyed, s } from "./dom.js";
import { topOf } from "./stores.js";

export class Piles {
  /**
   * @param {SVGGElement} layer
   * @param {Geometry} geometry
   */
  constructor(layer, geometry) {
    this.layer = layer;
    this.geometry = geometry;
  }

  /**
   * @param {Pick<GameState, "stores">} snapshot
   * @param {Hand} hand the pieces of a colour beside the board, null where hands may move nothing
   */
  render({ stores }, hand) {
    const { piles } = this.geometry;
    const printed = stores.filter(({ name }) => piles.has(name));
    keyed(this.layer, printed, ({ name }) => name, () => s("polygon", { class: "pile" }), (element, { name, colour, count }) => {
      const top = colour === null || hand === null ? null : topOf(colour, count, hand(colour), false);
      attr(element, "points", piles.get(name)?.points.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(" ") ?? "");
      attr(element, "data-pile", top && !top.held ? top.id : null);
    });
  }
}
