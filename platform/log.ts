import { type Logger, pino } from 'pino';
import { isAppError } from '#domain/errors.ts';
import type { Clock } from './clock.ts';
import { errorCode } from './error-code.ts';
import { requestScope } from './request-scope.ts';

export type Log = Logger;

/** `createOutageLog` tells of these. */
const OUTAGES: readonly string[] = ['unavailable', 'not-saved'];

/** Writes JSON lines to standard output, with the id of the request. Redacts secrets. */
export function createLog(level: string, destination?: { write(line: string): void }): Log {
  const options = {
    level,
    redact: ['req.headers.cookie', 'req.headers.authorization', 'password', '*.password', 'token', '*.token'],
    formatters: { level: (label: string) => ({ level: label }) },
    timestamp: pino.stdTimeFunctions.isoTime,
    mixin: () => ({ requestId: requestScope.getStore()?.requestId }),
    hooks: {
      logMethod(this: Log, args: Parameters<pino.LogFn>, method: pino.LogFn) {
        const [{ err = null } = {}] = args as unknown as [{ err?: unknown }?];
        if (!isAppError(err) || !OUTAGES.includes(err.code)) method.apply(this, args);
      },
    },
  };
  return destination ? pino(options, destination) : pino(options);
}

const MINUTE = 60_000;
const MOST_KINDS = 100;

/** A line a minute for each kind of error, with the number of errors, because an outage fails every request. */
export function createOutageLog({ log, clock }: { log: Pick<Log, 'error'>; clock: Clock }) {
  const told = new Map<string, { at: number; errors: number }>();
  return (error: unknown): void => {
    const kind = errorCode(error) || String(error);
    const last = told.get(kind) ?? { at: Number.NEGATIVE_INFINITY, errors: 0 };
    const now = clock.now();
    if (now < last.at + MINUTE && now >= last.at) {
      last.errors += 1;
      return;
    }
    if (told.size >= MOST_KINDS) told.clear();
    told.set(kind, { at: now, errors: 0 });
    log.error({ err: error, errors: last.errors + 1 }, 'database errors behind requests, in the last minute or since');
  };
}
