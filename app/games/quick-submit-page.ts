import { redirect } from 'react-router';
import { explainFailure, receiveForm, textOf } from '#app/http/answer-form.server.ts';
import { requestContext } from '#app/http/request-context.server.ts';
import { isAppError } from '#domain/errors.ts';
import { QUICK_FILL } from '#domain/messages/game-form.ts';
import { readGamePage } from '#services/games/quick-submit.ts';
import type { Route } from './+types/quick-submit-page';
import type { PageAnswer } from './page-facts.ts';

/** Reads game facts from the page at `url`. Uses POST, because other sites can make visitors' browsers send a GET. */
export async function action(args: Route.ActionArgs): Promise<Response> {
  const { ctx, clientAddress, actor } = requestContext(args.context);
  try {
    await ctx.limits.take('read-page', clientAddress);
    const url = textOf(await receiveForm(args), 'url');
    const facts = await readGamePage(ctx, { actor, url });
    return Response.json({ facts } satisfies PageAnswer);
  } catch (error) {
    const texts = { broke: { title: QUICK_FILL.lost }, log: 'a page could not be read' };
    const { message, status } = explainFailure(args, error, texts);
    // Status 200 even if the page can't be read, because an error status would only fill the browser's console.
    const init = { status: isAppError(error) ? 200 : status };
    return Response.json({ problem: message.title } satisfies PageAnswer, init);
  }
}

export const loader = () => redirect('/');
