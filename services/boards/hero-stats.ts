import type { AppContext } from '#platform/context.ts';
import { sumGames } from '#platform/db/site-totals.ts';
import { countPeople } from '#platform/db/users.ts';

/** In the order of the hero (section 1). */
export interface HeroStats {
  games: number;
  /** People with a submission. */
  creators: number;
  /** Up and down, taken-over ones too. */
  votes: number;
  views: number;
}

/**
 * The real counts of the hero, or null while the operator shows the four fixed texts (`HERO_STATS`; section 9 and
 * decisions.md). Counting reads every game, which the page cache keeps to once a second at most.
 */
export async function loadHeroStats(ctx: AppContext): Promise<HeroStats | null> {
  if (ctx.config.heroStats === 'fixed') return null;
  const [games, { creators }] = await Promise.all([sumGames(ctx.db.read), countPeople(ctx.db.read)]);
  return { ...games, creators };
}
