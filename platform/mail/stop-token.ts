import { createHmac, timingSafeEqual } from 'node:crypto';

const macOf = (key: string, userId: string) =>
  createHmac('sha256', key).update(`stop the digest of ${userId}`).digest();

/** Ends a person's digest without signing in, and does nothing else. */
export const signStop = (key: string, userId: string): string =>
  `${userId}.${macOf(key, userId).toString('base64url')}`;

/** The person's id; null for a token that we haven't made. */
export function openStop(key: string, token: string): string | null {
  const userId = token.slice(0, token.lastIndexOf('.'));
  const [right, given] = [Buffer.from(signStop(key, userId)), Buffer.from(token)];
  return right.length === given.length && timingSafeEqual(right, given) ? userId : null;
}
