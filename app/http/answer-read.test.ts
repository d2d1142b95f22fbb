import { RouterContextProvider, redirect } from 'react-router';
import { describe, expect, it } from 'vitest';
import { AppError } from '#domain/errors.ts';
import { answerRead } from './action-result.server.ts';
import { type RequestContext, requestContextKey } from './request-context.server.ts';

const context = new RouterContextProvider();
const known = {} as RequestContext;
context.set(requestContextKey, known);

describe('answerRead', () => {
  it('passes on a redirect', async () => {
    const away = redirect('/games');
    const read = answerRead(context, 'games-load-failed', () => Promise.reject(away));
    await expect(read).rejects.toBe(away);
  });

  it('shows the sentence of an error that people can cause', async () => {
    const read = answerRead(context, 'game-load-failed', () => Promise.reject(new AppError('game-not-found')));
    const thrown = (await read.catch((error: unknown) => error)) as Response;
    expect({ status: thrown.status, failure: await thrown.json() }).toEqual({
      status: 404,
      failure: { code: 'game-not-found', sentence: 'Game not found' },
    });
    expect(known.refusal).toBe('game-not-found');
  });
});
