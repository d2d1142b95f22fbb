import type { IncomingMessage } from 'node:http';
import { describe, expect, it } from 'vitest';
import { clientAddressOf } from './headers.ts';

const request = (remoteAddress: string, forwarded?: string) =>
  ({
    socket: { remoteAddress },
    headers: forwarded ? { 'x-forwarded-for': forwarded } : {},
  }) as unknown as IncomingMessage;

describe('clientAddressOf', () => {
  it('believes the socket alone without a trusted proxy', () => {
    expect(clientAddressOf(request('203.0.113.7', '1.2.3.4'), 0)).toBe('203.0.113.7');
    expect(clientAddressOf(request('::ffff:203.0.113.7'), 0)).toBe('203.0.113.7');
  });

  it('takes what the outermost trusted proxy saw, not what the client claims', () => {
    expect(clientAddressOf(request('10.0.0.1', '6.6.6.6, 198.51.100.2'), 1)).toBe('198.51.100.2');
    expect(clientAddressOf(request('10.0.0.1', '6.6.6.6, 198.51.100.2, 10.0.0.9'), 2)).toBe('198.51.100.2');
    expect(clientAddressOf(request('10.0.0.1'), 1)).toBe('10.0.0.1');
  });
});
