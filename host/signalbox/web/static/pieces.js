// What moves on the board: pieces and platforms where the table has them, what they are worth, and what the hands hold.

import { attr, keyed, s, text } from "./dom.js";
import { other } from "./hands.js";
import { bits } from "./board.js";
import { look, pieceName, shortName, squareName } from "./naming.js";
import { platform } from "./platform.js";
import { pieceShape, valueSign } from "./shapes.js";

const HELD_SCALE = 1.14;
const GRIP = 0.925; // of a square's room: within which a finger takes a piece
const FULL_GRIP_MM = 20; // the room of a square for which pieces are drawn

export class Pieces {
  constructor(view, hands) {
    this.view = view;
    this.geometry = view.geometry;
    this.hands = hands;
    this.known = []; // pieces without identity, as last shown: {id, colour, at}
    this.angles = new Map(); // part -> the angle it was last drawn at, so that it turns the short way
    this.ghost = s("g", { class: "ghost" });
    this.halves = s("g", { class: "halves" });
    view.layers.over.prepend(this.halves, this.ghost);
    this.pointer = { x: 0, y: 0 };
    view.svg.addEventListener("focusin", ({ target }) => this.focused(target));
    view.svg.addEventListener("focusout", () => view.showTag(null));
  }

  /** Names a thing's square when the keyboard reaches it, and says whether the board's lights point at it. */
  focused(element) {
    const { words, at } = element.dataset;
    if (!words || !element.matches(":focus-visible")) return;
    attr(element, "aria-label", words + (this.hands.lit(at) ? ", lit" : ""));
    const square = this.geometry.squares.get(at);
    if (square) this.view.showTag(square, shortName(this.geometry, at));
  }

  /** Draws pieces and parts of the snapshot, or the table top's where there is one. */
  render(snapshot) {
    const { hands } = this;
    const pieces = snapshot.tabletop ? hands.pieces : this.identify(this.onSquares(snapshot));
    const parts = snapshot.tabletop ? hands.parts : (snapshot.parts ?? []).map((part) => ({ ...part, id: part.part }));
    this.renderParts(parts.filter(({ bay }) => this.geometry.bays.has(bay) || bay === "air"));
    const shown = pieces.map((piece) => ({ ...piece, at: this.placeOf(piece) }));
    this.renderPieces(shown.filter(({ at }) => this.geometry.squares.has(at)));
    this.renderValues(snapshot);
    this.renderHeld();
  }

  /** The pieces of a snapshot with a square each: in a place of several the ones that are sensed are taken first. */
  onSquares({ pieces, closed }) {
    const sensed = bits(closed);
    const taken = new Set();
    return (pieces ?? []).flatMap((piece) => {
      const room = this.geometry.squaresOf(piece.square).filter(({ name }) => !taken.has(name));
      const square = room.find(({ sensor }) => sensed.has(sensor)) ?? room[0];
      if (!square) return [];
      taken.add(square.name);
      return [{ ...piece, square: square.name }];
    });
  }

  /** What pieces are worth, where that can be seen now: also where the piece has been lifted off. */
  renderValues(snapshot) {
    const shown = this.onSquares(snapshot).filter(({ value }) => value !== undefined && value !== null);
    const make = ({ square, value }) => {
      const { x, y } = this.geometry.squares.get(square);
      const scale = this.geometry.pieceScale;
      const group = s("g", { class: "value", transform: `translate(${x} ${y}) scale(${scale})` });
      group.append(s("rect", { x: -13, y: -15, width: 26, height: 30, rx: 4 }), s("text", { y: 8.5, text: valueSign(value) }), s("title", { text: String(value) }));
      return group;
    };
    keyed(this.view.layers.values, shown, ({ square, value }) => `${square} ${value}`, make);
  }

  /** What the hands hold leaves its likeness where it was: a touch ends when its element goes. */
  placeOf({ id, at }) {
    const { held } = this.hands;
    if (held?.id === id) return held.from;
    return held?.riders?.find(({ piece }) => piece.id === id)?.piece.at ?? at;
  }

  /** Gives pieces that have no identity the one of the piece they most likely were. */
  identify(pieces) {
    const free = [...this.known];
    const claim = (test) => free.splice(free.findIndex(test), 1)[0];
    const same = (piece) => (one) => one.colour === piece.colour && one.at === piece.square;
    const stayed = pieces.map((piece) => (free.some(same(piece)) ? claim(same(piece)).id : null));
    this.known = pieces.map((piece, i) => {
      const moved = (one) => one.colour === piece.colour;
      const id = stayed[i] ?? (free.some(moved) ? claim(moved).id : `${piece.colour}-${(this.made = (this.made ?? 0) + 1)}`);
      return { id, colour: piece.colour, at: piece.square };
    });
    return this.known;
  }

  /** A piece's shape, as large as the board's squares let it be. */
  shape(colour) {
    const group = s("g", { transform: `scale(${this.geometry.pieceScale.toFixed(3)})` }, pieceShape(this.geometry, colour));
    return s("g", {}, group);
  }

  renderPieces(pieces) {
    const make = ({ colour, id }) => {
      const grip = s("circle", { r: GRIP * FULL_GRIP_MM * this.geometry.pieceScale, class: "grip" });
      return s("g", { class: "piece", "data-piece": id }, grip, this.shape(colour));
    };
    keyed(this.view.layers.pieces, pieces, ({ id }) => id, make, (element, piece) => {
      const { x, y, heading } = this.geometry.squares.get(piece.at);
      this.move(element, { x, y, angle: this.shortWay(piece.id, heading) }, piece.dropped);
      attr(element, "data-held", this.isHeld(piece.id));
      attr(element, "data-colour", piece.colour);
      this.operable(element, `${pieceName(this.geometry, piece.colour)}, ${squareName(this.geometry, piece.at)}`, piece.at);
    });
  }

  renderParts(parts) {
    const make = ({ id }) => {
      const part = this.geometry.parts.get(id);
      const element = s("g", { class: "part", "data-part": id }, platform(part, this.geometry.pitch));
      element.style.setProperty("--light", this.partPaint(part));
      return element;
    };
    keyed(this.view.layers.parts, parts, ({ id }) => id, make, (element, part) => {
      const mine = this.hands.held?.id === part.id;
      const bay = this.geometry.bays.get(mine ? this.hands.held.from : part.bay);
      const { x, y, angle } = bay ?? { ...this.middle(), angle: 0 };
      const turned = angle + (part.side === "B" ? 180 : 0);
      this.move(element, { x, y, angle: this.shortWay(part.id, turned) }, part.dropped);
      attr(element, "data-held", mine);
      attr(element, "data-air", !bay);
      const where = bay ? `in the ${bay.title} bay, side ${part.side} at the buffer` : "off the board";
      this.operable(element, `${part.id} platform, ${where}`, part.bay);
    });
  }

  /** A platform is painted as its name says: the lights' own colours would glare. */
  partPaint({ name, colour }) {
    const { paint } = look(this.geometry, name);
    return paint.startsWith("#") ? paint : colour;
  }

  middle() {
    const { x, y, width, height } = this.geometry.sheet;
    return { x: x + width / 2, y: y + height / 2 };
  }

  isHeld(id) {
    const { held } = this.hands;
    return held?.id === id || Boolean(held?.riders?.some(({ piece }) => piece.id === id));
  }

  operable(element, label, at) {
    const { allowed } = this.hands;
    attr(element, "tabindex", allowed ? 0 : null);
    attr(element, "role", allowed ? "button" : "img");
    if (element.dataset.words !== label) attr(element, "aria-label", label);
    Object.assign(element.dataset, { words: label, at });
  }

  move(element, { x, y, angle }, atOnce) {
    attr(element, "data-still", Boolean(atOnce));
    element.style.transform = `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px) rotate(${angle.toFixed(1)}deg)`;
  }

  /** The angle equal to `angle` that is nearest to the last one. */
  shortWay(id, angle) {
    const last = this.angles.get(id) ?? angle;
    const next = angle + Math.round((last - angle) / 360) * 360;
    this.angles.set(id, next);
    return next;
  }

  /** Where the pointer is, for a thing that is dragged and lies over no target. */
  follow(point) {
    this.pointer = point;
    this.renderHeld();
  }

  renderHeld() {
    const { held } = this.hands;
    attr(this.view.svg, "data-holding", held?.kind ?? null);
    const key = held ? `${held.kind} ${held.id}` : "";
    if (this.ghost.dataset.key !== key) this.fillGhost(held, key);
    if (held) this.placeGhost(held);
    this.showTargets(held);
    this.showHalves(held);
  }

  fillGhost(held, key) {
    this.ghost.dataset.key = key;
    this.ghost.replaceChildren();
    if (!held) return;
    const inner = s("g", { class: "ghost-lift" });
    if (held.kind === "piece") inner.append(this.shape(held.colour));
    else {
      const part = this.geometry.parts.get(held.id);
      inner.style.setProperty("--light", this.partPaint(part));
      inner.append(platform(part, this.geometry.pitch));
      for (const { piece, lane, end } of held.riders) {
        const { x, y } = this.geometry.inPart(lane, end, part.strands.A.length);
        const turned = held.fromSide === "B" ? 180 : 0; // a rider keeps facing the way of travel
        const rider = s("g", { transform: `translate(${x} ${y}) rotate(${turned})`, class: "rider" });
        rider.append(this.shape(piece.colour));
        inner.append(rider);
      }
      inner.append(turnButton());
    }
    this.ghost.append(inner);
  }

  placeGhost(held) {
    const { x, y, angle } = held.kind === "piece" ? this.pieceAim(held) : this.partAim(held);
    this.ghost.style.transform = `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px) rotate(${this.shortWay("ghost", angle).toFixed(1)}deg)`;
    this.ghost.firstChild.style.transform = held.kind === "piece" ? `scale(${HELD_SCALE})` : "scale(1.02)";
  }

  pieceAim(held) {
    const square = this.geometry.squares.get(held.aim);
    if (held.mode === "drag" || !square) {
      const at = held.mode === "drag" ? this.pointer : this.besideBoard();
      return { ...at, angle: square ? square.heading : 0 };
    }
    return { x: square.x, y: square.y - square.r / 4, angle: square.heading };
  }

  besideBoard() {
    const { x, y, width, height } = this.geometry.box;
    return { x: x + width - 30, y: y + height - 18 };
  }

  partAim(held) {
    const bay = this.geometry.bays.get(held.aim);
    const turned = this.hands.side === "B" ? 180 : 0;
    if (bay) return { x: bay.x, y: bay.y - 4, angle: bay.angle + turned };
    const near = [...this.geometry.bays.values()].sort((a, b) => this.away(a) - this.away(b))[0];
    return { ...this.pointer, angle: near.angle + turned };
  }

  away({ x, y }) {
    return Math.hypot(x - this.pointer.x, y - this.pointer.y);
  }

  showTargets(held) {
    const targets = new Set(held?.kind === "piece" ? this.hands.targets() : []);
    for (const [name, spot] of this.view.spots) {
      attr(spot, "data-target", targets.has(name));
      attr(spot, "data-asked", targets.has(name) && this.hands.lit(name));
      attr(spot, "data-aim", held?.aim === name);
    }
  }

  /** The lights changed: what they ask for may have changed with them. */
  lightsChanged() {
    if (this.hands.held) this.showTargets(this.hands.held);
    const focus = document.activeElement;
    if (this.view.svg.contains(focus) && this.hands.lit(focus.dataset.at)) this.focused(focus); // says it once it is lit
  }

  /** Over an empty bay: which half of it lays which side of the platform at the buffer. */
  showHalves(held) {
    const bays = held?.kind === "part" ? this.hands.emptyBays().map((name) => this.geometry.bays.get(name)) : [];
    keyed(this.halves, bays, ({ name }) => name, (bay) => this.bayHalves(bay), (element, bay) => {
      const aimed = held.aim === bay.name;
      attr(element, "data-aim", aimed);
      const home = bay.name === held.from;
      attr(element, "data-home", home);
      [...element.children].forEach((half, i) => {
        attr(half, "data-chosen", aimed && held.half === i);
        text(half.lastChild, home ? "" : `${i ? other(held.side) : held.side} at buffer`);
      });
    });
  }

  bayHalves(bay) {
    const { pitch } = this.geometry;
    const height = (bay.lanes * pitch) / 2;
    const half = (top) => {
      const upright = `translate(0 ${top + height / 2}) rotate(${-bay.angle})`;
      const box = { x: -pitch + 3, y: top + 3, width: 2 * pitch - 6, height: height - 6, rx: 8 };
      return s("g", { class: "half" }, s("rect", box), s("text", { transform: upright, y: 3 }));
    };
    const group = s("g", { class: "bay-halves", "data-bay": bay.name });
    group.setAttribute("transform", `translate(${bay.x} ${bay.y}) rotate(${bay.angle})`);
    group.append(half(-height), half(0));
    return group;
  }
}

function turnButton() {
  return s(
    "g",
    { class: "turn-button", "data-turn": "" },
    s("circle", { r: 15 }),
    s("path", { d: "M-7.5 -1A7.5 7.5 0 0 1 6 -4.5M6.5 -10V-3.8H0.3M7.5 1A7.5 7.5 0 0 1 -6 4.5M-6.5 10V3.8H-0.3" }),
  );
}
