import { redirect } from 'react-router';
import { explainFailure, textOf } from '#app/http/answer-form.server.ts';
import { readForm } from '#app/http/read-form.server.ts';
import { requestContext } from '#app/http/request-context.server.ts';
import { AppError, isAppError } from '#domain/errors.ts';
import { actingUser } from '#domain/policy.ts';
import { takeScreenshots } from '#services/games/pictures.ts';
import type { Route } from './+types/upload';
import { receive } from './answer-form.server.ts';

/** Stores a `file`, or the screenshots of a `page`, before a form is sent. A failure is `{ problem }`, a sentence. */
export async function action({ request, context }: Route.ActionArgs): Promise<Response> {
  const known = requestContext(context);
  const { ctx, actor } = known;
  try {
    const { id } = actingUser(actor, 'file:upload');
    await ctx.limits.take('upload', id);
    const form = await readForm(request, { withPictures: true });
    const page = textOf(form, 'page');
    if (page !== '') {
      await ctx.limits.take('take-screenshots', id);
      return Response.json({ pictures: await takeScreenshots(ctx, { actor, url: page }) }, { status: 201 });
    }
    const file = form.get('file');
    if (!(file instanceof File)) throw new AppError('unsupported-image');
    const picture = await receive(known, file);
    if (isAppError(picture)) throw picture;
    return Response.json(picture, { status: 201 });
  } catch (error) {
    const texts = { broke: { title: new AppError('storage/unknown').sentence }, log: 'an upload failed' };
    const { message, status } = explainFailure({ context }, error, texts);
    return Response.json({ problem: message.title }, { status });
  }
}

export const loader = () => redirect('/submit');
