import { describe, expect, it } from 'vitest';
import { LIMITS } from '#domain/limits.ts';
import { changeEmail, confirmEmail, findEmailToConfirm, resendVerification } from '#services/accounts/email.ts';
import { findOwnAccount } from '#services/accounts/own-data.ts';
import { DIALECTS } from '#tests/support/dialects.ts';
import { createTestApp } from '#tests/support/test-app.ts';
import { HERE, openSession, PASSWORD, signUp, watchMail } from './people.ts';

for (const dialect of DIALECTS) {
  describe(`e-mail addresses on ${dialect}`, () => {
    it('are confirmed by a link mailed after registration, which works once', async () => {
      await using app = await createTestApp({ dialect });
      const post = watchMail(app);
      const actor = await signUp(app, 'Ada');
      expect(await findOwnAccount(app.ctx, { actor })).toMatchObject({ isEmailVerified: false });
      const lost = await post.tokenFor(actor.email);
      await resendVerification(app.ctx, { actor });
      const token = await post.tokenFor(actor.email);
      expect(token).not.toBe(lost);
      expect(await findEmailToConfirm(app.ctx, { token })).toBe(actor.email);
      await confirmEmail(app.ctx, { token, clientAddress: HERE });
      expect(await findOwnAccount(app.ctx, { actor })).toMatchObject({ isEmailVerified: true });
      expect(await findEmailToConfirm(app.ctx, { token })).toBeNull();
      await expect(confirmEmail(app.ctx, { token, clientAddress: HERE })).rejects.toMatchObject({
        code: 'link-expired',
      });
      const sent = (await post.mails()).length;
      await resendVerification(app.ctx, { actor });
      expect(await post.mails()).toHaveLength(sent);
    });

    it('change once the new one is confirmed, and the old one is notified', async () => {
      await using app = await createTestApp({ dialect });
      const post = watchMail(app);
      const actor = await signUp(app, 'Ada');
      const email = 'ada@new.example';
      await expect(changeEmail(app.ctx, { actor, email, currentPassword: 'wrong' })).rejects.toMatchObject({
        code: 'wrong-password',
      });
      await changeEmail(app.ctx, { actor, email, currentPassword: PASSWORD });
      expect(await findOwnAccount(app.ctx, { actor })).toMatchObject({ email: actor.email });
      const token = await post.tokenFor(email);
      await confirmEmail(app.ctx, { token, clientAddress: HERE });
      expect(await findOwnAccount(app.ctx, { actor })).toMatchObject({ email, isEmailVerified: true });
      const last = (await post.mails()).at(-1);
      expect(last?.to).toBe(actor.email);
      expect(last?.text).not.toContain(email);
      await openSession(app, email);
      await expect(openSession(app, actor.email)).rejects.toMatchObject({ code: 'invalid-credentials' });
    });

    it('can’t be changed by an expired link', async () => {
      await using app = await createTestApp({ dialect });
      const post = watchMail(app);
      const actor = await signUp(app, 'Ada');
      await changeEmail(app.ctx, { actor, email: 'ada@new.example', currentPassword: PASSWORD });
      const token = await post.tokenFor('ada@new.example');
      app.clock.advance(LIMITS.account.verifyLinkMs);
      await expect(confirmEmail(app.ctx, { token, clientAddress: HERE })).rejects.toMatchObject({
        code: 'link-expired',
      });
    });
  });
}
