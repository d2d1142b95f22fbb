import type { IncomingMessage } from 'node:http';
import { describe, expect, it } from 'vitest';
import { clientAddressOf } from './headers.ts';

const request = (remoteAddress: string, forwarded?: string) =>
  ({
    socket: { remoteAddress },
    headers: forwarded ? { 'x-forwarded-for': forwarded } : {},
  }) as unknown as IncomingMessage;

describe('clientAddressOf', () => {
  it('uses the socket’s address if no proxy is trusted', () => {
    expect(clientAddressOf(request('203.0.113.7', '1.2.3.4'), 0)).toBe('203.0.113.7');
    expect(clientAddressOf(request('::ffff:203.0.113.7'), 0)).toBe('203.0.113.7');
  });

  it('uses what the outermost trusted proxy added, not what the client claims', () => {
    expect(clientAddressOf(request('10.0.0.1', '6.6.6.6, 198.51.100.2'), 1)).toBe('198.51.100.2');
    expect(clientAddressOf(request('10.0.0.1', '6.6.6.6, 198.51.100.2, 10.0.0.9'), 2)).toBe('198.51.100.2');
    expect(clientAddressOf(request('10.0.0.1'), 1)).toBe('10.0.0.1');
  });

  it.each([
    ['2001:DB8:0:0:1::1', '2001:db8::1:0:0:1'],
    ['2001:0db8:0000:0000:0001:0000:0000:0001', '2001:db8::1:0:0:1'],
    ['::FFFF:198.51.100.2', '198.51.100.2'],
    ['::ffff:c633:6402', '198.51.100.2'],
  ])('writes an address in one form: %s', (sent, address) => {
    expect(clientAddressOf(request(sent), 0)).toBe(address);
    expect(clientAddressOf(request('10.0.0.1', sent), 1)).toBe(address);
  });

  it('uses the socket’s address if a proxy names none', () => {
    expect(clientAddressOf(request('10.0.0.1', 'unknown'), 1)).toBe('10.0.0.1');
  });
});
