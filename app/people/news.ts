import { answer } from '#app/http/action-result.server.ts';
import { requestContext } from '#app/http/request-context.server.ts';
import { findNews } from '#services/people/notifications.ts';
import type { Route } from './+types/news';

/** GET: what a toast should tell the signed-in person, as JSON; null for nothing. */
export function loader({ context }: Route.LoaderArgs) {
  const { ctx, actor } = requestContext(context);
  return answer(async () => ({ news: await findNews(ctx, { actor }) }));
}

/** If the news can't be read, the toast asks again a minute later. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  return serverLoader().catch(() => ({ news: null }));
}

/** The toast asks by its own clock, not after every form. */
export function shouldRevalidate() {
  return false;
}
