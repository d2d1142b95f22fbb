import { type Selectable, sql } from 'kysely';
import { type Channels, isDefault, NOTICE_DEFAULTS, type NoticeKind } from '#domain/people/notices.ts';
import { type Db, newestPage, type TimedPage } from '../database.ts';
import { givenIds } from '../portability.ts';
import { deleteRows, findRow, storable, updateRows, upsertRow } from '../rows.ts';
import type { Schema } from '../schema.ts';

type Notification = Selectable<Schema['notifications']>;
export type Gathered = Omit<Notification, 'readAt' | 'gatherKey'> & { gatherKey: string };

/** Replaces the one with the same key, which is new again. Returns the ids of those that replaced none. */
export async function gatherNotifications(db: Db, notices: readonly Gathered[]): Promise<Set<string>> {
  if (notices.length === 0) return new Set();
  const rows = notices.map((notice) => storable({ ...notice, readAt: notice.isListed ? null : notice.createdAt }));
  const written = await db
    .insertInto('notifications')
    .values(rows)
    .onConflict((c) =>
      c.columns(['userId', 'gatherKey']).doUpdateSet((e) => ({
        title: e.ref('excluded.title'),
        text: e.ref('excluded.text'),
        note: e.ref('excluded.note'),
        path: e.ref('excluded.path'),
        createdAt: e.ref('excluded.createdAt'),
        readAt: e.ref('excluded.readAt'),
        isListed: e.ref('excluded.isListed'),
      })),
    )
    .returning('id')
    .execute();
  const ids = new Set(notices.map(({ id }) => id));
  return new Set(written.flatMap(({ id }) => (ids.has(id) ? [id] : [])));
}

/** For what was taken back. Leaves what was read. */
export async function retitleUnread(
  db: Db,
  { userId, gatherKey, title }: Record<'userId' | 'gatherKey' | 'title', string>,
) {
  const unread = { userId, gatherKey, readAt: null };
  if (title === '') await deleteRows(db, 'notifications', unread);
  else await updateRows(db, 'notifications', { set: { title }, where: unread });
}

export const listNotifications = async (db: Db, { userId, ...page }: TimedPage & { userId: string }) =>
  newestPage(notificationsOf(db, userId), 'notifications', page).execute();

export async function findNewestUnread(db: Db, { userId, titles }: { userId: string; titles: readonly string[] }) {
  const unread = notificationsOf(db, userId).where('readAt', 'is', null).where('title', 'in', titles);
  return newestPage(unread, 'notifications', { after: null, limit: 1 }).executeTakeFirst();
}

export const notificationsOf = (db: Db, userId: string) =>
  db
    .selectFrom('notifications')
    .select(['id', 'title', 'text', 'note', 'path', 'createdAt', 'readAt'])
    .where('userId', '=', userId)
    .where('isListed', '=', 1);

/** Those that arrive while somebody reads the page stay unread. */
export async function markNotificationsRead(db: Db, given: { userId: string; upTo: number; at: number }) {
  const { userId, upTo, at } = given;
  const unread = db.updateTable('notifications').where((e) => e.and({ userId, readAt: null }));
  await unread.set({ readAt: at }).where('createdAt', '<=', upTo).execute();
}

export async function listNoticeChoices(db: Db, { userId }: { userId: string }) {
  const choices = await db
    .selectFrom('noticeChoices')
    .select(['kind', 'site', 'mail'])
    .where('userId', '=', userId)
    .execute();
  return choices.map(({ kind, site, mail }) => ({ kind, site: site === 1, mail: mail === 1 }));
}

export async function findChannels(db: Db, { userId, kind }: { userId: string; kind: NoticeKind }): Promise<Channels> {
  const chosen = await findRow(db, 'noticeChoices', { userId, kind });
  return chosen ? { site: chosen.site === 1, mail: chosen.mail === 1 } : NOTICE_DEFAULTS[kind];
}

export async function writeNoticeChoice(
  db: Db,
  { userId, kind, site, mail }: { userId: string; kind: NoticeKind } & Channels,
) {
  if (isDefault(kind, { site, mail })) await deleteRows(db, 'noticeChoices', { userId, kind });
  else {
    const choice = { userId, kind, site: site ? 1 : 0, mail: mail ? 1 : 0 } as const;
    await upsertRow(db, 'noticeChoices', choice, ['userId', 'kind']);
  }
}

interface VotedGame {
  id: string;
  slug: string;
  title: string;
  creatorId: string;
  /** People whose upvotes since then count. */
  people: number;
  site: 0 | 1 | null;
  mail: 0 | 1 | null;
}

/** Leaves out the creators' own votes. `site`, `mail`: the creator's choice about votes, if any. */
export async function listUpvotedSince(db: Db, { gameIds, since }: { gameIds: readonly string[]; since: number }) {
  const { rows } = await sql<VotedGame>`select games.id, slug, title, creator_id, site, mail,
      (select count(*) from votes join users on users.id = votes.user_id and users.standing <> 'banned'
        where game_id = games.id and vote_type = 'up' and is_counted = 1
          and votes.created_at >= ${since} and votes.user_id <> games.creator_id) as people
    from ${givenIds(db, gameIds)} join games on games.id = given.id
    left join notice_choices on notice_choices.user_id = creator_id and notice_choices.kind = 'votes'
    where creator_id is not null order by games.id`.execute(db);
  return rows;
}

/** That a person has voted on since then. */
export async function listVotedGames(db: Db, { userId, since }: { userId: string; since: number }): Promise<string[]> {
  const votes = db.selectFrom('votes').select('gameId').where('userId', '=', userId).where('createdAt', '>=', since);
  return (await votes.execute()).map(({ gameId }) => gameId);
}

/** Those who want the digest and haven't got this week's. */
export async function listDigestReaders(db: Db, { week }: { week: number }) {
  return db
    .selectFrom('noticeChoices')
    .innerJoin('users', 'users.id', 'noticeChoices.userId')
    .leftJoin('digests', (join) => join.onRef('digests.userId', '=', 'users.id').on('digests.week', '=', week))
    .select(['users.id', 'users.username'])
    .where((e) => e.and({ kind: 'digest', mail: 1 }))
    .where('users.standing', '<>', 'banned')
    .where('digests.week', 'is', null)
    .execute();
}
