import type { openContext } from './open-context.ts';

/** Everything that a use case may access. `openContext` creates it once; tests create their own. */
export type AppContext = Awaited<ReturnType<typeof openContext>>;
