import { describe, expect, it, vi } from 'vitest';
import { AppError } from '#domain/errors.ts';
import { VISITOR } from '#domain/policy.ts';
import {
  changeEmail,
  confirmEmail,
  findEmailToConfirm,
  isEmailChangeAsked,
  stopEmailChange,
} from '#services/accounts/email.ts';
import { findOwnAccount } from '#services/accounts/own-data.ts';
import { changePassword, findResetAddress, forgotPassword, resetPassword } from '#services/accounts/password.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';
import { HERE, type Member, openSession, PASSWORD, type Postbox, signUp, watchMail } from './people.ts';
import { turnOnApp } from './second-factors.ts';

const NEW_PASSWORD = 'another good horse';
const THIEF = 'thief@elsewhere.example';
const from = { actor: VISITOR, clientAddress: HERE };
type Setting = { app: TestApp; post: Postbox; ada: Member };

async function reset({ app, post, ada }: Setting) {
  await forgotPassword(app.ctx, { ...from, email: ada.email });
  const token = await post.tokenFor(ada.email);
  await resetPassword(app.ctx, { ...from, token, password: NEW_PASSWORD });
}

const change = ({ app, ada }: Setting) =>
  changePassword(app.ctx, { actor: ada, currentPassword: PASSWORD, password: NEW_PASSWORD, sessionId: null });

const WAYS = [
  ['changed', change],
  ['reset by a mailed link', reset],
] as const;

describe('an account whose password somebody else knew', () => {
  it.each(WAYS)('has no open links once the password is %s', async (_way, renew) => {
    await using app = await createTestApp({ dialect: 'sqlite' });
    const post = watchMail(app);
    const ada = await signUp(app, 'Ada');
    const verification = await post.tokenFor(ada.email);
    await changeEmail(app.ctx, { actor: ada, email: THIEF, currentPassword: PASSWORD });
    const taking = await post.tokenFor(THIEF);
    await renew({ app, post, ada });
    for (const token of [taking, verification]) {
      expect(await findEmailToConfirm(app.ctx, { token })).toBeNull();
      await expect(confirmEmail(app.ctx, { token, clientAddress: HERE })).rejects.toMatchObject({
        code: 'link-expired',
      });
    }
    expect(await findOwnAccount(app.ctx, { actor: ada })).toMatchObject({ email: ada.email });
  });

  it.each(
    WAYS,
  )('loses a second factor from before its address was confirmed once the password is %s', async (way, renew) => {
    for (const isConfirmedBefore of [false, true]) {
      await using app = await createTestApp({ dialect: 'sqlite' });
      const post = watchMail(app);
      app.clock.set(Date.now());
      const ada = await signUp(app, 'Ada');
      const confirm = async () => confirmEmail(app.ctx, { token: await post.tokenFor(ada.email), clientAddress: HERE });
      if (isConfirmedBefore) await confirm();
      const cookie = (await openSession(app, ada.email)).get('cookie');
      await turnOnApp(app, { actor: ada, cookie });
      // Somebody else set the factor up; the owner confirms the address and then chooses a password.
      if (!isConfirmedBefore && way === 'changed') await confirm();
      await renew({ app, post, ada });
      expect(await findOwnAccount(app.ctx, { actor: ada })).toMatchObject({ isSecured: isConfirmedBefore });
      const left = await app.ctx.db.read.selectFrom('recoveryCodes').selectAll().execute();
      expect(left.length > 0).toBe(isConfirmedBefore);
    }
  });

  it('can’t be taken over by a link that was mailed to its former address', async () => {
    await using app = await createTestApp({ dialect: 'sqlite' });
    const post = watchMail(app);
    const ada = await signUp(app, 'Ada');
    await forgotPassword(app.ctx, { ...from, email: ada.email });
    const token = await post.tokenFor(ada.email);
    await changeEmail(app.ctx, { actor: ada, email: 'ada@new.example', currentPassword: PASSWORD });
    await confirmEmail(app.ctx, { token: await post.tokenFor('ada@new.example'), clientAddress: HERE });
    expect(await findResetAddress(app.ctx, { token })).toBeNull();
  });
});

describe('a requested change of address', () => {
  it('is told to both addresses, or is not asked for: one transaction stores both mails and the link', async () => {
    await using app = await createTestApp({ dialect: 'sqlite' });
    const post = watchMail(app);
    const ada = await signUp(app, 'Ada');
    const before = (await post.mails()).length;
    const verification = vi.spyOn(app.ctx.mail, 'sendVerification').mockRejectedValueOnce(new AppError('not-saved'));
    const ask = () => changeEmail(app.ctx, { actor: ada, email: THIEF, currentPassword: PASSWORD });
    await expect(ask()).rejects.toMatchObject({ code: 'not-saved' });
    expect((await post.mails()).length).toBe(before);
    verification.mockRestore();
    await ask();
    expect(
      (await post.mails())
        .slice(before)
        .map(({ to }) => to)
        .sort(),
    ).toEqual([ada.email, THIEF].sort());
  });

  it('is told to the old address, with a link that stops it', async () => {
    await using app = await createTestApp({ dialect: 'sqlite' });
    const post = watchMail(app);
    const ada = await signUp(app, 'Ada');
    await changeEmail(app.ctx, { actor: ada, email: THIEF, currentPassword: PASSWORD });
    const token = await post.tokenFor(THIEF);
    const told = (await post.mails()).findLast(({ to }) => to === ada.email);
    expect(told?.subject).toContain('asked to change');
    expect(told?.text).not.toContain(THIEF);
    expect(told?.text).not.toContain(token);
    const stop = /[?&]stop=(\w+)/.exec(told?.text ?? '')?.[1] ?? '';
    expect(await isEmailChangeAsked(app.ctx, { stop })).toBe(true);
    // Knowing this link isn't enough to confirm the change.
    await expect(confirmEmail(app.ctx, { token: stop, clientAddress: HERE })).rejects.toMatchObject({
      code: 'link-expired',
    });
    await stopEmailChange(app.ctx, { stop, clientAddress: HERE });
    await expect(confirmEmail(app.ctx, { token, clientAddress: HERE })).rejects.toMatchObject({
      code: 'link-expired',
    });
    await expect(stopEmailChange(app.ctx, { stop, clientAddress: HERE })).rejects.toMatchObject({
      code: 'link-expired',
    });
    expect(await isEmailChangeAsked(app.ctx, { stop })).toBe(false);
    expect(await findOwnAccount(app.ctx, { actor: ada })).toMatchObject({ email: ada.email });
  });
});
