import type { SetupInput } from '#domain/accounts/setup-form.ts';
import { AppError } from '#domain/errors.ts';
import { LIMITS } from '#domain/limits.ts';
import { type Actor, assertCan } from '#domain/policy.ts';
import type { AppContext } from '#platform/context.ts';
import { hasAdmin } from '#platform/db/accounts/admins.ts';
import { mailVerification } from '../accounts/email.ts';
import { createAdmin } from './set-admin.ts';
import { assertValidSettings, setSettings } from './settings.ts';

/** Where the first administrator sets the site up, within an hour. Null if there is an administrator. */
export async function findSetupLink(ctx: AppContext): Promise<string | null> {
  if (await hasAdmin(ctx.db.read)) return null;
  const until = ctx.clock.now() + LIMITS.account.setupLinkMs;
  return `${ctx.config.publicUrl}/setup?key=${until}.${ctx.auth.sign('setup', String(until))}`;
}

/** Whether a link's key still works: for an hour, until there is an administrator. */
export async function isSetupOpen(ctx: AppContext, { key }: { key: string }): Promise<boolean> {
  const [until = '', signature = ''] = key.split('.');
  const isOurs = ctx.auth.isSigned('setup', until, signature) && Number(until) > ctx.clock.now();
  return isOurs && !(await hasAdmin(ctx.db.read));
}

/** For input that passed `setupSchema`. Throws `link-expired`, `common-password`, `username-taken`, `email-taken`. */
export async function setUp(ctx: AppContext, { actor, input }: { actor: Actor; input: SetupInput }): Promise<void> {
  assertCan(actor, 'account:register');
  const { key, username, email, password, confirmPassword: _, ...typed } = input;
  const { given } = ctx.settingsStore;
  const texts = Object.fromEntries(Object.entries(typed).filter(([name]) => !Object.hasOwn(given, name)));
  if (!(await isSetupOpen(ctx, { key }))) throw new AppError('link-expired');
  await assertValidSettings(ctx, texts);
  const passwordHash = await ctx.auth.hashPassword(password, [username, email]);
  const { userId } = await createAdmin(ctx, { username, email, passwordHash, isFirst: true });
  await setSettings(ctx, { actorId: null, texts });
  await ctx.db.transact((tx) => mailVerification(ctx, tx, { userId, email, username }));
}
