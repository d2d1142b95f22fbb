import { Link, type ShouldRevalidateFunctionArgs } from 'react-router';
import type { QuickSubmitAnswer } from '#app/games/existing-game.tsx';
import { QuickSubmitCard } from '#app/games/quick-submit.tsx';
import { answerRead } from '#app/http/action-result.server.ts';
import { requestContext } from '#app/http/request-context.server.ts';
import { answerOffline } from '#app/shell/answer-offline.ts';
import { Page } from '#app/shell/page.tsx';
import { pageMeta } from '#app/shell/page-meta.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { Scoreboard } from '#app/ui/scoreboard.tsx';
import { formatCount } from '#domain/format.ts';
import { HOME, SITE } from '#domain/messages/site.ts';
import { SUBMIT } from '#domain/messages/submit.ts';
import { gamePath } from '#domain/paths.ts';
import type { VoteState } from '#domain/votes/vote.ts';
import { type HeroStats, loadHeroStats, loadHome, loadWallOfFame } from '#services/listing/home.ts';
import { findVotes } from '#services/votes/own-votes.ts';
import { answerQuickSubmit } from '../../games/quick-submit.server.ts';
import type { Route } from './+types/home';
import { Latest, TopRated, Unclaimed, wallBoards } from './sections.tsx';
import { WallOfFame } from './wall-of-fame.tsx';

function Hero({ stats, className = '' }: { stats: HeroStats | null; className?: string }) {
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

/** Real counts, for `HERO_STATS=live`. */
function liveScores({ games, creators, votes, views }: HeroStats) {
  const counts = [games, creators, votes, views];
  return HOME.stats.map(({ label }, index) => ({ label, value: formatCount(counts[index] ?? 0) }));
}

/** Why quick submit failed without JavaScript, unless it is shown beside a field. */
function SubmitNotice({ answer }: { answer: QuickSubmitAnswer | undefined }) {
  if (!answer || answer.ok || answer.errors) return null;
  const { existing, message = SUBMIT.failed } = answer;
  return (
    <div role="alert" className="mb-4 border border-danger border-l-8 bg-card px-4 py-3">
      <p className="font-semibold">{message.title}</p>
      <p className="text-muted text-sm">
        {message.description}{' '}
        {existing ? (
          <Link to={gamePath(existing.slug)} className="font-semibold text-accent underline">
            {existing.title}
          </Link>
        ) : null}
      </p>
    </div>
  );
}

export async function loader({ context }: Route.LoaderArgs) {
  const { ctx, viewer } = requestContext(context);
  return answerRead(context, 'games-load-failed', async () => {
    const [lists, wall, stats] = await Promise.all([loadHome(ctx), loadWallOfFame(ctx), loadHeroStats(ctx)]);
    const gameIds = [...lists.topRated, ...lists.latest].map((game) => game.id);
    const votes = viewer
      ? await findVotes(ctx, { userId: viewer.id, gameIds: [...new Set(gameIds)] })
      : new Map<string, VoteState>();
    return { ...lists, wall, stats, votes };
  });
}

/** Quick submit. */
export function action(args: Route.ActionArgs) {
  return answerQuickSubmit(args);
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return answerOffline(serverAction);
}

/** Not after a vote, so that the lists don't change under the pointer. */
export function shouldRevalidate({ formAction, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return formAction?.endsWith('/vote') ? false : defaultShouldRevalidate;
}

/**
 * On phones the covers come before the long form. `reading-flow` makes the reading order follow, where supported. Not on
 * `main`: it takes the focus from the skip link, and Chromium's Tab then passes over all that it holds.
 */
const LAYOUT = 'grid grid-cols-1 gap-y-14 [reading-flow:grid-order] lg:grid-cols-12 lg:gap-x-10 lg:gap-y-16';

/** On phones the form stays invisible until everything above it has streamed in, so that it doesn't jump. */
const AFTER_THE_COVERS = 'max-lg:not-[:has(~*~*)]:invisible';

export default function Home({ loaderData, actionData }: Route.ComponentProps) {
  const { topRated, latest, unclaimed, wall, stats, votes } = loaderData;
  const voteOf = (gameId: string) => votes.get(gameId) ?? 'none';
  const isEmpty = latest.length === 0;
  return (
    <Page>
      <div className={LAYOUT}>
        <Hero stats={stats} className="lg:col-span-7" />
        <div className={`max-lg:order-2 lg:col-span-5 ${isEmpty ? '' : AFTER_THE_COVERS}`}>
          <SubmitNotice answer={actionData} />
          <QuickSubmitCard action="/?index" duplicateCheckUrl="/submit/check" answer={actionData} />
        </div>
        <TopRated
          games={topRated}
          voteOf={voteOf}
          className={`max-lg:order-1 lg:col-span-12 ${isEmpty ? '' : 'xl:col-span-9'}`}
        />
        {isEmpty ? null : (
          <>
            <Latest games={latest} voteOf={voteOf} className="max-lg:order-3 lg:col-span-12 xl:col-span-9" />
            <Unclaimed games={unclaimed} className="max-lg:order-4 lg:col-span-12 xl:col-span-9" />
            <div className="flex flex-col justify-end max-lg:order-5 lg:col-span-12 xl:col-span-3 xl:col-start-10 xl:row-span-3 xl:row-start-2">
              <WallOfFame boards={wallBoards(wall)} className="xl:sticky xl:bottom-6" />
            </div>
          </>
        )}
      </div>
    </Page>
  );
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: HOME.heroTitle, description: HOME.heroText, path: '/' });
