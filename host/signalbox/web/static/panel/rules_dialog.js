// The rules of a game in a dialog: one clause at a time, with a picture that the board's own drawing makes.

/** @import { RuleClause, RulePicture, Rules, Way } from "../lib/types.d.ts" */
/** @import { Box } from "../board/plane.js" */
import { BoardView } from "../board/board.js";
import { Geometry } from "../board/board_geometry.js";
import { MoveArrows } from "../board/move_arrows.js";
import { Pieces } from "../board/pieces.js";
import { around, boxOf, grown } from "../board/plane.js";
import { setApart } from "../board/printed_names.js";
import { loadScene } from "../board/scenery.js";
import { sizeNames } from "../board/zoom.js";
import { attr, h, keyed, s, text } from "../lib/dom.js";
import { say } from "../lib/labels.js";
import { toast } from "../lib/page_frame.js";

const MAX_STEPS = 1; // a name that is higher than so many steps of the board is left out: the picture is too small for names
const ROOM = 1.1; // steps round all that happens
const SHAPE = 1.6; // so many times wider than high
const MINIMUM = 5.5; // steps across
const NOBODY = { allowed: false, held: null, lit: () => false }; // no hand plays in a picture

class RulesDialog {
  /** @param {Rules} rules */
  constructor(rules) {
    /** @type {(RuleClause & { group: number })[]} */
    this.clauses = rules.groups.flatMap(({ clauses }, group) => clauses.map((clause) => ({ ...clause, group })));
    this.groups = rules.groups;
    this.number = 0;
    this.svg = s("svg", { class: "board rule-board", role: "img", "aria-label": say("script-rule-picture") });
    this.geometry = new Geometry(rules.drawing);
    this.view = new BoardView(this.svg, this.geometry);
    this.hands = { ...NOBODY, pieces: /** @type {RulePicture["pieces"]} */ ([]), parts: /** @type {RulePicture["parts"]} */ ([]) };
    const parts = rules.drawing.parts.map(({ name, home }) => ({ id: name, bay: home, side: "A" }));
    /** @type {RulePicture} */
    this.empty = { pieces: [], parts, values: [], ways: [], near: [] };
    this.pieces = new Pieces(this.view, this.hands);
    this.arrows = new MoveArrows(this.view.layers.ways, this.geometry);
    this.headings = h("nav", { class: "rule-groups", "aria-label": say("script-rule-groups") });
    this.words = h("p", { class: "rule-words", "aria-live": "polite" });
    this.count = h("span", { class: "quiet rule-count" });
    this.before = h("button", { type: "button", text: say("script-rule-before"), onclick: () => this.step(-1) });
    this.next = h("button", { type: "button", class: "rule-next", text: say("script-rule-next"), onclick: () => this.step(1) });
    const close = h("button", { type: "button", class: "rule-close", "aria-label": say("script-close"), text: "×", onclick: () => this.dialog.close() });
    const title = h("h2", { id: "rules-title", text: say("script-rules-of", { title: rules.title }) });
    this.dialog = h(
      "dialog",
      { class: "menu rules", "aria-labelledby": "rules-title" },
      h(
        "div",
        { class: "rules-inner" },
        h("div", { class: "rules-head" }, title, close),
        this.headings,
        h("div", { class: "rule-picture" }, this.svg),
        this.words,
        h("div", { class: "rules-foot" }, this.before, this.count, this.next),
      ),
    );
    this.dialog.addEventListener("click", (event) => event.target === this.dialog && this.dialog.close());
    this.dialog.addEventListener("keydown", (event) => this.pressed(event));
    this.dialog.addEventListener("close", () => this.dialog.remove());
  }

  open() {
    document.body.append(this.dialog);
    this.dialog.showModal();
    this.render(); // only what is shown has a size
    this.next.focus();
  }

  /** @param {KeyboardEvent} event */
  pressed(event) {
    if (event.key === "ArrowRight") this.step(1);
    else if (event.key === "ArrowLeft") this.step(-1);
    else return;
    event.preventDefault();
  }

  /** @param {number} by */
  step(by) {
    const number = this.number + by;
    if (number < 0) return;
    if (number >= this.clauses.length) this.dialog.close();
    else this.show(number);
  }

  /** @param {number} number */
  show(number) {
    this.number = number;
    this.render();
  }

  render() {
    const clause = this.clauses[this.number];
    const last = this.number === this.clauses.length - 1;
    keyed(
      this.headings,
      this.groups,
      (_group, i) => i,
      (group, i) => h("button", { type: "button", text: group.heading, onclick: () => this.show(this.clauses.findIndex(({ group: number }) => number === i)) }),
      (button, _group, i) => attr(button, "aria-current", i === clause.group ? "true" : null),
    );
    text(this.words, clause.say);
    text(this.count, say("script-progress", { done: this.number + 1, steps: this.clauses.length }));
    text(this.next, last ? say("script-close") : say("script-rule-next"));
    attr(this.before, "disabled", this.number === 0);
    this.draw(clause.picture);
  }

  /**
   * Draw the picture of a clause; one without its own keeps that of the clause before it in its group, without the way.
   * @param {RulePicture | null} picture
   */
  draw(picture) {
    const shown = picture ?? this.lastPicture();
    attr(this.svg, "data-empty", shown === null);
    const { pieces, parts, values, ways, near } = shown ?? this.empty;
    this.hands.pieces = pieces;
    this.hands.parts = parts;
    this.pieces.render({ pieces: [], parts: [], closed: "0", winners: [], tabletop: { pieces, parts } });
    this.pieces.renderValues(values.map((value) => ({ ...value, colour: "" })));
    this.arrows.render(picture ? ways : []);
    const { x, y, width, height } = pictureBox(this.geometry, ways, near);
    this.svg.setAttribute("viewBox", `${x} ${y} ${width} ${height}`);
    const size = sizeNames(this.svg, this.view.screen().a);
    attr(this.svg, "data-nameless", size > MAX_STEPS * this.geometry.pitch);
    setApart(this.svg);
  }

  /** Return the last picture before this clause in its group. */
  lastPicture() {
    const { group } = this.clauses[this.number];
    return this.clauses.slice(0, this.number).findLast((clause) => clause.group === group && clause.picture)?.picture ?? null;
  }
}

/**
 * Return the part of the board to be shown, in millimetres; all of it where nothing happens.
 * @param {Geometry} geometry
 * @param {Way[]} ways
 * @param {string[]} near squares to be seen besides
 * @returns {Box}
 */
function pictureBox(geometry, ways, near) {
  const names = new Set([...near, ...ways.flatMap(({ squares, crash }) => [...squares, crash])]);
  const squares = [...names].flatMap((name) => geometry.squaresOf(name));
  const bays = [...names].flatMap((name) => geometry.bays.get(name)?.box ?? []);
  const lights = geometry.lights.filter(({ name }) => names.has(name));
  const corners = [
    ...squares.flatMap((square) => around(square, geometry.pitch / 2)),
    ...bays.flatMap(({ x, y, width, height }) => [{ x, y }, { x: x + width, y: y + height }]),
    ...lights,
  ];
  if (!corners.length) return geometry.box;
  return shaped(grown(boxOf(corners), ROOM * geometry.pitch), MINIMUM * geometry.pitch);
}

/**
 * Return a box with the proportions of the picture round a box.
 * @param {Box} box
 * @param {number} least its width at least
 * @returns {Box}
 */
function shaped(box, least) {
  const width = Math.max(box.width, box.height * SHAPE, least);
  const height = width / SHAPE;
  return { x: box.x - (width - box.width) / 2, y: box.y - (height - box.height) / 2, width, height };
}

/**
 * Fetch the rules of a game and show them.
 * @param {string} game
 */
export async function openRules(game) {
  if (document.querySelector("dialog.rules")) return;
  try {
    const answer = await fetch(`/rules.json?game=${encodeURIComponent(game)}&lang=${document.documentElement.lang}`);
    if (!answer.ok) throw new Error(answer.statusText);
    /** @type {Rules} */
    const rules = await answer.json();
    await loadScene([rules.drawing.scene]); // this module’s own: it is no part of the page’s bundle
    new RulesDialog(rules).open();
  } catch {
    toast(say("script-program-lost"));
  }
}
