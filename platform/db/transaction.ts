import type { CompiledQuery, Kysely, KyselyPlugin, QueryResult, Transaction } from 'kysely';
import type { Schema } from './schema.ts';

export interface Tx {
  db: Transaction<Schema>;
  /** Runs `effect` after the commit, never after a rollback. For mail, cache purges and deleting files. */
  afterCommit(effect: () => void | Promise<void>): void;
  /** Adds queries to the transaction's end. PostgreSQL gets them with COMMIT. Skips null. Rolls back if one fails. */
  endWith(queries: readonly (CompiledQuery<unknown> | null)[]): void;
}

/** Refuses queries on an ended transaction. Otherwise, a query without `await` could run outside the transaction. */
export class EndedGuard implements KyselyPlugin {
  hasEnded = false;

  check(): void {
    if (this.hasEnded) throw new Error('A query was made on a transaction that has ended.');
  }

  transformQuery: KyselyPlugin['transformQuery'] = ({ node }) => {
    this.check();
    return node;
  };

  transformResult: KyselyPlugin['transformResult'] = async ({ result }) => result;
}

/** Throws if the transaction has ended. Compiled queries need this: Kysely doesn't call `transformQuery` for them. */
export function checkOpen(db: Kysely<Schema>): void {
  for (const plugin of db.getExecutor().plugins) if (plugin instanceof EndedGuard) plugin.check();
}

/**
 * Runs queries of a transaction in the given order. PostgreSQL gets them in one round trip, so no query can use rows
 * that another one returns. Skips null. Waits for all queries, then throws the error of the first failed one, if any.
 */
export const runTogether = async <Rows extends readonly unknown[]>(
  db: Transaction<Schema>,
  queries: { readonly [At in keyof Rows]: CompiledQuery<Rows[At]> | null },
): Promise<{ [At in keyof Rows]: Rows[At][] }> => startTogether(db, queries).ended;

/** Like `runTogether`, but doesn't wait. Returns `areSent`: true means that any later query arrives after these. */
export function startTogether<Rows extends readonly unknown[]>(
  db: Transaction<Schema>,
  queries: { readonly [At in keyof Rows]: CompiledQuery<Rows[At]> | null },
): { areSent: boolean; ended: Promise<{ [At in keyof Rows]: Rows[At][] }> } {
  checkOpen(db);
  const executor = db.getExecutor();
  let areSent = false;
  const running = executor.provideConnection((connection) => {
    // Kysely makes a transaction's queries wait for each other. To avoid that, `queries` run on the connection itself.
    const direct = executor.withConnectionProvider({ provideConnection: (run) => run(connection) });
    const started = queries.map((query) => (query ? direct.executeQuery(query) : NO_ROWS));
    areSent = true;
    return Promise.allSettled(started);
  });
  const ended = running.then((results) =>
    results.map((each) => {
      if (each.status === 'rejected') throw each.reason;
      return each.value.rows;
    }),
  );
  // A query may fail before the caller awaits `ended`. Node would report that as an unhandled rejection.
  ended.catch(() => undefined);
  return { areSent, ended: ended as Promise<{ [At in keyof Rows]: Rows[At][] }> };
}

const NO_ROWS: QueryResult<never> = { rows: [] };
