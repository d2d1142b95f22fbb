import { AppError } from '#domain/errors.ts';
import { SETTING_WORDS, SITE_SETTINGS as TEXT } from '#domain/messages/staff/site-settings.ts';
import { type Actor, actingUser, assertCan, type By } from '#domain/policy.ts';
import * as rules from '#domain/settings.ts';
import type { AppContext } from '#platform/context.ts';
import { findSignInAccount } from '#platform/db/accounts/accounts.ts';
import { hasSecondFactor } from '#platform/db/accounts/sessions.ts';
import { writeAudit } from '#platform/db/audit.ts';
import { SETTINGS_CHANGED } from '#platform/db/changes.ts';
import { assertConfirmed } from '../accounts/confirm-session.ts';

/** What the log shows of a long text. */
const LOGGED = 200;

/** Texts as a form shows them: secrets are masked. `by`: the variable that decides a setting. */
export async function findSettings(ctx: AppContext, { actor }: { actor: Actor }) {
  assertCan(actor, 'site:configure');
  return listSettings(ctx);
}

export type SettingRow = Awaited<ReturnType<typeof listSettings>>[number];

/** For the command line, which needs no permission. */
export async function listSettings(ctx: AppContext) {
  const texts = await ctx.settingsStore.texts();
  return rules.SETTING_NAMES.map((name) => {
    const { env, kind, group, fallback } = rules.settingOf(name);
    const text = texts[name] ?? '';
    const by = env !== undefined && ctx.settingsStore.given[name] !== undefined ? env : null;
    const shown = kind === 'secret' ? rules.maskPassword(text) : text;
    return { name, group, kind, by, fallback, text: shown, ...SETTING_WORDS[name] };
  });
}

interface Change extends By<'clientAddress'> {
  cookie: string | null;
  texts: rules.SettingTexts;
  logo?: Uint8Array | undefined;
}

/**
 * An empty text takes the default. Throws `invalid-input` with `fields`, `setting-by-environment`, `confirm-first`, and
 * what `uploadPicture` throws.
 */
export async function changeSettings(ctx: AppContext, { actor, clientAddress, cookie, texts, logo }: Change) {
  const { id: userId } = actingUser(actor, 'site:configure');
  // Whoever sits down at an open browser must not send everybody's mail elsewhere.
  await assertConfirmed(ctx, { cookie });
  const { blockedNetworks, adminSecondFactor } = rules.settingsOf(texts);
  if (adminSecondFactor && !ctx.settings.adminSecondFactor && !(await hasSecondFactor(ctx.db.read, { userId }))) {
    throw new AppError('invalid-input', { fields: { adminSecondFactor: [TEXT.ownFactorFirst] } });
  }
  if (ctx.settingsStore.isBlocked(clientAddress, blockedNetworks)) {
    throw new AppError('invalid-input', { fields: { blockedNetworks: [TEXT.ownNetwork] } });
  }
  const picture = logo && { logo: rules.pictureText(await ctx.pictures.encodeSmall(logo)) };
  await setSettings(ctx, { actorId: userId, texts: { ...texts, ...picture } });
}

/** What differs from now. Throws `invalid-input` with `fields`, `setting-by-environment`. */
export async function assertValidSettings({ settingsStore: store }: AppContext, texts: rules.SettingTexts) {
  const before = await store.texts();
  const changes = rules.SETTING_NAMES.flatMap((name) => {
    const typed = texts[name]?.replaceAll('\r\n', '\n').trim();
    const was = before[name] ?? '';
    const isSecret = rules.settingOf(name).kind === 'secret';
    const isDefault = typed === rules.settingOf(name).fallback;
    const text = isSecret && typed ? rules.unmaskPassword(typed, was) : isDefault ? '' : typed;
    return text === undefined || text === was ? [] : [{ name, text, was, isSecret }];
  });
  const after = { ...before, ...Object.fromEntries(changes.map(({ name, text }) => [name, text])) };
  if (changes.some(({ name }) => store.given[name] !== undefined)) throw new AppError('setting-by-environment');
  const complaints = changes.map(({ name, text }) => [name, rules.complaintAbout(name, text)] as const);
  if (after.smtpUrl && !after.mailFrom) complaints.push(['mailFrom', TEXT.senderMissing]);
  const fields = complaints.flatMap(([name, complaint]) => {
    return complaint === null ? [] : [[name, [`${SETTING_WORDS[name].label} ${complaint}`]]];
  });
  if (fields.length > 0) throw new AppError('invalid-input', { fields: Object.fromEntries(fields) });
  return changes;
}

/** For the command line, which needs no permission. Throws like `changeSettings`. */
export async function setSettings(ctx: AppContext, given: { actorId: string | null; texts: rules.SettingTexts }) {
  const { actorId, texts } = given;
  const changes = await assertValidSettings(ctx, texts);
  if (changes.length === 0) return;
  await ctx.db.transact(async (tx) => {
    const at = ctx.clock.now();
    for (const { name, text, was, isSecret } of changes) {
      await ctx.settingsStore.write(tx.db, { name, text, at });
      const detail = isSecret ? {} : { was: was.slice(0, LOGGED), is: text.slice(0, LOGGED) };
      await writeAudit(tx.db, { at, actorId, action: 'site:configure', about: ['site', name], detail });
    }
    await ctx.changes.record(tx, SETTINGS_CHANGED);
  });
  await ctx.loadSettings();
}

/** To the administrator's own address. Throws `test-mail-failed`. Returns the address, or null if it went to the outbox. */
export async function sendTestMail(ctx: AppContext, { actor }: { actor: Actor }): Promise<string | null> {
  const { id, username } = actingUser(actor, 'site:configure');
  const account = await findSignInAccount(ctx.db.read, { id });
  if (!account) throw new AppError('user-not-found');
  await ctx.mail.sendTest({ to: account.email, username, title: TEXT.testSubject, text: TEXT.testMail });
  return ctx.settings.smtpUrl === '' ? null : account.email;
}
