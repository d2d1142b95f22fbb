import { sql } from 'kysely';
import { canonicalUrlKey } from '#domain/url.ts';
import type { Db } from '../database.ts';

type KeyedGame = { id: string; was: string; address: string; at: number; visibility: string };
export type OtherKey = { id: string; is: string; isRemoved: boolean };

const BATCH = 1_000;

export async function findOtherKeys(db: Db): Promise<OtherKey[]> {
  const found: (OtherKey & { at: number })[] = [];
  for (let after = ''; ; ) {
    const { rows } = await sql<KeyedGame>`
      select id, url_key as was, play_url as address, created_at as at, visibility from games
      where id > ${after} and url_key like 'http%' order by id limit ${BATCH}`.execute(db);
    for (const { id, was, address, at, visibility } of rows) {
      const is = keyOf(address);
      if (is !== null && is !== was) found.push({ id, is, isRemoved: visibility === 'removed', at: Number(at) });
    }
    const last = rows.at(-1);
    if (!last) break;
    after = last.id;
  }
  return found.toSorted((one, other) => one.at - other.at).map(({ at: _, ...game }) => game);
}

function keyOf(address: string): string | null {
  try {
    return canonicalUrlKey(address);
  } catch {
    // An address from before today's rules keeps its key.
    return null;
  }
}
