import { join, resolve } from 'node:path';
import { z } from 'zod';
import { complaintAboutGamesUrl, gamesOfLocalhost, parseGamesUrl } from '#domain/hosting/host.ts';
import { LIMITS } from '#domain/limits.ts';
import { handleOf } from '#domain/people/person.ts';
import { complaintAbout, oneOf, SETTING_NAMES, type SettingTexts, settingOf, wholeNumber } from '#domain/settings.ts';
import packageJson from '../package.json' with { type: 'json' };

export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

const webOrigin = z
  .string()
  .refine((text) => {
    const url = URL.parse(text);
    const isBare = url?.pathname === '/' && !url.search && !url.hash && !url.username;
    return isBare && /^https?:$/.test(url.protocol);
  }, 'must be an http or https address without a path, such as https://games.example.org.')
  .transform((text) => new URL(text).origin);

const addressWith = (protocols: RegExp, example: string) =>
  z
    .string()
    .refine((text) => protocols.test(URL.parse(text)?.protocol ?? ''), `must be an address such as ${example}.`);

const shortText = (max: number) =>
  z.string().trim().min(1, 'must not be empty.').max(max, `is longer than ${max} characters.`);

const ENV = z.object({
  LISTEN_FDS: z._default(wholeNumber(0, 1), 0),
  PORT: z._default(wholeNumber(0, 65_535), 3000),
  HOST: shortText(255).default('0.0.0.0'),
  DATA_DIR: shortText(4_096).default('./data'),
  PUBLIC_URL: webOrigin.optional(),
  GAMES_URL: shortText(255)
    .refine(
      (text) => parseGamesUrl(text) !== null,
      'must be an address for all games, such as https://*.games.example.net.',
    )
    .transform(parseGamesUrl)
    .optional(),
  GAMES_NETWORK: z._default(oneOf(['open', 'self']), 'open'),
  DATABASE_URL: addressWith(/^postgres(ql)?:$/, 'postgres://user:password@host:5432/name').optional(),
  S3_ENDPOINT: addressWith(/^https?:$/, 'https://s3.example.org').optional(),
  S3_BUCKET: shortText(255).optional(),
  S3_REGION: shortText(255).optional(),
  S3_ACCESS_KEY_ID: shortText(255).optional(),
  S3_SECRET_ACCESS_KEY: shortText(255).optional(),
  AUTH_SECRET: z.string().min(32, 'must have at least 32 characters.').optional(),
  GITHUB_CLIENT_ID: shortText(255).optional(),
  GITHUB_CLIENT_SECRET: shortText(255).optional(),
  GOOGLE_CLIENT_ID: shortText(255).optional(),
  GOOGLE_CLIENT_SECRET: shortText(255).optional(),
  ADMIN_USERNAME: shortText(100).optional(),
  DEBUG_ACCOUNT_ID: shortText(100).optional(),
  CACHE_MB: z._default(wholeNumber(LIMITS.pageCacheMb.min, 100_000), LIMITS.pageCacheMb.default),
  WEB_CONCURRENCY: z._default(wholeNumber(1, 128), 1),
  DRAIN_SECONDS: z._default(wholeNumber(0, 20), 3),
  TRUST_PROXY: z
    .string()
    .regex(/^(true|false|\d{1,2})$/, 'must be true, false, or the number of proxies in front of the site.')
    .transform((text) => (text === 'true' ? 1 : text === 'false' ? 0 : Number(text)))
    .default(0),
  METRICS_TOKEN: z
    .string()
    .regex(/^[\w.~+/-]{16,}$/, 'must have at least 16 letters, digits or characters of ._~+/-.')
    .optional(),
  OFFLINE_SCREEN: z._default(oneOf(['on', 'off']), 'on'),
  LOG_LEVEL: z._default(oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']), 'info'),
});

type Env = z.output<typeof ENV>;

export const isVariable = (name: string): boolean =>
  Object.hasOwn(ENV.shape, name) || SETTING_NAMES.some((setting) => settingOf(setting).env === name);

export type Config = ReturnType<typeof readConfig>;
export type S3Config = NonNullable<Config['s3']>;

/** Throws ConfigError for malformed or contradictory values. */
export function readConfig(source: Readonly<Record<string, string | undefined>>) {
  const env = readEnv(source);
  const dataDir = resolve(env.DATA_DIR);
  const publicUrl = env.PUBLIC_URL ?? `http://localhost:${env.PORT}`;
  const isHttps = publicUrl.startsWith('https:');
  return {
    version: packageJson.version,
    port: env.PORT,
    /** Whether systemd passes on the socket to listen on. */
    hasSocket: env.LISTEN_FDS === 1,
    host: env.HOST,
    dataDir,
    publicUrl,
    isHttps,
    /** Null: games can't be uploaded. */
    games: readGames(env, publicUrl),
    /** Whether a hosted game may load from other https sites. */
    gamesNetwork: env.GAMES_NETWORK,
    /** Browsers accept `__Host-` cookies only from the host itself, over https. */
    cookiePrefix: isHttps ? '__Host-playpodium' : 'playpodium',
    database: { url: env.DATABASE_URL ?? join(dataDir, 'playpodium.db') },
    /** Null: files go to the data directory. */
    s3: readS3(env),
    /** The settings that the environment decides. */
    given: readGiven(source),
    /** Null: a secret is made and kept in the data directory. */
    authSecret: env.AUTH_SECRET ?? null,
    signInWith: { github: readOAuth(env, 'GITHUB'), google: readOAuth(env, 'GOOGLE') },
    /** Nobody can register it. It gives no rights by itself. */
    adminUsername: env.ADMIN_USERNAME === undefined ? null : handleOf(env.ADMIN_USERNAME),
    debugAccountId: env.DEBUG_ACCOUNT_ID ?? null,
    cacheBytes: env.CACHE_MB * 2 ** 20,
    webConcurrency: env.WEB_CONCURRENCY,
    drainMs: env.DRAIN_SECONDS * 1_000,
    /** 0 for none. */
    trustedProxies: env.TRUST_PROXY,
    /** Null: /metrics requires no token. */
    metricsToken: env.METRICS_TOKEN ?? null,
    /** If false, browsers remove a screen stored earlier. */
    hasOfflineScreen: env.OFFLINE_SCREEN === 'on',
    logLevel: env.LOG_LEVEL,
  };
}

/** A variable set to an empty string counts as absent. */
function readEnv(source: Readonly<Record<string, string | undefined>>): Env {
  const { data, error } = ENV.safeParse(Object.fromEntries(Object.entries(source).filter(([, value]) => value)));
  if (data) return data;
  const [issue] = error.issues;
  throw new ConfigError(`${String(issue?.path[0])} ${issue?.message ?? 'is not valid.'}`);
}

function readGames(env: Env, publicUrl: string) {
  const games = env.GAMES_URL ?? gamesOfLocalhost(publicUrl);
  const complaint = games && complaintAboutGamesUrl(games, publicUrl);
  if (complaint) throw new ConfigError(`GAMES_URL ${complaint}`);
  return games;
}

function readS3(env: Env) {
  const credentials = { accessKeyId: 'S3_ACCESS_KEY_ID', secretAccessKey: 'S3_SECRET_ACCESS_KEY' } as const;
  const keys = allOrNone(env, { endpoint: 'S3_ENDPOINT', bucket: 'S3_BUCKET', ...credentials }, 'S3_REGION');
  return keys && { ...keys, endpoint: keys.endpoint.replace(/\/+$/, ''), region: env.S3_REGION ?? 'us-east-1' };
}

function readOAuth(env: Env, service: 'GITHUB' | 'GOOGLE') {
  return allOrNone(env, { clientId: `${service}_CLIENT_ID`, clientSecret: `${service}_CLIENT_SECRET` });
}

type TextVariable = { [K in keyof Env]-?: Env[K] extends string | undefined ? K : never }[keyof Env];

/** Null if none of the variables is set. Throws if only some of them are set, or only `option`. */
function allOrNone<K extends string>(env: Env, names: Record<K, TextVariable>, option?: TextVariable) {
  const variables = Object.values<TextVariable>(names);
  const first = [...variables, ...(option ? [option] : [])].find((name) => env[name] !== undefined);
  if (!first) return null;
  const missing = variables.find((name) => env[name] === undefined);
  if (missing) throw new ConfigError(`${missing} is missing, although ${first} is set.`);
  const keys = Object.entries<TextVariable>(names).map(([key, name]) => [key, env[name]]);
  return Object.fromEntries(keys) as Record<K, string>;
}

function readGiven(source: Readonly<Record<string, string | undefined>>): SettingTexts {
  const given = SETTING_NAMES.flatMap((name) => {
    const { env } = settingOf(name);
    const text = env && source[env];
    if (!env || !text) return [];
    const complaint = complaintAbout(name, text);
    if (complaint) throw new ConfigError(`${env} ${complaint}`);
    return [[name, text]];
  });
  const texts: SettingTexts = Object.fromEntries(given);
  if (texts.smtpUrl && !texts.mailFrom) {
    throw new ConfigError('MAIL_FROM is missing, although SMTP_URL is set: mail needs a sender.');
  }
  return texts;
}
