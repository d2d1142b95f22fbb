import { redirect } from 'react-router';
import { answerRead } from '#app/http/action-result.server.ts';
import { receiveForm } from '#app/http/answer-form.server.ts';
import { countsVisit } from '#app/http/headers.server.ts';
import { requestContext } from '#app/http/request-context.server.ts';
import { AppError } from '#domain/errors.ts';
import { gamePath } from '#domain/paths.ts';
import { findGameId } from '#services/games/find-game.ts';
import type { Route } from './+types/played';

/** Opened by hand: the game is what there is to see. */
export function loader({ params }: Route.LoaderArgs) {
  return redirect(gamePath(params.slug));
}

/**
 * The browser says what we can't see: that somebody has started a game in a tab of its own (/played), or looks at a page that
 * was fetched before it was asked for (/viewed).
 */
export async function action({ params, ...args }: Route.ActionArgs) {
  const { context, url } = args;
  const kind = url.pathname.endsWith('/viewed') ? 'views' : 'plays';
  const { ctx, actor } = requestContext(context);
  await receiveForm(args);
  return answerRead(context, 'game-find-failed', async () => {
    const id = await findGameId(ctx, params.slug, actor);
    if (id === null) throw new AppError('game-not-found');
    return new Response(null, { status: 204, headers: countsVisit(kind, id) });
  });
}
