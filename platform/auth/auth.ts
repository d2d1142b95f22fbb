import { createHash, createHmac, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { isMadeOfNames } from '#domain/accounts/password.ts';
import { type ServiceRefusal, SIGN_IN_SERVICES, type SignInService } from '#domain/accounts/sign-in-service.ts';
import { AppError } from '#domain/errors.ts';
import { LIMITS } from '#domain/limits.ts';
import { safeReturnPath } from '#domain/paths.ts';
import { ConfigError } from '../config.ts';
import { findSignInAccount } from '../db/accounts/accounts.ts';
import { insertSession } from '../db/accounts/sessions.ts';
import { errorCode } from '../error-code.ts';
import { createKnownDevices } from './known-devices.ts';
import { CLIENT_ADDRESS_HEADER, type LibraryOptions, loadLibrary, MAILBOX_TAKEN, UNVERIFIED } from './library.ts';
import { createPasskeys, createTotp } from './second-factor.ts';
import { isSameText, sessionCookieFor, sessionCookieName } from './sessions.ts';

type Client = { clientAddress: string; userAgent: string | null };

export interface ServiceAnswer extends Client {
  service: SignInService;
  query: URLSearchParams;
  /** One of the cookies holds the state that the query must match. */
  cookie: string | null;
}

type ServiceSignIn =
  | { refused: ServiceRefusal }
  /** `displayName` may be ''. `returnTo`: a path on this site. `headers`: Set-Cookie. */
  | { refused: null; userId: string; displayName: string; returnTo: string; headers: Headers }
  | { refused: null; userId: null };

const REFUSALS: Readonly<Record<string, ServiceRefusal>> = {
  access_denied: 'cancelled',
  [UNVERIFIED]: 'email-unverified',
  email_not_found: 'email-unverified',
  [MAILBOX_TAKEN]: 'email-taken',
  account_not_linked: 'not-linked',
  email_does_not_match: 'email-differs',
  account_already_linked_to_different_user: 'connected-elsewhere',
};

export const SESSIONS = 'sessions';
const CODE_LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
export type Auth = ReturnType<typeof createAuth>;

/** Each purpose has its own key, the same in every process of the site. */
export const keyFrom = (secret: string, purpose: string): string =>
  createHmac('sha256', secret).update(purpose).digest('base64url');

/** Better Auth's HTTP routes aren't mounted. */
export function createAuth(options: LibraryOptions) {
  const { secret: root } = options;
  const keyFor = (purpose: string) => keyFrom(root, purpose);
  const sign = (purpose: string, text: string) => createHmac('sha256', keyFor(purpose)).update(text).digest('hex');
  const library = once(() => loadLibrary({ ...options, secret: keyFor(SESSIONS) }));
  const hashing = async () => (await (await library()).$context).password;
  const commonPasswords = once(async (): Promise<ReadonlySet<string>> => {
    const { default: passwords } = await import('@zxcvbn-ts/language-common/src/passwords.json', {
      with: { type: 'json' },
    });
    return new Set(passwords);
  });
  const { config, settings } = options;
  const siteNames = () => [settings.brandName, settings.editorName, new URL(config.publicUrl).hostname];
  const sessionName = sessionCookieName(config);

  return {
    totp: createTotp({ settings, key: keyFor('authenticator apps'), oldKey: root }),
    passkeys: createPasskeys({ config, settings }),
    knownDevices: createKnownDevices({ config, key: keyFor('known devices') }),

    /** Call them one by one, and answer requests in between. */
    libraries: [library, commonPasswords] as readonly (() => Promise<unknown>)[],

    /** Throws 'common-password' for a common password, or one made of the site's and `own` names. */
    hashPassword: async (password: string, own: readonly string[] = []): Promise<string> => {
      const isCommon = (await commonPasswords()).has(password.toLowerCase());
      if (isCommon || isMadeOfNames(password, [...siteNames(), ...own])) throw new AppError('common-password');
      return (await hashing()).hash(password);
    },

    /** 120 random bits. */
    newRecoveryCode: (): string =>
      Array.from(randomBytes(24), (byte) => CODE_LETTERS[byte % 32])
        .join('')
        .replace(/.{4}(?=.)/g, '$&-'),

    isPassword: async (password: string, hash: string): Promise<boolean> =>
      (await hashing()).verify({ password, hash }),

    keyFor,

    sign,

    isSigned: (purpose: string, text: string, signature: string): boolean => isSameText(signature, sign(purpose, text)),

    /** Without the site's secret, nobody can compute the hash. */
    keptOutKey: (text: string): string => sign('banned people', text),

    hashToken: (token: string): string => createHash('sha256').update(token).digest('hex'),

    /** The library's own sign-in refuses valid addresses (RFC 6531). Throws AppError 'invalid-credentials'. */
    async signIn({ email, password, clientAddress, userAgent }: Client & { email: string; password: string }) {
      const { hash, verify } = await hashing();
      const account = await findSignInAccount(options.db.read, { email });
      const known = account?.passwordHash;
      // Takes as long for an address without an account, so that the time doesn't show whether there is one.
      const isRight = known ? await verify({ password, hash: known }) : Boolean(await hash(password)) && false;
      if (!account || !isRight) throw new AppError('invalid-credentials');
      const random = () => randomBytes(24).toString('base64url');
      const [id, token] = [random(), random()];
      const { id: userId } = account;
      const startedAt = Date.now();
      const ends = { startedAt, expiresAt: startedAt + LIMITS.session.unusedMs };
      const session = { id, token, userId, ipAddress: clientAddress, userAgent, ...ends };
      await options.db.transact(({ db }) => insertSession(db, session));
      return {
        userId,
        headers: new Headers({ 'Set-Cookie': sessionCookieFor(token, { config, secret: keyFor(SESSIONS) }) }),
      };
    },

    services: SIGN_IN_SERVICES.filter((service) => config.signInWith[service] !== null),

    /** The Set-Cookie headers bind the service's answer to this browser. */
    async startWith({ service, returnTo, ...client }: Client & { service: SignInService; returnTo: string }) {
      const { response, headers } = await (await library()).api.signInSocial({
        body: consentOf(service, safeReturnPath(returnTo), '/login'),
        headers: clientHeaders(client),
        returnHeaders: true,
      });
      if (!response.url) throw new Error(`${service} has no page to send people to.`);
      return { url: response.url, headers };
    },

    async startConnecting({ service, cookie, ...client }: Client & { service: SignInService; cookie: string }) {
      const { response, headers } = await (await library()).api.linkSocialAccount({
        body: consentOf(service, connectedUrl(service), '/settings'),
        headers: clientHeaders(client, cookie),
        returnHeaders: true,
      });
      return { url: response.url, headers };
    },

    /** The library's HTTP handler gets no other requests. */
    async finishWith({ service, query, cookie, ...client }: ServiceAnswer): Promise<ServiceSignIn> {
      const url = new URL(`/api/auth/callback/${service}?${query}`, config.publicUrl);
      const answer = await (await library()).handler(new Request(url, { headers: clientHeaders(client, cookie) }));
      const cookies = answer.headers.getSetCookie();
      const session = cookies.find((set) => set.startsWith(`${sessionName}=`))?.split(';', 1)[0];
      const location = answer.headers.get('location');
      if (!session || session === `${sessionName}=`) {
        if (location === connectedUrl(service)) return { refused: null, userId: null };
        const error = URL.parse(location ?? '', config.publicUrl)?.searchParams.get('error');
        return { refused: REFUSALS[error ?? ''] ?? 'failed' };
      }
      const found = await (await library()).api.getSession({ headers: new Headers({ cookie: session }) });
      if (!found) return { refused: 'failed' };
      const { id: userId, name: displayName } = found.user;
      const headers = new Headers(cookies.map((each) => ['Set-Cookie', each]));
      return { refused: null, userId, displayName, returnTo: safeReturnPath(location), headers };
    },
  };
}

function once<T>(load: () => Promise<T>): () => Promise<T> {
  let loaded: Promise<T> | null = null;
  return () => {
    loaded ??= load();
    return loaded;
  };
}

const PRIVATE = 0o600;
/** In characters. Applies to AUTH_SECRET, too. */
const SECRET_LENGTH = 32;

export const SECRET_FILE = 'auth-secret';

const LOST = 'If it is lost, npm run cli -- migrate --accept-secret makes a new one, which signs everybody out.';

/** `dataDir`: for a secret's file. Throws ConfigError if it is missing, or too short: anybody could sign sessions. */
export async function loadAuthSecret(given: string | null, dataDir: string, { mayMake = true } = {}): Promise<string> {
  if (given) return given;
  const path = join(dataDir, SECRET_FILE);
  if (mayMake) await makeSecret(path);
  else if (!existsSync(path)) {
    throw new ConfigError(`The site's secret is missing: AUTH_SECRET is not set, and there is no ${path}. ${LOST}`);
  }
  // A file restored from a backup may be readable by others. chmod fails if the file belongs to another user.
  await chmod(path, PRIVATE).catch(() => undefined);
  const read = async () => (await readFile(path, 'utf8')).trim();
  let secret = await read();
  // Another process may have created the file but not filled it yet.
  for (let n = 0; n < 10 && secret.length < SECRET_LENGTH; n += 1) {
    await pause(50);
    secret = await read();
  }
  if (secret.length >= SECRET_LENGTH) return secret;
  throw new ConfigError(
    `${path} is cut off. Restore it from a backup or set AUTH_SECRET. If it is lost, delete the file first. ${LOST}`,
  );
}

async function makeSecret(path: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const made = `${randomBytes(32).toString('base64url')}\n`;
  await writeFile(path, made, { flag: 'wx', mode: PRIVATE, flush: true }).catch((error: unknown) => {
    if (errorCode(error) !== 'EEXIST') throw error;
  });
}

function clientHeaders({ clientAddress, userAgent }: Client, cookie: string | null = null): Headers {
  const headers = new Headers({ [CLIENT_ADDRESS_HEADER]: clientAddress });
  if (userAgent) headers.set('user-agent', userAgent);
  if (cookie) headers.set('cookie', cookie);
  return headers;
}

function consentOf(provider: SignInService, callbackURL: string, errorCallbackURL: string) {
  return { provider, callbackURL, errorCallbackURL, disableRedirect: true };
}

function connectedUrl(service: SignInService): string {
  return `/settings?connected=${service}`;
}
