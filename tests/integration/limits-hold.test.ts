import { describe, expect, it } from 'vitest';
import { AppError } from '#domain/errors.ts';
import { VISITOR } from '#domain/policy.ts';
import type { AppContext } from '#platform/context.ts';
import type { RateLimits } from '#platform/rate-limits.ts';
import { changeEmail, confirmEmail, resendVerification } from '#services/accounts/email.ts';
import { changePassword, forgotPassword, resetPassword } from '#services/accounts/password.ts';
import { register } from '#services/accounts/register.ts';
import { confirmApp } from '#services/accounts/second-factor.ts';
import { disputeClaim } from '#services/claims/dispute-claim.ts';
import { proveClaim } from '#services/claims/prove-claim.ts';
import { requestClaim } from '#services/claims/request-claim.ts';
import { sendMessage } from '#services/moderation/contact.ts';
import { reportSubject } from '#services/moderation/reports.ts';
import { updateProfile } from '#services/people/update-profile.ts';
import { dumpRows } from '#tests/support/database-rows.ts';
import { makeGame } from '#tests/support/factories.ts';
import { createTestApp } from '#tests/support/test-app.ts';
import { HERE, type Member, PASSWORD, signUp, watchMail } from './accounts/people.ts';

type Limit = Parameters<RateLimits['take']>[0];
type Act = (ctx: AppContext, known: { actor: Member; gameId: string; claimId: string }) => Promise<unknown>;

const NEW = 'long enough words';
const person = { username: 'bert', name: '', email: 'bert@example.com', password: NEW };
const message = { name: 'Ada', email: 'ada@example.com', message: 'Words.' };
const report = { reason: 'spam', sourceUrl: '', note: 'Words.' } as const;

/** Actions whose number is limited. Votes, sign-ins and forms aren't here, because they have tests of their own. */
const ACTIONS: readonly [limit: Limit, per: 'account' | 'address', what: string, act: Act][] = [
  ['register', 'address', 'register', (ctx) => register(ctx, { actor: VISITOR, ...person, clientAddress: HERE })],
  [
    'confirm-password',
    'account',
    'change a password',
    (ctx, { actor }) => changePassword(ctx, { actor, currentPassword: PASSWORD, password: NEW, sessionId: null }),
  ],
  [
    'account-mail-account',
    'account',
    'change an email address',
    (ctx, { actor }) => changeEmail(ctx, { actor, email: 'new@example.com', currentPassword: PASSWORD }),
  ],
  ['account-mail-account', 'account', 'send the link again', (ctx, { actor }) => resendVerification(ctx, { actor })],
  [
    'token-address',
    'address',
    'confirm an email address',
    (ctx) => confirmEmail(ctx, { token: 'x', clientAddress: HERE }),
  ],
  [
    'account-mail-address',
    'address',
    'ask for a new password',
    (ctx, { actor: { email } }) => forgotPassword(ctx, { actor: VISITOR, email, clientAddress: HERE }),
  ],
  [
    'token-address',
    'address',
    'choose a new password',
    (ctx) => resetPassword(ctx, { actor: VISITOR, token: 'x', password: NEW, clientAddress: HERE }),
  ],
  [
    'second-proof',
    'account',
    'confirm an authenticator app',
    (ctx, { actor }) => confirmApp(ctx, { actor, cookie: null, code: '000000' }),
  ],
  [
    'settings',
    'account',
    'change a profile',
    (ctx, { actor }) => updateProfile(ctx, { actor, username: 'Ada', name: 'New', bio: '' }),
  ],
  [
    'claim',
    'account',
    'claim a game',
    (ctx, { actor, gameId }) => requestClaim(ctx, { actor, gameId, reason: 'It is mine.' }),
  ],
  [
    'claim',
    'account',
    'dispute a claim',
    (ctx, { actor, gameId }) => disputeClaim(ctx, { actor, gameId, reason: 'It is mine.' }),
  ],
  ['claim-proof', 'account', 'prove a claim', (ctx, { actor, claimId }) => proveClaim(ctx, { actor, claimId })],
  [
    'contact',
    'address',
    'write a message',
    (ctx) => sendMessage(ctx, { actor: VISITOR, input: message, clientAddress: HERE }),
  ],
  [
    'report',
    'account',
    'report a game',
    (ctx, { actor, gameId: id }) => reportSubject(ctx, { actor, kind: 'game', id, input: report, clientAddress: HERE }),
  ],
];

describe('an exhausted rate limit', () => {
  it.each(ACTIONS)("'%s' of the %s lets nobody %s", async (limit, per, _, act) => {
    await using app = await createTestApp({ dialect: 'sqlite' });
    const post = watchMail(app);
    const actor = await signUp(app, 'Ada');
    const { id: gameId } = await makeGame(app);
    const claimed = await makeGame(app);
    const { claimId } = await requestClaim(app.ctx, { actor, gameId: claimed.id, reason: 'Mine.' });
    const before = await dumpRows(app.ctx);
    const sent = (await post.mails()).length;
    const asked: string[] = [];
    app.ctx.limits.take = async (name, key) => {
      if (name !== limit) return;
      asked.push(key);
      throw new AppError('rate-limited');
    };
    await expect(act(app.ctx, { actor, gameId, claimId })).rejects.toMatchObject({ code: 'rate-limited' });
    expect(asked).toEqual([expect.stringContaining(per === 'account' ? actor.id : HERE)]);
    expect(await dumpRows(app.ctx)).toEqual(before);
    expect(await post.mails()).toHaveLength(sent);
  });
});
