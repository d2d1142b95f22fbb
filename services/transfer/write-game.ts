import { gamePath } from '#domain/paths.ts';
import type { Db } from '#platform/db/database.ts';
import { findScreenshots } from '#platform/db/games/games.ts';
import { insertGame, updateGameTexts } from '#platform/db/games/write-game.ts';
import {
  giveCreator,
  type KnownGame,
  releaseSlugs,
  replaceImportedLinks,
  reserveSlugs,
} from '#platform/db/transfer/import-rows.ts';
import type { Outcome } from './import-report.ts';
import type { PreparedGame } from './prepare-game.ts';

/** By how much creators' totals grow in a batch, by their ids. */
export type CreatorGains = Map<string, { submissions: number; votes: number }>;

export interface GameToWrite {
  prepared: PreparedGame;
  /** The person here whom the document names as the game's creator. */
  creatorId: string | null;
  gains: CreatorGains;
}

export interface WrittenGame {
  outcome: Outcome;
  /** Addresses of pictures that nothing refers to any more, or never did. */
  unused: readonly string[];
}

/** A game that is not here yet, with its own slugs where they are free. */
export async function addGame(db: Db, { prepared, creatorId, gains }: GameToWrite): Promise<WrittenGame> {
  const { game, thumbnail, screenshots, createdAt } = prepared;
  const isClaimed = game.ownershipStatus === 'claimed';
  const upvotes = game.importedUpvotes ?? game.upvotes;
  await reserveSlugs(db, { gameId: game.id, slugs: [game.slug], at: createdAt });
  const result = await insertGame(db, {
    id: game.id,
    title: game.title,
    description: game.description,
    thumbnailUrl: thumbnail.url,
    thumbnailPlaceholder: thumbnail.placeholder,
    screenshotUrls: screenshots.map(({ url }) => url),
    playUrl: game.playUrl,
    sourceUrl: prepared.sourceUrl,
    category: game.category,
    tags: game.tags,
    creatorId: isClaimed ? creatorId : null,
    createdBy: game.createdBy,
    createdAt,
    updatedAt: prepared.updatedAt,
    importedUpvotes: upvotes,
    importedDownvotes: game.importedDownvotes ?? game.downvotes,
    views: game.views,
    ownershipStatus: game.ownershipStatus,
    quickSubmission: game.quickSubmission,
    // Who removed it isn't here, nor is when: it waits for a moderator, who may remove it again.
    visibility: game.visibility === 'removed' ? 'hidden' : game.visibility,
  });
  if (!result.isNew) {
    await releaseSlugs(db, { gameId: game.id });
    return { outcome: { kind: 'rejected', reason: sameUrl(result.existing) }, unused: storedIn(prepared) };
  }
  await reserveSlugs(db, { gameId: game.id, slugs: game.earlierSlugs, at: createdAt });
  if (isClaimed && creatorId !== null) gain(gains, creatorId, { submissions: 1, votes: upvotes });
  return { outcome: { kind: 'added', remarks: prepared.remarks }, unused: [] };
}

/** A game of which the file knows more: texts, links and pictures follow it, all else is ours by now. */
export async function refreshGame(
  db: Db,
  { prepared, before }: { prepared: PreparedGame; before: KnownGame },
): Promise<WrittenGame> {
  const { game, thumbnail, screenshots } = prepared;
  await updateGameTexts(db, { ...game, at: prepared.updatedAt });
  const screenshotUrls = screenshots.map(({ url }) => url);
  const earlier = [before.thumbnailUrl, ...(await findScreenshots(db, { gameId: game.id }))];
  const thumbnailUrl = thumbnail.refused === null ? thumbnail.url : before.thumbnailUrl;
  const holder = await replaceImportedLinks(db, {
    id: game.id,
    playUrl: game.playUrl,
    sourceUrl: prepared.sourceUrl,
    thumbnail: thumbnail.refused === null ? thumbnail : null,
    screenshotUrls,
  });
  const used = new Set([thumbnailUrl, ...screenshotUrls]);
  return {
    outcome: {
      kind: 'updated',
      remarks: holder ? [...prepared.remarks, `playUrl: ${sameUrl(holder)}`] : prepared.remarks,
    },
    unused: earlier.filter((url) => !used.has(url)),
  };
}

/** A game that stays as it is, but for a creator who was not here before. */
export async function keepGame(
  db: Db,
  { prepared, creatorId, gains, before }: GameToWrite & { before: KnownGame },
): Promise<WrittenGame> {
  const unused = storedIn(prepared).filter((url) => url !== before.thumbnailUrl);
  const isOrphan = before.ownershipStatus === 'claimed' && before.creatorId === null;
  if (!isOrphan || creatorId === null) return { outcome: { kind: 'unchanged' }, unused };
  const votes = await giveCreator(db, { gameId: prepared.game.id, creatorId });
  if (votes === null) return { outcome: { kind: 'unchanged' }, unused };
  gain(gains, creatorId, { submissions: 1, votes });
  return { outcome: { kind: 'updated' }, unused };
}

/** A game that its owner has removed here, and may bring back. */
export function leaveRemoved(prepared: PreparedGame): WrittenGame {
  return { outcome: { kind: 'unchanged' }, unused: storedIn(prepared) };
}

function sameUrl({ id, slug }: { id: string; slug: string }): string {
  return `a game with this URL already exists at ${gamePath(slug)} (its id is ${id})`;
}

function storedIn({ thumbnail, screenshots }: PreparedGame): string[] {
  return [thumbnail, ...screenshots].filter(({ isStored }) => isStored).map(({ url }) => url);
}

function gain(gains: CreatorGains, id: string, more: { submissions: number; votes: number }): void {
  const { submissions, votes } = gains.get(id) ?? { submissions: 0, votes: 0 };
  gains.set(id, { submissions: submissions + more.submissions, votes: votes + more.votes });
}
