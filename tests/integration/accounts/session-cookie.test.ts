import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { LIMITS } from '#domain/limits.ts';
import { identify, signIn } from '#services/accounts/sign-in.ts';
import { DIALECTS } from '#tests/support/dialects.ts';
import { createTestApp } from '#tests/support/test-app.ts';
import { HERE, PASSWORD, signUp } from './people.ts';

for (const dialect of DIALECTS) {
  describe(`the session’s cookie on ${dialect}`, () => {
    it('is believed for 5 minutes, while whatever writes asks the database', async () => {
      await using app = await createTestApp({ dialect });
      const { ctx } = app;
      const { email } = await signUp(app, 'Ada');
      const client = { clientAddress: HERE, userAgent: 'Firefox/1 (Linux)' };
      const { headers: answer } = await signIn(ctx, { email, password: PASSWORD, ...client });
      const cookies = answer.getSetCookie();
      const believed = cookies.find((cookie) => cookie.startsWith('playpodium.session_data='));
      expect(believed).toContain(`Max-Age=${LIMITS.session.trustedMs / 1_000};`);
      expect(LIMITS.session.trustedMs).toBe(300_000);
      const pairs = cookies.map((cookie) => cookie.split(';', 1)[0]);
      const headers = new Headers({ cookie: pairs.join('; ') });
      const token = new Headers({
        cookie: pairs.filter((pair) => pair?.includes('session_token')).join('; '),
      });
      await ctx.db.transact(({ db }) => sql`delete from auth_sessions`.execute(db));
      expect((await identify(ctx, { headers, fresh: false })).viewer?.username).toBe('Ada');
      expect((await identify(ctx, { headers, fresh: true })).viewer).toBeNull();
      expect((await identify(ctx, { headers: token, fresh: false })).viewer).toBeNull();
    });
  });
}
