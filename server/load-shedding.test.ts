import { EventEmitter } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { shedLoad } from './load-shedding.ts';

/**
 * A site whose only cached pages are those of members, at /kept, and whose reads run until `end`. `started`: the readers
 * whose reads have started.
 */
function openSite() {
  const started: string[] = [];
  const kept: string[] = [];
  const { promise, resolve: end } = Promise.withResolvers<void>();
  const listener = shedLoad(
    ({ url = '' }) => {
      started.push(url);
      return promise;
    },
    {
      answerKept: ({ url = '' }, _, when) => {
        if (when === 'at once' || !url.startsWith('/kept')) return false;
        kept.push(url);
        return Promise.resolve(true);
      },
      onShed: () => undefined,
    },
  );
  return {
    started,
    kept,
    end,
    read: (url: string, { method = 'GET', destroyed = false } = {}) =>
      listener({ url, method } as IncomingMessage as never, Object.assign(new EventEmitter(), { destroyed }) as never),
  };
}

it('starts one read in each turn of the event loop, without those who have left, and forms at once', async () => {
  const { started, read } = openSite();
  read('/a');
  read('/left', { destroyed: true });
  read('/b');
  read('/form', { method: 'POST' });
  expect(started).toEqual(['/form']);
  await nextTurn();
  expect(started).toEqual(['/form', '/a']);
  for (let turn = 0; turn < 3; turn += 1) await nextTurn();
  expect(started).toEqual(['/form', '/a', '/b']);
});

it('runs a hundred reads at most, and goes on when they have ended', async () => {
  const { started, read, end } = openSite();
  for (let n = 0; n < 101; n += 1) read(`/${n}`);
  for (let turn = 0; turn < 200; turn += 1) await nextTurn();
  expect(started).toHaveLength(100);
  end();
  for (let turn = 0; turn < 5; turn += 1) await nextTurn();
  expect(started).toHaveLength(101);
});

it('answers one member with a cached page in each turn, so that renderings go on', async () => {
  const { started, kept, read } = openSite();
  for (let n = 0; n < 3; n += 1) read(`/kept/${n}`);
  read('/rendered');
  await nextTurn();
  expect(kept).toEqual(['/kept/0']);
  for (let turn = 0; turn < 4; turn += 1) await nextTurn();
  expect(kept).toEqual(['/kept/0', '/kept/1', '/kept/2']);
  expect(started).toEqual(['/rendered']);
});
