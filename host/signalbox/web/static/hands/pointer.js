// Hands with a mouse or a finger: drag a piece or a platform, or tap it and then tap where it goes.

/** @import { BoardView } from "../board/board.js" */
/** @import { Ghost } from "./drag_ghost.js" */
/** @import { Hands } from "./hands.js" */
/** @import { HeldPart, Mode } from "./hand_state.js" */
/** @import { Bay } from "../board/board_geometry.js" */
/** @import { Point } from "../board/plane.js" */
/** @import { Zoom } from "../board/zoom.js" */
import { attr, nearestData, targetOf } from "../lib/dom.js";
import { say } from "../lib/labels.js";
import { toast } from "../lib/page_frame.js";
import { bayAt, halfOf, isTaken, landing } from "./drop_place.js";
import { emptyBays, freeSquares } from "./hand_state.js";
import { PiecePicker } from "./piece_picker.js";
import { halfAsked } from "./platform_turning.js";

const DRAG_PX = 6; // a smaller movement is a tap

/** @typedef {{ lift: (mode: Mode) => boolean, piece: string | null, lit?: string }} Grip a piece or a platform that can be picked up, or a lit square */
/** @typedef {{ id: number, x: number, y: number }} Tap a pointer that went down, and where on the screen */

export class Pointer {
  /**
   * @param {BoardView} view
   * @param {Hands} hands
   * @param {Ghost} ghost
   * @param {Zoom} zoom
   */
  constructor(view, hands, ghost, zoom) {
    this.view = view;
    this.geometry = view.geometry;
    this.hands = hands;
    this.ghost = ghost;
    this.zoom = zoom;
    this.picker = new PiecePicker(view, hands);
    /** @type {Grip & Tap & { dragged?: boolean } | null} */
    this.pressed = null;
    /** @type {Tap | null} */
    this.tapped = null;
    /** @type {Point} where on a platform it is held, from its middle */
    this.grab = { x: 0, y: 0 };
    document.addEventListener("pointerdown", (event) => this.down(event));
    view.svg.addEventListener("touchstart", (event) => this.keepTouch(event), { passive: false });
    view.svg.addEventListener("pointermove", (event) => this.move(event));
    view.svg.addEventListener("pointerup", (event) => this.up(event));
    view.svg.addEventListener("pointercancel", (event) => this.cancel(event));
  }

  /** @param {PointerEvent} event */
  down(event) {
    attr(this.view.svg, "data-pointed", true);
    if (event.button !== 0 || !(this.hands.allowed || this.hands.maySkip)) return;
    if (this.hands.held) {
      if (this.hands.held.mode === "carry") this.tap(event);
      return;
    }
    const at = this.view.point(event.clientX, event.clientY);
    const grip = this.hands.allowed ? this.grip(targetOf(event), at) : null;
    if (this.hands.maySkip && this.view.svg.contains(targetOf(event))) this.tapped = tapOf(event);
    if (!grip) return;
    this.pressed = { ...grip, ...tapOf(event) };
    this.view.svg.setPointerCapture(event.pointerId);
    event.preventDefault();
  }

  /**
   * Begin a tap while something is carried; it counts when the finger leaves where it came, so that one may scroll.
   * @param {PointerEvent} event
   */
  tap(event) {
    const target = targetOf(event);
    const onBoard = this.view.svg.contains(target);
    if (onBoard) this.tapped = tapOf(event);
    if (onBoard || target.closest("[data-piece]")) event.preventDefault();
  }

  /**
   * Keep a touch on something that can be picked up from scrolling the page, whatever the browser makes of the style.
   * @param {TouchEvent} event
   */
  keepTouch(event) {
    const { allowed, held } = this.hands;
    if (allowed && (held ? held.mode === "drag" : this.grip(targetOf(event), this.touched(event)))) event.preventDefault();
  }

  /**
   * Return the point of the board under a finger.
   * @param {TouchEvent} event
   */
  touched({ touches: [touch] }) {
    return this.view.point(touch?.clientX ?? 0, touch?.clientY ?? 0);
  }

  /**
   * Return what lies under the pointer and can be picked up.
   * @param {Element} element
   * @param {Point} at
   * @returns {Grip | null}
   */
  grip(element, at) {
    const under = nearestData(element, "piece");
    const isNearest = under !== null && this.view.svg.contains(element);
    const piece = isNearest ? this.nearest(under, at) : (under ?? nearestData(element, "pile"));
    if (piece !== null) return { lift: (mode) => this.hands.liftPiece(piece, mode), piece };
    const end = nearestData(element, "end") ?? this.litSquare(at);
    if (end !== null) return { lift: () => this.hands.send({ do: "tap", square: end }), piece: null, lit: end };
    const asked = this.bayAt(at);
    const platform = asked && this.hands.platformFor(asked.name);
    if (platform) return { lift: () => this.lay(platform.id, asked, at), piece: null, lit: asked.name };
    const square = this.geometry.squares.get(nearestData(element, "square") ?? "");
    const inBay = square?.bay ? this.hands.parts.find(({ bay }) => bay === square.bay)?.id : undefined;
    const part = nearestData(element, "part") ?? inBay;
    return part === undefined ? null : { lift: (mode) => this.hands.liftPart(part, mode), piece: null };
  }

  /**
   * Return the lit free square at a point, to which the table brings the piece that can go there; null while a platform is
   * to be moved, whose own squares are lit then.
   * @param {Point} at
   */
  litSquare(at) {
    const square = this.hands.autoMoves && !this.hands.goals.length ? this.landing(at) : null;
    return square === "hand" || !this.hands.lit(square) ? null : square;
  }

  /**
   * Lay a platform into a bay, with the side at the buffer of the half that was tapped.
   * @param {string} id
   * @param {Bay} bay
   * @param {Point} at
   */
  lay(id, bay, at) {
    const lifted = this.hands.liftPart(id, "carry");
    if (this.hands.held?.kind === "part") this.hands.half(halfAsked(this.hands.goals, this.hands.held, bay.name, halfOf(bay, at)));
    this.hands.land(bay.name);
    return lifted;
  }

  /**
   * Return the piece whose middle is nearest, where a finger at this point could take several.
   * @param {string} under
   * @param {Point} at
   */
  nearest(under, at) {
    const { squares } = this.geometry;
    /** @param {string} id */
    const away = (id) => {
      const square = squares.get(this.hands.piece(id)?.at ?? "");
      return square ? Math.hypot(square.x - at.x, square.y - at.y) : Infinity;
    };
    return this.hands.pieces.reduce((nearest, { id }) => (away(id) < away(nearest) ? id : nearest), under);
  }

  /** @param {PointerEvent} event */
  move(event) {
    const { pressed } = this;
    if (pressed && pressed.id === event.pointerId && !this.hands.held) {
      if (distance(event, pressed) < DRAG_PX) return;
      if (pressed.lit) {
        this.pressed = null; // it scrolls
        return;
      }
      const from = this.view.point(pressed.x, pressed.y);
      this.ghost.pointer = from;
      if (!pressed.lift("drag")) {
        this.pressed = null;
        return;
      }
      this.grab = pressed.piece === null ? this.offset(from) : { x: 0, y: 0 };
      pressed.dragged = true;
    }
    if (this.hands.held?.mode !== "drag") return;
    this.zoom.follow(event.clientX, event.clientY);
    this.drag(this.view.point(event.clientX, event.clientY));
  }

  /**
   * Return where a platform is held, from its middle.
   * @param {Point} from
   */
  offset(from) {
    const bay = this.geometry.bays.get(this.hands.held?.from ?? "");
    const over = bay ? { x: from.x - bay.x, y: from.y - bay.y } : { x: 0, y: 0 };
    return Math.hypot(over.x, over.y) < 3 * this.geometry.pitch ? over : { x: 0, y: 0 };
  }

  /** @param {Point} at */
  drag(at) {
    const { held } = this.hands;
    if (held?.kind === "part") {
      const bay = this.bayAt(at);
      this.hands.half(bay && bay.name !== held.from ? halfAsked(this.hands.goals, held, bay.name, halfOf(bay, at)) : 0);
      this.hands.aim(bay?.name ?? null);
      this.ghost.follow({ x: at.x - this.grab.x, y: at.y - this.grab.y });
    } else {
      this.hands.aim(this.landing(at));
      this.ghost.follow(at);
    }
  }

  /** @param {Point} at */
  landing(at) {
    return landing(at, freeSquares(this.hands.state, this.geometry), this.geometry);
  }

  /** @param {Point} at */
  bayAt(at) {
    return bayAt(at, emptyBays(this.hands.state, this.geometry));
  }

  /** @param {PointerEvent} event */
  up(event) {
    const { pressed, tapped } = this;
    this.tapped = null;
    const still = tapped?.id === event.pointerId && distance(event, tapped) < DRAG_PX;
    if (still && this.hands.held?.mode === "carry") this.tapTarget(event);
    else if (still && this.hands.skip()) {
      this.pressed = null;
      return;
    }
    if (!pressed || pressed.id !== event.pointerId) return;
    this.pressed = null;
    if (this.hands.held?.mode === "drag") this.letGo(this.view.point(event.clientX, event.clientY));
    else if (!this.hands.held && !pressed.dragged) this.take(pressed, event);
  }

  /**
   * Put down what is dragged; tell when it goes back because it cannot lie there.
   * What lies on the board may have changed since the pointer last moved.
   * @param {Point} at
   */
  letGo(at) {
    this.drag(at);
    const { held, state } = this.hands;
    if (held?.kind === "piece" && held.aim === null && isTaken(at, freeSquares(state, this.geometry), this.geometry)) toast(say("script-taken"));
    this.hands.drop();
  }

  /**
   * Take up a tapped thing; ask first where another one may be meant as well.
   * @param {Grip} grip
   * @param {PointerEvent} event
   */
  take({ piece, lift }, event) {
    const meant = piece === null ? [] : this.picker.beside(piece);
    if (meant.length > 1) this.picker.ask(meant, event);
    else lift("carry");
  }

  /** @param {PointerEvent} event */
  cancel(event) {
    this.tapped = null;
    if (this.pressed?.id !== event.pointerId) return;
    this.pressed = null;
    if (this.hands.held?.mode === "drag") this.hands.putBack();
  }

  /**
   * End a tap while something is carried: on a target it lands there, on the turn button it turns.
   * @param {PointerEvent} event
   */
  tapTarget(event) {
    const { held } = this.hands;
    if (targetOf(event).closest("[data-turn]")) {
      this.hands.turn();
      return;
    }
    const at = this.view.point(event.clientX, event.clientY);
    if (held?.kind === "part") this.tapBay(held, at);
    else {
      const target = this.landing(at);
      if (target) this.hands.land(target);
      else this.takeAsWell(event, at);
    }
  }

  /**
   * Take up another piece that is tapped as well: both are in the hand then.
   * @param {PointerEvent} event
   * @param {Point} at
   */
  takeAsWell(event, at) {
    const under = nearestData(targetOf(event), "piece");
    if (under !== null) this.hands.liftPiece(this.nearest(under, at), "carry");
  }

  /**
   * @param {HeldPart} held
   * @param {Point} at
   */
  tapBay(held, at) {
    const bay = this.bayAt(at);
    if (!bay) return;
    if (held.aim !== bay.name) this.hands.half(bay.name === held.from ? 0 : halfAsked(this.hands.goals, held, bay.name, halfOf(bay, at)));
    this.hands.land(bay.name);
  }
}

/**
 * @param {PointerEvent} event
 * @returns {Tap}
 */
function tapOf(event) {
  return { id: event.pointerId, x: event.clientX, y: event.clientY };
}

/**
 * Return the pixels from where a pointer is to where it went down.
 * @param {PointerEvent} event
 * @param {Tap} tap
 */
function distance(event, tap) {
  return Math.hypot(event.clientX - tap.x, event.clientY - tap.y);
}
