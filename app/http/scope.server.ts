import { createContext, type RouterContextProvider } from 'react-router';
import type { AppContext } from '#platform/context.ts';

/** What one request has at hand beside its own words. */
export interface RequestScope {
  ctx: AppContext;
  requestId: string;
  /** As the server saw it; never what a client claims. */
  clientAddress: string;
}

/** The server sets it (server/render.ts), through `entry.server.tsx`, whose copy of this key is the one that counts. */
export const scopeKey = createContext<RequestScope>();

/** A loader's or an action's way to the site's services. */
export function scopeOf(context: Readonly<RouterContextProvider>): RequestScope {
  return context.get(scopeKey);
}
