import type { RouterContextProvider } from 'react-router';
import { AppError, type ErrorCode, isAppError } from '#domain/errors.ts';
import { answer } from './answer.server.ts';
import { scopeOf } from './scope.server.ts';

/**
 * As `answer`, for a read whose failure has a sentence of its own: whatever breaks is
 * logged with the request's id, and the page says that sentence with a Retry instead of showing an empty list.
 */
export function answerRead<T>(
  context: Readonly<RouterContextProvider>,
  failure: ErrorCode,
  read: () => Promise<T>,
): Promise<T> {
  return answer(async () => {
    try {
      return await read();
    } catch (error) {
      // A Response leads on: nothing has failed.
      if (isAppError(error) || error instanceof Response) throw error;
      const { ctx, requestId } = scopeOf(context);
      ctx.log.error({ err: error, requestId, failure }, 'a read failed');
      throw new AppError(failure, { cause: error });
    }
  });
}
