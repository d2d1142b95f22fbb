import type { AppContext } from '#platform/context.ts';

type Logging = Pick<AppContext, 'log'>;
/** If the step fails, logs the error and returns `otherwise`: the answer must say what was saved. */
export async function afterwards<T, Other = undefined>(ctx: Logging, step: () => Promise<T>, otherwise?: Other) {
  try {
    return await step();
  } catch (error) {
    ctx.log.error({ err: error }, 'a step that the rest does not need has failed');
    return otherwise as Other;
  }
}
