import { ButtonLink } from '#app/ui/button.tsx';
import { Scoreboard } from '#app/ui/scoreboard.tsx';
import { formatCount } from '#domain/format.ts';
import { HOME, SITE } from '#domain/messages/site.ts';
import type { HeroStats } from '#services/listing/home.ts';

/** What the site is, the two things to do, and how much there is. */
export function Hero({ stats, className = '' }: { stats: HeroStats | null; className?: string }) {
  return (
    <section aria-labelledby="hero" className={`flex flex-col justify-center ${className}`}>
      <h1 id="hero" className="text-[clamp(2.375rem,1.6rem+3.4vw,4.5rem)] leading-[0.98]">
        {HOME.heroTitle}
      </h1>
      <p className="mt-5 max-w-[46ch] text-lg text-muted sm:text-xl">{HOME.heroText}</p>
      <div className="mt-6 flex flex-wrap gap-3">
        <ButtonLink
          to="/submit"
          variant="solid"
          size="lg"
          className="max-sm:flex-1 max-sm:px-1 max-sm:text-base"
        >
          {HOME.heroSubmit}
        </ButtonLink>
        <ButtonLink to="/games" size="lg" className="max-sm:flex-1 max-sm:px-1 max-sm:text-base">
          {SITE.browseGames}
        </ButtonLink>
      </div>
      <div className="mt-8">
        <Scoreboard steps label="The site in figures" scores={stats ? liveScores(stats) : HOME.stats} />
      </div>
    </section>
  );
}

/** The same four labels with the real counts (`HERO_STATS=live`). */
function liveScores({ games, creators, votes, views }: HeroStats) {
  const counts = [games, creators, votes, views];
  return HOME.stats.map(({ label }, index) => ({ label, value: formatCount(counts[index] ?? 0) }));
}
