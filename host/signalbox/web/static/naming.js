// What squares and pieces are called in words, by their kind and look: for labels, tags and what is spoken.

const ENDS = ["entry", "exit"];
const SIDES = { L: "left", R: "right" };
const OFF = { hand: "off the board", air: "in somebody's hand" };

const KINDS = {
  bay: ({ name, bay, lane, end }, { bays }) => `${bays.get(bay).title} bay, lane ${lane}, ${ENDS[end]} (${name})`,
  start: ({ name }) => `start square ${name.slice(1)} (${name})`,
  arrival: ({ name }) => `arrival square ${name.slice(1)} (${name})`,
  hangar: ({ name }) => `hangar ${name.slice(1)}`,
  rail: ({ name }) => {
    const [quarter, lane, square] = name.split(".");
    return square ? `quarter ${quarter.slice(1)}, lane ${lane}, square ${square} (${name})` : name;
  },
  loco: ({ name }) => `the locomotive's place of train ${row(name)} (${name})`,
  wagon: ({ name }) => `train ${row(name)}, wagon ${name.split(".")[1]} (${name})`,
  rural: ({ name, place }) => (place === name ? `hex ${name}` : `hex ${place}, ${SIDES[name.slice(place.length + 1)] ?? name}`),
};

const row = (name) => name.split(".")[0].slice(1);

/** The piece's colour and what it is: "green loco", "wagon". */
export function pieceName(geometry, colour) {
  const noun = look(geometry, colour).shape;
  return colour === noun ? noun : `${colour} ${noun}`;
}

/** A square's or a place's name in words. */
export function squareName(geometry, name) {
  const square = geometry.squares.get(name);
  if (!square) return OFF[name] ?? name;
  const known = KINDS[square.kind];
  if (known) return known(square, geometry);
  const town = townAt(geometry, square);
  return town ? `${town} (${name})` : name;
}

/** A square's name, with its town's. */
export function shortName(geometry, name) {
  const town = geometry.squares.get(name).place === name ? townAt(geometry, geometry.squares.get(name)) : "";
  return town ? `${town} ${name}` : name;
}

/** What the area in whose middle a square lies is called; "" for none. */
function townAt({ areas, pitch }, { cell }) {
  const away = ({ box }) => Math.hypot(box.x + box.width / 2 - cell.x, box.y + box.height / 2 - cell.y);
  return areas.find((area) => area.label && away(area) < pitch / 4)?.label ?? "";
}

/** How pieces of a colour look: `paint` and `shape`. A light's own colour would glare as paint. */
export function look({ drawing }, colour) {
  const { paint, shape } = drawing.looks?.[colour] ?? {};
  const light = drawing.colours[colour];
  const own = paint && paint !== light ? paint : null;
  return { paint: own ?? PAINTS[colour] ?? light ?? "#8a8f8d", shape: shape ?? "loco" };
}

const PAINTS = {
  red: "#d13b31",
  orange: "#ee7f1a",
  yellow: "#efc02f",
  lime: "#9ccc3c",
  green: "#23975a",
  cyan: "#27b7b0",
  azure: "#4aa3e8",
  blue: "#2f62ca",
  violet: "#7d4fd0",
  purple: "#8e3fb5",
  pink: "#e0588f",
  white: "#fbf8f0",
};

/** Ink that can be read on a paint "#rrggbb": dark or light. */
export function inkOn(paint) {
  const [r, g, b] = [1, 3, 5].map((at) => (parseInt(paint.slice(at, at + 2), 16) / 255) ** 2.2);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b > 0.3 ? "#18221e" : "#ffffff";
}

/** Gives an element the paint and the ink of a colour. */
export function painted(element, geometry, colour) {
  const { paint } = look(geometry, colour);
  element.style.setProperty("--paint", paint);
  element.style.setProperty("--on-paint", inkOn(paint));
  return element;
}
