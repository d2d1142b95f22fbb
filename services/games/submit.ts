import { AppError } from '#domain/errors.ts';
import { type FormErrors, parseFields } from '#domain/fields.ts';
import * as forms from '#domain/games/forms.ts';
import { factsOf, fullSubmissionTags, type GameFacts, type GameTexts, gameTextsOf } from '#domain/games/game.ts';
import { LIMITS } from '#domain/limits.ts';
import { hasWord, type SpamSign, type SubmissionFacts, spamSigns } from '#domain/moderation/spam.ts';
import { filePath } from '#domain/paths.ts';
import { type Actor, actingUser, actorIdOf, can } from '#domain/policy.ts';
import { isUnder } from '#domain/settings.ts';
import { UPKEEP_LIMITS } from '#domain/upkeep-limits.ts';
import { canonicalUrlKey, isWebUrl } from '#domain/url.ts';
import type { AppContext } from '#platform/context.ts';
import { writeAudit } from '#platform/db/audit.ts';
import type { Db } from '#platform/db/database.ts';
import { findGameRow } from '#platform/db/games/games.ts';
import { useUploads } from '#platform/db/games/uploads.ts';
import { type ExistingGame, findByUrlKey, insertGame, type NewGame } from '#platform/db/games/write-game.ts';
import * as held from '#platform/db/moderation/held-games.ts';
import { markNetwork } from '#platform/db/moderation/network-marks.ts';
import { findUserById, moveTotals } from '#platform/db/people/users.ts';
import { countWhere, findRow, upsertRow } from '#platform/db/rows.ts';
import type { Tx } from '#platform/db/transaction.ts';
import { isFirstUpload, lockOwnDraft, showVersion } from '../hosting/drafts.ts';
import { countNewGames } from '../moderation/networks.ts';
import { raidUntil } from '../moderation/raid.ts';
import { tellOfNewGame } from '../people/follow.ts';
import { dropCover, fetchCover, NO_COVER } from './fetch-cover.ts';
import { findOriginal, tellOfRemix } from './made-with.ts';

/** Pictures were uploaded earlier by `uploadPicture` and are given by their keys. */
export interface Submission extends Partial<GameTexts>, Partial<GameFacts> {
  actor: Actor;
  clientAddress?: string;
  /** Ignored if there is a `coverKey`, or if `isCoverDrawn` is set. */
  coverUrl?: string;
  coverKey?: string;
  isCoverDrawn?: boolean;
  genre: string;
  tags: readonly string[];
  isFullyGenerated: boolean;
  screenshotKeys?: readonly string[];
  /** The original's address or slug. */
  remixOf?: string;
  /** One's own upload, which the game then plays; there is no `playUrl`. */
  versionId?: string;
  refused?: FormErrors;
}

/** Throws `submissions-closed`, `submissions-need-account`. */
export function assertSubmissionsOpen({ settings: { submissions } }: AppContext, actor: Actor): void {
  if (actor.kind === 'user' && (actor.isAdmin || submissions === 'members')) return;
  if (submissions === 'members') throw new AppError('submissions-need-account');
  if (submissions === 'nobody') throw new AppError('submissions-closed');
}

/** Held if it looks like spam. Throws `invalid-input`, `version-not-found` or errors of `addGame` and `fetchCover`. */
export async function submitGame(ctx: AppContext, { actor, clientAddress = '', versionId, ...fields }: Submission) {
  const submitter = actingUser(actor, 'game:submit');
  assertSubmissionsOpen(ctx, actor);
  const isHosted = versionId !== undefined;
  const form = parseSubmission(fields, { isHosted });
  const known = isHosted
    ? await findPublishedDraft(ctx, { versionId, ownerId: submitter.id })
    : await findByUrlKey(ctx.db.read, { urlKey: canonicalUrlKey(form.playUrl) });
  if (known && isSentAgain(known, { ...form, creatorId: submitter.id, at: ctx.clock.now() }))
    return { ...known, isAgain: true };
  if (known) throw gameExists(known);
  const remixOf = await findOriginal(ctx, { text: form.remixOf });
  const signs = await findSpamSigns(ctx, { actor, game: form, isNew: true, isHosted, clientAddress });
  const isFetched = !form.coverKey && !form.isCoverDrawn;
  const fetched = isFetched ? await fetchCover(ctx, { url: form.coverUrl }) : NO_COVER;
  try {
    return await ctx.db.transact(async (tx) => {
      const at = ctx.clock.now();
      const pictures = await usePictures(tx.db, { form, uploaderId: submitter.id, at });
      const game = {
        ...gameTextsOf(form),
        ...factsOf(form),
        ...(pictures.cover ?? fetched),
        coverDrawn: form.isCoverDrawn ? 1 : 0,
        remixOf,
        screenshotUrls: pictures.screenshotUrls,
        category: form.genre,
        tags: fullSubmissionTags({ ...form, editorName: ctx.settings.editorName }),
        ...{ creatorId: submitter.id, createdBy: submitter.id, createdAt: at },
        ownershipStatus: 'claimed',
        quickSubmission: false,
      } as const;
      const version = isHosted ? await lockOwnDraft(tx.db, { id: versionId, ownerId: submitter.id }) : null;
      const added = await addGame(ctx, tx, { actor, action: 'game:submit', game, signs, clientAddress });
      if (version) await showVersion(ctx, tx, { game: { id: added.id, label: null, playUrl: '' }, version });
      return added;
    });
  } catch (error) {
    await dropCover(ctx, fetched);
    throw error;
  }
}

/** The first answer may be lost on the way. */
function isSentAgain(known: ExistingGame, sent: { title: string; creatorId: string; at: number }): boolean {
  const isRecent = sent.at - known.createdAt < LIMITS.submitAgainMs;
  return (
    isRecent && known.creatorId === sent.creatorId && known.title === sent.title && (known.isShown || known.isHeld)
  );
}

interface GameToAdd {
  actor: Actor;
  action: string;
  game: Omit<NewGame, 'id' | 'visibility'>;
  signs: readonly SpamSign[];
  clientAddress: string;
}
/** If another game has the URL, throws `game-exists` with its `id` and `slug`, or `game-not-shown`. */
export async function addGame(ctx: AppContext, tx: Tx, given: GameToAdd) {
  const { db } = tx;
  const { actor, action, game, signs, clientAddress: address } = given;
  const { title, playUrl, creatorId, createdAt: at } = game;
  const id = ctx.ids.next();
  const isHeld = signs.length > 0;
  const result = await insertGame(db, { ...game, id, visibility: isHeld ? 'held' : 'public' });
  if (!result.isNew) throw gameExists(result.existing);
  if (isHeld) await upsertRow(db, 'heldGames', { gameId: id, signs: signs.join(',') }, ['gameId']);
  await markNetwork(db, { kind: 'game', id, address, at });
  if (creatorId !== null) await moveTotals(db, { userId: creatorId, submissions: 1 });
  const detail = { title, playUrl, ...(isHeld ? { signs } : {}) };
  await writeAudit(db, { at, actorId: actorIdOf(actor), action, about: ['game', id], detail });
  await ctx.changes.recordGame(tx, id, creatorId);
  const { slug } = result;
  if (!isHeld && creatorId !== null) await tellOfNewGame(ctx, tx, { id, title, slug, creatorId });
  if (!isHeld) await tellOfRemix(ctx, tx, { id, title, slug, creatorId, remixOf: game.remixOf ?? null });
  return { id, slug, isHeld };
}

/** Throws AppError `invalid-input` with all errors in its `fields`. */
export function parseSubmission(
  { refused, ...fields }: Omit<Submission, 'actor' | 'versionId'>,
  { needsCover = true, isHosted = false },
) {
  const parsed = parseFields(forms.submitSchemaFor({ needsCover, isHosted }), fields);
  const errors = { ...parsed.errors, ...refused };
  if (!parsed.input || Object.keys(errors).length > 0) throw new AppError('invalid-input', { fields: errors });
  return parsed.input;
}

/** The game that an upload has become, as `findByUrlKey` finds it. */
async function findPublishedDraft(ctx: AppContext, { versionId, ownerId }: { versionId: string; ownerId: string }) {
  const version = await findRow(ctx.db.read, 'hostedVersions', { id: versionId });
  if (version?.ownerId !== ownerId) throw new AppError('version-not-found');
  const game = version.gameId === null ? undefined : await findGameRow(ctx.db.read, { id: version.gameId });
  return game && findByUrlKey(ctx.db.read, { urlKey: game.urlKey });
}

/** Throws like `addGame`. Call it early, so that nothing is fetched in vain. */
export async function refuseKnownUrl(db: Db, { playUrl, exceptId }: { playUrl: string; exceptId?: string }) {
  const known = await findByUrlKey(db, { urlKey: canonicalUrlKey(playUrl) });
  if (known && known.id !== exceptId) throw gameExists(known);
}

function gameExists({ id, slug, isShown }: ExistingGame): AppError {
  return isShown ? new AppError('game-exists', { params: { id, slug } }) : new AppError('game-not-shown');
}

/** Null for any other error. */
export async function asKnownUrl(ctx: AppContext, { error, playUrl }: { error: unknown; playUrl: string }) {
  if (ctx.db.dialect.uniqueViolation(error) !== 'games.url_key') return null;
  const holder = await findByUrlKey(ctx.db.read, { urlKey: canonicalUrlKey(playUrl) });
  return holder ? gameExists(holder) : null;
}

interface PicturesInUse {
  form: Pick<forms.SubmitInput, 'coverKey' | 'screenshotKeys'>;
  uploaderId: string;
  /** It may keep these paths, whoever uploaded them. */
  kept?: readonly string[];
  at: number;
}

/** Throws `storage/object-not-found` for somebody else's upload. */
export async function usePictures(db: Db, { form, uploaderId, kept = [], at }: PicturesInUse) {
  const { coverKey, screenshotKeys } = form;
  const isNew = (key: string) => !kept.includes(filePath(key));
  const wanted = [...(coverKey ? [coverKey] : []), ...screenshotKeys];
  const uploads = await useUploads(db, { keys: wanted.filter(isNew), uploaderId, at });
  for (const key of wanted) {
    if (isNew(key) && !uploads.has(key)) throw new AppError('storage/object-not-found', { params: { key } });
  }
  const thumbnailPlaceholder = uploads.get(coverKey ?? '') ?? '';
  const cover = coverKey ? { thumbnailUrl: filePath(coverKey), thumbnailPlaceholder } : null;
  return { cover, screenshotUrls: screenshotKeys.map(filePath) };
}

/** Null for an invalid URL, and for a game that isn't public. */
export async function findGameByUrl(ctx: AppContext, { url }: { url: string }) {
  if (!isWebUrl(url)) return null;
  const game = await findByUrlKey(ctx.db.read, { urlKey: canonicalUrlKey(url) });
  return game?.isShown ? { id: game.id, slug: game.slug, title: game.title } : null;
}

type Written = Pick<SubmissionFacts, 'title' | 'description' | 'tags' | 'playUrl'> & Partial<GameTexts>;

/** Of games that are hosted here: where they are says nothing about them. */
const HERE = { place: '', host: null };

type Checked = { actor: Actor; game: Written; isNew: boolean; isHosted?: boolean; clientAddress?: string };
/**
 * Only games of visitors and newcomers (`LIMITS.newcomer.forMs`) are checked, but everybody's for blocked words and
 * domains, and first uploads. Throws `site-blocked`.
 */
export async function findSpamSigns(ctx: AppContext, about: Checked) {
  const { actor, isNew, isHosted = false, clientAddress = '' } = about;
  const { description, editor, model, timeSpent, prompts } = about.game;
  const texts = [description, editor, model, timeSpent, prompts].filter(Boolean);
  const game = { ...about.game, description: texts.join('\n') };
  const { blockedDomains, blockedWords } = ctx.settings;
  const isAdmin = actor.kind === 'user' && actor.isAdmin;
  if (!isAdmin && isUnder(URL.parse(game.playUrl)?.hostname ?? '', blockedDomains)) throw new AppError('site-blocked');
  const always: SpamSign[] =
    !isAdmin && hasWord([game.title, game.description, ...game.tags], blockedWords) ? ['words'] : [];
  if (isNew && isHosted && (await isFirstUpload(ctx, { actor }))) always.push('first-upload');
  if (await isKnown(ctx, actor)) return always;
  const { read } = ctx.db;
  const { withinMs, aDayFromOnePlace } = UPKEEP_LIMITS.spam;
  const { place, host } = game.playUrl === '' ? HERE : await ctx.sharedHosts.placeOf(game.playUrl);
  const since = ctx.clock.now() - withinMs;
  const isRaid = isNew && raidUntil(ctx) !== null;
  const [refusedThere, recentThere, recentByThem, arrivals] = await Promise.all([
    countWhere(read, 'badPlaces', { place }),
    isNew && host !== null ? held.countSubmittedAt(read, { host, since, upTo: aDayFromOnePlace }) : 0,
    isNew && actor.kind === 'user' ? held.countSubmittedBy(read, { actorId: actor.id, since }) : 0,
    isNew ? countNewGames(ctx, { clientAddress }) : { recentFromNetwork: 0, recentOnSite: 0 },
  ]);
  return [...always, ...spamSigns({ ...game, refusedThere, recentThere, recentByThem, ...arrivals, isRaid })];
}

async function isKnown(ctx: AppContext, actor: Actor): Promise<boolean> {
  if (actor.kind === 'visitor') return false;
  if (can(actor, 'moderation:act')) return true;
  const person = await findUserById(ctx.db.read, { id: actor.id });
  return person !== undefined && person.dateJoined <= ctx.clock.now() - LIMITS.newcomer.forMs;
}
