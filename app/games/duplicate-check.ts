import { requestContext } from '#app/http/request-context.server.ts';
import { findGameByUrl } from '#services/games/submit.ts';
import type { Route } from './+types/duplicate-check';
import type { DuplicateAnswer } from './game-address.tsx';

/** GET /submit/check?playUrl=…: the game that already has this address, or null. Requested while somebody types. */
export async function loader({ url, context }: Route.LoaderArgs): Promise<DuplicateAnswer> {
  const { ctx } = requestContext(context);
  return { existing: await findGameByUrl(ctx, { url: url.searchParams.get('playUrl') ?? '' }) };
}

/** Returns no game if the request fails, because the address is checked again when the form is sent. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs): Promise<DuplicateAnswer> {
  return serverLoader().catch(() => ({ existing: null }));
}
