import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { QuickSubmitCard } from '#app/games/quick-submit.tsx';
import { answerRead } from '#app/http/action-result.server.ts';
import { HomeRace } from '#app/race/home-race.tsx';
import { useViewer } from '#app/shell/mine.tsx';
import { metaOf, Page, type ScreenHandle } from '#app/shell/page.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { Scoreboard } from '#app/ui/scoreboard.tsx';
import { formatCount } from '#domain/format.ts';
import { HOME } from '#domain/messages/home.ts';
import { LIVELY } from '#domain/messages/lively.ts';
import { HEADER, SITE } from '#domain/messages/site.ts';
import { SUBMIT } from '#domain/messages/submit/submit.ts';
import { FOR_YOU } from '#domain/messages/visits/for-you.ts';
import {
  type Featured,
  findRecentVotes,
  findSignsOfLife,
  type HeroStats,
  loadHeroStats,
  loadHome,
  loadWallOfFame,
} from '#services/listing/home.ts';
import { findPodium } from '#services/race/find-race.ts';
import { answerQuickSubmit } from '../../games/quick-submit.server.ts';
import type { Route } from './+types/home';
import { Continue } from './continue.tsx';
import { FeaturedGame, Latest, Lively, TopRated, Unclaimed } from './sections.tsx';
import { WallOfFame } from './wall-of-fame.tsx';

type HeroProps = { stats: HeroStats | null; featured: Featured | null; children: ReactNode };
/** The page top. CSS moves `children` (quick submit), because moving them in the React tree would lose their state. */
function Hero({ stats, featured, children }: HeroProps) {
  return (
    <div className={`grid grid-cols-1 gap-6 lg:col-span-12 lg:grid-cols-12 lg:grid-rows-[auto_1fr] lg:gap-x-10`}>
      <section aria-labelledby="hero" className="min-w-0 lg:col-span-7">
        {/* Without a maximum width, the title on a tablet would go from one line to two when the web font loads. */}
        <h1 id="hero" className="max-w-[12em] text-[clamp(2.375rem,1.6rem+3.4vw,5.25rem)] leading-[0.98]">
          {HOME.heroTitle}
        </h1>
        <p className="mt-4 max-w-[31em] text-lg text-muted sm:text-xl">{SITE.about}</p>
        <div className="mt-5 flex flex-wrap gap-3">
          <ButtonLink to="/submit" variant="ink" size="lg" className={HERO_BUTTON}>
            {HOME.heroSubmit}
          </ButtonLink>
          <ButtonLink to="/games" size="lg" className={HERO_BUTTON}>
            {SITE.browseGames}
          </ButtonLink>
        </div>
        <ForYouLine />
      </section>
      {featured ? (
        <div className={`min-w-0 ${BESIDE}`}>
          <FeaturedGame featured={featured} />
        </div>
      ) : null}
      <div className="self-end lg:col-span-7 lg:col-start-1">
        <Scoreboard steps label="The site in figures" scores={stats ? liveScores(stats) : HOME.stats} />
      </div>
      <div className={`min-w-0 ${featured ? 'lg:col-span-12' : BESIDE}`}>{children}</div>
    </div>
  );
}

/** The number is laid over the shared page; CSS hides it at 0. */
function ForYouLine() {
  const viewer = useViewer();
  if (!viewer) return null;
  return (
    <p className="mt-4">
      <Link to="/for-you" className="tap font-semibold hover:underline">
        {FOR_YOU.line}
      </Link>
      <span data-unread={viewer.unread} className="data-[unread='0']:hidden">
        {' · '}
        <Link to="/notifications" className="tap text-muted hover:underline">
          {HEADER.unread({ n: viewer.unread })}
        </Link>
      </span>
    </p>
  );
}

const BESIDE = 'lg:col-span-5 lg:col-start-8 lg:row-[1/3] lg:pt-3';
const HERO_BUTTON = 'max-sm:flex-1 max-sm:px-1 max-sm:text-base';

function liveScores({ games, creators, votes, views }: HeroStats) {
  const counts = [games, creators, votes, views];
  return HOME.stats.map(({ label }, index) => ({ label, value: formatCount(counts[index] ?? 0) }));
}

export async function loader({ context }: Route.LoaderArgs) {
  return answerRead(context, 'games-load-failed', async ({ ctx }) => {
    const [lists, race, votes, { plays, added }, wall, stats] = await Promise.all([
      loadHome(ctx),
      findPodium(ctx),
      findRecentVotes(ctx),
      findSignsOfLife(ctx),
      loadWallOfFame(ctx),
      loadHeroStats(ctx),
    ]);
    const said = {
      plays: plays > 0 ? LIVELY.plays({ n: plays }) : '',
      added: added > 0 ? LIVELY.added({ n: added }) : '',
    };
    return { ...lists, race, votes, said, wall, stats, submissions: ctx.settings.submissions };
  });
}

export const action = (args: Route.ActionArgs) => answerQuickSubmit(args);

export const handle = { unsent: SUBMIT.failed, isShared: true } satisfies ScreenHandle;

export default function Home({ loaderData, actionData }: Route.ComponentProps) {
  const { topRated, latest, unclaimed, featured, race, votes, said, wall, stats, submissions } = loaderData;
  const isMember = useViewer() !== null;
  const isOpen = submissions === 'everybody' || (submissions === 'members' && isMember);
  const isEmpty = latest.length === 0;
  return (
    <Page className="grid grid-cols-1 gap-y-14 lg:grid-cols-12 lg:gap-x-10 lg:gap-y-16">
      <Hero stats={stats} featured={featured}>
        {isOpen ? (
          <QuickSubmitCard answer={actionData} />
        ) : (
          <p>
            {submissions === 'members' ? (
              <Link to="/submit" className="font-semibold underline">
                {SUBMIT.signedOutTitle}
              </Link>
            ) : (
              SUBMIT.closed
            )}
          </p>
        )}
      </Hero>
      <div className={isEmpty ? 'min-w-0 lg:col-span-12' : 'min-w-0 lg:col-span-12 xl:col-span-9'}>
        <TopRated games={topRated} />
        <Continue />
      </div>
      {isEmpty ? null : <HomeRace race={race} className="min-w-0 lg:col-span-12 xl:col-span-3 xl:col-start-10" />}
      {isEmpty ? null : (
        <>
          <Lively votes={votes} {...said} className="lg:col-span-12 xl:col-span-9" />
          <Latest games={latest} className="lg:col-span-12 xl:col-span-9" />
          <Unclaimed games={unclaimed} className="lg:col-span-12 xl:col-span-9" />
          <div className="flex flex-col justify-end lg:col-span-12 xl:col-span-3 xl:col-start-10 xl:row-span-3 xl:row-start-3">
            <WallOfFame wall={wall} className="xl:sticky xl:bottom-6" />
          </div>
        </>
      )}
    </Page>
  );
}

export const meta = metaOf({ title: HOME.heroTitle, description: SITE.about, path: '/' });
