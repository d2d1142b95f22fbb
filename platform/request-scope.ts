import { AsyncLocalStorage } from 'node:async_hooks';

type RequestScope = { requestId: string };

/** Knows for which request code runs. Not for services: the built app has its own copy of this module. */
export const requestScope = new AsyncLocalStorage<RequestScope>();
