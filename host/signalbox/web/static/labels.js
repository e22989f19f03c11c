// Moves the names printed on a map aside where they would run into each other at the size that they have now.

const ASIDE = [[0, 0], [-0.15, 0], [0.15, 0], [-0.3, 0], [0.3, 0], [-0.5, 0], [0.5, 0], [0, -2.8], [-0.4, -2.8], [0.4, -2.8]]; // of its width and height
const ABOVE = 0.2; // of a name that may rather be covered than stand above what it names
const GAP = 0.35; // of a letter's height that stays free between two names
const PASSES = 4;

/** Sets labels apart; `scale` is how much larger than printed they are shown, about their own middles. */
export function setApart(labels, scale) {
  const names = labels.map((element) => ({ element, box: element.getBBox(), to: ASIDE[0] }));
  for (let pass = 0; pass < PASSES; pass += 1) {
    for (const name of names) {
      const others = names.filter((other) => other !== name).map((other) => shown(other, other.to, scale));
      name.to = least(ASIDE, (to) => {
        const box = shown(name, to, scale);
        const price = to[1] ? ABOVE * name.box.width * name.box.height : ASIDE.indexOf(to) * 1e-3;
        return others.reduce((sum, other) => sum + overlap(box, other), price);
      });
    }
  }
  for (const { element, box, to } of names) element.style.translate = `${to[0] * box.width}px ${to[1] * box.height}px`;
}

function shown({ box }, [right, down], scale) {
  const middle = { x: box.x + box.width * (0.5 + right), y: box.y + box.height * (0.5 + down) };
  const width = box.width * scale + GAP * box.height;
  const height = box.height * scale * 0.8; // letters do not fill their line
  return { left: middle.x - width / 2, right: middle.x + width / 2, top: middle.y - height / 2, bottom: middle.y + height / 2 };
}

function overlap(one, other) {
  const width = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return width > 0 && height > 0 ? width * height : 0;
}

function least(choices, cost) {
  let [found, lowest] = [null, Infinity];
  for (const choice of choices) {
    const now = cost(choice);
    if (now < lowest) [found, lowest] = [choice, now];
  }
  return found;
}
