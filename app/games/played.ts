import { redirect } from 'react-router';
import { answerRead } from '#app/http/action-result.server.ts';
import { receiveForm } from '#app/http/answer-form.server.ts';
import { countsVisit } from '#app/http/headers.server.ts';
import { requestContext } from '#app/http/request-context.server.ts';
import { AppError } from '#domain/errors.ts';
import { gamePath } from '#domain/paths.ts';
import { findGameId } from '#services/games/find-game.ts';
import type { Route } from './+types/played';

export const loader = ({ params }: Route.LoaderArgs) => redirect(gamePath(params.slug));

export async function action({ params, ...args }: Route.ActionArgs) {
  const { context } = args;
  const { ctx, actor } = requestContext(context);
  await receiveForm(args);
  return answerRead(context, 'game-find-failed', async () => {
    const id = await findGameId(ctx, params.slug, actor);
    if (id === null) throw new AppError('game-not-found');
    return new Response(null, { status: 204, headers: countsVisit('plays', id) });
  });
}
