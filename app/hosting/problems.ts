import { answerRead } from '#app/http/action-result.server.ts';
import { readJson } from '#app/http/read-form.server.ts';
import { AppError } from '#domain/errors.ts';
import { problemIn } from '#domain/hosting/problems.ts';
import { findDraftAt } from '#services/hosting/drafts.ts';
import { noteProblem } from '#services/hosting/problems.ts';
import type { Route } from './+types/problems';

export function loader({ params, context }: Route.LoaderArgs) {
  return answerRead(context, 'game-load-failed', async ({ ctx, actor }) => {
    const { problems } = await findDraftAt(ctx, { actor, label: params.label });
    return Response.json(problems, { headers: { 'Cache-Control': 'no-store' } });
  });
}

/** Notes a problem that the draft's own script told its owner's page. */
export function action({ request, params, context }: Route.ActionArgs) {
  return answerRead(context, 'game-load-failed', async ({ ctx, actor, clientAddress }) => {
    await ctx.limits.take('form', clientAddress);
    const { id, isOwn } = await findDraftAt(ctx, { actor, label: params.label });
    if (!isOwn) throw new AppError('not-allowed');
    const problem = problemIn(await readJson(request, { maxBytes: 4_096, values: 20 }));
    if (!problem) throw new AppError('invalid-input');
    await noteProblem(ctx, { versionId: id, problem });
    return new Response(null, { status: 204 });
  });
}
