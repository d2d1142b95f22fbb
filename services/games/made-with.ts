import { AppError } from '#domain/errors.ts';
import type { GameTexts } from '#domain/games/game.ts';
import { slipsOf } from '#domain/games/made-with.ts';
import { MADE_WITH as TEXT } from '#domain/messages/submit/made-with.ts';
import { gamePath, gameSlugOf } from '#domain/paths.ts';
import { gatherKey } from '#domain/people/notices.ts';
import { VISITOR } from '#domain/policy.ts';
import type { AppContext } from '#platform/context.ts';
import { findGameRow } from '#platform/db/games/games.ts';
import * as rows from '#platform/db/games/remixes.ts';
import { findRow } from '#platform/db/rows.ts';
import type { GameRow } from '#platform/db/schema.ts';
import type { Tx } from '#platform/db/transaction.ts';
import { notify } from '../people/notifications.ts';
import { findGameId } from './find-game.ts';
import { presentCards } from './present-game.ts';

type Typed = { text: string; remix?: Pick<GameRow, 'id' | 'remixOf'> };
/** By its address on this site or its slug. An original that was hidden since stays. Throws `invalid-input`. */
export async function findOriginal(ctx: AppContext, { text, remix }: Typed): Promise<string | null> {
  if (text === '') return null;
  const path = URL.parse(text, ctx.config.publicUrl)?.pathname ?? '';
  const slug = gameSlugOf(path) ?? text;
  const kept = remix?.remixOf ? await findGameRow(ctx.db.read, { id: remix.remixOf }) : undefined;
  if (kept?.slug === slug) return kept.id;
  const id = await findGameId(ctx, slug, VISITOR);
  if (id !== null && id !== remix?.id) return id;
  throw new AppError('invalid-input', { fields: { remixOf: [id === null ? TEXT.noSuchGame : TEXT.itself] } });
}

/** What the form shows. */
export async function findOriginalSlug(ctx: AppContext, { remixOf }: Pick<GameRow, 'remixOf'>): Promise<string> {
  return (remixOf !== null && (await findGameRow(ctx.db.read, { id: remixOf }))?.slug) || '';
}

type Remix = Pick<GameRow, 'title' | 'slug' | 'creatorId'> & { id: string; remixOf: string | null };
/** Tells the original's owner, once. For a public game. Repeated, it does nothing. */
export async function tellOfRemix(ctx: AppContext, tx: Tx, { id, title, slug, creatorId, remixOf }: Remix) {
  const original = remixOf === null ? undefined : await findGameRow(tx.db, { id: remixOf });
  if (!original) return;
  await ctx.changes.recordGame(tx, original.id);
  if (original.creatorId === null || original.creatorId === creatorId) return;
  const key = gatherKey('remixes', `${original.id} ${id}`, 0);
  if (await findRow(tx.db, 'notifications', { userId: original.creatorId, gatherKey: key })) return;
  const words = { title: TEXT.told({ game: title, original: original.title }), label: TEXT.open };
  const line = { userId: original.creatorId, kind: 'remixes', gatherKey: key } as const;
  await notify(ctx, tx, { ...line, ...words, path: gamePath(slug) });
}

type Told = Pick<GameTexts, 'editor' | 'model' | 'timeSpent' | 'prompts' | 'promptsUrl'> & { id: string };
export type MadeWith = NonNullable<Awaited<ReturnType<typeof findMadeWith>>>;

/** How a game was made, for its page: `slips` are its prompts as text and safe HTML. Null if nobody has said anything. */
export async function findMadeWith(ctx: AppContext, game: Told) {
  const { id: gameId, editor, model, timeSpent, promptsUrl } = game;
  const [original = null] = await presentCards(ctx, await rows.findOriginalCard(ctx.db.read, { gameId }));
  const remixes = await presentCards(ctx, await rows.listRemixCards(ctx.db.read, { gameId }));
  const { toText, toHtml } = ctx.markdown;
  const slips = slipsOf(game.prompts).map(({ first, rest }) => ({ first: toText(first), html: toHtml(rest) }));
  const isEmpty = editor + model + timeSpent + promptsUrl === '' && slips.length === 0;
  if (isEmpty && original === null && remixes.length === 0) return null;
  return { editor, model, timeSpent, promptsUrl, slips, original, remixes };
}
