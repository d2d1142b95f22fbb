import { truncate } from '#domain/format.ts';
import { isFramableAddress } from '#domain/games/framing.ts';
import {
  factsOf,
  type GameCard,
  type GameDetail,
  gameTextsOf,
  namesIn,
  placeholderCreator,
} from '#domain/games/game.ts';
import { isExampleAddress } from '#domain/games/link-health.ts';
import { gameOrigin } from '#domain/hosting/host.ts';
import { LIMITS } from '#domain/limits.ts';
import { FILES } from '#domain/paths.ts';
import { type Award, compareAwards } from '#domain/race/race.ts';
import type { AppContext } from '#platform/context.ts';
import { findScreenshots } from '#platform/db/games/games.ts';
import { findPartsOf, type GameCardRow } from '#platform/db/listing/game-cards.ts';
import { listAwards } from '#platform/db/race/race-places.ts';
import type { GameRow } from '#platform/db/schema.ts';
import { findCreator } from '../people/find-person.ts';

/** The view counts include views that aren't written to the database yet. */
export async function presentCards(ctx: AppContext, rows: readonly GameCardRow[]): Promise<GameCard[]> {
  ctx.pages.tag(...rows.map((row) => `game:${row.id}` as const));
  const gameIds = rows.map((row) => row.id);
  const [tags, awards] = await Promise.all([
    findPartsOf(ctx.db.read, 'gameTags', { gameIds }),
    findAwards(ctx, { gameIds }),
  ]);
  return rows.map((row) => ({
    ...cardFields(ctx, row, awards.get(row.id)?.[0]),
    tags: tags.get(row.id) ?? [],
    creator: creatorOf(ctx, row),
  }));
}

export async function presentGame(ctx: AppContext, row: GameRow): Promise<GameDetail> {
  ctx.pages.tag(`game:${row.id}`);
  const [tags, screenshotUrls, awards, creator] = await Promise.all([
    findPartsOf(ctx.db.read, 'gameTags', { gameIds: [row.id] }),
    findScreenshots(ctx.db.read, { gameId: row.id }),
    findAwards(ctx, { gameIds: [row.id] }),
    row.creatorId ? findCreator(ctx, { id: row.creatorId }) : null,
  ]);
  const isCovered = row.thumbnailUrl !== '' || row.coverDrawn === 1;
  const shown = isCovered ? undefined : screenshotUrls.find((url) => url.startsWith(FILES));
  return {
    ...cardFields(ctx, row, awards.get(row.id)?.[0]),
    ...(awards.has(row.id) ? { awards: awards.get(row.id) } : {}),
    ...(shown === undefined ? {} : { thumbnailUrl: shown, hasNoCover: true }),
    ...(row.commentsClosed === 1 ? { hasClosedComments: true } : {}),
    tags: tags.get(row.id) ?? [],
    ...gameTextsOf({ ...row, playUrl: playUrlOf(ctx, row) }),
    ...(row.label === null ? {} : { isHosted: true, needsThreads: row.needsThreads === 1 }),
    ...(row.showsSource === 1 ? { showsSource: true } : {}),
    aboutHtml: ctx.markdown.toHtml(row.description),
    summary: summaryOf(ctx, row.description),
    ...factsOf(row),
    screenshotUrls,
    plays: ctx.plays.total(row.id, row.plays),
    updatedAt: row.updatedAt,
    quickSubmission: row.quickSubmission === 1,
    creator: creator ?? missingCreator(ctx, row),
  };
}

/** In plain text, without line breaks. */
export const summaryOf = ({ markdown }: AppContext, text: string, most: number = LIMITS.text.summary): string =>
  truncate(markdown.toText(text.slice(0, 2 * LIMITS.text.summary)).replace(/\s+/g, ' '), most);

/** By game, the best first. */
async function findAwards(ctx: AppContext, { gameIds }: { gameIds: readonly string[] }) {
  const rows = await listAwards(ctx.db.read, { gameIds });
  return Map.groupBy(rows.sort(compareAwards), ({ gameId }) => gameId);
}

export function canBePlayedHere({ config }: AppContext, row: CardRow): boolean {
  const { playsInPage, visibility, offlineSince, playUrl, label } = row;
  if (visibility !== 'public') return false;
  if (label !== null) return config.games !== null;
  return playsInPage === 1 && offlineSince === null && isFramableAddress(playUrl, config.publicUrl);
}

/** Of a hosted game, computed from its label: '' if games can't be hosted any more. */
export function playUrlOf({ config: { games } }: AppContext, { label, playUrl }: Pick<GameRow, 'label' | 'playUrl'>) {
  if (label === null) return playUrl;
  return games ? `${gameOrigin(games, label)}/` : '';
}

type CardRow = Omit<GameCardRow, 'creatorUsername' | 'creatorName'>;
function cardFields(ctx: AppContext, row: CardRow, award?: Award): Omit<GameCard, 'tags' | 'creator'> {
  const { id, slug, title, category, createdAt, upvotes, downvotes } = row;
  const madeWith = [row.editor, row.model].flatMap(namesIn);
  return {
    ...{ id, slug, title, thumbnailUrl: row.thumbnailUrl || null, category, createdAt, upvotes, downvotes },
    ...{ views: ctx.views.total(id, row.views), ownershipStatus: row.ownershipStatus },
    ...(row.thumbnailPlaceholder ? { thumbnailPlaceholder: row.thumbnailPlaceholder } : {}),
    ...(row.offlineSince === null ? {} : { mayBeOffline: true }),
    ...(isExampleAddress(row.playUrl) ? { isExample: true } : {}),
    ...(canBePlayedHere(ctx, row) ? { playsInPage: true } : {}),
    ...(madeWith.length > 0 ? { madeWith } : {}),
    ...(award ? { award: { week: award.week, place: award.place } } : {}),
    ...(row.visibility === 'public' ? {} : { visibility: row.visibility }),
  };
}

function creatorOf(ctx: AppContext, row: GameCardRow): GameCard['creator'] {
  const { creatorUsername: username, creatorName: name } = row;
  if (username !== null && name !== null) return { username, name };
  const creator = missingCreator(ctx, row);
  return creator && { username: creator.username, name: creator.name };
}

/** Null for a game without an owner. */
function missingCreator(ctx: AppContext, row: Pick<GameRow, 'ownershipStatus'>) {
  return row.ownershipStatus === 'claimed' ? placeholderCreator(ctx.settings.brandName) : null;
}
