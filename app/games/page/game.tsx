import { useCallback, useEffect, useState } from 'react';
import { data, Link } from 'react-router';
import { ScoreBoards } from '#app/hosting/scores.tsx';
import { answerRead } from '#app/http/action-result.server.ts';
import { countsVisit } from '#app/http/headers.server.ts';
import { OwnershipBadge } from '#app/listing/game-badges.tsx';
import { GameCover, useCoverLink } from '#app/listing/game-cover.tsx';
import { useViewer } from '#app/shell/mine.tsx';
import { BackLink, metaOf, Page, type ScreenHandle } from '#app/shell/page.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { TitledSection } from '#app/ui/titled-section.tsx';
import { useWindowEvent } from '#app/ui/use-window-event.ts';
import type { GameCard, GameDetail } from '#domain/games/game.ts';
import { GAME } from '#domain/messages/games.ts';
import { HIDDEN_NOTES } from '#domain/messages/moderation.ts';
import { PLAY } from '#domain/messages/play.ts';
import { UPDATES } from '#domain/messages/visits/updates.ts';
import { gamePath, updatesPath } from '#domain/paths.ts';
import { findClaimNote } from '#services/claims/claim-state.ts';
import { findComments } from '#services/comments/find-comments.ts';
import { findMadeWith } from '#services/games/made-with.ts';
import { countSaves } from '#services/games/save.ts';
import { findNewestUpdates } from '#services/games/updates.ts';
import { findScores } from '#services/hosting/scores.ts';
import { findSimilarGames } from '#services/listing/similar.ts';
import { findPinAction } from '#services/moderation/pin-game.ts';
import { CommentsSection } from '../../comments/comments-section.tsx';
import { closingOf } from '../../comments/post-comment.server.ts';
import { findGameAt } from '../find-game.server.ts';
import { gameMeta } from '../game-meta.ts';
import { loadPlayed } from '../played-games.ts';
import { UpdateList } from '../updates/update-list.tsx';
import type { Route } from './+types/game';
import { About, CreatorCard, Tags } from './details.tsx';
import { Gallery } from './gallery.tsx';
import { renderMadeWith } from './made-with.server.tsx';
import { ActionBar, Panel } from './panel.tsx';

const PANEL =
  'md:sticky md:top-[calc(var(--spacing-header)+1.5rem)] md:col-start-2 md:row-span-3 md:row-start-1 md:self-start';

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const game = await answerRead(context, 'game-find-failed', () => findGameAt(context, params.slug, url.search));
  return answerRead(context, 'game-load-failed', async ({ ctx, actor, viewer, sharing }) => {
    const { ownershipStatus } = game;
    const playsHere = game.playsInPage === true;
    const creatorId = game.creator?.id ?? null;
    const [made, similar, scores, comments, saves, news, { claimantId, disputableUntil }, pin] = await Promise.all([
      findMadeWith(ctx, game),
      findSimilarGames(ctx, { gameId: game.id }),
      game.isHosted ? findScores(ctx, { gameId: game.id }) : null,
      ctx.settings.comments === 'on' ? findComments(ctx, { game: { ...game, creatorId } }) : null,
      countSaves(ctx, { gameId: game.id }),
      findNewestUpdates(ctx, { gameId: game.id }),
      findClaimNote(ctx, { gameId: game.id, ownershipStatus }),
      findPinAction(ctx, { actor, gameId: game.id, playsHere }),
    ]);
    if (game.creator) ctx.pages.tag(`followed:${game.creator.id}`);
    for (const id of [game.creator?.id, claimantId]) if (id) sharing?.differsFor.add(id);
    const claim = { isMine: claimantId !== null && claimantId === viewer?.id, disputableUntil };
    const note = game.visibility ? HIDDEN_NOTES[game.visibility] : null;
    const closing = closingOf({ actor }, { game: { ...game, creatorId }, returnTo: `${gamePath(game.slug)}#comments` });
    // The page has them as HTML.
    const shown = { ...game, description: '', prompts: '' };
    return data(
      { game: shown, made: renderMadeWith(made), similar, scores, comments, saves, news, claim, note, pin, closing },
      { headers: countsVisit('views', game.id) },
    );
  });
}

/** Passes on the loader's headers, one of which makes the server count a view. */
export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const handle = { isShared: true } satisfies ScreenHandle;

export default function Game({ loaderData }: Route.ComponentProps) {
  const { game, made, similar, scores, comments, saves, news, claim, note, pin, closing } = loaderData;
  return (
    <Page className="max-md:pb-0">
      <BackLink to="/games" label={GAME.backToGames}>
        <AfterPlay gameId={game.id} />
      </BackLink>
      {note ? (
        <p role="note" className="mb-6 border border-danger border-l-8 bg-card p-4 font-semibold">
          {note}
        </p>
      ) : null}
      <div className="grid gap-x-8 gap-y-6 md:gap-y-10 md:grid-cols-[minmax(0,1fr)_18rem] lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-x-12">
        <Gallery key={game.id} game={game} />
        <Panel game={game} saves={saves} claim={claim} pin={pin} className={PANEL} />
        <div className="flex min-w-0 flex-col gap-8 max-md:mt-4">
          <About key={game.id} html={game.aboutHtml} />
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: made by made-with.server.tsx */}
          {made ? <div dangerouslySetInnerHTML={{ __html: made }} /> : null}
          {scores ? <ScoreBoards scores={scores} /> : null}
          <Updates game={game} news={news} />
          <Tags tags={game.tags} />
          <p className="text-sm">
            <Link to={`/report/game/${game.id}`} rel="nofollow" className="tap text-muted underline hover:text-ink">
              {GAME.report}
            </Link>
          </p>
        </div>
        <CreatorCard game={game} />
      </div>
      {comments ? <CommentsSection game={game} page={comments} closing={closing} className="mt-16" /> : null}
      <SimilarGames games={similar} />
      <ActionBar game={game} />
    </Page>
  );
}

type UpdatesProps = { game: GameDetail; news: Awaited<ReturnType<typeof findNewestUpdates>> };
function Updates({ game, news: { updates, more } }: UpdatesProps) {
  const isOwner = useViewer()?.id === game.creator?.id && game.creator !== null;
  if (updates.length === 0 && !isOwner) return null;
  return (
    <TitledSection id="updates" title={UPDATES.title} headingClassName="mb-3 text-2xl">
      <UpdateList updates={updates} game={game} />
      {more || isOwner ? (
        <ButtonLink to={updatesPath(game.slug)} size="sm" className="mt-3">
          {isOwner ? UPDATES.write : UPDATES.all}
        </ButtonLink>
      ) : null}
    </TitledSection>
  );
}

function SimilarGames({ games }: { games: readonly GameCard[] }) {
  return (
    <TitledSection id="similar" title={GAME.similar} className="mt-16" headingClassName="mb-5 text-2xl">
      {games.length === 0 ? (
        <p className="text-muted">{GAME.noSimilar}</p>
      ) : (
        <ul className="grid gap-x-4 gap-y-6 sm:grid-cols-3 sm:gap-x-6">
          {games.map((game) => (
            <SimilarGame key={game.id} game={game} />
          ))}
        </ul>
      )}
    </TitledSection>
  );
}

function SimilarGame({ game }: { game: GameCard }) {
  const { link, cover } = useCoverLink(game);
  return (
    <li className="group relative flex min-w-0 gap-4 sm:flex-col sm:gap-3">
      <div className="w-32 flex-none overflow-hidden rounded-cover sm:w-full">
        <GameCover game={game} sizes="(min-width: 40rem) 32vw, 8rem" {...cover} />
      </div>
      <div className="min-w-0 flex-1">
        <h3 className="line-clamp-2 text-lg leading-[1.2]">
          <Link dir="auto" {...link}>
            {game.title}
          </Link>
        </h3>
        <p className="mt-1 flex items-center gap-2 text-muted text-sm">
          {game.creator ? <span className="truncate">{GAME.byCreator(game.creator)}</span> : null}
          <OwnershipBadge status={game.ownershipStatus} />
        </p>
      </div>
    </li>
  );
}

/** Once the game has been played in this browser: the way to the field for comments. */
function AfterPlay({ gameId }: { gameId: string }) {
  const viewerId = useViewer()?.id ?? null;
  const [isPlayed, setPlayed] = useState(false);
  const look = useCallback(() => {
    setPlayed(loadPlayed(viewerId).some(({ id }) => id === gameId));
  }, [gameId, viewerId]);
  useEffect(look, [look]);
  // A game may be played in another tab.
  useWindowEvent('focus', look);
  if (!isPlayed) return null;
  return (
    <a href="#comment" className="tap text-muted text-sm underline hover:text-ink">
      {PLAY.howWasIt}
    </a>
  );
}

export const meta = metaOf(({ game }: Route.ComponentProps['loaderData']) => gameMeta(game));
