import type { AppContext } from '#platform/context.ts';
import { writeAudit } from '#platform/db/audit.ts';
import { ALL_PAGES } from '#platform/db/changes.ts';
import type { Db } from '#platform/db/database.ts';
import { rebuildSearchIndex } from '#platform/db/listing/search-rows.ts';
import { mendText } from '#platform/db/listing/text-drift.ts';
import { lockCounters } from '#platform/db/portability.ts';
import { mendCounter } from '#platform/db/upkeep/counter-drift.ts';
import { type Drift, findDrift } from './doctor.ts';

/** Until its transaction ends, nobody can vote or submit. */
export async function recount(ctx: AppContext): Promise<Drift[]> {
  return ctx.db.transact(async (tx) => {
    const { db } = tx;
    await lockCounters(db);
    const drift = await findDrift(db);
    for (const each of drift) await mend(db, each);
    if (drift.length > 0) {
      const entry = { at: ctx.clock.now(), actorId: null, detail: { mended: drift.length } };
      await writeAudit(db, { ...entry, action: 'site:recount', about: ['site', 'counters'] });
      await ctx.changes.record(tx, ALL_PAGES);
    }
    return drift;
  });
}

async function mend(db: Db, drift: Drift): Promise<void> {
  switch (drift.what) {
    case 'search-index':
      return rebuildSearchIndex(db);
    case 'game.search':
    case 'game.labels':
    case 'game.slug':
      return mendText(db, drift);
    default:
      return mendCounter(db, drift);
  }
}
