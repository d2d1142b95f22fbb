import { redirect } from 'react-router';
import { answerRead } from '#app/http/action-result.server.ts';
import { receiveForm } from '#app/http/answer-form.server.ts';
import { countsVisit } from '#app/http/headers.server.ts';
import { gamePath } from '#domain/paths.ts';
import type { Route } from './+types/played';
import { findGameIdAt } from './find-game.server.ts';

export const loader = ({ params }: Route.LoaderArgs) => redirect(gamePath(params.slug));

export async function action({ params, ...args }: Route.ActionArgs) {
  const { context } = args;
  await receiveForm(args);
  return answerRead(context, 'game-find-failed', async () => {
    const id = await findGameIdAt(context, params.slug);
    return new Response(null, { status: 204, headers: countsVisit('plays', id) });
  });
}
