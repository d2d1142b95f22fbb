import { openSite } from '#cli/open-site.ts';
import { settleRaces } from '#services/race/settle-races.ts';

/** Gives the awards of all weeks that are final at a time, in milliseconds since 1970. */
const [, , now = ''] = process.argv;
await using ctx = await openSite(process.env);
await settleRaces({ ...ctx, clock: { now: () => Number(now) } });
