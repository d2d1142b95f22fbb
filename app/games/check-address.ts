import { redirect } from 'react-router';
import { explainFailure, receiveForm, textOf } from '#app/http/answer-form.server.ts';
import { requestContext } from '#app/http/request-context.server.ts';
import { isAppError } from '#domain/errors.ts';
import { QUICK_FILL } from '#domain/messages/game-form.ts';
import { SUBMIT } from '#domain/messages/submit/submit.ts';
import { type PageFacts, readGamePage } from '#services/games/quick-submit.ts';
import { findGameByUrl } from '#services/games/submit.ts';
import type { Route } from './+types/check-address';
import type { AddressAnswer } from './game-address.tsx';

/** The game that has the address or, with `reads`, facts from its page. A POST: others can make browsers send a GET. */
export async function action(args: Route.ActionArgs): Promise<Response> {
  const { ctx, clientAddress, actor } = requestContext(args.context);
  try {
    const form = await receiveForm(args);
    const url = textOf(form, 'url');
    const existing = await findGameByUrl(ctx, { url });
    if (existing || !form.has('reads')) return Response.json({ existing } satisfies AddressAnswer);
    await ctx.limits.take('read-page', clientAddress);
    const facts = await readGamePage(ctx, { actor, url });
    return Response.json({ facts, words: describeFacts(facts, url) } satisfies AddressAnswer);
  } catch (error) {
    const texts = { broke: { title: SUBMIT.page.lost }, log: 'a page could not be read' };
    const { message, status } = explainFailure(args, error, texts);
    // Status 200 even if the page can't be read, because an error status would only fill the browser's console.
    const init = { status: isAppError(error) ? 200 : status };
    return Response.json({ words: message.title } satisfies AddressAnswer, init);
  }
}

function describeFacts(facts: PageFacts, url: string): string {
  const host = URL.parse(url)?.host ?? url;
  const names = ['title', 'description', 'imageUrl'] as const;
  const fields = names.filter((name) => facts[name] !== '').map((name) => QUICK_FILL.names[name]);
  return fields.length === 0 ? QUICK_FILL.nothing({ host }) : QUICK_FILL.filled({ host, fields: fields.join(', ') });
}

export const loader = () => redirect('/');
