// The end of a game: figures of every seat, how it went, and the way on from here, in the place of the buttons. Confetti in
// the winners' colours falls once, on a page that saw the game.

/** @import { FigureRow, GameState, MomentInfo, SeatInfo } from "../lib/types.d.ts" */
/** @import { Geometry } from "../board/board_geometry.js" */
import { painted } from "../board/naming.js";
import { badge } from "../board/piece_shapes.js";
import { attr, find, h } from "../lib/dom.js";
import { isMotionReduced } from "../lib/reduced_motion.js";
import { plotFigure } from "./plot.js";

const BITS = 28; // of confetti
const CONFETTI_MS = 2600; // with the wait of the last
const GOLD = "#ffd84d";

export class EndingCard {
  /**
   * @param {Geometry} geometry
   * @param {boolean} sawGame whether the page saw the game before its end
   */
  constructor(geometry, sawGame) {
    this.geometry = geometry;
    this.celebrates = sawGame;
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
    this.celebrate(winners.map((seat) => seats[seat].colour));
    find("ending-figures").replaceChildren(this.head(seats, winners), h("tbody", {}, ...ending.rows.map((row) => this.row(row))));
    find("ending-lines").replaceChildren(...ending.lines.map((line) => h("li", { text: line })));
    attr(find("ending-mattered"), "hidden", !ending.moments.length);
    find("ending-moments").replaceChildren(...ending.moments.map((moment) => h("li", {}, this.moment(moment, watch))));
    const chances = ending.chances && !document.body.hasAttribute("data-replay") ? [ending.chances] : []; // a replay always shows them
    find("ending-plots").replaceChildren(...[...chances, ...ending.plots].map((plot) => plotFigure(plot, this.geometry)));
  }

  /** @param {string[]} colours */
  celebrate(colours) {
    if (!this.celebrates || !colours.length || isMotionReduced()) return;
    this.celebrates = false;
    const confetti = h("div", { class: "confetti", "aria-hidden": "true" }, ...Array.from({ length: BITS }, (_none, i) => this.bit(i, colours)));
    document.body.append(confetti);
    setTimeout(() => confetti.remove(), CONFETTI_MS);
  }

  /**
   * @param {number} i
   * @param {string[]} colours
   */
  bit(i, colours) {
    const bit = painted(h("i"), this.geometry, colours[i % colours.length]);
    if (i % 3 === 2) bit.style.setProperty("--paint", GOLD);
    const spread = { at: `${(i * 61.8) % 100}%`, wait: `${(i * 37) % 400}ms`, drift: `${((i * 53) % 180) - 90}px`, turn: `${360 + ((i * 97) % 540)}deg` };
    for (const [name, value] of Object.entries(spread)) bit.style.setProperty(`--${name}`, value);
    return bit;
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
