import { DAY, HOUR } from '#domain/limits.ts';
import type { AppContext } from '#platform/context.ts';
import type { ImportedVote } from '#platform/db/transfer/import-rows.ts';
import type { DemoContent } from '#platform/transfer/demo-content.ts';
import { demoPersonId, type planDemo } from './plan-demo.ts';

const SAID_WITHIN_DAYS = 32;

type Order = Pick<AppContext, 'createDice'> & { content: DemoContent; plan: ReturnType<typeof planDemo>; asOf: number };
/** What the demo's people say, follow and save. The same input gives the same. */
export function planTalk({ content, plan, asOf, createDice }: Order) {
  const { games, people, votes } = plan;
  const joined = new Map(people.map(({ id, dateJoined }) => [id, dateJoined]));
  const byTitle = new Map(games.map((game) => [game.title, game]));
  const gameOf = (title: string) => {
    const game = byTitle.get(title);
    if (!game) throw new Error(`The demo has no game ${title}.`);
    return game;
  };
  /** Never before the game was there or the person joined, and in the order of the days. */
  const timeOf = (daysAgo: number, ...notBefore: number[]) => {
    const from = Math.max(asOf - SAID_WITHIN_DAYS * DAY, ...notBefore);
    return Math.round(from + (asOf - from) * (1 - daysAgo / SAID_WITHIN_DAYS));
  };
  const comments = content.talk.flatMap(({ game: title, by, text: body, daysAgo, isPinned, answers }, n) => {
    const { id: gameId, createdAt: published } = gameOf(title);
    const said = (id: string, by: string, body: string, createdAt: number) => {
      const userId = demoPersonId(by);
      return { id, gameId, userId, body, createdAt: Math.max(createdAt, joined.get(userId) ?? 0) };
    };
    const id = `demo-comment-${n}`;
    const top = said(id, by, body, timeOf(daysAgo, published, joined.get(demoPersonId(by)) ?? 0));
    const under = answers.map(({ by, text }, at) => {
      const answer = said(`${id}-${at}`, by, text, Math.min(asOf, top.createdAt + (at + 1) * 3 * HOUR));
      return { ...answer, parentId: id, isPinned: 0 as const };
    });
    return [{ ...top, parentId: null, isPinned: isPinned ? (1 as const) : (0 as const) }, ...under];
  });
  const updates = content.updates.map(({ game: title, text, daysAgo }, n) => {
    const { id: gameId, creatorId, createdAt: published } = gameOf(title);
    if (creatorId === null) throw new Error(`${title} has no creator.`);
    const createdAt = timeOf(daysAgo, published);
    return { id: `demo-update-${n}`, gameId, authorId: creatorId, text, pictureUrl: '', createdAt, editedAt: null };
  });
  return { comments, updates, saves: planSaves(votes, createDice), follows: planFollows({ plan, asOf, createDice }) };
}

function planSaves(votes: readonly ImportedVote[], createDice: AppContext['createDice']) {
  const { chance } = createDice('demo/saves');
  const saved = votes.filter(({ voteType }) => voteType === 'up' && chance(0.25));
  return saved.map(({ userId, gameId, createdAt }) => ({ userId, gameId, createdAt }));
}

function planFollows({ plan: { games, people }, asOf, createDice }: Omit<Order, 'content'>) {
  const { chance, next } = createDice('demo/follows');
  const creators = new Set(games.flatMap(({ creatorId }) => creatorId ?? []));
  return people.flatMap(({ id: userId, eagerness, dateJoined }) =>
    [...creators].flatMap((creatorId) => {
      if (creatorId === userId || !chance(0.1 + 0.3 * eagerness)) return [];
      const from = Math.max(dateJoined, people.find(({ id }) => id === creatorId)?.dateJoined ?? 0);
      return [{ userId, creatorId, createdAt: Math.round(from + (asOf - from) * next()) }];
    }),
  );
}
