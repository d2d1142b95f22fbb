import { type SqlBool, sql } from 'kysely';
import { GAME_TEXTS } from '#domain/games/game.ts';
import { REPORT } from '#domain/messages/reports.ts';
import { gameSlugOf } from '#domain/paths.ts';
import { NO_WEEK, weekName } from '#domain/race/week.ts';
import { type Db, newestFirst } from '../database.ts';
import { seesGame } from '../games/sees-game.ts';
import { listUpdatesBy } from '../games/updates.ts';
import { SHOWN_PICTURES } from '../games/uploads.ts';
import { withParts } from '../listing/game-cards.ts';
import { moveVotesOf, shareStandings } from '../moderation/standings.ts';
import { listNoticeChoices, notificationsOf } from '../people/notifications.ts';
import { findUserById } from '../people/users.ts';
import { listAwardsOf } from '../race/race-places.ts';
import { deleteRows, updateRows } from '../rows.ts';

/** Includes deleted games until they are erased. */
export async function listOwnGames(db: Db, { userId }: { userId: string }) {
  const own = db
    .selectFrom('games')
    .select(['id', 'slug', ...GAME_TEXTS, 'thumbnailUrl', 'category', 'createdAt', 'updatedAt'])
    .select(['upvotes', 'downvotes', 'views', 'plays', 'touch', 'gamepad', 'players'])
    .select(['ownershipStatus', 'removedAt', 'remixOf'])
    .where((e) => e.or([e('creatorId', '=', userId), e('removedBy', '=', userId)]));
  const games = await newestFirst(own, 'games').execute();
  return withParts(db, games, { tags: 'gameTags', screenshotUrls: 'gameScreenshots' });
}

const isUnseen = (userId: string) =>
  sql<SqlBool>`subject_kind = 'game' and not ${seesGame(userId, sql.ref('report_cases.subject_id'))}`;

/** Those that may name a game that the person can't see have no words. */
async function listOwnNotifications(db: Db, { userId }: { userId: string }) {
  const rows = await newestFirst(notificationsOf(db, userId), 'notifications').execute();
  const slugs = rows.map(({ path }) => gameSlugOf(path)).filter((slug) => slug !== null);
  const seenSlugs = await listSeenSlugs(db, { userId, slugs });
  const reported = db.selectFrom('reports').innerJoin('reportCases', 'reportCases.id', 'reports.caseId');
  const unseen = await reported
    .select('subjectName')
    .where('reporterId', '=', userId)
    .where(isUnseen(userId))
    .execute();
  const untold = new Set(unseen.map(({ subjectName: name }) => REPORT.outcome({ name })));
  const isAdmin = (await findUserById(db, { id: userId }))?.isAdmin === 1;
  const mayTell = ({ path, title }: { path: string; title: string }) => {
    const slug = gameSlugOf(path);
    if (slug !== null) return seenSlugs.has(slug);
    return path.startsWith('/admin') ? isAdmin : !untold.has(title);
  };
  return rows.map((row) => (mayTell(row) ? row : { ...row, title: null, text: null, path: null }));
}

async function listSeenSlugs(db: Db, { userId, slugs }: { userId: string; slugs: readonly string[] }) {
  const known = db
    .selectFrom('gameSlugs')
    .select('slug')
    .where('slug', 'in', [...new Set(slugs)]);
  const seen = await known.where(seesGame(userId, sql.ref('game_slugs.game_id'))).execute();
  return new Set(seen.map(({ slug }) => slug));
}

export async function listOwnRecords(db: Db, { userId }: { userId: string }) {
  const claims = db
    .selectFrom('gameClaims')
    .select(['id', 'gameId', 'reason', 'createdAt', 'status', 'adminNote', 'resolvedAt'])
    .where('claimantId', '=', userId);
  const disputes = db
    .selectFrom('claimDisputes')
    .select(['id', 'claimId', 'reason', 'createdAt', 'status', 'adminNote', 'resolvedAt'])
    .where('disputerId', '=', userId);
  const reports = db
    .selectFrom('reports')
    .innerJoin('reportCases', 'reportCases.id', 'reports.caseId')
    .select(['reports.id', 'subjectKind', 'subjectId', 'reason', 'sourceUrl', 'reports.note'])
    .select(sql<string | null>`case when ${isUnseen(userId)} then null else subject_name end`.as('subjectName'))
    .select(['createdAt', 'status', 'resolvedAt'])
    .where('reporterId', '=', userId);
  const messages = db
    .selectFrom('contactMessages')
    .select(['id', 'name', 'email', 'message', 'createdAt', 'handledAt'])
    .where('userId', '=', userId);
  const versions = db
    .selectFrom('hostedVersions')
    .select(['id', 'gameId', 'number', 'title', 'note', 'bytes', 'files', 'createdAt', 'publishedAt'])
    .where('ownerId', '=', userId);
  const scores = db
    .selectFrom('gameScores')
    .select(['gameId', 'week', 'score', 'at as createdAt'])
    .where('userId', '=', userId);
  return {
    gameClaims: await newestFirst(claims, 'gameClaims').execute(),
    claimDisputes: await newestFirst(disputes, 'claimDisputes').execute(),
    reports: await newestFirst(reports, 'reports').execute(),
    notifications: await listOwnNotifications(db, { userId }),
    updates: await listUpdatesBy(db, { userId }),
    noticeChoices: await listNoticeChoices(db, { userId }),
    contactMessages: await newestFirst(messages, 'contactMessages').execute(),
    hostedVersions: await versions.orderBy('createdAt').execute(),
    scores: await scores.orderBy('at').execute(),
  };
}

/** What the races know of their votes, and the awards of their games. */
export async function listOwnRaces(db: Db, { userId }: { userId: string }) {
  const votes = db.selectFrom('raceVotes').select(['gameId', 'week', 'vote', 'at', 'wasUp']);
  const [raceVotes, awards] = await Promise.all([
    votes.where('userId', '=', userId).orderBy('at').orderBy('gameId').execute(),
    listAwardsOf(db, { creatorId: userId }),
  ]);
  const named = ({ week }: { week: number }) => ({ week: week === NO_WEEK ? null : weekName(week) });
  return {
    raceVotes: raceVotes.map(({ at: votedAt, wasUp, ...vote }) => ({
      ...vote,
      ...named(vote),
      votedAt,
      wasUp: wasUp === 1,
    })),
    awards: awards.map((award) => ({ ...award, ...named(award) })),
  };
}

export function listOwnUploads(db: Db, { userId }: { userId: string }) {
  const own = db.selectFrom('uploads').select(['key', 'lastUsedAt']).where('uploaderId', '=', userId);
  return own.orderBy('lastUsedAt', 'desc').orderBy('key').execute();
}

/** Deletes a person's votes, and subtracts them from the counters unless a ban has already done that. */
export async function withdrawVotes(db: Db, { userId }: { userId: string }): Promise<void> {
  await shareStandings(db);
  const user = await findUserById(db, { id: userId });
  if (user?.standing !== 'banned') await moveVotesOf(db, { userId, sign: -1 });
  await deleteRows(db, 'votes', { userId });
}

/** Makes games unclaimed if this person has a pending claim to them. Leaves the claims: `deleteUser` deletes them. */
export const withdrawClaims = async (db: Db, { userId }: { userId: string }) =>
  sql`update games set ownership_status = 'unclaimed' where ownership_status = 'pending_claim' and id in (
    select game_id from game_claims where claimant_id = ${userId} and status = 'pending')`.execute(db);

/** Returns the paths of the games' stored pictures. */
export async function deleteGamesOf(db: Db, { userId }: { userId: string }): Promise<string[]> {
  const isTheirs = sql<SqlBool>`(games.creator_id = ${userId} or games.removed_by = ${userId})`;
  const { rows } = await sql<{ path: string }>`
    select path from (${SHOWN_PICTURES}) as shown join games on games.id = game_id where ${isTheirs}`.execute(db);
  await db.deleteFrom('games').where(isTheirs).execute();
  return rows.map(({ path }) => path);
}

type Replacements = Record<'anonymous' | 'deletedPerson', string>;
/** Also deletes what the audit log and reports say about the person. Attributes their submissions to `anonymous`. */
export async function deleteUser(db: Db, given: { userId: string } & Replacements) {
  const { userId, anonymous, deletedPerson } = given;
  const detail = '{}';
  await updateRows(db, 'auditLog', { set: { detail }, where: { subjectKind: 'user', subjectId: userId } });
  const claims = db.selectFrom('gameClaims').select('id').where('claimantId', '=', userId);
  const ofClaims = db.updateTable('auditLog').where('subjectKind', '=', 'claim').where('subjectId', 'in', claims);
  await ofClaims.set({ detail }).execute();
  const renamed = { subjectName: deletedPerson };
  await updateRows(db, 'reportCases', { set: renamed, where: { subjectKind: 'user', subjectId: userId } });
  await updateRows(db, 'games', { set: { createdBy: anonymous }, where: { createdBy: userId } });
  await deleteRows(db, 'users', { id: userId });
}
