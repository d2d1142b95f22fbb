const breathe = () => new Promise<void>((resolve) => setImmediate(resolve));

/** Other requests get their turn between the items, because SQLite's statements block the process. */
export async function oneByOne<Item, Result>(items: readonly Item[], step: (item: Item) => Promise<Result>) {
  const results: Result[] = [];
  for (const item of items) {
    if (results.length > 0) await breathe();
    results.push(await step(item));
  }
  return results;
}

/** Works on several items at the same time, `most` at once. */
export async function atOnce<Item>(most: number, items: readonly Item[], work: (item: Item) => Promise<unknown>) {
  const waiting = items.values();
  const workOn = async () => {
    for (const item of waiting) await work(item);
  };
  await Promise.all(Array.from({ length: most }, workOn));
}
