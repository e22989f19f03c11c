// Lays the board out anew when other lanes are played, or when the window has room for them in another way.

/** @import { Drawing, GameState } from "./types.d.ts" */
import { bits } from "./bits.js";
import { find } from "./dom.js";
import { arranged, lanesFor, lanesOf } from "./lanes.js";
import { isNarrow } from "./zoom.js";

const SPARE = 3; // places behind the longest train that are shown as well

export class Layout {
  /**
   * @param {Drawing} drawing
   * @param {(drawing: Drawing) => void} lay
   */
  constructor(drawing, lay) {
    this.drawing = drawing;
    this.lay = lay;
    this.lanes = lanesOf(drawing);
    this.area = find("board-frame").parentElement ?? find("board-frame");
    this.last = "";
    this.used = 0;
    /** @type {GameState | null} */
    this.snapshot = null;
    if (this.lanes.length) new ResizeObserver(() => this.snapshot && this.update(this.snapshot)).observe(this.area);
  }

  /** @param {GameState} snapshot */
  update(snapshot) {
    this.snapshot = snapshot;
    if (!this.lanes.length) return;
    const { width, height } = this.area.getBoundingClientRect();
    if (!width) return;
    const { lanes, used } = this.taken(snapshot);
    this.used = Math.max(this.used, used);
    const how = lanesFor({ lanes, places: this.lanes[0].length, used: this.used, width, height, tall: isNarrow() });
    const key = JSON.stringify(how);
    if (key === this.last) return;
    this.last = key;
    this.lay(arranged(this.drawing, how));
  }

  /**
   * The lanes that are played, and those on which something lies though nobody plays there; how many places are in use.
   * @param {GameState} snapshot
   */
  taken({ seats, closed, pieces, tabletop }) {
    const sensed = bits(closed);
    const lying = new Set([...pieces.map(({ square }) => square), ...(tabletop?.pieces ?? []).map(({ at }) => at)]);
    let lanes = seats.length;
    let used = 0;
    this.lanes.forEach((lane, i) =>
      lane.forEach(({ name, sensor }, k) => {
        if (!sensed.has(sensor) && !lying.has(name)) return;
        lanes = Math.max(lanes, i + 1);
        used = Math.max(used, k + 1);
      }),
    );
    return { lanes: Math.min(lanes, this.lanes.length), used: used + SPARE };
  }
}
