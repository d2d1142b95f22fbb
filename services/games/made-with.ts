import type { GameTexts } from '#domain/games/game.ts';
import { slipsOf } from '#domain/games/made-with.ts';
import type { AppContext } from '#platform/context.ts';
import { findRemixes } from './remix.ts';

type Told = Pick<GameTexts, 'editor' | 'model' | 'timeSpent' | 'prompts' | 'promptsUrl'> & { id: string };
export type MadeWith = NonNullable<Awaited<ReturnType<typeof findMadeWith>>>;

/** How a game was made, for its page: `slips` are its prompts as text and safe HTML. Null if nobody has said anything. */
export async function findMadeWith(ctx: AppContext, game: Told) {
  const { id, editor, model, timeSpent, promptsUrl } = game;
  const { original, remixes } = await findRemixes(ctx, { gameId: id });
  const { toText, toHtml } = ctx.markdown;
  const slips = slipsOf(game.prompts).map(({ first, rest }) => ({ first: toText(first), html: toHtml(rest) }));
  const isEmpty = editor + model + timeSpent + promptsUrl === '' && slips.length === 0;
  if (isEmpty && original === null && remixes.length === 0) return null;
  return { editor, model, timeSpent, promptsUrl, slips, original, remixes };
}
