import {
  createRequestHandler,
  type RouterContext,
  RouterContextProvider,
  type ServerBuild,
} from 'react-router';
import type { AppContext } from '#platform/context.ts';

/** What the built app's entry exports for us (app/entry.server.tsx). */
interface AppEntry {
  scopeKey: RouterContext<{ ctx: AppContext; requestId: string; clientAddress: string }>;
}

export interface PageRequest {
  request: Request;
  requestId: string;
  clientAddress: string;
}

export type RenderPage = (page: PageRequest) => Promise<Response>;

export type LoadBuild = () => Promise<ServerBuild>;

/** Hands requests to React Router with the site's context. `loadBuild` gives the built app, or in development the newest. */
export function createRenderPage({
  ctx,
  loadBuild,
  mode,
}: {
  ctx: AppContext;
  loadBuild: LoadBuild;
  mode: 'production' | 'development';
}): RenderPage {
  return async ({ request, requestId, clientAddress }) => {
    const build = await loadBuild();
    const { scopeKey } = build.entry.module as unknown as AppEntry;
    const context = new RouterContextProvider();
    context.set(scopeKey, { ctx, requestId, clientAddress });
    return createRequestHandler(build, mode)(request, context);
  };
}
