import { AppError } from '#domain/errors.ts';
import { filePath } from '#domain/paths.ts';
import { type Actor, actingOnOwn, actingUser, type By, mayDecideAbout } from '#domain/policy.ts';
import type { AppContext } from '#platform/context.ts';
import { findSignInAccount } from '#platform/db/accounts/accounts.ts';
import { listOwnGames, listOwnRaces, listOwnRecords, listOwnUploads } from '#platform/db/accounts/own-data.ts';
import { findSecondFactor } from '#platform/db/accounts/second-factors.ts';
import { hasSecondFactor, listSessions } from '#platform/db/accounts/sessions.ts';
import { listAuditOf, writeAudit } from '#platform/db/audit.ts';
import { listCommentsBy } from '#platform/db/comments/own-comments.ts';
import { listAllSaved, listAllVotesBy } from '#platform/db/games/kept-games.ts';
import { countGamesOf } from '#platform/db/listing/game-cards.ts';
import { listFollowedBy } from '#platform/db/people/follows.ts';
import { listLinks, listUsernames } from '#platform/db/people/profiles.ts';
import { findUserById } from '#platform/db/people/users.ts';
import { findRow } from '#platform/db/rows.ts';
import { findPersonById } from '../people/find-person.ts';
import { assertConfirmed } from './confirm-session.ts';

export type OwnAccount = Awaited<ReturnType<typeof findOwnAccount>>;

/** `hasGames` includes hidden games. Throws AppError `not-signed-in`, `user-id-not-found`. */
export async function findOwnAccount(ctx: AppContext, { actor }: { actor: Actor }) {
  const { id } = actingUser(actor, 'settings:open');
  const [person, links, account, isSecured, games, comment] = await Promise.all([
    findPersonById(ctx, { id }),
    listLinks(ctx.db.read, { userId: id }),
    findSignInAccount(ctx.db.read, { id }),
    hasSecondFactor(ctx.db.read, { userId: id }),
    countGamesOf(ctx.db.read, { creatorId: id, withHidden: true }),
    findRow(ctx.db.read, 'comments', { userId: id }),
  ]);
  if (!person || !account) throw new AppError('user-id-not-found', { params: { id } });
  const { email, isEmailVerified, passwordHash, services } = account;
  const hasPassword = passwordHash !== null;
  const hasGames = games > 0;
  const may = { hasPassword, hasGames, hasComments: comment !== undefined };
  return { person, links, email, isEmailVerified, ...may, services, isSecured };
}

/** Without secrets. Times are ISO 8601. Throws `user-id-not-found`. */
export async function exportData(ctx: AppContext, { actor }: { actor: Actor }): Promise<object> {
  return collectData(ctx, actingOnOwn(actor, 'account:export').id);
}

type Exported = By<'userId'> & { cookie: string | null };
/** About anybody but another administrator. Throws `confirm-first`, `not-allowed`, `user-id-not-found`. */
export async function exportPersonData(ctx: AppContext, { actor, userId, cookie }: Exported) {
  const { id: actorId } = actingUser(actor, 'account:export-others');
  await assertConfirmed(ctx, { cookie });
  const user = await findUserById(ctx.db.read, { id: userId });
  if (user && !mayDecideAbout(actor, user)) throw new AppError('not-allowed');
  const content = await collectData(ctx, userId);
  const entry = { at: ctx.clock.now(), actorId, action: 'account:export', about: ['user', userId] } as const;
  await ctx.db.transact(({ db }) => writeAudit(db, entry));
  return { username: user?.username ?? userId, content };
}

/** For the operator, also about somebody who can't sign in. Throws `user-id-not-found`. */
export async function collectData(ctx: AppContext, id: string): Promise<object> {
  const db = ctx.db.read;
  const [user, account] = await Promise.all([findUserById(db, { id }), findSignInAccount(db, { id })]);
  if (!user) throw new AppError('user-id-not-found', { params: { id } });
  const { username, name, bio, profilePicture, totalSubmissions, totalVotes, standing } = user;
  const own = { userId: id };
  const [usernames, links, sessions, factor, visit] = await Promise.all([
    listUsernames(db, own),
    listLinks(db, own),
    listSessions(db, own),
    findSecondFactor(db, own),
    findRow(db, 'ownVisits', own),
  ]);
  const [games, votes, savedGames, follows, comments, races, records, uploads, audit] = await Promise.all([
    listOwnGames(db, own),
    listAllVotesBy(db, own),
    listAllSaved(db, own),
    listFollowedBy(db, own),
    listCommentsBy(db, own),
    listOwnRaces(db, own),
    listOwnRecords(db, own),
    listOwnUploads(db, own),
    listAuditOf(db, { actorId: id }),
  ]);
  return {
    exportedAt: isoTime(ctx.clock.now()),
    user: {
      ...{ id, username, name, email: account?.email ?? null, emailVerified: account?.isEmailVerified ?? false },
      ...{ bio, profilePicture, dateJoined: isoTime(user.dateJoined), totalSubmissions, totalVotes },
      ...{ isAdmin: user.isAdmin === 1, isModerator: user.isModerator === 1, standing },
      ...{ usernames, links, signInServices: account?.services ?? [] },
    },
    sessions: sessions.map(({ id: _, ...session }) => withIsoTimes(session)),
    secondFactor: {
      appSince: factor.totp?.confirmedAt ? isoTime(factor.totp.confirmedAt) : null,
      recoveryCodesLeft: factor.recoveryCodesLeft,
      passkeys: factor.passkeys.map(({ name, createdAt, usedAt }) => withIsoTimes({ name, createdAt, usedAt })),
    },
    ...Object.fromEntries(
      Object.entries({ games, votes, savedGames, follows, comments, ...races, ...records }).map(([name, rows]) => [
        name,
        rows.map(withIsoTimes),
      ]),
    ),
    uploads: uploads.map(({ key, lastUsedAt }) => withIsoTimes({ url: filePath(key), lastUsedAt })),
    auditLog: audit.map(({ at, ...row }) => ({ at: isoTime(at), ...row })),
    ownGamesSeenAt: visit ? isoTime(visit.seenAt) : null,
  };
}

function withIsoTimes(row: object): object {
  const isTime = (name: string, value: unknown) => name.endsWith('At') && typeof value === 'number';
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, isTime(name, value) ? isoTime(value) : value]),
  );
}

function isoTime(ms: number): string {
  return new Date(ms).toISOString();
}
