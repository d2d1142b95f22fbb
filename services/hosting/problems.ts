import { addProblem, type Problem, parseProblems } from '#domain/hosting/problems.ts';
import type { AppContext } from '#platform/context.ts';
import { findRow, lockRow, updateRows } from '#platform/db/rows.ts';

/** Browsers ask for these by themselves. */
const NOT_THE_GAMES = /^(?:favicon\.ico|apple-touch-icon.*\.png|robots\.txt)$/;

type Asked = { versionId: string; asked: string; file: { path: string } | null };
/** What a draft asked for and didn't get, or got although its name is spelled otherwise. */
export async function noteAsked(ctx: AppContext, { versionId, asked, file }: Asked): Promise<void> {
  if (file?.path === asked || NOT_THE_GAMES.test(asked)) return;
  const problem: Problem = file ? { kind: 'case', what: asked, have: file.path } : { kind: 'missing', what: asked };
  await noteProblem(ctx, { versionId, problem });
}

/** A list of each draft, without repetitions, bounded by `addProblem`. */
export async function noteProblem(ctx: AppContext, { versionId, problem }: { versionId: string; problem: Problem }) {
  const known = await findRow(ctx.db.read, 'hostedVersions', { id: versionId });
  const before = parseProblems(known?.problems ?? '');
  if (!known || addProblem(before, problem) === before) return;
  await ctx.db.transact(async ({ db }) => {
    const version = await lockRow(db, 'hostedVersions', { id: versionId });
    if (!version) return;
    const problems = JSON.stringify(addProblem(parseProblems(version.problems), problem));
    await updateRows(db, 'hostedVersions', { set: { problems }, where: { id: versionId } });
  });
}
