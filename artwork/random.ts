/** A 32-bit hash, not for secrets. It is our own code, so that updating a package can't change our pictures. */
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

/** Seeded random numbers. A picture's parts have separate seeds (`id/plate`), so changing one part affects no other. */
export function createDice(seed: string) {
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
  // The first outputs still resemble the seed, so they are discarded.
  for (let turn = 0; turn < 12; turn++) next();

  const whole = (min: number, max: number) => min + Math.floor(next() * (max - min + 1));
  return {
    next,
    between: (min: number, max: number) => min + next() * (max - min),
    whole,
    chance: (probability: number) => next() < probability,
    pick: <T>(list: readonly [T, ...T[]]): T => list[whole(0, list.length - 1)] ?? list[0],
  };
}
export type Dice = ReturnType<typeof createDice>;
