import { redirect } from 'react-router';
import { jsonFile } from '#app/http/action-result.server.ts';
import { answerButton } from '#app/http/answer-form.server.ts';
import { MODERATE } from '#domain/messages/moderation.ts';
import { exportPersonData } from '#services/accounts/own-data.ts';
import type { Route } from './+types/person-data';
import { requireAdministrator } from './admin/panel.server.ts';

const pageOf = ({ id }: Route.LoaderArgs['params']) => `/moderation/user/${encodeURIComponent(id)}`;

export function loader({ params, context }: Route.LoaderArgs) {
  requireAdministrator(context);
  return redirect(pageOf(params));
}

export function action(args: Route.ActionArgs) {
  const { ctx, actor } = requireAdministrator(args.context);
  const asked = { actor, userId: args.params.id, cookie: args.request.headers.get('cookie') };
  return answerButton(args, {
    back: pageOf(args.params),
    refused: MODERATE.failed,
    // Thrown, because only refusals lead back to the page.
    press: async () => {
      throw jsonFile(await exportPersonData(ctx, asked));
    },
  });
}
