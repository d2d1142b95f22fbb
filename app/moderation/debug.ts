import { redirect } from 'react-router';
import { answer, redirectWithFlash } from '#app/http/action-result.server.ts';
import { readForm } from '#app/http/read-form.server.ts';
import { actorOf, scopeOf } from '#app/http/request-context.server.ts';
import { isAppError } from '#domain/errors.ts';
import { DEBUG } from '#domain/messages/listing.ts';
import { safeReturnPath } from '#domain/paths.ts';
import { assertCan } from '#domain/policy.ts';
import { deleteForDebug, deleteSampleGames } from '#services/moderation/debug.ts';
import type { Route } from './+types/debug';

/** Opened by hand: the panel is on the browse pages. */
export function loader() {
  return redirect('/games');
}

/** The debug panel's deletions; back to the list that showed the panel. */
export async function action({ request, context }: Route.ActionArgs) {
  const { ctx } = scopeOf(context);
  const actor = actorOf(context);
  await answer(async () => assertCan(actor, 'debug:delete-game'));
  const form = await answer(() => readForm(request));
  const field = (name: string) => String(form.get(name) ?? '');
  const returnTo = safeReturnPath(field('returnTo') || '/games');
  try {
    if (field('intent') === 'samples') {
      const { deleted } = await deleteSampleGames(ctx, { actor, confirmed: Number(field('confirmed')) });
      return await redirectWithFlash(returnTo, {
        ...DEBUG.samplesDeleted({ count: deleted }),
        tone: 'success',
      });
    }
    const game = { gameId: field('gameId'), confirmed: field('confirmed') };
    const { title } = await deleteForDebug(ctx, { actor, ...game });
    return await redirectWithFlash(returnTo, { ...DEBUG.deleted({ title }), tone: 'success' });
  } catch (error) {
    if (!isAppError(error)) throw error;
    return redirectWithFlash(returnTo, {
      ...DEBUG.failed,
      description: error.sentence,
      tone: 'failure',
    });
  }
}
