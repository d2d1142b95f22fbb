import { RouterContextProvider } from 'react-router';
import { describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { AppError } from '#domain/errors.ts';
import { answerButton, answerForm } from './answer-form.server.ts';
import { requestContextKey } from './request-context.server.ts';

const SAVED = { title: 'Saved' };
const schema = z.object({ name: z.string().check(z.minLength(3, 'Too short')) });

/** A `path` that ends with `.data` means that JavaScript sent the form. */
function send(fields: Record<string, string>, path = '/form') {
  const context = new RouterContextProvider();
  const log = { error: vi.fn() };
  const ctx = {
    log,
    limits: { take: async () => undefined },
    auth: { keyFor: () => 'key' },
    config: { cookiePrefix: 'playpodium', isHttps: false },
  };
  context.set(requestContextKey, { ctx, requestId: 'r1' } as never);
  const request = new Request(`https://here.invalid${path}`, {
    method: 'POST',
    body: new URLSearchParams(fields),
  });
  return { args: { request, context }, log };
}

const refusalOf = (answer: unknown) => answer as { data: object; init: { status: number } };

describe('answerForm', () => {
  it('shows an error beside its field, and returns what was typed except passwords', async () => {
    const { args } = send({ name: 'a', password: 'secret' });
    const save = vi.fn();
    const answer = await answerForm(args, { schema, save });
    expect(refusalOf(answer)).toMatchObject({
      data: { ok: false, errors: { name: ['Too short'] }, values: { name: 'a' } },
      init: { status: 422 },
    });
    expect(refusalOf(answer).data).not.toHaveProperty('values.password');
    expect(save).not.toHaveBeenCalled();
  });

  it('redirects with a message, or returns data to JavaScript', async () => {
    const save = async () => ({ to: '/done', say: SAVED, answer: { id: 7 } });
    const plain = (await answerForm(send({ name: 'abc' }).args, { schema, save })) as unknown as Response;
    expect([plain.status, plain.headers.get('Location')]).toEqual([303, '/done']);
    expect(plain.headers.get('Set-Cookie')).toContain('playpodium.flash=');
    const data = await answerForm(send({ name: 'abc' }, '/form.data').args, { schema, save });
    expect(refusalOf(data).data).toEqual({ ok: true, id: 7 });
  });

  it('shows a refusal’s sentence below the form’s title, with the refusal’s status', async () => {
    const { args, log } = send({ name: 'abc' });
    const save = () => Promise.reject(new AppError('rate-limited'));
    const answer = await answerForm(args, { schema, save, refused: { title: 'Not saved' } });
    expect(refusalOf(answer)).toMatchObject({
      data: { message: { title: 'Not saved', description: expect.stringContaining('Too many attempts') } },
      init: { status: 429 },
    });
    expect(log.error).not.toHaveBeenCalled();
  });

  it('shows a refusal beside its field, without a toast', async () => {
    const { args } = send({ name: 'abc' });
    const answer = await answerForm(args, {
      schema,
      save: () => Promise.reject(new AppError('username-taken')),
      explain: ({ sentence }) => ({ errors: { name: [sentence] } }),
    });
    expect(refusalOf(answer).data).toEqual({
      ok: false,
      errors: { name: ['Username is already taken'] },
      values: { name: 'abc' },
    });
  });

  it('checks the rate limit before the fields, and still returns what was typed', async () => {
    const save = vi.fn();
    const limit = () => Promise.reject(new AppError('rate-limited'));
    const answer = await answerForm(send({ name: 'a' }).args, { schema, save, limit });
    expect(refusalOf(answer)).toMatchObject({ data: { values: { name: 'a' } }, init: { status: 429 } });
    expect(save).not.toHaveBeenCalled();
  });

  it('logs an unexpected error once, and shows a message without its reason', async () => {
    const { args, log } = send({ name: 'abc' });
    const save = () => Promise.reject(new Error('disk full'));
    const answer = await answerForm(args, { schema, save, broke: { title: 'Broken' }, log: 'saving failed' });
    expect(refusalOf(answer)).toMatchObject({
      data: { message: { title: 'Broken' } },
      init: { status: 500 },
    });
    expect(log.error.mock.calls).toEqual([[expect.objectContaining({ requestId: 'r1' }), 'saving failed']]);
  });
});

describe('answerButton', () => {
  it('redirects with the refusal’s message', async () => {
    const { args } = send({ id: '1' });
    const press = () => Promise.reject(new AppError('game-not-found'));
    const response = (await answerButton(args, { back: '/list', press })) as unknown as Response;
    expect([response.status, response.headers.get('Location')]).toEqual([303, '/list']);
  });
});
