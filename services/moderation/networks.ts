import { AppError } from '#domain/errors.ts';
import { UPKEEP_LIMITS } from '#domain/upkeep-limits.ts';
import type { AppContext } from '#platform/context.ts';
import type { Db } from '#platform/db/database.ts';
import { countArrivals } from '#platform/db/moderation/network-marks.ts';

const { networks } = UPKEEP_LIMITS;

/** New games within the hour, from this network and altogether. */
export async function countNewGames(ctx: AppContext, { clientAddress: address }: { clientAddress: string }) {
  const at = ctx.clock.now();
  const about = { kind: 'game', since: at - networks.withinMs, at } as const;
  const [recentFromNetwork, recentOnSite] = await Promise.all([
    countArrivals(ctx.db.read, { ...about, address, upTo: networks.games }),
    countArrivals(ctx.db.read, { ...about, upTo: networks.gamesOnSite }),
  ]);
  return { recentFromNetwork, recentOnSite };
}

/** Throws `network-busy`. */
export async function assertMayRegister(
  ctx: AppContext,
  db: Db,
  { clientAddress: address }: { clientAddress: string },
) {
  const at = ctx.clock.now();
  const since = at - networks.withinMs;
  const recent = await countArrivals(db, { kind: 'user', address, since, at, upTo: networks.accounts });
  if (recent >= networks.accounts) throw new AppError('network-busy');
}
