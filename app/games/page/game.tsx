import { data, Link, replace } from 'react-router';
import { answerRead } from '#app/http/action-result.server.ts';
import { countsVisit } from '#app/http/headers.server.ts';
import { requestContext } from '#app/http/request-context.server.ts';
import { BackLink, Page, type ScreenHandle } from '#app/shell/page.tsx';
import { pageMeta } from '#app/shell/page-meta.ts';
import { AppError } from '#domain/errors.ts';
import { truncate } from '#domain/format.ts';
import { GAME } from '#domain/messages/games.ts';
import { HIDDEN_NOTES } from '#domain/messages/moderation.ts';
import { cardPath, gamePath } from '#domain/paths.ts';
import { findClaimNote } from '#services/claims/claim-state.ts';
import { findGameBySlug } from '#services/games/find-game.ts';
import { findSimilarGames } from '#services/listing/similar.ts';
import { findPinAction } from '#services/moderation/pin-game.ts';
import type { Route } from './+types/game';
import { About, CreatorCard, Tags } from './details.tsx';
import { Gallery } from './gallery.tsx';
import { ActionBar, Panel } from './panel.tsx';
import { SimilarGames } from './similar-games.tsx';

const META_DESCRIPTION_LENGTH = 160;

/** The page /game/{slug}. Addresses with another spelling, an earlier slug or the game's id redirect to it. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { ctx, actor, viewer, sharing } = requestContext(context);
  const { game, redirectTo } = await answerRead(context, 'game-find-failed', async () => {
    const found = await findGameBySlug(ctx, params.slug, actor);
    if (!found) throw new AppError('game-not-found');
    return found;
  });
  if (redirectTo !== undefined) throw replace(gamePath(redirectTo) + url.search, 301);
  return answerRead(context, 'game-load-failed', async () => {
    const { ownershipStatus } = game;
    const playsHere = game.playsInPage === true;
    const [similar, { claimantId, disputableUntil }, pin] = await Promise.all([
      findSimilarGames(ctx, { gameId: game.id }),
      findClaimNote(ctx, { gameId: game.id, ownershipStatus }),
      findPinAction(ctx, { actor, gameId: game.id, playsHere }),
    ]);
    for (const id of [game.creator?.id, claimantId]) if (id) sharing?.differsFor.add(id);
    const claim = { isMine: claimantId !== null && claimantId === viewer?.id, disputableUntil };
    const note = game.visibility ? HIDDEN_NOTES[game.visibility] : null;
    return data({ game, similar, claim, note, pin }, { headers: countsVisit('views', game.id) });
  });
}

/** Passes on the loader's headers, one of which makes the server count a view. */
export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const handle = { isShared: true } satisfies ScreenHandle;

export default function Game({ loaderData }: Route.ComponentProps) {
  const { game, similar, claim, note, pin } = loaderData;
  return (
    <Page className="max-md:pb-0">
      <p className="-mt-2 mb-4 sm:-mt-4">
        <BackLink to="/games">{GAME.backToGames}</BackLink>
      </p>
      {note ? (
        <p role="note" className="mb-6 border border-danger border-l-8 bg-card p-4 font-semibold">
          {note}
        </p>
      ) : null}
      <div className="grid gap-x-8 gap-y-6 md:gap-y-10 md:grid-cols-[minmax(0,1fr)_18rem] lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-x-12">
        <Gallery key={game.id} game={game} />
        <Panel
          game={game}
          claim={claim}
          pin={pin}
          className="md:sticky md:top-[calc(var(--spacing-header)+1.5rem)] md:col-start-2 md:row-span-3 md:row-start-1 md:self-start"
        />
        <div className="flex min-w-0 flex-col gap-8 max-md:mt-4">
          <About key={game.id} text={game.description} />
          <Tags tags={game.tags} />
          <p className="text-sm">
            <Link
              to={`/report/game/${game.id}`}
              rel="nofollow"
              className="tap text-muted underline hover:text-ink"
            >
              {GAME.report}
            </Link>
          </p>
        </div>
        {game.creator ? <CreatorCard creator={game.creator} /> : null}
      </div>
      <SimilarGames games={similar} />
      <ActionBar game={game} />
    </Page>
  );
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  if (!loaderData) return [{ title: GAME.notFound }];
  const { title, slug, description } = loaderData.game;
  const words = description.replace(/\s+/g, ' ').trim();
  return pageMeta(matches, {
    title,
    description: words ? truncate(words, META_DESCRIPTION_LENGTH) : GAME.noDescription,
    card: cardPath(loaderData.game),
    isEmbeddable: true,
    path: gamePath(slug),
  });
};
