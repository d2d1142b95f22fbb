import type { AppContext } from '#platform/context.ts';

/** If the step fails, logs the error and returns `otherwise`: the answer must say what was saved. */
export async function afterwards<T, Other>(
  ctx: Pick<AppContext, 'log'>,
  step: () => Promise<T>,
  otherwise: Other,
): Promise<T | Other> {
  try {
    return await step();
  } catch (error) {
    ctx.log.error({ err: error }, 'a later step failed, so the answer lacks its result');
    return otherwise;
  }
}
