import { describe, expect, it } from 'vitest';
import { VISITOR } from '#domain/policy.ts';
import { deleteAccount } from '#services/accounts/delete-account.ts';
import { requestClaim } from '#services/claims/request-claim.ts';
import { decideClaim } from '#services/claims/settle-claim.ts';
import { reportSubject } from '#services/moderation/reports.ts';
import { updateProfile } from '#services/people/update-profile.ts';
import { DIALECTS } from '#tests/support/dialects.ts';
import { makeGame, makePerson } from '#tests/support/factories.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';
import { HERE, PASSWORD, signUp } from './people.ts';

/** What the audit log and the reports say, in one text. */
async function logged({ ctx }: TestApp): Promise<string> {
  const rows = await ctx.db.read.selectFrom('auditLog').selectAll().execute();
  const cases = await ctx.db.read.selectFrom('reportCases').selectAll().execute();
  return JSON.stringify([rows, cases]);
}

for (const dialect of DIALECTS) {
  describe(`after an account is deleted on ${dialect}`, () => {
    it('no log names the person, but others’ rows stay as they are', async () => {
      await using app = await createTestApp({ dialect });
      const { ctx } = app;
      const ada = await signUp(app, 'Adalovelace');
      const bob = await signUp(app, 'Bob');
      const admin = await makePerson(app, { isAdmin: true });
      await updateProfile(ctx, { actor: ada, username: 'Countess' });
      await updateProfile(ctx, { actor: bob, username: 'Bobby' });
      const { id: gameId } = await makeGame(app);
      const { claimId } = await requestClaim(ctx, { actor: ada, gameId, reason: 'I am Adalovelace.' });
      await decideClaim(ctx, { actor: admin, claimId, approve: false, note: 'Sorry, Countess.' });
      const input = { reason: 'other', note: '', sourceUrl: '' } as const;
      await reportSubject(ctx, { actor: VISITOR, kind: 'user', id: ada.id, input, clientAddress: HERE });
      expect(await logged(app)).toMatch(/Adalovelace.*Countess/);
      await deleteAccount(ctx, { actor: { ...ada, username: 'Countess' }, games: 'release', proof: PASSWORD });
      const left = await logged(app);
      expect(left).not.toMatch(/Adalovelace|Countess/i);
      expect(left).toContain('Bobby');
      expect(left).toContain('account:delete');
    });
  });
}
