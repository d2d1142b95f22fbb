import { data, redirect } from 'react-router';
import { explainFailure } from '#app/http/answer-form.server.ts';
import { readJson } from '#app/http/read-form.server.ts';
import { requestContext } from '#app/http/request-context.server.ts';
import { LIMITS } from '#domain/limits.ts';
import { actingUser } from '#domain/policy.ts';
import { migrateLegacy } from '#services/accounts/migrate-legacy.ts';
import type { Route } from './+types/migrate-legacy';

/** There is no page here: a GET leads home. */
export function loader() {
  return redirect('/');
}

/** Imports what the original site kept in this browser. legacy-migration.tsx sends it and reports the result. */
export async function action({ request, context }: Route.ActionArgs) {
  const { ctx, actor } = requestContext(context);
  try {
    const { id } = actingUser(actor, 'account:migrate-legacy');
    await ctx.limits.take('migrate-legacy', id);
    const stored = await readJson(request, LIMITS.legacy);
    const outcome = await migrateLegacy(ctx, { actor, stored });
    return { ok: true as const, ...outcome };
  } catch (error) {
    const { status } = explainFailure({ context }, error, { log: 'legacy data could not be migrated' });
    return data({ ok: false as const }, { status });
  }
}

/** Every list changes, but this page needn't load anything again. */
export function shouldRevalidate() {
  return false;
}
