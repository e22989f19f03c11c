// The page of a game: joins board, lights, hands and panel with the line to the table.

/** @import { Drawing, GameCommand, GameState, Hello, PatternsMessage } from "../lib/types.d.ts" */
/** @import { HandAction } from "../hands/hands.js" */
/** @import { Held } from "../hands/hand_state.js" */
/** @import { Message } from "../lib/socket.js" */
import { Autoscroll } from "../board/autoscroll.js";
import { BoardView } from "../board/board.js";
import { PatternSwitch, showPatterns } from "../board/colour_patterns.js";
import { Geometry } from "../board/board_geometry.js";
import { LaidAside, openPieces } from "../board/laid_aside.js";
import { HOME, LastMove } from "../board/last_move.js";
import { Lights } from "../board/lights.js";
import { animateMoves } from "../board/move_animation.js";
import { MoveArrows } from "../board/move_arrows.js";
import { PossibleMoves } from "../board/possible_moves.js";
import { Pieces } from "../board/pieces.js";
import { scene } from "../board/scenery.js";
import { badge } from "../board/piece_shapes.js";
import { Zoom } from "../board/zoom.js";
import { CarryBar } from "../hands/carry_bar.js";
import { Ghost } from "../hands/drag_ghost.js";
import { Hands } from "../hands/hands.js";
import { Keyboard } from "../hands/keyboard.js";
import { withHowTo } from "../hands/platform_turning.js";
import { Pointer } from "../hands/pointer.js";
import { attr, find, findAs, text } from "../lib/dom.js";
import { base } from "../lib/identity.js";
import { say } from "../lib/labels.js";
import { endToast, fitWords, makeRoomFor, start, toast } from "../lib/page_frame.js";
import { Line } from "../lib/socket.js";
import { LessonCard } from "../panel/lesson.js";
import { Lobby, Menu } from "../panel/menu.js";
import { withoutSecrets } from "../panel/offline_cover.js";
import { Panel } from "../panel/panel.js";
import { ReplayBar } from "../panel/replay_bar.js";
import { opensRules } from "../panel/rules_opener.js";
import { SeatLinks } from "../panel/seat_links.js";
import { Settings } from "../panel/settings.js";
import { Piles } from "../panel/supplies.js";
import { TextView } from "../panel/text_view.js";
import { GameSounds } from "../sound/sounds.js";
import { KioskGuard } from "./kiosk.js";

const LOOK_MS = 200; // while lights move by themselves: what they ask for is looked at this often

const isOverlay = location.pathname === "/watch" && new URL(location.href).searchParams.get("overlay") === "1";
if (isOverlay) document.documentElement.dataset.overlay = ""; // board and sentence only, to be laid over a stream's picture

const now = () => performance.now();

class Page {
  /** @param {Drawing} drawing */
  constructor(drawing) {
    /** @type {GameState | null} */
    this.snapshot = null;
    this.online = false;
    /** @type {Hello["role"]} */
    this.role = "table";
    this.mayCommand = true;
    const geometry = new Geometry(drawing);
    this.geometry = geometry;
    /** @param {GameCommand} command */
    const send = (command) => this.send(command);
    attr(document.body, "data-board", true);
    this.layout = scene.Layout && new scene.Layout(drawing, (laid) => this.lay(laid));
    this.view = new BoardView(findAs("board", SVGSVGElement), geometry);
    this.lights = new Lights(this.view.layers.lights, geometry, now);
    /** @type {ReturnType<typeof setInterval> | undefined} */
    this.looking = undefined;
    this.doing = ""; // what was asked for last
    /** @type {string | null} what was to be done when dice were refused: that is over once something else is */
    this.dice = null;
    this.hands = new Hands(geometry, send, this.lights, now, (action) => this.handsMoved(action));
    this.pieces = new Pieces(this.view, this.hands);
    this.arrows = new MoveArrows(this.view.layers.ways, geometry);
    this.possible = new PossibleMoves(this.view.layers.possible, geometry, this.hands, this.arrows);
    this.last = new LastMove(this.view.layers.last, this.view.layers.ends, geometry);
    this.piles = new Piles(this.view.layers.piles, geometry);
    this.laidAside = new LaidAside(this.view.layers.aside, geometry, this.hands);
    this.ghost = new Ghost(this.view, this.hands);
    this.panel = new Panel(geometry, send);
    this.seatLinks = new SeatLinks(send, (colour) => badge(geometry, Math.max(0, geometry.seats.indexOf(colour))));
    this.textView = new TextView(geometry, drawing);
    this.carry = new CarryBar(this.hands, geometry);
    const { loudness, speaker } = new Settings();
    this.speaker = speaker;
    this.sounds = new GameSounds((square) => this.geometry.squaresOf(square).some(({ kind }) => kind === HOME), loudness);
    this.zoom = new Zoom(this.view);
    this.autoscroll = new Autoscroll(geometry, this.hands, this.zoom);
    new Pointer(this.view, this.hands, this.ghost, this.zoom);
    new Keyboard(this.view, this.hands);
    this.menu = new Menu(send, geometry);
    this.lesson = new LessonCard(send);
    this.kiosk = new KioskGuard(() => this.line.send({ do: "touch" }));
    opensRules(find("rules-open"), () => drawing.game, () => this.snapshot?.rules ?? false);
    this.lobby = new Lobby(send);
    this.patterns = new PatternSwitch(findAs("patterns-shown", HTMLInputElement), (shown) => {
      if (this.role === "table" && this.mayCommand) send({ do: "patterns", shown: shown ? "yes" : "no" });
    });
    makeRoomFor("actions");
    makeRoomFor("choices");
    fitWords();
    text(find("title"), drawing.title);
    attr(this.view.svg, "aria-label", say("script-board-of", { title: drawing.title }));
    /** The bar that plays a recorded game; null at a table. */
    this.replay = base ? new ReplayBar((command) => this.line.send(command), geometry) : null;
    if (this.replay) makeRoomFor("replay");
    /** @type {Line<GameState>} */
    this.line = new Line((message) => this.heard(message), (open) => this.lineChanged(open));
  }

  /**
   * Lay the board out in another way; everything that looks at it keeps its geometry.
   * @param {Drawing} drawing
   */
  lay(drawing) {
    Object.assign(this.geometry, new Geometry(drawing));
    this.view.draw();
    this.lights.draw();
    this.zoom.resized();
    if (this.snapshot) this.render();
  }

  /** @param {Message<GameState>} message */
  heard(message) {
    if (message.type === "lights") this.showLights(message.rgb);
    else if (message.type === "patterns") this.playLights(message);
    else if (message.type === "refused") this.refused(message.text);
    else if (message.type === "state") this.shows(message);
    else {
      this.welcomed(message);
      if (message.voice) void this.speaker.welcomed(message);
      this.render();
    }
  }

  /** @param {GameState} snapshot */
  shows(snapshot) {
    const before = this.snapshot?.replay;
    if (this.dice !== null && this.dice !== snapshot.prompt) {
      this.dice = null;
      endToast();
    }
    this.snapshot = snapshot;
    this.sounds.state(snapshot);
    this.layout?.update(snapshot);
    this.render();
    const { replay } = this;
    if (!replay || !snapshot.replay) return;
    replay.render(snapshot.replay);
    const isNext = before && !snapshot.replay.showing && snapshot.replay.move === before.move + 1;
    if (isNext) animateMoves(snapshot.last, this.geometry, this.view.layers.pieces, replay.speed);
  }

  /**
   * Take the role that the table gives this page.
   * @param {Hello} hello
   */
  welcomed({ role, may_command: mayCommand, text: sentence }) {
    this.role = role;
    this.mayCommand = mayCommand;
    const seated = role === "seat";
    if (sentence && seated) toast(sentence);
    const notice = sentence || (role === "spectator" && this.line.wasTable && !this.replay ? say("script-only-watches") : "");
    attr(find("unseated"), "hidden", !notice || seated);
    text(find("unseated"), notice);
  }

  /** @param {string} sentence */
  refused(sentence) {
    toast(sentence);
    this.dice = this.doing === "dice" ? (this.snapshot?.prompt ?? null) : null;
    this.hands.refused();
    this.replay?.refused();
  }

  /** @param {string} rgb */
  showLights(rgb) {
    clearInterval(this.looking);
    this.lights.show(rgb);
    this.lightsChanged();
  }

  /** @param {PatternsMessage} patterns */
  playLights(patterns) {
    clearInterval(this.looking);
    this.lights.play(patterns);
    this.lightsChanged();
    this.looking = setInterval(() => this.lightsChanged(), LOOK_MS);
  }

  lightsChanged() {
    this.ghost.lightsChanged();
    this.pieces.lightsChanged();
  }

  /** @param {boolean} open */
  lineChanged(open) {
    this.online = open;
    if (!open) this.cover();
    else this.replay?.opened();
    if (!open) this.sounds.forget();
    attr(document.body, "data-line", open ? "open" : "down");
    attr(find("line-down"), "hidden", open);
    this.render();
  }

  /** Cover what only some may see: a page that is offline would not hear that it is hidden again. */
  cover() {
    this.hands.forget();
    if (!this.snapshot) return;
    this.snapshot = withoutSecrets(this.snapshot, find("line-down").textContent ?? "");
    this.showLights(""); // a light counts out what a card is worth, in its colour
  }

  /** @param {GameCommand} command */
  send(command) {
    this.doing = command.do;
    if (!this.line.send(command)) {
      toast(say("script-table-lost"));
      return false;
    }
    if (command.do === "tap") this.hands.knowsTaps = true;
    return true;
  }

  render() {
    const { snapshot } = this;
    if (!snapshot) return;
    const playable = this.online && this.mayCommand;
    const open = openPieces(snapshot).map(({ square }) => square);
    this.hands.autoMoves = snapshot.auto_moves;
    this.hands.possible = snapshot.possible;
    this.hands.maySkip = playable && this.role === "table" && snapshot.seats.some(({ current, kind }) => current && kind !== "human");
    this.hands.update(snapshot.tabletop, playable && snapshot.hands, snapshot.squares, snapshot.part_goals, { open, pieces: snapshot.pieces });
    this.showRole(snapshot);
    showPatterns(findAs("patterns", SVGElement), this.geometry, snapshot.patterns);
    this.patterns.render(snapshot.patterned);
    this.view.showSensors(snapshot.closed, snapshot.expected);
    this.pieces.render(snapshot);
    this.laidAside.render(snapshot);
    this.view.ask(snapshot);
    this.piles.render(snapshot, this.laidAside.hand);
    this.arrows.render(snapshot.ways);
    this.possible.render(snapshot.possible);
    this.last.render(snapshot);
    this.ghost.render();
    this.panel.render(withHowTo(snapshot, this.hands), {
      playable,
      decides: this.online && this.role === "seat",
      drags: this.role === "table" && snapshot.hands,
      hand: this.laidAside.hand,
    });
    this.seatLinks.render(snapshot.table, playable, (seat) => snapshot.seats[seat]?.colour ?? "");
    this.menu.render(snapshot);
    attr(find("rules-open"), "hidden", !snapshot.rules);
    this.textView.render(snapshot);
    this.lobby.render(snapshot, playable, this.online && this.role === "seat" ? (snapshot.private?.seat ?? null) : null);
    this.lesson.render(snapshot.lesson, playable);
    this.kiosk.render(snapshot.kiosk, this.online, this.role);
    this.speaker.prompt(snapshot.prompt, snapshot.lesson?.say ?? snapshot.happened);
    attr(find("main"), "data-tone", snapshot.tone);
    this.autoscroll.render(snapshot);
    this.carry.render();
  }

  /** @param {GameState} snapshot */
  showRole({ private: own, seats }) {
    attr(document.body, "data-role", this.role);
    attr(document.body, "data-hands", this.hands.allowed);
    attr(find("viewing"), "hidden", this.role !== "spectator");
    const who = own && seats[own.seat]?.name;
    document.title = `${who ? `${who} · ` : ""}${this.geometry.drawing.title} · Signalbox`;
  }

  /** @param {HandAction} action */
  handsMoved(action) {
    if (action.what === "lifted") this.lights.forget();
    this.render();
    this.carry.announce(action);
    const holds = this.hands.held !== null;
    if (action.what === "lifted" || (action.what === "dropped" && holds)) this.view.svg.focus({ preventScroll: true });
    if (action.what === "dropped" && !holds) this.focus(action.held);
  }

  /**
   * Keep the focus on what was put down; keys need it in sight, with a pointer one looks elsewhere.
   * @param {Held} held
   */
  focus({ id, kind }) {
    /** @type {HTMLElement | SVGElement | null} */
    const thing = document.querySelector(`[data-${kind}="${CSS.escape(id)}"]`);
    (thing ?? this.view.svg).focus({ preventScroll: this.view.svg.hasAttribute("data-pointed") });
  }
}

start((/** @type {Drawing} */ drawing) => new Page(drawing), "squares");
