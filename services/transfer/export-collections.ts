import type { AppContext } from '#platform/context.ts';
import type { Db } from '#platform/db/database.ts';
import { readSnapshot } from '#platform/db/portability.ts';
import {
  type ExportedGame,
  exportClaims,
  exportGames,
  exportPeople,
  exportVotes,
  listCreatorIds,
} from '#platform/db/transfer/export-rows.ts';
import type { Collection } from '#platform/transfer/collections/collection-files.ts';
import type { CollectionWriter } from '#platform/transfer/collections/write-collections.ts';

export type ExportCounts = Record<Collection, number>;

/**
 * Writes games, people, votes and claims with the original's field names, as of one moment, pictures beside them.
 * `import` takes all of it back; in addition a game says `importedUpvotes`, `importedDownvotes`, `slug` and
 * `earlierSlugs`, so that counters and addresses come back too. Passwords and sessions are not in it: that is what a
 * backup is for. E-mail addresses are, so the files are the operator's alone.
 */
export async function exportCollections(ctx: AppContext, writer: CollectionWriter): Promise<ExportCounts> {
  await ctx.views.flush();
  return readSnapshot(ctx.db.read, async (db) => ({
    users: await writePeople(db, writer),
    games: await writeGames(db, writer),
    votes: await writeVotes(db, writer),
    gameClaims: await writeClaims(db, writer),
  }));
}

async function writePeople(db: Db, writer: CollectionWriter): Promise<number> {
  const ranks = new Map((await listCreatorIds(db)).map((id, place) => [id, place + 1]));
  let count = 0;
  for await (const person of exportPeople(db)) {
    await writer.write('users', {
      id: person.id,
      username: person.username,
      name: person.name,
      email: person.email,
      bio: person.bio,
      profilePicture: await writer.copyPicture(person.profilePicture, 'avatars'),
      dateJoined: isoOf(person.dateJoined),
      totalSubmissions: person.totalSubmissions,
      totalVotes: person.totalVotes,
      rank: ranks.get(person.id) ?? null,
      authId: person.authId,
      isAdmin: person.isAdmin === 1,
    });
    count += 1;
  }
  return count;
}

async function writeGames(db: Db, writer: CollectionWriter): Promise<number> {
  let count = 0;
  for await (const game of exportGames(db)) {
    await writer.write('games', await documentOf(game, writer));
    count += 1;
  }
  return count;
}

async function documentOf(game: ExportedGame, writer: CollectionWriter): Promise<object> {
  const screenshotUrls: string[] = [];
  for (const url of game.screenshotUrls) screenshotUrls.push(await writer.copyPicture(url, 'covers'));
  return {
    id: game.id,
    title: game.title,
    description: game.description,
    thumbnailUrl: await writer.copyPicture(game.thumbnailUrl, 'covers'),
    screenshotUrls: screenshotUrls.filter((url) => url !== ''),
    playUrl: game.playUrl,
    sourceUrl: game.sourceUrl,
    category: game.category,
    tags: game.tags,
    createdBy: game.createdBy,
    creatorId: game.creatorId,
    createdAt: isoOf(game.createdAt),
    updatedAt: isoOf(game.updatedAt),
    upvotes: game.upvotes,
    downvotes: game.downvotes,
    views: game.views,
    ownershipStatus: game.ownershipStatus,
    quickSubmission: game.quickSubmission === 1,
    importedUpvotes: game.importedUpvotes,
    importedDownvotes: game.importedDownvotes,
    slug: game.slug,
    earlierSlugs: game.earlierSlugs,
    ...(game.visibility === 'public' ? {} : { visibility: game.visibility }),
  };
}

async function writeVotes(db: Db, writer: CollectionWriter): Promise<number> {
  let count = 0;
  for await (const { createdAt, ...vote } of exportVotes(db)) {
    const id = `${vote.gameId}_${vote.userId}`;
    await writer.write('votes', { id, ...vote, createdAt: isoOf(createdAt) });
    count += 1;
  }
  return count;
}

async function writeClaims(db: Db, writer: CollectionWriter): Promise<number> {
  let count = 0;
  for await (const claim of exportClaims(db)) {
    const { createdAt, resolvedAt } = claim;
    await writer.write('gameClaims', {
      ...claim,
      createdAt: isoOf(createdAt),
      resolvedAt: resolvedAt === null ? null : isoOf(resolvedAt),
    });
    count += 1;
  }
  return count;
}

function isoOf(time: number): string {
  return new Date(time).toISOString();
}
