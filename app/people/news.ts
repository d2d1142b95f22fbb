import { answer } from '#app/http/action-result.server.ts';
import { requestContext } from '#app/http/request-context.server.ts';
import { findNews } from '#services/people/notifications.ts';
import type { Route } from './+types/news';

/** GET: what a toast should tell whoever is signed in, as JSON; null for nothing. */
export function loader({ context }: Route.LoaderArgs) {
  const { ctx, actor } = requestContext(context);
  return answer(async () => ({ news: await findNews(ctx, { actor }) }));
}

/** News that can't be asked for now is asked for again a minute later. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  return serverLoader().catch(() => ({ news: null }));
}

/** Asked for by the toast's own clock, not after every form. */
export function shouldRevalidate() {
  return false;
}
