import { type Kysely, sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { VISITOR } from '#domain/policy.ts';
import { up } from '#platform/db/migrations/later/0181-names-of-deleted-people.ts';
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

    it('by an earlier version, the next start removes the names that were left', async () => {
      await using app = await createTestApp({ dialect });
      const { ctx } = app;
      const bob = await signUp(app, 'Bob');
      await updateProfile(ctx, { actor: bob, username: 'Bobby' });
      await sql`insert into audit_log (at, actor_id, action, subject_kind, subject_id, detail) values
        (1, 'gone', 'profile:edit', 'user', 'gone', '{"from":"Ada"}'),
        (2, 'gone', 'claim:request', 'claim', 'gone', '{"reason":"Ada"}'),
        (3, 'gone', 'account:delete', 'user', 'gone', '{"games":"release"}')`.execute(ctx.db.write);
      await sql`insert into report_cases (id, subject_kind, subject_id, subject_name, opened_at, reported_at, status)
        values ('case', 'user', 'gone', 'Ada', 1, 1, 'open')`.execute(ctx.db.write);
      await up(ctx.db.write as unknown as Kysely<unknown>);
      const left = await logged(app);
      expect(left).not.toContain('Ada');
      expect(left).toContain('Bobby');
      expect(left).toContain('release');
    });
  });
}
