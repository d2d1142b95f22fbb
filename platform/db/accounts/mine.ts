import { sql } from 'kysely';
import type { Kept, Mine, OwnKind } from '#domain/accounts/mine.ts';
import type { Tally, VoteType } from '#domain/votes/vote.ts';
import type { Db } from '../database.ts';
import { givenIds } from '../portability.ts';

interface MineRow {
  kind: OwnKind;
  unread: number;
  /** Null in the row of an unknown game. If no games are given, the only row's id is null too. */
  id: string | null;
  upvotes: number;
  downvotes: number;
  vote: VoteType | null;
}

type Ids = Readonly<Partial<Record<OwnKind, readonly string[]>>>;
export async function findUnreadAndOwn(db: Db, { userId, ids }: { userId: string; ids: Ids }) {
  const { votes: games = [], follows: people = [], saves: savable = [] } = ids;
  const follows = sql`union all select 'follows', 0, creator_id, 0, 0, null from follows
    where user_id = ${userId} and creator_id in (select id from ${givenIds(db, people)})`;
  const saves = sql`union all select 'saves', 0, game_id, 0, 0, null from saved_games
    where user_id = ${userId} and game_id in (select id from ${givenIds(db, savable)})`;
  // One query, because every page for a member runs it. Joining `votes` would take SQLite five times as long.
  const { rows } = await sql<MineRow>`
    select 'votes' as kind, counted.unread, games.id, upvotes, downvotes,
      (select vote_type from votes where game_id = games.id and user_id = ${userId}) as vote
    from (select count(*) as unread from notifications where user_id = ${userId} and read_at is null) as counted
    left join ${givenIds(db, games)} on true
    left join games on games.id = given.id
    ${people.length > 0 ? follows : sql``} ${savable.length > 0 ? saves : sql``}`.execute(db);
  const votes: Record<string, Tally> = {};
  for (const { kind, id, vote, upvotes, downvotes } of rows) {
    if (kind === 'votes' && id !== null) votes[id] = { vote: vote ?? 'none', upvotes, downvotes };
  }
  const kept = (kind: OwnKind, asked: readonly string[]): Record<string, Kept> => {
    const own = new Set(rows.flatMap((row) => (row.kind === kind ? [row.id] : [])));
    return Object.fromEntries(asked.map((id) => [id, { isOn: own.has(id) }]));
  };
  const own: Mine['own'] = { votes, follows: kept('follows', people), saves: kept('saves', savable) };
  return { unread: rows[0]?.unread ?? 0, own };
}
