import type { Updateable } from 'kysely';
import type { Db } from '../database.ts';
import { findRow, insertNew, updateRows } from '../rows.ts';
import type { Schema } from '../schema.ts';

const ONLY = { slot: 1 } as const;

export const findSiteIdentity = async (db: Db) => findRow(db, 'siteIdentity', ONLY);

/** Changes nothing if another process has inserted it. */
export const insertSiteIdentity = async (db: Db, secretMark: string) =>
  insertNew(db, 'siteIdentity', { ...ONLY, secretMark }, ['slot']);

export const updateSiteIdentity = async (db: Db, set: Omit<Updateable<Schema['siteIdentity']>, 'slot'>) =>
  updateRows(db, 'siteIdentity', { set, where: ONLY });
