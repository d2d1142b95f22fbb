import { UNSAFE_decodeViaTurboStream as decode } from 'react-router';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { NOT_OK, onUnsent, outlastBrokenConnections } from './connection.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('a form that can’t be sent', () => {
  it('gets a response that React Router reads as an action’s result', async () => {
    const { value } = await decode(new Blob([NOT_OK]).stream(), globalThis as never);
    expect(value).toEqual({ data: { ok: false } });
  });

  it('is reported to all listeners until they unsubscribe', async () => {
    const window: Pick<Window, 'fetch'> = { fetch: () => Promise.reject(new TypeError('Failed to fetch')) };
    vi.stubGlobal('window', window);
    vi.stubGlobal('document', new EventTarget());
    outlastBrokenConnections();
    const send = () => window.fetch(new URL('http://site.example/contact.data'), { method: 'POST' });
    const told: string[] = [];
    const stop = [1, 2].map((n) => onUnsent(({ path }) => told.push(`${n} ${path}`)));
    await send();
    expect(told).toEqual(['1 /contact', '2 /contact']);
    stop[0]?.();
    await send();
    expect(told).toEqual(['1 /contact', '2 /contact', '2 /contact']);
    stop[1]?.();
    await send();
    expect(told).toHaveLength(3);
  });
});

describe('a page that can’t be loaded', () => {
  it('is requested again until it arrives, and then leaves no listener behind', async () => {
    vi.useFakeTimers();
    const listeners = new Set<unknown>();
    vi.stubGlobal('addEventListener', (_: string, listener: unknown) => listeners.add(listener));
    vi.stubGlobal('removeEventListener', (_: string, listener: unknown) => listeners.delete(listener));
    vi.stubGlobal('document', new EventTarget());
    const found = new Response('found');
    const fetch = vi.fn().mockRejectedValueOnce(new TypeError('Failed to fetch'));
    fetch.mockRejectedValueOnce(new TypeError('Failed to fetch')).mockResolvedValue(found);
    const window: Pick<Window, 'fetch'> = { fetch };
    vi.stubGlobal('window', window);
    outlastBrokenConnections();
    const answer = window.fetch(new URL('http://site.example/browse.data'));
    await vi.runAllTimersAsync();
    expect(await answer).toBe(found);
    expect(fetch).toHaveBeenCalledTimes(3);
    expect(listeners).toHaveProperty('size', 0);
  });
});
