import type { ShouldRevalidateFunctionArgs } from 'react-router';
import { Page } from '#app/components/layout/page.tsx';
import { pageMeta } from '#app/components/page-meta.ts';
import type { QuickSubmitAnswer } from '#app/components/quick-submit-answer.ts';
import { QuickSubmitCard } from '#app/components/quick-submit-card.tsx';
import { WallOfFame } from '#app/components/wall-of-fame.tsx';
import { answerRead } from '#app/http/answer-read.server.ts';
import { scopeOf } from '#app/http/scope.server.ts';
import { actorOf, viewerOf } from '#app/http/session.server.ts';
import { HOME } from '#domain/messages/site.ts';
import type { VoteState } from '#domain/vote.ts';
import { loadHeroStats, loadHome, loadWallOfFame } from '#services/listing/home.ts';
import { findVotes } from '#services/votes/votes-of.ts';
import type { Route } from './+types/home';
import { Hero } from './hero.tsx';
import { answerQuickSubmit } from './quick-submit.server.ts';
import { Latest, TopRated, Unclaimed } from './sections.tsx';
import { SubmitNotice } from './submit-notice.tsx';
import { wallBoards } from './wall-boards.ts';

/** The home page: three lists, the wall of fame, and whoever is signed in sees their own votes. */
export async function loader({ context }: Route.LoaderArgs) {
  const { ctx } = scopeOf(context);
  return answerRead(context, 'games-load-failed', async () => {
    const [lists, wall, stats] = await Promise.all([loadHome(ctx), loadWallOfFame(ctx), loadHeroStats(ctx)]);
    const viewer = viewerOf(context);
    const gameIds = [...lists.topRated, ...lists.latest].map((game) => game.id);
    const votes = viewer
      ? await findVotes(ctx, { userId: viewer.id, gameIds: [...new Set(gameIds)] })
      : new Map<string, VoteState>();
    return { ...lists, wall, stats, votes };
  });
}

/** Quick submit: the card's form comes here. */
export function action({ request, context }: Route.ActionArgs) {
  return answerQuickSubmit(request, { scope: scopeOf(context), actor: actorOf(context) });
}

/** A lost connection becomes an answer that the card tells, instead of an error page. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  try {
    return await serverAction();
  } catch (problem) {
    if (problem instanceof Response) throw problem;
    return { ok: false } satisfies QuickSubmitAnswer;
  }
}

/** A vote is shown by its own control; the lists stay as they are under the pointer. */
export function shouldRevalidate({ formAction, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return formAction?.endsWith('/vote') ? false : defaultShouldRevalidate;
}

/**
 * On phones the first covers come before the form, which is long; the reading order follows what is seen where the
 * browser can do that. On wide screens the form stands beside the words and the wall of fame beside the lists.
 */
const LAYOUT = 'grid grid-cols-1 gap-y-14 [reading-flow:grid-order] lg:grid-cols-12 lg:gap-x-10 lg:gap-y-16';

/** On phones the form comes into sight when what stands above it is whole: a page that comes in pieces would push it down. */
const AFTER_THE_COVERS = 'max-lg:not-[:has(~*~*)]:invisible';

export default function Home({ loaderData, actionData }: Route.ComponentProps) {
  const { topRated, latest, unclaimed, wall, stats, votes } = loaderData;
  const voteOf = (gameId: string) => votes.get(gameId) ?? 'none';
  const isEmpty = latest.length === 0;
  return (
    <Page className={LAYOUT}>
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
    </Page>
  );
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: HOME.heroTitle, description: HOME.heroText, path: '/' });
