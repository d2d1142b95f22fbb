import { replace } from 'react-router';
import { answerRead, redirectWithFlash } from '#app/http/action-result.server.ts';
import { requestContext } from '#app/http/request-context.server.ts';
import { GameThumb } from '#app/listing/game-cover.tsx';
import { BackLink, Page, type ScreenHandle } from '#app/shell/page.tsx';
import { pageMeta } from '#app/shell/page-meta.ts';
import { AppError } from '#domain/errors.ts';
import { CLAIM } from '#domain/messages/claims.ts';
import { GAME } from '#domain/messages/games.ts';
import { gamePath, signInPath } from '#domain/paths.ts';
import { findClaimState } from '#services/claims/claim-state.ts';
import { findGameBySlug } from '#services/games/find-game.ts';
import type { Route } from './+types/claim';
import { answerClaim } from './answer-claim.server.ts';
import { claimPath } from './claim-form.tsx';
import { ClaimTaken, OpenClaim, OwnClaim } from './claim-states.tsx';

/** /game/{slug}/claim is the page to claim a game, to prove the claim, and to dispute somebody else's claim. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { ctx, actor } = requestContext(context);
  if (actor.kind === 'visitor') {
    const path = signInPath(claimPath(params.slug));
    throw await redirectWithFlash(context, path, { title: CLAIM.signInFirst, tone: 'bad' });
  }
  return answerRead(context, 'game-load-failed', async () => {
    const found = await findGameBySlug(ctx, params.slug, actor);
    if (!found) throw new AppError('game-not-found');
    const { redirectTo, game } = found;
    // /game/{id}/{slug} leads to the game. If the slug is 'claim', that address also matches this route.
    if (redirectTo === 'claim') throw replace(gamePath(redirectTo), 301);
    if (redirectTo !== undefined) throw replace(claimPath(redirectTo), 301);
    const state = await findClaimState(ctx, { actor, gameId: game.id });
    if (!state) throw new AppError('game-not-found');
    const { id, slug, title, thumbnailUrl, creator } = game;
    return { game: { id, slug, title, thumbnailUrl, creator }, state };
  });
}

export const action = (args: Route.ActionArgs) => answerClaim(args, args.params.slug);

export const handle = { unsent: CLAIM.failed } satisfies ScreenHandle;

export default function Claim({ loaderData, actionData }: Route.ComponentProps) {
  const { game, state } = loaderData;
  return (
    <Page width="read">
      <div className="mb-8">
        <BackLink to={gamePath(game.slug)} className="-mt-2 mb-4">
          {CLAIM.backToGame}
        </BackLink>
        <div className="flex items-center gap-4 border-line border-y py-3">
          <GameThumb width="w-24 sm:w-32" game={game} sizes="8rem" priority />
          <div className="min-w-0">
            <p className="numeral text-xl wrap-anywhere">{game.title}</p>
            {game.creator ? <p className="text-muted text-sm">{GAME.byCreator(game.creator)}</p> : null}
          </div>
        </div>
      </div>
      {state.kind === 'open' ? (
        <OpenClaim state={state} answer={actionData} />
      ) : state.kind === 'mine' ? (
        <OwnClaim state={state} answer={actionData} />
      ) : (
        <ClaimTaken state={state} answer={actionData} />
      )}
    </Page>
  );
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: loaderData ? `${CLAIM.title}: ${loaderData.game.title}` : CLAIM.title,
    description: CLAIM.description,
    isPrivate: true,
  });
