// The page of a piece of work on a board: joins the drawing, the answers, the marks and the results.

import { BoardView } from "./board.js";
import { attr, h, keyed, text } from "./dom.js";
import { Geometry } from "./geometry.js";
import { Lights } from "./lights.js";
import { Marks } from "./marks.js";
import { Line } from "./socket.js";

const TOAST_MS = 6000;
const AGAIN_MS = 1500;
const FAIL = "FAIL";
const LONG_PROMPT = 64; // characters; a longer sentence is set smaller
const MANY = 6; // answers; more of them are set side by side
const find = (id) => document.getElementById(id);

class Page {
  constructor(drawing) {
    this.snapshot = null;
    this.online = false;
    this.mayCommand = true;
    this.drawing = drawing;
    const geometry = new Geometry(drawing);
    this.view = new BoardView(find("board"), geometry);
    this.lights = new Lights(this.view.layers.lights, geometry, () => performance.now());
    this.marks = new Marks(this.view, this.lights, find("buttons"), (sensor) => this.touch(sensor));
    find("board").setAttribute("aria-label", `Board of ${drawing.title}`);
    new ResizeObserver(([{ target }]) => this.makeRoom(target.offsetHeight)).observe(find("actions"));
    document.addEventListener("keydown", (event) => this.pressed(event));
    this.line = new Line((message) => this.heard(message), (open) => this.lineChanged(open));
  }

  /** On a phone the answers lie over the page's end: it has to know how high they are. */
  makeRoom(height) {
    document.documentElement.style.setProperty("--actions", `${height}px`);
  }

  heard(message) {
    if (message.type === "state") this.snapshot = message;
    else if (message.type === "hello") this.mayCommand = message.may_command;
    else if (message.type === "refused") this.toast(message.text);
    else if (message.type === "lights") this.lights.show(message.rgb);
    this.render();
  }

  lineChanged(open) {
    this.online = open;
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

  /** Number keys and Enter answer, unless Enter belongs to what has the focus. */
  pressed(event) {
    const { key, target } = event;
    if (event.altKey || event.ctrlKey || event.metaKey || event.repeat) return;
    const idle = !target.closest("button, a, summary, input");
    const number = key === "Enter" && idle && !this.snapshot?.sensors.length ? 1 : Number(key);
    const answer = this.snapshot?.answers[number - 1];
    if (!answer || !this.playable) return;
    event.preventDefault();
    this.answer(answer.word);
  }

  answer(word) {
    this.send({ do: "answer", word, question: String(this.snapshot.question) });
  }

  touch(sensor) {
    if (this.hands) this.send({ do: "touch", sensor: String(sensor) });
  }

  send(command) {
    if (!this.line.send(command)) this.toast("The page has lost the program: wait until it is back.");
  }

  render() {
    const { snapshot } = this;
    if (!snapshot) return;
    attr(document.body, "data-hands", this.hands);
    attr(find("viewing"), "hidden", this.mayCommand);
    document.title = `${snapshot.title} · Signalbox`;
    text(find("title"), snapshot.title);
    this.prompt(snapshot);
    this.answers(snapshot);
    this.marks.show(snapshot);
    this.results(snapshot);
    attr(find("link"), "data-state", snapshot.link.state);
    text(find("link-text"), snapshot.link.text);
    text(find("link-short"), snapshot.link.state);
  }

  prompt({ prompt, answers, sensors, done, steps, finished }) {
    const tone = finished ? "over" : answers.length || sensors.length ? "do" : "wait";
    attr(find("prompt-card"), "data-tone", tone);
    text(find("prompt"), prompt);
    attr(find("prompt"), "data-long", prompt.length > LONG_PROMPT);
    attr(find("progress"), "max", Math.max(steps, 1));
    attr(find("progress"), "value", done);
    text(find("progress-text"), steps ? `${done} of ${steps}` : "");
  }

  answers({ answers, sensors }) {
    const touched = this.hands && sensors.length === 1 ? [{ word: "", label: "Lay or lift the magnet", sensor: sensors[0] }] : [];
    const make = (item) =>
      h("button", { type: "button", class: "answer", onclick: () => (item.word ? this.answer(item.word) : this.touch(this.snapshot.sensors[0])) }, h("kbd", {}), h("span", {}));
    attr(find("answers"), "data-many", answers.length > MANY);
    keyed(find("answers"), [...touched, ...answers], (item) => item.word, make, (button, item, index) => {
      const number = index - touched.length + 1;
      attr(button, "disabled", !this.playable);
      attr(button, "data-primary", index === 0 && answers.length <= MANY && touched.length === sensors.length);
      attr(button.firstChild, "hidden", number < 1 || number > 9);
      text(button.firstChild, String(number));
      text(button.lastChild, item.label);
    });
  }

  results({ rows, lines }) {
    attr(find("results"), "hidden", rows.length === 0);
    attr(find("results-empty"), "hidden", rows.length + lines.length > 0);
    keyed(find("rows"), arranged(rows), (row) => row.key, makeRow, fillRow);
    const found = rows.length ? [] : [...lines].reverse();
    keyed(find("log"), found, (_line, i) => found.length - i, (line) => h("li", { text: line }));
  }

  toast(sentence) {
    text(find("toast-text"), sentence);
    attr(find("toast"), "data-shown", true);
    clearTimeout(this.toasting);
    this.toasting = setTimeout(() => attr(find("toast"), "data-shown", false), TOAST_MS);
  }
}

/** What failed first, then part by part, the newest one first; each with a heading. */
function arranged(rows) {
  const named = rows.map((row, i) => ({ ...row, key: `${row.part} ${i} ${row.verdict === FAIL}` }));
  const groups = new Map([["Failed", []]]);
  for (const part of [...new Set(rows.map(({ part }) => part))].reverse()) groups.set(part, []);
  for (const row of named) {
    if (row.verdict === FAIL) groups.get("Failed").push({ ...row, name: `${row.part}: ${row.name}` });
    else groups.get(row.part).push(row);
  }
  return [...groups].flatMap(([head, found]) => (found.length ? [{ head, key: head }, ...found] : []));
}

function makeRow(row) {
  if (row.head) return h("tr", { "data-head": true }, h("td", { colspan: 4, text: row.head }));
  return h("tr", {}, ...["td", "td", "td", "td"].map((tag) => h(tag, {})));
}

function fillRow(element, row) {
  if (row.head) return;
  attr(element, "data-verdict", row.verdict);
  [row.name, row.value, row.limit, row.verdict].forEach((words, i) => text(element.children[i], words));
}

async function start() {
  let drawing;
  try {
    drawing = await (await fetch("/board.json")).json();
  } catch {
    setTimeout(start, AGAIN_MS); // the program is still starting
    return;
  }
  new Page(drawing);
}

start();
