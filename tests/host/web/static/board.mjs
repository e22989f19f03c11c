// A small board for tests: three squares on a rail, two bays with two lanes, a platform, two hangars that form one place.

/** @import { DrawnBay, DrawnSquare, Drawing } from "../../../../host/signalbox/web/static/lib/types.d.ts" */

export const PITCH_MM = 40;

/** @type {[name: string, x: number, y: number, kind: string, place?: string, bay?: string][]} */
const SQUARES = [
  ["S1", 1, 1, "start"],
  ["Q1.1.1", 2, 1, "rail"],
  ["Q1.1.2", 3, 1, "rail"],
  ["B0.1.0", 5, 1, "bay", "B0.1.0", "B0"],
  ["B0.1.1", 6, 1, "bay", "B0.1.1", "B0"],
  ["B0.2.0", 5, 2, "bay", "B0.2.0", "B0"],
  ["B0.2.1", 6, 2, "bay", "B0.2.1", "B0"],
  ["B1.1.0", 6, 5, "bay", "B1.1.0", "B1"],
  ["B1.1.1", 5, 5, "bay", "B1.1.1", "B1"],
  ["B1.2.0", 6, 4, "bay", "B1.2.0", "B1"],
  ["B1.2.1", 5, 4, "bay", "B1.2.1", "B1"],
  ["H1", 1, 4, "hangar", "H"],
  ["H2", 2, 4, "hangar", "H"],
];

/**
 * @param {string} name
 * @param {string} title
 * @param {number} top
 * @param {number} turn
 * @returns {DrawnBay}
 */
function bay(name, title, top, turn) {
  const lanes = [1, 2].map((lane) => [`${name}.${lane}.0`, `${name}.${lane}.1`]);
  return {
    name,
    title,
    outline: [4.5, top, 2, 2],
    centre: [5.5, top + 1],
    rim: turn ? "south" : "north",
    turn,
    buffer: `buffer.${name}`,
    cells: lanes,
    lanes: [],
    code: [],
    label: { text: title, x: 5.5, y: top + 1 },
  };
}

/** @returns {Drawing} */
export function drawing() {
  /** @type {DrawnSquare[]} */
  const squares = SQUARES.map(([name, x, y, kind, place, of], i) => ({
    name,
    called: name,
    x,
    y,
    kind,
    lx: x + 0.25,
    ly: y - 0.25,
    sensor: i,
    light: i,
    place: place ?? name,
    bay: of ?? null,
  }));
  const buffers = [{ name: "buffer.B0", light: squares.length, x: 5.5, y: 0.4 }];
  return {
    name: "small",
    title: "A small board",
    game: "small",

    scene: "",
    rows: 5,
    columns: 6,
    pitch_mm: PITCH_MM,
    box: [0, 0, 7, 6],
    squares,
    rails: [[[1, 1], [2, 1], [3, 1], [4.5, 1]]],
    bays: [bay("B0", "north", 0.5, 0), bay("B1", "south", 3.5, 180)],
    parts: [{ name: "red", called: "red platform", print: "red", colour: "#d13b31", home: "B0", code: ["a"], strands: { A: [2, 0], B: [0, 1] } }],
    areas: [],
    borders: [],
    buffers,
    lights: buffers,
    buttons: {},
    seats: ["red", "blue"],
    colours: { red: "#ff0000", blue: "#0000ff", wagon: "#ffffff" },
    looks: { red: { paint: "#d13b31", shape: "loco", called: "red loco" }, wagon: { paint: "#8a6a4a", shape: "wagon", called: "wagon" } },
  };
}
