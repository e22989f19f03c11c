// Bitmaps of sensors, as hexadecimal text.

/**
 * Return the numbers of the closed sensors in a bitmap, sensor 0 the lowest bit of the first byte.
 * @param {string} hex
 */
export function closedSensors(hex) {
  /** @type {Set<number>} */
  const numbers = new Set();
  for (let i = 0; i < hex.length / 2; i += 1) {
    const byte = parseInt(hex.slice(2 * i, 2 * i + 2), 16);
    for (let bit = 0; bit < 8; bit += 1) if (byte & (1 << bit)) numbers.add(8 * i + bit);
  }
  return numbers;
}
