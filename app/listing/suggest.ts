import { answer } from '#app/http/action-result.server.ts';
import { requestContext } from '#app/http/request-context.server.ts';
import { suggestGames } from '#services/listing/suggest.ts';
import type { Route } from './+types/suggest';

/** GET ?q=: suggested games as JSON, the viewer's own first. */
export function loader({ url, context }: Route.LoaderArgs) {
  return answer(async () => {
    const query = url.searchParams.get('q') ?? '';
    const { ctx, viewer } = requestContext(context);
    const viewerId = viewer?.id ?? null;
    return Response.json(await suggestGames(ctx, { query, viewerId }));
  });
}
