import { type Logger, pino } from 'pino';

export type Log = Logger;

/** Structured lines on standard output. What could be a secret is never written. */
export function createLog(level: string): Log {
  return pino({
    level,
    redact: ['req.headers.cookie', 'req.headers.authorization', 'password', '*.password', 'token', '*.token'],
    formatters: { level: (label) => ({ level: label }) },
    timestamp: pino.stdTimeFunctions.isoTime,
  });
}
