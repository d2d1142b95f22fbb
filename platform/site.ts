import { existsSync } from 'node:fs';
import { type Config, ConfigError } from './config.ts';
import { isPostgresUrl } from './db/database.ts';

/** Says where the site is, without passwords, such as 'SQLite in /srv/data'. */
export function describeSite({ dataDir, database, s3 }: Pick<Config, 'dataDir' | 'database' | 's3'>): string {
  const files = s3 && `files in the bucket ${s3.bucket}`;
  if (isPostgresUrl(database.url)) return `${databaseName(database.url)}, ${files ?? `files in ${dataDir}`}`;
  return `SQLite in ${dataDir}${files ? `, ${files}` : ''}`;
}

function databaseName(url: string): string {
  const { host, pathname } = new URL(url);
  return `PostgreSQL at ${host}${pathname}`;
}

const MAKERS = 'serve, seed, migrate, import and restore make a new site.';

/** SQLite would make the file. Throws ConfigError. */
export function assertDatabaseFile({ dataDir, database }: Pick<Config, 'dataDir' | 'database'>): void {
  if (isPostgresUrl(database.url) || existsSync(database.url)) return;
  throw new ConfigError(
    `There is no site in ${dataDir}: no database ${database.url}. Set DATA_DIR or DATABASE_URL as the site does, ` +
      `or PLAYPODIUM_CONFIG to its file of settings. Only ${MAKERS}`,
  );
}

export function noTables({ database }: Pick<Config, 'database'>): ConfigError {
  const where = isPostgresUrl(database.url) ? databaseName(database.url) : database.url;
  return new ConfigError(`There is no site in ${where}: the database has no tables of Playpodium. Only ${MAKERS}`);
}
