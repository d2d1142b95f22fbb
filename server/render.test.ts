import {
  createContext,
  createRequestHandler,
  matchRoutes,
  RouterContextProvider,
  type ServerBuild,
} from 'react-router';
import { expect, test } from 'vitest';
import type { AppContext } from '#platform/context.ts';
import { createRenderer } from './render.ts';

test('prepares the routes of a build once, not for each request', async () => {
  let prepared = 0;
  const build = {
    routes: {
      root: { id: 'root', path: '', module: { default: () => null } },
      greeting: {
        id: 'greeting',
        parentId: 'root',
        path: 'greeting',
        module: { loader: () => new Response('hello') },
      },
    },
    entry: {
      module: {
        ...{ createRequestHandler, matchRoutes, RouterContextProvider },
        requestContextKey: createContext(),
        // The router reads this only when it prepares the routes.
        get handleError() {
          prepared += 1;
          return () => undefined;
        },
      },
    },
    assets: { routes: {} },
    routeDiscovery: { mode: 'initial', manifestPath: '/manifest' },
    future: {},
    ssr: true,
  } as unknown as ServerBuild;
  const ctx = { pages: { collect: (render: () => unknown) => render() } } as AppContext;
  const { render } = createRenderer({ ctx, loadBuild: async () => build, mode: 'production' });
  const greet = async () => {
    const request = new Request('http://localhost/greeting');
    const response = await render({ request, requestId: 'one', clientAddress: '' });
    return response.text();
  };
  expect([await greet(), await greet()]).toEqual(['hello', 'hello']);
  expect(prepared).toBe(1);
});
