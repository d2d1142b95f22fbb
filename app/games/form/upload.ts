import { redirect } from 'react-router';
import { explainFailure } from '#app/http/answer-form.server.ts';
import { readForm } from '#app/http/read-form.server.ts';
import { requestContext } from '#app/http/request-context.server.ts';
import { AppError, isAppError } from '#domain/errors.ts';
import { assertCan } from '#domain/policy.ts';
import type { Route } from './+types/upload';
import { receive } from './answer-form.server.ts';

/**
 * POST /upload: stores one picture (field `file`) ahead of its game's form. Answers with JSON: the stored picture's key,
 * address and size, or `{problem}` as a sentence with its status.
 */
export async function action({ request, context }: Route.ActionArgs): Promise<Response> {
  const { ctx, actor } = requestContext(context);
  try {
    assertCan(actor, 'file:upload');
    if (actor.kind === 'user') await ctx.limits.take('upload', actor.id);
    const picture = await receive(ctx, { actor, file: await readFile(request) });
    if (isAppError(picture)) throw picture;
    return Response.json(picture, { status: 201 });
  } catch (error) {
    const texts = { broke: { title: new AppError('storage/unknown').sentence }, log: 'an upload failed' };
    const { message, status } = explainFailure({ context }, error, texts);
    return Response.json({ problem: message.title }, { status });
  }
}

async function readFile(request: Request): Promise<File> {
  const file = (await readForm(request, { withPictures: true })).get('file');
  if (file instanceof File) return file;
  throw new AppError('unsupported-image');
}

/** Opened by hand: the form is the place to be. */
export function loader() {
  return redirect('/submit');
}
