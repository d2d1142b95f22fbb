import type { AppContext } from '#platform/context.ts';
import { insertRows } from '#platform/db/rows.ts';

const AT_ONCE = 1_000;

interface Filled {
  games: readonly { id: string }[];
  people: readonly { id: string }[];
  /** How many comments a game gets, by its place in `games`. */
  manyFor: (at: number) => number;
}

/** Writes comments by these people under each game. Every fourth comment answers the one before. */
export function fillComments(ctx: AppContext, { games, people, manyFor }: Filled): Promise<void> {
  return ctx.db.transact(async ({ db }) => {
    for (const [at, { id: gameId }] of games.entries()) {
      const comments = Array.from({ length: manyFor(at) }, (_, n) => ({
        id: `${gameId} ${n}`,
        gameId,
        userId: people[n % people.length]?.id ?? null,
        parentId: n % 4 === 3 ? `${gameId} ${n - 1}` : null,
        body: `The ${n}th thing that somebody said about this game, with *stress* and some more words.`,
        createdAt: 1_700_000_000_000 + n * 60_000,
      }));
      for (let from = 0; from < comments.length; from += AT_ONCE) {
        await insertRows(db, 'comments', comments.slice(from, from + AT_ONCE));
      }
    }
  });
}
