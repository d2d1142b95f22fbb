import {
  distinctTags,
  factLabels,
  factsOf,
  GAME_TEXTS,
  type GameFacts,
  type GameTexts,
  gameTextsOf,
  type LabelFacts,
  labelsOf,
  numberedSlug,
  slugOf,
} from '#domain/games/game.ts';
import { canonicalUrlKey } from '#domain/url.ts';
import { countRows, type Db } from '../database.ts';
import { writeSearchRow } from '../listing/search-rows.ts';
import { learnTags } from '../listing/tags.ts';
import { storableText } from '../portability.ts';
import { deleteRows, findRow, insertNew, insertRows, updateRows } from '../rows.ts';
import type { GameRow } from '../schema.ts';
import { followMerges } from './games.ts';

type Given = 'id' | 'title' | 'playUrl' | 'category' | 'creatorId' | 'createdBy' | 'createdAt';
type Optional =
  | 'remixOf'
  | 'coverDrawn'
  | 'thumbnailUrl'
  | 'thumbnailPlaceholder'
  | 'updatedAt'
  | 'views'
  | 'plays'
  | 'visibility';
type Imported = 'importedUpvotes' | 'importedDownvotes' | 'commentsClosed';

/** The play URL is empty only if a game was imported without a link. */
export interface NewGame
  extends Pick<GameRow, Given | 'ownershipStatus'>,
    Partial<Pick<GameRow, Optional | Imported>>,
    Partial<Omit<GameTexts, 'title' | 'playUrl'>>,
    Partial<GameFacts> {
  screenshotUrls?: readonly string[];
  tags: readonly string[];
  quickSubmission: boolean;
  /** If it isn't known, a later link check finds out. */
  playsInPage?: boolean;
}

type InsertedGame = { isNew: true; slug: string } | { isNew: false; existing: ExistingGame };

export type ExistingGame = NonNullable<Awaited<ReturnType<typeof findByUrlKey>>>;

/** Returns another game with the URL, even one inserted at the same time. Throws AppError `invalid-url`. */
export async function insertGame(db: Db, game: NewGame): Promise<InsertedGame> {
  const urlKey = urlKeyOf(game);
  const known = await findByUrlKey(db, { urlKey });
  if (known) return { isNew: false, existing: known };
  const slug = await takeSlug(db, { gameId: game.id, base: slugOf(game.title), at: game.createdAt });
  if (!(await insertNew(db, 'games', { ...columnsOf(game), slug, urlKey }, ['urlKey']))) {
    await deleteRows(db, 'gameSlugs', { slug });
    const existing = await findByUrlKey(db, { urlKey });
    // The other game was deleted between the insert and the lookup. The caller may succeed if it tries again.
    if (!existing) throw new Error(`The game with the URL key ${urlKey} appeared and disappeared.`);
    return { isNew: false, existing };
  }
  const { id: gameId, category, screenshotUrls = [] } = game;
  await insertTags(db, { gameId, category, tags: tagsOf(game.tags), facts: labelFactsOf(game) });
  await insertScreenshots(db, { gameId, urls: screenshotUrls });
  await writeTexts(db, game);
  return { isNew: true, slug };
}

export async function findByUrlKey(db: Db, { urlKey }: { urlKey: string }) {
  const row = await findRow(db, 'games', { urlKey });
  if (!row) return undefined;
  const { id, slug, title, creatorId, createdAt, visibility } = row;
  const shown = await followMerges(db, row, ({ visibility }) => visibility === 'public');
  return { id, slug, title, creatorId, createdAt, isHeld: visibility === 'held', isShown: shown !== null };
}

export interface GameEdit
  extends Partial<GameTexts>,
    Partial<GameFacts>,
    Pick<
      NewGame,
      'id' | 'category' | 'tags' | 'remixOf' | 'coverDrawn' | 'thumbnailUrl' | 'thumbnailPlaceholder' | 'screenshotUrls'
    > {
  title: string;
  description: string;
  at: number;
  by?: string;
}

/** Earlier slugs keep redirecting. Returns the slug. Throws the unique violation `games.url_key`. */
export async function updateGame(db: Db, game: GameEdit): Promise<string | undefined> {
  const { id, title, playUrl, category, thumbnailUrl, thumbnailPlaceholder, screenshotUrls, at, by } = game;
  const before = await findRow(db, 'games', { id });
  if (!before) return undefined;
  const now = { ...before, ...game };
  const facts = labelFactsOf(now);
  const base = slugOf(title);
  const slug = base === slugOf(before.title) ? before.slug : await takeSlug(db, { gameId: id, base, at });
  const isMoved = playUrl !== undefined && playUrl !== before.playUrl;
  const hasNewSource = game.sourceUrl !== undefined && game.sourceUrl !== before.sourceUrl;
  const set = {
    ...givenTexts(game),
    // The new address may forbid being shown in a frame. The next link check finds out.
    ...(isMoved ? { urlKey: urlKeyOf({ id, playUrl }), playsInPage: 0 as const, playUrlBy: by } : {}),
    ...(hasNewSource ? { sourceUrlBy: by } : {}),
    slug,
    category,
    ...factColumns(facts),
    thumbnailUrl,
    thumbnailPlaceholder,
    coverDrawn: game.coverDrawn,
    remixOf: game.remixOf,
    updatedAt: at,
  };
  await updateRows(db, 'games', { set, where: { id } });
  await replaceTags(db, { gameId: id, category, tags: tagsOf(game.tags), facts });
  await writeTexts(db, now);
  if (screenshotUrls) {
    await deleteRows(db, 'gameScreenshots', { gameId: id });
    await insertScreenshots(db, { gameId: id, urls: screenshotUrls });
  }
  return slug;
}

async function insertScreenshots(db: Db, { gameId, urls }: { gameId: string; urls: readonly string[] }) {
  const rows = urls.map((url, position) => ({ gameId, position, url }));
  await insertRows(db, 'gameScreenshots', rows);
}

function columnsOf(game: NewGame) {
  const { id, creatorId, createdBy, createdAt, updatedAt = createdAt, ownershipStatus } = game;
  const { thumbnailUrl = '', thumbnailPlaceholder = '', views = 0, plays = 0, visibility = 'public' } = game;
  const { importedUpvotes = 0, importedDownvotes = 0, commentsClosed = 0 } = game;
  return {
    ...{ id, creatorId, createdBy, createdAt, updatedAt, ownershipStatus, visibility, views, plays, commentsClosed },
    ...gameTextsOf(game),
    category: game.category,
    thumbnailUrl,
    thumbnailPlaceholder,
    coverDrawn: game.coverDrawn ?? 0,
    remixOf: game.remixOf ?? null,
    // Votes that were imported as totals have no rows, so the counters start with these totals.
    ...{ importedUpvotes, importedDownvotes, upvotes: importedUpvotes, downvotes: importedDownvotes },
    quickSubmission: game.quickSubmission ? 1 : 0,
    ...factColumns(factsOf(game)),
    ...(game.playsInPage ? { playsInPage: 1 as const } : {}),
  };
}

const factColumns = ({ touch, gamepad, players }: GameFacts) =>
  ({ touch: touch ? 1 : 0, gamepad: gamepad ? 1 : 0, players }) as const;

export const labelFactsOf = (game: Parameters<typeof factsOf>[0] & Partial<GameTexts>): LabelFacts => ({
  ...factsOf(game),
  editor: storableText(game.editor ?? ''),
  model: storableText(game.model ?? ''),
});

type Searched = 'id' | 'title' | 'description' | 'editor' | 'model' | 'tags';
async function writeTexts(db: Db, game: Pick<NewGame, Searched>) {
  const [title, description] = [storableText(game.title), storableText(game.description ?? '')];
  const madeWith = [game.editor, game.model].map((text) => storableText(text ?? ''));
  await writeSearchRow(db, { gameId: game.id, title, description, tags: tagsOf(game.tags), madeWith });
}

const givenTexts = (game: Partial<GameTexts>): Partial<GameTexts> =>
  Object.fromEntries(GAME_TEXTS.map((text) => [text, game[text]]));

const tagsOf = (tags: readonly string[]): string[] => distinctTags(tags.map(storableText)).map(({ tag }) => tag);

export const urlKeyOf = ({ id, playUrl }: Pick<NewGame, 'id' | 'playUrl'>): string =>
  playUrl === '' ? `none:${id}` : canonicalUrlKey(playUrl);

type TagsToWrite = Pick<NewGame, 'category' | 'tags'> & { gameId: string; facts: LabelFacts };

async function insertTags(db: Db, { gameId, category, tags, facts }: TagsToWrite) {
  const rows = distinctTags(tags).map((tag, position) => ({ gameId, position, ...tag }));
  await insertRows(db, 'gameTags', rows);
  await learnTags(db, { keys: rows.map(({ tagKey }) => tagKey) });
  const seq = db.selectFrom('games').select('seq').where('id', '=', gameId);
  const labels = [...labelsOf({ category, tags }), ...factLabels(facts)].map((label) => ({ label, gameId, seq }));
  await db.insertInto('gameLabels').values(labels).execute();
}

export async function replaceTags(db: Db, game: TagsToWrite) {
  const { gameId } = game;
  await deleteRows(db, 'gameTags', { gameId });
  await deleteRows(db, 'gameLabels', { gameId });
  await insertTags(db, game);
}

const FEW_NUMBERS = 20;

/** `base`, or `base-N` with a free number. Waits for transactions that insert the same slug. */
export async function takeSlug(db: Db, { gameId, base, at }: { gameId: string; base: string; at: number }) {
  const own = await findOwnSlug(db, { gameId, base });
  if (own !== undefined) return own;
  const longer = db.selectFrom('gameSlugs').where('slug', 'like', `${base}-%`);
  // So a million equal titles take twenty tries and a few more.
  for (let n = 1; ; n = n === FEW_NUMBERS ? Math.max(n + 1, (await countRows(longer)) + 2) : n + 1) {
    const slug = numberedSlug(base, n);
    if (await insertNew(db, 'gameSlugs', { slug, gameId, createdAt: at }, ['slug'])) return slug;
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
