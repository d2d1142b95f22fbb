import { type SqlBool, sql } from 'kysely';
import { countRows, type Db } from '../database.ts';
import { storableText } from '../portability.ts';

/** Leaves out banned people, and those whom the creator has blocked. */
const followersOf = (db: Db, creatorId: string) =>
  db
    .selectFrom('follows')
    .innerJoin('users', 'users.id', 'follows.userId')
    .where('creatorId', '=', creatorId)
    .where('users.standing', '<>', 'banned')
    .where(isUnblocked);

const isUnblocked = sql<SqlBool>`not exists (select 1 from comment_blocks as blocks
  where blocks.creator_id = follows.creator_id and blocks.user_id = follows.user_id)`;

export const countFollowers = async (db: Db, { creatorId, since = 0 }: { creatorId: string; since?: number }) =>
  countRows(followersOf(db, creatorId).where('follows.createdAt', '>=', since));

export const listFollowedBy = async (db: Db, { userId }: { userId: string }) =>
  db
    .selectFrom('follows')
    .innerJoin('users', 'users.id', 'follows.creatorId')
    .select(['creatorId', 'username', 'name', 'follows.createdAt'])
    .where('userId', '=', userId)
    .orderBy('follows.createdAt', 'desc')
    .orderBy('creatorId')
    .execute();

type News = { userId: string; since: number; limit: number };

const followedGames = (db: Db, userId: string) =>
  db
    .selectFrom('follows')
    .innerJoin('games', 'games.creatorId', 'follows.creatorId')
    .innerJoin('users', 'users.id', 'follows.creatorId')
    .select(['games.id', 'games.slug', 'games.title', 'users.username'])
    .where('follows.userId', '=', userId)
    .where('games.visibility', '=', 'public');

export const listFollowedGames = async (db: Db, { userId, since, limit }: News) =>
  followedGames(db, userId)
    .where('games.createdAt', '>', since)
    .orderBy('games.createdAt', 'desc')
    .orderBy('games.id')
    .limit(limit)
    .execute();

export const listFollowedUpdates = async (db: Db, { userId, since, limit }: News) =>
  followedGames(db, userId)
    .innerJoin('gameUpdates', 'gameUpdates.gameId', 'games.id')
    .select(['gameUpdates.id as updateId', 'gameUpdates.text'])
    .where('gameUpdates.createdAt', '>', since)
    .orderBy('gameUpdates.createdAt', 'desc')
    .orderBy('gameUpdates.id')
    .limit(limit)
    .execute();

interface FollowerNotice extends Record<'id' | 'creatorId' | 'title' | 'text' | 'path' | 'gatherKey', string> {
  kind: 'followed' | 'updates';
  at: number;
}

/** One statement for any number of followers. `id`: begins the ids of the notices. */
export async function tellFollowers(db: Db, notice: FollowerNotice): Promise<void> {
  const { id, creatorId, kind, path, gatherKey, at } = notice;
  const [title, text] = [storableText(notice.title), storableText(notice.text)];
  await sql`insert into notifications (id, user_id, kind, title, text, path, created_at, gather_key)
    select ${`${id} `} || follows.user_id, follows.user_id, cast(${kind} as text), cast(${title} as text),
      cast(${text} as text), cast(${path} as text), cast(${at} as bigint), cast(${gatherKey} as text)
    from follows join users on users.id = follows.user_id and users.standing <> 'banned'
    left join notice_choices on notice_choices.user_id = follows.user_id and notice_choices.kind = ${kind}
    where follows.creator_id = ${creatorId} and ${isUnblocked} and coalesce(notice_choices.site, 1) = 1
    on conflict (user_id, gather_key) do update set title = excluded.title, text = excluded.text,
      path = excluded.path, created_at = excluded.created_at, read_at = null`.execute(db);
}

/** Those who chose mails of this kind. */
export const listMailedFollowers = async (db: Db, { creatorId, kind }: Pick<FollowerNotice, 'creatorId' | 'kind'>) =>
  followersOf(db, creatorId)
    .innerJoin('noticeChoices', 'noticeChoices.userId', 'follows.userId')
    .select(['follows.userId', 'username'])
    .where('noticeChoices.kind', '=', kind)
    .where('noticeChoices.mail', '=', 1)
    .execute();
