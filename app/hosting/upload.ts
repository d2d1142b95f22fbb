import { redirect } from 'react-router';
import { redirectWithFlash } from '#app/http/action-result.server.ts';
import { requestContext } from '#app/http/request-context.server.ts';
import { signInPath, UPLOAD_PAGE, versionsPath } from '#domain/paths.ts';
import type { Route } from './+types/upload';
import { takeUpload } from './take-upload.server.ts';

/**
 * Stores a game's files as a draft; `?game=` makes it a version of that game. A script gets `{ path }` or `{ problem }`,
 * a form is led on.
 */
export async function action({ request, context }: Route.ActionArgs): Promise<Response> {
  const { actor } = requestContext(context);
  const isScript = request.headers.get('accept')?.includes('application/json') === true;
  const slug = new URL(request.url).searchParams.get('game');
  const back = slug === null ? UPLOAD_PAGE : versionsPath(slug);
  const taken = await takeUpload(context, { request, slug });
  if ('path' in taken) return isScript ? Response.json(taken, { status: 201 }) : redirect(taken.path, 303);
  const { message, status } = taken;
  if (isScript) return Response.json({ problem: message.description }, { status });
  if (actor.kind === 'visitor') return redirect(signInPath(back), 303);
  return redirectWithFlash(context, back, { ...message, tone: 'bad' });
}

export const loader = () => redirect(UPLOAD_PAGE);
