import { answer, viewerOrSignIn } from '#app/http/action-result.server.ts';
import { actorOf, scopeOf, viewerOf } from '#app/http/request-context.server.ts';
import { exportData } from '#services/accounts/own-data.ts';
import type { Route } from './+types/export';

/** One's own data as a file. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { username } = viewerOrSignIn(viewerOf(context), request);
  const content = await answer(() => exportData(scopeOf(context).ctx, { actor: actorOf(context) }));
  return new Response(`${JSON.stringify(content, null, 2)}\n`, {
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Disposition': `attachment; filename="${username}.json"`,
      'Cache-Control': 'private, no-store',
    },
  });
}
