import type { openContext } from './open-context.ts';

/** Everything that a service may access. A process creates it once with `openContext`; tests create their own. */
export type AppContext = Awaited<ReturnType<typeof openContext>>;
