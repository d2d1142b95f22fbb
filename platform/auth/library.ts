import type { BetterAuthOptions } from 'better-auth';
import type { GoogleOptions, GoogleProfile } from 'better-auth/social-providers';
import { mailboxOf } from '#domain/accounts/email-address.ts';
import { SIGN_IN_SERVICES, type SignInService } from '#domain/accounts/sign-in-service.ts';
import { LIMITS } from '#domain/limits.ts';
import type { Settings } from '#domain/settings.ts';
import type { Config } from '../config.ts';
import { isMailboxTaken } from '../db/accounts/accounts.ts';
import { hasSecondFactor } from '../db/accounts/sessions.ts';
import type { Database } from '../db/database.ts';
import { errorCode } from '../error-code.ts';
import type { Log } from '../log.ts';

/** Only our own code sets this header, so clients can't forge it. */
export const CLIENT_ADDRESS_HEADER = 'x-playpodium-client-address';
export const UNVERIFIED = 'email_not_verified';
export const MAILBOX_TAKEN = 'mailbox_taken';

/** Tests replace scrypt, which is slow on purpose. */
export interface PasswordHashing {
  hash(password: string): Promise<string>;
  verify(given: { password: string; hash: string }): Promise<boolean>;
}

export interface LibraryOptions {
  config: Config;
  settings: Settings;
  secret: string;
  db: Database;
  log: Log;
  passwords?: PasswordHashing | undefined;
}

export async function loadLibrary({ config, settings, secret, db, log, passwords }: LibraryOptions) {
  const { betterAuth } = await import('better-auth');
  return betterAuth({
    appName: settings.brandName,
    baseURL: config.publicUrl,
    secret,
    database: { db: db.write.withoutPlugins(), type: db.dialect.name },
    // Only its hashing is used.
    emailAndPassword: { enabled: true, ...(passwords ? { password: passwords } : {}) },
    user: {
      modelName: 'auth_users',
      validateUserInfo: validateUserInfo(db),
      additionalFields: { mailbox: { type: 'string', required: false, input: false } },
    },
    socialProviders: socialProviders(config, log),
    databaseHooks: databaseHooks(db),
    session: {
      modelName: 'auth_sessions',
      expiresIn: LIMITS.session.unusedMs / 1_000,
      disableSessionRefresh: true,
      additionalFields: { awaitsSecond: { type: 'number', required: false, input: false } },
    },
    account: {
      modelName: 'auth_accounts',
      // No token is stored (see NOT_KEPT), so there is none to update.
      updateAccountOnSignIn: false,
      // The OAuth state is kept in a cookie, not a table. Strangers could fill a table by pressing the sign-in button.
      storeStateStrategy: 'cookie',
      accountLinking: {
        enabled: true,
        trustedProviders: [],
        allowDifferentEmails: false,
        // An attacker can register an account with a victim's address and never confirm it. Without this option, the
        // victim's sign-in with a service would be linked to that account, whose password the attacker knows.
        requireLocalEmailVerified: true,
        updateUserInfoOnLink: false,
      },
    },
    verification: { modelName: 'auth_verifications' },
    advanced: {
      cookiePrefix: config.cookiePrefix,
      // Our migrations define the schema. The library's check runs in the background and would outlive short commands.
      database: { validateSchema: false },
      useSecureCookies: false,
      defaultCookieAttributes: { httpOnly: true, sameSite: 'lax', path: '/', secure: config.isHttps },
      ipAddress: { ipAddressHeaders: [CLIENT_ADDRESS_HEADER] },
    },
    // Our own limits (platform/rate-limits.ts) replace the library's.
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    logger: {
      log: (level, message, ...details) => log[level === 'error' ? 'error' : 'debug']({ details }, message),
    },
  });
}

function socialProviders({ signInWith, publicUrl }: Config, log: Log) {
  type Provider = { clientId: string; clientSecret: string; redirectURI: string };
  const providers: Partial<Record<SignInService, Provider>> = {};
  for (const service of SIGN_IN_SERVICES) {
    const credentials = signInWith[service];
    const redirectURI = new URL(`/sign-in/${service}/callback`, publicUrl).href;
    if (credentials) providers[service] = { ...credentials, redirectURI };
  }
  const { google } = providers;
  return google ? { ...providers, google: { ...google, getUserInfo: whoGoogleSays(google.clientId, log) } } : providers;
}

/** By default, the library only decodes Google's token. Its own `verifyGoogleIdToken` tolerates no clock skew. */
const whoGoogleSays =
  (audience: string, log: Log): NonNullable<GoogleOptions['getUserInfo']> =>
  async ({ idToken }) => {
    const [{ jwtVerify }, { getGooglePublicKey }] = await Promise.all([
      import('jose'),
      import('better-auth/social-providers'),
    ]);
    const wanted = {
      algorithms: ['RS256'],
      issuer: ['https://accounts.google.com', 'accounts.google.com'],
      audience,
      requiredClaims: ['exp'],
      clockTolerance: '60 s',
    };
    const keyOf = ({ kid = '' }) => getGooglePublicKey(kid);
    const verified = await jwtVerify<GoogleProfile>(idToken ?? '', keyOf, wanted).catch((error: unknown) => {
      // Logs only the error's code, because the error contains personal data from the token.
      log.warn({ code: errorCode(error) }, 'a token of Google is not believed');
      return null;
    });
    if (!verified) return null;
    const { name, email, email_verified: emailVerified } = verified.payload;
    return { user: { name, email, emailVerified }, data: verified.payload };
  };

const validateUserInfo =
  (db: Database): NonNullable<BetterAuthOptions['user']>['validateUserInfo'] =>
  async ({ user, source }) => {
    if (source.method !== 'oauth' || source.action === 'sign-in') return;
    if (user.emailVerified !== true) return { error: UNVERIFIED };
    const { email = '' } = user;
    if (source.action === 'create-user' && (await isMailboxTaken(db.read, { email }))) return { error: MAILBOX_TAKEN };
  };

/** The service's tokens are needed only during sign-in. They aren't stored, so they can't leak. */
const NOT_KEPT = {
  accessToken: null,
  refreshToken: null,
  idToken: null,
  accessTokenExpiresAt: null,
  refreshTokenExpiresAt: null,
  scope: null,
};

function databaseHooks(db: Database): BetterAuthOptions['databaseHooks'] {
  const withoutTokens = { before: async (row: object) => ({ data: { ...row, ...NOT_KEPT } }) };
  const beforeSession = async (row: { userId: string }) => {
    return { data: { ...row, awaitsSecond: Number(await hasSecondFactor(db.read, row)) } };
  };
  return {
    session: { create: { before: beforeSession } },
    account: { create: withoutTokens, update: withoutTokens },
    user: { create: { before: async (row) => ({ data: { ...row, image: null, mailbox: mailboxOf(row.email) } }) } },
  };
}
