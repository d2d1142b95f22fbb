/**
 * For a route's `clientAction`: a lost connection becomes an answer that the form tells, instead of an error page.
 * Redirects pass.
 */
export async function answerOffline<Answer>(
  serverAction: () => Promise<Answer>,
): Promise<Answer | { ok: false }> {
  try {
    return await serverAction();
  } catch (problem) {
    if (problem instanceof Response && problem.status < 400) throw problem;
    return { ok: false };
  }
}
