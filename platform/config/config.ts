import { join, resolve } from 'node:path';
import { handleOf } from '#domain/handle.ts';
import { ConfigError, type Env, readEnv } from './env.ts';

export interface Config {
  port: number;
  host: string;
  dataDir: string;
  /** The site's address without a trailing slash; what links in mails and previews begin with. */
  publicUrl: string;
  database: { url: string };
  /** Null: files are kept in the data directory. */
  s3: S3Config | null;
  /** Null: mail is written to the data directory's outbox. */
  smtp: { url: string } | null;
  mailFrom: string;
  /** Null: made and kept in the data directory. */
  authSecret: string | null;
  /** Sign-in with other services; absent ones are not offered. */
  signInWith: { github: OAuthConfig | null; google: OAuthConfig | null };
  brandName: string;
  editorName: string;
  /** A name that nobody can register. Its account administers only when the operator has made or granted it. */
  adminUsername: string | null;
  debugAccountId: string | null;
  cacheBytes: number;
  webConcurrency: number;
  /** How many proxies in front of the site may name the client's address; 0 believes none. */
  trustedProxies: number;
  heroStats: 'fixed' | 'live';
  /** The footer's links to elsewhere. */
  externalLinks: readonly { label: string; href: string }[];
  logLevel: Env['LOG_LEVEL'];
}

export interface OAuthConfig {
  clientId: string;
  clientSecret: string;
}

export interface S3Config {
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

const MEBIBYTE = 1024 * 1024;

/**
 * The configuration, from the environment. Throws ConfigError, naming the variable, for whatever is malformed
 * or contradicts another setting.
 */
export function readConfig(source: Readonly<Record<string, string | undefined>>): Config {
  const env = readEnv(source);
  const dataDir = resolve(env.DATA_DIR);
  const publicUrl = env.PUBLIC_URL ?? `http://localhost:${env.PORT}`;
  return {
    port: env.PORT,
    host: env.HOST,
    dataDir,
    publicUrl,
    database: { url: env.DATABASE_URL ?? join(dataDir, 'playpodium.db') },
    s3: readS3(env),
    smtp: readSmtp(env),
    mailFrom: env.MAIL_FROM ?? `no-reply@${new URL(publicUrl).hostname}`,
    authSecret: env.AUTH_SECRET ?? null,
    signInWith: { github: readOAuth(env, 'GITHUB'), google: readOAuth(env, 'GOOGLE') },
    brandName: env.BRAND_NAME,
    editorName: env.EDITOR_NAME,
    adminUsername: env.ADMIN_USERNAME === undefined ? null : handleOf(env.ADMIN_USERNAME),
    debugAccountId: env.DEBUG_ACCOUNT_ID ?? null,
    cacheBytes: env.CACHE_MB * MEBIBYTE,
    webConcurrency: env.WEB_CONCURRENCY,
    trustedProxies: env.TRUST_PROXY,
    heroStats: env.HERO_STATS,
    externalLinks: env.EXTERNAL_LINKS ?? [],
    logLevel: env.LOG_LEVEL,
  };
}

function readS3(env: Env): S3Config | null {
  const given = (
    ['S3_ENDPOINT', 'S3_BUCKET', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const
  ).filter((name) => env[name] !== undefined);
  const first = given[0];
  if (!first) return null;
  const need = (name: 'S3_ENDPOINT' | 'S3_BUCKET' | 'S3_ACCESS_KEY_ID' | 'S3_SECRET_ACCESS_KEY'): string => {
    const value = env[name];
    if (value === undefined) throw new ConfigError(name, `is missing, although ${first} is set.`);
    return value;
  };
  return {
    endpoint: need('S3_ENDPOINT').replace(/\/+$/, ''),
    bucket: need('S3_BUCKET'),
    region: env.S3_REGION ?? 'us-east-1',
    accessKeyId: need('S3_ACCESS_KEY_ID'),
    secretAccessKey: need('S3_SECRET_ACCESS_KEY'),
  };
}

function readSmtp(env: Env): { url: string } | null {
  if (env.SMTP_URL === undefined) return null;
  if (env.MAIL_FROM === undefined) {
    throw new ConfigError('MAIL_FROM', 'is missing, although SMTP_URL is set: mail needs a sender.');
  }
  return { url: env.SMTP_URL };
}

function readOAuth(env: Env, service: 'GITHUB' | 'GOOGLE'): OAuthConfig | null {
  const clientId = env[`${service}_CLIENT_ID`];
  const clientSecret = env[`${service}_CLIENT_SECRET`];
  if (clientId === undefined && clientSecret === undefined) return null;
  if (clientId === undefined) {
    throw new ConfigError(`${service}_CLIENT_ID`, `is missing, although ${service}_CLIENT_SECRET is set.`);
  }
  if (clientSecret === undefined) {
    throw new ConfigError(`${service}_CLIENT_SECRET`, `is missing, although ${service}_CLIENT_ID is set.`);
  }
  return { clientId, clientSecret };
}
