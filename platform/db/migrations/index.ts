import type { Kysely } from 'kysely';
import type { DialectName } from '../dialects/dialect.ts';
import * as baseline from './1000-baseline.ts';
import * as settings from './1010-settings.ts';
import * as mails from './1020-mails.ts';
import * as rateLimits from './1021-rate-limits.ts';
import * as moderators from './1030-moderators.ts';
import * as networks from './1032-networks.ts';
import * as manyAtOnce from './1034-many-at-once.ts';
import * as siteIdentity from './1040-site-identity.ts';
import * as fileHashes from './1042-file-hashes.ts';
import * as comments from './1050-comments.ts';
import * as commentCounts from './1052-comment-counts.ts';
import * as race from './1060-race.ts';
import * as noticeKinds from './1070-notice-kinds.ts';
import * as follows from './1072-follows.ts';
import * as updates from './1074-updates.ts';
import * as digests from './1076-digests.ts';
import * as controls from './1080-controls.ts';
import * as gameMonths from './1082-game-months.ts';
import * as commentCases from './1086-comment-cases.ts';
import * as tagWords from './1087-tag-words.ts';
import * as toldGames from './1088-told-games.ts';
import * as logParts from './1090-log-parts.ts';
import * as peopleIndexes from './1091-people-indexes.ts';
import * as personWords from './1092-person-words.ts';
import * as madeWith from './1096-made-with.ts';
import * as hosting from './1100-hosting.ts';

export interface MigrationFile {
  up(db: Kysely<unknown>, dialect: DialectName): Promise<void>;
}

/** All migrations, in order. Never edit one that has been released: add another with the next number. */
export const MIGRATIONS: Readonly<Record<string, MigrationFile>> = {
  '1000-baseline': baseline,
  '1010-settings': settings,
  '1020-mails': mails,
  '1021-rate-limits': rateLimits,
  '1030-moderators': moderators,
  '1032-networks': networks,
  '1034-many-at-once': manyAtOnce,
  '1040-site-identity': siteIdentity,
  '1042-file-hashes': fileHashes,
  '1050-comments': comments,
  '1052-comment-counts': commentCounts,
  '1060-race': race,
  '1070-notice-kinds': noticeKinds,
  '1072-follows': follows,
  '1074-updates': updates,
  '1076-digests': digests,
  '1080-controls': controls,
  '1082-game-months': gameMonths,
  '1086-comment-cases': commentCases,
  '1087-tag-words': tagWords,
  '1088-told-games': toldGames,
  '1090-log-parts': logParts,
  '1091-people-indexes': peopleIndexes,
  '1092-person-words': personWords,
  '1096-made-with': madeWith,
  '1100-hosting': hosting,
};
