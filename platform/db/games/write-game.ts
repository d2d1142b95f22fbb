import {
  distinctTags,
  factLabels,
  factsOf,
  GAME_TEXTS,
  type GameFacts,
  type GameTexts,
  gameTextsOf,
  labelsOf,
  numberedSlug,
  type OwnershipStatus,
  slugOf,
} from '#domain/games/game.ts';
import type { Visibility } from '#domain/moderation/moderation.ts';
import { canonicalUrlKey } from '#domain/url.ts';
import type { Db } from '../database.ts';
import { writeSearchRow } from '../listing/search-rows.ts';
import { storableText } from '../portability.ts';
import { followMerges } from './games.ts';

/** The play URL is empty only if a game was imported without a link. Games without a link never count as duplicates. */
export interface NewGame extends Partial<GameTexts>, Partial<GameFacts> {
  id: string;
  title: string;
  playUrl: string;
  /** A path on this site, an absolute URL, or empty if the site draws the cover. */
  thumbnailUrl?: string;
  thumbnailPlaceholder?: string;
  screenshotUrls?: readonly string[];
  category: string;
  tags: readonly string[];
  creatorId: string | null;
  /** A user's id or 'anonymous'. */
  createdBy: string;
  createdAt: number;
  updatedAt?: number;
  /** Votes that were imported as totals, without rows. The game's counters start with them. */
  importedUpvotes?: number;
  importedDownvotes?: number;
  views?: number;
  plays?: number;
  ownershipStatus: OwnershipStatus;
  quickSubmission: boolean;
  /** Whether the game is known to allow being shown in a frame. If not, a later link check finds out. */
  playsInPage?: boolean;
  /** Default: public. */
  visibility?: Visibility;
}

type InsertedGame = { isNew: true; slug: string } | { isNew: false; existing: ExistingGame };

/** `isShown`: whether visitors can see the game, or else the one that it was merged into. */
export type ExistingGame = NonNullable<Awaited<ReturnType<typeof findByUrlKey>>>;

/**
 * Inserts a game with its slug, tags, labels, screenshots and search row. If another game has the same canonical URL,
 * even one inserted at the same time, writes nothing and returns that game; the transaction can go on. Throws AppError
 * `invalid-url` if the play URL is no web address, or the database's error if the id is taken.
 */
export async function insertGame(db: Db, game: NewGame): Promise<InsertedGame> {
  const urlKey = urlKeyOf(game);
  const known = await findByUrlKey(db, { urlKey });
  if (known) return { isNew: false, existing: known };
  const slug = await takeSlug(db, { gameId: game.id, base: slugOf(game.title), at: game.createdAt });
  const row = await db
    .insertInto('games')
    .values({ ...columnsOf(game), slug, urlKey })
    .onConflict((c) => c.column('urlKey').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!row) {
    await db.deleteFrom('gameSlugs').where('slug', '=', slug).execute();
    const existing = await findByUrlKey(db, { urlKey });
    // The other game was deleted in between. If the caller tries again, it can succeed.
    if (!existing) throw new Error(`The game with the URL key ${urlKey} appeared and disappeared.`);
    return { isNew: false, existing };
  }
  const { id: gameId, category, screenshotUrls = [] } = game;
  await insertTags(db, { gameId, category, tags: tagsOf(game.tags), facts: factsOf(game) });
  await insertScreenshots(db, { gameId, urls: screenshotUrls });
  await writeTexts(db, game);
  return { isNew: true, slug };
}

/** The game that has this canonical URL, whether it is public or not. */
export async function findByUrlKey(db: Db, { urlKey }: { urlKey: string }) {
  const row = await db
    .selectFrom('games')
    .select(['id', 'slug', 'title', 'creatorId', 'visibility', 'mergedInto'])
    .where('urlKey', '=', urlKey)
    .executeTakeFirst();
  if (!row) return undefined;
  const { id, slug, title } = row;
  const shown = await followMerges(db, row, ({ visibility }) => visibility === 'public');
  return { id, slug, title, isShown: shown !== null };
}

/** Absent fields stay as they are. */
export interface GameEdit
  extends Partial<GameTexts>,
    Partial<GameFacts>,
    Pick<NewGame, 'id' | 'category' | 'tags' | 'thumbnailUrl' | 'thumbnailPlaceholder' | 'screenshotUrls'> {
  title: string;
  description: string;
  at: number;
}

/**
 * Changes a game's texts, category, tags and pictures. Earlier slugs keep redirecting. Returns the slug, or undefined
 * if there is no such game. Throws the database's unique violation (games.url_key) if another game has the play URL.
 */
export async function updateGame(db: Db, game: GameEdit): Promise<string | undefined> {
  const { id, title, playUrl, category, thumbnailUrl, thumbnailPlaceholder, screenshotUrls, at } = game;
  const before = await db
    .selectFrom('games')
    .select(['slug', 'title', 'playUrl', 'touch', 'gamepad', 'players'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!before) return undefined;
  const facts = factsOf({ ...before, ...game });
  const base = slugOf(title);
  const slug = base === slugOf(before.title) ? before.slug : await takeSlug(db, { gameId: id, base, at });
  const isMoved = playUrl !== undefined && playUrl !== before.playUrl;
  await db
    .updateTable('games')
    .set({
      ...storableTexts(game),
      // The new address may forbid being shown in a frame. The next link check finds out.
      ...(isMoved ? { urlKey: urlKeyOf({ id, playUrl }), playsInPage: 0 } : {}),
      slug,
      category: storableText(category),
      ...factColumns(facts),
      // Kysely doesn't write undefined values.
      thumbnailUrl: thumbnailUrl && storableText(thumbnailUrl),
      thumbnailPlaceholder,
      updatedAt: at,
    })
    .where('id', '=', id)
    .execute();
  await replaceTags(db, { gameId: id, category, tags: tagsOf(game.tags), facts });
  await writeTexts(db, game);
  if (screenshotUrls) {
    await db.deleteFrom('gameScreenshots').where('gameId', '=', id).execute();
    await insertScreenshots(db, { gameId: id, urls: screenshotUrls });
  }
  return slug;
}

async function insertScreenshots(db: Db, { gameId, urls }: { gameId: string; urls: readonly string[] }) {
  if (urls.length === 0) return;
  const rows = urls.map((url, position) => ({ gameId, position, url: storableText(url) }));
  await db.insertInto('gameScreenshots').values(rows).execute();
}

function columnsOf(game: NewGame) {
  return {
    id: game.id,
    ...storableTexts(gameTextsOf(game)),
    // The compiler can't tell that the line above sets `title` and `playUrl`.
    title: storableText(game.title),
    playUrl: storableText(game.playUrl),
    thumbnailUrl: storableText(game.thumbnailUrl ?? ''),
    thumbnailPlaceholder: game.thumbnailPlaceholder ?? '',
    category: storableText(game.category),
    creatorId: game.creatorId,
    createdBy: game.createdBy,
    createdAt: game.createdAt,
    updatedAt: game.updatedAt ?? game.createdAt,
    upvotes: game.importedUpvotes ?? 0,
    downvotes: game.importedDownvotes ?? 0,
    importedUpvotes: game.importedUpvotes ?? 0,
    importedDownvotes: game.importedDownvotes ?? 0,
    views: game.views ?? 0,
    plays: game.plays ?? 0,
    ownershipStatus: game.ownershipStatus,
    quickSubmission: game.quickSubmission ? 1 : 0,
    ...factColumns(factsOf(game)),
    ...(game.playsInPage ? { playsInPage: 1 as const } : {}),
    visibility: game.visibility ?? 'public',
  };
}

function factColumns({ touch, gamepad, players }: GameFacts) {
  return { touch: touch ? 1 : 0, gamepad: gamepad ? 1 : 0, players } as const;
}

async function writeTexts(
  db: Db,
  { id, title, description = '', tags }: Pick<NewGame, 'id' | 'title' | 'description' | 'tags'>,
): Promise<void> {
  const texts = { title: storableText(title), description: storableText(description) };
  await writeSearchRow(db, { gameId: id, ...texts, tags: tagsOf(tags) });
}

function storableTexts(game: Partial<GameTexts>): Partial<GameTexts> {
  return Object.fromEntries(GAME_TEXTS.map((text) => [text, game[text] && storableText(game[text])]));
}

function tagsOf(tags: readonly string[]): string[] {
  return distinctTags(tags.map(storableText)).map(({ tag }) => tag);
}

/** The unique key of a play URL: its canonical form, or `none:ID` for a game without one. */
export function urlKeyOf({ id, playUrl }: Pick<NewGame, 'id' | 'playUrl'>): string {
  return playUrl === '' ? `none:${id}` : canonicalUrlKey(playUrl);
}

interface TagsToWrite {
  gameId: string;
  category: string;
  tags: readonly string[];
  facts: GameFacts;
}

/** The game must not have tags or labels yet. */
async function insertTags(db: Db, { gameId, category, tags, facts }: TagsToWrite): Promise<void> {
  const rows = distinctTags(tags).map((tag, position) => ({ gameId, position, ...tag }));
  if (rows.length > 0) await db.insertInto('gameTags').values(rows).execute();
  const labels = [...labelsOf({ category, tags }), ...factLabels(facts)].map((label) => ({ label, gameId }));
  if (labels.length > 0) await db.insertInto('gameLabels').values(labels).execute();
}

export async function replaceTags(db: Db, game: TagsToWrite): Promise<void> {
  await db.deleteFrom('gameTags').where('gameId', '=', game.gameId).execute();
  await db.deleteFrom('gameLabels').where('gameId', '=', game.gameId).execute();
  await insertTags(db, game);
}

type SlugToTake = { gameId: string; base: string; at: number };

/**
 * Gives the game the slug `base` (`slugOf` its title), or if taken, a free one of `base-2`, `base-3`, … Reuses one that
 * the game already has. If two transactions want the same slug, the second waits and then tries another number.
 */
export async function takeSlug(db: Db, { gameId, base, at }: SlugToTake): Promise<string> {
  const own = await findOwnSlug(db, { gameId, base });
  if (own !== undefined) return own;
  for (let n = 1; ; n = await findFreeNumber(db, { base, from: n + 1 })) {
    const slug = numberedSlug(base, n);
    const row = await db
      .insertInto('gameSlugs')
      .values({ slug, gameId, createdAt: at })
      .onConflict((c) => c.column('slug').doNothing())
      .returning('slug')
      .executeTakeFirst();
    if (row) return slug;
  }
}

async function findOwnSlug(db: Db, { gameId, base }: { gameId: string; base: string }) {
  const rows = await db.selectFrom('gameSlugs').select('slug').where('gameId', '=', gameId).execute();
  const slugs = new Set(rows.map((row) => row.slug));
  if (slugs.has(base)) return base;
  return [...slugs].find(
    (slug) => slug.startsWith(`${base}-`) && /^[2-9]$|^[1-9]\d+$/.test(slug.slice(base.length + 1)),
  );
}

/**
 * Finds a free number, `from` or higher: doubles the step until it finds one, then bisects the last step. If a million
 * games share a title, that takes forty queries. The result isn't always the lowest free number.
 */
async function findFreeNumber(db: Db, { base, from }: { base: string; from: number }): Promise<number> {
  let taken = from - 1;
  let free = from;
  for (let step = 1; await isTaken(db, numberedSlug(base, free)); step *= 2) {
    taken = free;
    free += step;
  }
  while (free - taken > 1) {
    const middle = Math.floor((taken + free) / 2);
    if (await isTaken(db, numberedSlug(base, middle))) taken = middle;
    else free = middle;
  }
  return free;
}

async function isTaken(db: Db, slug: string): Promise<boolean> {
  const row = await db.selectFrom('gameSlugs').select('slug').where('slug', '=', slug).executeTakeFirst();
  return row !== undefined;
}
