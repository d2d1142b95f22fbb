import type { PublicPerson } from '#domain/person.ts';
import type { AppContext } from '#platform/context.ts';
import { listTopCreators } from '#platform/db/creators.ts';
import { presentPerson } from '../people/present-person.ts';

/** The first creators in the one order of creators, with their ranks (decisions.md, 'Rank'). */
export async function findTopCreators(
  ctx: AppContext,
  { limit }: { limit: number },
): Promise<PublicPerson[]> {
  const rows = await listTopCreators(ctx.db.read, { limit });
  return rows.map((row, index) => presentPerson(row, index + 1));
}
