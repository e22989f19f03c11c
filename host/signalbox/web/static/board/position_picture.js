// A picture of a position: the board, or the part of it that matters, with what lies there.

/** @import { RulePicture, Way } from "../lib/types.d.ts" */
/** @import { Props } from "../lib/dom.js" */
/** @import { Geometry } from "./board_geometry.js" */
/** @import { Box } from "./plane.js" */
import { s } from "../lib/dom.js";
import { BoardView } from "./board.js";
import { Pieces } from "./pieces.js";
import { around, boxOf, grown } from "./plane.js";

const ROOM = 1.1; // steps round all that happens
const SHAPE = 1.6; // so many times wider than high
const MINIMUM = 5.5; // steps across
const NOBODY = { allowed: false, held: null, lit: () => false }; // no hand plays in a picture

export class PositionPicture {
  /**
   * @param {Geometry} geometry
   * @param {Props} props of the <svg>
   */
  constructor(geometry, props) {
    this.svg = s("svg", props);
    this.view = new BoardView(this.svg, geometry);
    this.hands = { ...NOBODY, pieces: /** @type {RulePicture["pieces"]} */ ([]), parts: /** @type {RulePicture["parts"]} */ ([]) };
    this.pieces = new Pieces(this.view, this.hands);
  }

  /** @param {RulePicture} picture */
  draw({ pieces, parts, values, ways, near }) {
    this.hands.pieces = pieces;
    this.hands.parts = parts;
    this.pieces.render({ pieces: [], parts: [], closed: "0", winners: [], tabletop: { pieces, parts } });
    this.pieces.renderValues(values.map((value) => ({ ...value, colour: "" })));
    const { x, y, width, height } = pictureBox(this.view.geometry, ways, near);
    this.svg.setAttribute("viewBox", `${x} ${y} ${width} ${height}`);
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
