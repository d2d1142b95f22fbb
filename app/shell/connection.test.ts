import { UNSAFE_decodeViaTurboStream as decode } from 'react-router';
import { describe, expect, it } from 'vitest';
import { NOT_OK } from './connection.ts';

describe('a form that can’t be sent', () => {
  it('is answered with what React Router reads as an action’s result', async () => {
    const { value } = await decode(new Blob([NOT_OK]).stream(), globalThis as never);
    expect(value).toEqual({ data: { ok: false } });
  });
});
