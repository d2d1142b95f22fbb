import { type RouterContextProvider, redirect } from 'react-router';
import { type RequestContext, requestContext } from '#app/http/request-context.server.ts';
import { ADMIN } from '#domain/messages/admin.ts';
import { can } from '#domain/policy.ts';
import { countWaiting } from '#services/moderation/queue.ts';

/**
 * The request context of an administrator. Every loader and action of the panel calls this first; the services check again.
 * Throws a redirect if an administrator must first set up a second factor, and a 403 for everybody else.
 */
export function requireAdministrator(context: Readonly<RouterContextProvider>): RequestContext {
  const known = requestContext(context);
  if (can(known.actor, 'admin:open')) return known;
  if (known.lacksSecondFactor) throw redirect('/settings/second-factor');
  const isSignedIn = known.actor.kind === 'user';
  throw Response.json({ code: 'not-allowed', sentence: ADMIN.deniedText, isSignedIn }, { status: 403 });
}

/** The data of one page of the panel, and the counts on its badges. Throws what `requireAdministrator` and `read` throw. */
export async function loadPanel<T>(
  context: Readonly<RouterContextProvider>,
  read: (known: RequestContext) => Promise<T>,
) {
  const known = requireAdministrator(context);
  const [found, waiting] = await Promise.all([read(known), countWaiting(known.ctx, known)]);
  return { waiting, ...found };
}
