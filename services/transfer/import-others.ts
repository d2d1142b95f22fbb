import { FAILURES } from '#domain/messages/failures.ts';
import { finalAt } from '#domain/race/week.ts';
import type { AppContext } from '#platform/context.ts';
import type { Db } from '#platform/db/database.ts';
import { findGameRow } from '#platform/db/games/games.ts';
import { insertUpdate } from '#platform/db/games/updates.ts';
import { findUserById } from '#platform/db/people/users.ts';
import { findKnownIds, findRow, insertNew, insertRows, updateRows } from '#platform/db/rows.ts';
import { lockGamesById } from '#platform/db/transfer/import-rows.ts';
import type { Collection, Documents } from '#platform/transfer/collections/documents.ts';
import type { PictureImport } from '#platform/transfer/collections/pictures.ts';
import { oneByOne } from '../in-steps.ts';
import { type Importer, missing, type Outcome, rejected } from './run-batches.ts';

interface Rule<T> {
  /** What must be there already. */
  needs: (document: T) => { game?: string | null; people?: readonly string[] };
  /** Returns whether the row is new, or why the document is rejected. */
  insert: (db: Db, document: T, at: number) => Promise<boolean | string>;
}

/** `at`: when a document without a time counts as written. */
const RULES: { [C in Exclude<Collection, 'users' | 'games' | 'votes' | 'hostedGames'>]: Rule<Documents[C]> } = {
  scores: {
    needs: ({ gameId, userId }) => ({ game: gameId, people: [userId] }),
    insert: (db, score, at) => insertNew(db, 'gameScores', { ...score, at: score.at ?? at }),
  },
  /** Refuses a pending claim if its game has an owner or another pending claim. */
  gameClaims: {
    needs: ({ gameId, claimantId }) => ({ game: gameId, people: [claimantId] }),
    async insert(db, claim, at) {
      if (await findRow(db, 'gameClaims', { id: claim.id })) return false;
      const claimant = await findUserById(db, { id: claim.claimantId });
      const isPending = claim.status === 'pending';
      const game = await findGameRow(db, { id: claim.gameId });
      if (isPending && game?.ownershipStatus === 'claimed') return FAILURES.gameClaimed;
      const createdAt = claim.createdAt ?? claim.resolvedAt ?? at;
      const isNew = await insertNew(db, 'gameClaims', {
        ...claim,
        claimantName: claim.claimantName || (claimant?.username ?? ''),
        createdAt,
        adminId: isPending ? null : claim.adminId,
        resolvedAt: isPending ? null : (claim.resolvedAt ?? createdAt),
      });
      if (!isNew) return FAILURES.claimPending;
      const where = { id: claim.gameId, ownershipStatus: 'unclaimed' } as const;
      if (isPending) await updateRows(db, 'games', { set: { ownershipStatus: 'pending_claim' }, where });
      return true;
    },
  },
  /** Results of finished weeks. A place that this site has given already stays. */
  racePlaces: {
    needs: ({ gameId }) => ({ game: gameId }),
    async insert(db, { week, place, gameId, people, themeTag, themeLine }, at) {
      if (finalAt(week) > at) return 'its week is not over';
      await insertNew(db, 'races', { week, settledAt: at, themeTag, themeLine });
      if (await findRow(db, 'racePlaces', { week, place })) return false;
      await insertRows(db, 'racePlaces', { week, place, gameId, people });
      return true;
    },
  },
  follows: {
    needs: ({ userId, creatorId }) => ({ people: [userId, creatorId] }),
    insert: async (db, { createdAt, ...follow }, at) =>
      follow.userId === follow.creatorId
        ? 'nobody follows themselves'
        : insertNew(db, 'follows', { ...follow, createdAt: createdAt ?? at }),
  },
  savedGames: {
    needs: ({ gameId, userId }) => ({ game: gameId, people: [userId] }),
    insert: (db, save, at) => insertNew(db, 'savedGames', { ...save, createdAt: save.createdAt ?? at }),
  },
  gameUpdates: {
    needs: ({ gameId, authorId }) => ({ game: gameId, people: [authorId] }),
    insert: (db, update, at) => insertUpdate(db, { ...update, createdAt: update.createdAt ?? at }),
  },
  /** Of people who aren't there, it takes the comments without their names. Answers must come after what they answer. */
  comments: {
    needs: ({ gameId }) => ({ game: gameId }),
    async insert(db, { userId, parentId, createdAt, isPinned, ...comment }, at) {
      const isThere = async (table: 'users' | 'comments', id: string) => (await findKnownIds(db, table, [id])).has(id);
      if (parentId !== null && !(await isThere('comments', parentId))) return missing('comment', parentId);
      const author = userId !== null && (await isThere('users', userId)) ? userId : null;
      const row = { ...comment, parentId, userId: author, createdAt: createdAt ?? at };
      return insertNew(db, 'comments', { ...row, isPinned: isPinned ? 1 : 0 });
    },
  },
  commentBlocks: {
    needs: ({ creatorId, userId }) => ({ people: [creatorId, userId] }),
    insert: async (db, { createdAt, ...block }, at) =>
      block.creatorId === block.userId
        ? 'nobody blocks themselves'
        : insertNew(db, 'commentBlocks', { ...block, createdAt: createdAt ?? at }),
  },
};

/** In the order of an import: documents refer only to earlier collections. */
export const COLLECTIONS = ['users', 'games', 'votes', 'hostedGames', ...Object.keys(RULES)] as Collection[];

/** For all collections that need no more than a row for each document. */
export function importOthers<C extends keyof typeof RULES>(
  ctx: AppContext,
  collection: C,
): Importer<Documents[C], Documents[C]> {
  const { needs, insert }: Rule<Documents[C]> = RULES[collection];
  return {
    prepare: async (documents) => [...documents],
    async write({ db }, batch) {
      const needed = batch.map(needs);
      const people = needed.flatMap((each) => each.people ?? []);
      const games = needed.flatMap(({ game }) => game ?? []);
      const known = { people: await findKnownIds(db, 'users', people), games: await lockGamesById(db, games) };
      const write = async (document: Documents[C]): Promise<Outcome> => {
        const { game, people = [] } = needs(document);
        if (game && !known.games.has(game)) return rejected(missing('game', game));
        const person = people.find((id) => !known.people.has(id));
        if (person !== undefined) return rejected(missing('person', person));
        const inserted = await insert(db, document, ctx.clock.now());
        if (typeof inserted === 'string') return rejected(inserted);
        return { kind: inserted ? 'added' : 'unchanged' };
      };
      return oneByOne(batch, write);
    },
  };
}

type Update = Documents['gameUpdates'];
type PicturedUpdate = { update: Update; remarks: readonly string[] };

/** Only with pictures beside the file or in the document. */
export function importUpdates(ctx: AppContext, pictures: PictureImport): Importer<Update, PicturedUpdate> {
  const rows = importOthers(ctx, 'gameUpdates');
  async function prepareOne(update: Update): Promise<PicturedUpdate> {
    const { id: ownerId, pictureUrl: source, createdAt } = update;
    const picture = await pictures.take({ source, shape: 'cover', ownerId, timestamp: createdAt ?? 0 });
    const remarks = picture.refused === null ? [] : [`pictureUrl ${picture.refused}`];
    return { update: { ...update, pictureUrl: picture.isStored ? picture.url : '' }, remarks };
  }
  return {
    prepare: (updates) => Promise.all(updates.map(prepareOne)),
    async write(tx, batch) {
      const updates = batch.map(({ update }) => update);
      const outcomes = await rows.write(tx, updates);
      return outcomes.map((outcome, at) => {
        return outcome.kind === 'added' ? { ...outcome, remarks: batch[at]?.remarks ?? [] } : outcome;
      });
    },
  };
}
