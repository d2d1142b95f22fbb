import { AsyncLocalStorage } from 'node:async_hooks';

/** What the database did for a request, in milliseconds. `waitedMs`: for a connection, or for its turn to write. */
export type DatabaseUse = { queries: number; queriedMs: number; waitedMs: number };

export const nothingUsed = (): DatabaseUse => ({ queries: 0, queriedMs: 0, waitedMs: 0 });

type RequestScope = DatabaseUse & { requestId: string };

/** Knows for which request code runs. Not for services: the built app has its own copy of this module. */
export const requestScope = new AsyncLocalStorage<RequestScope>();
