import { data, redirect } from 'react-router';
import { explainFailure } from '#app/http/answer-form.server.ts';
import { readJson } from '#app/http/read-form.server.ts';
import { requestContext } from '#app/http/request-context.server.ts';
import { LIMITS } from '#domain/limits.ts';
import { actingUser } from '#domain/policy.ts';
import { migrateLegacy } from '#services/accounts/migrate-legacy.ts';
import type { Route } from './+types/migrate-legacy';

export const loader = () => redirect('/');

export async function action({ request, context }: Route.ActionArgs) {
  const { ctx, clientAddress, actor } = requestContext(context);
  try {
    const { id } = actingUser(actor, 'account:migrate-legacy');
    await ctx.limits.take('migrate-legacy', id);
    const stored = await readJson(request, LIMITS.legacy);
    const outcome = await migrateLegacy(ctx, { actor, clientAddress, stored });
    return { ok: true as const, ...outcome };
  } catch (error) {
    const { status } = explainFailure({ context }, error, { log: 'legacy data could not be migrated' });
    return data({ ok: false as const }, { status });
  }
}

/** Doesn't reload the open page's data. The page needn't show the migrated games and votes at once. */
export const shouldRevalidate = () => false;
