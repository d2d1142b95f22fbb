import { isAppError } from '#domain/errors.ts';
import { ConfigError } from './config.ts';
import { errorCode } from './error-code.ts';
import { UnreadableInput } from './transfer/collections/read-lines.ts';

/** For the operator: why a process can't start or a command failed. With the stack only if the mistake is ours. */
export function failureSentence(error: unknown): string {
  if (error instanceof ConfigError || error instanceof UnreadableInput) return error.message;
  if (isAppError(error)) {
    const cause = error.cause === undefined ? '' : ` (${failureSentence(error.cause)})`;
    if (error.code === 'unavailable') return `The database does not answer${cause}.`;
    if (error.code === 'not-saved') return `Nothing can be written${cause}.`;
    const sentences = Object.values(error.fields ?? {}).flat();
    return sentences.join('\n') || error.sentence;
  }
  if (!(error instanceof Error)) return String(error);
  const first = error instanceof AggregateError ? error.errors[0] : error;
  if (!(first instanceof Error)) return String(first);
  const code = errorCode(first);
  if (code === 'EADDRINUSE') {
    return 'PORT is already in use by another program. Choose another port or stop that program.';
  }
  if (code.startsWith('SQLITE_')) return `The database can't be used: ${first.message}`;
  if (/^(?:EROFS|ENOSPC|EDQUOT)$/.test(code)) return `Nothing can be written: ${first.message}`;
  // A code other than Node's ERR_… comes from the system, the network or the database, so the message is enough.
  return code !== '' && !code.startsWith('ERR_') ? first.message : (error.stack ?? error.message);
}
