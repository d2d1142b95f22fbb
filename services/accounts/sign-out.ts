import type { AppContext } from '#platform/context.ts';

/**
 * Ends the session of a request. Whoever has none is signed out already.
 *
 * @returns the Set-Cookie headers that forget it
 */
export async function signOut(ctx: AppContext, { headers }: { headers: Headers }): Promise<Headers> {
  return ctx.auth.signOut(headers);
}
