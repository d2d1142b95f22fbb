import { base32 } from '@better-auth/utils/base32';
import { createOTP } from '@better-auth/utils/otp';
import { confirmApp, findOwnSecondFactor, startApp } from '#services/accounts/second-factor.ts';
import type { TestApp } from '#tests/support/test-app.ts';
import type { Member } from './people.ts';

const HALF_MINUTE = 30_000;

/** The code that an authenticator app with this key shows now. */
export async function codeOf({ clock }: TestApp, key: string): Promise<string> {
  const secret = new TextDecoder().decode(base32.decode(key));
  return createOTP(secret).hotp(Math.floor(clock.now() / HALF_MINUTE));
}

/** Turns an authenticator app on, and lets half a minute pass, so that the next code is a new one. */
export async function turnOnApp(app: TestApp, own: { actor: Member; cookie: string | null }) {
  await startApp(app.ctx, own);
  const { setup } = await findOwnSecondFactor(app.ctx, own);
  const key = new URL(setup?.uri ?? '').searchParams.get('secret') ?? '';
  const codes = await confirmApp(app.ctx, { ...own, code: await codeOf(app, key) });
  app.clock.advance(HALF_MINUTE);
  return { key, codes };
}
