import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createDice } from '#artwork/draw.ts';
import { createAuth, keyFrom, SESSIONS } from './auth/auth.ts';
import type { PasswordHashing } from './auth/library.ts';
import { createSessions } from './auth/sessions.ts';
import { openSiteSecret } from './auth/site-secret.ts';
import { type ClaimProofs, createClaimProofs } from './claims/claim-proofs.ts';
import { createSharedHosts } from './claims/shared-hosts.ts';
import { type Clock, type Ids, systemClock, systemIds } from './clock.ts';
import type { Config } from './config.ts';
import { ALL_PAGES, Changes, EVERYTHING, SETTINGS_CHANGED } from './db/changes.ts';
import { Database } from './db/database.ts';
import { listMigrations, migrate } from './db/migrate.ts';
import { createGuardedFetch, type GuardedFetch } from './fetch/guarded-fetch.ts';
import { createPageWorker } from './fetch/page-worker.ts';
import { createDrawings } from './files/drawings.ts';
import { createPictures } from './files/pictures.ts';
import { type FileStore, openFileStore } from './files/store.ts';
import { createContent } from './hosting/content.ts';
import { createUploads } from './hosting/uploads.ts';
import { createLog, createOutageLog, type Log } from './log.ts';
import { openMailer } from './mail/mailers.ts';
import { Mails } from './mail/mails.ts';
import { markdownToHtml, markdownToText } from './markdown.ts';
import { PageCache } from './page-cache.ts';
import { createRateLimits } from './rate-limits.ts';
import { openSettings } from './settings.ts';
import { assertDatabaseFile, describeSite, noTables } from './site.ts';
import { createSiteTexts } from './site-texts.ts';
import { createVisitBuffer } from './visit-buffer.ts';

export interface ContextParts {
  /** Commands such as `backup` need 0, which means no limit. */
  statementTimeoutMs?: number;
  /** Whether a database without our tables is an error. By default, it becomes a new site. */
  mustExist?: boolean;
  /** What to do with a secret that isn't the site's. By default, it is an error. */
  otherSecret?: 'accept' | 'examine';
  log?: Log;
  clock?: Clock;
  ids?: Ids;
  fetch?: GuardedFetch;
  files?: FileStore;
  claimProofs?: ClaimProofs;
  passwords?: PasswordHashing;
}

/** If it throws, nothing stays open. Throws ConfigError. */
export async function openContext(config: Config, parts: ContextParts = {}) {
  const { dataDir, database } = config;
  const { log = createLog(config.logLevel), clock = systemClock, ids = systemIds } = parts;
  if (parts.mustExist) assertDatabaseFile(config);
  else await mkdir(dataDir, { recursive: true, mode: 0o700 });

  // Closed in reverse order, so pending writes reach the database before it closes.
  await using opened = new AsyncDisposableStack();
  let isOpen = false;
  const tellOutage = createOutageLog({ log, clock });
  const db = opened.use(
    new Database({
      url: database.url,
      statementTimeoutMs: parts.statementTimeoutMs,
      clock,
      // Until then, the error reaches the caller.
      onError: (error) => isOpen && tellOutage(error),
    }),
  );
  const isNew = (await listMigrations(db.read)).length === 0;
  if (isNew && parts.mustExist) throw noTables(config);
  if (isNew) log.info(`A new site: ${describeSite(config)}`);
  await migrate(db, { log });
  const { secret, problem: secretProblem } = await openSiteSecret({ config, db }, parts.otherSecret, !parts.mustExist);
  const changes = opened.use(new Changes({ db, clock, log }));
  // Before the settings are loaded, so that no change of them is missed.
  await changes.read();
  const store = await openSettings({ db, given: config.given, key: keyFrom(secret, 'settings'), log });
  const settings = store.values;
  const isCurrent = () => changes.isCurrent;
  const pages = new PageCache({ maxBytes: config.cacheBytes, clock, isCurrent });
  changes.onChange((topics) => pages.outdate(topics));
  async function loadSettings(): Promise<void> {
    await store.load();
    // Not before: a page rendered meanwhile would show the former settings for ever.
    pages.outdate(new Set([ALL_PAGES]));
  }
  function followSettings(): void {
    loadSettings().catch((err: unknown) => {
      log.error({ err }, 'changed settings could not be read');
      setTimeout(followSettings, 1_000).unref();
    });
  }
  changes.onChange((topics) => {
    if (topics.has(SETTINGS_CHANGED) || topics.has(EVERYTHING)) followSettings();
  });
  const views = opened.use(createVisitBuffer({ kind: 'views', db, log, clock }));
  const plays = opened.use(createVisitBuffer({ kind: 'plays', db, log, clock }));
  const worker = opened.use(createPageWorker({ log }));
  const print = config.logLevel === 'silent' ? undefined : (line: string) => void process.stdout.write(`${line}\n`);
  const mailer = openMailer({ config, settings, log, clock, ids, print });
  const mail = opened.use(new Mails({ config, settings, mailer, db, key: keyFrom(secret, 'mails'), clock, ids, log }));

  const files = parts.files ?? (await openFileStore(config));
  const uploads = opened.use(createUploads({ dataDir, log }));
  const drawings = opened.use(createDrawings({ files, log }));
  // Tells the owners of other sites which site fetches their pages and where to complain.
  const userAgent = `Playpodium/1.0 (+${config.publicUrl}/about)`;
  const fetch = parts.fetch ?? createGuardedFetch({ log, worker, userAgent });
  const sharedHosts = createSharedHosts({ path: join(dataDir, 'shared-hosts.txt'), log });
  const auth = createAuth({ config, settings, secret, db, log, passwords: parts.passwords });
  const closing = opened.move();
  isOpen = true;
  return {
    config,
    /** Always current. */
    settings,
    settingsStore: store,
    /** Reads them again, and outdates all pages. */
    loadSettings,
    isNew,
    /** A sentence for `doctor` if the secret isn't the site's. */
    secretProblem,
    log,
    clock,
    ids,
    /** The same seed gives the same numbers. */
    createDice,
    db,
    changes,
    auth,
    sessions: createSessions({ config, secret: auth.keyFor(SESSIONS), oldSecret: secret, db, clock, changes, log }),
    files,
    pictures: createPictures({ files, fetch, clock, ids, drawings }),
    content: createContent(files),
    mail,
    drawings,
    uploads,
    fetch,
    claimProofs: parts.claimProofs ?? createClaimProofs({ fetch, log, sharedHosts }),
    sharedHosts,
    pages,
    limits: createRateLimits({ pool: db.dialect.pool, key: keyFrom(secret, 'rate limits') }),
    views,
    plays,
    texts: createSiteTexts({ config, settings }),
    markdown: { toHtml: markdownToHtml, toText: markdownToText },
    [Symbol.asyncDispose]: (): Promise<void> => closing.disposeAsync(),
  };
}
