import type { Suggestion } from '#domain/games/game.ts';
import { SEARCH_LIMITS } from '#domain/listing/search-limits.ts';
import { foldText, normalizeQuery } from '#domain/listing/search-text.ts';
import type { AppContext } from '#platform/context.ts';
import { type GameCardRow, readCards } from '#platform/db/listing/game-cards.ts';
import { NO_FILTER, type Placement, placeFilter } from '#platform/db/listing/query-plan.ts';
import { readTextStream } from '#platform/db/listing/search.ts';
import { findOwnTitles } from '#platform/db/listing/suggestions.ts';
import { contains, type TextTest } from '#platform/db/listing/text-tests.ts';
import { findAlternatives, plainTests, typoTests } from './search-tests.ts';

/**
 * Games by their titles while somebody types: one's own first, then whole titles, words that begin so, any part of a
 * title, each the most voted first; where these are few, titles that have the words apart or with one letter mistyped.
 * Nothing below two letters.
 */
export async function suggestGames(
  ctx: AppContext,
  { query, viewerId }: { query: string; viewerId: string | null },
): Promise<Suggestion[]> {
  const text = foldText(normalizeQuery(query));
  if ([...text].length < SEARCH_LIMITS.suggestions.fromLetters) return [];
  const db = ctx.db.read;
  const own =
    viewerId === null
      ? []
      : await findOwnTitles(db, {
          ...ctx.db,
          creatorId: viewerId,
          text,
          limit: SEARCH_LIMITS.suggestions.own,
        });
  const placement = await placeFilter(db, NO_FILTER);
  const found = placement ? await findTitles(ctx, { placement, text, known: own }) : [];
  const cards = await readCards(
    db,
    [...own, ...found].map((seq) => ({ seq })),
  );
  return cards.map((card, at) => present(card, at < own.length));
}

type Search = { placement: Placement; text: string; known: readonly number[] };

/** Test by test until there are enough, each game once. */
async function findTitles(ctx: AppContext, { placement, text, known }: Search): Promise<number[]> {
  const wanted = SEARCH_LIMITS.suggestions.shown - known.length;
  const found: number[] = [];
  const add = async (has: TextTest, not: TextTest[]) => {
    if (found.length >= wanted) return;
    const read = await readTextStream(ctx.db.read, {
      dialect: ctx.db.dialect,
      placement,
      order: 'top',
      text: { has, not },
      except: known,
      limit: wanted - found.length,
    });
    found.push(...read.map(({ seq }) => seq));
  };
  const exact = { title: text };
  const begins = { wordStart: text };
  const inside = contains('title', text);
  await add(exact, []);
  await add(begins, [exact]);
  await add(inside, [exact, begins]);
  if (found.length < wanted) {
    const alternatives = await findAlternatives(ctx.db.read, text);
    // Of one word there is no fourth test.
    const [, , , ofWords] = plainTests(text);
    const [apart] = alternatives ? typoTests(alternatives) : [ofWords];
    if (apart) await add(apart, [inside]);
  }
  return found;
}

function present(row: GameCardRow, isOwn: boolean): Suggestion {
  const { id, slug, title, category, thumbnailUrl } = row;
  return { id, slug, title, category, thumbnailUrl: thumbnailUrl || null, isOwn };
}
