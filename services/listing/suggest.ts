import type { Suggestion } from '#domain/games/game.ts';
import { SEARCH_LIMITS } from '#domain/listing/search-limits.ts';
import { queryText } from '#domain/text.ts';
import type { AppContext } from '#platform/context.ts';
import { readCards } from '#platform/db/listing/game-cards.ts';
import { suggestTitles } from '#platform/db/listing/search.ts';
import { findPeopleAndTags } from './find-more.ts';

/** Games, people and tags. */
export async function suggest(ctx: AppContext, asked: { query: string; viewerId: string | null }) {
  const limit = SEARCH_LIMITS.suggestions.others;
  const [games, found] = await Promise.all([
    suggestGames(ctx, asked),
    findPeopleAndTags(ctx, { query: asked.query, limit }),
  ]);
  return { games, ...found };
}
export type Suggested = Awaited<ReturnType<typeof suggest>>;

/** Empty if the query is shorter than `fromLetters` letters. */
export async function suggestGames(
  { db }: AppContext,
  { query, viewerId }: { query: string; viewerId: string | null },
): Promise<Suggestion[]> {
  const { fromLetters, own, shown } = SEARCH_LIMITS.suggestions;
  const text = queryText(query);
  if ([...text].length < fromLetters) return [];
  const ofViewer = viewerId === null ? null : { creatorId: viewerId, limit: own };
  const found = await suggestTitles(db.read, { text, own: ofViewer, limit: shown });
  const ownNumbers = new Set(found.flatMap(({ seq, isOwn }) => (isOwn ? [seq] : [])));
  return (await readCards(db.read, found)).map(({ seq, id, slug, title, category, thumbnailUrl }) => {
    const isOwn = ownNumbers.has(seq);
    return { id, slug, title, category, isOwn, thumbnailUrl: thumbnailUrl || null };
  });
}
