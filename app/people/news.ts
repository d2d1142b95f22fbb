import { answer } from '#app/http/action-result.server.ts';
import { requestContext } from '#app/http/request-context.server.ts';
import { findNews } from '#services/people/notifications.ts';
import type { Route } from './+types/news';

/** GET: what a toast should tell whoever is signed in, as JSON; null for nothing. */
export function loader({ context }: Route.LoaderArgs) {
  const { ctx, actor } = requestContext(context);
  return answer(async () => ({ news: await findNews(ctx, { actor }) }));
}

/** Asked for by the toast's own clock, not after every form. */
export function shouldRevalidate() {
  return false;
}
