import type { AppContext } from '#platform/context.ts';
import { findLastSeq, listGameAddresses } from '#platform/db/listing/game-cards.ts';
import { listPastWeeks } from '#platform/db/race/race-places.ts';

/** The sitemap protocol allows 50,000 addresses, but 10,000 keep a file below 2 MB. */
const PART = 10_000;

/** At least one. New games extend the last part. */
export async function countSiteMapParts(ctx: AppContext): Promise<number> {
  return Math.max(1, Math.ceil((await findLastSeq(ctx.db.read)) / PART));
}

/** From 1; null if there is no such part. A game always stays in its part. */
export async function listSiteMapPart(ctx: AppContext, part: number) {
  if (!Number.isSafeInteger(part) || part < 1 || part > (await countSiteMapParts(ctx))) return null;
  return listGameAddresses(ctx.db.read, { from: (part - 1) * PART + 1, to: part * PART });
}

/** Whose races have final results, the newest first. */
export const listSiteMapWeeks = (ctx: AppContext): Promise<number[]> =>
  listPastWeeks(ctx.db.read, { before: ctx.clock.now(), limit: PART });
