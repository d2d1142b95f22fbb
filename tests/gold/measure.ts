/** @param places the wanted game's place in each search, counted from 1; null if it isn't on the first page */
export function meanReciprocalRank(places: readonly (number | null)[]): number {
  const sum = places.reduce<number>((total, place) => total + (place === null ? 0 : 1 / place), 0);
  return sum / Math.max(places.length, 1);
}

/** Normalized discounted cumulative gain (nDCG) of the first ten results: 1 if they are in the best possible order. */
export function ndcg10(found: readonly string[], grades: Readonly<Record<string, number>>): number {
  const gain = (list: readonly number[]) =>
    list.slice(0, 10).reduce((sum, grade, at) => sum + (2 ** grade - 1) / Math.log2(at + 2), 0);
  const best = Object.values(grades).sort((a, b) => b - a);
  return gain(found.map((id) => grades[id] ?? 0)) / gain(best);
}
