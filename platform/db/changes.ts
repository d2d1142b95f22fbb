import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Clock } from '../clock.ts';
import type { Log } from '../log.ts';
import type { Database, Db } from './database.ts';
import { isPostgres } from './portability.ts';
import { insertRows } from './rows.ts';
import type { Tx } from './transaction.ts';

/** Half a second, so that a change reaches every process within a second. */
const READ_EVERY_MS = 500;
/** If changes could not be read for this long, data in memory may be outdated. */
const CURRENT_FOR_MS = 2_000;
const KEPT_MS = 600_000;
/** Half of `KEPT_MS`, to be safe. */
const MISSED_AFTER_MS = KEPT_MS / 2;

export const EVERYTHING = '*';

export const ALL_PAGES = 'pages';

export const SETTINGS_CHANGED = 'settings';

/**
 * `board:NAME` is a leaderboard with the reader's rank, `until:TIME` when the page ends; no changes are announced for
 * them. `saved:ID`, `followed:ID`: a page on which a game can be saved, or a person followed.
 */
export type PageTag = 'lists' | `until:${number}` | `${'board' | 'game' | 'person' | 'saved' | 'followed'}:${string}`;

type Listener = (topics: ReadonlySet<string>) => void;
type ChangeRow = { id: number; topics: string; origin: string };

type Parts = { db: Database; clock: Clock; log: Pick<Log, 'warn'> };

/** Tells listeners of changes to data that they keep in memory. Other processes' changes arrive within a second. */
export class Changes implements Disposable {
  readonly #parts: Parts;
  readonly #origin = randomUUID();
  readonly #listeners: Listener[] = [];
  #timer: NodeJS.Timeout | undefined;
  /** Where the next read starts. SQLite: the last row's id. PostgreSQL: the id of the oldest unfinished transaction. */
  #place: string | null = null;
  #heard: ReadonlySet<number> = new Set();
  #readAt = Number.NEGATIVE_INFINITY;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  async record(tx: Tx, ...topics: string[]): Promise<void> {
    tx.afterCommit(() => this.#tell(new Set(topics)));
    const at = this.#parts.clock.now();
    await insertRows(tx.db, 'changes', { topics: JSON.stringify(topics), origin: this.#origin, at });
  }

  /** Announces changes to a game's page, all lists and the pages of `people` (ids). Old pages may be shown briefly. */
  async recordGame(tx: Tx, gameId: string, ...people: readonly (string | null)[]): Promise<void> {
    const owners = people.flatMap((id): PageTag[] => (id === null ? [] : [`person:${id}`]));
    await this.record(tx, ...(['lists', `game:${gameId}`, ...owners] satisfies PageTag[]));
  }

  /** `listener` must not throw. It gets the topics of committed changes, and `EVERYTHING` if topics may be missing. */
  onChange(listener: Listener): void {
    this.#listeners.push(listener);
  }

  follow(): void {
    this.#timer = setTimeout(async () => {
      const error: unknown = await this.read().catch((reason) => reason);
      if (!this.#timer) return;
      if (error) this.#parts.log.warn({ err: error }, 'changes cannot be read');
      this.follow();
    }, READ_EVERY_MS).unref();
  }

  get isCurrent(): boolean {
    const age = this.#parts.clock.now() - this.#readAt;
    return age >= 0 && age < CURRENT_FOR_MS;
  }

  async read(): Promise<void> {
    const startedAt = this.#parts.clock.now();
    const { rows, place } = await readAfter(this.#parts.db.read, this.#place);
    const isFirst = this.#place === null;
    const topics = new Set<string>();
    if (!isFirst && startedAt - this.#readAt > MISSED_AFTER_MS) topics.add(EVERYTHING);
    for (const { id, origin, topics: changed } of rows) {
      if (origin === this.#origin || this.#heard.has(id)) continue;
      for (const topic of JSON.parse(changed) as string[]) topics.add(topic);
    }
    this.#place = place;
    this.#heard = new Set(rows.map(({ id }) => id));
    this.#readAt = startedAt;
    if (!isFirst && topics.size > 0) this.#tell(topics);
  }

  /** Deletes rows that are old enough for every process to have read them. */
  async forget(now: number): Promise<number> {
    const kept = now - KEPT_MS;
    return this.#parts.db.transact(async ({ db }) => {
      // Scans from the oldest row, so it reads only the rows that it deletes.
      const { numAffectedRows } = await sql`delete from changes where id < (
        select id from changes where at >= ${kept} order by id limit 1)`.execute(db);
      return Number(numAffectedRows ?? 0);
    });
  }

  [Symbol.dispose](): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  #tell(topics: ReadonlySet<string>): void {
    for (const listener of this.#listeners) listener(topics);
  }
}

/** May return a row again. With null, only finds the `place` for the next call. */
async function readAfter(db: Db, place: string | null) {
  if (isPostgres(db)) {
    const { rows } = await sql<(ChangeRow | { id: null }) & { place: string }>`
      select now.place, changes.id, topics, origin
      from (select pg_snapshot_xmin(pg_current_snapshot()) as place) as now
      left join changes on tx >= coalesce(${place}::xid8, now.place)
      order by changes.id`.execute(db);
    return { rows: rows.filter((row) => row.id !== null), place: rows[0]?.place ?? '0' };
  }
  const { rows } = await (place === null
    ? sql<ChangeRow>`select id, topics, origin from changes order by id desc limit 1`
    : sql<ChangeRow>`select id, topics, origin from changes where id > ${Number(place)} order by id`
  ).execute(db);
  return { rows, place: String(rows.at(-1)?.id ?? place ?? 0) };
}
