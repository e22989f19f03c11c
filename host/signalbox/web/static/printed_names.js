// Moves the names printed on a map aside where they would run into each other at the size that they have now.

/** @import { Box } from "./plane.js" */

/** @typedef {readonly [right: number, down: number]} Shift of a name, in its own widths and heights */
/** @type {readonly Shift[]} */
const ASIDE = [[0, 0], [-0.15, 0], [0.15, 0], [-0.3, 0], [0.3, 0], [-0.5, 0], [0.5, 0], [0, -2.8], [-0.4, -2.8], [0.4, -2.8]];
const ABOVE = 0.2; // of a name that may rather be covered than stand above what it names
const GAP = 0.35; // of a letter's height that stays free between two names
const PASSES = 4;

/**
 * Sets labels apart; `scale` is how much larger than printed they are shown, about their own middles.
 * @param {SVGGraphicsElement[]} labels
 * @param {number} scale
 */
export function setApart(labels, scale) {
  const boxes = labels.map((label) => label.getBBox());
  shifts(boxes, scale).forEach(([right, down], i) => {
    labels[i].style.translate = `${right * boxes[i].width}px ${down * boxes[i].height}px`;
  });
}

/**
 * How far each of these names has to be moved aside so that they cover each other as little as possible.
 * @param {readonly Box[]} boxes
 * @param {number} scale
 */
export function shifts(boxes, scale) {
  const chosen = boxes.map(() => ASIDE[0]);
  for (let pass = 0; pass < PASSES; pass += 1)
    boxes.forEach((box, i) => {
      const others = boxes.map((other, j) => shown(other, chosen[j], scale)).filter((_other, j) => j !== i);
      chosen[i] = least(ASIDE, (to) => {
        const moved = shown(box, to, scale);
        const price = to[1] ? ABOVE * box.width * box.height : ASIDE.indexOf(to) * 1e-3;
        return others.reduce((sum, other) => sum + overlap(moved, other), price);
      });
    });
  return chosen;
}

/** @typedef {{ left: number, right: number, top: number, bottom: number }} Edges */

/**
 * @param {Box} box
 * @param {Shift} shift
 * @param {number} scale
 * @returns {Edges}
 */
function shown(box, [right, down], scale) {
  const middle = { x: box.x + box.width * (0.5 + right), y: box.y + box.height * (0.5 + down) };
  const width = box.width * scale + GAP * box.height;
  const height = box.height * scale * 0.8; // letters do not fill their line
  return { left: middle.x - width / 2, right: middle.x + width / 2, top: middle.y - height / 2, bottom: middle.y + height / 2 };
}

/**
 * @param {Edges} one
 * @param {Edges} other
 */
function overlap(one, other) {
  const width = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return width > 0 && height > 0 ? width * height : 0;
}

/**
 * @template T
 * @param {readonly T[]} choices
 * @param {(choice: T) => number} cost
 */
function least(choices, cost) {
  let [found] = choices;
  let lowest = Infinity;
  for (const choice of choices) {
    const now = cost(choice);
    if (now < lowest) [found, lowest] = [choice, now];
  }
  return found;
}
