import type { AppContext } from '#platform/context.ts';
import { type CreatorPlace, countCreatorsBefore } from '#platform/db/creators.ts';

/** A person's place in the one order of creators, from 1; null without a submission. */
export async function rankOfPerson(ctx: AppContext, place: CreatorPlace): Promise<number | null> {
  if (place.totalSubmissions === 0) return null;
  return 1 + (await countCreatorsBefore(ctx.db.read, place));
}
