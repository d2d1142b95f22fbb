import { answer } from '#app/http/action-result.server.ts';
import { requestContext } from '#app/http/request-context.server.ts';
import { findNews } from '#services/people/notifications.ts';
import type { Route } from './+types/news';

/** GET: the signed-in person's news, shown as a toast; null if there is none. */
export function loader({ context }: Route.LoaderArgs) {
  const { ctx, actor } = requestContext(context);
  return answer(async () => ({ news: await findNews(ctx, { actor }) }));
}

/** Returns no news if the request fails. `NewsToast` asks again later. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  return serverLoader().catch(() => ({ news: null }));
}

/** Never reloads after a form, because `NewsToast` asks on its own timer. */
export const shouldRevalidate = () => false;
