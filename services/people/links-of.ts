import type { ProfileLink } from '#domain/person.ts';
import type { AppContext } from '#platform/context.ts';
import { listLinks } from '#platform/db/user-links.ts';

/** The links of a profile's About tab, in their fixed order. */
export async function findLinks(ctx: AppContext, { userId }: { userId: string }): Promise<ProfileLink[]> {
  return listLinks(ctx.db.read, { userId });
}
