// The rules of a game in a dialog: one clause at a time, with a picture that the board's own drawing makes.

/** @import { RuleClause, RulePicture, Rules } from "../lib/types.d.ts" */
import { Geometry } from "../board/board_geometry.js";
import { MoveArrows } from "../board/move_arrows.js";
import { PositionPicture } from "../board/position_picture.js";
import { setApart } from "../board/printed_names.js";
import { loadScene } from "../board/scenery.js";
import { sizeNames } from "../board/zoom.js";
import { attr, h, keyed, text } from "../lib/dom.js";
import { say } from "../lib/labels.js";
import { toast } from "../lib/page_frame.js";

const MAX_STEPS = 1; // a name that is higher than so many steps of the board is left out: the picture is too small for names

class RulesDialog {
  /** @param {Rules} rules */
  constructor(rules) {
    /** @type {(RuleClause & { group: number })[]} */
    this.clauses = rules.groups.flatMap(({ clauses }, group) => clauses.map((clause) => ({ ...clause, group })));
    this.groups = rules.groups;
    this.number = 0;
    this.geometry = new Geometry(rules.drawing);
    this.picture = new PositionPicture(this.geometry, { class: "board rule-board", role: "img", "aria-label": say("script-rule-picture") });
    const parts = rules.drawing.parts.map(({ name, home }) => ({ id: name, bay: home, side: "A" }));
    /** @type {RulePicture} */
    this.empty = { pieces: [], parts, values: [], ways: [], near: [] };
    this.arrows = new MoveArrows(this.picture.view.layers.ways, this.geometry);
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
        h("div", { class: "rule-picture" }, this.picture.svg),
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
    const { svg, view } = this.picture;
    attr(svg, "data-empty", shown === null);
    this.picture.draw(shown ?? this.empty);
    this.arrows.render(picture ? picture.ways : []);
    const size = sizeNames(svg, view.screen().a);
    attr(svg, "data-nameless", size > MAX_STEPS * this.geometry.pitch);
    setApart(svg);
  }

  /** Return the last picture before this clause in its group. */
  lastPicture() {
    const { group } = this.clauses[this.number];
    return this.clauses.slice(0, this.number).findLast((clause) => clause.group === group && clause.picture)?.picture ?? null;
  }
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
