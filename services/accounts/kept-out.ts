import { emailAddressOf, mailboxOf } from '#domain/accounts/email-address.ts';
import { usernameKey } from '#domain/accounts/username.ts';
import { AppError } from '#domain/errors.ts';
import { handleOf } from '#domain/people/person.ts';
import { standingAt } from '#domain/policy.ts';
import { isUnder } from '#domain/settings.ts';
import type { AppContext } from '#platform/context.ts';
import { isKeptOut, writeKeptOut } from '#platform/db/accounts/kept-out.ts';
import { writeAudit } from '#platform/db/audit.ts';
import type { Db } from '#platform/db/database.ts';
import { listUsernames } from '#platform/db/people/profiles.ts';
import { deleteRows } from '#platform/db/rows.ts';
import type { UserRow } from '#platform/db/schema.ts';

const keyOfEmail = ({ auth }: AppContext, email: string) => auth.keptOutKey(`email:${mailboxOf(email)}`);
const keyOfName = ({ auth }: AppContext, name: string) => auth.keptOutKey(`name:${usernameKey(name)}`);

/** Does nothing for anybody in good standing. */
export async function keepOut(ctx: AppContext, db: Db, { user, email }: { user: UserRow; email: string | undefined }) {
  if (standingAt(user, ctx.clock.now()) === 'good') return;
  const names = new Set([usernameKey(user.username), ...(await listUsernames(db, { userId: user.id }))]);
  const keys = [...names].map((name) => keyOfName(ctx, name));
  if (email !== undefined) keys.push(keyOfEmail(ctx, email));
  await writeKeptOut(db, { keys, endsAt: user.standing === 'banned' ? null : user.suspendedUntil });
}

type NameOrAddress = { username?: string | undefined; email?: string | undefined };
/** Throws `username-taken`, `email-refused`. Call it after the write, because only that waits for a deletion. */
export async function assertNotKeptOut(ctx: AppContext, db: Db, given: NameOrAddress) {
  const { username, email } = given;
  const now = ctx.clock.now();
  const isNameKept = username !== undefined && (await isKeptOut(db, { key: keyOfName(ctx, username), now }));
  if (isNameKept) throw new AppError('username-taken');
  const isEmailKept = email !== undefined && (await isKeptOut(db, { key: keyOfEmail(ctx, email), now }));
  const domain = email?.split('@').at(-1) ?? '';
  if (isEmailKept || isUnder(domain, ctx.settings.blockedMailDomains)) throw new AppError('email-refused');
}

/** For the operator. Returns false if the name or address wasn't kept out. */
export async function readmit(ctx: AppContext, { given }: { given: string }): Promise<boolean> {
  const email = emailAddressOf(given);
  const key = email === null ? keyOfName(ctx, handleOf(given)) : keyOfEmail(ctx, email);
  return ctx.db.transact(async ({ db }) => {
    const wasKept = await deleteRows(db, 'keptOut', { keyHash: key });
    const about = ['site', email === null ? 'name' : 'address'] as const;
    if (wasKept) await writeAudit(db, { at: ctx.clock.now(), actorId: null, action: 'account:readmit', about });
    return wasKept;
  });
}
