/**
 * Seeded random numbers for drawings: the same seed gives the same numbers on every machine. The hash and the generator
 * (sfc32) are our own code, so that no update of a package changes our pictures. Not for secrets.
 */
export interface Dice {
  /** A number in [0, 1). */
  next(): number;
  /** A number in [min, max). */
  between(min: number, max: number): number;
  /** A whole number from min to max, both included. */
  whole(min: number, max: number): number;
  chance(probability: number): boolean;
  pick<T>(list: readonly [T, ...T[]]): T;
}

/** A 32-bit unsigned hash of a string; different salts give independent hashes. */
export function hashText(text: string, salt = 0): number {
  let hash = (0x9e3779b9 ^ Math.imul(salt + 1, 0x85ebca6b)) >>> 0;
  for (let at = 0; at < text.length; at++) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 0xcc9e2d51);
    hash = (hash << 13) | (hash >>> 19);
    hash = (Math.imul(hash, 5) + 0xe6546b64) | 0;
  }
  hash ^= text.length;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/**
 * Random numbers for one seed. Use a separate seed for each part of a picture (`id/plate`, `id/texture`), so that a
 * change to one part leaves the other parts as they were.
 */
export function createDice(seed: string): Dice {
  let a = hashText(seed, 1);
  let b = hashText(seed, 2);
  let c = hashText(seed, 3);
  let counter = hashText(seed, 4);

  function next(): number {
    const sum = (((a + b) | 0) + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + sum) | 0;
    return (sum >>> 0) / 4294967296;
  }
  // The first outputs still resemble the seed, so a few rounds mix it.
  for (let turn = 0; turn < 12; turn++) next();

  const whole = (min: number, max: number) => min + Math.floor(next() * (max - min + 1));
  return {
    next,
    between: (min, max) => min + next() * (max - min),
    whole,
    chance: (probability) => next() < probability,
    pick: (list) => list[whole(0, list.length - 1)] ?? list[0],
  };
}
