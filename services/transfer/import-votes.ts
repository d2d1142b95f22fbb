import type { AppContext } from '#platform/context.ts';
import type { Db } from '#platform/db/database.ts';
import { findBanned, shareStandings } from '#platform/db/moderation/standings.ts';
import { insertUpvotes } from '#platform/db/race/race-votes.ts';
import { findKnownIds, updateRows } from '#platform/db/rows.ts';
import type { GameRow } from '#platform/db/schema.ts';
import * as rows from '#platform/db/transfer/import-rows.ts';
import type { VoteDocument } from '#platform/transfer/collections/documents.ts';
import { type Importer, missing, type Outcome, rejected } from './run-batches.ts';

type Totals = { withBaseline: ReadonlySet<string> };
/**
 * A game's imported totals include all its votes, so they are dropped when its votes are imported. Totals in
 * `withBaseline` come from our own export, count only votes that it lacks, and stay.
 */
export function importVotes(ctx: AppContext, { withBaseline }: Totals): Importer<VoteDocument, VoteDocument> {
  return {
    prepare: async (votes) => [...votes],
    async write({ db }, batch) {
      await shareStandings(db);
      const [userIds, gameIds] = [batch.map(({ userId }) => userId), batch.map(({ gameId }) => gameId)];
      const people = await findKnownIds(db, 'users', userIds);
      const games = await rows.lockGamesById(db, gameIds);
      const votes = new Map<string, rows.ImportedVote>();
      for (const { createdAt, ...vote } of batch) {
        if (!games.has(vote.gameId) || !people.has(vote.userId) || votes.has(keyOf(vote))) continue;
        votes.set(keyOf(vote), { ...vote, createdAt: createdAt ?? ctx.clock.now() });
      }
      const added = new Set((await rows.insertImportedVotes(db, { votes: [...votes.values()] })).map(keyOf));
      const news = [...votes].filter(([key]) => added.has(key)).map(([, vote]) => vote);
      await insertUpvotes(db, { votes: news, since: Number.POSITIVE_INFINITY });
      await moveCounters(db, { games, votes: news, withBaseline });
      return batch.map((vote): Outcome => {
        if (!games.has(vote.gameId)) return rejected(missing('game', vote.gameId));
        if (!people.has(vote.userId)) return rejected(missing('person', vote.userId));
        // Of several lines with the same game and person, only the first was added.
        return { kind: added.delete(keyOf(vote)) ? 'added' : 'unchanged' };
      });
    },
  };
}

const NO_TOTALS = { importedUpvotes: 0, importedDownvotes: 0 };

function keyOf({ gameId, userId }: { gameId: string; userId: string }): string {
  return JSON.stringify([gameId, userId]);
}

type CountersToMove = Totals & { games: ReadonlyMap<string, GameRow>; votes: readonly rows.ImportedVote[] };
async function moveCounters(db: Db, { games, votes, withBaseline }: CountersToMove): Promise<void> {
  const banned = await findBanned(db, { ids: votes.map(({ userId }) => userId) });
  const gains = new rows.Gains();
  const byGame = Map.groupBy(votes, ({ gameId }) => gameId);
  for (const [id, game] of games) {
    const added = byGame.get(id);
    if (!added) continue;
    const { importedUpvotes, importedDownvotes } = game;
    const kept = withBaseline.has(id) ? { importedUpvotes, importedDownvotes } : NO_TOTALS;
    const counted = added.filter(({ userId }) => !banned.has(userId));
    const up = counted.filter(({ voteType }) => voteType === 'up').length;
    const upvotes = game.upvotes - importedUpvotes + kept.importedUpvotes + up;
    const down = counted.length - up;
    const downvotes = game.downvotes - importedDownvotes + kept.importedDownvotes + down;
    await updateRows(db, 'games', { set: { upvotes, downvotes, ...kept }, where: { id } });
    if (game.creatorId) gains.add(game.creatorId, { votes: upvotes - game.upvotes });
  }
  await gains.apply(db);
}
