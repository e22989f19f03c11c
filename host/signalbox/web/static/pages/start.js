// The page before a game. First a game is chosen, or an unfinished one to go on with; then who plays, and by which rules.

/** @import { OfferedGame, Hello, OfferedOption, StartCommand, StartDrawing, StartSeat, StartState, UnfinishedGameInfo } from "../lib/types.d.ts" */
/** @import { Message } from "../lib/socket.js" */
import { Geometry } from "../board/board_geometry.js";
import { badge } from "../board/piece_shapes.js";
import { PositionPicture } from "../board/position_picture.js";
import { attr, find, findAs, h, inside, keyed, text } from "../lib/dom.js";
import { linkWord, say } from "../lib/labels.js";
import { start, toast } from "../lib/page_frame.js";
import { Line } from "../lib/socket.js";
import { onQuestionMark, showRules } from "../panel/rules_opener.js";
import { SeatLinks } from "../panel/seat_links.js";
import { Settings } from "../panel/settings.js";
import { KioskGuard } from "./kiosk.js";

const SEATS = "#seats"; // what the address ends in once a game is chosen

class Page {
  /** @param {StartDrawing} drawing */
  constructor(drawing) {
    this.boards = new Map(drawing.games.map((game) => [game.game, new Geometry(game.drawing)]));
    this.positions = new Map(drawing.games.map(({ game, picture }) => [game, picture]));
    /** @type {StartState | null} */
    this.snapshot = null;
    this.online = false;
    this.mayCommand = false;
    /** @type {Hello["role"]} */
    this.role = "spectator";
    find("add").addEventListener("click", () => this.send({ do: "add" }));
    find("begin").addEventListener("click", () => this.send({ do: "begin" }));
    this.seatLinks = new SeatLinks((command) => this.send(command), (colour) => this.badge(colour));
    this.speaker = new Settings().speaker;
    this.kiosk = new KioskGuard(() => this.line.send({ do: "touch" }));
    this.pace = findAs("pace", HTMLSelectElement);
    this.pace.addEventListener("change", () => this.send({ do: "pace", pace: this.pace.value }));
    this.first = findAs("first", HTMLSelectElement);
    this.first.addEventListener("change", () => this.send({ do: "option", option: "first", value: this.first.value }));
    this.patterns = findAs("patterns", HTMLInputElement);
    this.patterns.addEventListener("change", () => this.send({ do: "patterns", shown: this.patterns.checked ? "yes" : "no" }));
    for (const name of ["help", "own"]) {
      const dialog = findAs(name, HTMLDialogElement);
      find(`${name}-open`).addEventListener("click", () => dialog.showModal());
      find(`${name}-close`).addEventListener("click", () => dialog.close());
      dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
    }
    history.replaceState(null, "", location.pathname + location.search); // whoever comes next chooses a game
    addEventListener("hashchange", () => this.turned());
    onQuestionMark(() => {
      const chosen = this.snapshot?.games.find((game) => game.chosen && game.rules);
      if (chosen) void showRules(chosen.game);
    });
    /** @type {Line<StartState>} */
    this.line = new Line((message) => this.heard(message), (open) => this.lineChanged(open));
  }

  /** @param {Message<StartState>} message */
  heard(message) {
    if (message.type === "state") this.snapshot = message;
    else if (message.type === "hello") {
      this.role = message.role;
      this.mayCommand = message.role !== "spectator";
      if (message.voice) void this.speaker.welcomed(message);
    }
    else if (message.type === "refused") toast(message.text);
    this.render();
  }

  /** @param {boolean} open */
  lineChanged(open) {
    this.online = open;
    attr(document.body, "data-line", open ? "open" : "down");
    attr(find("line-down"), "hidden", open);
    this.render();
  }

  /** @param {StartCommand} command */
  send(command) {
    if (this.line.send(command)) return true;
    toast(say("script-table-lost"));
    this.render(); // as it was
    return false;
  }

  get playable() {
    return this.online && this.mayCommand;
  }

  render() {
    const { snapshot, playable } = this;
    attr(find("viewing"), "hidden", this.mayCommand || !this.online);
    attr(find("begin"), "disabled", !playable);
    if (!snapshot) return;
    const { isGameChosen } = this;
    const prompt = isGameChosen ? snapshot.prompt : say("script-choose-game");
    text(find("prompt"), prompt);
    text(find("detail"), snapshot.detail);
    attr(find("detail"), "hidden", !snapshot.detail);
    this.speaker.prompt(prompt, null);
    attr(find("main"), "data-chosen", isGameChosen);
    attr(find("setup"), "hidden", !isGameChosen);
    attr(find("back"), "hidden", location.hash !== SEATS);
    const { state, text: sentence } = snapshot.link;
    attr(find("link"), "data-state", state);
    attr(find("link"), "title", sentence);
    text(find("link-text"), sentence);
    text(find("link-short"), linkWord(state));
    this.kiosk.render(snapshot.kiosk, this.online, this.role);
    this.games(snapshot.games);
    this.seats(snapshot);
    this.options(snapshot.options);
    this.begins(snapshot.first);
    this.unfinished(snapshot.unfinished);
    this.seatLinks.render(snapshot.table, playable, (seat) => snapshot.seats[seat]?.colour ?? "");
    if (this.pace.value !== snapshot.pace) this.pace.value = snapshot.pace;
    this.patterns.checked = snapshot.patterns;
    attr(find("add"), "hidden", !snapshot.may_add);
    attr(find("records-open"), "hidden", this.role !== "table" || snapshot.kiosk !== "");
    attr(this.patterns, "disabled", !playable);
    for (const control of document.querySelectorAll("#main :is(button:not(.to-read), input, select)"))
      attr(control, "disabled", !playable || (isGameChosen && control.matches(".game-choice")));
  }

  /** True if who plays is to be decided: once a game is chosen, or where there is only one. A kiosk asks nobody. */
  get isGameChosen() {
    const { snapshot } = this;
    return location.hash === SEATS || (snapshot?.games.length === 1 && !snapshot.kiosk);
  }

  /**
   * Choose a game; at a kiosk it begins at once.
   * @param {string} game
   */
  choose(game) {
    if (!this.snapshot?.kiosk) this.setUp(game);
    else if (this.send({ do: "game", game })) this.send({ do: "begin" });
  }

  /**
   * Choose a game and go on to who plays.
   * @param {string} game
   */
  setUp(game) {
    if (this.send({ do: "game", game })) location.hash = SEATS;
  }

  /** Go from one step to the other: the next thing to press has the focus. */
  turned() {
    this.render();
    const next = this.isGameChosen ? find("begin") : document.querySelector(".game-card[data-chosen] .game-choice");
    if (next instanceof HTMLElement) next.focus({ preventScroll: true });
    scrollTo(0, 0);
  }

  /** The board of the game that is chosen. */
  get board() {
    return this.boards.get(this.snapshot?.games.find(({ chosen }) => chosen)?.game ?? "");
  }

  /**
   * Draw the badge of a seat: its colour with the mark that it has in the game.
   * @param {string} colour
   */
  badge(colour) {
    const { board } = this;
    return board ? badge(board, Math.max(0, board.seats.indexOf(colour))) : h("span", {});
  }

  /** @param {OfferedGame[]} games */
  games(games) {
    /** @param {OfferedGame} game */
    const make = ({ game, title, say: line, facts, recommended, rules, lesson }) => {
      const about = h("span", { class: "game-about" }, line, h("span", { class: "game-facts" }, ...facts.map((fact) => h("span", { text: fact }))));
      const choice = h(
        "button",
        { type: "button", class: "game-choice", onclick: () => this.choose(game) },
        this.picture(game),
        h("span", { class: "game-words" }, h("strong", { text: title }), about),
        h("span", { class: "game-go", text: say("script-play") }),
        recommended ? h("span", { class: "game-first", text: say("script-first-game") }) : null,
      );
      const read = h("button", { type: "button", class: "to-read", "aria-label": say("script-rules-short", { title }), "aria-haspopup": "dialog", text: say("script-rules") });
      read.addEventListener("click", () => void showRules(game));
      const learn = h("button", { type: "button", class: "game-learn", "aria-label": say("script-learn-game", { title }), text: say("script-learn") });
      learn.addEventListener("click", () => this.send({ do: "learn", game }));
      const who = h("button", { type: "button", class: "game-who", "aria-label": say("script-who-plays-game", { title }), text: say("script-who-plays"), onclick: () => this.setUp(game) });
      return h("div", { class: "card game-card" }, choice, h("div", { class: "game-do" }, lesson ? learn : null, rules ? read : null, who));
    };
    /** @param {OfferedGame} offered what the card shows: a board that comes may have the same game for others */
    const shown = ({ game, facts, rules, lesson }) => [game, facts, rules, lesson].join();
    keyed(find("games"), games, shown, make, (card, { chosen }) => attr(card, "data-chosen", chosen));
  }

  /**
   * Draw a game as it is played, on its board.
   * @param {string} game
   */
  picture(game) {
    const board = this.boards.get(game);
    if (!board) return null;
    const picture = new PositionPicture(board, { class: "board game-picture", "aria-hidden": "true", preserveAspectRatio: "xMinYMid slice" });
    const position = this.positions.get(game);
    if (position) picture.draw(position);
    return picture.svg;
  }

  /** @param {StartState} snapshot */
  seats({ seats, kinds, may_remove: mayRemove }) {
    /**
     * @param {StartSeat} _seat
     * @param {number} number
     */
    const make = (_seat, number) => {
      const seat = String(number);
      const name = h("input", { class: "seat-name", maxlength: 32, autocomplete: "off", spellcheck: "false" });
      name.addEventListener("change", () => this.send({ do: "name", seat, name: name.value }));
      const kind = h("select", { class: "seat-kind" }, ...kinds.map(({ value, label }) => h("option", { value, text: label })));
      kind.addEventListener("change", () => this.send({ do: "kind", seat, kind: kind.value }));
      const move = h("button", { type: "button", class: "seat-move", text: "↓", onclick: () => this.send({ do: "move", seat }) });
      const remove = h("button", { type: "button", class: "seat-remove", text: "×", onclick: () => this.send({ do: "remove", seat }) });
      const called = h("span", { class: "seat-called", "aria-hidden": "true" }); // the field's name tells it
      return h("li", {}, h("span", { class: "badge" }), name, called, kind, move, remove);
    };
    keyed(find("start-seats"), seats, (_seat, number) => number, make, (line, { name, kind, colour, called }, number) => {
      const sign = inside(line, ".badge");
      if (sign.dataset.colour !== colour) sign.replaceChildren(this.badge(colour));
      sign.dataset.colour = colour;
      text(inside(line, ".seat-called"), called);
      const field = line.querySelector("input"), choice = line.querySelector("select");
      if (field && document.activeElement !== field) field.value = name;
      if (choice) choice.value = kind;
      field?.setAttribute("aria-label", say("script-seat-name", { number: number + 1, colour: called }));
      choice?.setAttribute("aria-label", say("script-seat-kind", { player: name }));
      attr(inside(line, ".seat-move"), "aria-label", say("script-seat-move", { player: name }));
      attr(inside(line, ".seat-remove"), "aria-label", say("script-seat-remove", { player: name }));
      attr(inside(line, ".seat-remove"), "hidden", !mayRemove);
    });
  }

  /** @param {OfferedOption[]} options */
  options(options) {
    /** @param {OfferedOption} option */
    const make = ({ option, values }) =>
      h(
        "fieldset",
        { class: "start-option" },
        ...values.map(({ value, label }) => {
          const input = h("input", { type: "radio", name: option, value, onchange: () => this.send({ do: "option", option, value }) });
          return h("label", {}, input, h("span", { text: label }));
        }),
      );
    keyed(find("options"), options, ({ option }) => option, make, (field, { value }) => {
      for (const input of field.querySelectorAll("input")) input.checked = input.value === value;
    });
  }

  /** @param {OfferedOption} first who begins: a seat, or whom the game says */
  begins({ value, values }) {
    keyed(this.first, values, ({ value: seat }) => seat, ({ value: seat }) => h("option", { value: seat }), (option, { label }) => text(option, label));
    if (this.first.value !== value) this.first.value = value;
  }

  /**
   * Show the unfinished games first: the newest at once, the others on request.
   * @param {UnfinishedGameInfo[]} unfinished the newest first
   */
  unfinished(unfinished) {
    attr(find("unfinished-card"), "hidden", unfinished.length === 0);
    attr(find("older"), "hidden", unfinished.length < 2);
    /** @param {UnfinishedGameInfo} game */
    const make = ({ record, title, say: words, created }) => {
      const when = new Date(created).toLocaleString(document.documentElement.lang, { dateStyle: "medium", timeStyle: "short" });
      const lines = [h("strong", { text: title }), h("span", { text: words }), h("span", { class: "quiet", text: when })];
      return h("li", {}, h("button", { type: "button", class: "go-on", onclick: () => this.send({ do: "go_on", record }) }, ...lines));
    };
    keyed(find("unfinished"), unfinished.slice(0, 1), ({ record }) => record, make);
    keyed(find("older-games"), unfinished.slice(1), ({ record }) => record, make);
  }
}

start((/** @type {StartDrawing} */ drawing) => new Page(drawing), "games");
