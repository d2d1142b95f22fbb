import { EventEmitter } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { describe, expect, it, vi } from 'vitest';
import { shedLoad } from './load-shedding.ts';

/**
 * A test site. Each read of /home waits until the test calls `render`. From then on, everybody except `owner` gets the
 * page from the cache.
 */
function openSite() {
  const started: string[] = [];
  const kept: string[] = [];
  let cached = false;
  const outgoings: ServerResponse[] = [];
  const listener = shedLoad(
    (incoming, outgoing) => {
      started.push(readerOf(incoming));
      outgoings.push(outgoing);
    },
    {
      answerKept: (incoming) => {
        const reader = readerOf(incoming);
        if (!cached) return false;
        if (reader !== 'owner') kept.push(reader);
        return reader === 'visitor' || Promise.resolve(reader !== 'owner');
      },
      onShed: () => undefined,
    },
  );
  return {
    started,
    kept,
    read(reader: string) {
      const incoming = { method: 'GET', url: '/home', headers: { reader } } as unknown as IncomingMessage;
      const outgoing = Object.assign(new EventEmitter(), { destroyed: false }) as unknown as ServerResponse;
      listener(incoming, outgoing);
      return outgoing;
    },
    /** Ends the running read that started first. */
    render() {
      cached = true;
      outgoings.shift()?.emit('prefinish');
    },
  };
}

const readerOf = ({ headers }: IncomingMessage) => String(headers.reader);

describe('a read in the queue', () => {
  it('gets the page that another read has rendered meanwhile', async () => {
    const site = openSite();
    site.read('first');
    await vi.waitFor(() => expect(site.started).toEqual(['first']));
    for (const reader of ['visitor', 'member', 'owner', 'visitor']) site.read(reader);
    const gone = site.read('visitor');
    Object.assign(gone, { destroyed: true });
    site.render();
    await vi.waitFor(() => expect(site.started).toEqual(['first', 'owner']));
    expect(site.kept).toEqual(['visitor', 'member', 'visitor']);
  });

  it('starts in its turn if its page isn’t cached', async () => {
    const site = openSite();
    for (const reader of ['first', 'second', 'third']) site.read(reader);
    await vi.waitFor(() => expect(site.started).toEqual(['first', 'second', 'third']));
    expect(site.kept).toEqual([]);
  });
});
