import { data, redirect } from 'react-router';
import { readJson } from '#app/http/read-form.server.ts';
import { actorOf, scopeOf } from '#app/http/request-context.server.ts';
import { isAppError } from '#domain/errors.ts';
import { LIMITS } from '#domain/limits.ts';
import { actingUser } from '#domain/policy.ts';
import { migrateLegacy } from '#services/accounts/migrate-legacy.ts';
import type { Route } from './+types/migrate-legacy';

/** Opened by hand: there is nothing to see. */
export function loader() {
  return redirect('/');
}

/** Takes over what the original site kept in this browser; components/legacy-migration.tsx sends it and tells. */
export async function action({ request, context }: Route.ActionArgs) {
  const { ctx } = scopeOf(context);
  try {
    const actor = actorOf(context);
    const { id } = actingUser(actor, 'account:migrate-legacy');
    await ctx.limits.take('migrate-legacy', id);
    const stored = await readJson(request, LIMITS.legacy);
    const outcome = await migrateLegacy(ctx, { actor, stored });
    return { ok: true as const, ...outcome };
  } catch (error) {
    if (isAppError(error)) return data({ ok: false as const }, { status: error.status });
    ctx.log.error({ err: error }, 'legacy data could not be migrated');
    return data({ ok: false as const }, { status: 500 });
  }
}

/** A lost connection becomes an answer that tells, instead of an error page. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  try {
    return await serverAction();
  } catch {
    return { ok: false as const };
  }
}

/** It changes what every list shows, but nothing that this page needs to know at once. */
export function shouldRevalidate() {
  return false;
}
