import { readFileSync } from 'node:fs';
import { UNSAFE_decodeViaTurboStream as decode } from 'react-router';
import { describe, expect, it } from 'vitest';
import routes from './routes.ts';
import { NOT_OK } from './shell/connection.ts';

const forms = routes
  .map(({ file }) => ({ file, source: readFileSync(new URL(file, import.meta.url), 'utf8') }))
  .filter(({ file, source }) => file.endsWith('.tsx') && /export (?:async )?function action\(/.test(source))
  .map(({ file, source }) => [file, source] as const);

describe('a form that can’t be sent', () => {
  // The page of notifications sends its form by itself.
  it.each(forms.filter(([file]) => file !== 'people/notifications.tsx'))('is told of by %s', (_, source) => {
    expect(source).toContain('export const handle = { unsent: ');
  });

  it('is answered with what React Router reads as an action’s result', async () => {
    const { value } = await decode(new Blob([NOT_OK]).stream(), globalThis as never);
    expect(value).toEqual({ data: { ok: false } });
  });
});
