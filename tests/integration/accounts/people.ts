import { type MockInstance, vi } from 'vitest';
import { type Actor, VISITOR } from '#domain/policy.ts';
import type { Mail } from '#platform/mail/mailers.ts';
import { register } from '#services/accounts/register.ts';
import { signIn } from '#services/accounts/sign-in.ts';
import type { TestApp } from '#tests/support/test-app.ts';

export const PASSWORD = 'correct horse battery';
export const HERE = '198.51.100.7';

export type Member = Extract<Actor, { kind: 'user' }> & { email: string };

export async function signUp({ ctx }: TestApp, username: string, password = PASSWORD): Promise<Member> {
  const email = `${username.toLowerCase()}@example.com`;
  const { id } = await register(ctx, {
    actor: VISITOR,
    username,
    email,
    password,
    name: '',
    clientAddress: HERE,
  });
  return { kind: 'user', id, username, email, isAdmin: false, isModerator: false, isDebug: false, standing: 'good' };
}

export async function openSession({ ctx }: TestApp, email: string, password = PASSWORD): Promise<Headers> {
  const { headers } = await signIn(ctx, {
    email,
    password,
    clientAddress: HERE,
    userAgent: 'Firefox/1 (Linux)',
  });
  const cookies = headers.getSetCookie().map((cookie) => cookie.split(';', 1)[0]);
  return new Headers({ cookie: cookies.join('; ') });
}

export interface Postbox {
  mails(): Promise<Mail[]>;
  /** The token in the link of the last mail to this address. */
  tokenFor(email: string): Promise<string>;
}

export function watchMail({ ctx }: Pick<TestApp, 'ctx'>): Postbox {
  const spy: MockInstance<(mail: Mail) => Promise<void>> = vi.spyOn(ctx.mail, 'send');
  async function mails(): Promise<Mail[]> {
    await ctx.mail.settled();
    return spy.mock.calls.map(([mail]) => mail);
  }
  return {
    mails,
    async tokenFor(email) {
      const mail = (await mails()).findLast(({ to }) => to === email);
      const token = /[?&]token=([\w-]+)/.exec(mail?.text ?? '')?.[1];
      if (!token) throw new Error(`No link was mailed to ${email}.`);
      return token;
    },
  };
}
