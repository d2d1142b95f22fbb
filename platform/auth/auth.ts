import { createHash, randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { betterAuth } from 'better-auth';
import type { ServiceRefusal, SignInService } from '#domain/accounts/sign-in-service.ts';
import { AppError } from '#domain/errors.ts';
import { LIMITS } from '#domain/limits.ts';
import { safeReturnPath } from '#domain/paths.ts';
import type { Config } from '../config.ts';
import type { Database } from '../db/database.ts';
import type { Log } from '../log.ts';
import {
  account,
  connectedUrl,
  databaseHooks,
  offeredServices,
  refusalOf,
  socialProviders,
  validateUserInfo,
} from './sign-in-services.ts';

const SECRET_BYTES = 32;

/**
 * The secret that signs sessions: the operator's, or one made at the first start and kept in the data directory,
 * so that sessions survive a restart. Two processes that start at once agree on the first one written.
 */
export async function loadAuthSecret(given: string | null, dataDir: string): Promise<string> {
  if (given) return given;
  const path = join(dataDir, 'auth-secret');
  await mkdir(dataDir, { recursive: true });
  try {
    await writeFile(path, `${randomBytes(SECRET_BYTES).toString('base64url')}\n`, {
      flag: 'wx',
      mode: 0o600,
    });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  return (await readFile(path, 'utf8')).trim();
}

/** The header in which our server hands the client's address on; whatever a client sends in it is overwritten. */
const CLIENT_ADDRESS_HEADER = 'x-playpodium-client-address';
/** What an anonymous request lacks: the page cache looks for it. */
const SESSION_COOKIE = 'playpodium.session_token';

const SESSION_SECONDS = 60 * 60 * 24 * 30;
const SESSION_RENEWAL_SECONDS = 60 * 60 * 24;

export interface SignedIn {
  userId: string;
  /** The Set-Cookie headers that carry the session. */
  headers: Headers;
}

/** Who is signed in, and by which session. */
export interface SessionOf {
  userId: string;
  sessionId: string;
  /** Set-Cookie headers that renew the session's cookies; often empty. */
  headers: Headers;
}

/** Who is at the other end: kept with the session, so that people recognise it in their list. */
export interface Client {
  clientAddress: string;
  userAgent: string | null;
}

export interface Credentials extends Client {
  email: string;
  password: string;
}

/** A person who comes back from a service. */
export interface ServiceAnswer extends Client {
  service: SignInService;
  /** As the service sent it: `code` and `state`, or `error`. */
  query: URLSearchParams;
  /** The browser's cookies; one of them holds the state that the answer must match. */
  cookie: string | null;
}

export type ServiceSignIn =
  | { refused: ServiceRefusal }
  | {
      refused: null;
      userId: string;
      /** The name that the service knows; may be empty. */
      displayName: string;
      /** A path of ours. */
      returnTo: string;
      /** The Set-Cookie headers that carry the session. */
      headers: Headers;
    }
  /** Whoever was signed in has connected the service; the session stays as it is. */
  | { refused: null; userId: null };

export type Auth = ReturnType<typeof createAuth>;

export interface AuthOptions {
  config: Config;
  secret: string;
  db: Database;
  log: Log;
}

/**
 * Sign-in by Better Auth on our own database. Its HTTP routes are not mounted: pages and actions call these functions.
 */
export function createAuth({ config, secret, db, log }: AuthOptions) {
  const library = betterAuth({
    appName: config.brandName,
    baseURL: config.publicUrl,
    secret,
    database: {
      db: db.write.withoutPlugins(),
      type: db.dialect.name,
    },
    emailAndPassword: {
      enabled: true,
      autoSignIn: true,
      minPasswordLength: LIMITS.password.min,
      maxPasswordLength: LIMITS.password.max,
      revokeSessionsOnPasswordReset: true,
    },
    user: { modelName: 'auth_users', validateUserInfo },
    socialProviders: socialProviders(config),
    databaseHooks,
    session: {
      modelName: 'auth_sessions',
      expiresIn: SESSION_SECONDS,
      updateAge: SESSION_RENEWAL_SECONDS,
      cookieCache: { enabled: true, maxAge: LIMITS.session.trustedMs / 1_000 },
    },
    account,
    verification: { modelName: 'auth_verifications' },
    advanced: {
      cookiePrefix: 'playpodium',
      // Our migrations and their tests own the schema; a check behind the back of a short command would outlive it.
      database: { validateSchema: false },
      useSecureCookies: false,
      defaultCookieAttributes: {
        httpOnly: true,
        sameSite: 'lax',
        path: '/',
        secure: config.publicUrl.startsWith('https:'),
      },
      ipAddress: { ipAddressHeaders: [CLIENT_ADDRESS_HEADER] },
    },
    // Ours run before the call and count per address and per account: platform/rate-limits.ts.
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    logger: {
      log: (level, message, ...details) => log[level === 'error' ? 'error' : 'debug']({ details }, message),
    },
  });

  return {
    /** The scrypt hash that the sign-in compares with. */
    hashPassword: async (password: string): Promise<string> =>
      (await library.$context).password.hash(password),

    isPassword: async (password: string, hash: string): Promise<boolean> =>
      (await library.$context).password.verify({ password, hash }),

    /** How the secret of a link in a mail is kept. */
    hashToken: (token: string): string => createHash('sha256').update(token).digest('hex'),

    /** Throws AppError 'invalid-credentials', the same for an unknown address and a wrong password. */
    async signIn({ email, password, clientAddress, userAgent }: Credentials): Promise<SignedIn> {
      try {
        const answer = await library.api.signInEmail({
          body: { email, password },
          headers: clientHeaders({ clientAddress, userAgent }),
          returnHeaders: true,
        });
        return { userId: answer.response.user.id, headers: answer.headers };
      } catch (cause) {
        throw isRefusal(cause) ? new AppError('invalid-credentials', { cause }) : cause;
      }
    },

    /** Other services that sign people in here. */
    services: offeredServices(config),

    /** The page of a service where a person says yes, and the Set-Cookie headers that bind the answer to this browser. */
    async startWith({
      service,
      returnTo,
      ...client
    }: Client & { service: SignInService; returnTo: string }): Promise<{ url: string; headers: Headers }> {
      const answer = await library.api.signInSocial({
        body: {
          provider: service,
          callbackURL: safeReturnPath(returnTo),
          errorCallbackURL: '/login',
          disableRedirect: true,
        },
        headers: clientHeaders(client),
        returnHeaders: true,
      });
      const { url } = answer.response;
      if (!url) throw new Error(`${service} has no page to send people to.`);
      return { url, headers: answer.headers };
    },

    /** As `startWith`, for somebody who is signed in by these cookies and will sign in with the service too. */
    async startConnecting({
      service,
      cookie,
      ...client
    }: Client & { service: SignInService; cookie: string }): Promise<{ url: string; headers: Headers }> {
      const headers = clientHeaders(client);
      headers.set('cookie', cookie);
      const answer = await library.api.linkSocialAccount({
        body: {
          provider: service,
          callbackURL: connectedUrl(service),
          errorCallbackURL: '/settings',
          disableRedirect: true,
        },
        headers,
        returnHeaders: true,
      });
      return { url: answer.response.url, headers: answer.headers };
    },

    /** Hands a service's answer to the library: the only request that its own HTTP handler ever sees. */
    async finishWith({ service, query, cookie, ...client }: ServiceAnswer): Promise<ServiceSignIn> {
      const headers = clientHeaders(client);
      if (cookie) headers.set('cookie', cookie);
      const url = new URL(`/api/auth/callback/${service}?${query}`, config.publicUrl);
      const answer = await library.handler(new Request(url, { headers }));
      const cookies = answer.headers.getSetCookie();
      const session = cookies.find((set) => set.startsWith(`${SESSION_COOKIE}=`))?.split(';', 1)[0];
      const location = answer.headers.get('location');
      if (!session || session === `${SESSION_COOKIE}=`) {
        if (location === connectedUrl(service)) return { refused: null, userId: null };
        return { refused: refusalOf(location) };
      }
      const found = await library.api.getSession({
        headers: new Headers({ cookie: session }),
        query: { disableCookieCache: true },
      });
      if (!found) return { refused: 'failed' };
      const set = new Headers();
      for (const each of cookies) set.append('Set-Cookie', each);
      return {
        refused: null,
        userId: found.user.id,
        displayName: found.user.name,
        returnTo: safeReturnPath(location),
        headers: set,
      };
    },

    /** Ends the session of these request headers; returns the Set-Cookie headers that forget it. */
    async signOut(headers: Headers): Promise<Headers> {
      return (await library.api.signOut({ headers, returnHeaders: true })).headers;
    },

    /** Null when nobody is signed in. `fresh` asks the database in any case: for everything that writes. */
    async sessionOf(headers: Headers, { fresh }: { fresh: boolean }): Promise<SessionOf | null> {
      const answer = await library.api.getSession({
        headers,
        query: { disableCookieCache: fresh },
        returnHeaders: true,
      });
      return answer.response
        ? { userId: answer.response.user.id, sessionId: answer.response.session.id, headers: answer.headers }
        : null;
    },
  };
}

function clientHeaders({ clientAddress, userAgent }: Client): Headers {
  const headers = new Headers({ [CLIENT_ADDRESS_HEADER]: clientAddress });
  if (userAgent) headers.set('user-agent', userAgent);
  return headers;
}

function isRefusal(error: unknown): boolean {
  return error instanceof Error && 'statusCode' in error && Number(error.statusCode) < 500;
}
