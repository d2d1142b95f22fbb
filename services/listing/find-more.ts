import { LIMITS } from '#domain/limits.ts';
import { SEARCH_LIMITS } from '#domain/listing/search-limits.ts';
import { foldText, queryText, tagWords, wordsOf } from '#domain/text.ts';
import type { AppContext } from '#platform/context.ts';
import { listCreators } from '#platform/db/listing/creators.ts';
import { listTags, type TagCount } from '#platform/db/listing/tags.ts';
import { findPeople } from '#platform/db/people/person-words.ts';
import { presentPerson } from '../people/find-person.ts';

type FoundPerson = { id: string; username: string; name: string; profilePicture: string };
export type Found = { people: FoundPerson[]; tags: TagCount[] };

/** By display name or @username, and by words of a tag. None if the query is shorter than `fromLetters` letters. */
export async function findPeopleAndTags(ctx: AppContext, asked: { query: string; limit: number }): Promise<Found> {
  const { query, limit } = asked;
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
