import { answerRead } from '#app/http/action-result.server.ts';
import type { ScreenHandle } from '#app/shell/page.tsx';
import { suggest } from '#services/listing/find-more.ts';
import type { Route } from './+types/suggest';

export const handle = { trustsSession: true } satisfies ScreenHandle;

export function loader({ url, context }: Route.LoaderArgs) {
  return answerRead(context, 'unavailable', async ({ ctx, viewer }) => {
    const query = url.searchParams.get('q') ?? '';
    return Response.json(await suggest(ctx, { query, viewerId: viewer?.id ?? null }));
  });
}
