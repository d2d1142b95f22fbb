import { AppError } from '#domain/errors.ts';
import { startOfDay } from '#domain/games/numbers.ts';
import { FOLLOW as TEXT } from '#domain/messages/visits/follow.ts';
import { UPDATES } from '#domain/messages/visits/updates.ts';
import { gamePath, profilePath } from '#domain/paths.ts';
import { gatherKey } from '#domain/people/notices.ts';
import { actingUser, type By } from '#domain/policy.ts';
import type { AppContext } from '#platform/context.ts';
import { findSignInAccount } from '#platform/db/accounts/accounts.ts';
import { countGamesOf } from '#platform/db/listing/game-cards.ts';
import * as rows from '#platform/db/people/follows.ts';
import { retitleUnread } from '#platform/db/people/notifications.ts';
import { findUserById } from '#platform/db/people/users.ts';
import { deleteRows, insertNew } from '#platform/db/rows.ts';
import type { Tx } from '#platform/db/transaction.ts';
import { findNamed } from './find-person.ts';
import { notify } from './notifications.ts';

/** Follows somebody, or ends it. Done twice, it is done once. Throws `user-not-found`, `rate-limited`, `follows-oneself`. */
export async function follow(ctx: AppContext, { actor, username, isOn }: By<'username'> & { isOn: boolean }) {
  const { id: userId } = actingUser(actor, 'person:follow');
  await ctx.limits.take('keep', userId);
  return ctx.db.transact(async (tx) => {
    const { db } = tx;
    const creator = await findNamed(db, username);
    const { id: creatorId } = creator;
    if (creatorId === userId) throw new AppError('follows-oneself');
    const at = ctx.clock.now();
    const isChanged = isOn
      ? await insertNew(db, 'follows', { userId, creatorId, createdAt: at })
      : await deleteRows(db, 'follows', { userId, creatorId });
    if (!isChanged) return creator;
    const people = await rows.countFollowers(db, { creatorId, since: startOfDay(at) });
    const title = people === 0 ? '' : TEXT.newFollowers({ n: people });
    const line = { userId: creatorId, title, gatherKey: gatherKey('followers', creatorId, at) };
    const link = { path: profilePath(creator.username), label: TEXT.openProfile };
    if (isOn && people > 0) await notify(ctx, tx, { ...line, kind: 'followers', ...link });
    // The line stays read, or goes.
    else await retitleUnread(db, line);
    await ctx.changes.record(tx, `followed:${creatorId}`);
    return creator;
  });
}

type Told = Parameters<typeof rows.tellFollowers>[1] & { label: string };
/** Tells a creator's followers, a line for each `gatherKey`. Only its first one is mailed, to those who want mails. */
export async function tellFollowers(ctx: AppContext, tx: Tx, { label, ...notice }: Omit<Told, 'at'>): Promise<void> {
  const { db } = tx;
  const { title, text, path } = notice;
  const mailed = await rows.listMailedFollowers(db, notice);
  await rows.tellFollowers(db, { ...notice, at: ctx.clock.now() });
  for (const { userId, username } of mailed) {
    const account = await findSignInAccount(db, { id: userId });
    if (account) await ctx.mail.sendNotice(tx, { to: account.email, username, title, text, path, label });
  }
}

type NewGame = { id: string; title: string; slug: string; creatorId: string };
/** Of several new games on a day, the line names the last one and their number. */
export async function tellOfNewGame(ctx: AppContext, tx: Tx, { id, title, slug, creatorId }: NewGame): Promise<void> {
  const creator = await findUserById(tx.db, { id: creatorId });
  if (!creator) return;
  const at = ctx.clock.now();
  const n = await countGamesOf(tx.db, { creatorId, withHidden: false, since: startOfDay(at) });
  const { username } = creator;
  const words = { title: TEXT.newGame({ username, game: title, n }), text: '' };
  const link = { path: n > 1 ? profilePath(username) : gamePath(slug), label: UPDATES.open };
  const line = { kind: 'followed', gatherKey: gatherKey('followed', creatorId, at) } as const;
  await tellFollowers(ctx, tx, { id, creatorId, ...words, ...link, ...line });
}

/** Leaves out banned people. */
export async function countFollowers(ctx: AppContext, { creatorId }: { creatorId: string }): Promise<number> {
  ctx.pages.tag(`followed:${creatorId}`);
  return rows.countFollowers(ctx.db.read, { creatorId });
}
