import { LINK_KINDS, type LinkKind, type ProfileLink } from '#domain/person.ts';
import type { Db } from './database.ts';

/** A person's links in their fixed order; absent ones are left out. */
export async function listLinks(db: Db, { userId }: { userId: string }): Promise<ProfileLink[]> {
  const rows = await db
    .selectFrom('userLinks')
    .select(['kind', 'url'])
    .where('userId', '=', userId)
    .execute();
  return LINK_KINDS.flatMap((kind) => rows.filter((row) => row.kind === kind));
}

/** Sets one link, or removes it when the address is empty. */
export async function writeLink(
  db: Db,
  { userId, kind, url }: { userId: string; kind: LinkKind; url: string },
): Promise<void> {
  if (url === '') {
    await db.deleteFrom('userLinks').where('userId', '=', userId).where('kind', '=', kind).execute();
    return;
  }
  await db
    .insertInto('userLinks')
    .values({ userId, kind, url })
    .onConflict((c) => c.columns(['userId', 'kind']).doUpdateSet({ url }))
    .execute();
}
