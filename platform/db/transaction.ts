import type { Transaction } from 'kysely';
import type { Schema } from './schema.ts';

export interface Tx {
  db: Transaction<Schema>;
  /** Runs `effect` after the commit, never after a rollback. For mail, cache purges and deleting files. */
  afterCommit(effect: () => void | Promise<void>): void;
}
