import { explainFailure } from '#app/http/answer-form.server.ts';
import { type Context, requestContext } from '#app/http/request-context.server.ts';
import { UPLOAD } from '#domain/messages/hosting/hosting.ts';
import { playtestPath } from '#domain/paths.ts';
import { receiveUpload } from '#services/hosting/receive-upload.ts';
import { findGameIdAt } from '../games/find-game.server.ts';

/** Stores a game's files as a draft, with `slug` as a version of that game. Returns the draft's path, or why not. */
export async function takeUpload(context: Context, { request, slug }: { request: Request; slug: string | null }) {
  const { ctx, actor, clientAddress } = requestContext(context);
  try {
    await ctx.limits.take('form', clientAddress);
    const gameId = slug === null ? null : await findGameIdAt(context, slug);
    const contentType = request.headers.get('content-type') ?? '';
    const { label } = await receiveUpload(ctx, { actor, request: { contentType, body: request.body }, gameId });
    return { path: playtestPath(label) };
  } catch (error) {
    return explainFailure({ context }, error, { refused: UPLOAD.refused, log: 'an upload failed' });
  }
}
