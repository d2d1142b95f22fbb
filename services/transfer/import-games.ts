import type { AppContext } from '#platform/context.ts';
import type { Db } from '#platform/db/database.ts';
import { moveTotals } from '#platform/db/people/users.ts';
import {
  findKnownGames,
  findKnownPeople,
  findRemovedGames,
  type KnownGame,
} from '#platform/db/transfer/import-rows.ts';
import type { GameDocument } from '#platform/transfer/collections/documents.ts';
import type { PictureImport } from '#platform/transfer/collections/pictures.ts';
import { isNewer, type PreparedGame, prepareGame } from './prepare-game.ts';
import type { Importer } from './run-batches.ts';
import {
  addGame,
  type CreatorGains,
  type GameToWrite,
  keepGame,
  leaveRemoved,
  refreshGame,
  type WrittenGame,
} from './write-game.ts';

export interface GamesOptions {
  pictures: PictureImport;
  /** Collects the games whose line says how many of their counters have no votes. */
  withBaseline: Set<string>;
}

/**
 * Games. Ids, dates, counters and owners are kept; slugs are given in the file's order. A game that is
 * here already stays as it is, unless the file's `updatedAt` is newer: then its texts, links and pictures follow the
 * file. One that its owner has removed here stays removed. A second game with the same play URL is a reject.
 */
export function importGames(
  ctx: AppContext,
  { pictures, withBaseline }: GamesOptions,
): Importer<GameDocument, PreparedGame> {
  return {
    async prepare(games) {
      const here = await findHere(ctx.db.read, games);
      for (const { id, importedUpvotes, importedDownvotes } of games) {
        if (importedUpvotes !== null || importedDownvotes !== null) withBaseline.add(id);
      }
      return Promise.all(
        games.map((game) => {
          const known = here.known.get(game.id);
          const isKept = here.removed.has(game.id) || (known !== undefined && !isNewer(game, known));
          return prepareGame(ctx, { game, pictures, isKept });
        }),
      );
    },
    async write({ db, afterCommit }, batch) {
      const { known, removed } = await findHere(
        db,
        batch.map(({ game }) => game),
      );
      const people = await findKnownPeople(db, { ids: batch.flatMap(({ game }) => game.creators) });
      const gains: CreatorGains = new Map();
      const written: WrittenGame[] = [];
      for (const prepared of batch) {
        const { id, creators } = prepared.game;
        const creatorId = creators.find((creator) => people.has(creator)) ?? null;
        const before = known.get(id);
        const result = removed.has(id)
          ? leaveRemoved(prepared)
          : await writeGame(db, { prepared, creatorId, gains, before });
        if (result.outcome.kind === 'added') known.set(id, asKnown(prepared, creatorId));
        written.push(result);
      }
      await applyGains(db, gains);
      afterCommit(async () => {
        for (const url of written.flatMap(({ unused }) => unused)) await pictures.remove(url);
      });
      return written.map(({ outcome }) => outcome);
    },
  };
}

async function findHere(db: Db, games: readonly GameDocument[]) {
  const ids = games.map(({ id }) => id);
  return { known: await findKnownGames(db, { ids }), removed: await findRemovedGames(db, { ids }) };
}

async function writeGame(
  db: Db,
  { before, ...game }: GameToWrite & { before: KnownGame | undefined },
): Promise<WrittenGame> {
  if (!before) return addGame(db, game);
  if (isNewer(game.prepared.game, before)) return refreshGame(db, { ...game, before });
  return keepGame(db, { ...game, before });
}

/** What a later line of the same id finds. */
function asKnown({ game, thumbnail, updatedAt }: PreparedGame, creatorId: string | null): KnownGame {
  const { id, ownershipStatus } = game;
  return { id, ownershipStatus, updatedAt, thumbnailUrl: thumbnail.url, creatorId };
}

/** In the order of ids, as everything that touches several people. */
async function applyGains(db: Db, gains: CreatorGains): Promise<void> {
  for (const [userId, gained] of [...gains].sort(([a], [b]) => (a < b ? -1 : 1))) {
    await moveTotals(db, { userId, ...gained });
  }
}
