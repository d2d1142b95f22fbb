import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { VISITOR } from '#domain/policy.ts';
import { findSignInAccount, insertSignInAccount } from '#platform/db/accounts/accounts.ts';
import { changeEmail, confirmEmail } from '#services/accounts/email.ts';
import { findOwnAccount } from '#services/accounts/own-data.ts';
import { register } from '#services/accounts/register.ts';
import { createAdmin } from '#services/upkeep/set-admin.ts';
import { DIALECTS } from '#tests/support/dialects.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';
import { HERE, PASSWORD, signUp, watchMail } from './people.ts';

function signUpAs({ ctx }: TestApp, username: string, email: string) {
  return register(ctx, { actor: VISITOR, username, email, password: PASSWORD, name: '', clientAddress: HERE });
}

for (const dialect of DIALECTS) {
  describe(`mailboxes on ${dialect}`, () => {
    it('have one account, however their address is written', async () => {
      await using app = await createTestApp({ dialect });
      await signUpAs(app, 'Ada', 'ada@example.com');
      await signUpAs(app, 'Bert', 'bert+games@example.com');
      await signUpAs(app, 'Carl', 'car.l@gmail.com');
      const others = ['ada+1@example.com', 'bert@example.com', 'bert+2@example.com', 'carl@gmail.com'];
      for (const email of [...others, 'c.arl+3@googlemail.com']) {
        await expect(signUpAs(app, 'Another', email)).rejects.toMatchObject({ code: 'email-taken' });
      }
      await signUpAs(app, 'Another', 'car.l@example.com');
      expect(await app.ctx.db.read.selectFrom('users').select('id').execute()).toHaveLength(4);
    });

    it('of other accounts get no mail, and can’t be confirmed if they were taken meanwhile; one’s own can', async () => {
      await using app = await createTestApp({ dialect });
      const post = watchMail(app);
      const ada = await signUp(app, 'Ada');
      await signUp(app, 'Bert');
      const change = (email: string) => changeEmail(app.ctx, { actor: ada, email, currentPassword: PASSWORD });
      const sent = (await post.mails()).length;
      await change('bert+1@example.com');
      expect(await post.mails()).toHaveLength(sent);
      await change('carl+1@example.com');
      const token = await post.tokenFor('carl+1@example.com');
      await signUp(app, 'Carl');
      const link = { token, clientAddress: HERE };
      await expect(confirmEmail(app.ctx, link)).rejects.toMatchObject({ code: 'email-taken' });
      await change('ada+games@example.com');
      await confirmEmail(app.ctx, { token: await post.tokenFor('ada+games@example.com'), clientAddress: HERE });
      expect(await findOwnAccount(app.ctx, { actor: ada })).toMatchObject({ email: 'ada+games@example.com' });
      await expect(signUpAs(app, 'Ada_2', 'ada@example.com')).rejects.toMatchObject({ code: 'email-taken' });
      await change('ada@new.example');
      await confirmEmail(app.ctx, { token: await post.tokenFor('ada@new.example'), clientAddress: HERE });
      await signUpAs(app, 'Ada_2', 'ada@example.com');
    });

    it('are shared if the operator makes the account', async () => {
      await using app = await createTestApp({ dialect });
      await signUp(app, 'Ada');
      await createAdmin(app.ctx, { username: 'Chief', email: 'ada+chief@example.com' });
      await app.ctx.db.transact(async ({ db }) => {
        const account = { id: 'x', accountRowId: 'x', name: 'X', passwordHash: null, createdAt: 1 };
        const imported = { ...account, email: 'ada+x@example.com', mayShareMailbox: true };
        expect(await insertSignInAccount(db, imported)).toBe(true);
      });
      const again = createAdmin(app.ctx, { username: 'Other', email: 'ada@example.com' });
      await expect(again).rejects.toMatchObject({ code: 'email-taken' });
    });

    it('shared with another account are no obstacle to confirming the address', async () => {
      await using app = await createTestApp({ dialect });
      const post = watchMail(app);
      const ada = await signUp(app, 'Ada');
      await sql`update auth_users set mailbox = null`.execute(app.ctx.db.write);
      await signUpAs(app, 'Another', 'ada+1@example.com');
      await confirmEmail(app.ctx, { token: await post.tokenFor(ada.email), clientAddress: HERE });
      expect(await findSignInAccount(app.ctx.db.read, { email: ada.email })).toMatchObject({ isEmailVerified: true });
    });
  });
}
