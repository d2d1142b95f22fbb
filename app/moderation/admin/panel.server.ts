import { redirect } from 'react-router';
import { type Context, type RequestContext, requestContext } from '#app/http/request-context.server.ts';
import { ADMIN } from '#domain/messages/admin.ts';
import { type Action, can } from '#domain/policy.ts';

/** Every loader and action of the admin panel calls this first. Throws a redirect or a 403 Response. */
export const requireAdministrator = (context: Context) => requireStaff(context, 'admin:open');
export const requireModerator = (context: Context) => requireStaff(context, 'moderation:act');

function requireStaff(context: Context, action: Action): RequestContext {
  const known = requestContext(context);
  if (can(known.actor, action)) return known;
  if (known.lacksSecondFactor) throw redirect('/settings/second-factor');
  known.refusal = 'not-allowed';
  const isSignedIn = known.actor.kind === 'user';
  throw Response.json({ code: 'not-allowed', sentence: ADMIN.deniedText, isSignedIn }, { status: 403 });
}
