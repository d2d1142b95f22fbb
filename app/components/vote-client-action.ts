import type { VoteAnswer } from './vote-form.ts';

/**
 * The vote route's `clientAction`: a lost connection becomes an answer that reverts and tells, instead of an error page.
 */
export async function voteClientAction({
  serverAction,
}: {
  serverAction: () => Promise<unknown>;
}): Promise<VoteAnswer> {
  try {
    return (await serverAction()) as VoteAnswer;
  } catch (problem) {
    if (problem instanceof Response && problem.status < 400) throw problem;
    return { ok: false };
  }
}
