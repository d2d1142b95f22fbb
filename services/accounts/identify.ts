import { standingAt } from '#domain/moderation.ts';
import type { Actor } from '#domain/policy.ts';
import { VISITOR } from '#domain/policy.ts';
import type { AppContext } from '#platform/context.ts';
import { findUserById } from '#platform/db/users.ts';
import { pictureOf } from '#services/people/present-person.ts';

/** Who is signed in, for the header of every page. */
export interface Viewer {
  id: string;
  username: string;
  name: string;
  profilePicture: string;
  isAdmin: boolean;
  isDebug: boolean;
}

export interface Identity {
  actor: Actor;
  viewer: Viewer | null;
  /** Renews the session's cookies; often empty. */
  headers: Headers;
}

const NOBODY: Identity = { actor: VISITOR, viewer: null, headers: new Headers() };

/**
 * Who sent a request. The session may be believed from its cookie for a few minutes; `fresh` asks the database, as
 * everything that writes must. Roles and standing are read from the database each time.
 */
export async function identify(
  ctx: AppContext,
  { headers, fresh }: { headers: Headers; fresh: boolean },
): Promise<Identity> {
  const session = await ctx.auth.sessionOf(headers, { fresh });
  const user = session && (await findUserById(ctx.db.read, { id: session.userId }));
  if (!session || !user) return NOBODY;
  const { debugAccountId } = ctx.config;
  const isAdmin = user.isAdmin === 1;
  const isDebug = debugAccountId !== null && debugAccountId === user.id;
  const { id, username, name } = user;
  const standing = standingAt(user, ctx.clock.now());
  return {
    actor: { kind: 'user', id, username, isAdmin, isDebug, standing },
    viewer: { id, username, name, profilePicture: pictureOf(user), isAdmin, isDebug },
    headers: session.headers,
  };
}
