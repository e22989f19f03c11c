// The end of a game: figures of every seat, how it went, and the way on from here, in the place of the buttons.

/** @import { FigureRow, GameState, MomentInfo, Plot, SeatInfo } from "../lib/types.d.ts" */
/** @import { Geometry } from "../board/board_geometry.js" */
import { painted } from "../board/naming.js";
import { badge } from "../board/piece_shapes.js";
import { attr, find, h, s } from "../lib/dom.js";
import { listed, say } from "../lib/labels.js";
import { HEIGHT, WIDTH, plotted } from "./plot.js";

export class EndingCard {
  /** @param {Geometry} geometry */
  constructor(geometry) {
    this.geometry = geometry;
    this.last = "";
  }

  /** @param {GameState} snapshot */
  render({ ending, seats, winners, watch }) {
    attr(find("ending-watch"), "hidden", !watch);
    attr(find("ending-watch"), "href", watch || null);
    attr(find("ending"), "hidden", !ending);
    attr(document.body, "data-over", Boolean(ending));
    const key = JSON.stringify([ending, seats.map(({ name }) => name), winners, watch]);
    if (!ending || key === this.last) return;
    this.last = key;
    find("ending-figures").replaceChildren(this.head(seats, winners), h("tbody", {}, ...ending.rows.map((row) => this.row(row))));
    find("ending-lines").replaceChildren(...ending.lines.map((line) => h("li", { text: line })));
    attr(find("ending-mattered"), "hidden", !ending.moments.length);
    find("ending-moments").replaceChildren(...ending.moments.map((moment) => h("li", {}, this.moment(moment, watch))));
    find("ending-plots").replaceChildren(...ending.plots.map((plot) => this.plot(plot)));
  }

  /**
   * Return the text of a turn that mattered, as a link to the replay where there is one.
   * @param {MomentInfo} moment
   * @param {string} watch
   */
  moment({ text, move }, watch) {
    const isReplay = document.body.hasAttribute("data-replay");
    if ((!watch && !isReplay) || document.documentElement.hasAttribute("data-kiosk")) return text;
    return h("a", { href: `${watch}#move=${move}`, target: watch ? "_blank" : null, rel: watch ? "noopener" : null, text });
  }

  /**
   * @param {SeatInfo[]} seats
   * @param {number[]} winners
   */
  head(seats, winners) {
    const cells = seats.map(({ name, colour }, seat) =>
      h(
        "th",
        { scope: "col", "data-won": winners.includes(seat) },
        painted(h("span", { class: "badge" }, badge(this.geometry, Math.max(0, this.geometry.seats.indexOf(colour)))), this.geometry, colour),
        h("span", { class: "ending-name", text: name }),
      ),
    );
    return h("thead", {}, h("tr", {}, h("td"), ...cells));
  }

  /** @param {FigureRow} row */
  row({ label, values, colour }) {
    const swatch = colour ? painted(h("span", { class: "swatch", "aria-hidden": "true" }), this.geometry, colour) : null;
    return h("tr", {}, h("th", { scope: "row" }, swatch, label), ...values.map((value) => h("td", { text: value })));
  }

  /** @param {Plot} plot */
  plot({ title, curves }) {
    const { lines, levels, turns, left, right, base } = plotted(curves);
    const words = listed(curves.map(({ name, values }) => say("script-curve", { name, value: String(values.at(-1) ?? 0) })));
    const drawing = s(
      "svg",
      { class: "plot", viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img", "aria-label": say("script-plot", { title, curves: words }) },
      ...levels.flatMap(({ value, y }) => [
        s("path", { class: "plot-level", d: `M${left} ${y}H${right}` }),
        s("text", { class: "plot-number", x: left - 5, y: y + 3.5, "text-anchor": "end", text: value }),
      ]),
      s("path", { class: "plot-base", d: `M${left} ${base}H${right}` }),
      s("text", { class: "plot-number", x: right, y: HEIGHT - 3, "text-anchor": "end", text: say("script-turn", { count: turns }) }),
      ...lines.map(({ d, colour }) => painted(s("path", { class: "plot-edge", d }), this.geometry, colour)),
      ...lines.map(({ d, colour }) => painted(s("path", { class: "plot-line", d }), this.geometry, colour)),
      ...lines.map(({ name, colour, x, y }) =>
        painted(
          s("g", {}, s("rect", { class: "plot-swatch", x, y: y - 4, width: 8, height: 8, rx: 2 }), s("text", { class: "plot-name", x: x + 12, y: y + 4, text: name })),
          this.geometry,
          colour,
        ),
      ),
    );
    return h("figure", {}, h("figcaption", { text: title }), drawing);
  }
}
