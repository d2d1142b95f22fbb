import type { ErrorCode } from '#domain/errors.ts';
import type { RequestContext } from './request-context.server.ts';

/** Refusals that may come from an attack. Others, such as a title that is too long, aren't logged. */
const REFUSALS: ReadonlySet<string> = new Set<ErrorCode>([
  'invalid-credentials',
  'wrong-password',
  'wrong-proof',
  'confirm-first',
  'link-expired',
  'not-signed-in',
  'not-allowed',
  'suspended',
  'banned',
  'rate-limited',
  'body-too-large',
  'unreadable-form',
  'unsupported-form',
  'fetch/blocked-address',
]);

const BY_STATUS: Readonly<Record<number, ErrorCode>> = {
  401: 'not-signed-in',
  403: 'not-allowed',
  413: 'body-too-large',
  415: 'unsupported-form',
  429: 'rate-limited',
};

/**
 * Logs why a request was refused, with the request's id and the signed-in person's id, but never the input. If
 * `refusal` isn't set, the response's `status` tells the reason.
 */
export function logRefusal({ ctx, requestId, actor, refusal }: RequestContext, status?: number): void {
  const reason = refusal ?? BY_STATUS[status ?? 0];
  if (!reason || !REFUSALS.has(reason)) return;
  const who = actor.kind === 'user' ? { userId: actor.id } : {};
  ctx.log.warn({ requestId, reason, ...who }, 'security');
}
