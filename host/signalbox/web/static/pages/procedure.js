// The page of a piece of work on a board: joins the drawing, the answers, the marks and the results.

/** @import { Drawing, ProcedureCommand, ProcedureState } from "../lib/types.d.ts" */
/** @import { Message } from "../lib/socket.js" */
import { BoardView } from "../board/board.js";
import { Geometry } from "../board/board_geometry.js";
import { Lights } from "../board/lights.js";
import { attr, find, findAs, h, inside, keyed, targetOf, text } from "../lib/dom.js";
import { linkWord, say } from "../lib/labels.js";
import { languageSwitch } from "../lib/language_switch.js";
import { fitWords, makeRoomFor, start, toast } from "../lib/page_frame.js";
import { Line } from "../lib/socket.js";
import { Marks } from "./procedure_marks.js";
import { showResults } from "./procedure_results.js";

const MANY = 6; // answers; more of them are set side by side

class Page {
  /** @param {Drawing} drawing */
  constructor(drawing) {
    /** @type {ProcedureState | null} */
    this.snapshot = null;
    this.online = false;
    this.mayCommand = true;
    const geometry = new Geometry(drawing);
    this.view = new BoardView(findAs("board", SVGSVGElement), geometry);
    this.lights = new Lights(this.view.layers.lights, geometry, () => performance.now());
    this.marks = new Marks(this.view, this.lights, find("buttons"), (sensor) => this.touch(sensor));
    attr(this.view.svg, "aria-label", say("script-board-of", { title: drawing.title }));
    languageSwitch(findAs("language", HTMLSelectElement));
    makeRoomFor("actions");
    fitWords();
    document.addEventListener("keydown", (event) => this.pressed(event));
    /** @type {Line<ProcedureState>} */
    this.line = new Line((message) => this.heard(message), (open) => this.lineChanged(open));
  }

  /** @param {Message<ProcedureState>} message */
  heard(message) {
    if (message.type === "state") this.snapshot = message;
    else if (message.type === "hello") this.mayCommand = message.may_command;
    else if (message.type === "refused") toast(message.text);
    else if (message.type === "lights") this.lights.show(message.rgb);
    else this.lights.play(message);
    this.render();
  }

  /** @param {boolean} open */
  lineChanged(open) {
    this.online = open;
    if (!open) this.lights.stop();
    const over = this.snapshot?.finished === true;
    attr(document.body, "data-line", open || over ? "open" : "down");
    attr(find("line-down"), "hidden", open || over);
    this.render();
  }

  get playable() {
    return this.online && this.mayCommand;
  }

  get hands() {
    return this.playable && this.snapshot?.hands === true && !this.snapshot.finished;
  }

  /**
   * Let number keys and Enter answer, unless Enter belongs to the control in focus.
   * @param {KeyboardEvent} event
   */
  pressed(event) {
    const { snapshot } = this;
    if (!snapshot || event.altKey || event.ctrlKey || event.metaKey || event.repeat) return;
    const idle = !targetOf(event).closest("button, a, summary, input, select");
    const number = event.key === "Enter" && idle && !snapshot.sensors.length ? 1 : Number(event.key);
    const answer = snapshot.answers[number - 1];
    if (!answer || !this.playable) return;
    event.preventDefault();
    this.answer(answer.word);
  }

  /** @param {string} word */
  answer(word) {
    if (this.snapshot) this.send({ do: "answer", word, question: String(this.snapshot.question) });
  }

  /** @param {number} sensor */
  touch(sensor) {
    if (this.hands) this.send({ do: "touch", sensor: String(sensor) });
  }

  /** @param {ProcedureCommand} command */
  send(command) {
    if (!this.line.send(command)) toast(say("script-program-lost"));
  }

  render() {
    const { snapshot } = this;
    if (!snapshot) return;
    attr(document.body, "data-hands", this.hands);
    attr(find("viewing"), "hidden", this.mayCommand);
    document.title = `${snapshot.title} · Signalbox`;
    text(find("title"), snapshot.title);
    showPrompt(snapshot);
    this.answers(snapshot);
    this.marks.show(snapshot);
    showResults(snapshot);
    attr(find("link"), "data-state", snapshot.link.state);
    text(find("link-text"), snapshot.link.text);
    text(find("link-short"), linkWord(snapshot.link.state));
  }

  /** @param {ProcedureState} snapshot */
  answers({ answers, sensors }) {
    const touch = this.hands && sensors.length === 1 ? [{ word: "", label: say("script-magnet") }] : [];
    /** @param {{ word: string }} item */
    const make = ({ word }) =>
      h("button", { type: "button", class: "answer", onclick: () => this.chosen(word) }, h("kbd"), h("span"));
    attr(find("answers"), "data-many", answers.length > MANY);
    keyed(find("answers"), [...touch, ...answers], (item) => item.word, make, (button, item, index) => {
      const number = index - touch.length + 1;
      attr(button, "disabled", !this.playable);
      attr(button, "data-primary", index === 0 && answers.length <= MANY && touch.length === sensors.length);
      attr(inside(button, "kbd"), "hidden", number < 1 || number > 9);
      text(inside(button, "kbd"), String(number));
      text(inside(button, "span"), item.label);
    });
  }

  /**
   * Obey a button: an answer, or "" for the magnet.
   * @param {string} word
   */
  chosen(word) {
    const sensor = this.snapshot?.sensors[0];
    if (word) this.answer(word);
    else if (sensor !== undefined) this.touch(sensor);
  }
}

/** @param {ProcedureState} snapshot */
function showPrompt({ prompt, answers, sensors, done, steps, finished }) {
  const tone = finished ? "over" : answers.length || sensors.length ? "do" : "wait";
  attr(find("prompt-card"), "data-tone", tone);
  text(find("prompt"), prompt);
  attr(find("progress"), "max", Math.max(steps, 1));
  attr(find("progress"), "value", done);
  text(find("progress-text"), steps ? say("script-progress", { done, steps }) : "");
}

start((/** @type {Drawing} */ drawing) => new Page(drawing));
