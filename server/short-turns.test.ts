import type { IncomingMessage, ServerResponse } from 'node:http';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { inShortTurns } from './short-turns.ts';

/** A site that records in which turn of the event loop it serves each path. Members' pages are served by a promise. */
function openSite() {
  const served: { path: string; turn: number; by: 'cache' | 'listener' }[] = [];
  let turn = 0;
  const serve = (incoming: IncomingMessage, by: 'cache' | 'listener') =>
    void served.push({ path: incoming.url ?? '', turn, by });
  const listener = inShortTurns((incoming) => serve(incoming, 'listener'), {
    answerKept: (incoming) => {
      if (incoming.url === '/uncached') return false;
      if (incoming.url === '/slow') {
        const until = performance.now() + 3;
        while (performance.now() < until);
      }
      serve(incoming, 'cache');
      return incoming.url === '/member' ? Promise.resolve(true) : true;
    },
  });
  return {
    served,
    read(url: string, { method = 'GET', destroyed = false } = {}) {
      listener({ url, method } as IncomingMessage, { destroyed } as ServerResponse);
    },
    async passTurns(turns: number) {
      for (let n = 0; n < turns; n += 1) {
        await nextTurn();
        turn += 1;
      }
    },
  };
}

test.each(['/slow', '/member'])('serves one %s in each turn, in the order of arrival', async (path) => {
  const { served, read, passTurns } = openSite();
  for (const url of [path, path, path]) read(url);
  await passTurns(5);
  expect(served.map(({ path }) => path)).toEqual([path, path, path]);
  expect(new Set(served.map(({ turn }) => turn)).size).toBe(3);
});

test('passes on other requests immediately, and uncached reads in their turn', async () => {
  const { served, read, passTurns } = openSite();
  read('/uncached');
  read('/vote', { method: 'POST' });
  expect(served).toEqual([{ path: '/vote', turn: 0, by: 'listener' }]);
  await passTurns(2);
  expect(served.at(-1)).toMatchObject({ path: '/uncached', by: 'listener' });
});

test('skips readers who have left, and serves the next one', async () => {
  const { served, read, passTurns } = openSite();
  read('/left', { destroyed: true });
  read('/here');
  await passTurns(2);
  expect(served.map(({ path }) => path)).toEqual(['/here']);
});
