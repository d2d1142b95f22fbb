import { AppError } from '#domain/errors.ts';
import { formatPlace } from '#domain/format.ts';
import { LIMITS } from '#domain/limits.ts';
import { RACE, RACED } from '#domain/messages/race/race.ts';
import { WEEK, weekOf } from '#domain/race/week.ts';
import type { AppContext } from '#platform/context.ts';
import { findSignInAccount } from '#platform/db/accounts/accounts.ts';
import { listDigestReaders, writeNoticeChoice } from '#platform/db/people/notifications.ts';
import { insertNew } from '#platform/db/rows.ts';
import { findRace } from '../race/find-race.ts';
import { findNewsSince, storiesOf } from './for-you.ts';

/** Job. Safe to repeat and to interrupt: nobody gets two for a week. Whoever has no news gets none, whoever won. */
export async function sendDigests(ctx: AppContext): Promise<{ sent: number }> {
  const now = ctx.clock.now();
  // Counted from 1970.
  const week = Math.ceil(weekOf(now) / WEEK);
  const podium = await findLastPodium(ctx);
  let sent = 0;
  for (const { id: userId, username } of await listDigestReaders(ctx.db.read, { week })) {
    const account = await findSignInAccount(ctx.db.read, { id: userId });
    if (!account?.isEmailVerified) continue;
    const news = await findNewsSince(ctx, { userId, since: now - WEEK });
    const stories = storiesOf({ ...news, places: [], creator: null, race: '' });
    if (stories.length === 0) continue;
    const lines = [...stories.map(({ name, words }) => (words ? `${name}: ${words}` : name)), ...podium];
    const isSent = await ctx.db.transact(async (tx) => {
      if (!(await insertNew(tx.db, 'digests', { userId, week }))) return false;
      await ctx.mail.sendDigest(tx, { to: account.email, username, userId, news: lines });
      return true;
    });
    if (isSent) sent += 1;
  }
  return { sent };
}

/** A sentence about the week whose awards were just given; none if nobody won. */
async function findLastPodium(ctx: AppContext): Promise<string[]> {
  const week = weekOf(ctx.clock.now()) - WEEK;
  const race = await findRace(ctx, { week });
  if (race?.state !== 'final' || race.places.length === 0) return [];
  const places = race.places
    .slice(0, LIMITS.highlightedRanks)
    .map(({ place, game }) => `${formatPlace(place)} ${game?.title ?? RACE.removed}`);
  return [RACED.podium({ week, places: places.join(', ') })];
}

/** Whether the link of a digest is ours. */
export const isDigestLink = (ctx: AppContext, { token }: { token: string }): boolean =>
  ctx.mail.readerOf(token) !== null;

/** By the link of a digest, without signing in. Throws `link-expired`. */
export async function endDigest(ctx: AppContext, { token }: { token: string }): Promise<void> {
  const userId = ctx.mail.readerOf(token);
  if (userId === null) throw new AppError('link-expired');
  const none = { kind: 'digest', site: false, mail: false } as const;
  await ctx.db.transact(({ db }) => writeNoticeChoice(db, { userId, ...none }));
}
