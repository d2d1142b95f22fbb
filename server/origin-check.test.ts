import { describe, expect, it } from 'vitest';
import { isOwnOrigin } from './headers.ts';

const OWN = ['https://games.example.org', 'http://127.0.0.1:3000'];

describe('isOwnOrigin', () => {
  it.each([
    [{ origin: 'https://games.example.org' }, true],
    [{ origin: 'http://127.0.0.1:3000' }, true],
    [{ origin: 'https://evil.example' }, false],
    [{ origin: 'null' }, false],
    [{ origin: 'https://games.example.org.evil.example' }, false],
    [{ 'sec-fetch-site': 'cross-site' }, false],
    [{ 'sec-fetch-site': 'same-site' }, false],
    [{ 'sec-fetch-site': 'same-origin' }, true],
    [{}, true],
  ])('%o → %s', (headers, own) => {
    expect(isOwnOrigin(new Headers(headers as Record<string, string>), OWN)).toBe(own);
  });
});
