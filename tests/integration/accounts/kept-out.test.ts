import { describe, expect, it } from 'vitest';
import { DAY } from '#domain/limits.ts';
import { VISITOR } from '#domain/policy.ts';
import { findUserByUsername } from '#platform/db/people/users.ts';
import { deleteAccount } from '#services/accounts/delete-account.ts';
import { changeEmail, confirmEmail } from '#services/accounts/email.ts';
import { readmit } from '#services/accounts/kept-out.ts';
import { register } from '#services/accounts/register.ts';
import { banPerson, suspendPerson } from '#services/moderation/set-standing.ts';
import { updateProfile } from '#services/people/update-profile.ts';
import { forgetOld } from '#services/upkeep/forget.ts';
import { createAdmin } from '#services/upkeep/set-admin.ts';
import { DIALECTS } from '#tests/support/dialects.ts';
import { makePerson } from '#tests/support/factories.ts';
import { setAdmin } from '#tests/support/set-admin.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';
import { HERE, type Member, PASSWORD, signUp, watchMail } from './people.ts';

function signUpAs({ ctx }: TestApp, username: string, email: string) {
  return register(ctx, { actor: VISITOR, username, email, password: PASSWORD, name: '', clientAddress: HERE });
}

async function ban(app: TestApp, person: { id: string }, until?: number): Promise<void> {
  const actor = await makePerson(app, { isAdmin: true });
  const given = { actor, userId: person.id, reason: 'spam', note: '' } as const;
  await (until === undefined ? banPerson(app.ctx, given) : suspendPerson(app.ctx, { ...given, until }));
}

async function leave({ ctx }: TestApp, person: Member, proof = PASSWORD): Promise<void> {
  await deleteAccount(ctx, { actor: { ...person, standing: 'banned' }, games: 'release', proof });
}

const keptOut = ({ ctx }: TestApp) => ctx.db.read.selectFrom('keptOut').selectAll().execute();
const TAKEN = { code: 'username-taken' };
const REFUSED = { code: 'email-refused' };

for (const dialect of DIALECTS) {
  describe(`somebody who was banned and has deleted the account, on ${dialect}`, () => {
    it('can’t sign up again with its address, or with any of its usernames', async () => {
      await using app = await createTestApp({ dialect });
      const ada = await signUp(app, 'Ada');
      await updateProfile(app.ctx, { actor: ada, username: 'Countess' });
      await ban(app, ada);
      await leave(app, { ...ada, username: 'Countess' });
      for (const name of ['ada', 'COUNTESS']) {
        await expect(signUpAs(app, name, 'new@example.com')).rejects.toMatchObject(TAKEN);
      }
      for (const email of [ada.email, 'ada+again@example.com']) {
        await expect(signUpAs(app, 'Another', email)).rejects.toMatchObject(REFUSED);
      }
      await signUpAs(app, 'Another', 'new@example.com');
      expect(JSON.stringify(await keptOut(app))).not.toMatch(/\bada\b|countess|example/i);
      await createAdmin(app.ctx, { username: 'Ada', email: ada.email });
    });

    it('can’t give that name or address to another account', async () => {
      await using app = await createTestApp({ dialect });
      const post = watchMail(app);
      const [ada, other] = [await signUp(app, 'Ada'), await signUp(app, 'Other')];
      await changeEmail(app.ctx, { actor: other, email: 'later@example.com', currentPassword: PASSWORD });
      const prepared = await post.tokenFor('later@example.com');
      const later = await signUp(app, 'Later');
      for (const person of [ada, later]) {
        await ban(app, person);
        await leave(app, person);
      }
      await expect(updateProfile(app.ctx, { actor: other, username: 'Ada' })).rejects.toMatchObject(TAKEN);
      const change = changeEmail(app.ctx, { actor: other, email: ada.email, currentPassword: PASSWORD });
      await expect(change).rejects.toMatchObject(REFUSED);
      await expect(confirmEmail(app.ctx, { token: prepared, clientAddress: HERE })).rejects.toMatchObject(REFUSED);
    });

    it('can’t first give up the address by a link from before the ban', async () => {
      await using app = await createTestApp({ dialect });
      const post = watchMail(app);
      const ada = await signUp(app, 'Ada');
      await changeEmail(app.ctx, { actor: ada, email: 'burner@example.com', currentPassword: PASSWORD });
      const token = await post.tokenFor('burner@example.com');
      await ban(app, ada);
      await expect(confirmEmail(app.ctx, { token, clientAddress: HERE })).rejects.toMatchObject({ code: 'banned' });
    });

    it('may return once a suspension has ended, whose hashes are then deleted', async () => {
      await using app = await createTestApp({ dialect });
      const [ada, bert] = [await signUp(app, 'Ada'), await signUp(app, 'Bert')];
      await ban(app, ada, app.clock.now() + DAY);
      await ban(app, bert);
      for (const person of [ada, bert]) await leave(app, person);
      await expect(signUp(app, 'Ada')).rejects.toMatchObject(TAKEN);
      expect(await forgetOld(app.ctx)).toMatchObject({ bans: 0 });
      app.clock.advance(DAY);
      await signUp(app, 'Ada');
      expect(await forgetOld(app.ctx)).toMatchObject({ bans: 2 });
      expect(await keptOut(app)).toHaveLength(2);
      await expect(signUp(app, 'Bert')).rejects.toMatchObject(TAKEN);
    });

    it('leaves nothing behind if the suspension had ended before', async () => {
      await using app = await createTestApp({ dialect });
      const ada = await signUp(app, 'Ada');
      await ban(app, ada, app.clock.now() + DAY);
      app.clock.advance(DAY);
      await leave(app, ada);
      expect(await keptOut(app)).toEqual([]);
    });

    it('is kept out for the longest of several bans', async () => {
      await using app = await createTestApp({ dialect });
      const email = 'ada@example.com';
      const start = app.clock.now();
      const inDays = (days: number | null) => (days === null ? null : start + days * DAY);
      for (const [days, longest] of [
        [1, 1],
        [3, 3],
        [2, 3],
        [null, null],
        [1, null],
      ] as const) {
        await createAdmin(app.ctx, { username: 'Ada', email });
        await setAdmin(app.ctx, { username: 'Ada', isAdmin: false });
        const user = await findUserByUsername(app.ctx.db.read, { username: 'Ada' });
        const ada: Member = { ...(await makePerson(app)), id: user?.id ?? '', username: 'Ada', email };
        await ban(app, ada, inDays(days) ?? undefined);
        await leave(app, ada, 'Ada');
        const ends = (await keptOut(app)).map(({ endsAt }) => endsAt);
        expect(ends).toEqual([inDays(longest), inDays(longest)]);
      }
    });

    it('may return if the operator lets the name or address be used again', async () => {
      await using app = await createTestApp({ dialect });
      const ada = await signUp(app, 'Ada');
      await ban(app, ada);
      await leave(app, ada);
      expect(await readmit(app.ctx, { given: 'Nobody' })).toBe(false);
      expect(await readmit(app.ctx, { given: '@ADA' })).toBe(true);
      await expect(signUp(app, 'Ada')).rejects.toMatchObject(REFUSED);
      expect(await readmit(app.ctx, { given: 'Ada@Example.com' })).toBe(true);
      expect(await readmit(app.ctx, { given: ada.email })).toBe(false);
      await signUp(app, 'Ada');
    });
  });
}
