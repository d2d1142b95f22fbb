import type { Db } from '../database.ts';

/** A person's uploads and scores. */
export async function listOwnHosted(db: Db, { userId }: { userId: string }) {
  const versions = db
    .selectFrom('hostedVersions')
    .select(['id', 'gameId', 'number', 'title', 'note', 'bytes', 'files', 'createdAt', 'publishedAt'])
    .where('ownerId', '=', userId)
    .orderBy('createdAt');
  const scores = db
    .selectFrom('gameScores')
    .select(['gameId', 'week', 'score', 'at as createdAt'])
    .where('userId', '=', userId)
    .orderBy('at');
  return { hostedVersions: await versions.execute(), scores: await scores.execute() };
}
