/** Tells the server, which takes it off, that a load of this page is a view of that game (server/pages.ts). */
export function countsViewOf(gameId: string): Record<string, string> {
  return { 'x-playpodium-view-of': gameId };
}
