import { describe, expect, it } from 'vitest';
import { hasCode } from '#domain/errors.ts';
import { VISITOR } from '#domain/policy.ts';
import { deleteAccount } from '#services/accounts/delete-account.ts';
import { register } from '#services/accounts/register.ts';
import { banPerson } from '#services/moderation/set-standing.ts';
import { updateProfile } from '#services/people/update-profile.ts';
import { DIALECTS } from '#tests/support/dialects.ts';
import { makePeople, makePerson } from '#tests/support/factories.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';

function registerAs({ ctx }: TestApp, username: string, email: string) {
  const clientAddress = email;
  return register(ctx, { actor: VISITOR, username, email, password: 'long enough', name: '', clientAddress });
}

async function outcomes(tries: Promise<unknown>[]): Promise<string[]> {
  const settled = await Promise.allSettled(tries);
  return settled
    .map((one) => {
      if (one.status === 'fulfilled') return 'won';
      return hasCode(one.reason, 'username-taken') || hasCode(one.reason, 'email-taken')
        ? one.reason.code
        : String(one.reason);
    })
    .sort();
}

for (const dialect of DIALECTS) {
  describe(`simultaneous usernames on ${dialect}`, () => {
    it('if eight people sign up with one name, in any case, one gets it', async () => {
      await using app = await createTestApp({ dialect });
      const names = ['ada', 'Ada', 'ADA', 'aDa', 'ada', 'adA', 'ADa', 'AdA'];
      const result = await outcomes(names.map((name, n) => registerAs(app, name, `ada${n}@example.com`)));
      expect(result).toEqual([...Array(7).fill('username-taken'), 'won']);
      const accounts = await app.ctx.db.read
        .withoutPlugins()
        .selectFrom('auth_users' as never)
        .selectAll()
        .execute();
      expect(accounts).toHaveLength(1);
    });

    it('if five people sign up with one address, one gets it, and nothing of the others is stored', async () => {
      await using app = await createTestApp({ dialect });
      const result = await outcomes([1, 2, 3, 4, 5].map((n) => registerAs(app, `ada_${n}`, 'ada@example.com')));
      expect(result).toEqual([...Array(4).fill('email-taken'), 'won']);
      expect(await app.ctx.db.read.selectFrom('users').select('id').execute()).toHaveLength(1);
      expect(await app.ctx.db.read.selectFrom('usernames').select('userId').execute()).toHaveLength(1);
    });

    it('if five people sign up with addresses of one mailbox, one gets it', async () => {
      await using app = await createTestApp({ dialect });
      const result = await outcomes([1, 2, 3, 4, 5].map((n) => registerAs(app, `ada_${n}`, `ada+${n}@example.com`)));
      expect(result).toEqual([...Array(4).fill('email-taken'), 'won']);
      expect(await app.ctx.db.read.selectFrom('users').select('id').execute()).toHaveLength(1);
    });

    it('if several people rename themselves to one name and one signs up with it, one gets it', async () => {
      await using app = await createTestApp({ dialect });
      const people = await makePeople(app, 5);
      const result = await outcomes([
        ...people.map((actor) => updateProfile(app.ctx, { actor, username: 'lovelace' })),
        registerAs(app, 'Lovelace', 'new@example.com'),
      ]);
      expect(result).toEqual([...Array(5).fill('username-taken'), 'won']);
    });

    it('the name and address of a banned person who is just deleting the account go to nobody', async () => {
      await using app = await createTestApp({ dialect });
      const { id } = await registerAs(app, 'ada', 'ada@example.com');
      const moderator = await makePerson(app, { isAdmin: true });
      await banPerson(app.ctx, { actor: moderator, userId: id, reason: 'spam', note: '' });
      const actor = { ...moderator, id, username: 'ada', isAdmin: false, standing: 'banned' } as const;
      const deletion = deleteAccount(app.ctx, { actor, games: 'release', proof: 'long enough' });
      const tries = [1, 2, 3, 4].flatMap((n) => [
        registerAs(app, 'ada', `new${n}@example.com`),
        registerAs(app, `ada_${n}`, 'ada@example.com'),
      ]);
      const result = await outcomes(tries);
      await deletion;
      expect(result.filter((each) => each === 'won')).toEqual([]);
    });

    it('a name that its owner is just giving up stays theirs', async () => {
      await using app = await createTestApp({ dialect });
      const actor = await makePerson(app, { username: 'ada' });
      const result = await outcomes([
        updateProfile(app.ctx, { actor, username: 'countess' }),
        registerAs(app, 'ada', 'one@example.com'),
        registerAs(app, 'ADA', 'two@example.com'),
      ]);
      expect(result).toEqual(['username-taken', 'username-taken', 'won']);
    });
  });
}
