/**
 * The baseline for votes: how many votes a second the database takes without the site. Each vote is one durable
 * transaction with prepared statements. It reads the voter's standing, the game and the voter's earlier vote on that
 * game. It writes the vote, the game's upvote count and the creator's total. It writes nothing to the table `changes`.
 * On SQLite, better-sqlite3 runs the transactions one after the other. On PostgreSQL, pgbench (or the package pg) runs
 * them over several connections.
 */
import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import SqliteDatabase from 'better-sqlite3';
import pg from 'pg';

export interface OwnVotes {
  games: number;
  voters: number;
  seconds: number;
  /**
   * PostgreSQL only: votes in these first seconds don't count, because new connections are slow until their caches are
   * full.
   */
  warmUpSeconds: number;
  connections: number;
  dir: string;
}

/** This large prime spreads consecutive votes over the games. */
const STEP = 2_654_435_761;

function nthVote(n: number, { games, voters }: OwnVotes): { name: string; seq: number } {
  return { name: voterName(n % voters), seq: 1 + ((n * STEP) % games) };
}

export function voterName(n: number): string {
  return `voter_${n}`;
}

/** The votes per second on the SQLite file of the running site. */
export function ownSqliteVotes(path: string, own: OwnVotes): number {
  const db = new SqliteDatabase(path, { timeout: 2_000 });
  db.pragma('synchronous = FULL');
  db.pragma('foreign_keys = ON');
  const person = db.prepare('select id, standing, suspended_until from users where username_key = ?');
  const game = db.prepare('select id, creator_id, visibility, removed_by from games where seq = ?');
  const vote = db.prepare('select vote_type from votes where game_id = ? and user_id = ?');
  const insert = db.prepare("insert into votes (game_id, user_id, vote_type, created_at) values (?, ?, 'up', ?)");
  const remove = db.prepare('delete from votes where game_id = ? and user_id = ?');
  const count = db.prepare('update games set upvotes = upvotes + ? where id = ? returning upvotes, downvotes');
  const total = db.prepare('update users set total_votes = total_votes + ? where id = ?');
  const press = db.transaction((n: number) => {
    const { name, seq } = nthVote(n, own);
    const { id: userId } = person.get(name) as { id: string };
    const { id: gameId, creator_id: creator } = game.get(seq) as { id: string; creator_id: string | null };
    const isThere = vote.get(gameId, userId) !== undefined;
    if (isThere) remove.run(gameId, userId);
    else insert.run(gameId, userId, Date.now());
    count.get(isThere ? -1 : 1, gameId);
    if (creator !== null) total.run(isThere ? -1 : 1, creator);
  });
  const began = performance.now();
  let done = 0;
  while (performance.now() - began < own.seconds * 1000) press.immediate(done++);
  const perSecond = done / ((performance.now() - began) / 1000);
  db.close();
  return perSecond;
}

/** A pgbench script that casts or removes a random voter's vote on a random game. */
function pgbenchScript({ games, voters }: OwnVotes): string {
  return `\\set n random(0, ${voters - 1})
\\set seq random(1, ${games})
begin;
select id as person, standing from users where username_key = concat('voter_', :n::int) \\gset
select id as game, coalesce(creator_id, '') as creator, (creator_id is not null)::int as has_creator, visibility
  from games where seq = :seq for no key update \\gset
select count(*) as there from votes where game_id = :game and user_id = :person \\gset
\\set by 1 - 2 * :there
\\if :there
delete from votes where game_id = :game and user_id = :person;
\\else
insert into votes (game_id, user_id, vote_type, created_at) values (:game, :person, 'up', 0);
\\endif
update games set upvotes = upvotes + :by where id = :game returning upvotes, downvotes;
\\if :has_creator
update users set total_votes = total_votes + :by where id = :creator;
\\endif
commit;
`;
}

/** The votes per second on PostgreSQL. `by`: the tool that sent them. */
export async function ownPostgresVotes(url: string, own: OwnVotes): Promise<{ perSecond: number; by: string }> {
  const script = join(own.dir, 'vote.pgbench');
  await writeFile(script, pgbenchScript(own));
  try {
    const args = [
      '-n',
      '-M',
      'prepared',
      `-c${own.connections}`,
      '-j1',
      `-T${own.warmUpSeconds + own.seconds}`,
      '-P1',
      '-f',
      script,
      url,
    ];
    const { stderr } = await promisify(execFile)('pgbench', args);
    const rates = Array.from(stderr.matchAll(/^progress: .* ([\d.]+) tps/gm), ([, rate]) => Number(rate));
    const last = rates.slice(-own.seconds);
    return { perSecond: last.reduce((sum, rate) => sum + rate, 0) / last.length, by: 'pgbench' };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  const pool = new pg.Pool({ connectionString: url, max: own.connections });
  const began = performance.now() + own.warmUpSeconds * 1000;
  const end = began + own.seconds * 1000;
  let sent = 0;
  let done = 0;
  await Promise.all(
    Array.from({ length: own.connections }, async () => {
      const client = await pool.connect();
      const run = async (name: string, text: string, values: unknown[] = []) =>
        (await client.query({ name, text, values })).rows[0];
      while (performance.now() < end) {
        const { name, seq } = nthVote(sent++, own);
        await client.query('begin');
        const { id: person } = await run('person', 'select id, standing from users where username_key = $1', [name]);
        const { id: game, creator } = await run(
          'game',
          'select id, creator_id as creator, visibility from games where seq = $1 for no key update',
          [seq],
        );
        const there = await run('vote', 'select 1 from votes where game_id = $1 and user_id = $2', [game, person]);
        if (there) await run('remove', 'delete from votes where game_id = $1 and user_id = $2', [game, person]);
        else {
          await run('insert', "insert into votes (game_id, user_id, vote_type, created_at) values ($1, $2, 'up', 0)", [
            game,
            person,
          ]);
        }
        const by = there ? -1 : 1;
        await run('count', 'update games set upvotes = upvotes + $1 where id = $2', [by, game]);
        if (creator !== null)
          await run('total', 'update users set total_votes = total_votes + $1 where id = $2', [by, creator]);
        await client.query('commit');
        if (performance.now() >= began) done += 1;
      }
      client.release();
    }),
  );
  const perSecond = done / ((performance.now() - began) / 1000);
  await pool.end();
  return { perSecond, by: 'pg' };
}
