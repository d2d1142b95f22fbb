import { redirect } from 'react-router';
import { answer } from '#app/http/action-result.server.ts';
import { gamePath, playPath } from '#domain/paths.ts';
import { findSurprise } from '#services/listing/home.ts';
import type { Route } from './+types/surprise';

export function loader({ context }: Route.LoaderArgs) {
  return answer(context, async ({ ctx }) => {
    const game = await findSurprise(ctx, { seed: ctx.clock.now() % 1e9 });
    const path = !game ? '/games' : game.playsInPage ? playPath(game.slug) : gamePath(game.slug);
    return redirect(path, { headers: { 'Cache-Control': 'no-store' } });
  });
}
