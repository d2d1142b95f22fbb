import { answer } from '#app/http/action-result.server.ts';
import { AppError } from '#domain/errors.ts';
import type { Route } from './+types/not-found';
import type { ScreenHandle } from './page.tsx';

export async function loader({ request, context }: Route.LoaderArgs) {
  return answer(context, ({ ctx, requestId }) => {
    ctx.log.warn({ requestId, path: new URL(request.url).pathname }, 'page not found');
    throw new AppError('page-not-found');
  });
}

export const action = loader;

export const handle = { trustsSession: true } satisfies ScreenHandle;

/** Never rendered, because the loader throws. The error screen is rendered instead. */
export default function NotFound() {
  return null;
}
