import type { openContext } from './open-context.ts';

export type AppContext = Awaited<ReturnType<typeof openContext>>;
