import type { AppContext } from '#platform/context.ts';
import { insertImportedComment } from '#platform/db/comments/own-comments.ts';
import { findKnownIds, lockGames } from '#platform/db/transfer/import-rows.ts';
import type { Documents } from '#platform/transfer/collections/documents.ts';
import { type Importer, missing, type Outcome } from './run-batches.ts';

type Comment = Documents['comments'];

/** Of people who aren't there, it takes the comments without their names. Answers must come after what they answer. */
export function importComments(ctx: AppContext): Importer<Comment, Comment> {
  return {
    batchSize: 1_000,
    prepare: async (comments) => [...comments],
    async write({ db }, batch) {
      const people = await findKnownIds(db, { table: 'users', ids: batch.flatMap(({ userId }) => userId ?? []) });
      const games = await lockGames(db, { ids: batch.map(({ gameId }) => gameId) });
      const parents = batch.flatMap(({ parentId }) => parentId ?? []);
      const known = await findKnownIds(db, { table: 'comments', ids: parents });
      const outcomes: Outcome[] = [];
      for (const { id, userId, createdAt, isPinned, ...comment } of batch) {
        const { gameId, parentId } = comment;
        if (!games.has(gameId)) outcomes.push(missing('game', gameId));
        else if (parentId !== null && !known.has(parentId)) outcomes.push(missing('comment', parentId));
        else {
          const author = userId !== null && people.has(userId) ? userId : null;
          const at = createdAt ?? ctx.clock.now();
          const row = { ...comment, id, userId: author, createdAt: at, isPinned: isPinned ? 1 : 0 } as const;
          outcomes.push({ kind: (await insertImportedComment(db, row)) ? 'added' : 'unchanged' });
          known.add(id);
        }
      }
      return outcomes;
    },
  };
}
