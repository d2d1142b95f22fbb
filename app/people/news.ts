import { answerRead } from '#app/http/action-result.server.ts';
import { findNews } from '#services/people/notifications.ts';
import type { Route } from './+types/news';
import type { NewsAnswer } from './news-toast.tsx';

/** GET /notifications/news as JSON, for a toast: the newest unread decision on one of the person's claims, or null. */
export function loader({ context }: Route.LoaderArgs) {
  return answerRead(context, 'unavailable', async ({ ctx, actor }) =>
    Response.json({ news: await findNews(ctx, { actor }) } satisfies NewsAnswer),
  );
}
