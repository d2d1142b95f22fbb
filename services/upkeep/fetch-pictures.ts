import { caughtAppError, isAppError } from '#domain/errors.ts';
import { filePath } from '#domain/paths.ts';
import { UPKEEP_LIMITS } from '#domain/upkeep-limits.ts';
import type { AppContext } from '#platform/context.ts';
import { ALL_PAGES } from '#platform/db/changes.ts';
import { upsertRow } from '#platform/db/rows.ts';
import * as rows from '#platform/db/upkeep/wanted-pictures.ts';
import { isForLater } from '../games/fetch-cover.ts';
import { atOnce } from '../in-steps.ts';

const { pictures: LIMIT } = UPKEEP_LIMITS;

/** `waiting`: failed, but will be tried again. `givenUp`: failed for good. */
type PictureReport = { stored: number; waiting: number; givenUp: number };
/** No transaction is open during a request. Safe to repeat and to interrupt. Throws `storage/…`. */
export async function fetchPictures(ctx: AppContext): Promise<PictureReport> {
  const wanted = await rows.listWantedPictures(ctx.db.read, { now: ctx.clock.now(), limit: LIMIT.perRun });
  const report: PictureReport = { stored: 0, waiting: 0, givenUp: 0 };
  await atOnce(LIMIT.parallel, wanted, async (each) => {
    report[await fetchOne(ctx, each)] += 1;
  });
  return report;
}

async function fetchOne(ctx: AppContext, wanted: rows.WantedPicture): Promise<keyof PictureReport> {
  const { place } = wanted;
  const shape = place === rows.PERSON ? 'avatar' : 'cover';
  const tried = await ctx.pictures.storeFrom(wanted.url, { shape }).catch(caughtAppError);
  const isMissing = isAppError(tried);
  if (isMissing && tried.code.startsWith('storage/')) throw tried;
  const tries = wanted.tries + 1;
  if (isMissing && isForLater(tried) && tries < LIMIT.tries) {
    const dueAt = ctx.clock.now() + LIMIT.firstPauseMs * 2 ** wanted.tries;
    await ctx.db.transact(({ db }) => upsertRow(db, 'pictureTries', { ...wanted, tries, dueAt }, ['ownerId', 'place']));
    return 'waiting';
  }
  const url = isMissing ? '' : filePath(tried.key);
  const stored = { url, placeholder: isMissing ? '' : tried.placeholder };
  const isPlaced = await ctx.db.transact(async (tx) => {
    const { ownerId } = wanted;
    if (place === rows.PERSON) await ctx.changes.record(tx, `account:${ownerId}`, ALL_PAGES);
    else await ctx.changes.recordGame(tx, ownerId);
    return rows.placePicture(tx.db, { ...wanted, stored });
  });
  if (!isPlaced) await ctx.pictures.removeAt(url);
  return isMissing ? 'givenUp' : 'stored';
}
