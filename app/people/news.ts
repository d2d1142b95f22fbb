import { answer } from '#app/http/action-result.server.ts';
import { requestContext } from '#app/http/request-context.server.ts';
import { findNews } from '#services/people/notifications.ts';
import type { Route } from './+types/news';

/** The newest unread decision on one of the person's claims, for a toast. Null if there is none. */
export function loader({ context }: Route.LoaderArgs) {
  const { ctx, actor } = requestContext(context);
  return answer(async () => ({ news: await findNews(ctx, { actor }) }));
}

/** If the request fails, returns no news. `NewsToast` asks again later. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  return serverLoader().catch(() => ({ news: null }));
}

/** Sending a form doesn't reload the news, because `NewsToast` asks for it regularly. */
export const shouldRevalidate = () => false;
