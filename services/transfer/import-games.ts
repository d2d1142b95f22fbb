import { truncate } from '#domain/format.ts';
import { gameTextsOf } from '#domain/games/game.ts';
import { gamePath } from '#domain/paths.ts';
import { isWebUrl } from '#domain/url.ts';
import type { AppContext } from '#platform/context.ts';
import type { Db } from '#platform/db/database.ts';
import { findByUrlKey, insertGame, updateGame, urlKeyOf } from '#platform/db/games/write-game.ts';
import { deleteRows, findKnownIds } from '#platform/db/rows.ts';
import * as rows from '#platform/db/transfer/import-rows.ts';
import type { GameDocument } from '#platform/transfer/collections/documents.ts';
import type { ImportedPicture, PictureImport } from '#platform/transfer/collections/pictures.ts';
import { type Importer, type Outcome, rejected } from './run-batches.ts';

export const NO_PICTURE: ImportedPicture = { url: '', placeholder: '', isStored: false, refused: null };

const NOT_NEEDED = {
  thumbnail: NO_PICTURE,
  screenshots: [] as ImportedPicture[],
  sourceUrl: '',
  remarks: [] as string[],
};

/** 'removed' if its owner deleted it. */
type Before = rows.KnownGame | 'removed' | undefined;

type PreparedGame = Awaited<ReturnType<typeof prepareGame>>;

interface GameToWrite {
  prepared: PreparedGame;
  creatorId: string | null;
  gains: rows.Gains;
}

type Gathered = { pictures: PictureImport; withBaseline: Set<string>; remixes: Map<string, string | null> };
/** Changes a game only if the file's `updatedAt` is newer. A deleted game stays deleted. */
export function importGames(ctx: AppContext, into: Gathered): Importer<GameDocument, PreparedGame> {
  const { pictures, withBaseline, remixes } = into;
  return {
    async prepare(games) {
      const known = await rows.findKnownGames(ctx.db.read, { ids: games.map(({ id }) => id) });
      for (const { id, importedUpvotes, importedDownvotes } of games) {
        if (importedUpvotes !== null || importedDownvotes !== null) withBaseline.add(id);
      }
      return Promise.all(games.map((game) => prepareGame(ctx, game, { pictures, before: known.get(game.id) })));
    },
    async write({ db }, batch) {
      const known = await rows.findKnownGames(db, { ids: batch.map(({ game }) => game.id) });
      const ids = batch.flatMap(({ game }) => game.creators);
      const people = await findKnownIds(db, 'users', ids);
      const gains = new rows.Gains();
      const outcomes: Outcome[] = [];
      for (const prepared of batch) {
        const { id, creators, ownershipStatus } = prepared.game;
        const creatorId = creators.find((creator) => people.has(creator)) ?? null;
        const outcome = await writeGame(db, { prepared, creatorId, gains, before: known.get(id) });
        if (outcome.kind === 'added') known.set(id, { id, ownershipStatus, updatedAt: prepared.updatedAt, creatorId });
        if (['added', 'updated'].includes(outcome.kind)) remixes.set(id, prepared.game.remixOf);
        outcomes.push(outcome);
      }
      await gains.apply(db);
      return outcomes;
    },
  };
}

function isNewer(game: GameDocument, before: rows.KnownGame): boolean {
  return game.updatedAt !== null && game.updatedAt > before.updatedAt;
}

/** Only if the game doesn't exist here or is newer in the file. */
type Preparing = { pictures: PictureImport; before: Before };
async function prepareGame(ctx: AppContext, game: GameDocument, { pictures, before }: Preparing) {
  const createdAt = game.createdAt ?? game.updatedAt ?? ctx.clock.now();
  const dates = { createdAt, updatedAt: game.updatedAt ?? createdAt };
  if (before === 'removed' || (before && !isNewer(game, before))) {
    return { ...NOT_NEEDED, game, ...dates };
  }
  const timestamp = game.createdAt ?? game.updatedAt ?? 0;
  const take = (source: string) => pictures.take({ source, shape: 'cover', ownerId: game.id, timestamp });
  const [thumbnail, ...screenshots] = await Promise.all([take(game.thumbnailUrl), ...game.screenshotUrls.map(take)]);
  const remarks = thumbnail.refused === null ? [] : [`thumbnailUrl ${thumbnail.refused}`];
  for (const { refused } of screenshots) if (refused !== null) remarks.push(`screenshotUrls ${refused}`);
  const hasSource = game.sourceUrl === '' || isWebUrl(game.sourceUrl);
  if (!hasSource) remarks.push(`sourceUrl is no web address: ${truncate(game.sourceUrl, 80)}`);
  const sourceUrl = hasSource ? game.sourceUrl : '';
  const stored = screenshots.filter(({ url }) => url !== '');
  return { game, ...dates, thumbnail, screenshots: stored, sourceUrl, remarks };
}

async function writeGame(db: Db, { before, ...game }: GameToWrite & { before: Before }): Promise<Outcome> {
  if (before === undefined) return addGame(db, game);
  if (before === 'removed') return { kind: 'unchanged' };
  if (isNewer(game.prepared.game, before)) return refreshGame(db, game);
  return keepGame(db, { ...game, before });
}

async function addGame(db: Db, { prepared, creatorId, gains }: GameToWrite): Promise<Outcome> {
  const { game, thumbnail, screenshots, sourceUrl, createdAt, updatedAt } = prepared;
  const isClaimed = game.ownershipStatus === 'claimed';
  const importedUpvotes = game.importedUpvotes ?? game.upvotes;
  await rows.reserveSlugs(db, { gameId: game.id, slugs: [game.slug], at: createdAt });
  const result = await insertGame(db, {
    ...game,
    // Once all games are here.
    remixOf: null,
    thumbnailUrl: thumbnail.url,
    thumbnailPlaceholder: thumbnail.placeholder,
    screenshotUrls: screenshots.map(({ url }) => url),
    sourceUrl,
    creatorId: isClaimed ? creatorId : null,
    ...{ createdAt, updatedAt, importedUpvotes },
    importedDownvotes: game.importedDownvotes ?? game.downvotes,
    commentsClosed: game.commentsClosed ? 1 : 0,
    // The file doesn't say who removed a game and when, so it is hidden until a moderator decides.
    visibility: game.visibility === 'removed' ? 'hidden' : game.visibility,
  });
  if (!result.isNew) {
    await deleteRows(db, 'gameSlugs', { gameId: game.id });
    return rejected(sameUrl(result.existing));
  }
  await rows.reserveSlugs(db, { gameId: game.id, slugs: game.earlierSlugs, at: createdAt });
  if (isClaimed && creatorId !== null) gains.add(creatorId, { submissions: 1, votes: importedUpvotes });
  return { kind: 'added', remarks: prepared.remarks };
}

type Known = GameToWrite & { before: rows.KnownGame };
async function refreshGame(db: Db, { prepared }: GameToWrite): Promise<Outcome> {
  const { game, thumbnail, screenshots, sourceUrl, updatedAt } = prepared;
  const { id, category, tags } = game;
  const screenshotUrls = screenshots.map(({ url }) => url);
  const isReplaced = thumbnail.refused === null;
  const cover = { thumbnailUrl: thumbnail.url, thumbnailPlaceholder: thumbnail.placeholder };
  const { playUrl, ...texts } = gameTextsOf(game);
  const known = await findByUrlKey(db, { urlKey: urlKeyOf(game) });
  const holder = known?.id === id ? undefined : known;
  await updateGame(db, {
    ...{ id, category, tags, screenshotUrls, at: updatedAt, ...texts, sourceUrl },
    ...(holder ? {} : { playUrl }),
    ...(isReplaced ? cover : {}),
  });
  return { kind: 'updated', remarks: holder ? [...prepared.remarks, `playUrl: ${sameUrl(holder)}`] : prepared.remarks };
}

/** Sets a missing creator if the file names one. */
async function keepGame(db: Db, { prepared, creatorId, gains, before }: Known): Promise<Outcome> {
  const isOrphan = before.ownershipStatus === 'claimed' && before.creatorId === null;
  const { id: gameId } = prepared.game;
  const votes = isOrphan && creatorId !== null ? await rows.giveCreator(db, { gameId, creatorId }) : null;
  if (votes === null || creatorId === null) return { kind: 'unchanged' };
  gains.add(creatorId, { submissions: 1, votes });
  return { kind: 'updated' };
}

function sameUrl({ id, slug }: { id: string; slug: string }): string {
  return `a game with this URL already exists at ${gamePath(slug)} (its id is ${id})`;
}
