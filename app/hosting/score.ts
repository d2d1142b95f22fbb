import { redirect } from 'react-router';
import { answerRead } from '#app/http/action-result.server.ts';
import { readJson } from '#app/http/read-form.server.ts';
import { AppError } from '#domain/errors.ts';
import { scoreIn } from '#domain/hosting/score.ts';
import { gamePath } from '#domain/paths.ts';
import { recordScore } from '#services/hosting/scores.ts';
import { findGameIdAt } from '../games/find-game.server.ts';
import type { Route } from './+types/score';

export const loader = ({ params }: Route.LoaderArgs) => redirect(gamePath(params.slug));

export function action({ request, params, context }: Route.ActionArgs) {
  return answerRead(context, 'game-find-failed', async ({ ctx, actor, clientAddress }) => {
    await ctx.limits.take('form', clientAddress);
    const gameId = await findGameIdAt(context, params.slug);
    const score = scoreIn(await readJson(request, { maxBytes: 1_024, values: 10 }));
    if (score === null) throw new AppError('invalid-input');
    await recordScore(ctx, { actor, gameId, score });
    return new Response(null, { status: 204 });
  });
}
