import { redirect } from 'react-router';
import { answer } from '#app/http/action-result.server.ts';
import { answerButton, textOf } from '#app/http/answer-form.server.ts';
import { DEBUG } from '#domain/messages/staff/debug.ts';
import { safeReturnPath } from '#domain/paths.ts';
import { assertCan } from '#domain/policy.ts';
import { deleteForDebug, deleteSampleGames } from '#services/moderation/debug.ts';
import type { Route } from './+types/debug';

export const loader = () => redirect('/games');

export async function action(args: Route.ActionArgs) {
  await answer(args.context, ({ actor }) => assertCan(actor, 'debug:delete-game'));
  const listOf = (form: FormData) => safeReturnPath(textOf(form, 'returnTo') || '/games');
  return answerButton(args, {
    back: listOf,
    refused: DEBUG.failed,
    press: async (text, { ctx, actor, form }) => {
      const to = listOf(form);
      const confirmed = text('confirmed');
      if (text('intent') === 'samples') {
        const { deleted } = await deleteSampleGames(ctx, { actor, confirmed: Number(confirmed) });
        return { to, say: DEBUG.samplesDeleted({ count: deleted }) };
      }
      const { title } = await deleteForDebug(ctx, { actor, gameId: text('gameId'), confirmed });
      return { to, say: DEBUG.deleted({ title }) };
    },
  });
}
