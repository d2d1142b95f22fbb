import { AppError, caughtAppError, hasCode } from '#domain/errors.ts';
import { LIMITS } from '#domain/limits.ts';
import type { AppContext } from '#platform/context.ts';
import { findSignInAccount } from '#platform/db/accounts/accounts.ts';
import { findUserById } from '#platform/db/people/users.ts';
import { afterwards } from '../afterwards.ts';

type Account = NonNullable<Awaited<ReturnType<typeof findSignInAccount>>>;
type Limit = Parameters<AppContext['limits']['take']>[0];
/** `account`: undefined if nobody has the address. */
type Guess = { account: Account | undefined; cookie: string | null; strangers: readonly (readonly [Limit, string])[] };

/** Known devices have a limit of their own. Throws `rate-limited`, `account-attacked`. */
export async function takeGuess(ctx: AppContext, { account, cookie, strangers }: Guess): Promise<string | null> {
  const device = account ? ctx.auth.knownDevices.find(cookie, account) : null;
  if (device !== null) {
    await ctx.limits.take('known-device', device);
    return device;
  }
  for (const [limit, key] of strangers) {
    try {
      await ctx.limits.take(limit, key);
    } catch (cause) {
      if (!hasCode(cause, 'rate-limited') || limit !== strangers.at(-1)?.[0]) throw cause;
      // In the background, so that the answer doesn't show whether the address has an account.
      ctx.mail.later(() => mailDeviceLink(ctx, account));
      throw new AppError('account-attacked', { cause });
    }
  }
  return null;
}

async function mailDeviceLink(ctx: AppContext, account: Account | undefined): Promise<void> {
  const user = account && (await findUserById(ctx.db.read, { id: account.id }));
  if (!account || !user) return;
  const refused = await ctx.limits.take('account-mail-account', `device ${user.id}`).catch(caughtAppError);
  if (refused !== undefined) return;
  const link = ctx.auth.knownDevices.linkFor(account, ctx.clock.now() + LIMITS.account.deviceLinkMs);
  await ctx.db.transact((tx) => ctx.mail.sendDeviceLink(tx, { to: account.email, username: user.username, link }));
}

/** Null if the link no longer works. */
export async function openDeviceLink(ctx: AppContext, { link }: { link: string }): Promise<string | null> {
  const id = ctx.auth.knownDevices.accountOf(link);
  const account = id === null ? undefined : await findSignInAccount(ctx.db.read, { id });
  if (!account || !ctx.auth.knownDevices.isLink(link, account, ctx.clock.now())) return null;
  // However often the link is opened, it gives one device, with one limit of guesses.
  return ctx.auth.knownDevices.cookieFor(account, ctx.auth.hashToken(link).slice(0, 32));
}

type Remembered = { userId: string; cookie: string | null; headers?: Headers };
/** Adds the cookie of a known device to `headers`. */
export async function rememberDevice(ctx: AppContext, { userId, cookie, headers = new Headers() }: Remembered) {
  const account = await afterwards(ctx, () => findSignInAccount(ctx.db.read, { id: userId }));
  if (!account) return headers;
  const device = ctx.auth.knownDevices.find(cookie, account) ?? ctx.ids.next();
  headers.append('Set-Cookie', ctx.auth.knownDevices.cookieFor(account, device));
  return headers;
}
