// The end of a game: figures of every seat, how it went, and the way on from here, in the place of the buttons.

/** @import { FigureRow, GameState, MomentInfo, SeatInfo } from "../lib/types.d.ts" */
/** @import { Geometry } from "../board/board_geometry.js" */
import { painted } from "../board/naming.js";
import { badge } from "../board/piece_shapes.js";
import { attr, find, h } from "../lib/dom.js";
import { plotFigure } from "./plot.js";

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
    const chances = ending.chances && !document.body.hasAttribute("data-replay") ? [ending.chances] : []; // a replay always shows them
    find("ending-plots").replaceChildren(...[...chances, ...ending.plots].map((plot) => plotFigure(plot, this.geometry)));
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
}
