import type { KyselyPlugin, Transaction } from 'kysely';
import type { Schema } from './schema.ts';

export interface Tx {
  db: Transaction<Schema>;
  /** Runs `effect` after the commit, never after a rollback. For mail, cache purges and deleting files. */
  afterCommit(effect: () => void | Promise<void>): void;
}

/** Refuses queries on an ended transaction. Otherwise, a query without `await` could run outside the transaction. */
export class EndedGuard implements KyselyPlugin {
  hasEnded = false;

  transformQuery: KyselyPlugin['transformQuery'] = ({ node }) => {
    if (this.hasEnded) throw new Error('A query was made on a transaction that has ended.');
    return node;
  };

  transformResult: KyselyPlugin['transformResult'] = async ({ result }) => result;
}
