const AT_ONCE = 50;
const breathe = () => new Promise<void>((resolve) => setImmediate(resolve));

/** Other requests get their turn between the steps, because SQLite's statements block the process. */
export async function inSteps<Item, Result>(
  items: readonly Item[],
  step: (some: readonly Item[]) => Promise<readonly Result[]>,
  size = AT_ONCE,
): Promise<Result[]> {
  const results: Result[] = [];
  for (let at = 0; at < items.length; at += size) {
    if (at > 0) await breathe();
    results.push(...(await step(items.slice(at, at + size))));
  }
  return results;
}

/** For what can't be done together. */
export const oneByOne = <Item, Result>(items: readonly Item[], step: (item: Item) => Promise<Result>) =>
  inSteps(items, async ([item]) => [await step(item as Item)], 1);

/** Works on several items at the same time, `most` at once. */
export async function atOnce<Item>(most: number, items: readonly Item[], work: (item: Item) => Promise<unknown>) {
  const waiting = items.values();
  const workOn = async () => {
    for (const item of waiting) await work(item);
  };
  await Promise.all(Array.from({ length: most }, workOn));
}
