import { UNSAFE_decodeViaTurboStream as decode } from 'react-router';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { NOT_OK, onUnsent, outlastBrokenConnections } from './connection.ts';

afterEach(() => vi.unstubAllGlobals());

describe('a form that can’t be sent', () => {
  it('is answered with what React Router reads as an action’s result', async () => {
    const { value } = await decode(new Blob([NOT_OK]).stream(), globalThis as never);
    expect(value).toEqual({ data: { ok: false } });
  });

  it('is told to all who listen, until they stop', async () => {
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
