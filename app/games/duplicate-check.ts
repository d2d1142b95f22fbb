import { answerRead } from '#app/http/action-result.server.ts';
import { findGameByUrl } from '#services/games/submit.ts';
import type { Route } from './+types/duplicate-check';
import type { DuplicateAnswer } from './game-address.tsx';

export function loader({ url, context }: Route.LoaderArgs): Promise<Response> {
  return answerRead(context, 'unavailable', async ({ ctx }) => {
    const existing = await findGameByUrl(ctx, { url: url.searchParams.get('playUrl') ?? '' });
    return Response.json({ existing } satisfies DuplicateAnswer);
  });
}
