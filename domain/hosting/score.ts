/** The name of the 'week' of all time. */
export const ALL_TIME = '';

const MOST = 1e15;
export const isScore = (score: unknown): score is number =>
  typeof score === 'number' && Number.isFinite(score) && Math.abs(score) <= MOST;

/** The score in a message of a game; null for any other message. */
export function scoreIn(message: unknown): number | null {
  if (typeof message !== 'object' || message === null) return null;
  const { type, score } = message as { type?: unknown; score?: unknown };
  return type === 'score' && isScore(score) ? score : null;
}
