import type { Suggestion } from '#domain/games/game.ts';
import { LIMITS } from '#domain/limits.ts';
import { SEARCH_LIMITS } from '#domain/listing/search-limits.ts';
import { foldText, queryText, tagWords, wordsOf } from '#domain/text.ts';
import type { AppContext } from '#platform/context.ts';
import { listCreators } from '#platform/db/listing/creators.ts';
import { readCards } from '#platform/db/listing/game-cards.ts';
import { suggestTitles } from '#platform/db/listing/search.ts';
import { listTags } from '#platform/db/listing/tags.ts';
import { findPeople } from '#platform/db/people/person-words.ts';
import { presentPerson } from '../people/find-person.ts';

export type Found = Awaited<ReturnType<typeof findPeopleAndTags>>;

/** By display name or @username, and by words of a tag. None if the query is shorter than `fromLetters` letters. */
export async function findPeopleAndTags(ctx: AppContext, { query, limit }: { query: string; limit: number }) {
  const text = queryText(query);
  if ([...text].length < SEARCH_LIMITS.suggestions.fromLetters) return { people: [], tags: [] };
  ctx.pages.tag('lists');
  // An underscore may be part of a username.
  const handle = /^@?[\w.-]+$/.test(text) ? [text.replace(/^@/, '')] : wordsOf(text);
  const words = tagWords(text.replace(/^#/, '').trim());
  const isPerson = text.startsWith('@');
  const [people, tags] = await Promise.all([
    text.startsWith('#') ? [] : findPeople(ctx.db.read, { words: handle.map(foldText), limit }),
    isPerson || words.length === 0 ? [] : listTags(ctx.db.read, { words, limit }),
  ]);
  for (const { id } of people) ctx.pages.tag(`person:${id}`);
  return {
    people: people.map((row) => {
      const { id, username, name, profilePicture } = presentPerson(row, null);
      return { id, username, name, profilePicture };
    }),
    tags,
  };
}

type Asked = { query: string; viewerId: string | null };
/** Games, people and tags. */
export async function suggest(ctx: AppContext, asked: Asked) {
  const limit = SEARCH_LIMITS.suggestions.others;
  const [games, found] = await Promise.all([
    suggestGames(ctx, asked),
    findPeopleAndTags(ctx, { query: asked.query, limit }),
  ]);
  return { games, ...found };
}
export type Suggested = Awaited<ReturnType<typeof suggest>>;

/** Empty if the query is shorter than `fromLetters` letters. */
export async function suggestGames({ db }: AppContext, { query, viewerId }: Asked): Promise<Suggestion[]> {
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

/** `page` begins at 1. */
const partOf = (page: number, size: number) => ({ limit: size + 1, offset: (page - 1) * size });

export async function loadCreators(ctx: AppContext, { page }: { page: number }) {
  ctx.pages.tag('lists');
  const { leaderboardRows: size } = LIMITS.lists;
  const rows = await listCreators(ctx.db.read, partOf(page, size));
  const creators = rows.slice(0, size).map((row) => presentPerson(row, null));
  for (const { id } of creators) ctx.pages.tag(`person:${id}`);
  return { creators, page, hasMore: rows.length > size };
}

const TAGS_PAGE = 200;
export async function loadTags(ctx: AppContext, { page }: { page: number }) {
  ctx.pages.tag('lists');
  const rows = await listTags(ctx.db.read, partOf(page, TAGS_PAGE));
  return { tags: rows.slice(0, TAGS_PAGE), page, hasMore: rows.length > TAGS_PAGE };
}
