import { data } from 'react-router';
import { isAppError } from '#domain/errors.ts';

/** What an error boundary receives for a failure that a person can meet. */
export interface Failure {
  code: string;
  sentence: string;
}

/**
 * Runs a loader's or an action's work; an AppError becomes a page with its status, its code and its sentence (the
 * error boundary shows them). Anything else goes on and is logged as our fault.
 */
export async function answer<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isAppError(error)) throw error;
    throw data({ code: error.code, sentence: error.sentence } satisfies Failure, { status: error.status });
  }
}
