import { AppError } from '#domain/errors.ts';
import { dayOf, firstMomentOf } from '#domain/games/numbers.ts';
import { FOLLOW as TEXT } from '#domain/messages/visits/follow.ts';
import { profilePath } from '#domain/paths.ts';
import { gatherKey } from '#domain/people/notices.ts';
import { handleOf } from '#domain/people/person.ts';
import { type Actor, actingUser } from '#domain/policy.ts';
import type { AppContext } from '#platform/context.ts';
import * as rows from '#platform/db/people/follows.ts';
import { findUserByUsername } from '#platform/db/people/users.ts';
import { gather } from './notifications.ts';

/**
 * Follows somebody, or ends it. Done twice, it is done once. Throws `not-signed-in`, `suspended`, `banned`,
 * `user-not-found`, `rate-limited`, and `follows-oneself`.
 */
export async function follow(
  ctx: AppContext,
  { actor, username, isOn }: { actor: Actor; username: string; isOn: boolean },
): Promise<{ username: string }> {
  const { id: userId } = actingUser(actor, 'person:follow');
  await ctx.limits.take('keep', userId);
  return ctx.db.transact(async (tx) => {
    const { db } = tx;
    const creator = await findUserByUsername(db, { username: handleOf(username) });
    if (!creator) throw new AppError('user-not-found');
    const { id: creatorId } = creator;
    if (creatorId === userId) throw new AppError('follows-oneself');
    const at = ctx.clock.now();
    const isChanged = isOn
      ? await rows.insertFollow(db, { userId, creatorId, createdAt: at })
      : await rows.deleteFollow(db, { userId, creatorId });
    if (!isChanged) return creator;
    const people = await rows.countFollowers(db, { creatorId, since: firstMomentOf(dayOf(at)) });
    await gather(ctx, tx, {
      userId: creatorId,
      kind: 'followers',
      title: people === 0 ? '' : TEXT.newFollowers({ n: people }),
      path: profilePath(creator.username),
      label: TEXT.openProfile,
      gatherKey: gatherKey('followers', creatorId, dayOf(at)),
      isNews: isOn,
    });
    await ctx.changes.record(tx, `followed:${creatorId}`);
    return creator;
  });
}

/** Leaves out banned people. */
export async function countFollowers(ctx: AppContext, { creatorId }: { creatorId: string }): Promise<number> {
  ctx.pages.tag(`followed:${creatorId}`);
  return rows.countFollowers(ctx.db.read, { creatorId });
}
