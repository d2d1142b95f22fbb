import type { Dice } from '#artwork/draw.ts';
import type { Auth } from './auth/auth.ts';
import type { Sessions } from './auth/sessions.ts';
import type { ClaimProofs } from './claims/claim-proofs.ts';
import type { Places } from './claims/shared-hosts.ts';
import type { Clock, Ids } from './clock.ts';
import type { Config } from './config.ts';
import type { Changes } from './db/changes.ts';
import type { Database } from './db/database.ts';
import type { GuardedFetch } from './fetch/guarded-fetch.ts';
import type { Drawings } from './files/drawings.ts';
import type { Pictures } from './files/pictures.ts';
import type { FileStore } from './files/store.ts';
import type { Log } from './log.ts';
import type { Mails } from './mail/mails.ts';
import type { PageCache } from './page-cache.ts';
import type { RateLimits } from './rate-limits.ts';
import type { SiteTexts } from './site-texts.ts';
import type { VisitBuffer } from './visit-buffer.ts';

/** Everything that a use case may access. `openContext` creates it once; tests create their own. */
export interface AppContext extends AsyncDisposable {
  config: Config;
  log: Log;
  clock: Clock;
  ids: Ids;
  /** Seeded random numbers: the same seed gives the same numbers. */
  createDice(seed: string): Dice;
  db: Database;
  changes: Changes;
  auth: Auth;
  sessions: Sessions;
  files: FileStore;
  pictures: Pictures;
  drawings: Drawings;
  mail: Mails;
  fetch: GuardedFetch;
  claimProofs: ClaimProofs;
  places: Places;
  pages: PageCache;
  limits: RateLimits;
  views: VisitBuffer;
  plays: VisitBuffer;
  texts: SiteTexts;
}
