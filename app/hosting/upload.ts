import { redirect } from 'react-router';
import { redirectWithFlash } from '#app/http/action-result.server.ts';
import { explainFailure } from '#app/http/answer-form.server.ts';
import { requestContext } from '#app/http/request-context.server.ts';
import { UPLOAD } from '#domain/messages/hosting/hosting.ts';
import { playtestPath, signInPath, UPLOAD_PAGE, versionsPath } from '#domain/paths.ts';
import { receiveUpload } from '#services/hosting/receive-upload.ts';
import { findGameIdAt } from '../games/find-game.server.ts';
import type { Route } from './+types/upload';

/**
 * Stores a game's files as a draft; `?game=` makes it a version of that game. A script gets `{ path }` or `{ problem }`,
 * a form is led on.
 */
export async function action({ request, context }: Route.ActionArgs): Promise<Response> {
  const { ctx, actor, clientAddress } = requestContext(context);
  const isScript = request.headers.get('accept')?.includes('application/json') === true;
  const slug = new URL(request.url).searchParams.get('game');
  const back = slug === null ? UPLOAD_PAGE : versionsPath(slug);
  try {
    await ctx.limits.take('form', clientAddress);
    const gameId = slug === null ? null : await findGameIdAt(context, slug);
    const contentType = request.headers.get('content-type') ?? '';
    const { label } = await receiveUpload(ctx, { actor, request: { contentType, body: request.body }, gameId });
    const path = playtestPath(label);
    return isScript ? Response.json({ path }, { status: 201 }) : redirect(path, 303);
  } catch (error) {
    const texts = { refused: UPLOAD.refused, log: 'an upload failed' };
    const { message, status } = explainFailure({ context }, error, texts);
    if (isScript) return Response.json({ problem: message.description }, { status });
    if (actor.kind === 'visitor') return redirect(signInPath(back), 303);
    return redirectWithFlash(context, back, { ...message, tone: 'bad' });
  }
}

export const loader = () => redirect(UPLOAD_PAGE);
